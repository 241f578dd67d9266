# Il conteggio finale. `amount` è ciò che una riga conta: tratte, biglietti completati, vagoni, regioni, punti dei segnalini.

score-step-routes = Tratte
score-step-tickets = Biglietti
score-step-longest-path = Percorso più lungo
score-step-globetrotter = Globetrotter
score-step-grand-tour = Grand Tour
score-step-regions = Regioni
score-step-city-markers = Segnalini
score-step-alvin = Alvin
score-step-total = Punteggio finale

score-routes = { $side }: { count-points } da { $amount ->
    [one] { $amount } tratta
   *[other] { $amount } tratte
}
score-tickets = { $side }: { count-points } dai biglietti, { $amount ->
    [one] { $amount } completato
   *[other] { $amount } completati
}
score-ticket-done = ✅ { $ticket } +{ $points }
score-ticket-failed = ❌ { $ticket } −{ $points }
score-longest-path = { $side }: { count-points } per il percorso più lungo, { $amount ->
    [one] { $amount } vagone
   *[other] { $amount } vagoni
}
score-globetrotter = { $side }: { count-points } per il maggior numero di biglietti completati, { $amount }
score-grand-tour = { $side }: { count-points } per { $amount ->
    [one] { $amount } biglietto collegato
   *[other] { $amount } biglietti collegati
} da due percorsi separati: { $tickets }
score-regions = { $side }: { count-points } per { $amount ->
    [one] { $amount } regione
   *[other] { $amount } regioni
}{ $networks ->
    [1] {""}
   *[other] {" "}nella rete { $network } di { $networks }
}: { $regions }
score-city-markers = { $side }: { $amount } dei punti delle tratte, grazie ai segnalini su { $cities }
score-part = { $part } ×{ $number }
score-part-points = { $part } ({ $points })
score-alvin = { $side }: { count-points } grazie ad Alvin, { $amount ->
    [one] catturato una volta
   *[other] catturato { $amount } volte
}
score-alvin-held = { $side }: { count-points } grazie ad Alvin, { $amount ->
    [one] catturato una volta
   *[other] catturato { $amount } volte
} e tenuto alla fine a { $city }
score-step-missed = Senza punti
score-missed-reached = { $side } { $number }
score-missed-longest-path = Il percorso più lungo ha { $most ->
    [one] { $most } vagone
   *[other] { $most } vagoni
}; quelli degli altri: { $others }.
score-missed-globetrotter = Per il Globetrotter { $most ->
    [one] serviva { $most } biglietto completato
   *[other] servivano { $most } biglietti completati
}; gli altri ne avevano: { $others }.
score-missed-grand-tour = { $side }: nessun Grand Tour per { $tickets }, { $number ->
    [one] unito da un solo percorso
   *[other] ognuno unito da un solo percorso
}.
score-missed-region = { $side }: { $region } conta una volta sola, perché la rete non comprende { $cities }.
score-missed-network = { $side }: nessuna rete raggiunge { $least } regioni, il minimo che dà punti; la più grande ne raggiunge { $number }.
score-nobody = Non va a nessuno.
score-total = { $side }: **{ count-points }**

score-winner = 🏆 Vittoria per { $side } con { count-points }!
score-winner-by-tickets = 🏆 Vittoria per { $side } con { count-points }: a parità, contano i biglietti completati.
score-winner-by-path = 🏆 Vittoria per { $side } con { count-points }: a parità, conta il percorso più lungo.
score-winners-shared = 🏆 Vittoria condivisa: { $sides }, con { count-points } a testa!

# In pictures: the end's poster, and what a frame of a film shows
poster-title = { $number ->
    [one] Vince { $names }
   *[other] Vincono { $names }
}
poster-part = { $source } { $points }
film-points = { $name }: { $what } { $points }
