"""Pictures: a pure scene of primitives, then Pillow."""
