action-share = put tickets on the team’s rack
button-share = Share tickets
share-title = Put { $most ->
    [one] one of your tickets
   *[other] up to { $most } of your tickets
} on your team’s rack? Your mate will see what you share. This is your whole turn.
share-choose = { $most ->
    [one] Choose one
   *[other] Choose up to { $most }
}
share-none = You hold no ticket that you could share.
button-share-now = { $number ->
    [one] Put it on the rack
   *[other] Put these { $number } on the rack
}
share-chosen = So far: { $tickets }.
rules-action-share = • **Share tickets.** Put up to { $most ->
    [one] { $most } of your own tickets
   *[other] { $most } of your own tickets
} on your team’s rack.
rules-share-tickets = **Shared tickets.** Both mates put one of their first tickets on the team’s rack, which shows them when both have chosen, and one of those kept whenever they draw more. The others stay secret, from your mate too. At the end all tickets of both count for the team, on the routes of both.
order-share = Put my open tickets on the team’s rack
robot-why-share = for its mate to complete
refusal-must-share-one-ticket = Choose exactly one of the tickets you keep for the team’s rack.
refusal-too-many-tickets-to-share = Put at most { $most ->
    [one] { $most } ticket
   *[other] { $most } tickets
} on the rack at a time.
refusal-ticket-not-in-hand = { $ticket } isn’t among your own tickets. Choose one that you hold yourself.
