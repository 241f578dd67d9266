"""Discord's refusals."""

from typing import Any


class DiscordError(Exception):
    """A refusal in Discord's words: HTTP status, JSON error code, message, and the form errors of code 50035."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: dict[str, Any] | None = None,
        *,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}" + (f" {errors}" if errors else ""))
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body


class NotModelledError(Exception):
    """The bot used a part of Discord that this double doesn't have: answered with 501 and recorded as a complaint."""


def unknown(code: int, what: str) -> DiscordError:
    """Return the 404 for something that doesn't exist."""
    return DiscordError(404, code, f"Unknown {what}")


def missing_access() -> DiscordError:
    """Return the refusal for a channel that can't be seen."""
    return DiscordError(403, 50001, "Missing Access")


def missing_permissions() -> DiscordError:
    """Return the refusal of something that isn't allowed."""
    return DiscordError(403, 50013, "Missing Permissions")


def wrong_channel_type() -> DiscordError:
    """Return the refusal of what isn't possible in a channel of this type."""
    return DiscordError(400, 50024, "Cannot execute action on this channel type")


def in_direct_messages() -> DiscordError:
    """Return the refusal of what isn't possible in direct messages."""
    return DiscordError(403, 50003, "Cannot execute action on a DM channel")


def flagged_as_spammer() -> DiscordError:
    """Return the refusal of direct messages to new people: tmercswims/tmerc-cogs #111, Dragory/modmailbot #490."""
    words = "Your bot has been flagged by our anti-spam system for abusive behavior."
    return DiscordError(403, 20026, words)


def invalid_form(where: str, code: str, message: str) -> DiscordError:
    """Return 50035 for the field at the dotted path `where`."""
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(where.split(".")):
        errors = {part: errors}
    return DiscordError(400, 50035, "Invalid Form Body", errors)
