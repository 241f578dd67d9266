# Standing orders: what is to be done on one's turns. Everything here is for their owner alone.

button-orders = Standing orders
button-orders-go-on = Resume
button-orders-usual = Play for me
button-orders-clear = Delete all
button-up = Up
button-down = Down
button-order-delete = Delete
button-order-later = On my turn
notice-order-cancelled = 📋 One of your standing orders can’t be carried out any more, so I have cancelled it.
notice-orders-lost = 📋 Your list of standing orders was damaged and can’t be read any more, so I have deleted it. You play your turns yourself until you write it again.
notice-orders-rest = 📋 Your standing orders have played many turns. Please look at them; until then they rest.

button-orders-now = This turn too
orders-title = **Your standing orders.** When a turn of yours begins, I play the first that is possible, after a short while, as if you had pressed it. If none is possible, I stop and the turn is yours: I ping you. Nobody else sees your orders.
orders-by-hand = ✋ You play this turn yourself; your orders count from the next one. Press **{ button-orders-now }** and I play them now.
orders-told = ▶️ I play this turn too, { $minutes ->
    [0] at once
    [one] within a minute
   *[other] within { $minutes } minutes
}, if one of them is possible.
orders-never-reached = ⚠️ Order { $number } is nearly always possible, so I never get to those below it. Move it down.
orders-none = None yet: you play every turn yourself.
orders-usual = -# **{ button-orders-usual }** adds these orders, which also apply to a turn that has already begun: { $orders }.
orders-resting = ⏸️ They rest until you press **{ button-orders-go-on }**.
orders-choose = Change an order
orders-add = Add an order
orders-choose-color = Which colour first?
orders-no-route = There is no route left that you could claim.
orders-full = Your list is full. Delete an order first.
order-gone = That order is done, cancelled or deleted.
order-saved = ✅ Saved in your list; each change is saved at once.
order-later = -# **{ button-order-later }** adds a standing order: *{ $order }*.
order-change = Change something about it
order-toggle-colors = Add a colour, or take one away
order-toggle-cities = Add a city, or take one away
order-toggle-but = Never take this colour, or take it again

order-stop-gone = when an order can’t be carried out any more
    .say = ask me when an order can’t be carried out any more
order-stop-never-gone = don’t ask me when an order can’t be carried out any more
order-stop-taken = when an opponent takes a route I want
    .say = ask me when an opponent takes a route I want
order-stop-market = when the market shows { $card }
    .say = ask me when the market shows { $card }
order-stop-cars = { $number ->
    [one] when somebody has no car left
   *[other] when somebody has fewer than { $number } cars left
}
    .say = ask me when somebody has fewer than { $number ->
        [one] { $number } car
       *[other] { $number } cars
    } left
orders-stops = When I stop and ask you
orders-stops-now = -# ✋ I stop and ask you: { $stops }
button-orders-write = Write
orders-write-title = Your standing orders
orders-write-label = One order a line
orders-write-about = For example: draw red; until 4 red
orders-understood = ✅ Understood: *{ $order }*
orders-not-understood = I don’t understand “{ $text }”.
orders-not-understood-after = I understand { $before }, but not “{ $text }” after it.
orders-nothing-written = You have written no order.
orders-meant = Do you mean { $phrases }?
orders-valid = Here you can write, for example, { $phrases }.
orders-separated = -# An order has one or more parts, with `;` between them: *draw red; until 4 red; for 3 turns*
# Words that may be written for the first one of their group, and words that may be left out or added.
orders-same-words = red reds, blue blues, orange oranges, white whites, green greens, yellow yellows, black blacks, purple pink, locomotive locomotives loco wild wilds, car cars, turn turns, ticket tickets
orders-empty-words = a an the card cards
orders-overtaken = Your list has changed while you were writing: an order was played, or you changed it elsewhere.
orders-too-long = Your list is too long for one form. Change it with its menus, or delete an order first.
orders-written-before = Nothing has changed. You wrote:
orders-asked-gone = ✋ An order can’t be carried out any more, so this turn is yours.
orders-asked-taken = ✋ An opponent has taken { $route }, so this turn is yours.
orders-asked-market = ✋ The market shows { $card }, so this turn is yours.
orders-asked-cars = ✋ Somebody has only { $number ->
    [one] { $number } car
   *[other] { $number } cars
} left, so this turn is yours.
orders-played = ▶️ Your orders have played { $number ->
    [one] one turn
   *[other] { $number } turns
}:
orders-played-claim = Turn { $turn }: claimed { $route }
orders-played-given-up = Turn { $turn }: gave up { $route }
orders-played-cards = Turn { $turn }: took { $cards }
orders-played-other = Turn { $turn }: *{ $order }*

order-kind-blind = Draw two cards from the deck
order-kind-colors = Draw certain colours
order-kind-build = Build my tickets
order-kind-needed = Draw what I need
order-kind-tickets-now = Draw tickets now
order-kind-tickets = Draw tickets when mine are done
order-kind-points = Score points near the end
order-kind-opening = Keep the best opening tickets
order-kind-claim = Claim a route as soon as I can pay
order-kind-guard = Claim a route if I could be cut off

order-blind = Draw two cards from the deck
    .say = draw from the deck
order-colors = Draw { $cards } from the market; else from the deck
    .say = draw { $card }
order-then = { $card }, then { $other }
    .say = then { $other }
order-needed = Draw what my other orders and my tickets need most
    .say = draw what I need
order-anything-but = Draw what my other orders and my tickets need most, anything but { $cards }
    .say = draw anything but { $card }
    .nor = nor { $card }
order-build = Build my tickets: claim the routes they need, and draw what is missing
    .say = build my tickets
order-build-some = Build { $tickets }: claim the routes needed, and draw what is missing
    .say = build { $ticket }
order-and-ticket = and { $ticket }
order-cars = { $number ->
    [one] with one car at most
   *[other] with { $number } cars at most
}
    .say = at most { $number ->
        [one] { $number } car
       *[other] { $number } cars
    }
order-tickets = Draw tickets once mine are done
    .say = draw tickets once mine are done
order-tickets-now = Draw tickets now
    .say = draw tickets now
order-points = { $number ->
    [one] Once somebody has no car left
   *[other] Once somebody has fewer than { $number } cars left
}, claim what scores most; else draw from the deck
    .say = score points near the end
    .cars = below { $number ->
        [one] { $number } car
       *[other] { $number } cars
    }
order-deed = When it pays: { $deed }
    .say = { $deed } when it pays
order-opening = Of the opening tickets
    .say = keep the best opening tickets
order-claim = Claim { $route } as soon as I can pay
    .say = claim { $route }
order-guard = Claim { $route } if an opponent claims next to it
    .say = guard { $route }
order-with = with { $card }
order-locomotives = { $number ->
    [0] without locomotives
    [one] at most one locomotive
   *[other] at most { $number } locomotives
}
    .say = at most { $number ->
        [one] { $number } locomotive
       *[other] { $number } locomotives
    }
order-leave = { $number ->
    [one] leaving one car
   *[other] leaving { $number } cars
}
    .say = leaving { $number ->
        [one] { $number } car
       *[other] { $number } cars
    }
order-until = until I hold { $cards }
    .say = until { $cards }
order-until-any = until I hold { $number ->
    [one] { $number } card
   *[other] { $number } cards
}
    .say = until { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
order-turns = { $number ->
    [one] for one turn
   *[other] for { $number } turns
}
    .say = for { $number ->
        [one] { $number } turn
       *[other] { $number } turns
    }
order-market = only while { $card } is in the market
    .say = while { $card } is open
order-keep = { $number ->
    [one] keep the best ticket
   *[other] keep the best { $number } tickets
}
    .say = keep { $number }
order-gone-taken = the route can’t be claimed any more
order-gone-too-few-cars = you have too few cars
order-gone-none-left = there are none left
order-gone-not-free = none of these cities is free any more
order-gone-cut-off = it can’t be completed any more
order-gone-spent = the cars that I may use for it don’t reach any further

order-field-colors = Colours, in order of preference
order-field-cities = Cities, the first free one counts
order-field-but = Colours that I never take
order-field-tickets = Tickets to build
order-field-cars = Cars to use at most
order-field-near = Once somebody has fewer cars than
order-field-color = Colour to pay with
order-field-locomotives = Locomotives at most
order-field-leave = Cars to be left
order-field-keep = How many tickets to keep
order-field-until = Until I hold …
order-field-turns = For how many turns
order-field-market = Only while this is in the market
order-value-cards = { $number ->
    [one] one card
   *[other] { $number } cards in all
}
order-value-any = no limit

# Seats
clock-sun-on = Seats follow the sun: on
clock-sun-off = Seats follow the sun: off
lobby-by-sun = 🌅 Seats follow the sun: at the start they are put into the order in which players wake up.
