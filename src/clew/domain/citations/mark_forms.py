"""Other ways in which models write marks: `[passage 1]`, `【3†source】`, `(2)`, `<sup>1</sup>`, `¹`, `{1}`, `[1](#1)`, `[a.md]`.

Above: `mark_scanner`, which knows code and links, and asks here what begins at a sign. Below: `marks`; `named_labels`, for those
without a number. Some of these forms are also something else: a bound `[30-50]`, a unit `m²`, a set `{1, 2}`, a placeholder. What
stands around them decides, and of the doubtful ones the passage that they would cite (`engine/answers/grounder`).
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from clew.domain.citations.marks import NAMED, NUMBER, numbers_in
from clew.domain.citations.named_labels import LONGEST_NAME, has_label_form, may_be_label, range_of
from clew.domain.text.words import UNSPACED

_LABEL = r"[1-9][0-9]{0,2}"
_AND = r"[ ]?(?:,|;|&|and|et|und|y|e|、|，|和)[ ]?"
_LABELS = rf"{_LABEL}(?:{_AND}{_LABEL}){{0,15}}"
_NAME = rf"(?i:{NAMED}|cite|ids?|labels?|étiquettes?|etiquetas?|nummern?|nr|标签|编号)\.?[ ]?[:：#_-]?[ ]?"
"""What may stand before the numbers in brackets: the prompt calls them labels."""
_RANGE = rf"{_LABEL}(?:[ ]?[-–][ ]?{_LABEL})?"
_RANGES = rf"{_RANGE}(?:{_AND}(?:{_NAME})?{_RANGE}){{0,15}}"
_SEE = r"(?i:(?:see|cf\.?|voir|siehe|vgl\.?|véase|ver|vide|参见|见)[ ]?)"
_DETAIL = r"(?:†[^\]】\n]{0,30})"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DIGITS = str.maketrans(_RAISED, "0123456789")
_TAGS = "sup|cite|citation|ref|source"
_TAG_BEGUN = rf"</?[a-z]{{0,8}}|<(?:{_TAGS})>[\[\]0-9 ,]{{0,60}}(?:</?[a-z]{{0,8}})?"

Kind = Literal["sure", "bare", "raised"]
"""sure: wherever a mark may stand. bare: only where a clause ends. raised: behind a word that is no unit and no variable."""


@dataclass(frozen=True, slots=True)
class _Form:
    pattern: re.Pattern[str]
    """The numbers are its group `n`, the code of a passage its group `code`."""
    begun: re.Pattern[str]
    """The end of a text that may still become one."""
    kind: Kind = "sure"
    is_doubtful: bool = False
    may_be_text: bool = False


def _form(pattern: str, begun: str, kind: Kind = "sure", *, is_doubtful: bool = False, may_be_text: bool = False) -> _Form:
    return _Form(re.compile(pattern), re.compile(rf"(?:{begun})\Z"), kind, is_doubtful, may_be_text or is_doubtful)


_FORMS: dict[str, tuple[_Form, ...]] = {
    "[": (
        _form(
            rf"\[(?P<n>\[{_LABELS}\](?:[ ]?,?[ ]?\[{_LABELS}\]){{0,7}})\](?:\(#[^()\s]{{0,40}}\))?",
            r"\[\[[0-9,\[\] ]{0,60}(?:\(#?[^()\s]{0,40})?",
        ),
        _form(rf"\[(?P<n>{_LABELS})\]\((?:#[^()\s]{{0,40}})?\)", r"\[[0-9, ]{1,60}\]\((?:#[^()\s]{0,40})?"),
        _form(
            rf"\[[ ]?(?:[\^#]|(?:{_NAME}){{1,2}})?(?P<n>{_RANGES})(?:\^|\.|{_DETAIL})?[ ]?\]|\[(?P<code>[0-9a-f]{{16}})\]",
            r"\[[^\]\n]{0,60}",
        ),
        _form(rf"\[[\^]?(?P<name>[^\[\]\n]{{1,{LONGEST_NAME}}})\]", rf"\[[^\[\]\n]{{0,{LONGEST_NAME}}}", may_be_text=True),
    ),
    "［": (_form(rf"［[ ]?(?:{_NAME})?(?P<n>{_RANGES})[ ]?］", r"［[^］\n]{0,60}"),),
    "【": (
        _form(rf"【[ ]?(?:{_NAME})?(?P<n>{_RANGES}){_DETAIL}?[ ]?】", r"【[^】\n]{0,60}"),
        _form(rf"【(?P<name>[^【】\n]{{1,{LONGEST_NAME}}})】", rf"【[^【】\n]{{0,{LONGEST_NAME}}}", may_be_text=True),
    ),
    "〔": (_form(rf"〔[ ]?(?:{_NAME})?(?P<n>{_RANGES})[ ]?〕", r"〔[^〕\n]{0,60}"),),
    "(": (
        _form(rf"[(（](?:{_SEE})?(?:{_NAME}){{1,2}}(?P<n>{_RANGES})[)）]", r"[(（][^)）\n]{0,60}"),
        _form(rf"[(（](?P<n>{_LABELS})[)）]", r"[(（][0-9][^)）\n]{0,60}", "bare", may_be_text=True),
    ),
    "\\": (_form(rf"\\\[(?P<n>{_RANGES})\\\]", r"\\(?:\[[0-9 ,–-]{0,60}\\?)?", may_be_text=True),),
    "{": (_form(rf"\{{(?P<n>{_LABELS})\}}", r"\{[0-9 ,]{0,60}", "bare", is_doubtful=True),),
    "<": (
        _form(rf"<(?P<tag>{_TAGS})>[ ]?(?P<n>\[{_LABELS}\](?:,?[ ]?\[{_LABELS}\]){{0,7}})[ ]?</(?P=tag)>", _TAG_BEGUN),
        _form(rf"<(?P<tag>{_TAGS})>[ ]?(?P<n>{_LABELS})[ ]?</(?P=tag)>", _TAG_BEGUN, "raised", is_doubtful=True),
        _form(rf"<(?P<n>{_LABELS})>", r"<[0-9, ]{0,60}", "raised", is_doubtful=True),
    ),
    "$": (
        _form(rf"\$\^\{{?(?P<n>\[{_LABELS}\])\}}?\$", r"\$(?:\^[\[\]{}0-9, ]{0,60})?"),
        _form(rf"\$\^\{{?(?P<n>{_LABELS})\}}?\$", r"\$(?:\^[{}0-9, ]{0,60})?", "raised", is_doubtful=True),
    ),
    "^": (
        _form(rf"\^(?P<n>\[{_LABELS}\])\^?", r"\^(?:\[[0-9, ]{0,60}\]?)?", may_be_text=True),
        _form(rf"\^(?P<n>{_LABEL}(?:,{_LABEL}){{0,7}})\^?(?!,?[0-9])", r"\^[0-9,]{0,40}", "raised", is_doubtful=True),
    ),
}
_RAISED_FORM = re.compile(rf"[{_RAISED[1:]}][{_RAISED}]{{0,2}}(?:[,⁻˒][ ]?[{_RAISED[1:]}][{_RAISED}]{{0,2}}){{0,7}}")
OPENS = frozenset(_FORMS) | {"（", *_RAISED}
SPECIAL = "".join(re.escape(sign) for sign in sorted(OPENS))
"""The signs with which these forms begin, as part of a class of characters."""
_NEVER_IN_MATHS = ("[[", "<1", "<2", "<3", "<4", "<5", "<6", "<7", "<8", "<9", "^")
_NOTE_SIGNS, _ENDS_SENTENCE = frozenset("<^"), frozenset(".!?…。！？")
_RAISED_GOES_ON = re.compile(r"(?:[,⁻˒][ ]?)?")
"""The end of a text behind a raised number that another one may follow."""
_ENDS_CLAUSE = frozenset(".,;!?。，；！？\n")
_SENTENCE_SIGNS = frozenset('.,;:!?…。！？，；："”’»%」』')
_IDENTIFIER = re.compile(r"(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|\w+_\w+|[$>]\w+)\Z", re.ASCII)
_UNSPACED_END = re.compile(rf"[{UNSPACED}]\Z")
_WORD_BEFORE = re.compile(r"(?P<before>\\?)(?P<word>[^\W\d_]+)\Z")
_IN_BRACKETS = re.compile(rf"[(（][^()（）]*?(?:[^\W\d_]{{3,}}|[{UNSPACED}])[^()（）]*[)）]\Z")
_RAISED_LEAST = 3
"""Letters of a word behind which a raised number may be a mark: `km²`, `x²`."""
_RAISED_WORDS = re.compile(
    r"(?i)(?:sec|min|mol|rad|bar|sin|cos|tan|log|exp|inch(?:es)?|feet|foot|yards?|miles?|\w{0,5}m[eè]t(?:re|er|ro)s?|\w*米)\Z"
)
_MATHS = re.compile(r"[=∈∉⊂⊆∪∩±×÷+*/^_\\<>|$-][ ]?\Z|\$[^$\n]*\Z|\\[(\[][^\n]*\Z")
"""Before a number in braces or two brackets: it is in a formula or in code."""

_GOES_ON = re.compile(r" +\w")


@dataclass(frozen=True, slots=True)
class FoundMark:
    """A mark as it was written, e.g. `[2, 3]`."""

    source: str
    numbers: tuple[int, ...]
    may_be_text: bool = False
    """`(1)`, `[1-3]`: if no passage has one of these numbers, or this code, it is no mark."""
    code: str = ""
    """The code of a passage in the prompt, instead of a number."""
    is_doubtful: bool = False
    """`{1}`, `¹`: it is one only if such a passage talks about the words before it."""
    name: str = ""
    """The words in brackets, which may name a passage or be a label of the model's own."""
    is_inside: bool = False
    """The sentence goes on behind such words: `edit [config.json] first`."""
    digits: tuple[int, ...] = ()
    """`¹²` may be 12, which is in `numbers`, or 1 and 2, which are here."""


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a mark."""

    text: str
    """Its last characters; a text begins like a line."""
    is_mark: bool
    """It ends with another mark."""


def read_form(text: str, at: int, before: Before, *, final: bool) -> FoundMark | str | None:
    """Return the mark at a place, or text that is none; None: more text is needed."""
    if text[at] in _RAISED:
        return _raised(text, at, before, final=final)
    for form in _FORMS["(" if text[at] == "（" else text[at]]:
        if not final and form.begun.match(text, at):
            return None
        if match := form.pattern.match(text, at):
            is_open = not text[match.end() :].strip(" ") if match.groupdict().get("name") else match.end() == len(text)
            return None if is_open and not final else _as_mark(form, match, text, before)
    return text[at]


def may_mark(before: Before, following: str) -> bool:
    """Return whether a mark may stand between these: not in a name, in a call or as the name of a link."""
    if following == "(" or (following.isascii() and following.isalnum()) or following == "_":
        return False
    if before.text.endswith("]") and not before.is_mark:
        return False
    return before.is_mark or _IDENTIFIER.search(before.text, before.text.rfind(" ") + 1) is None


def _as_mark(form: _Form, match: re.Match[str], text: str, before: Before) -> FoundMark | str:
    source, following = match.group(), text[match.end() : match.end() + 1]
    if name := match.groupdict().get("name"):
        named = _named(source, name, before, following)
        is_inside = _GOES_ON.match(text, match.end()) is not None
        return named if isinstance(named, str) else replace(named, is_inside=is_inside)
    if form.kind == "raised":
        may = _may_be_raised(before, following)
    else:
        may = _may_be_bare(before.text, following) if form.kind == "bare" else may_mark(before, following)
    if not may or (source.startswith(_NEVER_IN_MATHS) and _MATHS.search(before.text)):
        return source
    if match.groupdict().get("code"):
        return FoundMark(source, (), may_be_text=True, code=match["code"])
    numbers = numbers_in(match["n"])
    if not numbers:
        return FoundMark(source, (), may_be_text=True, name=match["n"]) if range_of(match["n"]) else source
    if source[0] in _NOTE_SIGNS and _is_note(before.text, following):
        return FoundMark(source, numbers)
    may_be_text = form.may_be_text or len(numbers) != len(NUMBER.findall(match["n"]))
    return FoundMark(source, numbers, may_be_text, is_doubtful=form.is_doubtful)


def _is_note(before: str, following: str) -> bool:
    """Return whether `^7` or `<7>` can only be a mark here: behind a sentence, or apart from the last word of a clause."""
    is_apart = before.endswith(" ") and (not following or following in _ENDS_CLAUSE)
    return is_apart or before.rstrip(" ")[-1:] in _ENDS_SENTENCE


def _named(source: str, name: str, before: Before, following: str) -> FoundMark | str:
    if not may_be_label(name, "" if before.is_mark else before.text, following):
        return source
    if source[0] != "[" and not has_label_form(name):  # 【…】 is also how titles are written
        return source
    return FoundMark(source, (), may_be_text=True, name=name)


def _raised(text: str, at: int, before: Before, *, final: bool) -> FoundMark | str | None:
    match = _RAISED_FORM.match(text, at)
    if match is None:
        return text[at]
    if not final and _RAISED_GOES_ON.fullmatch(text, match.end()):
        return None
    source = match.group()
    if not _may_be_raised(before, text[match.end() : match.end() + 1]):
        return source
    numbers = tuple(int(number) for number in NUMBER.findall(source.translate(_DIGITS)))
    digits = tuple(map(int, source.translate(_DIGITS))) if source.translate(_DIGITS).isdecimal() and "⁰" not in source else ()
    return FoundMark(source, numbers, may_be_text=True, is_doubtful=True, digits=digits)


def _may_be_bare(before: str, following: str) -> bool:
    if following and following not in _ENDS_CLAUSE:
        return False
    last = before.rstrip(" ")[-1:]
    return last not in "\n:" and not last.isdigit() and last != "§" and _MATHS.search(before) is None


def _may_be_raised(before: Before, following: str) -> bool:
    """Return whether a raised number is no power and no unit: behind a word, a sign of a sentence, or another mark."""
    if (following.isascii() and following.isalnum()) or following in ("(", "_"):
        return False
    if before.is_mark:
        return True
    said = before.text.rstrip(" ")
    word = _WORD_BEFORE.search(said)
    if word is None:
        return said[-1:] in _SENTENCE_SIGNS or _IN_BRACKETS.search(said) is not None
    is_unspaced = _UNSPACED_END.search(word["word"]) is not None
    is_long = is_unspaced or len(word["word"]) >= _RAISED_LEAST
    return is_long and not word["before"] and not _RAISED_WORDS.search(word["word"])
