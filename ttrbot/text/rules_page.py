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
    sections = [*_base(words, names), *_special(words), texts.t("rules-doubts")]
    if names.notes:
        sections.append(names.notes.strip())
    for section in sections:
        if pages and length(pages[-1]) + 2 + length(section) <= MESSAGE_LIMIT:
            pages[-1] += "\n\n" + section
        else:
            pages.append(section)
    return tuple(pages)


def _base(words: GameWords, names: MapNames) -> list[str]:
    texts, gamemap, t = words.texts, words.gamemap, words.t
    numbers = gamemap.ticket_rules
    end = t("rules-end", cars=gamemap.last_round_cars)
    if gamemap.team_size > 1:
        end = t("rules-end-teams", cars=gamemap.last_round_cars)
    return [
        _head(texts, gamemap, names),
        t("rules-aim"),
        " ".join(
            [
                t("rules-start", hand=gamemap.start_hand, deal=numbers.deal, keep=numbers.keep_at_opening),
                _refused(texts, gamemap),
            ]
        ),
        "\n".join([t("rules-turn"), *_actions(words)]),
        _signs(texts, gamemap, words.signs),
        t("rules-points", points=number_table(_points(gamemap))),
        *_parallel(texts, gamemap, names),
        _market(words),
        *_ends(texts, gamemap, names),
        end,
        t("rules-count", then=_tie_break(texts, gamemap)),
    ]


def _market(words: GameWords) -> str:
    """Return when the market is swept (B8, N6)."""
    sweep = words.gamemap.market_sweep_at
    return words.t("rules-market", sweep=sweep, tries=MOST_SWEEPS) if sweep else words.t("rules-market-stays")


def _tie_break(texts: Texts, gamemap: GameMap) -> str:
    """Return how rules break ties in points and completed tickets (B21)."""
    told = (rule.breaks_ties for rule in seen_rules(gamemap))
    return "".join(texts.t(one.key) for one in told if one is not None)


def _head(texts: Texts, gamemap: GameMap, names: MapNames) -> str:
    tickets = sum(ticket.copies for ticket in gamemap.tickets)
    players = either(texts, gamemap.seats)
    cards = len(gamemap.card_colors)
    if gamemap.team_size > 1:
        return texts.t(
            "rules-head-teams",
            title=names.title,
            players=players,
            mates=gamemap.team_size,
            cars=gamemap.cars,
            cards=cards,
            tickets=tickets,
        )
    return texts.t("rules-head", title=names.title, players=players, cars=gamemap.cars, cards=cards, tickets=tickets)


def _signs(texts: Texts, gamemap: GameMap, own: Signs) -> str:
    """Return what the signs beside a player at the table mean."""
    signs = [texts.t("rules-signs")]
    for rule in seen_rules(gamemap):
        told = rule.rules_of_signs()
        if told is not None:
            signs.append(f"{own.sign(rule.sign)} {texts.t(told.key)}")
    return " · ".join(signs)


def _refused(texts: Texts, gamemap: GameMap) -> str:
    match gamemap.ticket_rules.refused_at_opening:
        case "bottom":
            return texts.t("rules-refused-bottom")
        case "shuffled_bottom":
            return texts.t("rules-refused-shuffled")
        case "removed":
            return texts.t("rules-refused-removed")


def _actions(words: GameWords) -> list[str]:
    gamemap, t = words.gamemap, words.t
    numbers = gamemap.ticket_rules
    is_turn = gamemap.market_locomotive_counts_as_turn
    limits = [told for rule in seen_rules(gamemap) if (told := rule.rules_of_locomotives()) is not None]
    claim = [t("rules-claim"), t(limits[0].key if limits else "rules-claim-locomotives")]
    if not keeps_together(gamemap):
        claim.append(t("rules-claim-anywhere"))
    return [
        " ".join(
            [
                t("rules-draw", market=gamemap.market_size),
                t("rules-locomotive-turn") if is_turn else t("rules-locomotive-ordinary"),
            ]
        ),
        " ".join(claim),
        " ".join(
            [
                t("rules-tickets", draw=numbers.draw, keep=numbers.keep),
                t("rules-tickets-removed" if numbers.refused == "removed" else "rules-tickets-bottom"),
            ]
        ),
        *(words.tell(told) for rule in seen_rules(gamemap) if (told := rule.rules_of_turn()) is not None),
    ]


def _parallel(texts: Texts, gamemap: GameMap, names: MapNames) -> list[str]:
    """Return how many tracks of a group can be claimed, by number of players; nothing if the board has no groups."""
    if not gamemap.groups:
        return []
    players: dict[Tracks, list[int]] = {}
    for number, tracks in sorted(gamemap.parallel_tracks.items()):
        players.setdefault(tracks, []).append(number)
    lines = [texts.t("rules-parallel", most=max(map(len, gamemap.groups.values())))]
    for tracks, numbers in players.items():
        many = either(texts, numbers)
        match tracks:
            case "one":
                lines.append(texts.t("rules-parallel-one", players=many))
            case "all_but_one":
                teams = "yes" if gamemap.team_size > 1 else "no"
                lines.append(texts.t("rules-parallel-all-but-one", players=many, teams=teams))
            case "all":
                lines.append(texts.t("rules-parallel-all", players=many))
    for group in gamemap.always_open_groups:
        route = gamemap.groups[group][0]
        lines.append(texts.t("rules-parallel-open", route=f"{names.cities[route.a]} – {names.cities[route.b]}"))
    return [" ".join(lines)]


def _points(gamemap: GameMap) -> dict[int, int]:
    """Return the points of the lengths that the board's routes have."""
    lengths = {route.length for route in gamemap.routes}
    return {length: points for length, points in gamemap.points.items() if length in lengths}


def _ends(texts: Texts, gamemap: GameMap, names: MapNames) -> list[str]:
    """Return what is special about the ends of routes and tickets (S3, S5, T3)."""
    zones = [names.zones[zone] for zone in dict.fromkeys(city.zone for city in gamemap.cities) if zone is not None]
    lines = [texts.t("rules-zones", zones=texts.listed(zones))] if zones else []
    if zones:
        lines[0] += "".join(f" {texts.t(told.key)}" for rule in seen_rules(gamemap) for told in rule.rules_of_zones())
    if any(len(ticket.legs) > 1 for ticket in gamemap.tickets):
        lines.append(texts.t("rules-choices"))
    return lines


def _special(words: GameWords) -> list[str]:
    rules = seen_rules(words.gamemap)
    names = [rule.name for rule in rules]
    absent = [rule.absent for name, rule in SEEN.items() if name not in names and rule.absent is not None]
    return [*(" ".join(map(words.tell, rule.rules())) for rule in rules), *map(words.tell, absent)]
