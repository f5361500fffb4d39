"""Pages of lists that clients read in both directions: behind or before an object, newest or oldest first.

Above: files, vector stores and stored completions. A query names `{direction}` of its order and `{beyond}`, the comparison
with the cursor's row.
"""

from dataclasses import dataclass
from typing import Any, LiteralString, TypeVar, cast
from uuid import UUID

from psycopg import sql

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page:
    """Which part of a list: at most `limit` objects behind `after`, or the last ones before `before`."""

    limit: int
    is_newest_first: bool = True
    after: UUID | None = None
    before: UUID | None = None

    def statement(self, query: LiteralString) -> LiteralString:
        """Return a query in the order that finds the page; `ordered` then restores the order of the list."""
        is_falling = self.is_newest_first is (self.before is None)
        direction, beyond = ("desc", "<") if is_falling else ("asc", ">")
        return cast(LiteralString, sql.SQL(query).format(direction=sql.SQL(direction), beyond=sql.SQL(beyond)).as_string())

    @property
    def values(self) -> dict[str, Any]:
        """The parameters: one object more than the page has says that there are others."""
        return {"cursor": self.before or self.after, "limit": self.limit + 1}

    def ordered(self, rows: list[Row]) -> tuple[list[Row], bool]:
        """Return the objects of the page in the order of the list, and whether there are more in the direction of reading."""
        page = rows[: self.limit]
        return (page if self.before is None else page[::-1]), len(rows) > self.limit
