"""Games on bare numbers, without checks, events or views, for playouts and searches."""
