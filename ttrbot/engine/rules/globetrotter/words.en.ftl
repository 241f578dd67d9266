rules-globetrotter = **Globetrotter.** { $points } points for the most completed tickets, at least one. All who tie get the points.
score-step-globetrotter = Globetrotter
score-globetrotter = { $side }: { count-points } for the most completed tickets, { $amount }
score-missed-globetrotter = For Globetrotter { $most ->
    [one] { $most } completed ticket was needed
   *[other] { $most } completed tickets were needed
}; the others had: { $others }.
