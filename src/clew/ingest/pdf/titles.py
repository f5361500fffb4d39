"""Whether the title in a PDF's metadata is useful: programs write file names and placeholders there.

Above: `read.py`. A file without a title gets its first heading or its name.
"""

import re
from collections.abc import Sequence

_FILE = re.compile(
    r"^\S+\.[a-z]\w{1,7}$"
    r"|\.(?:docx?|dotx?|pptx?|xlsx?|pdf|indd|qxd|tex|dvi|ps|eps|rtf|od[tspg]|wpd|html?|txt|csv|png|jpe?g|tiff?|ai|psd|exe|pages|md)$",
    re.IGNORECASE,
)
_PATH = re.compile(r"^(?:file:|https?:|[a-z]:[\\/]|\\\\|/\w+/)|\w\\\w", re.IGNORECASE)
_PRINTED = re.compile(
    r"^(?:microsoft|libreoffice|openoffice(?:\.org)?) \w+ [-–] |[-–] (?:notepad|editor|wordpad|word|excel)$", re.IGNORECASE
)
_NAME_OF_FILE = re.compile(r"^\S*_\S*$|^(?=\S*[-\d])[a-z\d.-]+$")
"""One word with underscores, or in small letters with hyphens or digits."""
_PLACEHOLDER = re.compile(
    r"^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|ohne titel|no title|kein titel|title|titel|titre|"
    r"(?:untitled|unbenanntes|nouveau|new|neues) (?:document|spreadsheet|presentation|dokument)|document sans titre|"
    r"document|dokument|presentation|présentation|präsentation|powerpoint[ -](?:presentation|präsentation)|"
    r"présentation powerpoint|book|mappe|classeur|sheet|slide|folie|page|print|pdf file|pdf document|"
    r"(?:document|paper) title|enscript output|\(?(?:anonymous|unspecified|unknown|none|null)\)?)[-\s\d]*$",
    re.IGNORECASE,
)
_TEMPLATE = re.compile(
    r"\(?use style:|click (?:here )?to (?:add|edit|enter)|^[\[<{].*[\]>}]$|^type your title|^insert title", re.IGNORECASE
)
_PART = re.compile(
    r"^(?:(?:table of )?contents|index|preface|foreword|introduction|abstract|summary|recitals?|preamble|acknowledge?ments"
    r"|disclaimer|notice|sommaire|table des matières|avant-propos|préface|préambule|résumé|remerciements"
    r"|inhalt(?:sverzeichnis)?|vorwort|einleitung|präambel|zusammenfassung|índice|prólogo|prefacio|introducción|resumen"
    r"|considerandos?|presentación|sumário|prefácio|introdução|resumo|apresentação|目\s*录|前\s*言|序\s*言|引\s*言|摘\s*要)\W*$",
    re.IGNORECASE,
)
"""Headings of parts that any document has: they are no title, whatever their size."""
_JUNK = (_FILE, _PATH, _PRINTED, _NAME_OF_FILE, _PLACEHOLDER, _TEMPLATE)
_LETTERS_LEAST = 2
_NUMBERED = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}\.|[A-Z]\.)[.)]?\s")
_OPENING = 3
"""How many first headings are considered: the highest is the title; a line above it may be the kind of document."""


def metadata_title(metadata: str) -> str | None:
    """Return the title in a file's metadata on one line, or None if it says nothing about the document."""
    title = " ".join(metadata.split())
    if sum(map(str.isalpha, title)) < _LETTERS_LEAST and not any(letter > "\u2e80" for letter in title):
        return None
    return None if any(junk.search(title) for junk in _JUNK) else title


def heading_as_title(headings: Sequence[tuple[int, str]]) -> str | None:
    """Return the heading (level, text) that serves as the title; a numbered one only if there is no other, `Contents` never."""
    first = [heading for heading in headings[:_OPENING] if not _PART.match(_NUMBERED.sub("", heading[1]))]
    return min(first, key=lambda heading: (_NUMBERED.match(heading[1]) is not None, heading[0]))[1] if first else None
