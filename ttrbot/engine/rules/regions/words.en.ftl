rules-regions = **Regions.** Each of your separate networks earns points for the number of regions that it reaches: { $points }.
rules-regions-double = { $regions } count twice if all their cities lie in the same network.
score-step-regions = Regions
score-regions = { $side }: { count-points } for { $amount ->
    [one] { $amount } region
   *[other] { $amount } regions
}{ $networks ->
    [1] {""}
   *[other] {" "}in network { $network } of { $networks }
}: { $regions }
score-missed-region = { $side }: { $region } counts only once, because the network lacks { $cities }.
score-missed-network = { $side }: no network reaches { $least } regions, the fewest that earn points; the largest reaches { $number }.
