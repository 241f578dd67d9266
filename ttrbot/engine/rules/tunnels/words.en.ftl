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
button-extra = Pay the tunnel
claim-tunnel = A tunnel: { $number ->
    [0] no card is left to turn up, so it asks for nothing more.
    [one] the last card will be turned up, and asks for one more if it matches. You may then still give it up.
   *[other] { $number } cards will be turned up, and each that matches asks for one more. You may then still give it up.
}
extra-pay = Pay, or give it up?
extra-cannot = You can’t pay that, so all you can do is give the tunnel up; your cards come back.
button-withdraw = Give up
event-tunnel-tried = { $who ->
    [you] You are digging { $route }. Turned up: { $cards }. { event-tunnel-extra }
   *[other] { $player } is digging { $route }. Turned up: { $cards }. { event-tunnel-extra }
}
event-tunnel-given-up = { $who ->
    [you] You gave up { $route } and took your cards back.
   *[other] { $player } gave up { $route } and took their cards back.
}
name-tunnel = tunnel, { $number } cards are turned up
name-tunnel-brief = { $many ->
    [yes] tunnel, { $number } cards
   *[no] tunnel
}
rules-tunnels = **Tunnels.** Play the cards for the route; then { $many ->
    [yes] as many cards are turned up as that tunnel says ({ $either })
   *[no] { $either } cards are turned up
}. For each of them in the colour you played, and for each locomotive, pay one more card of that colour or a locomotive; or take your cards back and end your turn. If you play only locomotives, only locomotives turned up count, and you pay locomotives for them. If fewer cards are left, only those are turned up. Extra cards bring no points and take no cars. Cards played and turned up go to the discards only when the tunnel is built or given up.
mine-board-tunnels = { $many ->
    [yes] Tunnels: the number of cards turned up is given for each.
   *[no] Tunnels: { $number } cards are turned up.
}
order-extra = { $number ->
    [one] tunnel: at most one extra card
   *[other] tunnel: at most { $number } extra cards
}
order-field-tunnels = Tunnel: the most extra cards to pay
robot-why-withdraw = the extra cards were worth more elsewhere
phase-tunnel = First pay the tunnel’s extra cost, or give the tunnel up.
refusal-no-tunnel-pending = No tunnel is waiting for an answer from you.
event-tunnel-extra = { $extra ->
    [0] No extra cards to pay.
    [one] { $extra } extra card to pay.
   *[other] { $extra } extra cards to pay.
}
