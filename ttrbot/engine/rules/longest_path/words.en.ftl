rules-zones-longest-path = Routes that lead there count in the longest path.
rules-longest-path = **Longest path.** { $points } points for the longest continuous path. It may pass through a city more than once, but no car counts twice. All who tie get the points.
rules-longest-path-for-ties = **Longest path.** It brings no points on this map; it only breaks ties.
score-step-longest-path = Longest path
    .short = Longest path
score-longest-path = { $side }: { count-points } for the longest path, { $amount ->
    [one] { $amount } car
   *[other] { $amount } cars
}
score-missed-longest-path = The longest path has { $most ->
    [one] { $most } car
   *[other] { $most } cars
}; the others’: { $others }.
score-winner-by-longest-path = 🏆 Victory for { $side } with { count-points }: the tie goes to the longest path.
rules-without-longest-path = **Longest path.** It counts for nothing on this map.
rules-tie-holder = , then to a player with the longest path
rules-tie-length = , then to the longest path among those who tie
