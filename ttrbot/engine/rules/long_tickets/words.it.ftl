rules-long-tickets = **Biglietti lunghi.** Tra i biglietti distribuiti all’inizio, { $deal ->
    [one] uno viene
   *[other] { $deal } vengono
} dai biglietti lunghi ({ $number } in tutto), che valgono almeno { $least } punti ciascuno; puoi restituirlo come gli altri. I biglietti lunghi che nessuno tiene escono dal gioco e più avanti non si pescano.
