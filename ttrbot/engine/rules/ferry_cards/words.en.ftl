action-ferry = take a ferry card
button-ferry = Ferry card (whole turn)
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
refusal-ferry-hand-full = Nobody may hold more than { $most ->
    [one] { $most } ferry card
   *[other] { $most } ferry cards
}. Use yours first.
refusal-ferry-pile-empty = All ferry cards are taken. They come back when someone uses them.
refusal-ferry-cards-not-allowed = Ferry cards can be used only on ferries with wave spaces.
    .remedy = Pay with train cards.
refusal-too-many-ferry-cards = At most { $most ->
    [one] { $most } ferry card fits
   *[other] { $most } ferry cards fit
} here: no more than wave spaces.
    .remedy = Play fewer ferry cards.
count-wave-cards = { $number ->
    [one] { $number } ferry card
   *[other] { $number } ferry cards
}
