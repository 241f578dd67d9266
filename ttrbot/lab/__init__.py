"""Experiments with whole games: self-play, tournaments, games over days in simulated time."""
