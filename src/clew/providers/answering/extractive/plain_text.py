"""Texts of documents as they are shown in an answer: on one line, without the signs of Markdown and HTML that frame no words.

Above: `units`. Code stays as it is written.
"""

import re
from functools import lru_cache
from html import unescape

from clew.domain.citations.marks import without_marks
from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.texts import quotations_in

_SIGNS = str.maketrans(dict.fromkeys("[]<>`*|~\\#", " "))
_CODE = re.compile(r"`[^`\n]+`")
_SHORT_CODE = re.compile(r"(?<!`)`(?!`)[^`\n]+(?<!`)`(?!`)")
_TYPED_QUOTE = re.compile(r"(?<!`)``(?!`)([^`]*?[^\W_][^`]*?)''")
_TYPED_OPENING, _TYPED_CLOSING = re.compile(r"(?<!`)``(?!`)"), re.compile(r"(?<=[^\W\d_])''|(?<=[.!?,])(\s?)''(?=\s|$)")
"""Quotation marks of a typewriter, ``like these''. Behind a figure, or alone, the second one is none: `5''`, `--tag ''`."""
_ADDRESS = r"(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)"
_TITLE = r"""(?:[ \t]++(?:"[^"\n]*"|'[^'\n]*'))?+"""
_TARGET = rf"\((?:[ \t]*+{_ADDRESS}{_TITLE}[ \t]*+|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"
"""Of a link: its address and a title in quotation marks, or else any text with brackets in pairs. No part of a link goes on
behind what begins another one, so that signs which do not close are read once."""
_IMAGE = re.compile(rf"!\[[^\[\]\n]*\]{_TARGET}")
_LINK = re.compile(rf"(?<!!)\[([^\[\]\n]+)\]{_TARGET}")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad]")
_ESCAPED = re.compile(r"(?:\\\*){2,}")
"""Signs that an editor escaped instead of removing them: `\\*\\*[the gates](gates.md)\\*\\*`."""
_CODE_SPAN = re.compile(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_CODE_TAG = re.compile(r"</?code>", re.IGNORECASE)
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>(?i:a|abbr|b|bdi|big|br|cite|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var"
    r"|wbr|center|dd|details|div|dl|dt|figcaption|figure|li|ol|p|section|summary|table|tbody|td|th|thead|tr|ul)|[A-Z]\w*(?:\.\w+)*)"
    r"(?P<attributes>\s+[\w:-]+\s*=[^<>]{0,500})?\s?(?P<whole>/?)>"
)
"""A tag of HTML, or a component of MDX: `<Note type="tip">`."""
_TAG_LINE = re.compile(r"^[ \t]*(?:</?[A-Za-z][\w.-]*(?:\s[^<>\n]{0,500})?>[ \t]*)+$", re.MULTILINE)
_ALONE = frozenset({"br", "img", "wbr"})
_BLOCKS = frozenset(
    {
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "figcaption",
        "figure",
        "li",
        "ol",
        "p",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    }
)
"""Tags that stand around paragraphs, items and cells, so that a sentence may have only one of the two."""
_RAISED = re.compile(r"<sup>(\d{1,3})</sup>", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CHARACTER = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ATTRIBUTES = re.compile(r"(?:(?<=[)\]`*_])|\s(?=\{:?\s?#[^{}]*\}$))\{(?::[^{}\n]{0,200}|\s?[#.][\w:-]+(?:\s[^{}\n]{0,200})?)\}")
"""What Pandoc, kramdown and MkDocs write behind a link, a picture or code, and at the end of a heading: `{#sec .wide}`,
`{: .wide}`, `{ #gates }`."""
_TEMPLATE = re.compile(r"<!--[^\n]{0,500}?-->|\{\*[^{}\n]{0,500}\*\}|\{%[^{}\n]{0,500}%\}|\{\{[<%][^{}\n]{0,500}[>%]\}\}")
"""Comments, and what Jekyll, Eleventy and Hugo put other text in place of: `{% include x.html %}`, `{{< relref "gates" >}}`."""
_QUOTED = re.compile(r"\n\s{0,3}(?:>\s?)+")
_SHORTCUT = re.compile(r"(?<![\w\]!`])\[([^\[\]`]*[^\W\d_]{2}[^\[\]`]*)\](?![\[(:])")
"""`[the gates]`, a link if a line `[the gates]: address` stands in the same passage."""
_ADDRESSED = re.compile(r"^\s{0,3}\[([^\[\]^\n][^\[\]\n]{0,200})\]:", re.MULTILINE)
_MODE = re.compile(r"(?<=`)#!\w+ ")
"""The language of code in a line, as MkDocs writes it: `#!css display: none`."""
_FOOTNOTE = re.compile(r"(?<![`\s(])\[\^\w{1,40}\](?!:)|^\[\^\w{1,40}\]:")
_WIKI_LINK = re.compile(r"(?<![\w\]`])\[\[(?=[^\W\d_])(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\](?!\()")
"""`[[Guard room]]`, `[[Guard room#Keys|the keys]]`."""
_EMPHASIS = [
    (re.compile(rf"(?<![\w{sign}])[{sign}](?=[^\s{sign}])"), re.compile(rf"(?<=[^\s{sign}])[{sign}](?![\w{sign}])"))
    for sign in "*_"
]
"""How emphasis opens and closes, for each of its signs."""
_NAME = re.compile(r"[*_](?:[a-z][a-z0-9_]+|[a-z]\w+\(\)?)(?:[\s,.:;)]|$)")
"""What only looks like it: `*args`, `_id`."""
_REFERENCE = re.compile(r"(?<![\w\]!])\[([^\]\[\n]+)\]\[(\d{0,3}|[a-z0-9]+(?:[-_.][a-z0-9]+)*)\]")
"""`[the words][2]`, `[the words][gates]`, `[words][the-gates]`, a link whose address stands below."""
_LETTERS = re.compile(r"[^\W\d_]{2}")


def readable_in(passage: Passage, source: str) -> str:
    """Return a text of a passage for reading; Markdown may contain the tags of HTML."""
    if not passage.is_markdown:
        return readable(source)
    text = " ".join(_TAG_LINE.sub("", _QUOTED.sub(" ", source)).split())
    if "]" in text:
        text = _without_references(text, passage.content)
    return _without_lone_emphasis(readable(without_tags(text)))


def plain_title(text: str) -> str:
    """Return a title without what Markdown or a citation mark could be read into."""
    return " ".join(text.translate(_SIGNS).split()).rstrip(".:;,")


def readable(source: str) -> str:
    """Return a sentence for reading: one line, no footnotes, links as their text, no stray emphasis or quotes."""
    source = _ESCAPED.sub("", " ".join(source.split()))
    text = _with_quotes(_BREAK.sub(" ", _LINK.sub(r"\1", _IMAGE.sub("", _INVISIBLE.sub("", source)))))
    for sign in ("**", "__", "`"):
        prose = text if sign == "`" else _CODE.sub("", text)
        if prose.count(sign) % 2:
            text = text.replace(sign, "") if prose == text else _outside_code(text, sign)
    text = without_marks(text)
    return _without_lone_quote(" ".join(text.split()))


def _with_quotes(text: str) -> str:
    """Return a text with the quotation marks of a typewriter, ``like these'', as others write them; code stays as it is."""
    if "``" not in text and "''" not in text:
        return text
    codes = [*_SHORT_CODE.findall(text), ""]
    parts = [_TYPED_QUOTE.sub(r"“\1”", part) for part in _SHORT_CODE.split(text)]
    if sum(len(_TYPED_OPENING.findall(part)) for part in parts) == 1:  # of a quotation that ends elsewhere; code has two
        parts = [_TYPED_CLOSING.sub(r"\1”", _TYPED_OPENING.sub("“", part)) for part in parts]
    elif not any("``" in part for part in parts):
        parts = [_TYPED_CLOSING.sub(r"\1”", part) for part in parts]
    return "".join(part + code for part, code in zip(parts, codes, strict=True))


def _without_lone_quote(text: str) -> str:
    """Return a text without a quotation mark at its edge whose other half is elsewhere: a sentence out of a long quotation."""
    if text.startswith('"') or text.endswith('"'):
        paired = {place for pair in quotations_in(text) for place in pair}
        if text.startswith('"') and 0 not in paired:
            return text[1:].lstrip()
        if text.endswith('"') and len(text) - 1 not in paired and not text[-2:-1].isdigit():  # 5": the sign of an inch
            return text[:-1].rstrip()
    for opening, closing in (("“", "”"), ("«", "»"), ("„", "“")):
        is_lone = text.count(opening) != text.count(closing)
        if is_lone and text.startswith(opening) and closing not in text:
            return text[1:].lstrip()
        if is_lone and text.endswith(closing) and opening not in text:
            return text[:-1].rstrip()
    return text


def _without_references(text: str, content: str) -> str:
    known = _referred_in(content)
    return _SHORTCUT.sub(lambda link: link[1] if link[1].casefold() in known else link.group(), text) if known else text


@lru_cache(maxsize=64)
def _referred_in(content: str) -> frozenset[str]:
    """Return the names of links whose address stands in a text."""
    return frozenset(name.casefold() for name in _ADDRESSED.findall(content))


def _without_lone_emphasis(text: str) -> str:
    """Return a text without a sign of emphasis at its edge whose other half is elsewhere: a sentence out of a note in italics."""
    prose = _CODE.sub("", text)
    for opening, closing in _EMPHASIS:
        opened, closed = ([found.start() for found in side.finditer(prose)] for side in (opening, closing))
        begins = prose[:1] == text[:1] and opened[:1] == [0] and not _NAME.match(text)
        if begins and (not closed or (opened[1:2] < closed[:1] and len(opened) > 1)):
            return text[1:]
        ends = prose[-1:] == text[-1:] and closed[-1:] == [len(prose) - 1] and not text[-2].isalnum()  # `class_`
        if ends and (not opened or (closed[-2:-1] > opened[-1:] and len(closed) > 1)):
            return text[:-1]
    return text


def _outside_code(text: str, sign: str) -> str:
    """Return a text without a sign of emphasis, which stays in code: `foo/**`."""
    parts = _CODE.split(text)
    codes = [*_CODE.findall(text), ""]
    return "".join(part.replace(sign, "") + code for part, code in zip(parts, codes, strict=True))


def without_tags(source: str) -> str:
    """Return Markdown without links by number, attributes, and inline tags and references of HTML; code stays as it is.

    A tag is one that closes, that has attributes, or that stands alone: `Vec<u>` and `replace <b> by your branch` have none.
    Where it has a line of its own, `readable_in` has taken it out before.
    """
    if not any(sign in source for sign in ("<", "&", "[", "{", "#!")):
        return source
    marked = _CODE_TAG.sub("`", source) if len(_CODE_TAG.findall(source)) % 2 == 0 else source
    parts: list[str] = []
    place = 0
    for code in _CODE_SPAN.finditer(marked):
        shown = _CHARACTER.sub(_character, code.group()) if "`" not in source else code.group()
        parts += [_shown(marked[place : code.start()]), _MODE.sub("", shown)]
        place = code.end()
    return "".join((*parts, _shown(marked[place:])))


def _shown(prose: str) -> str:
    raised = _RAISED.sub(
        lambda digits: digits[1].translate(_SUPERSCRIPTS), _WIKI_LINK.sub(r"\1", _FOOTNOTE.sub("", _TEMPLATE.sub("", prose)))
    )
    tags = [(tag["name"].lower(), bool(tag["end"]), bool(tag["attributes"])) for tag in _TAG.finditer(raised)]
    closed = {name for name, is_end, _ in tags if is_end} & {name for name, is_end, _ in tags if not is_end}

    begin, end = len(raised) - len(raised.lstrip()), len(raised.rstrip())

    def replaced(tag: re.Match[str]) -> str:
        name = tag["name"].lower()
        stands_around = name in _BLOCKS and (tag.start() <= begin or tag.end() >= end)
        is_tag = name in closed or name in _ALONE or tag["attributes"] or tag["whole"] or stands_around
        return (" " if name == "br" or name in _BLOCKS else "") if is_tag else tag.group()

    return _CHARACTER.sub(_character, _ATTRIBUTES.sub("", _REFERENCE.sub(_words_of, _TAG.sub(replaced, raised))))


def _words_of(link: re.Match[str]) -> str:
    """Return the words of a link; `[options][files]` may be none, where neither is more than a word."""
    words, name = link[1], link[2]
    is_link = _LETTERS.search(words) is not None and (not name.isalpha() or len(words.split()) > 1)
    return words if is_link else link.group()


def _character(reference: re.Match[str]) -> str:
    return unescape(reference.group())
