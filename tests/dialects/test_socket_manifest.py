"""Every requirement of `WS /ws` has a test, and every test a requirement."""

from tests.dialects import test_socket, test_socket_pace, test_socket_turns
from tests.dialects.requirements_socket import SOCKET


def test_every_requirement_has_a_test_and_every_test_a_requirement() -> None:
    assert list(SOCKET.gaps(test_socket, test_socket_pace, test_socket_turns)) == []
