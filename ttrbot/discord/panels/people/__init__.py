"""How lobbies, notifications and the panels about people look."""
