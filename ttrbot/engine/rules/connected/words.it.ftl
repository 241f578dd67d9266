home-about-connected = Da lì deve partire la tua prima tratta.
rules-connected = **Una sola rete.** La tua prima tratta deve toccare la città di partenza, ogni altra la tua rete.
