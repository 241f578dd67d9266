"""The bonus for the longest path (B20, S4, I4, A12)."""
