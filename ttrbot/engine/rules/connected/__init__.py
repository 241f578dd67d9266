"""Networks that must hang together (W4)."""
