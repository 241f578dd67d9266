"""Long tickets, which are dealt at the start and never drawn (E2-E4, L2)."""
