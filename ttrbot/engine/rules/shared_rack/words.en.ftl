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
rules-shared-rack = **Teams.** Mates sit side by side and play one after the other. Each has cars of their own, which the other can’t use. They share a rack of train cards that only they see. Of two cards drawn one goes to your hand, the other to the rack, and you place the first before you take the second. If there is no second, it stays there. A locomotive from the market, taken alone, goes to the rack. Pay from hand and rack as you like. Tell each other nothing about the game except through the racks.
order-rack = first card to the rack
order-field-shared-rack = Where the first card goes
order-place-hand = Hand
order-place-rack = Rack
phase-put-card = First say where your card goes: hand or rack.
