"""Games on bare numbers, without checks, events or views: what playouts and searches are played on."""
