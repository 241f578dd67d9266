"""The bonus for tickets completed twice over (I5)."""
