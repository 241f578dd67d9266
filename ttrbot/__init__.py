"""A host for train-route board games on Discord."""
