"""What messages of every format have in common: headers as rows, one body, calendars and cards as lines.

Above: `mail.py` (EML), `outlook.py` (MSG), `parse.py` for calendar files. Below: `markup.py` for HTML bodies.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from clew.ingest.containers.joining import Joined, document_of
from clew.ingest.reading.document import Notice, ParsedDocument, Part, TextBuilder, one_line
from clew.ingest.text.markup import html_blocks

_ENOUGH = 0.8
"""A plain body with this share of the words of its HTML version is used: it is what the sender saw."""
_WORD = re.compile(r"\w+")
_UNFOLD = re.compile(r"\r?\n[ \t]")
_PROPERTY = re.compile(r"([A-Za-z0-9-]+)((?:;[^:;\"]*(?:\"[^\"]*\")?)*):(.*)")
_ESCAPED = re.compile(r"\\([nN,;\\:])")
_NAMES = {
    "SUMMARY": "Subject",
    "DTSTART": "Start",
    "DTEND": "End",
    "DUE": "Due",
    "LOCATION": "Location",
    "ORGANIZER": "Organizer",
    "ATTENDEE": "Attendee",
    "DESCRIPTION": "Description",
    "RRULE": "Repeats",
    "STATUS": "Status",
    "CATEGORIES": "Categories",
    "FN": "Name",
    "ORG": "Organization",
    "TITLE": "Title",
    "ROLE": "Role",
    "TEL": "Telephone",
    "EMAIL": "E-mail",
    "ADR": "Address",
    "URL": "Web",
    "BDAY": "Birthday",
    "NOTE": "Note",
}


@dataclass(frozen=True, slots=True)
class Body:
    """One text of a message, in one form."""

    text: str = ""
    html: str = ""


def message_document(
    headers: Iterable[tuple[str, str]],
    bodies: Sequence[Body],
    parts: Sequence[Part],
    notices: Sequence[Notice],
    *,
    mime: str,
) -> ParsedDocument:
    """Return a message as a document: its subject as heading, its headers as rows, its bodies; attachments unread."""
    rows = [(name, words) for name, words in headers if words]
    subject = next((words for name, words in rows if name == "Subject"), "")
    builder = TextBuilder()
    builder.heading(1, subject)
    builder.table(rows, header_rows=0)
    joined = Joined()
    joined.add(document_of(builder))
    for body in bodies:
        joined.add(document_of(html_blocks(body.html)[0] if body.html else _plain_blocks(body.text)))
    joined.notices += notices
    return joined.finish(mime=mime, title=subject or None, parts=tuple(parts))


def _plain_blocks(text: str) -> TextBuilder:
    builder = TextBuilder()
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")):
        builder.block(block)
    return builder


def best_body(forms: Sequence[Body]) -> Body:
    """Return the form to read: the plain one, unless the HTML contains clearly more."""
    plain = next((form for form in forms if form.text.strip()), None)
    html = next((form for form in forms if form.html.strip()), None)
    if plain is None or html is None:
        return plain or html or forms[0]
    shown = set(_WORD.findall(html_blocks(html.html)[0].text()))
    return plain if len(shown & set(_WORD.findall(plain.text))) >= _ENOUGH * len(shown) else html


def calendar_lines(text: str) -> str:
    """Return the events of a calendar or the people of cards, one line per property: `Start: 2024-03-01 09:00`."""
    blocks: list[list[str]] = [[]]
    for line in _UNFOLD.sub("", text).splitlines():
        found = _PROPERTY.match(line)
        if found is None:
            continue
        name, value = found.group(1).upper(), found.group(3)
        if name == "BEGIN":
            blocks.append([])
        elif name in _NAMES and value.strip(";, "):
            blocks[-1].append(f"{_NAMES[name]}: {_value(name, found.group(2), value)}")
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _value(name: str, parameters: str, value: str) -> str:
    if name in {"DTSTART", "DTEND", "DUE"}:
        return _moment(value)
    if name in {"ORGANIZER", "ATTENDEE"}:
        address = re.sub(r"(?i)^mailto:", "", value)
        named = re.search(r"(?i);CN=\"?([^;\"]+)", parameters)
        return f"{named.group(1)} <{address}>" if named and named.group(1) != address else address
    if name in {"ADR", "ORG"}:
        value = ", ".join(part for part in value.split(";") if part.strip())
    return one_line(_ESCAPED.sub(lambda sign: " " if sign.group(1) in "nN" else sign.group(1), value))


def _moment(value: str) -> str:
    for form, shown in (("%Y%m%dT%H%M%SZ", "%Y-%m-%d %H:%M UTC"), ("%Y%m%dT%H%M%S", "%Y-%m-%d %H:%M"), ("%Y%m%d", "%Y-%m-%d")):
        try:
            return datetime.strptime(value.strip(), form).strftime(shown)
        except ValueError:
            continue
    return value
