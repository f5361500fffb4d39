"""From the coordinates of a PDF page to those of the page as shown: cropped, rotated, origin top left.

Above: `glyphs.py`, `rules.py`. Next: `read.py`.
"""

from dataclasses import dataclass

from clew.ingest.pdf.page.native import Native


@dataclass(frozen=True, slots=True)
class Frame:
    """x as shown = `a·x + c·y + e`, y as shown = `b·x + d·y + f`; turns are quarters, so two of a, b, c, d are 0."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @classmethod
    def of(cls, page: Native) -> "Frame":
        """Return the frame of a page of pypdfium2."""
        left, bottom, right, top = page.get_bbox()
        match page.get_rotation():
            case 90:
                return cls(0, 1, 1, 0, -bottom, -left)
            case 180:
                return cls(-1, 0, 0, 1, right, -bottom)
            case 270:
                return cls(0, -1, -1, 0, top, right)
            case _:
                return cls(1, 0, 0, -1, -left, top)

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom as shown of a rectangle given by two opposite corners."""
        ax, ay = self.a * x0 + self.c * y0 + self.e, self.b * x0 + self.d * y0 + self.f
        bx, by = self.a * x1 + self.c * y1 + self.e, self.b * x1 + self.d * y1 + self.f
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
