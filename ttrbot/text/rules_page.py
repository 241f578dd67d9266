"""A map's rules in our own words, put together from the map's data: its numbers and its special rules."""

from ttrbot.engine.gamemap import MOST_SWEEPS, GameMap, Tracks
from ttrbot.engine.rules.seen import SEEN, keeps_together, seen_rules
from ttrbot.text.catalog import Texts
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import UNICODE, GameWords, MapNames, Signs, either, number_table


def rules_pages(texts: Texts, gamemap: GameMap, names: MapNames, own: Signs = UNICODE) -> tuple[str, ...]:
    """Return a map's rules as pages that fit in a message, without splitting sections. `own` are the signs used."""
    pages: list[str] = []
    words = GameWords(texts, gamemap, names, (), own)
    sections = [*_base(words), *_special(words), words.t("rules-doubts")]
    if names.notes:
        sections.append(names.notes.strip())
    for section in sections:
        if pages and length(pages[-1]) + 2 + length(section) <= MESSAGE_LIMIT:
            pages[-1] += "\n\n" + section
        else:
            pages.append(section)
    return tuple(pages)


def _base(words: GameWords) -> list[str]:
    gamemap, t = words.gamemap, words.t
    numbers = gamemap.ticket_rules
    start = t("rules-start", hand=gamemap.start_hand, deal=numbers.deal, keep=numbers.keep_at_opening)
    return [
        _head(words),
        t("rules-aim"),
        f"{start} {_refused(words)}",
        "\n".join([t("rules-turn"), *_actions(words)]),
        _signs(words),
        t("rules-points", points=number_table(_points(gamemap))),
        *_parallel(words),
        _market(words),
        *_ends(words),
        t("rules-end-teams" if gamemap.team_size > 1 else "rules-end", cars=gamemap.last_round_cars),
        t("rules-count", then=_tie_break(words)),
    ]


def _market(words: GameWords) -> str:
    """Return when the market is swept (B8, N6)."""
    sweep = words.gamemap.market_sweep_at
    return words.t("rules-market", sweep=sweep, tries=MOST_SWEEPS) if sweep else words.t("rules-market-stays")


def _tie_break(words: GameWords) -> str:
    """Return how rules break ties in points and completed tickets (B21)."""
    told = (rule.breaks_ties for rule in seen_rules(words.gamemap))
    return "".join(words.t(one.key) for one in told if one is not None)


def _head(words: GameWords) -> str:
    gamemap = words.gamemap
    numbers: dict[str, int | str] = {
        "title": words.names.title,
        "players": either(words.texts, gamemap.seats),
        "cars": gamemap.cars,
        "cards": len(gamemap.card_colors),
        "tickets": sum(ticket.copies for ticket in gamemap.tickets),
    }
    if gamemap.team_size > 1:
        return words.t("rules-head-teams", mates=gamemap.team_size, **numbers)
    return words.t("rules-head", **numbers)


def _signs(words: GameWords) -> str:
    """Return what the signs beside a player at the table mean."""
    told = ((rule.sign, rule.rules_of_signs()) for rule in seen_rules(words.gamemap))
    signs = [f"{words.signs.sign(sign)} {words.t(one.key)}" for sign, one in told if one is not None]
    return " · ".join([words.t("rules-signs"), *signs])


def _refused(words: GameWords) -> str:
    match words.gamemap.ticket_rules.refused_at_opening:
        case "bottom":
            return words.t("rules-refused-bottom")
        case "shuffled_bottom":
            return words.t("rules-refused-shuffled")
        case "removed":
            return words.t("rules-refused-removed")


def _actions(words: GameWords) -> list[str]:
    gamemap, t = words.gamemap, words.t
    numbers = gamemap.ticket_rules
    is_turn = gamemap.market_locomotive_counts_as_turn
    limits = [told for rule in seen_rules(gamemap) if (told := rule.rules_of_locomotives()) is not None]
    draw = [t("rules-draw", market=gamemap.market_size)]
    draw.append(t("rules-locomotive-turn" if is_turn else "rules-locomotive-ordinary"))
    claim = [t("rules-claim"), t(limits[0].key if limits else "rules-claim-locomotives")]
    if not keeps_together(gamemap):
        claim.append(t("rules-claim-anywhere"))
    tickets = [t("rules-tickets", draw=numbers.draw, keep=numbers.keep)]
    tickets.append(t("rules-tickets-removed" if numbers.refused == "removed" else "rules-tickets-bottom"))
    own = (words.tell(told) for rule in seen_rules(gamemap) if (told := rule.rules_of_turn()) is not None)
    return [*map(" ".join, (draw, claim, tickets)), *own]


def _parallel(words: GameWords) -> list[str]:
    """Return how many tracks of a group can be claimed, by number of players; nothing if the board has no groups."""
    gamemap, t = words.gamemap, words.t
    if not gamemap.groups:
        return []
    players: dict[Tracks, list[int]] = {}
    for number, tracks in sorted(gamemap.parallel_tracks.items()):
        players.setdefault(tracks, []).append(number)
    lines = [t("rules-parallel", most=max(map(len, gamemap.groups.values())))]
    for tracks, numbers in players.items():
        many = either(words.texts, numbers)
        match tracks:
            case "one":
                lines.append(t("rules-parallel-one", players=many))
            case "all_but_one":
                teams = "yes" if gamemap.team_size > 1 else "no"
                lines.append(t("rules-parallel-all-but-one", players=many, teams=teams))
            case "all":
                lines.append(t("rules-parallel-all", players=many))
    tracks_always_open = (gamemap.groups[group][0] for group in gamemap.always_open_groups)
    lines += [t("rules-parallel-open", route=words.way(track.id)) for track in tracks_always_open]
    return [" ".join(lines)]


def _points(gamemap: GameMap) -> dict[int, int]:
    """Return the points of the lengths that the board's routes have."""
    lengths = {route.length for route in gamemap.routes}
    return {length: points for length, points in gamemap.points.items() if length in lengths}


def _ends(words: GameWords) -> list[str]:
    """Return what is special about the ends of routes and tickets (S3, S5, T3)."""
    gamemap, lines = words.gamemap, []
    zones = dict.fromkeys(city.zone for city in gamemap.cities if city.zone is not None)
    if zones:
        told = (one for rule in seen_rules(gamemap) for one in rule.rules_of_zones())
        named = words.t("rules-zones", zones=words.listed(words.names.zones[zone] for zone in zones))
        lines.append(" ".join([named, *(words.t(one.key) for one in told)]))
    if any(len(ticket.legs) > 1 for ticket in gamemap.tickets):
        lines.append(words.t("rules-choices"))
    return lines


def _special(words: GameWords) -> list[str]:
    rules = seen_rules(words.gamemap)
    names = [rule.name for rule in rules]
    absent = [rule.absent for name, rule in SEEN.items() if name not in names and rule.absent is not None]
    return [*(" ".join(map(words.tell, rule.rules())) for rule in rules), *map(words.tell, absent)]
