"""The log of Clew: one JSON line per event on standard error, with ids, times and codes.

Never a question, an answer, a document's text, a body or a key: an error is logged with its class and its place, because messages
of drivers quote values. Above: `server.serve`. Every module logs with `structlog.get_logger()`; the loggers of libraries are
routed here.
"""

import logging
import sys
import traceback
from types import TracebackType
from typing import cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from clew.domain.errors import ClewError

# uvicorn.error logs the address of each WebSocket with its query at info, and every frame at debug.
# The clients for HTTP and for providers log every address at info, headers and bodies at debug.
_QUIET = (
    "uvicorn.access",
    "uvicorn.error",
    "httpx",
    "httpx2",
    "httpcore",
    "httpcore2",
    "openai",
    "anthropic",
    "mcp",
    "procrastinate",
    "psycopg.pool",
    "psycopg.pq",
    "asyncio",
)


def configure_logs(level: str = "info", log_format: str = "json") -> None:
    """Send structlog and the standard library's loggers to standard error in one format."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _remove_error_values,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: Processor = structlog.processors.JSONRenderer()
    if log_format == "text":
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


_CAUSES_MOST = 10


def error_fields(error: BaseException, depth: int = 0) -> dict[str, object]:
    """Return the fields of an error that may be logged: its class, code and places, and the same of its causes."""
    fields: dict[str, object] = {"error": type(error).__name__, "places": _places(error.__traceback__)}
    if isinstance(error, ClewError):
        fields["code"] = error.code
    if error.__cause__ is not None and depth < _CAUSES_MOST:
        fields["cause"] = error_fields(error.__cause__, depth + 1)
    if isinstance(error, BaseExceptionGroup):
        group = cast(BaseExceptionGroup[BaseException], error)
        fields["errors"] = [error_fields(one, depth + 1) for one in group.exceptions[:3]] if depth < _CAUSES_MOST else []
    return fields


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-12:]
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


def _remove_error_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    given = event.pop("exc_info", None)
    if given is True:
        given = sys.exc_info()[1]
    if isinstance(given, tuple):
        given = cast(tuple[object, BaseException | None], given)[1]
    if isinstance(given, BaseException):
        event["failure"] = error_fields(given)
    return event
