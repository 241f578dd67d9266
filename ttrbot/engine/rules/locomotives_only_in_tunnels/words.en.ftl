rules-claim-locomotives-in-tunnels = Locomotives stand for any colour, but in tunnels only.
rules-locomotives-only-in-tunnels = **Locomotives** may be played on tunnels only.
refusal-locomotives-not-allowed = Locomotives can be used only on tunnels here.
    .remedy = Pay with cards of the route’s colour.
