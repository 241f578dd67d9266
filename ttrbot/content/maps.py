"""Build a `GameMap` from the text of a map file."""

from collections.abc import Mapping

from ttrbot.content import checks
from ttrbot.content.checks import Tables
from ttrbot.content.faults import Faults
from ttrbot.content.reader import read_list, read_record, read_toml
from ttrbot.content.schema import GRAY, ZONE, RawCity, RawHead, RawRoute, RawTicket
from ttrbot.engine.cards import COLOR_BY_CODE, LOCOMOTIVE
from ttrbot.engine.config import Config
from ttrbot.engine.convert import convert
from ttrbot.engine.gamemap import City, GameMap, Leg, Route, RuleConfig, Ticket, TicketRules
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.rule import RULES
from ttrbot.engine.rules.seen import with_signs

_LISTS = ("rules", "cities", "routes", "tickets")


_MOST_KEPT = 64
_kept: dict[str, GameMap] = {}
"""Maps by their text. Caches use maps as keys, and comparing a map is quick only with the same object."""


def parse_map(text: str, file: str, known_rules: Mapping[str, type[Rule]] = RULES) -> GameMap:
    """Return the map in `text`, the same object each time. Raise MapError with every fault; it names `file`."""
    if known_rules is not RULES:
        return _parse(text, file, known_rules)
    gamemap = _kept.get(text)
    if gamemap is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        gamemap = _kept[text] = _parse(text, file, known_rules)
    return gamemap


def _parse(text: str, file: str, known_rules: Mapping[str, type[Rule]]) -> GameMap:
    faults = Faults(file)
    document = read_toml(text, faults)
    faults.raise_if_any()
    _bring_up_to_date(document, known_rules)
    tables = Tables(
        head=read_record(RawHead, {key: document[key] for key in document if key not in _LISTS}, "", faults),
        rules=_read_rules(document.get("rules", []), known_rules, faults),
        cities=read_list(RawCity, document.get("cities"), "cities", faults),
        routes=read_list(RawRoute, document.get("routes"), "routes", faults),
        tickets=read_list(RawTicket, document.get("tickets"), "tickets", faults),
    )
    _check(document, tables, known_rules, faults)
    faults.raise_if_any()
    assert tables.head is not None
    gamemap = _build(tables.head, tables)
    _check_rules(gamemap, known_rules, faults)
    faults.raise_if_any()
    return with_signs(gamemap)


def _bring_up_to_date(document: dict[str, object], known: Mapping[str, type[Rule]]) -> None:
    """Move parameters that older files have at their top level to their rules. Games are stored with their maps."""
    rules = document.get("rules")
    tables = [table for table in rules if isinstance(table, dict)] if isinstance(rules, list) else []
    for name, rule in known.items():
        for key, param in rule.once_at_top.items():
            if key in document:
                number = document.pop(key)
                for table in tables:
                    if table.get("name") == name:
                        table.setdefault(param, number)


def _read_rules(value: object, known: Mapping[str, type[Rule]], faults: Faults) -> list[RuleConfig]:
    """Return the special rules. All keys of a table but `name` and `option` are parameters of the rule."""
    rules: list[RuleConfig] = []
    tables = [dict(table) if isinstance(table, dict) else {} for table in value] if isinstance(value, list) else [{}]
    for number, params in enumerate(tables, start=1):
        name = params.pop("name", None)
        option = params.pop("option", None)
        if not isinstance(name, str) or name not in known:
            valid = ", ".join(sorted(known)) or "none so far"
            faults.add(f"rules.{number}.name", f"no such rule: {name!r}; valid: {valid}")
        elif name in [rule.name for rule in rules]:
            faults.add(f"rules.{number}.name", f"{name} is there already; a rule is named once")
        elif option is not None and not isinstance(option, str):
            faults.add(f"rules.{number}.option", f"no name of an option: {option!r}; valid: a text, as alvin")
        else:
            read_record(known[name].params_type, params, f"rules.{name}", faults)
            rules.append(RuleConfig(name, params, option))
    return rules


def _check(document: dict[str, object], tables: Tables, known_rules: Mapping[str, type[Rule]], faults: Faults) -> None:
    """Check what must be true between tables, as far as these could be read."""
    city_ids = _ids(document.get("cities"))
    all_cities = len(tables.cities) == len(city_ids)
    all_routes = len(tables.routes) == len(_ids(document.get("routes")))
    all_tickets = len(tables.tickets) == len(_ids(document.get("tickets")))
    checks.check_cities(tables, faults)
    checks.check_routes(tables, city_ids, faults)
    checks.check_marks(tables, {word for rule in tables.rules for word in known_rules[rule.name].route_marks}, faults)
    if all_cities:
        checks.check_tickets(tables, city_ids, faults)
    if all_routes:
        checks.check_groups(tables, faults)
    if all_cities and all_routes:
        checks.check_connected(tables, faults)
    if tables.head is not None and all_tickets:
        checks.check_head(tables.head, sum(ticket.copies for ticket in tables.tickets), faults)


def _check_rules(gamemap: GameMap, known: Mapping[str, type[Rule]], faults: Faults) -> None:
    """Check that each rule can be played with its parameters on this map."""
    config = Config(max(gamemap.seats))
    for rule in gamemap.rules:
        kind = known[rule.name]
        for param, reason in kind(convert(rule.params, kind.params_type), gamemap, config).misfits():
            faults.add(f"rules.{rule.name}.{param}" if param else f"rules.{rule.name}", reason)


def _ids(tables: object) -> list[str]:
    """Return the ids in a list of tables, also of those with faults."""
    return [str(table.get("id")) for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def _build(head: RawHead, tables: Tables) -> GameMap:
    terminals: dict[str, tuple[str, ...]] = {}
    for city in tables.cities:
        if city.zone is not None:
            end = f"{ZONE}{city.zone}"
            terminals[end] = (*terminals.get(end, ()), city.id)
    rule = head.tickets_rule
    colors = [COLOR_BY_CODE[code] for code in head.cards.colors for _ in range(head.cards.each)]
    return GameMap(
        id=head.id,
        seats=tuple(head.players),
        cities=tuple(City(city.id, city.zone, city.region) for city in tables.cities),
        routes=tuple(_route(index, route) for index, route in enumerate(tables.routes)),
        tickets=tuple(_ticket(ticket, terminals) for ticket in tables.tickets),
        cars=head.cars,
        start_hand=head.start_hand,
        market_size=head.market_size,
        market_sweep_at=head.market_sweep_at,
        card_colors=(*colors, *([LOCOMOTIVE] * head.cards.locomotive)),
        ticket_rules=TicketRules(
            deal=rule.deal,
            keep_at_opening=rule.keep_at_opening,
            draw=rule.draw,
            keep=rule.keep,
            refused=rule.refused,
            refused_at_opening=rule.refused_at_opening,
        ),
        parallel_tracks=dict(head.parallel_tracks),
        always_open_groups=tuple(head.always_open_groups),
        points=head.points,
        seat_colors=tuple(head.seat_colors),
        market_locomotive_counts_as_turn=head.market_locomotive_counts_as_turn,
        last_round_cars=head.last_round_cars,
        team_size=head.team_size,
        rules=tuple(tables.rules),
    )


def _route(index: int, raw: RawRoute) -> Route:
    return Route(
        id=raw.id,
        index=index,
        a=raw.a,
        b=raw.b,
        length=raw.length,
        color=None if raw.color == GRAY else COLOR_BY_CODE[raw.color],
        kind=raw.kind,
        locomotives=raw.locomotives,
        waves=raw.waves,
        tunnel_cards=raw.tunnel_cards,
        group=raw.group,
        marks=tuple(raw.marks.items()),
    )


def _ticket(raw: RawTicket, terminals: dict[str, tuple[str, ...]]) -> Ticket:
    """Return a ticket. An end `zone:ID` means all terminals of the zone (S5, T3)."""
    values = dict(raw.alternatives)
    if raw.b is not None and raw.points is not None:
        values[raw.b] = raw.points
    return Ticket(
        id=raw.id,
        a=raw.a,
        b=raw.b or "",
        sources=terminals.get(raw.a, (raw.a,)),
        legs=tuple(Leg(terminals.get(end, (end,)), points) for end, points in values.items()),
        copies=raw.copies,
    )
