"""How a table's messages look, and the panels of somebody's turn."""
