rules-grand-tour = **Grand Tour.** I biglietti completati i cui capi sono uniti da due tuoi percorsi separati (possono incrociarsi nelle città, ma non avere vagoni in comune) danno altri punti secondo quanti sono: { $points }.
score-step-grand-tour = Grand Tour
score-grand-tour = { $side }: { count-points } per { $amount ->
    [one] { $amount } biglietto collegato
   *[other] { $amount } biglietti collegati
} da due percorsi separati: { $tickets }
score-missed-grand-tour = { $side }: nessun Grand Tour per { $tickets }, { $number ->
    [one] unito da un solo percorso
   *[other] ognuno unito da un solo percorso
}.
