"""What a question wants: the kind of answer, the codes it names, the thing it wants defined, the two sides it compares.

Above: `choice`, which prefers sentences and rows of that kind, and `rows`. Below: the words of questions in `domain/asked` and
those of comparisons in `domain/followup`. Next: `fitness.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from clew.domain.asked import Shape, asked_shape
from clew.domain.asked.words import TABLES
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.followup.ellipsis.substitution import BESIDE
from clew.domain.followup.reading import VARIANTS, Item, lexicon_of, read_text
from clew.domain.followup.words import TABLES as COMPARED
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.codes import codes
from clew.domain.text.languages import language_code
from clew.domain.text.words import UNSPACED, content_words, folded_words, words
from clew.domain.text.years import year_spans

Kind = Literal["definition", "figure", "date", "person", "procedure", "comparison", "other"]

_HOW_MANY = re.compile(
    r"\b(how (many|much)|combien|wie ?viele?n?|cu[áa]nt[oa]s?|quant[oa]s?)\b"
    r"|多少|(?<![期周])[几幾](?![点點号月])",
    re.IGNORECASE,
)
"""Words that ask for a figure."""
_HOW_BIG = re.compile(
    r"\b(how (long|big|high|far|often|old|large|tall|fast|deep|wide|heavy)"
    r"|wie (lange?|hoch|weit|oft|alt|groß|schnell|schwer|tief)"
    r"|quelle est la (durée|taille|hauteur|vitesse|longueur)|cada cuánto)\b|多[长大久高远快重深]",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"^\W*(?:(?:since|until|till|from|by|depuis|jusqu['’]à|à partir de|desde|hasta|a partir de|até|para|de|seit|bis|ab)\W+)?"
    r"(?:when|quand|wann|cu[áa]ndo|quando)\b|[,;:]\W*(?:when|quand|wann|cuándo|quando)\b"
    r"|\b((what|which) (date|day|year|month|time)|quelle (date|année|heure)|quel (jour|mois)"
    r"|welche[msnr]? (datum|tag|jahr|monat)|(qué|cuál es la|en que) (fecha|día|año|mes|hora)"
    r"|(que|qual (é|foi) [ao]) (data|dia|ano|mês|horas?))\b"
    r"|什么时[候间]|何[时年]|哪一?[天年]|哪个?月|[几幾][号月点點]|[期周]几|日期",
    re.IGNORECASE,
)
"""Questions for a date or a time. Further on, "when" and "quand" mostly name a condition: `What happens when it rains?`"""
_HOW_TO = re.compile(
    r"^\W*(how (do|can|should|would|to|does one)|what (should|must|do) (i|we|you) do|comment|cómo|como (?!é|são)\w+"
    r"|wie (kann|muss|soll|\w+e ich|\w+t man))\b|如何|怎么|怎样",
    re.IGNORECASE,
)
_WHO = re.compile("谁|哪位|何人|什么人|哪个人")
_WHOM = frozenset({"who", "whom", "whose", "qui", "quien", "quienes", "quem", "wer", "wen", "wem", "wessen"})
_BEFORE_WHOM = frozenset(
    (
        *("by", "to", "from", "with", "for", "of", "par", "à", "a", "avec", "pour", "chez", "de", "por", "con", "com", "para"),
        *("von", "mit", "für", "bei", "an"),
    )
)
"""Prepositions that a question for a person may begin with: `¿Por quién`, `À qui`, `De quem`."""
_YES_NO = re.compile(
    r"^\W*(?:is|are|was|were|am|do|does|did|can|could|will|would|has|have|had|should|may|must|might|shall|isn't|aren't|don't"
    r"|est-ce (?:que|qu['’])|ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|müssen|wird|werden|gibt es|soll|sollen)\b"
    r"|^(?!.*\b(?:qui|que|quel\w*|quoi|quand|où|comment|combien|pourquoi)\b).*\w-(?:t-)?(?:il|elle|ils|elles|on|je|vous|nous)\b"
    r"|^(?!.*\b(?:qu[ée]|quién\w*|cuál\w*|cuándo|cuánt\w+|cómo|dónde|por qué|quem|qual|quais|quando|quant\w+|como|onde)\b)¿.*\?"
    r"|^\W*(?:é|o|a|os|as|pode|posso|há|tem|existe)\b(?!.*\b(?:que|quem|qual|quais|quando|quant\w+|como|onde)\b).*\?"
    r"|[吗嗎][？?]?$|是否|能否|可否|是不是|能不能|有没有",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(
    r"^\W*+(?:what (?:is|was) meant by\s+(?P<en3>.+)|what do (?:you|they|we) mean by\s+(?P<en4>.+)"
    r"|(?:what is )?(?:the )?meaning of\s+(?P<en5>.+)"
    r"|(?:qu['’](?:entend-on|est-ce qu['’]on entend) par|(?:quelle est )?la signification (?:de l['’]|d['’]|de ))\s*(?P<fr2>.+)"
    r"|(?:qué se entiende por|(?:cuál es )?el significado del?)\s+(?P<es2>.+)"
    r"|(?:o )?que se entende por\s+(?P<pt2>.+)|(?:qual é )?o significado d[aeo]s?\s+(?P<pt3>.+)"
    r"|was (?:versteht man|ist) unter\s+(?P<de2>.+?)(?: zu verstehen\W{0,9})?|was ist mit\s+(?P<de3>.+) gemeint\W{0,9}"
    r"|(?P<zh3>.+?)的?(?:意思|含义)是什么.*"
    r"|(?:what(?:['’]?s| is| are| was| were)|define|explain what (?=.* (?:is|are)\W*$))\s+(?P<en>.+)"
    r"|what does (?P<en2>.+?) (?:mean|do|stand for)\b.*"
    r"|(?:qu['’]est[- ]ce (?:que?|qu['’])\s*(?:c['’]est (?:que )?)?|c['’]est quoi,?|que (?:signifie|veut dire|désigne|fait))"
    r"\s*(?P<fr>.+)"
    r"|(?:qué (?:es|son|significa|hace)|que (?:es|son|significa))\s+(?P<es>.+)"
    r"|(?:o )?que (?:é|são|significa|faz)\s+(?P<pt>.+)"
    r"|was (?:ist|sind|bedeutet|heißt|macht)\s+(?P<de>.+)"
    r"|(?:请问)?什么(?:是|叫)(?P<zh>.+)|(?P<zh2>.+?)(?:是什么|是啥|指什么|什么意思|有什么用).*)$",
    re.IGNORECASE,
)
"""Questions for what something is; the group is the thing."""
_CALLED = re.compile(
    r"^(?:(?:the|le|la|el|o|a|der|die|das)\s+|l['’])(?:word|term|expression|phrase|mot|terme|palabra|término|expresión|palavra"
    r"|termo|expressão|Wort|Begriff|Ausdruck)\s+"
    r"(?:(?=[\"“„«‘'「]|[^\W\d_a-zß-öø-ÿ])|(?P<plain>)(?!(?:of|in|for|on|at|to|de|du|des|del?|d[oae]s?|von|für|im)\b|d['’]))"
)
"""`the term “X”`, `the word X` with a capital letter, or with a small one where a meaning is asked for: X is the thing.
`The term of the lease` and `the word count` are things."""
_MEANS = re.compile(
    r"\b(?:mean(?:s|t|ing)?|stand for|signifi\w+|veut dire|désigne|entend\w*|significa\w*|entiende|bedeutet|heißt|versteht)\b",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"^(?P<thing>(?:an?|une?|una?|uma?|eine?)\s.+?)\s(?:in|within|dans|en|em|no|na|im|bei|beim)\s.+", re.IGNORECASE
)
"""`a sapper in the army`: the words behind the preposition say which meaning is asked for."""
_ABOUT = re.compile(
    r"\b(about|explain|describe|overview|explique[rz]?|décri\w+|parle[rz]?|explica\w*|describ\w+|háblame|descrev\w+|fale"
    r"|erklär\w*|beschreib\w*|erzähl\w*)\b|介绍|解释|说明|描述",
    re.IGNORECASE,
)
"""Words that ask for more than a fact."""
_ATTRIBUTE = re.compile(
    r"^the .*\b(?:of|for|in|on|at|to|per)\b|^(?:der|die|das)\b.*\b(?:von|der|des|für|im|in)\b|的", re.IGNORECASE
)
"""`the measuring range of the sensor`: an attribute of a thing, which is a fact."""
_ATTRIBUTE_OF = re.compile(
    r"^(?:(?:la|le|les|el|los|las|o|a|os|as)\b|l['’]).*\b(?:de|du|des|del|do|da|dos|das|para|pour)\b", re.IGNORECASE
)
"""The same, or a name of two words: `el avance de presión`."""
_WORDS_OF_NAME = 2
_WORDS_OF_THING = 4
"""Content words of a thing to define, at most: a longer one is a fact that is asked for."""
_ENTRY = re.compile(r"[\s*_`\[(#|-]*(?P<code>[A-Z]{1,4}[-_ ]?\d{1,5}[A-Z]?|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)(?![^\W_])")
"""The code that an entry of a list begins with: `E07 Pressure too low`."""

_CANDIDATES, _CANDIDATES_NAMED = 25, 60
_SIDES = 2
_UNSPACED = re.compile(f"[{UNSPACED}]")
_AGAINST = frozenset({"vs", "versus"})
_OR, _SPANISH_OR = frozenset({"or", "ou", "oder", "还是", "或", "或者"}), frozenset({"o", "u"})
_THAN = frozenset({"than", "que", "als"})
_FROM = frozenset({"from", "de", "du", "d", "del", "do", "da", "von", "vom"})
_NEAR_VERB = 4
"""Items from `differ` to `from`, at most: `diffère-t-il de`."""
_NEAR_RANK = 2
"""Items from `larger` to `than`, at most."""
_COMPARATIVES = frozenset(
    " ".join(
        (
            "larger bigger smaller greater better worse faster slower cheaper older newer younger longer shorter higher lower",
            "heavier lighter stronger safer easier taller more less fewer mieux meilleur meilleure pire plus moins",
            "mejor peor mayor menor mas menos melhor pior maior mais grosser kleiner besser schlechter schneller langsamer",
            "billiger teurer alter neuer langer kurzer hoher niedriger schwerer leichter mehr weniger 更",
        )
    ).split()
)
"""Words that rank two things, folded: with `or` and `than` between them, the things are the sides of a comparison."""
_JOINS = kinds_of("and", "with")
_NOTHING: Kinds = frozenset()
_ENDS = kinds_of("break", "compare")


@dataclass(frozen=True, slots=True)
class Question:
    """What a question wants; words are content words."""

    words: frozenset[str] = frozenset()
    kind: Kind = "other"
    codes: tuple[str, ...] = ()
    """In lower case."""
    thing: frozenset[str] = frozenset()
    """Of what it wants defined or described."""
    sides: tuple[frozenset[str], ...] = ()
    """Of each of the two things that it compares: the words that the other one does not share."""
    comparing: frozenset[str] = frozenset()
    """That ask for a comparison: difference, compare."""
    shape: Shape = ""
    """Of its only answer: an amount of money, a telephone number."""
    subject: frozenset[str] = frozenset()
    """Whose number or price it is."""
    is_yes_no: bool = False
    """It asks whether something is so."""
    said: frozenset[str] = frozenset()
    """All its words, folded."""
    is_open: bool = False
    """It asks what something is, how two things differ, or for an explanation."""

    @classmethod
    def of(cls, text: str, language: str | None, *, typed: str = "") -> "Question":
        """Read a question in any of the six languages; in others only codes, years and figures are found.

        `typed` is what was typed, if the text may have words of an earlier question: only what was typed has a shape.
        """
        whole = simplified(text) if language_code(language) == "zh" else text
        text = whole.rpartition(BESIDE)[2] or whole  # what is asked of a topic: "the deposit — when is it returned?"
        sides, comparing = _sides(text, language)
        thing = _thing(text, language)
        if sides:
            kind: Kind = "comparison"
        elif asks_how_many(text) or _HOW_BIG.search(text):
            kind = "figure"
        elif asks_when(text):
            kind = "date"
        elif _asks_for_person(text, language):
            kind = "person"
        elif thing:
            kind = "definition"
        else:
            kind = "procedure" if _HOW_TO.search(text) else "other"
        shape, subject = asked_shape(typed or text, language) if kind in _SHAPED else ("", "")
        if shape:
            kind, thing = "date" if kind == "date" else "figure", frozenset[str]()
        words_of = frozenset(content_words(whole, language))
        is_open = bool(sides) or (
            kind in ("definition", "other") and (_WHAT_IS.match(text.strip()) or _ABOUT.search(text)) is not None
        )
        is_yes_no = kind == "other" and _YES_NO.search(text.strip()) is not None
        return cls(
            words_of,
            kind,
            tuple(codes(whole)),
            thing,
            sides,
            comparing,
            shape=shape,
            subject=frozenset(content_words(subject, language)),
            is_yes_no=is_yes_no,
            said=frozenset(folded_words(whole)),
            is_open=is_open,
        )

    @property
    def is_fact(self) -> bool:
        """One sentence may answer it: it asks for a figure, a date, a person, a place, which thing, or whether it is so."""
        return bool(self.words) and self.kind in _FACTS and not self.is_open

    @property
    def candidates(self) -> int:
        """How many sentences are considered: more if what it names may stand anywhere."""
        return _CANDIDATES_NAMED if self.codes or self.sides or self.shape else _CANDIDATES


_FACTS: frozenset[Kind] = frozenset({"figure", "date", "person", "other"})
_SHAPED: frozenset[Kind] = frozenset({"figure", "date", "definition", "other"})
NO_QUESTION = Question()


def asks_how_many(text: str) -> bool:
    """Return whether a question asks how many or how much."""
    return _HOW_MANY.search(text) is not None


def without_how_many(text: str) -> str:
    """Return a text without what asks how many or how much: "which city is the largest, and *how many* people live there?"."""
    return _HOW_MANY.sub(" ", text)


def asks_when(text: str) -> bool:
    """Return whether a question asks for a date or a year."""
    return _WHEN.search(text) is not None


def entry_code(line: str) -> str:
    """Return the code that a line begins with, in lower case; empty if there is none."""
    found = _ENTRY.match(line)
    return found["code"].lower().replace(" ", "") if found else ""


def _asks_for_person(text: str, language: str | None) -> bool:
    code = language_code(language)
    if code == "zh":
        return _WHO.search(text) is not None
    said = [word.folded for word in words(text)]
    first, second = (*said[:2], "", "")[:2]
    asks = fold(second) if first in _BEFORE_WHOM else fold(first)
    is_asked_last = bool(said) and fold(said[-1]) in _WHOM
    return code in TABLES and (asks in _WHOM or asks in TABLES[code].begins or is_asked_last)


def _thing(text: str, language: str | None) -> frozenset[str]:
    found = _WHAT_IS.match(text.strip())
    if found is None:
        return frozenset()
    named = next(group for group in found.groups() if group is not None)
    called = _CALLED.match(named)
    if called is not None and (called["plain"] is None or _MEANS.search(text)):
        named = named[called.end() :]
    named = _WITHIN.sub(r"\g<thing>", named)
    held = frozenset(content_words(named, language))
    if _ATTRIBUTE.search(named) or (_ATTRIBUTE_OF.search(named) and len(held) > _WORDS_OF_NAME):
        return frozenset()
    return held if len(held) <= _WORDS_OF_THING or language_code(language) == "zh" else frozenset()


def _sides(text: str, language: str | None) -> tuple[tuple[frozenset[str], ...], frozenset[str]]:
    """Return the words of the two things that a question compares, and those that ask for it; nothing if it compares none."""
    code = language_code(language)
    lexicon = lexicon_of(code if code in COMPARED else "en")
    items = lexicon.read(read_text(text, variants=VARIANTS if code == "zh" else None), {})
    compares = [_compares(item) for item in items]
    ranks = [fold(item.folded) in _COMPARATIVES for item in items]
    if not any(compares) and not any(ranks):
        return (), frozenset()
    comparing = [item.folded for item, is_said in zip(items, map(any, zip(compares, ranks, strict=True)), strict=True) if is_said]
    said = frozenset(content_words(" ".join(comparing), language))
    years = sorted({year for span in year_spans(text) for year in (span.first, span.last)})
    if len(years) == _SIDES and any(compares):
        return tuple(frozenset({str(year)}) for year in years), said
    for joined in (_joined_before, _told_from):
        for at in range(len(items)):
            before = joined(items, compares, ranks, at, language)
            sides = _apart(_behind(before), list(takewhile(_goes_on, items[at + 1 :])), language)
            if sides:
                return sides, said
    return (), frozenset()


def _compares(item: Item) -> bool:
    return "compare" in item.kinds or item.folded in _AGAINST


def _joined_before(
    items: Sequence[Item], compares: Sequence[bool], ranks: Sequence[bool], at: int, language: str | None
) -> Sequence[Item]:
    """Return the items before a word that joins two things that are compared: `A and B`; none if it joins nothing."""
    code = language_code(language)
    joins = _JOINS if any(compares) or code == "zh" else _NOTHING
    alternatives = _OR | _AGAINST | (_SPANISH_OR if code == "es" else _AGAINST)
    if not items[at].kinds & joins and items[at].folded not in alternatives:
        return ()
    return items[: at - 1] if at and items[at - 1].kinds & _ENDS else items[:at]


def _told_from(
    items: Sequence[Item], compares: Sequence[bool], ranks: Sequence[bool], at: int, language: str | None
) -> Sequence[Item]:
    """Return what a question tells from the thing behind an item: `A differs from B`, `A is larger than B`; none if nothing."""
    word = fold(items[at].folded)
    marks = ranks if word in _THAN else compares if word in _FROM else ()
    verb = next((place for place in range(at - 1, -1, -1) if marks and marks[place]), None)
    is_limit = at + 1 < len(items) and items[at + 1].folded[0].isdigit()
    if verb is None or at - verb > (_NEAR_RANK if word in _THAN else _NEAR_VERB) or is_limit:
        return ()
    between = items[verb + 1 : at]
    return between if content_words(_joined(between), language) else items[:verb]


def _behind(items: Sequence[Item]) -> list[Item]:
    """Return the items after the last sign or word that compares."""
    return list(takewhile(_goes_on, reversed(items)))[::-1]


def _goes_on(item: Item) -> bool:
    return not item.kinds & _ENDS


def _apart(left: Sequence[Item], right: Sequence[Item], language: str | None) -> tuple[frozenset[str], ...]:
    """Return the words of each side next to what joins them, without those that both have; as many of one as of the other."""
    one, other = (content_words(_joined(side), language) for side in (left, right))
    one, other = [word for word in one if word not in other], [word for word in other if word not in one]
    count = min(len(one), len(other))
    return (frozenset(one[-count:]), frozenset(other[:count])) if count else ()


def _joined(items: Sequence[Item]) -> str:
    """Return items as text again; characters of a script without spaces stand together."""
    return "".join(item.folded if _UNSPACED.match(item.folded) else f" {item.folded} " for item in items)
