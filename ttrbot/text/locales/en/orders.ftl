# Standing orders: what is to be done on one's turns. Everything here is for their owner alone.

button-orders = Standing orders
button-orders-go-on = Go on
button-orders-clear = Delete all
button-up = Up
button-down = Down
button-order-delete = Delete
notice-order-cancelled = 📋 One of your standing orders can’t be carried out any more, so I have cancelled it.
notice-orders-rest = 📋 Your standing orders have played many turns. Please look at them; until then they rest.

button-orders-now = This turn too
orders-title = **Your standing orders.** When a turn of yours begins, I play the first that is possible, after a short while, as if you had pressed it. Nobody else sees them.
orders-by-hand = ✋ This turn is yours to play; they hold from your next one. **{ button-orders-now }** lets me play them now.
orders-told = ▶️ I play this turn too, { $minutes ->
    [one] within a minute
   *[other] within { $minutes } minutes
}, if one of them is possible.
orders-never-reached = ⚠️ Order { $number } is nearly always possible, so I never get to those below it. Move it down.
orders-none = None yet: you play every turn yourself.
orders-resting = ⏸️ They rest until you let them go on.
orders-choose = Change an order
orders-add = Add an order
orders-choose-color = Which colour first?
orders-no-route = There is no route left that you could claim.
orders-full = Your list is full. Delete an order first.
order-gone = That order is done, cancelled or deleted.
order-saved = ✅ Saved in your list; each change is saved at once.
order-change = Change something about it
order-toggle-colors = Add a colour, or take one away
order-toggle-cities = Add a city, or take one away

order-kind-blind = Draw two cards from the deck
order-kind-colors = Draw certain colours
order-kind-tickets = Draw tickets when mine are done
order-kind-opening = Keep the best opening tickets
order-kind-claim = Claim a route as soon as I can pay
order-kind-guard = Claim a route if I could be cut off

order-blind = Draw two cards from the deck
order-colors = Draw from the market { $cards }; else from the deck
order-then = { $card }, then { $other }
order-tickets = Draw tickets once mine are done
order-deed = When it pays: { $deed }
order-opening = Of the opening tickets
order-claim = Claim { $route } as soon as I can pay
order-guard = Claim { $route } if an opponent claims next to it
order-with = with { $card }
order-locomotives = { $number ->
    [0] without locomotives
    [one] at most one locomotive
   *[other] at most { $number } locomotives
}
order-leave = { $number ->
    [one] leaving one car
   *[other] leaving { $number } cars
}
order-until = until I hold { $number } × { $card }
order-turns = { $number ->
    [one] for one turn
   *[other] for { $number } turns
}
order-market = only while { $card } is in the market
order-keep = { $number ->
    [one] keep the best ticket
   *[other] keep the best { $number } tickets
}
order-gone-taken = the route can’t be claimed any more
order-gone-too-few-cars = you have too few cars
order-gone-none-left = there are none left
order-gone-not-free = none of these cities is free any more

order-field-colors = Colours, in order of preference
order-field-cities = Cities, the first free one counts
order-field-color = Colour to pay with
order-field-locomotives = Locomotives at most
order-field-leave = Cars to be left
order-field-keep = How many tickets to keep
order-field-until = Until I hold …
order-field-turns = For how many turns
order-field-market = Only while this is in the market
order-value-any = no limit

# Seats
clock-sun-on = Seats follow the sun: on
clock-sun-off = Seats follow the sun: off
lobby-by-sun = 🌅 Seats follow the sun: at the start they are put into the order in which players wake up.
