rules-explorer = **Explorer.** { $points } points for the most cities in one network of your own routes. Branches and loops are allowed, and each city counts once. All who tie get the points.
score-step-explorer = Explorer
score-explorer = { $side }: { count-points } for the most cities in one network, { $amount }
score-missed-explorer = For Explorer { $most ->
    [one] { $most } city in one network was needed
   *[other] { $most } cities in one network were needed
}; the others had: { $others }.
