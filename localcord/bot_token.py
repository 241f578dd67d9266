"""The bot's token: in the form of a real one, and new at each start."""

import base64
import hmac
import secrets

from localcord.world import World


class BotToken:
    """The secret by which REST and the gateway recognize the bot.

    It has the form of the example in Discord's reference ("Authentication"): the bot's id, the time and a signature of
    27 or more characters, each in URL-safe base64 without padding.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.renew()

    def renew(self) -> None:
        """Make a new token. The old one becomes invalid."""
        made_at = int(self._world.clock.now()).to_bytes(4, "big")
        self._secret = f"{_base64(made_at)}.{_base64(secrets.token_bytes(28))}"

    @property
    def value(self) -> str:
        """Return the token."""
        return f"{_base64(self._world.bot.id.encode())}.{self._secret}"

    def is_right(self, given: object) -> bool:
        """Return whether this is the token, in a time that doesn't depend on the token."""
        return isinstance(given, str) and hmac.compare_digest(given.encode(errors="surrogatepass"), self.value.encode())

    def authorizes(self, header: str | None) -> bool:
        """Return whether this Authorization header is the bot's."""
        scheme, _, given = (header or "").partition(" ")
        return scheme == "Bot" and self.is_right(given)


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
