# Il messaggio del tavolo, la mano e le descrizioni delle immagini.

table-opening = Si scelgono i biglietti
table-waiting = In attesa di: { $players }
table-turn = Turno { $turn }: { $player }
table-last-round = { $turns ->
    [0] Ultimo giro: questo è l’ultimo turno.
    [one] Ultimo giro: dopo questo resta un turno.
   *[other] Ultimo giro: dopo questo restano { $turns } turni.
}
table-over = 🏁 La partita è finita: ora si conta tutto
table-market = Carte scoperte: { $cards }
table-gap = (vuoto)
table-no-cards = Il mazzo e gli scarti sono vuoti: non si pescano carte treno finché qualcuno non ne gioca.
table-piles = Mazzo { $deck } · scarti { $discards } · biglietti { $tickets }
table-holds = 🚃{ "\u202F" }{ $cars } 🎴{ "\u202F" }{ $cards } 🎫{ "\u202F" }{ $tickets }
table-rack = portacarte: 🎴{ "\u202F" }{ $cards } 🎫{ "\u202F" }{ $tickets }
table-earlier = … { $number ->
    [one] { $number } riga precedente
   *[other] { $number } righe precedenti
}

hand-as-of = -# Com’era { $when }
hand-cards = **Le tue carte ({ $number })**: { $cards }
hand-no-cards = nessuna
hand-over = 🏁 Questa partita è finita. Avevi queste carte:
hand-former = ✋ Non hai più un posto in { $game }.
hand-drawn = Appena pescata: { $card }
hand-rack = **Il portacarte della squadra ({ $number })**: { $cards }
hand-rack-title = Il portacarte della squadra
mine-board-cars = Vie più brevi / restano
hand-tickets = **I tuoi biglietti ({ $number })**
hand-rack-tickets = **Sul portacarte della squadra ({ $number })**
hand-waiting-tickets = **Va sul portacarte quando tutta la squadra ha scelto**
hand-offered = { $number ->
    [one] { $number } biglietto aspetta la tua scelta.
   *[other] { $number } biglietti aspettano la tua scelta.
}
ticket-done = completato
ticket-need = { $cars ->
    [one] manca { $cars } vagone
   *[other] mancano { $cars } vagoni
}
ticket-open = da completare
ticket-cut-off = irraggiungibile

alt-board = Tabellone { $map }, turno { $turn }.
alt-turn = In attesa di: { $players }.
alt-leads = { $number ->
    [one] In testa: { $players }, con { count-points }.
   *[other] In testa: { $players }, con { count-points } a testa.
}
alt-won = { $number ->
    [one] Ha vinto { $players } con { count-points }.
   *[other] Hanno vinto { $players } con { count-points } a testa.
}
alt-newest = Ultime tratte occupate, dalla meno recente: { $claims }.
alt-no-routes = ancora nessuna tratta
alt-markers = segnalini: { $cities }
alt-hand = Le tue carte: { $cards }.
alt-rack = Sul portacarte della squadra: { $cards }.
alt-offer = I biglietti tra cui puoi scegliere, ognuno con una piccola mappa.
alt-choices = Tabellone { $map } con i tuoi biglietti; { $number ->
    [one] un anello mostra la { $number } città che puoi scegliere.
   *[other] gli anelli mostrano le { $number } città che puoi scegliere.
}
alt-count = Tabellone { $map } durante il conteggio finale: { $step }.

mine-board-title = **Il mio tabellone**: le città dei miei biglietti, che cosa è unito e la via più breve di ognuno
mine-board-sum = Vagoni per le vie più brevi: { $needed }. Vagoni rimasti: { $left }.
mine-board-missing = mancano ({ $cars }): { $routes }
board-way = { $city }: { $length }, { $color }
board-free = libera
board-closed = chiusa
board-marker = segnalino: { $players }
alt-mine = Tabellone { $map } con i tuoi biglietti.

# The legend on a board
legend-tunnel = galleria
legend-cards = carte da scoprire
legend-locomotive = serve una locomotiva
legend-wave = carta traghetto o locomotiva
legend-cross = un vagone in più
legend-closed = binario chiuso
legend-house = città di partenza
legend-disc = segnalino
legend-tower = stazione
legend-figure = Alvin
legend-new = nuove, in ordine
