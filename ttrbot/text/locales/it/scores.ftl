# Il conteggio finale. `amount` è ciò che una riga conta: tratte, biglietti completati, vagoni, regioni, punti dei segnalini.

score-step-routes = Tratte
score-step-tickets = Biglietti
score-step-total = Punteggio finale
score-table-done = Completati
score-table-failed = Falliti
score-table-total = Totale

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
score-part = { $part } ×{ $number }
score-part-points = { $part } ({ $points })
score-step-missed = Senza punti
score-missed-reached = { $side } { $number }
score-nobody = Non va a nessuno.

score-winner = 🏆 Vittoria per { $side } con { count-points }!
score-winner-by-tickets = 🏆 Vittoria per { $side } con { count-points }: a parità, contano i biglietti completati.
score-winners-shared = 🏆 Vittoria condivisa: { $sides }, con { count-points } a testa!

# In pictures: the end's poster, and what a frame of a film shows
poster-title = { $number ->
    [one] Vince { $names }
   *[other] Vincono { $names }
}
poster-part = { $source } { $points }
film-points = { $name }: { $what } { $points }
