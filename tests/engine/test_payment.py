"""Payments (B11, I3, S8, S10, T5): the listed ones are exactly those that a second implementation accepts."""

from itertools import product

import pytest
from msgspec import ValidationError, json

from tests.support.examples import given, st
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import LOCOMOTIVE, NO_CARDS, PLAIN_COLORS, Color
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import (
    add,
    any_cards_missing,
    can_complete,
    extra_cost,
    holds,
    is_payable,
    payments,
    problems,
    splits,
    substituted,
    without_substitutes,
)

FEW = (Color.PURPLE, Color.RED, LOCOMOTIVE)
"""Two colours and the locomotives, which show the same as all nine."""


def counts(numbers: dict[Color, int]) -> tuple[int, ...]:
    return tuple(numbers.get(color, 0) for color in Color)


@st.composite
def costs(draw) -> Cost:
    length = draw(st.integers(1, 5))
    color = draw(st.sampled_from([None, Color.PURPLE]))
    match draw(st.sampled_from(["train", "no locomotives", "ferry", "waves", "extra"])):
        case "no locomotives":
            return Cost("r", 0, length, color, locomotives_allowed=False)
        case "ferry":
            return Cost("r", 0, length, color, locomotives=draw(st.integers(1, length)))
        case "waves":
            return Cost("r", 0, length, None, waves=draw(st.integers(1, length)))
        case "extra":
            return extra_cost("r", length, color)
        case _:
            return Cost("r", 0, length, color)


funds = st.fixed_dictionaries({color: st.integers(0, 5) for color in FEW}).map(counts)


def is_paid(cost: Cost, laid: Payment) -> bool:
    """Return whether every space can be covered, checked space by space."""
    plain = [color for color in PLAIN_COLORS if laid.cards[color]]
    if len(plain) > 1 or (plain and cost.color is not None and plain != [cost.color]):
        return False
    if laid.cards[LOCOMOTIVE] and not cost.locomotives_allowed:
        return False
    for each_covers in product((1, 2), repeat=laid.wave_cards):
        open_waves = cost.waves - sum(each_covers)
        only_locomotives = open_waves + cost.locomotives
        any_card = cost.cards - cost.waves - cost.locomotives
        wild = laid.cards[LOCOMOTIVE] - only_locomotives
        if open_waves >= 0 and wild >= 0 and wild + sum(laid.cards[color] for color in plain) == any_card:
            return True
    return False


@given(costs(), funds, st.integers(0, 3))
def test_accepted_payments_are_the_listed_ones(cost, held, ferry):
    ways = payments(cost, held, ferry)
    assert len(ways) == len(set(ways))
    for way in ways:
        assert list(problems(cost, way)) == []
        assert holds(held, way.cards)
        assert way.wave_cards <= ferry
    passing = {
        way
        for numbers in product(*(range(held[color] + 1) for color in FEW))
        for laid_ferry in range(ferry + 1)
        if is_paid(cost, way := Payment(counts(dict(zip(FEW, numbers, strict=True))), laid_ferry))
    }
    assert set(ways) == passing
    assert is_payable(cost, held, ferry) == bool(ways)


@given(costs(), funds, st.integers(0, 5))
def test_a_payment_has_no_problem_exactly_if_it_covers_every_space(cost, laid, ferry):
    payment = Payment(laid, ferry)
    assert (list(problems(cost, payment)) == []) == is_paid(cost, payment)


@st.composite
def costs_with_substitutes(draw) -> Cost:
    length = draw(st.integers(1, 4))
    color = draw(st.sampled_from([None, Color.PURPLE]))
    if draw(st.booleans()):
        return Cost("r", 0, length, color, locomotives=draw(st.integers(0, length)), substitutes=3)
    return Cost("r", 0, length, color, locomotives_allowed=False, substitutes=draw(st.integers(2, 4)))


def is_paid_with_substitutes(cost: Cost, laid: tuple[int, ...]) -> bool:
    """Return whether the cards can be divided into substitutes and cards that pay the other spaces (N8 to N11)."""
    for replaced in range(cost.cards + 1):
        others = cost.beside_substitutes(replaced)
        for numbers in product(*(range(laid[color] + 1) for color in FEW)):
            if sum(numbers) == replaced * cost.substitutes:
                rest = (
                    held - number
                    for held, number in zip(laid, counts(dict(zip(FEW, numbers, strict=True))), strict=True)
                )
                if is_paid(others, Payment(tuple(rest))):
                    return True
    return False


@given(costs_with_substitutes(), funds)
def test_a_payment_with_substitutes_has_no_problem_exactly_if_it_can_be_divided(cost, laid):
    assert (list(problems(cost, Payment(laid))) == []) == is_paid_with_substitutes(cost, laid)


@given(costs_with_substitutes(), funds)
def test_one_way_is_listed_for_every_number_of_substitutes_that_can_pay(cost, held):
    ways = payments(cost, held)
    assert len(ways) == len(set(ways))
    assert all(list(problems(cost, way)) == [] and holds(held, way.cards) for way in ways)
    sizes = {
        sum(numbers)
        for numbers in product(*(range(held[color] + 1) for color in FEW))
        if is_paid_with_substitutes(cost, counts(dict(zip(FEW, numbers, strict=True))))
    }
    assert {way.size for way in ways} == sizes
    assert is_payable(cost, held) == bool(sizes)
    assert [way.size for way in ways] == sorted(way.size for way in ways)


@given(costs_with_substitutes(), funds)
def test_missing_cards_of_any_kind_pay_and_one_fewer_does_not(cost, held):
    if is_payable(cost, held):
        return
    missing = any_cards_missing(cost, held)
    assert is_payable(cost, add(held, counts({Color.BLUE: missing})))
    if cost.color is not None:  # a grey route may take the blue cards as its colour
        assert not is_payable(cost, add(held, counts({Color.BLUE: missing - 1})))


@given(costs_with_substitutes(), funds, funds)
def test_laid_cards_can_be_completed_if_some_payment_of_the_funds_holds_them(cost, laid, more):
    held = add(laid, more)
    wholes = product(*(range(laid[color], held[color] + 1) for color in FEW))
    assert can_complete(cost, laid, held) == any(
        not list(problems(cost, Payment(counts(dict(zip(FEW, numbers, strict=True)))))) for numbers in wholes
    )


@given(costs_with_substitutes(), funds)
def test_a_payment_without_its_substitutes_can_be_completed_again(cost, held):
    for way in payments(cost, held):
        kept = without_substitutes(cost, way)
        replaced = (way.size - cost.cards) // (cost.substitutes - 1)
        assert kept.size == cost.cards - replaced
        assert holds(way.cards, kept.cards)
        assert can_complete(cost, kept.cards, held)


def test_substitutes_are_taken_from_the_colours_held_least_of():
    rest = counts({Color.PURPLE: 2, Color.RED: 1, Color.BLUE: 4, LOCOMOTIVE: 1})
    assert substituted(rest, 4) == counts({Color.RED: 1, Color.PURPLE: 2, Color.BLUE: 1})
    assert substituted(rest, 8) == rest


@given(funds, funds)
def test_a_payment_is_split_in_every_way_between_hand_and_rack(hand, rack):
    for way in payments(Cost("r", 0, 3, None), add(hand, rack)):
        parts = list(splits(way, hand, rack))
        assert parts
        assert len(parts) == len(set(parts))
        for from_hand, from_rack in parts:
            assert holds(hand, from_hand.cards)
            assert holds(rack, from_rack.cards)
            assert tuple(a + b for a, b in zip(from_hand.cards, from_rack.cards, strict=True)) == way.cards


def test_ferry_card_that_covers_one_of_two_waves_leaves_the_other_to_a_locomotive():
    cost = Cost("r", 0, 4, None, waves=2)
    (problem,) = problems(cost, Payment(counts({Color.RED: 3}), 1))
    assert (problem.code, problem.args) == ("needs_locomotives", {"needed": 1, "laid": 0, "wave_cards": 1})
    assert list(problems(cost, Payment(counts({Color.RED: 2, LOCOMOTIVE: 1}), 1))) == []


@pytest.mark.parametrize(
    ("cards", "ferry"), [((-1, *NO_CARDS[1:]), 0), (NO_CARDS, -1), (NO_CARDS[1:], 0), ((*NO_CARDS, 0), 0)]
)
def test_negative_or_unknown_payment_is_refused(cards, ferry):
    with pytest.raises(ValueError, match="one number for each colour, and none below 0"):
        Payment(cards, ferry)
    with pytest.raises(ValidationError, match="one number for each colour"):
        json.decode(json.encode({"cards": cards, "ferry": ferry}), type=Payment)
