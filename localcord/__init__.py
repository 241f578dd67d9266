"""A local Discord for tests and for playing without an account: gateway and REST on loopback.

`World` is its state, `World.client` a person's client in it, `LocalDiscord` serves it to a bot.
"""
