rules-explorer = **Esploratore.** { $points } punti a chi unisce più città in una sola rete di tratte proprie. Rami e anelli sono ammessi, ogni città conta una volta. A parità li prendono tutti.
score-step-explorer = Esploratore
score-explorer = { $side }: { count-points } per il maggior numero di città in una rete, { $amount }
score-missed-explorer = Per l’Esploratore { $most ->
    [one] serviva { $most } città in una rete
   *[other] servivano { $most } città in una rete
}; gli altri ne avevano: { $others }.
