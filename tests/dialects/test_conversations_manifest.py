"""Every requirement of the dialect `conversations` has a test over each of its transports, and every test a requirement."""

from tests.dialects import (
    test_conversation_search,
    test_conversation_trees,
    test_conversations,
    test_stopping,
    test_transports,
    test_transports_running,
)
from tests.dialects.requirements_conversations import CONVERSATIONS


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    modules = (
        test_conversation_search,
        test_conversation_trees,
        test_conversations,
        test_stopping,
        test_transports,
        test_transports_running,
    )
    assert list(CONVERSATIONS.gaps(*modules)) == []
