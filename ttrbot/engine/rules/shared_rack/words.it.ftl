decision-place = { $who ->
    [you] Dove va { $card }: nella tua mano o sul portacarte della squadra?
   *[other] { $player } sta scegliendo dove va { $card }: in mano o sul portacarte.
}
decision-place-blind = { $who ->
    [you] Dove va la carta pescata: nella tua mano o sul portacarte della squadra?
   *[other] { $player } sta scegliendo dove va la carta pescata: in mano o sul portacarte.
}
button-place = In mano o sul portacarte
place-title = Dove va { $card }: in mano o sul portacarte? La seconda carta va nell’altro posto.
button-place-hand = In mano
button-place-rack = Sul portacarte
rules-shared-rack = **Squadre.** I compagni siedono vicini e giocano uno dopo l’altro. Ognuno ha i suoi vagoni, che l’altro non può usare. Insieme hanno un portacarte di carte treno che vedono solo loro. Delle due carte che peschi una va in mano e l’altra sul portacarte; dove va la prima lo decidi prima di prendere la seconda. Se non c’è una seconda carta, la prima resta dov’è. Una locomotiva scoperta, presa da sola, va sul portacarte. Puoi pagare sia con la mano sia con il portacarte. Della partita non ditevi nulla, se non con ciò che mettete sui portacarte.
order-rack = prima carta sul portacarte
order-field-shared-rack = Dove va la prima carta
order-place-hand = Mano
order-place-rack = Portacarte
phase-put-card = Prima di’ dove va la carta: in mano o sul portacarte.
