name-mountains = mountains, { $number ->
    [one] 1 more car
   *[other] { $number } more cars
}
event-points-mountain-routes = { $who ->
    [you] You
   *[other] { $side }
} scored { $points ->
    [one] { $points } point
   *[other] { $points } points
} for cars in the mountains.
score-mountain-routes = { $side }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $amount ->
    [one] { $amount } car
   *[other] { $amount } cars
} in the mountains
score-step-mountain-routes = Mountains
rules-mountain-routes = **Mountain routes.** Each X on a route takes one more car: it leaves your stock for good, lies on no route and brings { $points } points at once. You pay train cards for the spaces only, but need enough cars for the spaces and the X marks together.
rules-sign-mountains = cars in the mountains
rules-tie-mountains = , then to the player who claimed more mountain routes
score-winner-by-mountain-routes = 🏆 Victory for { $side } with { count-points }: the tie goes to more mountain routes.
