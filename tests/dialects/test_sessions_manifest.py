"""Every requirement of the dialect `sessions` has a test over each of its transports, and every test a requirement."""

from tests.dialects import test_sessions, test_sessions_chain, test_sessions_guide, test_sessions_stateless
from tests.dialects.requirements_sessions import SESSIONS


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    modules = (test_sessions, test_sessions_chain, test_sessions_guide, test_sessions_stateless)
    assert list(SESSIONS.gaps(*modules)) == []
