name-mountains = montagne, { $number ->
    [one] 1 vagone in più
   *[other] { $number } vagoni in più
}
event-points-mountain-routes = { $side }: { $points ->
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
rules-mountain-routes = **Tratte di montagna.** Una tratta con delle X richiede un vagone in più per ogni X: lascia la tua riserva per sempre, non sta su nessuna tratta e porta subito { $points } punti. Con le carte paghi solo le caselle. Se i vagoni non bastano per tutto, non puoi prendere la tratta.
rules-sign-mountains = vagoni sulle montagne
