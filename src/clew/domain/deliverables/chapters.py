"""Reads which part of a document a deliverable is about, and finds the heading of it: "summarise the chapter on delivery".

Above: the engine's stage `document_passages`, which then reads that part only. Below: `text/words`. The request must say that it
is about a part of a document, and the heading must name it: by its number, or by the words of the request. A version is a part of
release notes without saying so: "summarise the changes of 2.4.1".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from clew.domain.followup.reading import fold
from clew.domain.text.languages import language_code
from clew.domain.text.versions import holds_version, versions
from clew.domain.text.words import content_words, shared_words

_LONGEST = 300
"""Code points of a request for a chapter; a longer one says more than that."""
_PARTS = {
    "en": r"chapter|section|subsection",
    "fr": r"chapitre|section|rubrique",
    "es": r"capitulo|seccion|apartado",
    "pt": r"capitulo|secc?ao",
    "de": r"kapitels?|abschnitte?s?",
}
"""What people call a part of a document, without accents."""
_OTHER_PARTS = {
    "en": (r"part", r"on|about|entitled|titled|called|named|(?:that|which) (?:covers|deals|describes)"),
    "fr": (r"partie", r"sur|intitulee|consacree|relative|concernant|portant|a propos|qui (?:parle|traite)|appelee"),
    "es": (r"parte", r"sobre|acerca|titulada|dedicada|llamada|que (?:habla|trata)"),
    "pt": (r"parte", r"sobre|acerca|intitulada|dedicada|chamada|que (?:fala|trata)"),
    "de": (r"teils?", r"uber|zu|zum|zur|mit dem titel|namens"),
}
"""Words that also mean something else ("spare parts", "the parties to the contract"), and what shows that a part is meant."""
_ABOUT = {
    "en": r"on|about|of|for|entitled|titled|called|named|that|which|covers|deals|with|describing",
    "fr": r"sur|de|du|des|d|intitule[es]?|consacre[es]?|relati(?:f|ve)s?|qui|parle|traite|portant|concernant|a|au|aux|propos"
    r"|appele[es]?",
    "es": r"sobre|de|del|acerca|titulad[oa]s?|dedicad[oa]s?|que|habla|trata|llamad[oa]s?",
    "pt": r"sobre|de|do|da|dos|das|acerca|intitulad[oa]s?|dedicad[oa]s?|que|fala|trata|chamad[oa]s?",
    "de": r"uber|zu|zum|zur|von|vom|des|der|mit|dem|titel|namens",
}
"""What stands between that word and its subject."""
_ZH = re.compile("[\u4e00-\u9fff]")
_ZH_PARTS = r"(?:[这那]?一?个?(?:章节|小节|部分)|[这那]?一?[章节])"
_ZH_VERBS = r"总结|概括|归纳|概述|小结|简述|综述|摘要|报告"
_ZH_NUMBER = re.compile(
    rf"第\s*(?P<number>\d+(?:\.\d+)*|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])\s*(?:{_ZH_PARTS})"
)
_ZH_BEFORE = re.compile(
    rf"(?:关于|有关|介绍|讲)?[“「『《\"]?(?P<subject>[^“”「」『』《》\"，。？！]{{1,40}}?)[”」』》\"]?\s*的?{_ZH_PARTS}的?(?:{_ZH_VERBS})?(?:一下)?[\s。！!吧]*$"
)
_ZH_REQUEST = re.compile(rf"^.{{0,12}}?(?:{_ZH_VERBS}|把|将|对)(?:一下|下)?(?:关于|有关|介绍|讲)?")
_ZH_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")}
_SIGNS = re.compile(r"[^\w.]+")
_NUMBER = r"(?P<number>\d{1,3}(?:\.\d{1,3})*)\b"
_NUMBERED = re.compile(
    r"^\W*(?:(?:chapter|section|part|chapitre|partie|capitulo|seccion|apartado|parte|seccao|secao|kapitel|abschnitt|teil|第)\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*)(?![\d.]*\d)\s*(?:[章节])?(?=\W|$|[^\W\d])"
)
"""The number that a heading begins with: `4.2 Delivery`, `Chapter 4. Delivery`, `第 4 章 交付`."""
_TITLE_LABEL = re.compile(
    r"^\W*(?:(?:chapter|section|part|appendix|chapitre|partie|annexe|capitulo|seccion|apartado|parte|apendice|seccao|secao|anexo"
    r"|kapitel|abschnitt|teil|anhang)\s+[\da-z]{1,3}(?:\.\d+)*\b|第\s*[\d一二三四五六七八九十]+\s*[章节]|附录\s*[\da-z]?|\d+(?:\.\d+)*)[\s.:：]*"
)
_WORTH_LEAST = 0.25
"""Words of subject and heading that are the same, squared, as a share of the product of both numbers, at least."""
_NEARLY = 0.8
"""A heading further out that matches this much as well as the best one is meant: a chapter, not its example."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The part of a document that a request names."""

    number: str = ""
    """As headings write it: `4`, `4.2`."""
    words: frozenset[str] = frozenset()
    """Content words of its subject."""
    version: str = ""
    """The version whose release notes it is."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a document, among those of several."""

    document: int
    """The place of its document: of two equal headings, that of the better document is meant."""
    path: tuple[str, ...]
    """The title of the document, then the headings that lead to it, itself last."""


def chapter_of(question: str, language: str | None) -> Chapter | None:
    """Return the part of a document that a request names; None if it speaks of no part, or says nothing of it.

    A request in an unknown language is read in each of them. One that names several versions is about none of them alone.
    """
    question, code = " ".join(question.split()), language_code(language)
    if len(question) > _LONGEST:
        return None
    if code == "zh" or _ZH.search(question):
        named = _chinese(question, language)
    else:
        text = _SIGNS.sub(" ", fold(question)[1]).strip()
        found = (_named(text, each, language) for each in ([code] if code in _PARTS else _PARTS))
        named = next((chapter for chapter in found if chapter), None)
    asked = versions(question)
    if len(asked) != 1 or (named and named.number):
        return named
    return Chapter(words=named.words if named else frozenset(), version=asked[0])


def _named(text: str, code: str, language: str | None) -> Chapter | None:
    other, leading = _OTHER_PARTS[code]
    found = re.search(rf"\b(?:(?:{_PARTS[code]})\b|(?:{other}) (?=(?:{leading})\b|\d))", text)
    if found is None:
        return None
    behind = re.sub(rf"^(?:\s*\b(?:{_ABOUT[code]})\b)+", "", text[found.end() :])
    if numbered := re.match(rf"\s*(?:n|no|nr|number|numero)?\s*{_NUMBER}", behind):
        return Chapter(numbered["number"])
    subject = content_words(behind, language) or content_words(_behind_request(text[: found.start()]), language)
    return Chapter(words=frozenset(subject)) if subject else None


def best_heading(chapter: Chapter, headings: Sequence[Heading], language: str | None) -> Heading | None:
    """Return the heading that names a part of a document best; None if none does. Of equals the outer one, then the first."""
    if chapter.version:
        held = [one for one in headings if holds_version(one.path[-1], chapter.version)]
        if held or not chapter.words:
            return min(held, key=lambda one: (len(one.path), len(one.path[-1])), default=None)
    if chapter.number:
        return next((one for one in headings if _number(one.path[-1]) == chapter.number), None)
    worths = [_worth(one.path[-1], chapter.words, language) for one in headings]
    best = max(worths, default=0.0)
    if best < _WORTH_LEAST:
        return None
    near = [place for place, worth in enumerate(worths) if worth >= _NEARLY * best]
    return headings[min(near, key=lambda place: (len(headings[place].path), -worths[place], headings[place].document, place))]


def _worth(title: str, subject: frozenset[str], language: str | None) -> float:
    held = set(content_words(_TITLE_LABEL.sub("", fold(title)[1]), language))
    shared = len(shared_words(subject, held, language))
    return shared * shared / (len(subject) * max(len(held), shared)) if shared else 0.0


def _number(title: str) -> str:
    found = _NUMBERED.match(fold(title)[1])
    return found["number"] if found else ""


def _behind_request(text: str) -> str:
    """Return the words between a request and the word for a part: "summarise the *delivery* chapter"."""
    return " ".join(text.split()[1:])


def _chinese(question: str, language: str | None) -> Chapter | None:
    text = question.strip()
    if numbered := _ZH_NUMBER.search(text):
        return Chapter(_arabic(numbered["number"]))
    found = _ZH_BEFORE.search(_ZH_REQUEST.sub("", text))
    subject = content_words(found["subject"], language) if found else []
    return Chapter(words=frozenset(subject)) if subject else None


def _arabic(number: str) -> str:
    """Return a number up to 99 in digits: `十二` is 12."""
    if number[0].isdigit():
        return number
    tens, ten, ones = number.rpartition("十")
    if not ten:
        return str(_ZH_DIGITS[number[-1]])
    return str(10 * (_ZH_DIGITS[tens[-1]] if tens else 1) + (_ZH_DIGITS[ones] if ones else 0))
