"""A local Discord for tests and for playing without an account."""
