button-station = Stazione
action-station = costruire una stazione
move-station = costruire una stazione a { $city }
station-title = Dove costruisci una stazione? Te ne restano { $number }. È tutto il tuo turno.
station-choose = In quale città?
station-pay = Una stazione a **{ $city }**. Con che cosa paghi?
station-helps = +{ $points } con i tuoi biglietti
station-named = su uno dei tuoi biglietti aperti
station-needed = serve una tratta altrui, con una stazione
station-cannot = Non puoi costruire una stazione: le hai finite, o non hai { $number ->
    [one] { $number } carta
   *[other] { $number } carte di un solo colore
} per pagarla.
event-station = { $who ->
    [you] Hai costruito una stazione a { $city }.
   *[other] { $player } ha costruito una stazione a { $city }.
}
score-stations = { $side }: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} per { $amount ->
    [one] { $amount } stazione non costruita
   *[other] { $amount } stazioni non costruite
}
score-stations-lent = { $side } ha usato per i biglietti: { $ways }
score-step-stations = Stazioni
score-step-stations-lent = Tratte usate grazie alle stazioni
refusal-no-stations-left = Hai già costruito tutte le tue { $most } stazioni.
rules-stations = **Stazioni.** Ne hai { $stations }. Nel conteggio finale ognuna ti fa usare una tratta altrui che porta alla sua città, solo per i tuoi biglietti; il bot sceglie ciò che ti rende di più. Ogni stazione non costruita porta { $points } punti.
rules-tie-stations = , poi chi ha costruito meno stazioni
rules-action-station = • **Costruisci una stazione** in una città che non ne ha. La prima costa una carta qualsiasi, la seconda due di un solo colore, la terza tre; le locomotive valgono per ogni colore.
rules-sign-stations = stazioni rimaste
score-winner-by-stations = 🏆 Vittoria per { $side } con { count-points }: a parità, conta avere meno stazioni.
