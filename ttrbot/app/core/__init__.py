"""What all rooms of the host share: the clock, workers, caches, tables, answers, limits. Imports no other room."""
