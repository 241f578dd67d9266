"""What the host shows and says, as data, and the doors to have it said. Builds on `core`."""
