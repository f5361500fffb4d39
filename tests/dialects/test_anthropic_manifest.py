"""Every requirement of Anthropic's API has a test, and every test a requirement."""

from tests.dialects import (
    test_anthropic,
    test_anthropic_context,
    test_anthropic_errors,
    test_anthropic_guide,
    test_anthropic_streams,
    test_anthropic_walk,
)
from tests.dialects.requirements_anthropic import ANTHROPIC


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    modules = (
        test_anthropic,
        test_anthropic_context,
        test_anthropic_errors,
        test_anthropic_guide,
        test_anthropic_streams,
        test_anthropic_walk,
    )
    assert list(ANTHROPIC.gaps(*modules)) == []
