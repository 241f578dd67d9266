# Words for colours, cards, routes and people.

color-purple = purple
color-blue = blue
color-orange = orange
color-white = white
color-green = green
color-yellow = yellow
color-black = black
color-red = red
color-gray = grey
color-locomotive = locomotive

# A number of cards of one colour; the emoji comes before.
cards-purple = { $number } purple
cards-blue = { $number } blue
cards-orange = { $number } orange
cards-white = { $number } white
cards-green = { $number } green
cards-yellow = { $number } yellow
cards-black = { $number } black
cards-red = { $number } red
cards-locomotive = { $number ->
    [one] { $number } locomotive
   *[other] { $number } locomotives
}

seat-color-blue = blue
seat-color-red = red
seat-color-green = green
seat-color-yellow = yellow
seat-color-black = black
seat-color-white = white

name-route = { $a } – { $b } ({ $length }, { $color })
name-ticket = { $a } – { $b } ({ $points })
name-ticket-choice = { $a } – { $targets }
name-player-plain = { $name } ({ $color })
name-somebody = somebody else
name-former-player = Former player

count-points = { $points ->
    [one] { SIGNED($points) } point
   *[other] { SIGNED($points) } points
}
count-cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
}
count-tickets = { $number ->
    [one] { $number } ticket
   *[other] { $number } tickets
}
and-more = … and { $number } more

team-blue = Blue team
team-red = Red team
team-green = Green team
team-yellow = Yellow team
team-black = Black team
team-white = White team
name-team = { $team } ({ $people })
