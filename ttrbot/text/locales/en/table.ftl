# The table message, the hand and the descriptions of pictures.

table-opening = Everybody chooses tickets
table-waiting = Waiting for: { $players }
table-turn = Turn { $turn }: { $player }
table-last-round = { $turns ->
    [0] Last round: this is the last turn.
    [one] Last round: one more turn after this one.
   *[other] Last round: { $turns } more turns after this one.
}
table-over = 🏁 The game is over: now everything is counted
table-market = Market: { $cards }
table-gap = (empty)
table-no-cards = Deck and discards are empty: nobody can draw train cards until somebody pays with some.
table-piles = Deck { $deck } · discards { $discards } · tickets { $tickets }
table-holds = 🚃{ "\u202F" }{ $cars } 🎴{ "\u202F" }{ $cards } 🎫{ "\u202F" }{ $tickets }
table-rack = rack: 🎴{ "\u202F" }{ $cards } 🎫{ "\u202F" }{ $tickets }
table-earlier = … { $number ->
    [one] { $number } earlier line
   *[other] { $number } earlier lines
}

hand-as-of = -# As it was { $when }
hand-cards = **Your cards ({ $number })**: { $cards }
hand-no-cards = none
hand-over = 🏁 This game is over. These were your cards:
hand-former = ✋ You no longer have a seat in { $game }.
hand-drawn = Just drawn: { $card }
hand-rack = **Your team’s rack ({ $number })**: { $cards }
hand-rack-title = Your team’s rack
mine-board-cars = Shortest ways / left
hand-tickets = **Your tickets ({ $number })**
hand-rack-tickets = **On your team’s rack ({ $number })**
hand-waiting-tickets = **Goes on your team’s rack once your whole team has chosen**
hand-offered = { $number ->
    [one] { $number } ticket is waiting for your choice.
   *[other] { $number } tickets are waiting for your choice.
}
ticket-done = done
ticket-need = { $cars ->
    [one] { $cars } car to go
   *[other] { $cars } cars to go
}
ticket-open = open
ticket-cut-off = cut off

alt-board = Board of { $map }, turn { $turn }.
alt-turn = Waiting for { $players }.
alt-leads = { $number ->
    [one] { $players } leads with { count-points }.
   *[other] { $players } lead with { count-points } each.
}
alt-won = { $number ->
    [one] { $players } has won with { count-points }.
   *[other] { $players } have won with { count-points } each.
}
alt-newest = Newest claims, oldest first: { $claims }.
alt-no-routes = no routes yet
alt-markers = markers: { $cities }
alt-hand = Your cards: { $cards }.
alt-rack = On your team’s rack: { $cards }.
alt-offer = The tickets that you can choose from, each with a small map.
alt-choices = Board of { $map } with your tickets; { $number ->
    [one] a ring shows the { $number } city that you can choose.
   *[other] rings show the { $number } cities that you can choose.
}
alt-count = Board of { $map } during the final count: { $step }.

mine-board-title = **My board**: my tickets’ cities, what is joined, and each ticket’s shortest way
mine-board-sum = Cars for the shortest ways: { $needed }. Cars left: { $left }.
mine-board-missing = missing ({ $cars }): { $routes }
board-way = { $city }: { $length }, { $color }
board-free = free
board-closed = closed
board-marker = marker: { $players }
alt-mine = Board of { $map } with your tickets.

# The legend on a board
legend-tunnel = tunnel
legend-cards = cards to turn up
legend-locomotive = locomotive needed
legend-wave = ferry card or locomotive
legend-cross = one more car
legend-closed = closed track
legend-house = home city
legend-disc = marker
legend-tower = station
legend-figure = Alvin
legend-new = new, in order
