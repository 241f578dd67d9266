name-ferry = traghetto, chiede { $locomotives ->
    [one] { $locomotives } locomotiva
   *[other] { $locomotives } locomotive
}
rules-ferries = **Traghetti.** Ogni locomotiva disegnata su una { $coloured ->
    [yes] tratta si paga con una locomotiva; le altre caselle accettano il colore della tratta o, se è grigia, un colore solo, a tua scelta.
   *[no] tratta grigia si paga con una locomotiva; le altre caselle accettano un colore solo, a tua scelta.
}
