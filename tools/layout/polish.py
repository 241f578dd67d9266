"""Improves a layout by small moves of cities, curves and names, each kept if it improves the whole.

    python -m tools.layout.polish usa --tries 4000

It measures what the renderer draws (`faults.py`), moves what is at fault, and prints what is left. The same layout,
number of tries and seed give the same result. Run it again, or with another seed, to go on. Needs numpy.
"""

import argparse
import math
from collections.abc import Mapping, Sequence

import numpy as np

from tools.layout.draft import Draft, read_draft, write_draft
from tools.layout.faults import Fault, faults
from tools.layout.free import legend_of, settle
from tools.layout.sheet import Sheet
from ttrbot.content import load_map, map_locales, map_text, maps_folder
from ttrbot.engine.gamemap import GameMap
from ttrbot.render.fit import FROM_ANCHOR
from ttrbot.render.geometry import Box
from ttrbot.render.layout import load_layout
from ttrbot.render.scene import Anchor
from ttrbot.render.typeface import text_width

STEPS = (1.5, 4.0, 10.0, 22.0)
"""The sizes of moves, in pixels."""
SIDE, SIDES_STEEP = (4.0, 12.0), 2.2
"""How far beside its dot a name is put, and how soon it stops at the corner of the dot's circle."""
UNEQUAL = 8
"""The difference in pixels of a name's widths in two languages from which it is anchored at an end."""
MOST = 8.0
"""The cost up to which a fault is chosen in proportion to its cost."""
SHOWN = 0.5
"""The least cost of a fault that is printed."""


class Polish:
    """A layout with the cost of each of its faults; `run` improves it."""

    def __init__(
        self, gamemap: GameMap, draft: Draft, words: Sequence[Mapping[str, str]], seed: int, legend: Box | None = None
    ) -> None:
        self.gamemap, self.draft = gamemap, draft
        self.sheet = Sheet(gamemap, draft, words, legend)
        self.homes = {city: place.copy() for city, place in draft.at.items()}
        self.random = np.random.default_rng(seed)
        self.faults = faults(self.sheet, self.homes)

    @property
    def cost(self) -> float:
        """The sum of all faults."""
        return sum(self.faults.values())

    def run(self, tries: int, heat: float = 0.12) -> float:
        """Try this number of moves, and return the cost; `heat` is how much worse a move may make it at first."""
        cost = self.cost
        for turn in range(tries):
            saved = self.draft.places()
            fault = self._chosen()
            for _ in range(int(self.random.integers(1, 3))):
                self._move(fault)
            self.draft.round()
            self.sheet.lay()
            found = faults(self.sheet, self.homes)
            now, bound = sum(found.values()), heat * max(0.0, 1 - turn / (0.8 * max(tries, 1))) ** 2
            if now <= cost - bound * math.log(max(self.random.random(), 1e-9)):
                cost, self.faults = now, found
            else:
                self.draft.put(saved)
        self.sheet.lay()
        settle(self.sheet)
        return cost

    def _chosen(self) -> Fault:
        """Return a fault by chance; the expensive ones more often."""
        found = list(self.faults)
        weights = np.minimum(list(self.faults.values()), MOST) + 0.002
        return found[int(self.random.choice(len(found), p=weights / weights.sum()))]

    def _move(self, fault: Fault) -> None:
        """Move a name, a curve or a city that has to do with a fault."""
        kind, *parts = fault
        lines = [part for part in parts if part in self.draft.curves]
        cities = [part for part in parts if part in self.draft.at]
        near = sorted({*lines, *(line for city in cities for line, _ in self.sheet.at_city[city])})
        around = sorted({*cities, *(city for line in lines for city in self.sheet.ends[line])})
        step, luck = self.random.normal(0, self.random.choice(STEPS), 2), self.random.random()
        if (kind.startswith("name") or kind == "between") and parts[0] in self.draft.names and luck < 0.45:
            self._move_name(parts[0], step)
        elif luck < 0.55 and near:
            self._bend(str(self.random.choice(lines if lines and luck < 0.3 else near)), step)
        elif around:
            city = str(self.random.choice(around))
            if luck < 0.7 and city in self.draft.names:
                self.draft.names[city] += step
            elif luck >= 0.7:
                self._move_city(city, step)

    def _move_name(self, city: str, step: np.ndarray) -> None:
        """Move a name a little, or to another side of its dot."""
        if self.random.random() < 0.7:
            self.draft.names[city] += step
            return
        if any(" " in words[city] for words in self.sheet.words) and self.random.random() < 0.3:
            self.draft.rows[city] = 3 - self.draft.rows[city]
        turn = self.random.random() * math.tau
        cos, sin = math.cos(turn), math.sin(turn)
        self.draft.anchors[city] = self._anchor(city, cos)
        box = max((self.sheet.name(city, words) for words in self.sheet.words), key=lambda box: box.length)
        away = float(self.sheet.radius[self.sheet.dotted.index(city)]) + self.random.uniform(*SIDE)
        dx, dy = (min(max(SIDES_STEEP * share, -1), 1) for share in (cos, sin))
        beside = np.array([cos * away + box.length / 2 * dx, sin * away + box.width / 2 * dy])
        beside[0] -= FROM_ANCHOR[self.draft.anchors[city]] * box.length
        self.draft.names[city] = self.draft.at[city] + beside

    def _anchor(self, city: str, cos: float) -> Anchor:
        """Return the end of a name that is nearer to its dot, if its widths in two languages differ."""
        widths = [text_width(words[city].upper(), self.draft.size_of(city), "bold") for words in self.sheet.words]
        if max(widths) - min(widths) < UNEQUAL or abs(cos) < 1 / SIDES_STEEP:
            return "mm"
        return "lm" if cos > 0 else "rm"

    def _bend(self, line: str, step: np.ndarray) -> None:
        """Move one or both control points of a line, or make it straighter."""
        curve, luck = self.draft.curves[line], self.random.random()
        if luck < 0.25:
            start, end = (self.draft.at[city] for city in self.sheet.ends[line])
            plain = np.array([start * 2 / 3 + end / 3, start / 3 + end * 2 / 3])
            curve += (plain - curve) * self.random.choice([0.3, 0.7])
        elif luck < 0.55:
            curve += step
        else:
            curve[int(luck < 0.78)] += step

    def _move_city(self, city: str, step: np.ndarray) -> None:
        """Move a city, mostly with its name, and the near parts of its lines."""
        self.draft.at[city] += step
        if city in self.draft.names and self.random.random() < 0.85:
            self.draft.names[city] += step
        for line, side in self.sheet.at_city[city]:
            self.draft.curves[line] += np.outer((1 / 3, 2 / 3) if side else (2 / 3, 1 / 3), step)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("--tries", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--heat", type=float, default=0.12, help="how much worse a move may make the layout at first")
    options = parser.parse_args()
    folder, gamemap = maps_folder() / options.map, load_map(options.map)
    words = [map_text(options.map, locale).on_board for locale in map_locales(options.map)]
    search = Polish(gamemap, read_draft(folder), words, options.seed, legend_of(load_layout(folder, gamemap)))
    before, after = search.cost, search.run(options.tries, options.heat)
    write_draft(search.draft, folder)
    print(f"{options.map}: {before:.1f} -> {after:.1f}")
    for (kind, *parts), cost in sorted(search.faults.items(), key=lambda item: -item[1]):
        if cost >= SHOWN:
            print(f"  {kind} {' '.join(parts)}: {cost:.2f}")


if __name__ == "__main__":
    main()
