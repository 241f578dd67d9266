rules-globetrotter = **Globetrotter.** { $points } punti a chi ha completato più biglietti, almeno uno. A parità li prendono tutti.
score-step-globetrotter = Globetrotter
score-globetrotter = { $side }: { count-points } per il maggior numero di biglietti completati, { $amount }
score-missed-globetrotter = Per il Globetrotter { $most ->
    [one] serviva { $most } biglietto completato
   *[other] servivano { $most } biglietti completati
}; gli altri ne avevano: { $others }.
