decision-alien = { $who ->
    [you] Hai catturato Alvin! Spostalo in una città con un tuo segnalino.
   *[other] { $player } ha catturato Alvin e lo sta spostando.
}
button-alien = Sposta Alvin
event-alien = { $who ->
    [you] Hai spostato Alvin a { $city }.
   *[other] { $player } ha spostato Alvin a { $city }.
}
rules-alien = **Alvin l’alieno** (un’opzione del tavolo). Comincia a { $city }, dove non si possono mettere segnalini. Se occupi una tratta verso la sua città e non l’hai già tu, lo catturi: prendi { $catch } punti e lo sposti in una tua città con un segnalino; solo dopo scegli se mettere un altro segnalino. Chi lo tiene alla fine prende altri { $end } punti.
score-alvin-held = { $side }: { count-points } grazie ad Alvin, { $amount ->
    [one] catturato una volta
   *[other] catturato { $amount } volte
} e tenuto alla fine a { $city }
order-alien = Alvin a { $city }
order-field-alien = Dove va Alvin
order-alien-anywhere = Dovunque
phase-alvin = Prima sposta Alvin.
refusal-city-reserved = { $city } è di Alvin e non può avere segnalini. Scegli un’altra città.
refusal-city-not-held = Non hai segnalini su { $city }. Sposta Alvin in una città con un tuo segnalino.
lobby-option-alvin = Alvin l’alieno
event-points-alvin = { $who ->
    [you] Hai
   *[other] { $side } ha
} catturato Alvin: { count-points }.
score-step-alvin = Alvin
score-alvin = { $side }: { count-points } grazie ad Alvin, { $amount ->
    [one] catturato una volta
   *[other] catturato { $amount } volte
}
table-alien = Alvin: { $city }
table-alien-held = Alvin: { $city } ({ $side })
