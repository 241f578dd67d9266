decision-alien = { $who ->
    [you] You have caught Alvin! Move him to a city that you hold.
   *[other] { $player } has caught Alvin and is moving him.
}
button-alien = Move Alvin
event-alien = { $who ->
    [you] You moved Alvin to { $city }.
   *[other] { $player } moved Alvin to { $city }.
}
rules-alien = **Alvin the Alien** (an option of the table). He starts in { $city }, which can hold no marker. Whoever claims a route into his city without holding him yet catches him, gets { $catch } points and moves him to a city with a marker of their own, before they choose whether to place another marker. Holding him at the end brings { $end } more.
score-alvin-held = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
} and held at the end in { $city }
order-alien = Alvin to { $city }
order-field-alien = Where Alvin goes
order-alien-anywhere = Anywhere
phase-alvin = First move Alvin.
refusal-city-reserved = { $city } is Alvin’s and can’t be marked. Choose another city.
refusal-city-not-held = You hold no marker on { $city }. Move Alvin to a city that you hold.
lobby-option-alvin = Alvin the Alien
event-points-alvin = { $side } caught Alvin: { count-points }.
score-step-alvin = Alvin
score-alvin = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
}
table-alien = Alvin: { $city }
table-alien-held = Alvin: { $city } ({ $side })
