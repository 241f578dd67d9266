# Che cosa è successo. `who` è "you" se l'ha fatto chi legge, altrimenti "other"; `player` è il nome.

event-start = { $who ->
    [you] Cominci tu.
   *[other] Comincia { $player }.
}
event-turn = { $who ->
    [you] Turno { $turn }: tocca a te.
   *[other] Turno { $turn }: { $player }.
}
event-drew = { $who ->
    [you] Hai preso { $cards }.
   *[other] { $player } ha preso { $cards }.
}
event-card-blind = { $card } (dal mazzo)
event-cards-hidden = { $number ->
    [one] una carta dal mazzo
   *[other] { $number } carte dal mazzo
}
event-put-hand = { $who ->
    [you] Hai tenuto in mano { $card }.
   *[other] { $player } ha tenuto in mano { $card }.
}
event-put-rack = { $who ->
    [you] Hai messo { $card } sul portacarte della squadra.
   *[other] { $player } ha messo { $card } sul portacarte della squadra.
}
event-turned-up = Scoperte: { $cards }.
event-swept = Troppe locomotive: le carte scoperte sono state scartate e sostituite.
event-undone = { $who ->
    [you] ↩️ Hai ritirato { $moves ->
        [one] la tua ultima mossa
       *[other] le ultime { $moves } mosse
    }.
   *[other] ↩️ { $player } ha ritirato { $moves ->
        [one] l’ultima mossa
       *[other] le ultime { $moves } mosse
    }.
}
event-market-stays = { $locomotives ->
    [one] La locomotiva scoperta resta: non si possono scoprire carte migliori.
   *[other] Le { $locomotives } locomotive scoperte restano: non si possono scoprire carte migliori.
}
event-new-deck = { $number ->
    [one] L’ultimo scarto è diventato il nuovo mazzo.
   *[other] Gli scarti ({ $number }), mescolati, sono diventati il nuovo mazzo.
}
event-shuffled-cards = Le carte sono state mescolate.
event-shuffled-tickets = I biglietti sono stati mescolati.
event-paid = { $who ->
    [you] Hai giocato { $cards }.
   *[other] { $player } ha giocato { $cards }.
}

event-claimed = { $who ->
    [you] Hai occupato { $route }.
   *[other] { $player } ha occupato { $route }.
}
event-claimed-for = { $who ->
    [you] Hai occupato { $route } per { count-points } con { $cards }.
   *[other] { $player } ha occupato { $route } per { count-points } con { $cards }.
}
event-tracks-closed = { $number ->
    [one] Il binario parallelo { $routes } da ora è chiuso.
   *[other] I binari paralleli { $routes } da ora sono chiusi.
}
event-points-route = { $who ->
    [you] Per te
   *[other] { $side }
}: { count-points } per { $route }.

event-nothing = niente

event-tickets-offered = { $who ->
    [you] Hai pescato { $number ->
        [one] un biglietto
       *[other] { $number } biglietti
    }.
   *[other] { $player } ha pescato { $number ->
        [one] un biglietto
       *[other] { $number } biglietti
    }.
}
event-tickets-kept = { $who ->
    [you] Hai tenuto { $tickets }.
   *[other] { $player } ha tenuto { $tickets }.
}
event-tickets-kept-of = { $who ->
    [you] Hai tenuto { $kept ->
        [one] un biglietto
       *[other] { $kept } biglietti
    } su { $number }: { $tickets }.
   *[other] { $player } ha tenuto { $kept ->
        [one] un biglietto
       *[other] { $kept } biglietti
    } su { $number }.
}
event-tickets-refused = { $who ->
    [you] Hai restituito { $number ->
        [one] un biglietto
       *[other] { $number } biglietti
    }.
   *[other] { $player } ha restituito { $number ->
        [one] un biglietto
       *[other] { $number } biglietti
    }.
}
event-tickets-returned = { $number ->
    [one] Il biglietto restituito è finito in fondo al mazzo dei biglietti.
   *[other] I biglietti restituiti ({ $number }), mescolati, sono finiti in fondo al mazzo dei biglietti.
}
event-tickets-shared = { $who ->
    [you] Hai messo { $tickets } sul portacarte della squadra.
   *[other] { $player } ha messo { $tickets } sul portacarte della squadra.
}

event-passed = { $who ->
    [you] Non puoi fare nulla: passi.
   *[other] { $player } non può fare nulla e passa.
}
event-last-round = { $who ->
    [you] Ultimo giro! I tuoi vagoni sono quasi finiti: resta un turno a testa, anche per te.
   *[other] Ultimo giro! I vagoni di { $player } sono quasi finiti: resta un turno a testa.
}
event-last-round-team = { $who ->
    [you] Ultimo giro! I vagoni della tua squadra sono quasi finiti: resta un turno a testa, anche per te.
   *[other] Ultimo giro! I vagoni della { $team } sono quasi finiti: resta un turno a testa.
}
event-home = { $who ->
    [you] Hai scelto { $city } come città di partenza.
   *[other] { $player } ha scelto { $city } come città di partenza.
}
event-marker = { $who ->
    [you] Hai messo un segnalino su { $city }.
   *[other] { $player } ha messo un segnalino su { $city }.
}
