action-ferry = take a ferry card
button-ferry = Ferry card
event-ferry-taken = { $who ->
    [you] You took { $number ->
        [one] a ferry card
       *[other] { $number } ferry cards
    }.
   *[other] { $player } took { $number ->
        [one] a ferry card
       *[other] { $number } ferry cards
    }.
}
event-ferry-paid = { $who ->
    [you] You played { $number ->
        [one] a ferry card
       *[other] { $number } ferry cards
    }.
   *[other] { $player } played { $number ->
        [one] a ferry card
       *[other] { $number } ferry cards
    }.
}
name-ferry-waves = ferry, { $waves ->
    [one] { $waves } wave
   *[other] { $waves } waves
}
rules-sign-ferry = ferry cards kept
rules-action-ferry = • **Take a ferry card.** One of the { $pile } in the open pile, if there is one left; you may hold up to { $most }.
rules-ferry-cards = **Ferries.** All grey routes are ferries: each wave takes a locomotive or a ferry card, and one ferry card covers one or two waves; the other spaces are paid as on any grey route. Ferry cards can be used for nothing else. Those used go back to the pile.
order-ferry = Take a ferry card
robot-why-ferry = its plan crosses water
