rules-claim-locomotives-in-tunnels = Locomotives stand for any colour, but in tunnels only.
rules-locomotives-only-in-tunnels = **Locomotives** may be played on tunnels only.
