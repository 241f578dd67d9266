"""The bonus for most completed tickets (W8, A12)."""
