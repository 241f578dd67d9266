# Che cosa viene chiesto. `who` è "you" se viene chiesto a chi legge, altrimenti "other"; `player` è il nome.

decision-opening-tickets = { $who ->
    [you] Scegli i tuoi biglietti: tienine almeno { $keep }.{ $share ->
        [yes] {""} Uno di quelli che tieni va sul portacarte della squadra.
       *[no] {""}
    }
   *[other] { $player } sta scegliendo i biglietti: deve tenerne almeno { $keep }.
}
decision-keep-tickets = { $who ->
    [you] Scegli quali dei biglietti pescati tenere: almeno { $keep }.{ $share ->
        [yes] {""} Uno di quelli che tieni va sul portacarte della squadra.
       *[no] {""}
    }
   *[other] { $player } sta scegliendo fra i biglietti pescati: deve tenerne almeno { $keep }.
}
decision-turn = { $who ->
    [you] Tocca a te: puoi { $actions }.
   *[other] Tocca a { $player }.
}
action-draw-cards = pescare carte
action-claim = occupare una tratta
action-draw-tickets = pescare biglietti
decision-second-card = { $who ->
    [you] Prendi la seconda carta.
   *[other] { $player } sta prendendo la seconda carta.
}
