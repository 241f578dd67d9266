name-ferry = ferry, needs { $locomotives ->
    [one] { $locomotives } locomotive
   *[other] { $locomotives } locomotives
}
rules-ferries = **Ferries.** Each locomotive shown on a grey route must be paid with a locomotive; the other spaces take any one colour.
