"""How the panels for a server's managers look."""
