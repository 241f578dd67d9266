"""A person's numbers, and a server's best. Private answers about finished games."""

from collections.abc import Sequence

from ttrbot.app.history.statistics import RATED_FROM, Numbers
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import length_text, map_words
from ttrbot.text import Texts
from ttrbot.text.safety import safe_name

PLACES = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣", "6️⃣")


def numbers_panel(numbers: Numbers, words: Texts) -> Panel:
    """Show a person's numbers."""
    name = safe_name(numbers.name or words.t("name-former-player"))
    lines = [words.t("stats-title", name=name, number=numbers.games)]
    places = " · ".join(f"{PLACES[place]} ×{times}" for place, times in enumerate(numbers.places) if times)
    lines.append(words.t("stats-places", places=places))
    lines.append(words.t("stats-tickets", done=numbers.completed, all=numbers.tickets))
    if numbers.turns:
        lines.append(words.t("stats-turns", time=length_text(numbers.seconds / numbers.turns, words)))
    if numbers.rating is None:
        lines.append(words.t("stats-unrated", number=RATED_FROM))
    else:
        lines.append(words.t("stats-rating", rating=numbers.rating))
    for played in numbers.maps:
        title = map_words(played.map_id, words.locale).title
        average = round(played.average)
        lines.append("- " + words.t("stats-map", map=title, number=played.games, average=average, best=played.best))
    return Panel(text="\n".join(lines))


def best_panel(best: Sequence[Numbers], words: Texts) -> Panel:
    """List a server's best-rated people."""
    if not best:
        return Panel(text=words.t("top-none", number=RATED_FROM))
    lines = [words.t("top-title")]
    for rank, numbers in enumerate(best, 1):
        assert numbers.rating is not None, "only rated people are ranked"
        name = safe_name(numbers.name or words.t("name-former-player"))
        lines.append(words.t("top-line", rank=rank, name=name, rating=numbers.rating, number=numbers.games))
    return Panel(text="\n".join(lines))
