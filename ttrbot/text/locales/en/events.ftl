# What happened. `who` is "you" where the reader did it, else "other"; `player` is the name.

event-start = { $who ->
    [you] You go first.
   *[other] { $player } goes first.
}
event-turn = { $who ->
    [you] Turn { $turn }: you.
   *[other] Turn { $turn }: { $player }.
}
event-drew = { $who ->
    [you] You took { $cards }.
   *[other] { $player } took { $cards }.
}
event-card-blind = { $card } (from the deck)
event-cards-hidden = { $number ->
    [one] a card from the deck
   *[other] { $number } cards from the deck
}
event-put-hand = { $who ->
    [you] You put { $card } in your hand.
   *[other] { $player } put { $card } in their hand.
}
event-put-rack = { $who ->
    [you] You put { $card } on the team’s rack.
   *[other] { $player } put { $card } on the team’s rack.
}
event-turned-up = Turned up: { $cards }.
event-swept = Too many locomotives: the market was cleared and laid out anew.
event-undone = { $who ->
    [you] ↩️ You took back { $moves ->
        [one] your last move
       *[other] the last { $moves } moves
    }.
   *[other] ↩️ { $player } took back { $moves ->
        [one] the last move
       *[other] the last { $moves } moves
    }.
}
event-market-stays = { $locomotives ->
    [one] The market keeps its locomotive: no better cards can be laid out.
   *[other] The market keeps its { $locomotives } locomotives: no better cards can be laid out.
}
event-new-deck = { $number ->
    [one] The last discard became the new deck.
   *[other] The { $number } discards were shuffled into a new deck.
}
event-shuffled-cards = The cards were shuffled.
event-shuffled-tickets = The tickets were shuffled.
event-paid = { $who ->
    [you] You played { $cards }.
   *[other] { $player } played { $cards }.
}

event-claimed = { $who ->
    [you] You claimed { $route }.
   *[other] { $player } claimed { $route }.
}
event-claimed-for = { $who ->
    [you] You claimed { $route } for { count-points } with { $cards }.
   *[other] { $player } claimed { $route } for { count-points } with { $cards }.
}
event-tracks-closed = { $number ->
    [one] The parallel track { $routes } is closed from now on.
   *[other] The parallel tracks { $routes } are closed from now on.
}
event-points-route = { $who ->
    [you] You
   *[other] { $side }
} scored { count-points } for { $route }.

event-nothing = nothing

event-tickets-offered = { $who ->
    [you] You drew { $number ->
        [one] a ticket
       *[other] { $number } tickets
    }.
   *[other] { $player } drew { $number ->
        [one] a ticket
       *[other] { $number } tickets
    }.
}
event-tickets-kept = { $who ->
    [you] You kept { $tickets }.
   *[other] { $player } kept { $tickets }.
}
event-tickets-kept-of = { $who ->
    [you] You kept { $kept } of { $number ->
        [one] 1 ticket
       *[other] { $number } tickets
    }: { $tickets }.
   *[other] { $player } kept { $kept } of { $number ->
        [one] 1 ticket
       *[other] { $number } tickets
    }.
}
event-tickets-refused = { $who ->
    [you] You gave back { $number ->
        [one] a ticket
       *[other] { $number } tickets
    }.
   *[other] { $player } gave back { $number ->
        [one] a ticket
       *[other] { $number } tickets
    }.
}
event-tickets-returned = { $number ->
    [one] The ticket given back went under the ticket deck.
   *[other] The { $number } tickets given back were shuffled and went under the ticket deck.
}
event-tickets-shared = { $who ->
    [you] You put { $tickets } on the team’s rack.
   *[other] { $player } put { $tickets } on the team’s rack.
}

event-passed = { $who ->
    [you] You can’t do anything, so you pass.
   *[other] { $player } can’t do anything and passes.
}
event-last-round = { $who ->
    [you] Last round! Your cars are running out: everybody has one more turn, you too.
   *[other] Last round! The cars of { $player } are running out: everybody has one more turn.
}
event-last-round-team = { $who ->
    [you] Last round! Your team’s cars are running out: everybody has one more turn, you too.
   *[other] Last round! The cars of { $team } are running out: everybody has one more turn.
}
event-home = { $who ->
    [you] You chose { $city } as your home city.
   *[other] { $player } chose { $city } as their home city.
}
event-marker = { $who ->
    [you] You placed a marker on { $city }.
   *[other] { $player } placed a marker on { $city }.
}
