"""Cards of any kind, laid in larger numbers instead of cards that a route asks for (N8 to N11)."""
