"""PostgreSQL as the store's engine."""
