# The final count. `amount` is what a line counts: routes, completed tickets, cars, regions, points by markers.

score-step-routes = Routes
score-step-tickets = Tickets
score-step-total = Final score
score-table-done = Tickets done
score-table-failed = Failed
score-table-total = Total

score-routes = { $side }: { count-points } from { $amount ->
    [one] { $amount } route
   *[other] { $amount } routes
}
score-tickets = { $side }: { count-points } from tickets, { $amount } completed
score-ticket-done = ✅ { $ticket } +{ $points }
score-ticket-failed = ❌ { $ticket } −{ $points }
score-part = { $part } ×{ $number }
score-part-points = { $part } ({ $points })
score-step-missed = Not scored
score-missed-reached = { $side } { $number }
score-nobody = Nobody gets it.

score-winner = 🏆 Victory for { $side } with { count-points }!
score-winner-by-tickets = 🏆 Victory for { $side } with { count-points }: the tie goes to the most completed tickets.
score-winners-shared = 🏆 { $sides } share the victory with { count-points } each!

# In pictures: the end's poster, and what a frame of a film shows
poster-title = { $number ->
    [one] { $names } wins
   *[other] { $names } win
}
poster-part = { $source } { $points }
film-points = { $name }: { $what } { $points }
