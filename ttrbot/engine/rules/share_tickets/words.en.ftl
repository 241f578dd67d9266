action-share = put tickets on the team’s rack
move-share = put { $tickets } on the team’s rack
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
rules-share-tickets = **Shared tickets.** At the start you and your mate each put one of your tickets on the team’s rack; it shows them once both have chosen. Later, whenever you draw tickets, one of those you keep goes there. Your other tickets stay secret, from your mate too. At the end all tickets of both count for the team, on the routes of both.
order-share = Put my open tickets on the team’s rack
robot-why-share = so that its mate can complete them
refusal-must-share-one-ticket = Choose exactly one of the tickets you keep for the team’s rack.
refusal-too-many-tickets-to-share = Put at most { $most ->
    [one] { $most } ticket
   *[other] { $most } tickets
} on the rack at a time.
refusal-ticket-not-in-hand = { $ticket } isn’t among your own tickets. Choose one that you hold yourself.
