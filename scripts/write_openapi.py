"""Writes the OpenAPI document of the HTTP interface to a file, without a server or a database.

`make page-types` makes the types of the page from it.
"""

import json
import sys
from pathlib import Path
from typing import Any, cast

from clew.server.app import create_app
from clew.server.settings import Settings


def main() -> None:
    """Write to the path given. The parts are not needed to describe what stands on them."""
    nothing = cast(Any, None)
    described = create_app(Settings.model_validate({}), parts=nothing, key_ring=nothing, page=nothing).openapi()
    Path(sys.argv[1]).write_text(json.dumps(described, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
