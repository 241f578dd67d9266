"""Locomotives that go on tunnels only (S8)."""
