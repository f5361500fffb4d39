"""Every requirement of `/api/turns/{id}` and `/api/server` has a test, and every test a requirement."""

from tests.dialects import test_turns, test_turns_chain
from tests.dialects.requirements_turns import TURNS


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    assert list(TURNS.gaps(test_turns, test_turns_chain)) == []
