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
decision-second-card = { $who ->
    [you] Take your second card.
   *[other] { $player } is taking a second card.
}
