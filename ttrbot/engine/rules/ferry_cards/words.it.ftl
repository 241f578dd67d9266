action-ferry = prendi una carta traghetto
button-ferry = Carta traghetto
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
