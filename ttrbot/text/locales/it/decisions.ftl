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
    [you] Tocca a te: { $actions }.
   *[other] Tocca a { $player }.
}
action-draw-cards = pesca carte
action-claim = occupa una tratta
action-draw-tickets = pesca biglietti
action-ferry = prendi una carta traghetto
action-share = metti biglietti sul portacarte della squadra
decision-second-card = { $who ->
    [you] Prendi la seconda carta.
   *[other] { $player } sta prendendo la seconda carta.
}
decision-place = { $who ->
    [you] Dove va { $card }: nella tua mano o sul portacarte della squadra?
   *[other] { $player } sta scegliendo dove va { $card }: in mano o sul portacarte.
}
decision-place-blind = { $who ->
    [you] Dove va la carta pescata: nella tua mano o sul portacarte della squadra?
   *[other] { $player } sta scegliendo dove va la carta pescata: in mano o sul portacarte.
}
decision-extra = { $who ->
    [you] La galleria { $route } chiede { $extra ->
        [one] un’altra carta: { $card } o locomotiva
       *[other] altre { $extra } carte: { $card } o locomotiva
    }.
   *[other] La galleria { $route } chiede a { $player } { $extra ->
        [one] un’altra carta: { $card } o locomotiva
       *[other] altre { $extra } carte: { $card } o locomotiva
    }.
}
decision-extra-locomotives = { $who ->
    [you] La galleria { $route } chiede { $extra ->
        [one] un’altra locomotiva
       *[other] altre { $extra } locomotive
    }.
   *[other] La galleria { $route } chiede a { $player } { $extra ->
        [one] un’altra locomotiva
       *[other] altre { $extra } locomotive
    }.
}
decision-home = { $who ->
    [you] Scegli la tua città di partenza.
   *[other] { $player } sta scegliendo la città di partenza.
}
decision-marker = { $who ->
    [you] Vuoi mettere un segnalino su un capo di { $route }, per due carte dello stesso colore?
   *[other] { $player } può mettere un segnalino su un capo di { $route }.
}
decision-alien = { $who ->
    [you] Hai catturato Alvin! Spostalo in una città tua.
   *[other] { $player } ha catturato Alvin e lo sta spostando.
}
