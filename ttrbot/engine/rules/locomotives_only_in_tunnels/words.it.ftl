rules-claim-locomotives-in-tunnels = Le locomotive valgono per ogni colore, ma solo nelle gallerie.
rules-claim-locomotives-on-ferries = Le locomotive valgono per ogni colore, ma solo nelle gallerie e sui traghetti.
rules-locomotives-only-in-tunnels = **Le locomotive** si giocano solo nelle gallerie.
rules-locomotives-only-on-ferries = **Le locomotive** si giocano solo nelle gallerie e sui traghetti.
refusal-locomotives-not-allowed = Su questa tratta una locomotiva non può sostituire una carta di un colore.
    .remedy = Paga con carte del colore della tratta.
