decision-marker = { $who ->
    [you] Place a marker at an end of { $route } for two cards of one colour?
   *[other] { $player } may place a marker at an end of { $route }.
}
button-marker = Place a marker
marker-about = From then on every route claimed to that city brings its points to you.
marker-cannot = You don’t have two cards that can pay for a marker. Nobody else is told.
marker-costs = You pay { $cards }.
marker-pay = A marker on **{ $city }**. What do you pay with?
button-no-marker = No marker
rules-sign-marker = marked city
rules-city-markers = **City markers.** You have { $markers }, including your home city’s. After a claim you may place one at either end of that route, for two cards of one colour; a locomotive can replace either. It stays there. From then on every route claimed into that city scores its full points for the marker’s owner, twice if they have markers at both ends. The player who claims scores only if neither end has a marker.
score-step-city-markers = City markers
score-city-markers = { $side }: { $amount } of the points from routes, thanks to markers on { $cities }
order-marker = marker on { $city }
order-field-city-markers = Where to place a marker
robot-why-marker = others were likely to build there, which would bring it points
order-marker-nowhere = Nowhere
phase-marker = First place a marker, or say that you don’t.
refusal-no-markers-left = You have placed all your { $most } markers.
refusal-city-not-on-route = { $city } isn’t an end of { $route }. Choose one of its two ends.
refusal-bad-pair = A marker costs two cards of one colour that you hold; locomotives go with any. You played { $laid ->
    [one] { $laid } card
   *[other] { $laid } cards
}{ $locomotives ->
    [0] {""}
    [one] , one of them a locomotive
   *[other] , { $locomotives } of them locomotives
}.
