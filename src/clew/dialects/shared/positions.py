"""The position of a passage or a quote in the original, for every dialect.

The names of the fields are single words, the same in snake_case and in camelCase. Above: the dialects' wires and encoders. Below:
`domain.documents.position`.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from clew.domain.documents.position import PlaceKind, Position


class PositionBody(BaseModel):
    """Pages, slides, cells of a sheet or paragraphs of the original, from the first to the last."""

    kind: PlaceKind
    number: int
    """Number of the first page, slide, sheet, paragraph or part, from 1."""
    last: int
    """Number of the last one; equals `number` if there is only one."""
    label: str
    """Printed number of a page if it differs, or name of a sheet, an attachment or a file in an archive."""
    cells: str
    """Cells of a sheet, such as `A7:C9`."""
    text: str
    """The position in English: `p. 3`, `slide 4`, `Costs!A7:C7`, `¶ 12`."""


def position_body(position: Position | None) -> PositionBody | None:
    """Return the body of a position; None if it is unknown."""
    if position is None:
        return None
    return PositionBody(
        kind=position.kind,
        number=position.number,
        last=position.last,
        label=position.label,
        cells=position.cells,
        text=position.text(),
    )


def stored_position(source: Mapping[str, Any]) -> PositionBody | None:
    """Return the position of a stored citation or passage; None for old ones, which were stored without it."""
    return position_body(Position.of(source.get("position")))
