"""When a turn goes on with the chain above it, and what becomes of the chain when it does not."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from clew.domain.chains.chain import FULL_AT, PastTurn, Window, continuation, told, unseen

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
CHAIN = uuid4()
STATEFUL = Window("openai-responses:m", keeps_state=True, most_exchanges=39, most_tokens=1_000)
STATELESS = Window("anthropic:m", keeps_state=False, most_exchanges=3, most_tokens=1_000)


def turn(chain_id: UUID | None = CHAIN, **fields: Any) -> PastTurn:
    given = {"model": STATEFUL.model, "response_id": "resp_1", "expires_at": NOW + timedelta(days=1), "tokens": 100} | fields
    return PastTurn("Why?", "So.", {}, chain_id=chain_id, **given)


def test_without_a_turn_above_there_is_nothing_to_end() -> None:
    assert continuation((), STATEFUL, 10, NOW) == continuation((turn(None),), STATEFUL, 10, NOW)
    assert continuation((), STATEFUL, 10, NOW).at is None
    assert continuation((), STATEFUL, 10, NOW).ended is None


def test_a_live_chain_goes_on_from_its_last_turn_over_turns_without_one() -> None:
    last = turn(response_id="resp_2")
    found = continuation((turn(), last, turn(None)), STATEFUL, 10, NOW)
    assert (found.at, found.ended, found.state) == (last, None, "live")


@pytest.mark.parametrize(
    ("fields", "new_tokens", "state"),
    [
        ({"expires_at": NOW}, 10, "expired"),
        ({"expires_at": NOW + timedelta(seconds=1)}, 10, "live"),
        ({"expires_at": None}, 10, "live"),
        ({"model": "openai:m"}, 10, "left"),
        ({"response_id": None}, 10, "left"),
        ({"tokens": 600}, 100, "live"),
        ({"tokens": 600}, 101, "overflowed"),
    ],
)
def test_a_chain_of_a_provider_with_state_ends(fields: dict[str, Any], new_tokens: int, state: str) -> None:
    found = continuation((turn(**fields),), STATEFUL, new_tokens, NOW)
    assert found.state == state
    assert (found.at is None, found.ended) == ((False, None) if state == "live" else (True, CHAIN))


def test_a_chain_is_full_at_70_percent() -> None:
    assert FULL_AT == 0.7
    unbounded = Window(STATEFUL.model, keeps_state=True, most_exchanges=None, most_tokens=None)
    assert continuation((turn(tokens=10**9),), unbounded, 10**9, NOW).state == "live"


def test_a_refused_chain_has_ended_already() -> None:
    found = continuation((turn(is_chain_refused=True),), STATEFUL, 10, NOW)
    assert (found.at, found.ended) == (None, None)


def test_without_state_neither_age_nor_a_missing_id_ends_a_chain_but_its_length_does() -> None:
    past = [turn(model=STATELESS.model, response_id=None, expires_at=NOW - timedelta(days=99)) for _ in range(3)]
    assert continuation(past, STATELESS, 10, NOW).state == "live"
    assert continuation([*past, past[0]], STATELESS, 10, NOW).state == "advanced"


def test_what_stands_in_a_chain_are_the_turns_told_again_and_all_since() -> None:
    older = [turn(uuid4()) for _ in range(3)]
    own = [turn(opened_with=2), turn(None), turn(opened_with=2)]
    assert told([*older, *own], own[-1]) == [*older[1:], *own]
    assert told(own, own[-1]) == own


def test_a_provider_has_not_seen_the_turns_since_its_last_one() -> None:
    aside = [turn(None, tokens=1), turn(None, tokens=2)]
    assert unseen([turn(), *aside]) == aside
    assert unseen([*aside, turn()]) == []
