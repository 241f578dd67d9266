"""The requests of a page to the server: one type for each, decoded and checked by msgspec."""

from typing import Annotated, Literal

import msgspec

OptionValue = str | int | float | bool
Id = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,20}$")]
"""A snowflake, which is compared as a number."""


class Request(msgspec.Struct, frozen=True, tag_field="op"):
    """Any request. `n` is the page's number for it, and the reply repeats it."""

    n: int


class Hello(Request, frozen=True, tag="hello"):
    """The first request. `read` maps channels to the last message read; ephemerals before `since` are left out."""

    read: dict[str, Id] = {}
    since: Id = "0"


class ShowChannel(Request, frozen=True, tag="channel"):
    """Asks for one channel or thread, even an archived one."""

    channel_id: str


class History(Request, frozen=True, tag="history"):
    """Asks for the newest messages of a channel, or those before a given one."""

    channel_id: str
    before: Id | None = None


class Commands(Request, frozen=True, tag="commands"):
    """Asks for the commands offered in a channel."""

    channel_id: str


class Slash(Request, frozen=True, tag="slash"):
    """Uses a command. `path` is its name and the sub-commands' names."""

    channel_id: str
    path: list[str]
    options: dict[str, OptionValue] = {}


class Autocomplete(Request, frozen=True, tag="autocomplete"):
    """Asks the bot for suggestions while `focused` is being typed."""

    channel_id: str
    path: list[str]
    options: dict[str, OptionValue]
    focused: str


class Press(Request, frozen=True, tag="press"):
    """Presses a button."""

    message_id: str
    custom_id: str


class Select(Request, frozen=True, tag="select"):
    """Chooses values in a select."""

    message_id: str
    custom_id: str
    values: list[str]


class Submit(Request, frozen=True, tag="submit"):
    """Submits the form that an interaction opened."""

    interaction_id: str
    values: dict[str, str | list[str]]


class Post(Request, frozen=True, tag="post"):
    """Writes a message."""

    channel_id: str
    text: str


class JoinVoice(Request, frozen=True, tag="join_voice"):
    """Joins a voice channel."""

    channel_id: str


class LeaveVoice(Request, frozen=True, tag="leave_voice"):
    """Leaves voice."""


class Settings(Request, frozen=True, tag="settings"):
    """Changes the person's language, or whether the bot may write to them."""

    locale: Literal["en-US", "it"] | None = None
    dms_open: bool | None = None


AnyRequest = (
    Hello
    | ShowChannel
    | History
    | Commands
    | Slash
    | Autocomplete
    | Press
    | Select
    | Submit
    | Post
    | JoinVoice
    | LeaveVoice
    | Settings
)

_DECODER: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)


def decode(text: str) -> AnyRequest:
    """Return the request that a page sent. Raise ValueError with what is wrong with it."""
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
