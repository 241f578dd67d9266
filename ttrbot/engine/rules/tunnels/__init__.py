"""Tunnels and their extra cost (S9-S12, A10)."""
