"""/ttr-me: one's own games and settings, in direct messages too."""

from itertools import islice

import discord
from discord import app_commands
from msgspec.structs import replace

from ttrbot.app.core.answers import got
from ttrbot.app.settings import preferences
from ttrbot.app.settings.preferences import Change, Preferences
from ttrbot.discord.commands.base import CHOICES, Choices, Commands, choices, offering
from ttrbot.discord.commands.play import LANGUAGES, PALETTES
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.hours import days_to_come, read_until, read_waking, read_zone, spelled, zones_like
from ttrbot.discord.core.panel import Button, Look, Panel
from ttrbot.discord.core.translator import label, sub_command
from ttrbot.discord.panels.looks.games import games_panel
from ttrbot.discord.panels.people.clock import moment
from ttrbot.discord.panels.people.invitations import invitations_panel
from ttrbot.discord.panels.people.mine import mine_panel
from ttrbot.discord.presses.people import invitations
from ttrbot.discord.visits.visit import Services, Visit
from ttrbot.orders.writing import suggestions
from ttrbot.text import length, texts

YES, NO = "yes", "no"
YES_NO = [app_commands.Choice(name=label(f"choice-{answer}"), value=answer) for answer in (YES, NO)]
PLACES = [
    app_commands.Choice(name=label(f"reminders-{place}"), value=place) for place in ("thread", "dm", "both", "none")
]
FREE, NEVER = "free", "never"
WAITS = [app_commands.Choice(name=label(f"wait-{after}"), value=after) for after in (FREE, NEVER)]
ORDER_LIMIT = 500
CHOICE_LIMIT = 100
"""The most characters of a choice that autocomplete offers (documentation of application commands)."""
DATA_FILE = "my-data.json"
Member = discord.Member | discord.User


class Me(Commands):
    """One's own games and settings."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, "ttr-me", in_dms=True)

    @sub_command("games")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the games in which the person sits."""
        async with self.answering(interaction) as visit:
            tables = await visit.host.games.games_of(visit.user_id)
            await visit.reply.show(games_panel(tables, visit.user_id, visit.words))

    @sub_command("my-hand")
    async def my_hand(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the hand in a game, and try direct messages again."""
        await self.show(interaction, "my_hand", game=game)

    @my_hand.autocomplete("game")
    @offering
    async def my_game(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer one's own games."""
        return await self.own_games(interaction, current)

    @sub_command("orders")
    async def orders(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show one's standing orders in a game."""
        await self.show(interaction, "orders", game=game)

    @orders.autocomplete("game")
    @offering
    async def ordered_game(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer one's own games."""
        return await self.own_games(interaction, current)

    @sub_command("order")
    async def order(
        self, interaction: discord.Interaction, order: app_commands.Range[str, 1, ORDER_LIMIT], game: str | None = None
    ) -> None:
        """Add a standing order that is written as text."""
        await self.show(interaction, "order", order, game=game)

    @order.autocomplete("order")
    @offering
    async def order_so_far(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer orders that go on from what has been written; they are made from what the asker sees."""
        here = await self.offered_table(interaction, getattr(interaction.namespace, "game", None))
        view = await here.view()
        short = (text for text in suggestions(current, view, here.words) if length(text) <= CHOICE_LIMIT)
        return [app_commands.Choice(name=text, value=text) for text in islice(short, CHOICES)]

    @order.autocomplete("game")
    @offering
    async def order_game(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer one's own games."""
        return await self.own_games(interaction, current)

    @sub_command("language")
    @app_commands.choices(language=LANGUAGES)
    async def language(self, interaction: discord.Interaction, language: str) -> None:
        """Choose the language of the bot's answers."""
        async with self.answering(interaction) as visit:
            await self.services.languages.choose(visit.user_id, language)
            await visit.reply.show(Panel(text=texts(language).t("language-chosen")))

    @sub_command("palette")
    @app_commands.choices(palette=PALETTES)
    async def palette(self, interaction: discord.Interaction, palette: str) -> None:
        """Choose the colours of one's private pictures."""
        async with self.answering(interaction) as visit:
            await visit.host.preferences.change(visit.user_id, lambda known: replace(known, palette=palette))
            chosen = visit.words.t(f"palette-{palette}")
            await visit.reply.show(Panel(text=visit.words.t("palette-chosen", palette=chosen)))

    @sub_command("computers")
    @app_commands.choices(wait=WAITS)
    async def computers(self, interaction: discord.Interaction, wait: str | None = None) -> None:
        """Choose whether computer players wait after moves that can be taken back; without options show it."""
        async with self.answering(interaction) as visit:
            people = visit.host.preferences
            if wait is not None:
                await people.change(visit.user_id, lambda known: replace(known, is_never_awaited=wait == NEVER))
            is_never = (await people.get(visit.user_id)).is_never_awaited
            await visit.reply.show(Panel(text=visit.words.t("computers-never" if is_never else "computers-free")))

    @sub_command("statistics")
    async def statistics(self, interaction: discord.Interaction, shown: bool) -> None:
        """Show one's numbers to others, or hide them."""
        async with self.answering(interaction) as visit:
            await visit.host.statistics.show(visit.user_id, shown=shown)
            await visit.reply.show(Panel(text=visit.words.t("stats-on" if shown else "stats-off")))

    @sub_command("timezone")
    async def timezone(self, interaction: discord.Interaction, zone: str) -> None:
        """Set the time zone."""
        async with self.answering(interaction) as visit:
            name = read_zone(zone)
            await self._change(visit, lambda known: replace(known, zone=name))

    @timezone.autocomplete("zone")
    @offering
    async def known_zones(self, _: discord.Interaction, current: str) -> Choices:
        """Offer the time zones."""
        return choices(current, ((spelled(zone), zone) for zone in zones_like(current)))

    @sub_command("waking")
    @app_commands.choices(learn=YES_NO)
    async def waking(
        self,
        interaction: discord.Interaction,
        wakes: str | None = None,
        sleeps: str | None = None,
        learn: str | None = None,
    ) -> None:
        """Set the waking hours, or let them be learned; without options show them."""
        async with self.answering(interaction) as visit:
            if (wakes is None) is not (sleeps is None):
                raise SayError("waking-both")
            known = await visit.host.preferences.get(visit.user_id)
            if known.known_zone is None and (wakes is not None or learn == YES):
                raise SayError("zone-first")
            set_by_hand = None if wakes is None or sleeps is None else read_waking(wakes, sleeps)

            def change(known: Preferences) -> Preferences:
                if set_by_hand is not None:
                    known = replace(known, waking=set_by_hand)
                if learn == YES:
                    known = replace(known, learns=True, waking=set_by_hand)
                elif learn is not None:
                    known = replace(known, learns=False, hours=())
                return known

            await self._change(visit, change)

    @sub_command("reminders")
    @app_commands.choices(where=PLACES, next_up=YES_NO)
    async def reminders(
        self, interaction: discord.Interaction, where: str | None = None, next_up: str | None = None
    ) -> None:
        """Choose where to be reminded, and whether to be told when one is next."""

        def change(known: Preferences) -> Preferences:
            return replace(
                known,
                reminders=where or known.reminders,
                next_up=known.next_up if next_up is None else next_up == YES,
            )

        async with self.answering(interaction) as visit:
            await self._change(visit, change)

    @sub_command("invitations")
    @app_commands.choices(accept=YES_NO)
    async def invitations(
        self,
        interaction: discord.Interaction,
        accept: str | None = None,
        block: Member | None = None,
        unblock: Member | None = None,
    ) -> None:
        """Choose whose invitations to be told; without options show it."""
        async with self.answering(interaction) as visit:
            people = visit.host.preferences
            if accept is not None:
                await people.change(visit.user_id, lambda known: replace(known, invitations=accept == YES))
            if block is not None:
                await invitations.block(visit, block.id)
            if unblock is not None:
                await people.change(visit.user_id, lambda known: preferences.unblock(known, unblock.id))
            await visit.reply.show(invitations_panel(await people.get(visit.user_id), visit.words))

    @sub_command("away")
    async def away(self, interaction: discord.Interaction, until: str) -> None:
        """Be away, in all games."""
        async with self.answering(interaction) as visit:
            known = await visit.host.preferences.get(visit.user_id)
            away = await visit.host.absences.go(visit.user_id, read_until(until, known, visit.host.now()))
            day, counted = moment(away.until, "f"), moment(away.counted, "f")
            if away.counted == away.until:
                text = visit.words.t("away-done", until=day)
            else:
                text = visit.words.t("away-done-counted", until=day, counted=counted)
            await visit.reply.show(Panel(text=text))

    @away.autocomplete("until")
    @offering
    async def days(self, interaction: discord.Interaction, current: str) -> Choices:
        """Offer some days."""
        host = self.services.host
        known = await host.preferences.get(interaction.user.id)
        return choices(current, days_to_come(known, host.now()))

    @sub_command("back")
    async def back(self, interaction: discord.Interaction) -> None:
        """Be back."""
        async with self.answering(interaction) as visit:
            was_away = await visit.host.absences.come_back(visit.user_id)
            await visit.reply.show(Panel(text=visit.words.t("back-done" if was_away else "back-already")))

    @staticmethod
    async def _change(visit: Visit, change: Change) -> None:
        """Change what the person has chosen, and show it all."""
        known = await visit.host.timekeeper.retime(visit.user_id, change)
        await visit.reply.show(mine_panel(known, visit.host.now(), visit.words))

    @sub_command("export")
    async def export(self, interaction: discord.Interaction) -> None:
        """Give a person all that is kept about them, as a file."""
        async with self.answering(interaction) as visit:
            data = got(await visit.host.privacy.export(visit.user_id))
            links, lines = visit.services.links, [visit.words.t("privacy-export")]
            if links.privacy is not None:
                lines.append(visit.words.t("privacy-policy", url=links.privacy))
            if links.terms is not None:
                lines.append(visit.words.t("privacy-terms", url=links.terms))
            await visit.reply.show(Panel(text="\n".join(lines), file=(DATA_FILE, data)))

    @sub_command("delete")
    async def delete(self, interaction: discord.Interaction) -> None:
        """Ask for confirmation before everything kept about a person is deleted."""
        async with self.answering(interaction) as visit:
            words = visit.words
            sure = Button(label=words.t("button-forget-me"), look=Look.DANGER, id=CustomId("forget_me"))
            await visit.reply.show(Panel(text=words.t("privacy-confirm"), rows=((sure,),)))
