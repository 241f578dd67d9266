"""A map's rules in our own words, put together from the map's data: what the numbers are, and which rules it has."""

from collections.abc import Callable, Iterable, Mapping

from ttrbot.engine.gamemap import GameMap, RuleConfig, Tracks
from ttrbot.text.catalog import Texts
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import UNICODE, MapNames

MARKET_TRIES = 10
"""So often the market is swept in a row before it stays (B8)."""


def rules_pages(texts: Texts, gamemap: GameMap, names: MapNames, ferry: str = UNICODE.ferry) -> tuple[str, ...]:
    """Write a map's rules as pages that each fit into a message; no section is torn. `ferry` is a ferry card's sign."""
    pages: list[str] = []
    sections = [*_base(texts, gamemap, names, ferry), *_special(texts, gamemap, names), texts.t("rules-doubts")]
    if names.notes:
        sections.append(names.notes.strip())
    for section in sections:
        if pages and length(pages[-1]) + 2 + length(section) <= MESSAGE_LIMIT:
            pages[-1] += "\n\n" + section
        else:
            pages.append(section)
    return tuple(pages)


def _base(texts: Texts, gamemap: GameMap, names: MapNames, ferry: str) -> list[str]:
    t = texts.t
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
        "\n".join([t("rules-turn"), *_actions(texts, gamemap)]),
        _signs(texts, gamemap, ferry),
        t("rules-points", points=_table(_points(gamemap))),
        *_parallel(texts, gamemap, names),
        t("rules-market", sweep=gamemap.market_sweep_at, tries=MARKET_TRIES),
        *_ends(texts, gamemap, names),
        end,
        t("rules-count", then=_tie_break(gamemap)),
    ]


def _tie_break(gamemap: GameMap) -> str:
    """Say who wins a tie in points and completed tickets: the longest path's holder, its length, or nobody (B21)."""
    rule = next((rule for rule in gamemap.rules if rule.name == "longest_path"), None)
    if rule is None:
        return "nobody"
    return "length" if rule.params.get("tie_break_by_length") else "holder"


def _head(texts: Texts, gamemap: GameMap, names: MapNames) -> str:
    tickets = sum(ticket.copies for ticket in gamemap.tickets)
    players = _either(texts, gamemap.seats)
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


def _signs(texts: Texts, gamemap: GameMap, ferry: str) -> str:
    """Explain what stands beside a player at the table."""
    signs = [texts.t("rules-signs")]
    if gamemap.ferry_pile:
        signs.append(f"{ferry} {texts.t('rules-sign-ferry')}")
    if gamemap.has_rule("homes"):
        signs.append(texts.t("rules-sign-home"))
    if gamemap.has_rule("city_markers"):
        signs.append(texts.t("rules-sign-marker"))
    return " · ".join(signs)


def _refused(texts: Texts, gamemap: GameMap) -> str:
    match gamemap.ticket_rules.refused_at_opening:
        case "bottom":
            return texts.t("rules-refused-bottom")
        case "shuffled_bottom":
            return texts.t("rules-refused-shuffled")
        case "removed":
            return texts.t("rules-refused-removed")


def _actions(texts: Texts, gamemap: GameMap) -> list[str]:
    t = texts.t
    numbers = gamemap.ticket_rules
    is_turn = gamemap.market_locomotive_counts_as_turn
    in_tunnels = gamemap.has_rule("locomotives_only_in_tunnels")
    claim = [t("rules-claim"), t("rules-claim-locomotives-in-tunnels" if in_tunnels else "rules-claim-locomotives")]
    if not gamemap.has_rule("connected"):
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
        *(action(texts, gamemap, rule) for rule in gamemap.rules if (action := ACTIONS.get(rule.name)) is not None),
    ]


def _parallel(texts: Texts, gamemap: GameMap, names: MapNames) -> list[str]:
    """Say how many tracks of a group may be claimed, by number of players; nothing where the board has no groups."""
    if not gamemap.groups:
        return []
    players: dict[Tracks, list[int]] = {}
    for number, tracks in sorted(gamemap.parallel_tracks.items()):
        players.setdefault(tracks, []).append(number)
    lines = [texts.t("rules-parallel", most=max(map(len, gamemap.groups.values())))]
    for tracks, numbers in players.items():
        many = _either(texts, numbers)
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
    """The points of the lengths that the board has."""
    lengths = {route.length for route in gamemap.routes}
    return {length: points for length, points in gamemap.points.items() if length in lengths}


def _ends(texts: Texts, gamemap: GameMap, names: MapNames) -> list[str]:
    """Say what is special about ends of routes and tickets (S3, S5, T3)."""
    zones = [names.zones[zone] for zone in dict.fromkeys(city.zone for city in gamemap.cities) if zone is not None]
    lines = [texts.t("rules-zones", zones=texts.listed(zones))] if zones else []
    if zones and gamemap.has_rule("longest_path"):
        lines[0] += " " + texts.t("rules-zones-longest-path")
    if any(len(ticket.legs) > 1 for ticket in gamemap.tickets):
        lines.append(texts.t("rules-choices"))
    return lines


def _special(texts: Texts, gamemap: GameMap, names: MapNames) -> list[str]:
    sections = [SECTIONS[rule.name](texts, gamemap, names, rule) for rule in gamemap.rules]
    return sections if gamemap.has_rule("longest_path") else [*sections, texts.t("rules-no-longest-path")]


def _tunnels(texts: Texts, gamemap: GameMap, names: MapNames, rule: RuleConfig) -> str:
    del names, rule
    numbers = gamemap.tunnel_sizes
    return texts.t("rules-tunnels", cards=_either(texts, numbers), many="yes" if len(numbers) > 1 else "no")


def _grand_tour(texts: Texts, gamemap: GameMap, names: MapNames, rule: RuleConfig) -> str:
    del gamemap, names
    points = _numbers(rule, "points")
    return texts.t("rules-grand-tour", points=_table(dict(enumerate(points, start=1)), open_end=True))


def _regions(texts: Texts, gamemap: GameMap, names: MapNames, rule: RuleConfig) -> str:
    del gamemap
    points = rule.params["points"]
    assert isinstance(points, dict)
    text = texts.t("rules-regions", points=_table({int(n): int(p) for n, p in points.items()}, open_end=True))
    double = [names.regions[region] for region in _words(rule, "double")]
    if double:
        text += " " + texts.t("rules-regions-double", regions=texts.listed(double))
    return text


def _alien(texts: Texts, gamemap: GameMap, names: MapNames, rule: RuleConfig) -> str:
    del gamemap
    start = names.cities[str(rule.params["start"])]
    return texts.t("rules-alien", start=start, catch=_number(rule, "catch"), end=_number(rule, "end"))


ACTIONS: Mapping[str, Callable[[Texts, GameMap, RuleConfig], str]] = {
    "ferry_cards": lambda texts, gamemap, rule: texts.t(
        "rules-action-ferry", pile=gamemap.ferry_pile, most=_number(rule, "most")
    ),
    "share_tickets": lambda texts, _map, rule: texts.t("rules-action-share", most=_number(rule, "most")),
}
"""What a special rule adds to the things that a turn may be used for."""

Section = Callable[[Texts, GameMap, MapNames, RuleConfig], str]

SECTIONS: Mapping[str, Section] = {
    "alien": _alien,
    "city_markers": lambda texts, _map, _names, rule: texts.t("rules-city-markers", markers=_number(rule, "markers")),
    "connected": lambda texts, _map, _names, _rule: texts.t("rules-connected"),
    "ferries": lambda texts, _map, _names, _rule: texts.t("rules-ferries"),
    "ferry_cards": lambda texts, _map, _names, _rule: texts.t("rules-ferry-cards"),
    "globetrotter": lambda texts, _map, _names, rule: texts.t("rules-globetrotter", points=_number(rule, "points")),
    "grand_tour": _grand_tour,
    "homes": lambda texts, _map, _names, _rule: texts.t("rules-homes"),
    "locomotives_only_in_tunnels": lambda texts, _map, _names, _rule: texts.t("rules-locomotives-only-in-tunnels"),
    "longest_path": lambda texts, _map, _names, rule: texts.t("rules-longest-path", points=_number(rule, "points")),
    "regions": _regions,
    "share_tickets": lambda texts, _map, _names, _rule: texts.t("rules-share-tickets"),
    "shared_rack": lambda texts, _map, _names, _rule: texts.t("rules-shared-rack"),
    "tunnels": _tunnels,
}
"""What each special rule says of itself, by its name."""


def _number(rule: RuleConfig, param: str) -> int:
    value = rule.params[param]
    assert isinstance(value, int)
    return value


def _numbers(rule: RuleConfig, param: str) -> list[int]:
    value = rule.params[param]
    assert isinstance(value, list)
    return [int(number) for number in value]


def _words(rule: RuleConfig, param: str) -> list[str]:
    value = rule.params.get(param, [])
    assert isinstance(value, list)
    return [str(word) for word in value]


def _either(texts: Texts, numbers: Iterable[int]) -> str:
    """Write rising numbers as alternatives: `2`, `2 or 3`, `2–4`, `4, 6 or 7`."""
    found = list(numbers)
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]}–{found[-1]}"
    return texts.listed(map(str, found), alternatives=True)


def _table(points: Mapping[int, int], *, open_end: bool = False) -> str:
    """Write a table number → points in a line; with `open_end` the last entry is for more, too."""
    last = max(points)
    return " · ".join(f"{n}{'+' if open_end and n == last else ''} → {p}" for n, p in sorted(points.items()))
