rules-regions = **Regioni.** Ogni tua rete separata dà punti secondo il numero di regioni che raggiunge: { $points }.
rules-regions-double = { $regions } contano due volte se tutte le loro città stanno nella stessa rete.
score-step-regions = Regioni
score-regions = { $side }: { count-points } per { $amount ->
    [one] { $amount } regione
   *[other] { $amount } regioni
}{ $networks ->
    [1] {""}
   *[other] {" "}nella rete { $network } di { $networks }
}: { $regions }
score-missed-region = { $side }: { $region } conta una volta sola, perché la rete non comprende { $cities }.
score-missed-network = { $side }: nessuna rete raggiunge { $least } regioni, il minimo che dà punti; la più grande ne raggiunge { $number }.
