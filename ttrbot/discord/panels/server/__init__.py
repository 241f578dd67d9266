"""How what the managers of a server see looks."""
