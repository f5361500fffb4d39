"""PDFs written by hand, for what no library writes: forms that are filled in, turned and cropped pages, letters drawn twice."""

from collections.abc import Sequence
from pathlib import Path

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
_FIRST_PAGE = 4


def write(
    path: Path,
    pages: Sequence[str],
    *,
    page: str = "/MediaBox [0 0 560 300]",
    font: str = HELVETICA,
    more: Sequence[str] = (),
    catalog: str = "",
) -> Path:
    """Write a PDF of pages with the given contents.

    Font /F is object 3, the n-th page object 4 + 2 · n and its content the next; `more` follow from object `after(pages)` on.
    `page` stands in each page's dictionary, `catalog` in the file's.
    """
    kids = " ".join(f"{_FIRST_PAGE + 2 * number} 0 R" for number in range(len(pages)))
    objects = [f"<< /Type /Catalog /Pages 2 0 R {catalog} /AcroForm << /Fields [] /DR << /Font << /F 3 0 R >> >> >> >>"]
    objects += [f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>", font]
    for number, content in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R {page} /Resources << /Font << /F 3 0 R >>{_images(pages, more)} >> "
            f"/Contents {_FIRST_PAGE + 2 * number + 1} 0 R >>"
        )
        objects.append(stream(content))
    path.write_bytes(_assembled([*objects, *more]))
    return path


def after(pages: int) -> int:
    """Return the number of the first object behind so many pages."""
    return _FIRST_PAGE + 2 * pages


def stream(content: str, keys: str = "") -> str:
    """Return a stream object."""
    return f"<< /Length {len(content.encode('latin-1'))} {keys} >>\nstream\n{content}\nendstream"


def line(text: str, x: float, y: float, *, size: float = 10) -> str:
    """Return the drawing of a line whose baseline begins at a place, measured from the lower left corner."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /F {size} Tf {x} {y} Td ({escaped}) Tj ET"


def picture() -> str:
    """Return a grey picture of one pixel, as an object."""
    return stream("\x7f", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8")


def _images(pages: Sequence[str], more: Sequence[str]) -> str:
    is_used = any(" Do" in content for content in pages) and more
    return f" /XObject << /I {after(len(pages))} 0 R >>" if is_used else ""


def _assembled(objects: Sequence[str]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places: list[int] = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
