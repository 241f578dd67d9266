"""The bonus for the most cities in one network (L14)."""
