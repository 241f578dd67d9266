"""The numbered migrations of the database schema. A released one is never changed."""
