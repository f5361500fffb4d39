"""What surrounds the text of a page and is no sentence of it: menus, captions, forms and tables that lost their lines.

Above: `units`, which leaves such texts out of the candidates.
"""

import re
from itertools import pairwise

from clew.domain.text.words import UNSPACED

_LETTERS_LEAST = 0.25
"""Share of letters and digits in a sentence: others are lines drawn with dashes."""
GLUED_WORDS = re.compile(r"(?:[a-z]{2}|[)\]:])[A-Z][a-z]")
_GLUED_MOST = 2
_LABELS = re.compile(r"(?<!\S)[A-ZÀ-Þ][\w-]*(?: [\w-]+)? ?: ")
"""`Date: 24 December`, `Referee : John Parry`: of a form that was flattened into a line there are several."""
_LABELS_LEAST = 2
_CELLS_LEAST, _CELLS_OTHERS_MOST, _CELLS_COMMAS_MOST = 15, 0.15, 0.125
"""So many words with so few that are no names and figures, and so few commas between, are cells of a table without lines."""
_CODE_MOST = 3
"""Letters of a code in capitals; longer words in capitals are words of a sentence."""
_ASIDE = re.compile(r"\([^()]*\)")
"""What stands in brackets: behind a name, it has labels in a whole sentence as well (`X (Italian: Y; French: Z) is …`)."""
CRUMB = re.compile(
    r"^(?:Figure|Fig\.|Table|Tableau|Abbildung|Tabelle|Figura|Tabla|Tabela|图|表)\s?\d+\s?[.:：]| \| "
    r"|^See (?:also|more|below|above|page|section|figure|table|details|detailed)\b|^Voir (?:aussi|page)\b|^Siehe (?:auch|Seite)\b"
    r"|^(?!.*[\d@])(?:Please )?(?:[Rr]efer to|[Vv]isit|[Cc]ontact|[Cc]heck|[Ss]ee)\b.*"
    r"\bfor (?:more|additional|further) (?:information|details|help)"
    r"|^(?!.*[\d@])(?:For|To (?:get|find|obtain)) (?:more|additional|further) (?:information|details)\b"
    r"|\b(?:Accessed|Retrieved)(?: on)?:? (?:\d|[A-Z][a-z]+ \d)"
    r"|\bLearn how and when to remove\b|^Please help (?:to )?improve (?:it|this)\b"
    r"|^\W*(?:hide\W+)?This (?:article|section) (?:has multiple issues|needs additional|possibly contains|relies largely)\b"
    r"|\b(?:[Cc]lick here|[Rr]ead more|[Ll]earn more|[Ss]kip to|cliquez ici|haga clic aquí|clique aqui|klicken Sie hier)\b"
)
"""Captions, titles of pages, bibliography entries, calls to click, notices of a wiki, references elsewhere without a number."""
LEADERS = re.compile(r"(?:\. ?){4,}|(?:…\s?){2,}|(?:· ?){4,}|_{5,}")
"""Dots between a title and its page in a table of contents, and lines to fill in."""
_CONTENTS_LEAST = 2
"""Lines with such dots that make a table of contents: there, a line that ends in a number is the title of a chapter."""
_PAGED = re.compile(r"[^\W\d_]\W*\s\d{1,4}$")
_CHAPTERS_LEAST, _CHAPTERS_SHARE = 3, 0.5
"""Lines that are a title behind the number of a section, and their share of all lines, that make a table of contents."""
_LISTED, _TITLE_END = r"^[ \t]*(?:[-*•][ \t]+)?", r"[^\W_][)»”\"]?[ \t]*$"
_CHAPTER = re.compile(rf"{_LISTED}[1-9]\d{{0,2}}(?:\.\d{{1,3}})*\.?[ \t]+(?!\d)[^\n]*{_TITLE_END}")
_SECTION = re.compile(
    rf"{_LISTED}(?P<number>[1-9]\d{{0,2}}(?:\.[1-9]\d{{0,2}})+)\.?[ \t]+(?!\d)[^\n\d:：|]{{3,100}}{_TITLE_END}", re.MULTILINE
)
"""Without a colon, a figure or the end of a sentence, which numbered clauses and figures have."""
_DEEP = 3
"""Levels of the numbers that lists of requirements and minutes seldom have."""
_CONTENTS = re.compile(
    r"^\W*(?:(?:table of )?contents|table des matières|sommaire|inhalt(?:sverzeichnis)?|índice|(?:tabla de )?contenidos?|sumário"
    r"|conteúdo|目录)\W*$",
    re.MULTILINE | re.IGNORECASE,
)
_CONTENTS_CELL = re.compile(
    r"(?:^|\|)\s*(?:table of contents|table des matières|inhaltsverzeichnis|tabla de contenidos?|sumário|sommaire|目录)"
    r"\s*(?:\||$)",
    re.MULTILINE | re.IGNORECASE,
)
"""In the first rows of a table of contents whose columns a PDF set apart. `Contents` may name a column of any table."""
_RULES = re.compile(
    r"\b(?:must|shall|should|may|will|can|is|are|has|have|doit|doivent|peut|peuvent|est|sont|muss|müssen|soll|sollen|darf|dürfen|kann|können"
    r"|ist|sind|wird|werden|debe|deben|puede|pueden|es|son|deve|devem|pode|podem|é|são)\b|应|必须|须|可以|不得",
    re.IGNORECASE,
)
"""Words of requirements and clauses, which titles of chapters do without."""
_LINKS_LEAST = 3
"""Items that are nothing but a link to a place of the same page, in Markdown, that make a table of contents."""
_TO_PLACE = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+\[[^\]\n]+\](?:\(#[^)\n]*\)|\[[^\]\n]*\])[ \t]*$", re.MULTILINE)
_SYNOPSIS = re.compile(r"\[[^\W\d_]+ ?(?:\.\.\.|…)\]|^\[(?:--?\w[^\]]*\]\s+\S|[^\W\d_]+\](?:\.\.\.|…))")
"""How to call a program, `prog [OPTION...]`, and a passage cut within it, `[-x] FILE`; a box to tick, `[x]`, is none."""
_UNSPACED = re.compile(f"[{UNSPACED}]")


def is_whole(text: str) -> bool:
    """Return whether a text begins like a sentence and is not what surrounds text on a page."""
    if not text or text[0].islower() or text[0] in ",;:)]}|#" or sum(map(str.isalnum, text)) < _LETTERS_LEAST * len(text):
        return False
    if LEADERS.search(text) or _SYNOPSIS.search(text):
        return False
    is_flattened = len(GLUED_WORDS.findall(text)) > _GLUED_MOST or _has_labels(text) or _is_cells(text)
    return not is_flattened and not CRUMB.search(text)


class Contents:
    """Whether a passage is a table of contents, and which of its lines are titles of chapters."""

    def __init__(self, content: str) -> None:
        """Read a passage."""
        self._has_pages = len(LEADERS.findall(content)) >= _CONTENTS_LEAST
        self._has_chapters = _has_chapters(content)
        self._has_links = len(_TO_PLACE.findall(content)) >= _LINKS_LEAST

    def is_table(self, table: str) -> bool:
        """Return whether a table is one of contents."""
        return _CONTENTS_CELL.search(table) is not None

    def has_title(self, line: str) -> bool:
        """Return whether a line, with the sign of its list, is a title of a chapter."""
        if "\n" in line:  # a title has one line
            return False
        ways = ((self._has_pages, _PAGED.search), (self._has_chapters, _CHAPTER.match), (self._has_links, _TO_PLACE.match))
        return any(found and reads(line) for found, reads in ways)


def _has_chapters(content: str) -> bool:
    """Return whether titles behind numbers that run on (`6.4`, `6.4.1`, `6.4.2`) are most of a passage."""
    sections, lines = list(_SECTION.finditer(content)), sum(map(bool, map(str.strip, content.split("\n"))))
    if len(sections) < max(_CHAPTERS_LEAST, _CHAPTERS_SHARE * lines) or any(_RULES.search(one.group()) for one in sections):
        return False
    numbers = [tuple(map(int, one["number"].split("."))) for one in sections]
    runs_on = all(_follows(one, other) for one, other in pairwise(numbers))
    return runs_on and (_CONTENTS.search(content) is not None or max(map(len, numbers)) >= _DEEP)


def _follows(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether a number of a section is the next one on its level or a level above, or the first one below."""
    steps = (*((*one[:depth], one[depth] + 1) for depth in range(len(one))), (*one, 1))
    return other in steps or any(other[:-1] == step and other[-1] == 1 for step in steps)


def _is_cells(text: str) -> bool:
    """Return whether a text is a row of names and figures without a sentence: `22 Ann Lee CB 42 Bo Cole FS 71 …`."""
    cells = [cell for cell in text.split() if any(map(str.isalnum, cell))]
    if len(cells) < _CELLS_LEAST or _UNSPACED.search(text):
        return False
    others = sum(not _is_name_or_figure(cell) for cell in cells)
    return others < _CELLS_OTHERS_MOST * len(cells) and text.count(", ") < _CELLS_COMMAS_MOST * len(cells)


def _is_name_or_figure(word: str) -> bool:
    """Return whether a word may be a cell; in scripts without small letters none is."""
    letters = "".join(filter(str.isalpha, word))
    is_code_or_name = letters[:1].isupper() and (len(letters) <= _CODE_MOST or not letters.isupper())
    return is_code_or_name or any(map(str.isdigit, word))


def _has_labels(text: str) -> bool:
    """Return whether a text is a form that was flattened into a line; labels in brackets, also in nested ones, do not count."""
    if len(_LABELS.findall(text)) < _LABELS_LEAST:
        return False
    return len(_LABELS.findall(_ASIDE.sub("", _ASIDE.sub("", text)))) >= _LABELS_LEAST
