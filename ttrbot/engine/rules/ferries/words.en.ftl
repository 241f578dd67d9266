name-ferry = ferry, needs { $locomotives ->
    [one] { $locomotives } locomotive
   *[other] { $locomotives } locomotives
}
rules-ferries = **Ferries.** Each locomotive shown on a { $coloured ->
    [yes] route must be paid with a locomotive; the other spaces take the route’s colour, or any one colour if it is grey.
   *[no] grey route must be paid with a locomotive; the other spaces take any one colour.
}
