"""The declaration of a dialect: its routes, the sizes of their request bodies, which need no key, and the body of its errors.

Above: `server.app` mounts every dialect that it names, and its middleware looks a path up in `Declared` before a route sees the
request. Below: each folder of this package has a `DIALECT` in its `__init__`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute, APIWebSocketRoute
from pydantic import BaseModel
from starlette.datastructures import Headers
from starlette.responses import Response

_NAME = re.compile(r"\{[^}]*\}")
Endpoint = Callable[..., Any]
Refuse = Callable[[int, str, str, str | None, Mapping[str, str] | None, str | None], Response]
"""Returns the response for a refused request from status, code, message, request id, headers, and the field that is wrong."""


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """How much JSON a route accepts. Time is spent on values, so they are limited as well as bytes."""

    bytes: int
    values: int
    """Elements of arrays and fields of objects, nested ones included."""


SMALL_BODY = BodyLimit(64 << 10, 2_000)
"""The limit of every route that declares no other."""
TEXT_BODY = BodyLimit(256 << 10, 2_000)
"""Fits a text of 20,000 characters, each of them escaped."""
LARGE_BODY = BodyLimit(8 << 20, 10_000)
"""Fits a question with files or with the history of a conversation."""
LIST_BODY = BodyLimit(8 << 20, 32_000)
"""Fits a list of 5,000 files."""


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """The error body of a dialect, also for requests that never reach a route."""

    prefix: str
    """Prefix of the paths with this error body. A longer prefix of another dialect takes precedence."""
    refuse: Refuse
    body: type[BaseModel]
    """Its schema, for the OpenAPI document."""
    replaced: Mapping[int, int] = field(default_factory=dict[int, int])
    """Statuses that this dialect replaces with another one."""
    numbers: Mapping[int, str] = field(default_factory=dict[int, str])
    """Status → a code that only this dialect has."""
    renamed: Callable[[str], str] = str
    """Returns the code of this dialect for one of Clew's codes."""
    header: str | None = None
    """Header, in lower case, that all clients of this dialect send: what they ask at other paths is refused in this body too."""
    header_prefix: str = ""
    """Prefix of these paths."""


@dataclass(frozen=True, slots=True)
class Template:
    """The path of a route, with names in braces."""

    path: str
    pattern: re.Pattern[str]
    methods: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect as the server mounts it. Routes are declared by their functions, so that no path is written twice."""

    routers: tuple[APIRouter, ...]
    streams: Mapping[Endpoint, str] = field(default_factory=dict[Endpoint, str])
    """Routes whose request body is streamed instead of read as JSON, with the content type they accept."""
    bodies: Mapping[Endpoint, BodyLimit] = field(default_factory=dict[Endpoint, BodyLimit])
    """Routes that accept more JSON than `SMALL_BODY`."""
    open: tuple[Endpoint, ...] = ()
    """Routes that need no key. No other route shares their path."""
    user_headers: tuple[str, ...] = ()
    """Headers, in lower case, in which clients of these routes name the user, if they send no `Clew-User`."""
    audited: tuple[Endpoint, ...] = ()
    """Routes whose calls are in the audit log, besides deletions and refusals, which always are."""
    secrets: frozenset[str] = frozenset()
    """Names in paths whose values open something, and are recorded nowhere."""
    errors: ErrorBody | None = None
    """None: the default body of `dialects.shared.errors`."""
    refuses_unknown_parameters: bool = True
    """False for dialects whose clients were written for other services, which may send parameters of their own."""

    def routes(self) -> Iterator[APIRoute]:
        """Yield the HTTP routes."""
        for router in self.routers:
            yield from (route for route in router.routes if isinstance(route, APIRoute))

    def templates(self) -> "Iterator[Template]":
        """Yield the paths of all routes, WebSockets included."""
        for router in self.routers:
            for route in router.routes:
                if isinstance(route, APIRoute | APIWebSocketRoute):
                    methods = route.methods or () if isinstance(route, APIRoute) else ("WEBSOCKET",)
                    yield Template(route.path, route.path_regex, frozenset(methods))


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
        self._bodies: list[tuple[re.Pattern[str], BodyLimit]] = [
            (route.path_regex, dialect.bodies[route.endpoint]) for dialect, route in routes if route.endpoint in dialect.bodies
        ]
        self._templates = [template for dialect in self.dialects for template in dialect.templates()]
        self._secrets = frozenset(name for dialect in self.dialects for name in dialect.secrets)
        self._user_headers = [(route.path_regex, dialect.user_headers) for dialect, route in routes if dialect.user_headers]
        self._audited = frozenset(endpoint for dialect in self.dialects for endpoint in dialect.audited)
        found = (dialect.errors for dialect in self.dialects if dialect.errors is not None)
        self._errors = sorted(found, key=lambda errors: len(errors.prefix), reverse=True)

    def is_open(self, path: str) -> bool:
        """Return whether this path needs no key."""
        return any(pattern.fullmatch(path) for pattern in self._open)

    def streams(self, path: str, content_type: str) -> bool:
        """Return whether a body of this type is streamed on this path."""
        return any(kind == content_type and pattern.fullmatch(path) for pattern, kind in self._streams)

    def body_limit(self, path: str) -> BodyLimit:
        """Return how much JSON a request to this path may have."""
        limits = (limit for pattern, limit in self._bodies if pattern.fullmatch(path))
        return max(limits, key=lambda limit: limit.bytes, default=SMALL_BODY)

    def user_headers(self, path: str) -> tuple[str, ...]:
        """Return the headers in which a request to this path may name the user, besides `Clew-User`."""
        return next((headers for pattern, headers in self._user_headers if pattern.fullmatch(path)), ())

    def is_audited(self, endpoint: Endpoint | None) -> bool:
        """Return whether calls of this route are in the audit log."""
        return endpoint in self._audited

    def is_secret(self, name: str) -> bool:
        """Return whether the value of this name in a path opens something."""
        return name in self._secrets

    def template_of(self, method: str, path: str) -> tuple[str, dict[str, str]]:
        """Return the template that this path belongs to, and the names in it; an empty one if there is none.

        Of several, that of a route with this method, then the most exact one.
        """
        found = [template for template in self._templates if template.pattern.fullmatch(path)]
        best = max(found, key=lambda one: (method in one.methods, _exactness(one.path)), default=None)
        match = best.pattern.fullmatch(path) if best else None
        return (best.path, match.groupdict()) if best and match else ("", {})

    def refuse_of(self, path: str, sent: Headers) -> Refuse | None:
        """Return the function that builds the error response to a request with these headers; None: the default body."""
        named = (one for one in self._errors if one.header and one.header in sent and path.startswith(one.header_prefix))
        errors = next(named, None) or self.errors_of(path)
        return errors.refuse if errors else None

    def errors_of(self, path: str) -> ErrorBody | None:
        """Return the errors with the longest prefix of this path; None: the default body."""
        return next((errors for errors in self._errors if path.startswith(errors.prefix)), None)  # the longest prefix first

    def has_route(self, path: str) -> bool:
        """Return whether a route has this path."""
        return any(one.pattern.fullmatch(path) for one in self._templates)

    def methods_of(self, path: str) -> list[str]:
        """Return the methods of the resource with this path, in order: those of all routes with the most exact template."""
        found = [one for one in self._templates if one.pattern.fullmatch(path) and "WEBSOCKET" not in one.methods]
        exact = max((one.path for one in found), key=_exactness, default="")
        return sorted({method for one in found if one.path == exact for method in one.methods})


def _exactness(template: str) -> int:
    return len(_NAME.sub("", template))
