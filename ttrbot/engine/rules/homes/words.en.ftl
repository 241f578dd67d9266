decision-home = { $who ->
    [you] Choose your home city.
   *[other] { $player } is choosing a home city.
}
button-home = Choose a home
home-choose = Which city?
home-on-tickets = { $number ->
    [one] on one of your tickets
   *[other] on { $number } of your tickets
}
home-about = It holds your first marker.
home-confirm = Make **{ $city }** your home city? It stays for the whole game.
button-settle = Settle in { $city }
rules-sign-home = home city
rules-homes = **Home cities.** After choosing tickets, everyone places a marker on a home city: the player who goes last chooses first, then the others in reverse order. A city holds one marker.
order-kind-homes = Choose my home city
order-home = Home city: the first that is free of { $cities }
robot-why-home = the best place to start from
phase-homes = First choose your home city.
table-homes = Home cities are chosen: the player who goes last begins
