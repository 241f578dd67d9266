rules-grand-tour = **Grand Tour.** Completed tickets whose ends are joined by two separate paths of yours (they may cross in cities, but share no car) earn further points by their number: { $points }.
score-step-grand-tour = Grand Tour
score-grand-tour = { $side }: { count-points } for { $amount ->
    [one] { $amount } ticket joined by two separate paths
   *[other] { $amount } tickets joined by two separate paths
}: { $tickets }
score-missed-grand-tour = { $side }: no Grand Tour for { $tickets }, { $number ->
    [one] joined by only one path
   *[other] each joined by only one path
}.
