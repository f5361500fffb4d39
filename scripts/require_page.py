"""A build hook of hatchling: a wheel without the page is refused, since whoever installs it could not build the page any more.

An editable installation is none of it: it reads `src/clew/page` where it is, built or not yet.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RequirePage(BuildHookInterface[Any]):
    """Looks for the built page before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise SystemExit with what to do when the page is not there."""
        if version != "editable" and not Path(self.root, "src", "clew", "page", "index.html").is_file():
            raise SystemExit("The page is not built, and the package would lack it: run `make wheel`, or `make page` first.")
