"""Every requirement of `/v1/responses` and `/v1/conversations` has a test, and every test a requirement."""

from tests.dialects import (
    test_openai_conversations,
    test_responses,
    test_responses_archives,
    test_responses_histories,
    test_responses_models,
    test_responses_socket,
    test_responses_state,
)
from tests.dialects.requirements_responses import RESPONSES


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    modules = (
        *(test_responses, test_responses_state, test_responses_models),
        *(test_responses_archives, test_responses_histories),
        *(test_responses_socket, test_openai_conversations),
    )
    assert list(RESPONSES.gaps(*modules)) == []
