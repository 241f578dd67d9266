"""The alien, who is caught by a claim of a route into his city (W9)."""
