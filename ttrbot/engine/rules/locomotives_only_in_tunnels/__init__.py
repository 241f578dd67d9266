"""Locomotives that can be played only on tunnels (S8), or only on tunnels and ferries (N7)."""
