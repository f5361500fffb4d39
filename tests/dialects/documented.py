"""Every response in the dialects' tests has a status that the OpenAPI document names for its operation."""

import re
from functools import cache
from typing import Any, cast

import httpx

from clew.dialects.shared.openapi import operations


@cache
def statuses() -> list[tuple[str, re.Pattern[str], set[str]]]:
    """Return the method, the path and the statuses of each operation, the most exact path first."""
    from clew.server.app import create_app
    from clew.server.settings import Settings

    nothing = cast(Any, None)
    document = create_app(Settings.model_validate({}), parts=nothing, key_ring=nothing, page=nothing).openapi()
    exact = sorted(operations(document), key=lambda one: -len(re.sub(r"{[^}]*}", "", one[0])))
    return [
        (method, re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))), set(operation["responses"]))
        for path, method, operation in exact
    ]


async def check_documented(response: httpx.Response) -> None:
    """Fail if the document does not name the status of a response; for `event_hooks` of a client."""
    request = response.request
    for method, path, documented in statuses():
        if method == request.method and path.fullmatch(request.url.path):
            assert str(response.status_code) in documented, (
                f"{method} {request.url.path} answered {response.status_code}, which /openapi.json does not name: declare it "
                "with `refuses` of dialects/shared/openapi.py"
            )
            return
