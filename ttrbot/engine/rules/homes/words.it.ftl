decision-home = { $who ->
    [you] Scegli la tua città di partenza.
   *[other] { $player } sta scegliendo la città di partenza.
}
button-home = Scegli la città
home-choose = Quale città?
home-on-tickets = { $number ->
    [one] su uno dei tuoi biglietti
   *[other] su { $number } dei tuoi biglietti
}
home-about = Lì va il tuo primo segnalino.
home-confirm = Fare di **{ $city }** la tua città di partenza? Resta per tutta la partita.
button-settle = Parti da { $city }
rules-sign-home = città di partenza
rules-homes = **Città di partenza.** Scelti i biglietti, ognuno mette un segnalino sulla sua città di partenza: comincia chi giocherà per ultimo, poi gli altri a ritroso. Una città ospita un solo segnalino.
order-kind-homes = Scegli la mia città di partenza
order-home = Città di partenza: la prima libera tra { $cities }
robot-why-home = il posto migliore da cui partire
phase-homes = Prima scegli la tua città di partenza.
table-homes = Si scelgono le città di partenza: comincia chi giocherà per ultimo
