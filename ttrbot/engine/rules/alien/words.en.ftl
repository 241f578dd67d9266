decision-alien = { $who ->
    [you] You have caught Alvin! Move him to a city with your marker.
   *[other] { $player } has caught Alvin and is moving him.
}
button-alien = Move Alvin
event-alien = { $who ->
    [you] You moved Alvin to { $city }.
   *[other] { $player } moved Alvin to { $city }.
}
rules-alien = **Alvin the Alien** (an option of the table). He starts in { $city }, where no marker can be placed. If you claim a route into his city and don’t hold him already, you catch him: you get { $catch } points and move him to one of your marked cities, and only then choose whether to place another marker. The player who holds him at the end gets { $end } more.
score-alvin-held = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
} and held at the end in { $city }
order-alien = Alvin to { $city }
order-field-alien = Where Alvin goes
order-alien-anywhere = Anywhere
phase-alvin = First move Alvin.
refusal-city-reserved = { $city } is Alvin’s and can’t be marked. Choose another city.
refusal-city-not-held = You hold no marker on { $city }. Move Alvin to a city with your marker.
lobby-option-alvin = Alvin the Alien
event-points-alvin = { $who ->
    [you] You
   *[other] { $side }
} caught Alvin: { count-points }.
score-step-alvin = Alvin
score-alvin = { $side }: { count-points } thanks to Alvin, { $amount ->
    [one] caught once
   *[other] caught { $amount } times
}
table-alien = Alvin: { $city }
table-alien-held = Alvin: { $city } ({ $side })
