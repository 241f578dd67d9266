home-about-connected = Your first route must start there.
rules-connected = **One network.** Your first route must start at your home city, and every later one must touch your network.
refusal-not-connected = { $route } doesn’t touch { $is_first ->
    [0] your network. Each further route starts at a city you have reached.
   *[other] your home city. Your first route starts there.
}{ $is_enclosed ->
    [0] {""}
   *[other] {" "}All routes out of it are taken, so you can’t claim any more.
}
    .remedy = { $is_enclosed ->
    [0] Build towards it first.
   *[other] Nothing can change that; draw cards or tickets on your turns.
}
