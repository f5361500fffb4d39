"""Labels without a number of the prompt that models put in brackets: `[S1]`, `[handbook.md]`, `[Source: …]`, `[citation needed]`.

Above: `mark_forms`, which finds them, and `engine/answers/named_passages`, which knows whether one names a passage. One that has
such a form and names none is invented; other words in brackets are the answer's own. Below: `marks`.
"""

import re

from clew.domain.citations.marks import NAMED

LONGEST_NAME = 120
"""Code points between the brackets."""
_AND = r"[ ]?(?:,|;|&|and|et|und|y|e|、|，|和)[ ]?"
_CODE = r"[A-Z]{1,2}[-_]?[0-9]{1,3}"
_CODES = re.compile(rf"{_CODE}(?:{_AND}{_CODE}){{0,15}}")
_SECTION = re.compile(rf"S[1-9](?:{_AND}S[1-9]){{0,7}}")
"""Labels of the outline, which stands in the prompt of a follow-up."""
_FILE = re.compile(
    r".*?[^\s./\\]\.(?:md|markdown|txt|pdf|docx?|html?|xlsx?|pptx?|csv|tsv|json|xml|rtf|odt|ods|odp|epub|adoc|rst|eml)"
    r"(?:[\s,;:#§)/›–—-].*)?",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"(?:the )?(?:passages?|sources?|refs?\.?|references?|citations?|extraits?|réf(?:érence)?s?\.?|textstellen?|quellen?|belege?"
    r"|fuentes?|citas?|referencias?|pasajes?|fontes?|referências?|trechos?|excerpts?|段落|片段|来源|出处|引用|参考)(?: [A-Z])?"
    r"|(?:citations?|sources?|references?|refs?) (?:needed|required|missing)"
    r"|(?:citation|source|référence|réf\.?) (?:nécessaire|requise|manquante|souhaitée)"
    r"|(?:quellen?|belege?|nachweise?|einzelnachweise?)(?:angaben?)? (?:fehlt|fehlen|erforderlich|nötig|benötigt)"
    r"|(?:cita|fuente|referencia) (?:requerida|necesaria)|(?:fonte|citação|referência) (?:necessária|em falta)|carece de fontes"
    r"|来源请求|需要(?:引用|来源|出处)|缺少(?:引用|来源|出处)|请补充来源",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?:(?:{NAMED}|see|cf\.?|voir|siehe|vgl\.?|véase|vide|参见|出处|réf(?:érence)?s?\.?|belege?|referencias?|referências?)"
    rf"[ ]?[:：][ ]?)(?P<rest>.+)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(?P<first>[1-9][0-9]{0,2})[ ]?[-–][ ]?(?P<last>[1-9][0-9]{0,2})")
_DASH = re.compile(r"(?:^|\s)[-–—•*][ ]?\Z")
_BEGINS_LINE = re.compile(r"\n[\s>*_#•‣◦▪–|+-]*(?:\d{1,3}[.)]\s+)?[*_`]*\Z")


def named_in(label: str) -> str:
    """Return what a label names, without the word before it: `handbook.md` of `Source: handbook.md`."""
    found = _NAMED.fullmatch(label)
    return (found["rest"] if found else label).strip()


def has_label_form(label: str) -> bool:
    """Return whether words in brackets are a label, whatever they name."""
    return any(form.fullmatch(label) for form in (_CODES, _FILE, _ALONE, _NAMED))


def is_code(label: str) -> bool:
    """Return whether a label is a letter and a number: `A1`."""
    return _CODES.fullmatch(label) is not None


def is_file(label: str) -> bool:
    """Return whether a label is the name of a file, perhaps with a place in it."""
    return _FILE.fullmatch(label) is not None


def is_outline_label(label: str) -> bool:
    """Return whether a label is one of the outline."""
    return _SECTION.fullmatch(label) is not None


def range_of(label: str) -> tuple[int, int] | None:
    """Return the first and the last number of a range, `1-99`, of more numbers than a mark may have."""
    found = _RANGE.fullmatch(label.strip())
    return (int(found["first"]), int(found["last"])) if found and int(found["first"]) < int(found["last"]) else None


def may_be_label(label: str, before: str, following: str) -> bool:
    """Return whether words in brackets may be a label between these: no box of a task, link, index, or item of an outline."""
    if not any(map(str.isalnum, label)) or following in ("(", "_", ":", "：") or (following.isascii() and following.isalnum()):
        return False
    if _DASH.search(before) and not (is_code(label) or _ALONE.fullmatch(label)):  # a line of sources, which claims nothing
        return False
    if following == "[" and not has_label_form(label):
        return False
    last = before[-1:]
    if last and last.isascii() and (last.isalnum() or last in "_$]!"):
        return last.isalnum() and (is_outline_label(label) or _FILE.fullmatch(label) is not None)
    return not (is_code(label) and _BEGINS_LINE.search(before))
