rules-grand-tour = **Grand Tour.** A completed ticket counts if two separate paths of yours join its ends: they may cross in cities, but share no car. The more such tickets, the more points: { $points }.
score-step-grand-tour = Grand Tour
score-grand-tour = { $side }: { count-points } for { $amount ->
    [one] { $amount } ticket joined by two separate paths
   *[other] { $amount } tickets joined by two separate paths
}: { $tickets }
score-missed-grand-tour = { $side }: no Grand Tour for { $tickets }, { $number ->
    [one] joined by only one path
   *[other] each joined by only one path
}.
