"""The bonus for regions (T6, T7)."""
