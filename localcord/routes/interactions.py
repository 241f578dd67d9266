"""Answers to interactions: the callback, and the interaction's webhook for 15 minutes."""

from collections.abc import Mapping

from localcord import interactions, payloads
from localcord.errors import unknown
from localcord.interaction import Callback, Interaction
from localcord.models import Json
from localcord.routes.messages import EDITED_MESSAGE, MESSAGE, NEW_MESSAGE
from localcord.routes.registry import Request, Route, check_fields, fields
from localcord.world import World


def callback(world: World, request: Request) -> Json | None:
    """POST the first answer. `with_response` asks for its result."""
    it = world.interactions.get(request.args["interaction"])
    if it is None or it.token != request.args["token"]:
        raise unknown(10062, "interaction")
    data, known = request.form.get("data"), _DATA.get(request.form.get("type") or 0)
    if isinstance(data, dict) and known is not None:
        check_fields(f"the data of an answer of type {request.form['type']}: field", data, known)
    answer = interactions.respond(world, it, request.form, request.uploads)
    return answer if request.query.get("with_response") in ("1", "true") else None


def _interaction(world: World, request: Request) -> Interaction:
    if request.args["application"] != world.application_id:
        raise unknown(10015, "Webhook")
    return interactions.by_token(world, request.args["token"])


def follow_up(world: World, request: Request) -> Json:
    """POST another answer."""
    message = interactions.follow_up(world, _interaction(world, request), request.form, request.uploads)
    return payloads.new_message(message, world.bot)


def get(world: World, request: Request) -> Json:
    """GET one of the answers."""
    message = interactions.find_answer(_interaction(world, request), request.args["message"])
    return payloads.message(message, world.bot)


def edit(world: World, request: Request) -> Json:
    """PATCH one of the answers."""
    it = _interaction(world, request)
    message = interactions.find_answer(it, request.args["message"])
    interactions.edit_answer(world, it, message, request.form, request.uploads)
    return payloads.message(message, world.bot)


def delete(world: World, request: Request) -> None:
    """DELETE one of the answers."""
    it = _interaction(world, request)
    interactions.delete_answer(world, it, interactions.find_answer(it, request.args["message"]))


_DATA: Mapping[int, frozenset[str]] = {
    Callback.MESSAGE: NEW_MESSAGE,
    Callback.DEFER: fields("flags allowed_mentions"),  # hikari names both
    Callback.UPDATE: EDITED_MESSAGE,
    Callback.CHOICES: fields("choices"),
}
"""The known fields of an answer's data, by its type; those of a form are checked with the form."""
_HOOK = "/webhooks/{application}/{token}"
_ONE = _HOOK + "/messages/{message}"
_WITH_FILES = fields("type data attachments")
ROUTES = (
    Route("POST", "/interactions/{interaction}/{token}/callback", callback, _WITH_FILES, fields("with_response")),
    Route("POST", _HOOK, follow_up, MESSAGE | fields("nonce enforce_nonce"), fields("wait thread_id with_components")),
    Route("GET", _ONE, get, query=fields("thread_id")),
    Route("PATCH", _ONE, edit, EDITED_MESSAGE, fields("thread_id with_components")),
    Route("DELETE", _ONE, delete, query=fields("thread_id")),
)
