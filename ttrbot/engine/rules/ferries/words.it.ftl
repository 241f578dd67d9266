name-ferry = traghetto, chiede { $locomotives ->
    [one] { $locomotives } locomotiva
   *[other] { $locomotives } locomotive
}
rules-ferries = **Traghetti.** Ogni locomotiva disegnata su una tratta grigia si paga con una locomotiva; le altre caselle accettano un colore solo, a tua scelta.
