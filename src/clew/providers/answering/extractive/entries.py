"""Answers to questions that name a code or an option: the entry that a list has for it, of the product that the question names.

"What does curl exit code 28 mean?" is answered by the entry `28` of curl's manual, and by nothing else: sentences beside it have
more of its words and are about other codes, and the entry of another product is wrong. A product is named by a word of a title or
file name. Above: `model`, and the engine's guard and search. Below: `units`, `numbered`, `options`.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from clew.domain.documents.passage import Passage
from clew.domain.text.numbered_codes import named_codes, numbered_codes
from clew.domain.text.options import OPTION
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.numbered import asked_entries, listed_numbers
from clew.providers.answering.extractive.options import options_in
from clew.providers.answering.extractive.units import Unit, count_words

_YEAR = re.compile(r"(?:19|20)\d\d")
_OTHER_WORDS_MOST = 1
"""Content words of a question besides the entry and its product, at most, if it asks for the entry alone: "explain --quiet"."""
_DOCUMENTS_MOST = 3
_LISTED_LEAST = 3
"""Numbers in a list of codes that is taken to be complete."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The codes and options that a question names, and what else it says."""

    numbers: frozenset[str]
    options: frozenset[str]
    kind: frozenset[str]
    """Content words that call the numbers codes."""
    words: frozenset[str]
    """All other content words."""
    language: str | None

    @classmethod
    def of(cls, question: str, language: str | None) -> "Asked":
        """Read a question."""
        named = list(named_codes(question))
        options = frozenset(OPTION.findall(question))
        kind = frozenset(content_words(" ".join(one.kind for one in named), language))
        numbers = numbered_codes(question)
        said = OPTION.sub(" ", question)
        words = frozenset(word for word in content_words(said, language) if word not in kind and not word.isdigit())
        return cls(numbers, options, kind, words, language)

    @property
    def names(self) -> frozenset[str]:
        """The codes and the options."""
        return self.numbers | self.options

    def product(self, passages: Sequence[Passage]) -> frozenset[str]:
        """Return the words that are in the title or file name of a document."""
        return self.words & frozenset[str]().union(*(self._name_of(passage) for passage in passages))

    def is_of(self, passage: Passage, product: AbstractSet[str]) -> bool:
        """Return whether a passage is of the product, or says all the words for it."""
        return not product or self.is_named(passage, product) or product <= self.held(passage)

    def is_named(self, passage: Passage, product: AbstractSet[str]) -> bool:
        """Return whether the title or file name of a passage's document has a word for the product."""
        return not product.isdisjoint(self._name_of(passage))

    def lists_others(self, passage: Passage) -> bool:
        """Return whether a passage lists codes of the kind."""
        return len(listed_numbers(passage.content)) >= _LISTED_LEAST and bool(self.kind & self.held(passage))

    def is_alone(self, product: AbstractSet[str]) -> bool:
        """Return whether the question asks for the entries, and little else."""
        return len(self.words - product) <= _OTHER_WORDS_MOST

    def _name_of(self, passage: Passage) -> frozenset[str]:
        name = passage.document_name.rpartition(".")[0] or passage.document_name
        return frozenset(content_words(f"{name} \n {passage.document_title}", self.language))

    def held(self, passage: Passage) -> frozenset[str]:
        """Return the content words of a passage and the headings above it."""
        titles = " \n ".join((passage.document_title, *passage.heading_path))
        return frozenset(content_words(f"{titles} \n {passage.context} \n {passage.content}", self.language))


def entries_in(content: str, asked: Asked) -> frozenset[str]:
    """Return the codes and options of a question for which a text has an entry."""
    texts = asked_entries(content, asked.numbers, asked.options)
    return asked.names & frozenset[str]().union(*(one.names for one in texts))


def first_options(unit: Unit) -> frozenset[str]:
    """Return the options that a candidate is the entry for: those of a row, or the one that an item of a list begins with."""
    if unit.is_row:
        return options_in(unit.label) if unit.label.startswith("-") else frozenset()
    found = OPTION.match(unit.text.lstrip("`*")) if unit.is_item else None
    return frozenset({found.group()}) if found else frozenset()


def holds_entries(question: str, passages: Sequence[Passage], language: str | None) -> bool:
    """Return whether passages have an entry for each code and option of a question; for codes, those of the product it names.

    What a question says besides an option of one letter must stand beside its entry: many programs have one.
    """
    asked = Asked.of(question, language)
    product = asked.product(passages)
    if not asked.names or (asked.numbers and not product):
        return False
    own = [passage for passage in passages if asked.is_of(passage, product)]
    if not any(one.startswith("--") for one in asked.options) and not asked.numbers:
        own = [passage for passage in own if asked.words <= product | asked.held(passage)]
    found = frozenset[str]().union(*(entries_in(passage.content, asked) for passage in own))
    return asked.names <= found


def of_asked_entries(units: Sequence[Unit], passages: Sequence[Passage], asked: Asked) -> list[Unit]:
    """Return the best entry of each document for each code and option, those of the product only; in the order of the search."""
    product = asked.product(passages)
    best: dict[tuple[object, str], Unit] = {}
    for unit in units:
        passage = passages[unit.number - 1]
        for name in sorted(unit.names & asked.names) if unit.is_row and asked.is_of(passage, product) else ():
            key = passage.document_id, name
            if key not in best or _worth(unit, passages, asked) > _worth(best[key], passages, asked):
                best[key] = unit
    documents = list(dict.fromkeys(passages[unit.number - 1].document_id for unit in best.values()))[:_DOCUMENTS_MOST]
    chosen = [unit for (document, _), unit in best.items() if document in documents]
    told = list({id(unit): unit for unit in chosen}.values())
    if len(documents) == 1:
        return told
    return [replace(unit, text=f"{_title_of(passages[unit.number - 1])} › {unit.text}") for unit in told]


def _title_of(passage: Passage) -> str:
    return passage.document_title or passage.document_name


def _worth(unit: Unit, passages: Sequence[Passage], asked: Asked) -> tuple[bool, int, float]:
    """Order the entries of one document for one name: in a list of the kind, in a long list, with more text."""
    above = content_words(" ".join((*unit.path[1:][-1:], *unit.under, *unit.columns)), asked.language)
    listed = len(listed_numbers(passages[unit.number - 1].content)) if asked.numbers else 0
    return not asked.kind.isdisjoint(above), listed, count_words(unit.text)


def mentioning(units: Sequence[Unit], passages: Sequence[Passage], asked: Asked) -> list[Unit]:
    """Return the candidates that call a number of the question a code, those of the product only."""
    product = asked.product(passages)
    return [
        unit
        for unit in units
        if asked.is_of(passages[unit.number - 1], product)
        and not asked.numbers.isdisjoint(numbered_codes(" \n ".join((*unit.path[1:][-1:], unit.text, *unit.attached))))
    ]


def is_unlisted(passages: Sequence[Passage], asked: Asked) -> bool:
    """Return whether the product lists its codes, and those that are asked for are not among them.

    Without a product, and of a year ("the project status 2024"), nothing says that the number is a code.
    """
    product = asked.product(passages)
    if not asked.numbers or not product or any(map(_YEAR.fullmatch, asked.numbers)):
        return False
    return any(asked.lists_others(one) for one in passages if asked.is_of(one, product))
