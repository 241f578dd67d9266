rules-zones-longest-path = Anche queste tratte contano nel percorso più lungo.
rules-longest-path = **Percorso più lungo.** { $points } punti per il percorso continuo più lungo. Può ripassare per una città, ma nessun vagone conta due volte. A parità li prendono tutti.
rules-longest-path-for-ties = **Percorso più lungo.** Su questa mappa non porta punti: serve solo in caso di parità.
score-step-longest-path = Percorso più lungo
    .short = Più lungo
score-longest-path = { $side }: { count-points } per il percorso più lungo, { $amount ->
    [one] { $amount } vagone
   *[other] { $amount } vagoni
}
score-missed-longest-path = Il percorso più lungo ha { $most ->
    [one] { $most } vagone
   *[other] { $most } vagoni
}; quelli degli altri: { $others }.
score-winner-by-longest-path = 🏆 Vittoria per { $side } con { count-points }: a parità, conta il percorso più lungo.
rules-without-longest-path = **Percorso più lungo.** Su questa mappa non conta.
rules-tie-holder = , poi chi ha il percorso più lungo
rules-tie-length = , poi chi ha il percorso più lungo fra chi è in parità
