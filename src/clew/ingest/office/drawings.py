"""Charts and diagrams of Office files → tables and lines, from the values that are stored with the picture.

A chart becomes a table: categories down, series across. Above: `word.py`, `slides.py`, `sheets.py`. Below: `number_formats.py`.
"""

from collections.abc import Iterator
from itertools import islice

from clew.ingest.office.equations import equation
from clew.ingest.office.number_formats import shown
from clew.ingest.office.package import Element, Package, attribute, child, children, descendants, local, number
from clew.ingest.reading.grid import Grid

_MOST_POINTS = 20_000
_MOST_SERIES = 200
_MOST_LINES = 2_000


def chart(package: Package, part: str) -> Grid | None:
    """Return the values of a chart; its title is the caption. None if it has neither."""
    root = child(package.tree(part), "chart")
    if root is None:
        return None
    title = " ".join(lines(child(root, "title")))
    series = list(islice(descendants(child(root, "plotArea"), "ser"), _MOST_SERIES))
    columns = [(_name(one), *_values(one)) for one in series]
    if not any(values for _, _, values in columns):
        return Grid([[title]], 0) if title else None
    places = sorted({place for _, names, values in columns for place in (*names, *values)})[:_MOST_POINTS]
    axis = next((" ".join(lines(child(one, "title"))) for one in descendants(root, "catAx", "dateAx")), "")
    labels = {place: name for _, names, _ in reversed(columns) for place, name in names.items()}
    rows = [[axis, *(name for name, _, _ in columns)]]
    rows += [[labels.get(place, str(place + 1)), *(values.get(place, "") for _, _, values in columns)] for place in places]
    return Grid(rows, 1, title)


def diagram(package: Package, part: str) -> list[str]:
    """Return the text of a SmartArt diagram, in the order of the file."""
    points = descendants(package.tree(part), "pt")
    wanted = (one for one in points if attribute(one, "type") in (None, "node", "asst"))
    return [line for one in islice(wanted, _MOST_LINES) for line in lines(child(one, "t"))]


def lines(element: Element | None) -> list[str]:
    """Return the paragraphs of text in a drawing, without empty ones."""
    return [line for one in descendants(element, "p") if (line := paragraph(one))]


def paragraph(element: Element) -> str:
    """Return one paragraph of a drawing: runs, fields, line breaks and equations."""
    return "".join(_pieces(element)).strip()


def _pieces(element: Element) -> Iterator[str]:
    for one in element:
        name = local(one)
        if name in ("oMath", "oMathPara"):
            yield equation(one)
        elif name == "br":
            yield "\n"
        elif name == "tab":
            yield "\t"
        elif name == "t":
            yield one.text or ""
        elif name not in ("pPr", "rPr", "endParaRPr", "Fallback"):
            yield from _pieces(one)


def _name(series: Element) -> str:
    found = child(series, "tx")
    return next((one.text or "" for one in descendants(found, "v")), "")


def _values(series: Element) -> tuple[dict[int, str], dict[int, str]]:
    return _points(_first(series, "cat", "xVal")), _points(_first(series, "val", "yVal", "bubbleSize"))


def _points(element: Element | None) -> dict[int, str]:
    """Return the values of one axis by index; values of several levels are joined, outermost first."""
    found: dict[int, str] = {}
    form = next((one.text or "" for one in descendants(element, "formatCode")), "")
    for level in [*descendants(element, "lvl")] or [*descendants(element, "strCache", "numCache", "strLit", "numLit")]:
        points = {number(attribute(one, "idx")): _point(one, form) for one in islice(children(level, "pt"), _MOST_POINTS)}
        found = {place: f"{points[place]} {name}" if place in points else name for place, name in found.items()} or points
    return found


def _point(element: Element, form: str) -> str:
    text = next((one.text or "" for one in descendants(element, "v")), "")
    code = attribute(element, "formatCode") or form
    try:
        return shown(float(text), code) if code else text
    except ValueError:
        return text


def _first(element: Element, *names: str) -> Element | None:
    return next((found for name in names if (found := child(element, name)) is not None), None)
