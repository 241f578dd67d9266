"""A server's settings, each with what it means."""

from collections.abc import Collection

from ttrbot.app.settings.servers import NAMES, ServerSettings
from ttrbot.discord.core import signs
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.server.check import reasons
from ttrbot.text import Texts


def settings_panel(
    settings: ServerSettings,
    words: Texts,
    lacking: Collection[str] = (),
    invitation: str | None = None,
    *,
    deleted: Collection[str] = (),
) -> Panel:
    """List all settings, and the permissions that they need but the bot lacks, with the link that grants them.

    `deleted` names the settings whose channels or role don't exist any more.
    """
    lines = [words.t("settings-title")]
    for name in NAMES:
        value = f"{signs.BAD} {words.t(f'deleted-{name}')}" if name in deleted else _value(name, settings, words)
        lines.append(f"- **{words.t(f'setting-{name}')}**: {value}")
        lines.append(f"-# {words.t(f'setting-{name}.about')}")
    lines.append(words.t("settings-hint"))
    if lacking and invitation is not None:
        lines.append(words.t("settings-lacking", link=invitation))
        lines += reasons(lacking, words)
    return Panel(text="\n".join(lines))


def _value(name: str, settings: ServerSettings, words: Texts) -> str:
    match name:
        case "language" if settings.language is not None:
            return words.t(f"language-{settings.language}")
        case "voice":
            return words.t("setting-on" if settings.voice else "setting-off")
        case "palette":
            return words.t(f"palette-{settings.palette}")
        case "pace":
            return words.t(f"pace-{settings.pace}")
        case "channels" if settings.channels:
            return words.fitted([f"<#{channel}>" for channel in settings.channels])
        case "role" if settings.role is not None:
            return f"<@&{settings.role}>"
        case "games" if settings.games is not None:
            return str(settings.games)
    return words.t(f"setting-{name}.open")
