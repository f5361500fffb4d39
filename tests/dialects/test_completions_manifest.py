"""Every requirement of the dialect `completions` has a test over each of its transports, and every test a requirement."""

from tests.dialects import (
    test_completions,
    test_completions_context,
    test_completions_running,
    test_completions_threads,
    test_openai_walk,
    test_stored_completions,
)
from tests.dialects.requirements_completions import COMPLETIONS


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    modules = (test_completions, test_completions_context, test_completions_running, test_completions_threads)
    assert list(COMPLETIONS.gaps(*modules, test_openai_walk, test_stored_completions)) == []
