"""Coming and going: lobbies, invitations, seats, departures, privacy. Builds on `play` and `places`."""
