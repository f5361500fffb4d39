"""The declaration of a dialect: its routes, those that stream a request body, those that need no key, and the body of its errors.

Above: `server.app` mounts every dialect that it names, and its middleware looks a path up in `Declared` before a route sees the
request. Below: each folder of this package has a `DIALECT` in its `__init__`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.responses import Response

Endpoint = Callable[..., Any]
Refuse = Callable[[int, str, str, str | None, Mapping[str, str] | None], Response]
"""Returns the response for a refused request from status, code, message, request id and headers."""


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """The error body of a dialect, also for requests that never reach a route."""

    prefix: str
    """Prefix of the paths with this error body."""
    refuse: Refuse


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect as the server mounts it. Routes are declared by their functions, so that no path is written twice."""

    routers: tuple[APIRouter, ...]
    streams: Mapping[Endpoint, str] = field(default_factory=dict[Endpoint, str])
    """Routes whose request body is streamed instead of read as JSON, with the content type they accept."""
    open: tuple[Endpoint, ...] = ()
    """Routes that need no key. No other route shares their path."""
    errors: ErrorBody | None = None
    """None: the default body of `dialects.shared.errors`."""

    def routes(self) -> Iterator[APIRoute]:
        """Yield the HTTP routes."""
        for router in self.routers:
            yield from (route for route in router.routes if isinstance(route, APIRoute))


def load_dialect(name: str) -> Dialect:
    """Return the dialect of a folder or file of this package."""
    dialect = import_module(f"clew.dialects.{name}").DIALECT
    if not isinstance(dialect, Dialect):
        raise TypeError(f"clew.dialects.{name}.DIALECT is not a Dialect")
    return dialect


class Declared:
    """What the mounted dialects declare about paths."""

    def __init__(self, dialects: Iterable[Dialect]) -> None:
        self.dialects = tuple(dialects)
        routes = [(dialect, route) for dialect in self.dialects for route in dialect.routes()]
        opened = [route for dialect, route in routes if route.endpoint in dialect.open]
        closed = {route.path for dialect, route in routes if route.endpoint not in dialect.open}
        for route in opened:
            if route.path in closed:
                raise ValueError(f"{route.path} is open but also has a route that needs a key. Give that route another path.")
        self._open: list[re.Pattern[str]] = [route.path_regex for route in opened]
        self._streams: list[tuple[re.Pattern[str], str]] = [
            (route.path_regex, dialect.streams[route.endpoint]) for dialect, route in routes if route.endpoint in dialect.streams
        ]
        self._errors = [dialect.errors for dialect in self.dialects if dialect.errors is not None]

    def is_open(self, path: str) -> bool:
        """Return whether this path needs no key."""
        return any(pattern.fullmatch(path) for pattern in self._open)

    def streams(self, path: str, content_type: str) -> bool:
        """Return whether a body of this type is streamed on this path."""
        return any(kind == content_type and pattern.fullmatch(path) for pattern, kind in self._streams)

    def refuse_of(self, path: str) -> Refuse | None:
        """Return the function that builds the error response of this path; None: the default body."""
        return next((errors.refuse for errors in self._errors if path.startswith(errors.prefix)), None)
