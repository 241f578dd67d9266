"""City markers, which redirect the points of claims (W5, W6)."""
