# The final count. `amount` is what a line counts: routes, completed tickets, cars, regions, points by markers.

score-step-routes = Routes
score-step-tickets = Tickets
score-step-longest-path = Longest path
score-step-globetrotter = Globetrotter
score-step-grand-tour = Grand Tour
score-step-regions = Regions
score-step-city-markers = City markers
score-step-alvin = Alvin
score-step-total = Final score

score-routes = { $side }: { count-points } from { $amount ->
    [one] { $amount } route
   *[other] { $amount } routes
}
score-tickets = { $side }: { count-points } from tickets, { $amount } completed
score-ticket-done = ✅ { $ticket } +{ $points }
score-ticket-failed = ❌ { $ticket } −{ $points }
score-longest-path = { $side }: { count-points } for the longest path, { $amount ->
    [one] { $amount } car
   *[other] { $amount } cars
}
score-globetrotter = { $side }: { count-points } for the most completed tickets, { $amount }
score-grand-tour = { $side }: { count-points } for { $amount ->
    [one] { $amount } ticket joined by two separate paths
   *[other] { $amount } tickets joined by two separate paths
}: { $tickets }
score-regions = { $side }: { count-points } for { $amount ->
    [one] { $amount } region
   *[other] { $amount } regions
}{ $networks ->
    [1] {""}
   *[other] {" "}in network { $network } of { $networks }
}: { $regions }
score-city-markers = { $side }: { $amount } of the points from routes, through markers on { $cities }
score-part = { $part } ×{ $number }
score-part-points = { $part } ({ $points })
score-alvin = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
}
score-alvin-held = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
} and held at the end in { $city }
score-step-missed = Not scored
score-missed-reached = { $side } { $number }
score-missed-longest-path = The longest path has { $most ->
    [one] { $most } car
   *[other] { $most } cars
}; the others’: { $others }.
score-missed-globetrotter = For Globetrotter { $most ->
    [one] { $most } completed ticket was needed
   *[other] { $most } completed tickets were needed
}; the others had: { $others }.
score-missed-grand-tour = { $side }: no Grand Tour for { $tickets }, { $number ->
    [one] joined by only one path
   *[other] each joined by only one path
}.
score-missed-region = { $side }: { $region } counts only once, because the network lacks { $cities }.
score-missed-network = { $side }: no network reaches { $least } regions, the fewest that earn points; the largest reaches { $number }.
score-nobody = Nobody gets it.
score-total = { $side }: **{ count-points }**

score-winner = 🏆 Victory for { $side } with { count-points }!
score-winner-by-tickets = 🏆 Victory for { $side } with { count-points }: the tie goes to the most completed tickets.
score-winner-by-path = 🏆 Victory for { $side } with { count-points }: the tie goes to the longest path.
score-winners-shared = 🏆 { $sides } share the victory with { count-points } each!

# In pictures: the end's poster, and what a frame of a film shows
poster-title = { $number ->
    [one] { $names } wins
   *[other] { $names } win
}
poster-part = { $source } { $points }
film-points = { $name }: { $what } { $points }
