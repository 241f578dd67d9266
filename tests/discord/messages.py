"""Check panels as Discord would: all limits, unique custom ids."""

import json

from discord.http import handle_message_parameters

from localcord.components import walk
from localcord.limits.message import check_message
from ttrbot.app.messages.publisher import TableContent
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel, Row, Select
from ttrbot.discord.panels.table.message import past_panel, read_market_arg
from ttrbot.discord.panels.table.paying import read_pay_arg
from ttrbot.discord.panels.table.sharing import read_share_arg
from ttrbot.discord.panels.table.tickets import read_keep_arg
from ttrbot.discord.presses import HANDLERS
from ttrbot.discord.sending.to_discord import as_edit, as_message
from ttrbot.text.decisions import question_text
from ttrbot.text.names import GameWords

READERS = {"draw": read_market_arg, "keep": read_keep_arg, "keep_share": read_share_arg}


def buttons_in(row: Row) -> tuple[Button, ...]:
    """Return a row's buttons. Fail if it is a menu."""
    assert not isinstance(row, Select)
    return row


def buttons_of(panel: Panel) -> list[Button]:
    """Return all buttons of a panel without menus."""
    return [button for row in panel.rows for button in buttons_in(row)]


def menu_in(row: Row) -> Select:
    """Return the menu in a row. Fail if there is none."""
    assert isinstance(row, Select)
    return row


def verb_of(button: Button) -> str:
    """Return what a button does. Fail if it is a link."""
    assert button.id is not None
    return button.id.verb


def check_panel(panel: Panel) -> None:
    """Fail if Discord would refuse the panel, or if nothing handles one of its presses."""
    for arguments in (as_message(panel), as_edit(panel), as_edit(panel, keep_picture=True)):
        with handle_message_parameters(**arguments) as parameters:
            body = parameters.payload or {}
            for part in parameters.multipart or ():
                if part["name"] == "payload_json":
                    body = json.loads(part["value"])
            body.pop("attachments", None)
            check_message(body, files=len(parameters.files or ()))
            for component in walk(body.get("components") or []):
                if component.get("custom_id") and not component.get("disabled"):
                    custom_id = CustomId.parse(component["custom_id"])
                    assert custom_id is not None
                    assert custom_id.verb in HANDLERS, custom_id
                    if custom_id.verb in READERS:
                        READERS[custom_id.verb](custom_id.arg)
                    if custom_id.verb == "pay" and "options" not in component:
                        read_pay_arg(custom_id.arg)


def check_past(content: TableContent, told: GameWords) -> None:
    """Fail if a replaced table message says anything that was only true for a while."""
    past = past_panel(content, told)
    check_panel(past)
    asked = [question_text(told, question) for question in content.view.questions]
    assert not [line for line in (*asked, "<@", "<t:", "▶️") if line in past.text]
    assert not past.rows
