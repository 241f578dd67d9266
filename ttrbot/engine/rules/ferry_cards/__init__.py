"""Ferry cards, and the wave spaces that they cover (T4, T5)."""
