rules-globetrotter = **Globetrotter.** { $points } points to everyone who ties for the most completed tickets, with at least one.
score-step-globetrotter = Globetrotter
score-globetrotter = { $side }: { count-points } for the most completed tickets, { $amount }
score-missed-globetrotter = For Globetrotter { $most ->
    [one] { $most } completed ticket was needed
   *[other] { $most } completed tickets were needed
}; the others had: { $others }.
