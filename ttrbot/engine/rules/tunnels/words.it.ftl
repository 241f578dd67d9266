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
button-extra = Paga la galleria
claim-tunnel = Una galleria: { $number ->
    [0] non resta nessuna carta da scoprire, quindi non chiede altro.
    [one] si scoprirà l’ultima carta e, se corrisponde, ne costa un’altra. Potrai ancora rinunciare.
   *[other] si scopriranno { $number } carte, e ognuna che corrisponde ne costa un’altra. Potrai ancora rinunciare.
}
extra-pay = Paghi o rinunci?
extra-cannot = Non puoi pagare, perciò puoi solo rinunciare alla galleria: riprendi le tue carte.
button-withdraw = Rinuncia
event-tunnel-tried = { $who ->
    [you] Stai scavando { $route }. Scoperte: { $cards }. { event-tunnel-extra }
   *[other] { $player } sta scavando { $route }. Scoperte: { $cards }. { event-tunnel-extra }
}
event-tunnel-given-up = { $who ->
    [you] Hai rinunciato a { $route } e ripreso le tue carte.
   *[other] { $player } ha rinunciato a { $route } e ripreso le carte.
}
name-tunnel = galleria, si scoprono { $number } carte
name-tunnel-brief = { $many ->
    [yes] galleria, { $number } carte
   *[no] galleria
}
rules-tunnels = **Gallerie.** Gioca le carte della tratta; poi { $many ->
    [yes] si scoprono tante carte quante ne indica quella galleria ({ $either })
   *[no] si scoprono { $either } carte
}. Per ognuna del colore che hai giocato, e per ogni locomotiva, paga un’altra carta di quel colore o una locomotiva; oppure riprendi le tue carte e il turno finisce. Se giochi solo locomotive, contano solo le locomotive scoperte e si pagano con locomotive. Se restano meno carte, si scoprono solo quelle. Le carte in più non danno punti e non prendono vagoni. Le carte giocate e quelle scoperte vanno fra gli scarti solo quando la galleria è costruita o abbandonata.
mine-board-tunnels = { $many ->
    [yes] Gallerie: si scoprono tante carte quante sono indicate.
   *[no] Gallerie: si scoprono { $number } carte.
}
order-extra = { $number ->
    [one] galleria: al massimo una carta in più
   *[other] galleria: al massimo { $number } carte in più
}
order-field-tunnels = Galleria: quante carte in più al massimo
robot-why-withdraw = le carte in più servivano di più altrove
phase-tunnel = Prima paga il costo in più della galleria, oppure rinuncia.
refusal-no-tunnel-pending = Nessuna galleria aspetta una tua risposta.
event-tunnel-extra = { $extra ->
    [0] Nessuna carta in più da pagare.
    [one] { $extra } carta in più da pagare.
   *[other] { $extra } carte in più da pagare.
}
