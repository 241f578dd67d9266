"""Home cities (W3)."""
