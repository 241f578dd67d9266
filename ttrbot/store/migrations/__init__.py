"""The numbered steps of the database schema; what they hold is never changed once released."""
