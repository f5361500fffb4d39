"""Finds the sentences of a text: first blocks of the page, then sentences inside prose, with exact offsets.

Below: `sentencex` (rules per language). Above: `extractive`, which picks sentences, and `engine.stages.ground`, which looks for
the sentence that supports a claim. Offsets are code points of the given text; a span never begins or ends with white space.
Read next: `extractive/units.py`.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple, cast

import sentencex  # pyright: ignore[reportMissingTypeStubs]

from clew.domain.documents.passage import Passage
from clew.domain.text.bullets import BULLETS
from clew.domain.text.words import UNSPACED

_boundaries = cast(
    "Callable[[str, str], list[dict[str, Any]]]",
    sentencex.get_sentence_boundaries,  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
)

Kind = Literal["prose", "item", "heading", "table", "code"]

FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
HEADING = re.compile(r"\s{0,3}#{1,6}\s")
RULER = re.compile(r"\s{0,3}(=+|-+|\*{3,}|_{3,})\s*$")
ITEM = re.compile(
    rf"\s*(?:(?:[-*+{BULLETS}–—]|\(?\d{{1,3}}[.)、]|\d{{1,3}}[°º]\)?|[a-z][.)]|[A-Z]\))\s+"
    r"|(?:[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|\d{1,2}、|[\u2460-\u2473])\s*(?=[\u4e00-\u9fff]))(?=\S)"
)
"""The sign of an item: `-`, `2.`, `2°` in laws; in Chinese without a space: `(二)职工`, `2、职工`, `②职工`."""
STEP = re.compile(
    r"\s*(?:\*\*|__)?(?:(?:Step|Étape|Etape|Schritt|Paso|Passo|Etapa)\s\d{1,2}(?:\s?[:.)]|\s[–—-])|步骤\s?(?:\d{1,2}|[一二三四五六七八九十]{1,2})[:：]"
    r"|第(?:\d{1,2}|[一二三四五六七八九十]{1,2})步[:：，,])(?=\*\*|__|\s|[\u4e00-\u9fff])",
    re.IGNORECASE,
)
"""How a paragraph begins that is a step of a procedure: `Step 2: …`, `第二步：…`."""
CELL = re.compile(r"\S \|(?: |$)|^\| \S")
"""The end of a cell, as Clew writes rows: `Invoice number | 2024-117`."""
QUOTED = re.compile(r"\s{0,3}(?:>\s?)+")
GLUED = re.compile(
    r"(?<=[a-z]{3}[.!?])(?=[A-Z][a-z]*[ ,'\u00a0])|(?<=[.!?][”\"])(?=[A-Z][a-z]*\s)"
    r"|(?<=[a-z]{2})(?=(?:A|An|All|As|For|How|If|It|Our|The|There|These|This|We|What|When|You)\s[a-z])"
)
"""Sentences without a space between them, as on web pages: `the bins.Recycling bins are`, `Our Milky WayOur home is`.
Endings of names (`LinkedIn`, `StartUp`) do not begin a sentence."""
MAY_BE_GLUED = re.compile(r"[A-Z](?<=[a-z.!?”\"].)")
"""What every place of `GLUED` has; it is found much faster."""
UNFINISHED = re.compile(
    r"(?:^|[\s(])(?:M|MM|Mme|Mlle|Dr|Pr|St|Ste|Sr|Sra|Dra|Jr|Mr|Mrs|Ms|Prof|Gen|al|approx|ca|cf|env|par|bzw|ggf|inkl|vgl|vs"
    r"|z\. ?B|d\. ?h|u\. ?a|e\. ?g|i\. ?e|p\. ?ex|ej|[A-ZÀ-Þ]\.-[A-ZÀ-Þ])\s?\.\s*$"
)
"""Abbreviations that look like the end of a sentence."""
ABBREVIATION_MOST = 20
"""So many characters at the end of a sentence are read for one, more than any has with what stands before it."""
BEFORE_NUMBER = re.compile(
    r"(?:^|[\s(’'*_])(?:[Aa]rts?|[Cc]h|[Cc]hap|[Ff]ig|[Nn]os?|[Nn]º|[Nn]r|[Nn]úm|pp?|pág|[Aa]bs|[Ss]ecs?|[Vv]ol|[Zz]iff|\d+"
    r"|janv|févr?|avr|juill?|sept|oct|nov|déc|Jan|Febr?|Apr|Aug|Sept|O[ck]t|Nov|De[cz])\s?\.\s*$"
)
"""Not the end of a sentence if a number follows: `Fig. 3`, `Sec. 9-1`, `Ch. §§ 6`, `3. 5`, `2 févr. 2007`."""
ARTICLE = re.compile(r"(?:^|[\s(])(?:(?:articles?|art\.)\s)?[LRDA]\.\s*$", re.IGNORECASE)
ARTICLE_NUMBER = re.compile(r"\d{1,4}-\d")
BEFORE_ARTICLE, ARTICLE_LETTER = re.compile(r"(?:^|[\s(’'])art\.\s*$", re.IGNORECASE), re.compile(r"(?:L|R|D|A|LO)\.?\s?\*?\d")
"""Not the end of a sentence in French: `l'article R. 511-13` of a code, `l'art. L. 131-1`."""
INITIAL = re.compile(r"(?:^|[\s,(])[A-ZÀ-Þ]\.\s*$")
"""Not the end of a sentence if a bracket or `&` follows: `Pérez, J. (2020)`."""
ORDINAL = re.compile(
    r"(?:^|[\s(])(?:[Dd](?:e[rnms]|ie|as)|[Aa]m|[Ii]m|[Vv]om|[Zz]u[mr]|[Bb]eim|[Jj]ede[rsnm]?|[Ee]in(?:e[rnms]?)?|\d{1,3}\.\s(?:[A-ZÄÖÜ]\w+\s)?(?:und|oder|bis))"
    r"\s\d{1,3}\.\s*$"
)
BEGINS_SENTENCE = re.compile(
    r"(?:D(?:er|ie|as|en|em|es|ann|anach|ort|abei|afür|iese[rsnm]?|u)|Eine?[rsnm]?|A(?:m|n|uf|us|uch|lle[rsnm]?|b)|I(?:m|n|ch|hre?)|E[rs]|Sie|Wi[re]"
    r"|Man|Hier|Bei|Für|Mit|Nach|Vo[nmr]|Zu[mr]?|We[rnm]|Wann|Was|Wo|Wenn|Bitte|So|Um|Und|Oder|Aber|Seit|Kein[er]?)\b"
)
"""Not the end of a sentence in German: `der 2. Generation`, `im 19. Jahrhundert`; but `am 5. Der Ort …`."""
BEGINS_WORD = re.compile(r"(?:^|\s)\.{1,2}$|(?:^|[\s(.])[A-ZÀ-Þ]\.$")
"""A full stop that begins a word or stands within one: `.bashrc`, B.A.-BA, J.-P. Sartre."""
SECTION = re.compile(r"\s*(?:§\s?)?[0-9A-Z]{1,3}(?:\.\d{1,3})+\.\s*$")
"""The number of a section: `16.3. Examples`, `B.2. Use`."""
INNER_END = re.compile(
    r"(?<![\s.(][^\W\d_])[.!?](?:\s?[\"”’'»)\]])*\s+(?=[\"“‘'«(\[]*[^\W\d_a-zß-öø-ÿ])"
    r"|[。！？][”’」』）]*(?=[^”’」』）\s])"
)
"""The end of a sentence inside a quotation or brackets, which otherwise are one sentence with what stands around them."""
UNSPACED_END = re.compile(r"[。！？][”’」』）]*(?=[0-9０-９a-z])")
"""The end of a sentence before a figure or a small letter, which other rules take for its middle: `成立于1997年。2001年，…`."""
LONGEST_WHOLE, LONGEST_WHOLE_UNSPACED = 420, 120
"""A longer sentence that contains such ends is cut there: about as many words as anybody reads as one quote."""
LONGEST_MERGE = 600
LONGEST_PART = 4000
UNSPACED_WORDS = re.compile(f"[{UNSPACED}]")
UNSPACED_LEAST = 0.3
"""Share of the characters of a sentence in a script without spaces: one name in brackets does not make it shorter to read."""
OPENING, CLOSING = "“„«‘「『《(（[", "”»’」』》)）]"
SHORT_NAME = re.compile(r"(?:^|[^\w'’])[^\W\d_a-zß-öø-ÿ][^\W\d_]{0,3}\.$")
"""What may be an abbreviation: `Capt.`, `Inc.`, `EE. UU.`"""
WRAPPED = range(45, 161)
"""Lines of other lengths were not wrapped by an editor: each is its own paragraph."""
HIDDEN = re.compile(r"\s{0,3}<(?:(script|style)\b[^>]*>|!--)", re.IGNORECASE)
"""The beginning of what no reader of a page of Markdown sees."""
HIDDEN_ENDS = {name: re.compile(f"</{name}>" if name else "-->", re.IGNORECASE) for name in ("script", "style", "")}
NOTE = re.compile(
    r"\s{0,12}(?:>\s?)*(?:\[!\w+\][+-]?|(?:!!!|\?\?\?\+?|===)(?=\s)|:{3,}|/{3})[ \t]*(?:\{?[a-z][\w-]*\}?(?=\s|$)[ \t|]*)?"
)
"""Where a note begins or ends; a title may follow: `!!! note "Title"`, `::: tip`, `/// note | Title`, `> [!NOTE]`."""
ADDRESS = re.compile(
    r"\s{0,3}\[[^\]^\n][^\]\n]{0,200}\]:\s*(?:(?:<[^<>\n]*>|\S+)(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?)?\s*$"
)
"""The address of a link: `[gates]: #gates`."""
LABEL = re.compile(r"[*_]{0,2}[^\W\d_][\w '’/-]{0,40}(?<!\d)[*_]{0,2}\s?(?::[*_]{0,2}\s+|：\s*)\S")
LABELLED_MOST = 60
"""A label begins a line of its own below a line that is no longer, or has a label itself."""
HARD_BREAK = re.compile(r"(?: {2}|\\)$")
LONG_PART = re.compile(r"://|\]\(")
UNBROKEN = re.compile(r"[*_]{0,3}!?\[[^\[\]]*\](?:\([^()\n]*\)|\[[^\[\]\n]*\])\S*|\S+")
"""What an editor moves to the next line as a whole: a word, or a link of Markdown."""
OPEN_LINK, LINK_GOES_ON = re.compile(r"\[[^\[\]]*$"), re.compile(r"[^\[\]]*\]")
FRONT_MATTER = re.compile(r"---[ \t]*\n(?=[A-Za-z_][\w-]*[ \t]*:)(?:[^\n]*\n){1,400}?(?:---|\.\.\.)[ \t]*(?:\n|$)")
"""What stands before a page of Markdown: the names and values of a generator of sites, in YAML."""


class Span(NamedTuple):
    """One sentence, list item, heading, table or code block: `text[start:end]`."""

    start: int
    end: int
    kind: Kind
    block: int
    """Index of its block, from 0 in this text."""


def passage_spans(passage: Passage) -> list[Span]:
    """Return the spans of a passage in order, as `sentence_spans`."""
    return sentence_spans(passage.content, passage.language or None, is_markdown=passage.is_markdown)


def sentence_spans(text: str, language: str | None, *, is_markdown: bool = False) -> list[Span]:
    """Return the spans of a text in order: sentences of prose and of list items; headings, tables and code as one span each.

    In Markdown, lines are one paragraph up to what ends it, and what its readers do not see has no span.
    """
    spans: list[Span] = []
    for number, (start, end, kind) in enumerate(_blocks(text, is_markdown=is_markdown)):
        if kind in ("prose", "item"):
            spans += [Span(a, b, kind, number) for a, b in _sentences(text, start, end, language)]
        else:
            spans.append(Span(*_trimmed(text, start, end), kind, number))
    return [span for span in spans if span.start < span.end]


def row_spans(text: str, table: Span) -> list[Span]:
    """Return the lines of a table, each as one span."""
    spans: list[Span] = []
    start = table.start
    for line in text[table.start : table.end].split("\n"):
        spans.append(Span(*_trimmed(text, start, start + len(line)), table.kind, table.block))
        start += len(line) + 1
    return [span for span in spans if span.start < span.end]


def _blocks(text: str, *, is_markdown: bool) -> Iterator[tuple[int, int, Kind]]:
    lines = list(_lines(text))
    widths = _paragraph_widths(text, lines)
    opening, i = _opening(text, lines) if is_markdown else ([], 0)
    yield from opening
    while i < len(lines):
        kind, content_start, line_end = _line_kind(text, *lines[i])
        if is_markdown and kind in ("prose", "table") and (note := NOTE.match(text, *lines[i])):  # its title stands by itself
            yield note.end(), line_end, "prose"
            i += 1
            continue
        hidden = _hidden_lines(text, lines, i) if is_markdown and kind == "prose" else 0
        if kind is None or hidden:
            i += hidden or 1
            continue
        last = i if kind == "heading" else _last_line(text, lines, widths, first=i, kind=kind, is_markdown=is_markdown)
        if kind == "prose" and last == i and i + 1 < len(lines) and RULER.match(text[slice(*lines[i + 1])]):
            kind = "heading"
        yield content_start, line_end if last == i else lines[last][1], kind
        i = last + 1


def _opening(text: str, lines: list[tuple[int, int]]) -> tuple[list[tuple[int, int, Kind]], int]:
    """Return the blocks that only the beginning of a passage can have, and how many lines they take.

    They are the values of its front matter, each by itself, or the end of code that begins in the passage before.
    """
    if front := FRONT_MATTER.match(text):
        within = [line for line in lines if line[0] < front.end()]
        return [(*line, "prose") for line in within if not RULER.match(text[slice(*line)])], len(within)
    closed = _closed_code(text, lines)
    return ([(lines[0][0], lines[closed][1], "code")] if closed >= 0 else []), closed + 1


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _line_kind(text: str, start: int, end: int) -> tuple[Kind | None, int, int]:
    """Return the kind of block that a line begins (None: nothing to read), and where its own words begin and end."""
    line = text[start:end]
    stripped = line.strip()
    if not stripped or RULER.match(line):
        return None, start, end
    if FENCE.match(line):
        return "code", start, end
    if found := HEADING.match(line):
        return "heading", start + found.end(), end
    if _is_table_row(stripped):
        return "table", start, end
    if found := ITEM.match(line):
        return "item", start + found.end(), end
    if STEP.match(line):
        return "item", start, end
    if found := QUOTED.match(line):
        return "prose", start + found.end(), end
    return "prose", start, end


def _is_table_row(stripped: str) -> bool:
    if "|" in stripped and not stripped.strip("|:- "):  # the line below a header of Markdown
        return True
    has_cells = "|" in stripped and ((stripped[0] == "|" and stripped.count("|") > 1) or CELL.search(stripped) is not None)
    return has_cells or stripped.count("\t") > 1


def _paragraph_widths(text: str, lines: list[tuple[int, int]]) -> list[int]:
    """Return for each line the length of the longest line of its paragraph, in code points.

    Lines with an address or a link do not count, unless there are no others: an editor cannot wrap it, so they are longer.
    """
    widths = [0] * len(lines)
    if len(lines) == 1:  # nothing follows it
        return widths
    first = 0
    for number in range(len(lines) + 1):
        if number < len(lines) and text[slice(*lines[number])].strip():
            continue
        paragraph = lines[first:number]
        wrapped = [line for line in paragraph if not LONG_PART.search(text[slice(*line)])] or paragraph
        longest = max((end - start for start, end in wrapped), default=0)
        widths[first:number] = [longest] * (number - first)
        first = number + 1
    return widths


def _last_line(text: str, lines: list[tuple[int, int]], widths: list[int], *, first: int, kind: Kind, is_markdown: bool) -> int:
    """Return the number of the last line of the block that begins at line `first`."""
    if kind == "code":
        return _fence_end(text, lines, first)
    last = first
    while last + 1 < len(lines):
        line, following = text[slice(*lines[last])], text[slice(*lines[last + 1])]
        following_kind, _, _ = _line_kind(text, *lines[last + 1])
        wanted = "table" if kind == "table" else "prose"
        if following_kind != wanted or (kind != "table" and not _runs_on(line, following, widths[last], is_markdown=is_markdown)):
            break
        last += 1
    return last


def _closed_code(text: str, lines: list[tuple[int, int]]) -> int:
    """Return the number of the line that closes code which begins above the text; -1 if there is none.

    One fence has no other half, and the first names no language, has a line directly above it and none directly below it.
    """
    fences = [number for number, (start, end) in enumerate(lines) if FENCE.match(text, start, end)]
    if len(fences) % 2 == 0 or text[slice(*lines[fences[0]])].strip(" `~"):
        return -1
    above, below = lines[: fences[0]][-1:], lines[fences[0] + 1 : fences[0] + 2]
    is_open = (above and not text[slice(*above[0])].strip()) or (below and text[slice(*below[0])].strip())
    return -1 if is_open else fences[0]


def _fence_end(text: str, lines: list[tuple[int, int]], first: int) -> int:
    opening = FENCE.match(text[slice(*lines[first])])
    fence = opening.group(1) if opening else "```"
    for number in range(first + 1, len(lines)):
        line = text[slice(*lines[number])].strip()
        if line.startswith(fence) and not line.strip(fence[0]):
            return number
    return len(lines) - 1


def _hidden_lines(text: str, lines: list[tuple[int, int]], first: int) -> int:
    """Return how many lines from `first` on no reader sees; 0 if nothing closes them, or if words stand behind what does."""
    start, _ = lines[first]
    if ADDRESS.match(text[slice(*lines[first])]):
        return 1
    found = HIDDEN.match(text, start)
    closed = HIDDEN_ENDS[(found[1] or "").lower()].search(text, start, start + LONGEST_PART) if found else None
    if closed is None:
        return 0
    last = next(number for number in range(first, len(lines)) if closed.end() <= lines[number][1])
    return 0 if text[closed.end() : lines[last][1]].strip() else last - first + 1


def _runs_on(line: str, following: str, width: int, *, is_markdown: bool) -> bool:
    """Return whether a paragraph continues after this line: the next word would not have fitted, or it is mid-sentence.

    In Markdown it does after any line that is not short, unless a label begins the next one: `Date: 3 May`.
    """
    before, after = line.rstrip(), following.lstrip()
    if is_markdown and (HARD_BREAK.search(line) or NOTE.match(following) or ADDRESS.match(following) or HIDDEN.match(following)):
        return False
    is_ended = before[-1:] in ".!?。！？:："
    if not is_ended and (after[:1].islower() or before[-1:] in ",;，、；"):
        return True
    if is_markdown and LABEL.match(after) and (len(before) <= LABELLED_MOST or LABEL.match(before)):
        return False
    if is_markdown and not is_ended and len(before) >= WRAPPED[0]:
        return True
    if OPEN_LINK.search(before) and LINK_GOES_ON.match(after):
        return True
    unbroken = UNBROKEN.match(after)
    return width in WRAPPED and unbroken is not None and len(before) + 1 + len(unbroken.group()) > width


def _sentences(text: str, start: int, end: int, language: str | None) -> Iterator[tuple[int, int]]:
    block = text[start:end]
    cuts = _merged(block, list(_ends(block, language or "en")), language or "")
    glued = GLUED.finditer(block) if MAY_BE_GLUED.search(block) else ()
    cuts = sorted({*cuts, *(match.start() for match in glued), *_unspaced_ends(block), len(block)})
    cuts = sorted({*cuts, *_inner_ends(block, cuts)})
    begin = 0
    for cut in cuts:
        a, b = _trimmed(text, start + begin, start + cut)
        if a < b:
            yield a, b
        begin = cut


def _unspaced_ends(block: str) -> Iterator[int]:
    """Yield where sentences end before a figure or a small letter, outside of quotations and brackets."""
    ends = [] if block.isascii() else [match.end() for match in UNSPACED_END.finditer(block)]
    inside = _inside(block) if ends else []
    return (end for end in ends if not inside[end])


def _inner_ends(block: str, cuts: list[int]) -> Iterator[int]:
    """Yield where sentences end in the quotations and brackets of those that are too long to be quoted whole."""
    for begin, end in pairwise([0, *cuts]):
        sentence = block[begin:end]
        if len(sentence) <= LONGEST_WHOLE_UNSPACED:
            continue
        if len(sentence) <= LONGEST_WHOLE and not _is_unspaced(sentence):
            continue
        ends = list(INNER_END.finditer(sentence))
        inside = _inside(sentence) if ends else []
        last = 0
        for found in ends:
            said = sentence[last : found.end()].rstrip()[-ABBREVIATION_MOST:]
            is_abbreviation = UNFINISHED.search(said) is not None or SHORT_NAME.search(said) is not None
            behind = sentence[found.end() : found.end() + ABBREVIATION_MOST]
            is_abbreviation = is_abbreviation or _is_before_article(said, behind)
            if inside[found.start()] and not is_abbreviation and found.end() < len(sentence):
                yield begin + found.end()
                last = found.end()


def _is_unspaced(sentence: str) -> bool:
    return not sentence.isascii() and len(UNSPACED_WORDS.findall(sentence)) >= UNSPACED_LEAST * len(sentence)


def _inside(sentence: str) -> list[bool]:
    """Return for each character whether it is in a quotation or brackets."""
    depth, is_quoted = 0, False
    inside: list[bool] = []
    for place, sign in enumerate(sentence):
        inside.append(depth > 0 or is_quoted)
        before = sentence[place - 1 : place]
        if sign == '"':
            is_quoted = not is_quoted and not before.isdigit()  # 5": the sign of an inch
        elif sign in "’‘" and before.isalnum():  # an apostrophe
            continue
        elif sign in CLOSING or (sign == "“" and "„" in sentence[:place]):
            depth = max(0, depth - 1)
        elif sign in OPENING:
            depth += 1
    return inside


def _ends(block: str, language: str) -> Iterator[int]:
    """Yield where sentences end. Long blocks are split: sentencex takes quadratic time if quotes do not close."""
    begin = 0
    while begin < len(block):
        part = block[begin : begin + LONGEST_PART]
        ends = [int(boundary["end_index"]) for boundary in _boundaries(language, part)]
        is_last = begin + len(part) == len(block)
        whole = ends if is_last or len(ends) < 2 else ends[:-1]  # the last one may continue in the next part
        yield from (begin + end for end in whole)
        begin += len(part) if is_last else whole[-1] or len(part)


def _merged(block: str, cuts: list[int], language: str) -> list[int]:
    """Drop the splits inside a sentence: after abbreviations, before numbers or lower case, in an open bracket."""
    kept: list[int] = []
    begin = 0
    for cut in cuts:
        if cut - begin < LONGEST_MERGE and _goes_on(block[begin:cut], block[cut : cut + 40], language):
            continue
        kept.append(cut)
        begin = cut
    return kept


def _goes_on(sentence: str, behind: str, language: str) -> bool:
    following, said = behind.lstrip(), sentence.rstrip()
    end = said[-ABBREVIATION_MOST:]
    has_stop = end.endswith(".")  # as every abbreviation, number and initial has
    if following and has_stop and _is_inside_name(end, following, language):
        return True
    ended_line = "\n" in sentence[len(said) :]
    if not following or ended_line:
        return False
    if following[0].islower() or sentence.count("(") > sentence.count(")"):
        return True
    is_joined = following == behind and said == sentence  # no space on either side
    return has_stop and (_is_unfinished(end, following) or _is_part_of_word(sentence, is_joined=is_joined))


def _is_unfinished(end: str, following: str) -> bool:
    """Return whether a full stop ends an abbreviation, or a word before a number: `Dr.`, `Fig. 3`, `Ch. § 6`."""
    if UNFINISHED.search(end):
        return True
    return (following[0].isdigit() or following[0] == "§") and BEFORE_NUMBER.search(end) is not None


def _is_part_of_word(sentence: str, *, is_joined: bool) -> bool:
    """Return whether a full stop belongs to the number of a section, or to a word that it begins or stands within."""
    return SECTION.match(sentence) is not None or (is_joined and BEGINS_WORD.search(sentence) is not None)


def _is_inside_name(end: str, following: str, language: str) -> bool:
    """Return whether a full stop is part of a name that goes on, also on the next line: of a law, a century, an author."""
    if language[:2] == "de" and following[0].isupper() and ORDINAL.search(end):
        return not BEGINS_SENTENCE.match(following)
    if language[:2] == "fr" and ARTICLE_NUMBER.match(following) and ARTICLE.search(end):
        return True
    return _is_before_article(end, following) or (following[0] in "(&" and INITIAL.search(end) is not None)


def _is_before_article(end: str, following: str) -> bool:
    return BEFORE_ARTICLE.search(end) is not None and ARTICLE_LETTER.match(following) is not None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    stripped = piece.strip()
    if not stripped:
        return start, start
    lead = len(piece) - len(piece.lstrip())
    return start + lead, start + lead + len(stripped)
