"""What people and servers have chosen: hours, languages, palettes, limits. Builds on `core`."""
