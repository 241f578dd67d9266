"""Experiments with whole games: self-play, tournaments, and games over days in simulated time."""
