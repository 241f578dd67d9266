rules-claim-locomotives-in-tunnels = Locomotives stand for any colour, but in tunnels only.
rules-claim-locomotives-on-ferries = Locomotives stand for any colour, but in tunnels and on ferries only.
rules-locomotives-only-in-tunnels = **Locomotives** may be played on tunnels only.
rules-locomotives-only-on-ferries = **Locomotives** may be played on tunnels and ferries only.
refusal-locomotives-not-allowed = A locomotive can’t stand for a colour on this route.
    .remedy = Pay with cards of the route’s colour.
