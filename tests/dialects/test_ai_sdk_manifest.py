"""Every requirement of the AI SDK's stream has a test, and every test a requirement."""

from tests.dialects import test_ai_sdk
from tests.dialects.requirements_ai_sdk import AI_SDK


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    assert list(AI_SDK.gaps(test_ai_sdk)) == []
