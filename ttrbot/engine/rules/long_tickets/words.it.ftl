rules-long-tickets = **Biglietti lunghi.** Tra i biglietti distribuiti all’inizio, { $deal ->
    [one] uno è lungo e vale
   *[other] { $deal } sono lunghi e valgono
} almeno { $least } punti; puoi restituirlo come gli altri. I biglietti lunghi che nessuno tiene escono dal gioco: più avanti non si pescano.
