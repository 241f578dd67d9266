"""The bot's token: shaped like a real one, and new at each start."""

import base64
import hmac
import secrets

from localcord.world import World


class BotToken:
    """The secret by which REST and the gateway know the bot.

    The shape is that of the example in Discord's reference ("Authentication"): the bot's id, the time and a signature
    of 27 or more characters, each in URL-safe base64 without padding.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.renew()

    def renew(self) -> None:
        """Make a new token; the old one isn't valid any more."""
        made_at = int(self._world.clock.now()).to_bytes(4, "big")
        self._secret = f"{_base64(made_at)}.{_base64(secrets.token_bytes(28))}"

    @property
    def value(self) -> str:
        """Return the token."""
        return f"{_base64(self._world.bot.id.encode())}.{self._secret}"

    def is_right(self, given: object) -> bool:
        """True if this is the token. The time that it takes doesn't depend on it."""
        return isinstance(given, str) and hmac.compare_digest(given.encode(errors="surrogatepass"), self.value.encode())

    def authorizes(self, header: str | None) -> bool:
        """True if this Authorization header is the bot's."""
        scheme, _, given = (header or "").partition(" ")
        return scheme == "Bot" and self.is_right(given)


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
