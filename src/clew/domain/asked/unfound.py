"""Words of a question that none of the passages has, although an answer would be expected to: "Who designed the *logo*?".

Above: the engine's warning `words_not_found`. Below: `reading` and its tables. Answerable questions are often worded otherwise
than the documents, so this is a hint for the reader, and never refuses: decision 0034 has the figures.
"""

from collections.abc import Iterator, Sequence, Set

from clew.domain.asked.passages import QUESTION_MOST
from clew.domain.asked.reading import PASSAGES_LEAST, asking_sentences, is_held, words_of
from clew.domain.asked.words import GREETINGS, MAGNITUDES, TABLES
from clew.domain.followup.ellipsis.reading import fold, tokens_of
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, shared_words

_WORDS_MOST = 4
"""More words that are missing say that the question is worded otherwise, or that its language was mistaken."""
_LETTERS_LEAST = 3
_TALK = frozenset(
    " ".join(
        (
            "clarify clarification explain summary summarize summarise recommend speaking interested discussion define true",
            "understand good bad similar considered compared according possibly suddenly regardless able course regarding please",
            "clarifier expliquer resumer resume recommander vrai bon bonne mauvais semblable considere selon soudain interesse",
            "comprendre aclarar explicar resumir resumen recomendar verdad bueno buena malo parecido considera segun interesado",
            "entender esclarecer resumo verdade bom boa mau ruim considerado segundo interessado empfehlen zusammenfassen stimmt",
            "wahr gut gute schlecht ahnlich interessiert verstehen laut erklaren hoch",
        )
    ).split()
)
"""Words about asking and judging, which an answer need not repeat; without accents."""


def unfound_words(question: str, language: str | None, passages: Sequence[str]) -> tuple[str, ...]:
    """Return the words of the sentences that ask which no passage has, as they are written; none if that says nothing.

    `passages` are in the language of the question, each with its titles. Words that an answer need not contain ("the date of"),
    and words that a passage spells a little differently, are left out. Chinese has no spaces: none are returned there.
    """
    code = language_code(language)
    if code not in TABLES or len(passages) < PASSAGES_LEAST:
        return ()
    found = tuple(dict.fromkeys(_unfound(asking_sentences(question[:QUESTION_MOST]), code, passages)))
    return found if len(found) <= _WORDS_MOST else ()


def _unfound(sentence: str, code: str, passages: Sequence[str]) -> Iterator[str]:
    table = TABLES[code]
    unsaid = table.general | table.price | table.amount | table.auxiliaries | table.no_names | GREETINGS | MAGNITUDES | _TALK
    text = fold(" \n ".join(passages))
    stems: Set[str] = {stem for passage in passages for stem in content_words(passage, code)}
    spellings = words_of(text)
    for token in tokens_of(sentence):
        wanted = set(content_words(token.cased, code))
        if not token.is_word or len(token.folded) < _LETTERS_LEAST or token.folded in unsaid or not wanted:
            continue
        if not shared_words(wanted, stems, code) and not is_held(text, spellings, token.cased):
            yield token.cased
