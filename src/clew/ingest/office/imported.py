"""Documents embedded in a Word file (`altChunk`): HTML, a web archive or plain text → lines.

Above: `word.py`. Below: `text/markup.py`.
"""

from email import message_from_bytes, policy

from clew.ingest.text.encoding import decode_html, decode_text
from clew.ingest.text.markup import html_blocks

_PAGES = ("html", "htm", "xhtml")
_MOST_BYTES = 20_000_000


def imported_lines(name: str, data: bytes) -> list[str]:
    """Return the paragraphs of an imported document; none for an unsupported kind.

    Raises: UnreadableDocument when its encoding is not known.
    """
    extension = name.rpartition(".")[2].lower()
    if len(data) > _MOST_BYTES:
        return []
    if extension in ("mht", "mhtml"):
        data, extension = _page_of(data), "html"
    if extension in _PAGES:
        return html_blocks(decode_html(data)[0])[0].text().split("\n\n") if data else []
    return decode_text(data)[0].splitlines() if extension == "txt" else []


def _page_of(data: bytes) -> bytes:
    """Return the page of a web archive, or nothing."""
    for part in message_from_bytes(data, policy=policy.default).walk():
        if part.get_content_type() == "text/html":
            content = part.get_payload(decode=True)
            return content if isinstance(content, bytes) else b""
    return b""
