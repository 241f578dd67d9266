rules-claim-locomotives-in-tunnels = Le locomotive valgono per ogni colore, ma solo nelle gallerie.
rules-locomotives-only-in-tunnels = **Le locomotive** si giocano solo nelle gallerie.
refusal-locomotives-not-allowed = Qui le locomotive si usano solo nelle gallerie.
    .remedy = Paga con carte del colore della tratta.
