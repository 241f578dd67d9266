home-about-connected = Da lì deve partire la tua prima tratta.
rules-connected = **Una sola rete.** La tua prima tratta deve partire dalla città di partenza, e ogni altra deve toccare la tua rete.
refusal-not-connected = { $route } non tocca la tua { $is_first ->
    [0] rete. Ogni altra tratta parte da una città già raggiunta.
   *[other] città di partenza. La prima tratta parte da lì.
}{ $is_enclosed ->
    [0] {""}
   *[other] {" "}Tutte le tratte che ne partono sono occupate: non puoi prenderne altre.
}
    .remedy = { $is_enclosed ->
    [0] Prima arriva fin lì.
   *[other] Non c’è rimedio: nei tuoi turni pesca carte o biglietti.
}
