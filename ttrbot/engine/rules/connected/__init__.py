"""Networks that must be connected (W4)."""
