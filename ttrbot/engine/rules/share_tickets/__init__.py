"""The team's rack of tickets (A6-A8)."""
