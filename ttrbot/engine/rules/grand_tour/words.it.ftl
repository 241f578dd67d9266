rules-grand-tour = **Grand Tour.** Un biglietto completato conta se le sue città sono collegate da due tuoi percorsi separati: possono incrociarsi nelle città, ma non hanno vagoni in comune. Più sono questi biglietti, più punti danno: { $points }.
score-step-grand-tour = Grand Tour
score-grand-tour = { $side }: { count-points } per { $amount ->
    [one] { $amount } biglietto collegato
   *[other] { $amount } biglietti collegati
} da due percorsi separati: { $tickets }
score-missed-grand-tour = { $side }: nessun Grand Tour per { $tickets }, { $number ->
    [one] collegato da un solo percorso
   *[other] ognuno collegato da un solo percorso
}.
