"""The team's rack of train cards (A2-A5)."""
