home-about-connected = Your first route must start there.
rules-connected = **One network.** Your first route must touch your home city, each later one your network.
