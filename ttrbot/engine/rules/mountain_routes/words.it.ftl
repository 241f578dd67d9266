name-mountains = montagne, { $number ->
    [one] 1 vagone in più
   *[other] { $number } vagoni in più
}
event-points-mountain-routes = { $who ->
    [you] Per te
   *[other] { $side }
}: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} per i vagoni sulle montagne.
score-mountain-routes = { $side }: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} per { $amount ->
    [one] { $amount } vagone
   *[other] { $amount } vagoni
} sulle montagne
score-step-mountain-routes = Montagne
rules-mountain-routes = **Tratte di montagna.** Ogni X su una tratta richiede un vagone in più: lascia per sempre la tua riserva, non sta su nessuna tratta e porta subito { $points } punti. Con le carte paghi solo le caselle, ma i vagoni devono bastare per le caselle e per le X insieme.
rules-sign-mountains = vagoni sulle montagne
rules-tie-mountains = , poi chi ha più tratte di montagna
score-winner-by-mountain-routes = 🏆 Vittoria per { $side } con { count-points }: a parità, conta avere più tratte di montagna.
