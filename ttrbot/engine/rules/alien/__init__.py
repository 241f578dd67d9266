"""The alien who is caught by claims into his city (W9)."""
