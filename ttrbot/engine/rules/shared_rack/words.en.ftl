decision-place = { $who ->
    [you] Where does { $card } go: your hand or the team’s rack?
   *[other] { $player } is choosing where { $card } goes: hand or rack.
}
decision-place-blind = { $who ->
    [you] Where does the card you drew go: your hand or the team’s rack?
   *[other] { $player } is choosing where the drawn card goes: hand or rack.
}
button-place = Hand or rack
place-title = Hand or rack for { $card }? The second card goes to the other place.
button-place-hand = To my hand
button-place-rack = To the rack
rules-shared-rack = **Teams.** Mates sit side by side and play one after the other. Each has cars of their own, which the other can’t use. They share a rack of train cards that only the two of them see. Of two cards that you draw, one goes to your hand and the other to the rack; you place the first before you take the second. If there is no second, the first stays where you put it. A locomotive taken alone from the market goes to the rack. You may pay from both hand and rack. Tell each other nothing about the game except through the racks.
order-rack = first card to the rack
order-field-shared-rack = Where the first card goes
order-place-hand = Hand
order-place-rack = Rack
phase-put-card = First say where your card goes: hand or rack.
