"""Claims with passages, some true and some made false in a known way, for the benchmark of support.

From MTRAG (English): sentences of relevant passages, sentences of the reference answers, and what random changes make of them.
From the language sets: sentences of passages in French, Chinese, German, Spanish and Portuguese, and the same changes. Every
change draws from a generator with a fixed seed. From `data/support`: sentences in other words, true and false, written by hand in
six languages. Above: `support.py`.
"""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from clew.domain.citations.support_words import OPPOSITES
from clew.domain.text.words import content_words
from clew.providers.answering.sentences import sentence_spans

PLACES = ("part", "sentence", "name", "item", "row")
"""Where the claims of `_mixed` have their values from."""
TRUE = ("verbatim", "reference", "paraphrase", *(f"true {one}" for one in PLACES))
FALSE = (
    *("number", "swapped", "unit", "negated", "affirmed", "opposite", "entity", "elsewhere", "invented", "conflict"),
    *(f"mixed {one}" for one in PLACES),
)
KINDS = (*TRUE, *FALSE)
_WORDS_LEAST, _WORDS_MOST = 5, 60
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,]*\d(?!\w)|(?<![\w.,])\d(?![\w.,])")
_NAME = re.compile(r"(?<=[a-zà-ÿ,] )[A-ZÀ-Þ][a-zà-ÿ]{3,}(?: [A-ZÀ-Þ][a-zà-ÿ]{2,})*")
_UNITS = {
    "en": "minutes hours days weeks months years, percent dollars euros, kilometres miles metres, litres gallons, kilograms tons",
    "fr": "minutes heures jours semaines mois ans, dollars euros, kilomètres mètres, kilogrammes tonnes",
    "de": "Minuten Stunden Tage Wochen Monate Jahre, Prozent Dollar Euro, Kilometer Meter, Kilogramm Tonnen",
    "es": "minutos horas días semanas meses años, dólares euros, kilómetros metros, kilogramos toneladas",
    "pt": "minutos horas dias semanas meses anos, reais dólares euros, quilómetros metros, quilogramas toneladas",
    "zh": "分钟 小时 天 周 个月, 元 美元 欧元, 公里 米, 公斤 吨",
}
"""Units of which one is exchanged for another of its group, behind a number in figures."""
_HEDGE = re.compile(
    r"(?i)\b(?:sorry|i don't|i do not|i am not|i'm not|i cannot|i can't|the (?:provided )?(?:passages?|documents?))\b"
)
_NEGATIONS = {
    "en": ((r"\b(is|are|was|were|can|could|will|would|should|must|may|does|did|has been|have been)\b(?! not|n't)", r"\1 not"),),
    "fr": ((r"\b(est|sont|était|étaient|peut|peuvent|doit|doivent|sera|seront)\b(?! pas)", r"ne \1 pas"),),
    "de": ((r"\b(ist|sind|war|waren|kann|können|wird|werden|muss|müssen)\b(?! nicht)", r"\1 nicht"),),
    "es": ((r"\b(es|son|fue|fueron|puede|pueden|debe|deben|está|están)\b", r"no \1"),),
    "pt": ((r"\b(é|são|foi|foram|pode|podem|deve|devem|está|estão)\b", r"não \1"),),
    "zh": ((r"(?<!不)(是|会|能|可以|应该)", r"不\1"), (r"(?<!没)有", "没有")),
}
_NEGATED = {"en": (r"\b(is|are|was|were|can|could|will|would|should|must|may|does|did) not\b", r"\1")}
_AFFIRMED = {
    "fr": r"\bn(?:e |['’])(?P<kept>\w+) pas\b",
    "de": r"\bnicht |\b(?=keine?[mnrs]?\b)k",
    "es": r"\bno ",
    "pt": r"\bnão ",
    "zh": r"不(?![仅但断过久少管论只光同])|没有?|未(?!来)|无(?!论)|勿",
}
"""What is left out, so that a sentence no longer denies what it denied."""
_GERMAN_NAME = re.compile(r"\b(?:in|aus|nach|bei|von|[A-ZÄÖÜ][a-zäöüß]{3,}) (?P<name>[A-ZÄÖÜ][a-zäöüß]{3,})\b(?! [A-ZÄÖÜ])")
"""In German, where every noun has a capital letter: what follows a preposition, or another such word."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence and the text that it cites."""

    kind: str
    language: str
    text: str
    passage: str
    titles: str = ""
    is_judged: bool = True
    """False for what Clew takes for no claim, such as a courtesy."""

    @property
    def is_true(self) -> bool:
        """Whether the passage says it; of reference sentences this is assumed."""
        return self.kind in TRUE


def read_english(folder: Path, *, domains: Sequence[str] = ("clapnq", "govt"), seed: int = 5) -> list[Claim]:
    """Return the claims of MTRAG's conversations in some domains."""
    chosen = random.Random(seed)
    corpus = {one["_id"]: one for one in lines_of(folder / "corpus.jsonl") if one["domain"] in domains}
    relevant: dict[str, list[str]] = defaultdict(list)
    for line in (folder / "qrels.tsv").read_text().splitlines()[1:]:
        query, passage, score = line.split("\t")
        if int(score) > 0 and passage in corpus:
            relevant[query].append(passage)
    asked = [one for one in lines_of(folder / "queries.jsonl") if relevant.get(one["_id"]) and one["domain"] in domains]
    answers = {one["_id"]: _sentences(one["answer"], "en") for one in asked}
    made: list[Claim] = []
    for one in asked:
        cited = [corpus[name] for name in relevant[one["_id"]]]
        text = "\n\n".join(passage["text"] for passage in cited)
        titles = "\n".join(passage["title"] for passage in cited)
        for sentence in (s for s in answers[one["_id"]] if not _HEDGE.search(s)):
            made.append(Claim("reference", "en", sentence, text, titles))
        others = [
            passage for name, passage in corpus.items() if name not in relevant[one["_id"]] and passage["domain"] == one["domain"]
        ]
        said = _sentences(text, "en")
        for sentence in chosen.sample(said, min(2, len(said))):
            made.append(Claim("verbatim", "en", sentence, text, titles))
            made += _altered(sentence, text, titles, "en", [passage["text"] for passage in chosen.sample(others, 5)], chosen)
        stranger = chosen.choice([other for other in asked if other["_id"].split("<")[0] != one["_id"].split("<")[0]])
        for sentence in answers[stranger["_id"]][:1]:
            if not _HEDGE.search(sentence):
                made.append(Claim("invented", "en", sentence, text, titles))
    return made


def read_paraphrases(path: Path, language: str) -> list[Claim]:
    """Return the claims of the sentences in other words."""
    made: list[Claim] = []
    for one in (json.loads(line) for line in path.read_text().splitlines()):
        claims = [("paraphrase", text) for text in one["true"]] + one["false"]
        made += [
            Claim(kind, language, text, one["passage"], one["title"]) for kind, text in claims if one["language"] == language
        ]
    return made


def read_language(folder: Path, language: str, *, seed: int = 5) -> list[Claim]:
    """Return the claims of one of the language sets."""
    chosen = random.Random(seed)
    corpus = [one for one in lines_of(folder / "corpus.jsonl") if one["language"] == language]
    made: list[Claim] = []
    for one in corpus:
        others = [other["text"] for other in chosen.sample(corpus, min(6, len(corpus))) if other["_id"] != one["_id"]]
        said = _sentences(one["text"], language)
        for sentence in chosen.sample(said, min(2, len(said))):
            made.append(Claim("verbatim", language, sentence, one["text"], one["title"]))
            made += _altered(sentence, one["text"], one["title"], language, others, chosen)
    return made


def _altered(
    sentence: str, text: str, titles: str, language: str, others: Sequence[str], chosen: random.Random
) -> Iterator[Claim]:
    """Yield a sentence with one thing changed, and another passage to which the sentence itself is wrongly tied."""
    numbers = [found.group() for found in _NUMBER.finditer(sentence)]
    if numbers:
        old = chosen.choice(numbers)
        yield Claim("number", language, sentence.replace(old, _other_number(old, text, chosen), 1), text, titles)
        elsewhere = sorted({found.group() for found in _NUMBER.finditer(text)} - set(numbers))
        if elsewhere:
            yield Claim("swapped", language, sentence.replace(old, chosen.choice(elsewhere), 1), text, titles)
    if other := _in_other_unit(sentence, text, language):
        yield Claim("unit", language, other, text, titles)
    names = names_in(sentence, language)
    strangers = sorted({name for other in others for name in names_in(other, language)} - set(names))
    strangers = [
        name for name in strangers if name.casefold() not in text.casefold() and name.casefold() not in titles.casefold()
    ]
    if names and strangers:
        yield Claim("entity", language, sentence.replace(chosen.choice(names), chosen.choice(strangers), 1), text, titles)
    negated = _negated(sentence, language, chosen)
    if negated:
        yield Claim("negated", language, negated, text, titles)
    if pattern := _AFFIRMED.get(language):
        places = list(re.finditer(pattern, sentence))
        if places:
            found = chosen.choice(places)
            kept = found.groupdict().get("kept") or ""
            yield Claim("affirmed", language, sentence[: found.start()] + kept + sentence[found.end() :], text, titles)
    opposite = _opposed(sentence, language)
    if opposite:
        yield Claim("opposite", language, opposite, text, titles)
    asked = set(content_words(sentence, language))
    nearest = max(others, key=lambda other: len(asked & set(content_words(other, language))), default=None)
    if nearest and sentence not in nearest:
        yield Claim("elsewhere", language, sentence, nearest)


def names_in(text: str, language: str) -> list[str]:
    """Return what looks like a name inside a sentence."""
    if language == "de":
        return [found["name"] for found in _GERMAN_NAME.finditer(text)]
    return [found.group() for found in _NAME.finditer(text)]


def _negated(sentence: str, language: str, chosen: random.Random) -> str | None:
    for pattern, plain in _NEGATED.items():
        if pattern == language and (found := re.search(plain[0], sentence)):
            return sentence[: found.start()] + found.expand(plain[1]) + sentence[found.end() :]
    places = [(found, made) for pattern, made in _NEGATIONS[language] for found in re.finditer(pattern, sentence)]
    if not places:
        return None
    found, made = chosen.choice(places)
    return sentence[: found.start()] + found.expand(made) + sentence[found.end() :]


def _opposed(sentence: str, language: str) -> str | None:
    """Return a sentence with its first word that has an opposite exchanged for the first one of the other side."""
    words = OPPOSITES[language]
    pattern = "|".join(words) if language == "zh" else rf"\b(?:{'|'.join(words)})\b"
    found = re.search(pattern, sentence)
    if not found:
        return None
    number, side = words[found.group()]
    other = next(word for word, place in words.items() if place == (number, 1 - side))
    return sentence[: found.start()] + other + sentence[found.end() :]


def _in_other_unit(sentence: str, text: str, language: str) -> str | None:
    """Return a sentence with the unit of its first number that has one exchanged, if the text has that number in no other."""
    chosen = random.Random(sentence)  # its own, so that the other changes stay as they are
    for group in _UNITS[language].split(", "):
        units = group.split()
        end = "" if language == "zh" else r"\b"
        for found in re.finditer(rf"(\d\s?)({'|'.join(sorted(units, key=len, reverse=True))}){end}", sentence):
            others = [one for one in units if one != found[2] and f"{found[1]}{one}" not in text]
            if others:
                return sentence[: found.start(2)] + chosen.choice(others) + sentence[found.end(2) :]
    return None


def _other_number(old: str, text: str, chosen: random.Random) -> str:
    """Return a number of the same form that the text does not contain."""
    for _ in range(50):
        new = "".join(str(chosen.randint(1, 9)) if sign.isdigit() else sign for sign in old)
        if new not in text:
            return new
    return old + "7"


def _sentences(text: str, language: str) -> list[str]:
    spans = [text[span.start : span.end] for span in sentence_spans(text, language) if span.kind in ("prose", "item")]
    return [span for span in spans if _WORDS_LEAST <= len(content_words(span, language)) <= _WORDS_MOST and span[-1] not in "?？"]


def lines_of(path: Path) -> Iterable[dict[str, str]]:
    """Yield the objects of a file with one a line."""
    return map(json.loads, path.read_text().splitlines())
