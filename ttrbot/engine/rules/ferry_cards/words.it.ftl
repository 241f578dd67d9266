action-ferry = prendere una carta traghetto
button-ferry = Carta traghetto (tutto il turno)
event-ferry-taken = { $who ->
    [you] Hai preso { $number ->
        [one] una carta traghetto
       *[other] { $number } carte traghetto
    }.
   *[other] { $player } ha preso { $number ->
        [one] una carta traghetto
       *[other] { $number } carte traghetto
    }.
}
event-ferry-paid = { $who ->
    [you] Hai giocato { $number ->
        [one] una carta traghetto
       *[other] { $number } carte traghetto
    }.
   *[other] { $player } ha giocato { $number ->
        [one] una carta traghetto
       *[other] { $number } carte traghetto
    }.
}
name-ferry-waves = traghetto, { $waves ->
    [one] { $waves } onda
   *[other] { $waves } onde
}
rules-sign-ferry = carte traghetto tenute
rules-action-ferry = • **Prendi una carta traghetto.** Una delle { $pile } della pila scoperta, se ce ne sono ancora; puoi tenerne fino a { $most }.
rules-ferry-cards = **Traghetti.** Tutte le tratte grigie sono traghetti: ogni onda si paga con una locomotiva o con una carta traghetto, e una carta traghetto copre una o due onde; le altre caselle si pagano come su ogni tratta grigia. Le carte traghetto non servono ad altro. Quelle usate tornano nella pila.
order-ferry = Prendi una carta traghetto
robot-why-ferry = la sua strada passa per il mare
refusal-ferry-hand-full = Si possono tenere al massimo { $most ->
    [one] { $most } carta traghetto
   *[other] { $most } carte traghetto
}. Usa prima le tue.
refusal-ferry-pile-empty = Le carte traghetto sono finite. Tornano disponibili quando qualcuno le usa.
refusal-ferry-cards-not-allowed = Le carte traghetto si usano solo sui traghetti con caselle onda.
    .remedy = Paga con carte treno.
refusal-too-many-ferry-cards = Qui { $most ->
    [one] si può usare al massimo { $most } carta traghetto
   *[other] si possono usare al massimo { $most } carte traghetto
}: non più delle caselle onda.
    .remedy = Gioca meno carte traghetto.
count-wave-cards = { $number ->
    [one] { $number } carta traghetto
   *[other] { $number } carte traghetto
}
