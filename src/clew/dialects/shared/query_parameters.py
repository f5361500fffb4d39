"""Refuses query parameters that a route does not have, so that a typo never silently widens a list.

Above: `server.app` adds it to every dialect whose clients are written for Clew (`Dialect.refuses_unknown_parameters`). Bodies
have the same policy, see `shapes`.
"""

from collections.abc import Iterator

from fastapi import Depends
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

_UNKNOWN = "Unknown query parameter. Correct its name or omit it."
_CACHE_BUSTER = "_"
"""Added to the address by clients that want no cached response (jQuery's `cache: false`); a misspelt name it cannot be."""


async def refuse_unknown_parameters(connection: HTTPConnection) -> None:
    """Raise RequestValidationError, which names the parameter, if the route does not have it; sockets have no rule."""
    route = connection.scope.get("route")
    if not connection.query_params or not isinstance(route, APIRoute):
        return
    known = set(_names(route.dependant))
    if connection.scope["method"] == "GET":
        known.add(_CACHE_BUSTER)
    unknown = [name for name in connection.query_params if name not in known]
    if unknown:
        raise RequestValidationError(
            [{"type": "unknown_parameter", "loc": ("query", name[:200]), "msg": _UNKNOWN, "input": None} for name in unknown[:10]]
        )


KNOWN_PARAMETERS = Depends(refuse_unknown_parameters)


def _names(dependant: Dependant) -> Iterator[str]:
    yield from (parameter.alias for parameter in dependant.query_params)
    for inner in dependant.dependencies:
        yield from _names(inner)
