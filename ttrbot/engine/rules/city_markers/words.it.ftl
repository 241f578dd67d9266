decision-marker = { $who ->
    [you] Vuoi mettere un segnalino su una delle due città di { $route }, per due carte dello stesso colore?
   *[other] { $player } può mettere un segnalino su una delle due città di { $route }.
}
button-marker = Metti un segnalino
marker-about = Da lì in poi ogni tratta occupata verso quella città porta i suoi punti a te.
marker-cannot = Non hai due carte con cui pagare un segnalino. Nessun altro lo viene a sapere.
marker-costs = Paghi { $cards }.
marker-pay = Un segnalino a **{ $city }**. Con che cosa paghi?
button-no-marker = Nessun segnalino
rules-sign-marker = città con segnalino
rules-city-markers = **Segnalini.** Ne hai { $markers }, compreso quello della città di partenza. Dopo aver occupato una tratta puoi metterne uno su una delle sue due città, per due carte dello stesso colore; una locomotiva può sostituire ciascuna delle due. Il segnalino resta lì. Da allora ogni tratta occupata verso quella città dà tutti i suoi punti a chi ha il segnalino, il doppio a chi ne ha su tutte e due le città. Chi occupa la tratta prende i punti solo se nessuna delle due città ha un segnalino.
score-step-city-markers = Segnalini
score-city-markers = { $side }: { $amount } dei punti delle tratte, grazie ai segnalini su { $cities }
order-marker = segnalino su { $city }
order-field-city-markers = Dove mettere un segnalino
robot-why-marker = gli altri avrebbero probabilmente costruito lì, dandogli punti
order-marker-nowhere = Da nessuna parte
phase-marker = Prima metti un segnalino, o di’ che non vuoi metterlo.
refusal-no-markers-left = Hai già messo tutti i tuoi { $most } segnalini.
refusal-city-not-on-route = { $city } non è su { $route }. Scegli una delle sue due città.
refusal-bad-pair = Un segnalino costa due carte di uno stesso colore fra le tue; le locomotive vanno con tutti. Hai giocato { $laid ->
    [one] { $laid } carta
   *[other] { $laid } carte
}{ $locomotives ->
    [0] {""}
    [one] , di cui una locomotiva
   *[other] , di cui { $locomotives } locomotive
}.
