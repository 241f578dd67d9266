"""/ttr: opening tables and playing."""

from collections.abc import Iterable
from typing import Literal

import discord
from discord import app_commands

from ttrbot.app.core.answers import got
from ttrbot.app.core.paces import PACES, Timing
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.pictures.pictures import FILM_SECONDS, FILM_SIZES, FilmCut, FilmSize
from ttrbot.app.settings.languages import language_of_table
from ttrbot.content import default_map, map_ids
from ttrbot.discord.commands.base import Choices, Commands, choices, first_choices, offering
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.permissions import invitation
from ttrbot.discord.core.translator import label, map_label, sub_command
from ttrbot.discord.core.wording import game_name, matches
from ttrbot.discord.panels.looks.games import server_panel
from ttrbot.discord.panels.looks.rules import rules_panel
from ttrbot.discord.panels.looks.statistics import best_panel, numbers_panel
from ttrbot.discord.panels.people.lobby import owner_panel
from ttrbot.discord.presses.asked import AS_TEXT, MARK, NOTE, NUDGE, OF_MINE
from ttrbot.discord.presses.looks import replay as replays
from ttrbot.discord.presses.looks import showing as looks
from ttrbot.discord.presses.people import attendance as people
from ttrbot.discord.presses.turns import answers, claims
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.naming import seated_people
from ttrbot.discord.visits.permitted import check_may_show
from ttrbot.discord.visits.visibility import check_guest_sees, sees_at_once
from ttrbot.discord.visits.visit import Services, read
from ttrbot.discord.visits.welcome import check_welcome
from ttrbot.engine.ids import RouteId, Seat
from ttrbot.reading import natural
from ttrbot.render.theme import THEMES
from ttrbot.robots import DEFAULT, ROBOTS
from ttrbot.store import Status
from ttrbot.text import LOCALES
from ttrbot.text.safety import safe_name

MOST_SEATS = 6
BEST = 10
"""The people that `/ttr top` lists."""
MOST_MOVES = 99_999
"""More moves than any game has, so that Discord itself refuses larger numbers."""
DEFAULT_MAP = default_map()
"""The first to choose from."""
MAPS = [
    app_commands.Choice(name=map_label(map_id), value=map_id)
    for map_id in sorted(map_ids(), key=lambda map_id: (map_id != DEFAULT_MAP, map_label(map_id).message))
]
KINDS = [app_commands.Choice(name=label(f"robot-{kind}"), value=kind) for kind in reversed(ROBOTS)]
"""The strongest first."""
LANGUAGES = [app_commands.Choice(name=label(f"language-{locale}"), value=locale) for locale in LOCALES]
PALETTES = [app_commands.Choice(name=label(f"palette-{palette}"), value=palette) for palette in THEMES]
FILM_SIZE_CHOICES = [app_commands.Choice(name=label(f"film-{size}"), value=size) for size in FILM_SIZES]
FILM_LENGTHS = [app_commands.Choice(name=f"{seconds} s", value=seconds) for seconds in FILM_SECONDS]
PACE_CHOICES = [app_commands.Choice(name=label(f"pace-{pace}"), value=pace) for pace in PACES]
FIRST_SEATS = ("drawn", "owner", *map(str, range(2, MOST_SEATS + 1)))
FIRST = [app_commands.Choice(name=label(f"first-{who}"), value=who) for who in FIRST_SEATS]
"""The seats that may be named to begin; the owner has the first one."""
OPEN = (Status.LOBBY, Status.RUNNING)
Member = discord.Member | discord.User


class Play(Commands):
    """Open a table and play."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "ttr")

    @sub_command("new")
    @app_commands.choices(map_id=MAPS, robot=KINDS, language=LANGUAGES, first=FIRST, pace=PACE_CHOICES)
    async def new(  # noqa: PLR0917 - Discord's options, passed by name
        self,
        interaction: discord.Interaction,
        map_id: str = DEFAULT_MAP,
        seats: app_commands.Range[int, 2, MOST_SEATS] | None = None,
        robots: app_commands.Range[int, 0, MOST_SEATS - 1] = 0,
        robot: str = DEFAULT,
        first: str = FIRST[0].value,
        language: str | None = None,
        pace: str | None = None,
        invite: Member | None = None,
        invite_2: Member | None = None,
        invite_3: Member | None = None,
        invite_4: Member | None = None,
        invite_5: Member | None = None,
    ) -> None:
        """Open a table. If people are invited, only they may join.

        In a game's thread the table is opened in the thread's channel.
        """
        async with self.answering(interaction) as visit:
            if interaction.guild_id is None or interaction.channel_id is None:
                raise SayError("only-on-servers")
            if interaction.client.get_guild(interaction.guild_id) is None:  # only its commands were installed there
                raise SayError("not-a-member", link=invitation(interaction))
            check_may_show(visit, interaction.channel_id, interaction.app_permissions)
            guests = [guest for guest in (invite, invite_2, invite_3, invite_4, invite_5) if guest is not None]
            settings = await visit.host.servers.get(interaction.guild_id)
            check_welcome(interaction, settings, visit.words)
            locale = None if interaction.guild_locale is None else interaction.guild_locale.value
            here = await self.here(visit)
            place = interaction.channel_id if here is None else here.channel_id
            for guest in guests:
                await check_guest_sees(interaction, place, check_guest(guest))
            table = got(
                await visit.host.invitations.open(
                    NewTable(
                        guild_id=interaction.guild_id,
                        channel_id=place,
                        owner_id=visit.user_id,
                        owner_name=visit.user_name,
                        press_id=interaction.id,
                        map_id=map_id,
                        seats=seats,
                        first=_first(first),
                        invited=tuple(guest.id for guest in guests) or None,
                        robots=(robot,) * robots,
                        language=language or language_of_table(settings.language, locale, visit.words.locale),
                        timing=Timing(pace=pace or settings.pace),
                    )
                )
            )
            lines = [visit.words.t("new-opened", place=f"<#{table.channel_id}>")]
            if map_id == DEFAULT_MAP:
                lines.append(visit.words.t("new-other-map"))
            opened = await at_table(visit, table.game_id)
            await visit.reply.show(owner_panel(table, opened.words, note="\n".join(lines)))

    @sub_command("table")
    async def table(self, interaction: discord.Interaction) -> None:
        """Post the table message again."""
        await self.show(interaction, "table", among=OPEN)

    @sub_command("claim")
    async def claim(self, interaction: discord.Interaction, route: str | None = None) -> None:
        """Claim a route: the named one, or one to choose of those that can be paid for."""
        await self.show(interaction, "claim", route or "")

    @sub_command("why")
    async def why(self, interaction: discord.Interaction, route: str | None = None) -> None:
        """Tell why a route can't be claimed, or list what is lacking for each route."""
        await self.show(interaction, "why", route or "")

    @sub_command("home")
    async def home(self, interaction: discord.Interaction, city: str | None = None) -> None:
        """Choose one's home city: the named one, or one of the list."""
        await self.show(interaction, "home", city or "")

    @home.autocomplete("city")
    @offering
    async def free_city(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the cities that answer the open question, the likeliest first."""
        here = await self.offered_table(interaction)
        view = await here.view()
        return _places(here, current, ((name, city) for city, name in answers.cities_of(here, view)))

    @claim.autocomplete("route")
    @offering
    async def claimable(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the routes that can be paid for, the best first; if there are none, all routes."""
        here = await self.offered_table(interaction)
        affordable = [cost.route for cost in await claims.affordable(here)]
        return route_choices(here, current, affordable or here.words.gamemap.route_ids)

    @why.autocomplete("route")
    @offering
    async def any_route(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer all routes of the map."""
        here = await self.offered_table(interaction)
        return route_choices(here, current, here.words.gamemap.route_ids)

    @sub_command("undo")
    async def undo(self, interaction: discord.Interaction) -> None:
        """Show what taking back one's last move would mean."""
        await self.show(interaction, "undo")

    @sub_command("leave")
    async def leave(self, interaction: discord.Interaction) -> None:
        """Leave a lobby; in a running game, ask for how long."""
        await self.show(interaction, "leave", among=OPEN)

    @sub_command("replace")
    async def replace(self, interaction: discord.Interaction, person: Member, robot_seat: str | None = None) -> None:
        """Offer one's own seat to somebody or, as the owner, a computer player's."""
        check_guest(person)
        await self.show(interaction, "replace", f"{person.id}{MARK}{robot_seat or ''}")

    @replace.autocomplete("robot_seat")
    @offering
    async def robots_seat(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the seats that computer players have for good."""
        here = await self.offered_table(interaction)
        seats = (info for info in here.table.seats if info.user_id is None)
        return choices(current, ((here.words.plain_player(info.seat), str(info.seat)) for info in seats))

    @sub_command("invite")
    async def invite(self, interaction: discord.Interaction, person: Member) -> None:
        """Invite somebody to a lobby."""
        check_guest(person)
        await self.show(interaction, "invite", str(person.id), among=(Status.LOBBY,))

    @sub_command("rematch")
    async def rematch(self, interaction: discord.Interaction) -> None:
        """Play a finished game once more."""
        await self.show(interaction, "rematch", among=())

    @sub_command("watch")
    async def watch(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Watch a game; if none is named, running games come before open tables."""
        async with self.answering(interaction) as visit:
            here = await at_table(visit, await self.meant(visit, game))
            if game is None and here.table.status is Status.LOBBY:
                here = await looks.running_beside(here)
            await visit.reply.show(await looks.watch_of(here))

    @watch.autocomplete("game")
    @offering
    async def watchable(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the server's running games that the person may see."""
        language = await self.services.languages.of_asker(interaction.user.id, interaction.locale.value)
        tables = await self.services.host.games.games_in(self.server(interaction))
        seen = [table for table in tables if table.status is Status.RUNNING and sees_at_once(interaction, table)]
        return choices(current, ((game_name(table, language), table.game_id) for table in seen))

    @sub_command("kick")
    async def kick(self, interaction: discord.Interaction, person: str) -> None:
        """Ask the others whether somebody has to go."""
        await self.show(interaction, "kick", person)

    @kick.autocomplete("person")
    @offering
    async def seated(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer the other people who have a seat."""
        here = await self.offered_table(interaction)
        others = ((user_id, seat) for user_id, seat in seated_people(here).items() if user_id != interaction.user.id)
        return choices(current, ((here.words.plain_player(seat), str(user_id)) for user_id, seat in others))

    @sub_command("pause")
    async def pause(self, interaction: discord.Interaction) -> None:
        """Pause the game, or ask the others to."""
        await self.show(interaction, "pause")

    @sub_command("resume")
    async def resume(self, interaction: discord.Interaction) -> None:
        """Go on after a pause, or ask the others to."""
        await self.show(interaction, "resume")

    @sub_command("clock")
    async def clock(self, interaction: discord.Interaction, nudge: bool = False) -> None:
        """Show the clock, which can be changed there, or nudge the players the game is waiting for."""
        await self.show(interaction, "clock", NUDGE if nudge else "", among=OPEN)

    @sub_command("note")
    async def note(self, interaction: discord.Interaction) -> None:
        """Open the form with one's notes."""
        async with self.answering(interaction) as visit:
            here = await self.meant_or_asked(visit, NOTE)
            if here is not None:
                await people.open_notes(here)

    @sub_command("hand")
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show one's own hand."""
        await self.show(interaction, "hand")

    @sub_command("log")
    async def log(self, interaction: discord.Interaction) -> None:
        """Show the moves."""
        await self.show(interaction, "log")

    @sub_command("score")
    async def score(self, interaction: discord.Interaction) -> None:
        """Show the points."""
        await self.show(interaction, "score")

    @sub_command("board")
    async def board(
        self,
        interaction: discord.Interaction,
        move: app_commands.Range[int, 0, MOST_MOVES] | None = None,
        text: bool = False,
        mine: bool = False,
    ) -> None:
        """Show the board now, or as it was after a move; in words, or with one's own tickets."""
        how = OF_MINE if mine else AS_TEXT if text else ""
        number = "" if move is None else str(move)
        await self.show(interaction, "board", f"{number}{MARK}{how}" if number or how else "")

    @sub_command("replay")
    @app_commands.choices(size=FILM_SIZE_CHOICES)
    @app_commands.choices(seconds=FILM_LENGTHS)
    async def replay(
        self, interaction: discord.Interaction, size: FilmSize = "medium", seconds: int = FILM_SECONDS[2]
    ) -> None:
        """Show a finished game as a film."""
        async with self.answering(interaction) as visit:
            here = await at_table(visit, await self.meant(visit, None))
            await replays.replay(here, FilmCut(size, seconds))

    @sub_command("rules")
    @app_commands.choices(map_id=MAPS)
    async def rules(self, interaction: discord.Interaction, map_id: str | None = None) -> None:
        """Show the rules in short: of the named map, else of this thread's game."""
        async with self.answering(interaction) as visit:
            here = None if map_id is not None else await self.here(visit)
            default = DEFAULT_MAP if here is None else here.map_id
            await visit.reply.show(rules_panel(visit.words, map_id or default, signs=visit.services.emoji.signs))

    @sub_command("server-games")
    async def games(self, interaction: discord.Interaction) -> None:
        """List this server's lobbies and running games that the person may see."""
        async with self.answering(interaction) as visit:
            tables = await visit.host.games.games_in(self.server(interaction))
            seen = [table for table in tables if sees_at_once(interaction, table)]
            await visit.reply.show(server_panel(seen, visit.words))

    @sub_command("stats")
    async def stats(self, interaction: discord.Interaction, player: Member | None = None) -> None:
        """Show the numbers of a person's finished games on this server."""
        async with self.answering(interaction) as visit:
            whose = player or interaction.user
            numbers = await visit.host.statistics.of(self.server(interaction), whose.id)
            if numbers is not None:
                await visit.reply.show(numbers_panel(numbers, visit.words))
            elif whose != interaction.user:
                raise SayError("stats-none-of", name=safe_name(whose.display_name))
            else:
                shown = await visit.host.statistics.are_shown(visit.user_id)
                raise SayError("stats-none" if shown else "stats-hidden")

    @sub_command("top")
    async def top(self, interaction: discord.Interaction) -> None:
        """List the best-rated people of this server."""
        async with self.answering(interaction) as visit:
            best = await visit.host.statistics.best(self.server(interaction), BEST)
            await visit.reply.show(best_panel(best, visit.words))


def route_choices(here: AtTable, current: str, routes: Iterable[RouteId]) -> Choices:
    """Return the routes whose names contain what is being typed; parallel tracks with the same name only once."""
    names = dict.fromkeys(here.words.route(route) for route in routes)
    return _places(here, current, ((name, name) for name in names))


def _places(here: AtTable, current: str, options: Iterable[tuple[str, str]]) -> Choices:
    """Return the options (name, value) that contain what is being typed, with any of their cities' names."""
    found = here.words.with_other_names
    return first_choices((name, value) for name, value in options if matches(found(name), current))


def check_guest(person: Member) -> discord.Member:
    """Return somebody who can sit at a table of this server. Raises SayError for others."""
    if person.bot:
        raise SayError("offer-bots")
    if not isinstance(person, discord.Member):
        raise SayError("guest-elsewhere", name=safe_name(person.display_name))
    return person


def _first(who: str) -> Literal["drawn", "owner"] | Seat:
    """Return who is to begin; the option numbers seats from 1."""
    match who:
        case "drawn" | "owner":
            return who
        case _:
            return read(natural, who) - 1
