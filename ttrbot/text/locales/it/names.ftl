# Parole per colori, carte, tratte e persone. I colori sono al femminile: dicono di una carta o di una tratta.

color-purple = viola
color-blue = blu
color-orange = arancione
color-white = bianca
color-green = verde
color-yellow = gialla
color-black = nera
color-red = rossa
color-gray = grigia
color-locomotive = locomotiva

cards-purple = { $number } viola
cards-blue = { $number } blu
cards-orange = { $number ->
    [one] { $number } arancione
   *[other] { $number } arancioni
}
cards-white = { $number ->
    [one] { $number } bianca
   *[other] { $number } bianche
}
cards-green = { $number ->
    [one] { $number } verde
   *[other] { $number } verdi
}
cards-yellow = { $number ->
    [one] { $number } gialla
   *[other] { $number } gialle
}
cards-black = { $number ->
    [one] { $number } nera
   *[other] { $number } nere
}
cards-red = { $number ->
    [one] { $number } rossa
   *[other] { $number } rosse
}
cards-locomotive = { $number ->
    [one] { $number } locomotiva
   *[other] { $number } locomotive
}

seat-color-blue = blu
seat-color-red = rosso
seat-color-green = verde
seat-color-yellow = giallo
seat-color-black = nero
seat-color-white = bianco

name-route = { $a } – { $b } ({ $length }, { $color })
name-ticket = { $a } – { $b } ({ $points })
name-ticket-choice = { $a } – { $targets }
name-player-plain = { $name } ({ $color })
name-somebody = qualcun altro
name-former-player = Ex partecipante

count-points = { $points ->
    [one] { SIGNED($points) } punto
   *[other] { SIGNED($points) } punti
}
count-cards = { $number ->
    [one] { $number } carta
   *[other] { $number } carte
}
count-tickets = { $number ->
    [one] { $number } biglietto
   *[other] { $number } biglietti
}
and-more = … e { $number ->
    [one] un altro
   *[other] altri { $number }
}

team-blue = Squadra blu
team-red = Squadra rossa
team-green = Squadra verde
team-yellow = Squadra gialla
team-black = Squadra nera
team-white = Squadra bianca
name-team = { $team } ({ $people })
