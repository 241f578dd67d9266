# What is asked. `who` is "you" where the reader is asked, else "other"; `player` is the name.

decision-opening-tickets = { $who ->
    [you] Choose your tickets: keep at least { $keep }.{ $share ->
        [yes] {""} One of those you keep goes on your team’s rack.
       *[no] {""}
    }
   *[other] { $player } is choosing tickets and keeps at least { $keep }.
}
decision-keep-tickets = { $who ->
    [you] Choose which of the drawn tickets you keep: at least { $keep }.{ $share ->
        [yes] {""} One of those you keep goes on your team’s rack.
       *[no] {""}
    }
   *[other] { $player } is choosing from the drawn tickets and keeps at least { $keep }.
}
decision-turn = { $who ->
    [you] It’s your turn: { $actions }.
   *[other] It’s { $player }’s turn.
}
action-draw-cards = draw cards
action-claim = claim a route
action-draw-tickets = draw tickets
action-ferry = take a ferry card
action-share = put tickets on the team’s rack
decision-second-card = { $who ->
    [you] Take your second card.
   *[other] { $player } is taking a second card.
}
decision-place = { $who ->
    [you] Where does { $card } go: your hand or the team’s rack?
   *[other] { $player } is choosing where { $card } goes: hand or rack.
}
decision-place-blind = { $who ->
    [you] Where does the card you drew go: your hand or the team’s rack?
   *[other] { $player } is choosing where the drawn card goes: hand or rack.
}
decision-extra = { $who ->
    [you] The tunnel { $route } asks for { $extra ->
        [one] one more card: { $card } or a locomotive
       *[other] { $extra } more cards: { $card } or locomotives
    }.
   *[other] The tunnel { $route } asks { $player } for { $extra ->
        [one] one more card: { $card } or a locomotive
       *[other] { $extra } more cards: { $card } or locomotives
    }.
}
decision-extra-locomotives = { $who ->
    [you] The tunnel { $route } asks for { $extra ->
        [one] one more locomotive
       *[other] { $extra } more locomotives
    }.
   *[other] The tunnel { $route } asks { $player } for { $extra ->
        [one] one more locomotive
       *[other] { $extra } more locomotives
    }.
}
decision-home = { $who ->
    [you] Choose your home city.
   *[other] { $player } is choosing a home city.
}
decision-marker = { $who ->
    [you] Place a marker on an end of { $route } for two cards of one colour?
   *[other] { $player } may place a marker on an end of { $route }.
}
decision-alien = { $who ->
    [you] You have caught Alvin! Move him to a city that you hold.
   *[other] { $player } has caught Alvin and is moving him.
}
