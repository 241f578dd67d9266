"""Games and seats, what was done in them, and what players keep in them."""
