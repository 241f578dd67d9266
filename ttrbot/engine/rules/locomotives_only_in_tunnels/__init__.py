"""Locomotives that can be played only on tunnels (S8)."""
