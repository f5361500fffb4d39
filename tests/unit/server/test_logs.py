"""The log tells what happened by class, code and place, never by the words of an error."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from clew.domain.errors import StoreUnavailable
from clew.server.logs import configure_logs, error_fields


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logs("info", "json")
    written = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_an_exception_is_told_by_class_and_place_alone(lines: io.StringIO) -> None:
    try:
        try:
            raise ValueError("Erika Mustermann, born 1964")
        except ValueError as cause:
            raise StoreUnavailable("invalid input: Erika") from cause
    except StoreUnavailable:
        structlog.get_logger().exception("turn_failed", turn_id="turn_1")
        logging.getLogger("some.library").exception("lost connection")
    first, second = (json.loads(line) for line in lines.getvalue().splitlines())
    assert "Erika" not in lines.getvalue()
    assert (first["turn_id"], first["failure"]["code"]) == ("turn_1", "STORE_UNAVAILABLE")
    assert first["failure"]["cause"]["error"] == "ValueError"
    assert "test_logs.py" in first["failure"]["places"][0]
    assert (second["event"], second["failure"]["error"]) == ("lost connection", "StoreUnavailable")


def test_every_line_carries_time_level_and_what_is_bound(lines: io.StringIO) -> None:
    with structlog.contextvars.bound_contextvars(request_id="req_1"):
        structlog.get_logger().info("request", status=200)
        structlog.get_logger().debug("not told")
    (line,) = (json.loads(line) for line in lines.getvalue().splitlines())
    assert (line["level"], line["request_id"], line["status"]) == ("info", "req_1", 200)
    assert line["timestamp"].endswith("Z")


def test_an_error_that_is_its_own_cause_is_logged() -> None:
    error = ValueError("a")
    error.__cause__ = error
    assert error_fields(error)["error"] == "ValueError"


def test_errors_of_a_group_are_told_one_by_one() -> None:
    fields = error_fields(ExceptionGroup("both", [ValueError("a"), StoreUnavailable("b")]))
    assert [one["error"] for one in fields["errors"]] == ["ValueError", "StoreUnavailable"]  # type: ignore[attr-defined]
