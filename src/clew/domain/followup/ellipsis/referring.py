"""Tells whether a short question refers to what was spoken of before: "when is it returned?", "¿cómo la contacto?", 怎么联系她？

Above: `topic.py`. Below: `referring_words.py`. A pronoun refers to an earlier question unless it is impersonal ("is it possible
to pay by card?") or a clause in front of it names what it may stand for ("if I lose a card, is it blocked?"). Within one clause,
a pronoun never stands for the other noun ("can the landlord keep it?"), so that nothing else about nouns needs to be known.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from clew.domain.followup.ellipsis.infinitives import is_infinitive
from clew.domain.followup.ellipsis.reading import Token, beginning, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.referring_chinese import refers_back_in_chinese
from clew.domain.followup.ellipsis.referring_words import (
    ADDRESSING,
    BEHIND_WHEN,
    CLAUSES,
    CONDITIONS,
    CONNECTIVES,
    ENCLITIC,
    GERMAN_CLOSERS,
    GERMAN_VERB,
    IMPERSONAL,
    INVERTED,
    LEADS,
    MODALS,
    NO_ENCLITIC,
    PRONOUNS,
    SUBJECTS,
    WITHOUT_SUBJECT,
)

WORDS_MOST = 14
"""A longer question says itself what it is about."""
_ADDED_MOST = 4
"""Words beside "even" or "too"."""
_CASE_MOST = 5
"""Words of "for permanent staff"."""
_ASKED_MOST = 4
"""Words of "until what date?"."""
SENTENCE_END = re.compile(r"[.!?]\s+(?=\w)")
_DEMONSTRATIVES = frozenset({"that", "this", "those", "these"})
_BEFORE_THAT = frozenset(
    {"is", "are", "was", "do", "does", "can", "could", "should", "will", "would", "about", "for", "than", "to", "with"}
)
_BEFORE_QUE = frozenset({"tengo", "tiene", "tienen", "tenemos", "hay", "tenho", "tem", "temos"})
"""Spanish and Portuguese forms of "to have to"."""
_AT_THE_END_BEHIND = _BEFORE_THAT | {"of", "from", "like", "after"}
_SAID_OF_THAT = frozenset({"apply", "include", "cover", "cost", "mean", "work", "count", "affect", "depend", "also", "still"})
_GERMAN_ARTICLES = frozenset({"das", "die", "den", "dem"})
_CLITICS = frozenset({"le", "la", "les", "l"})
_NOUNS_IN_OIR = frozenset({"savoir", "devoir", "pouvoir"})
_SPANISH_CLITICS = frozenset({"lo", "la", "los", "las"})
_DATIVES = frozenset({"me", "te", "se", "nos", "os", "no"})
_ASKING_FOR_PEOPLE = frozenset({"quien", "quienes", "quem", "qui", "wem", "wen", "who", "whom"})
_ASKING_FINITE = frozenset({"como", "cuando", "donde", "quien", "que"})
"""Spanish question words behind which `la` is a pronoun if one word follows: ¿cómo la contacto? Not ¿cuánto la entrada?"""


def refers_back(asked: str, language: str) -> bool:
    """Return whether a question stands for itself only together with the one before it."""
    if language == "zh":
        return refers_back_in_chinese(asked)
    tokens = tokens_of(SENTENCE_END.split(asked.strip())[0])  # what a second sentence refers to may stand in the first
    words = [token for token in tokens if token.is_word]
    if not words or len(words) > WORDS_MOST:
        return False
    readings = (_leaves_out_its_subject, _only_asks, _sets_a_condition, _adds, _names_a_day, _names_a_case, _corrects)
    return _has_pronoun(tokens, language) or any(reading(words, language) for reading in readings)


def _has_pronoun(tokens: Sequence[Token], language: str) -> bool:
    """Return whether a pronoun of the first clause stands for something that the question does not name."""
    words = [token for token in tokens if token.is_word]
    folded = " ".join(token.folded for token in words)
    stands_for_nothing = {at for match in IMPERSONAL[language].finditer(folded) for at in range(*match.span())}
    clause = _first_clause(tokens, language)
    place = 0
    for at, token in enumerate(clause):
        following = words[at + 1].folded if at + 1 < len(words) else ""
        is_led = token.folded in _DEMONSTRATIVES and following in {"who", "that", "which"}  # those who
        is_named = language == "fr" and _is_named_behind(words, at)
        if place not in stands_for_nothing and not is_led and not is_named and _is_pronoun(clause, at, language):
            return True
        place += len(token.folded) + 1
    return False


def _first_clause(tokens: Sequence[Token], language: str) -> list[Token]:
    """Return the words up to a sign or a word behind which another clause may begin, and all that only leads to the question."""
    leading = lexicon_of(language).small | SUBJECTS | CLAUSES[language]
    clause: list[Token] = []
    has_content, before = False, ""
    for token in tokens:
        begins_none = (token.folded == "that" and before in _BEFORE_THAT) or (token.folded == "que" and before in _BEFORE_QUE)
        if has_content and (token.cased in ",;:.!?" or (token.folded in CLAUSES[language] and not begins_none)):
            break
        before = token.folded
        if token.is_word:
            clause.append(token)
            has_content = has_content or token.folded not in leading
    return clause


def _is_pronoun(clause: Sequence[Token], at: int, language: str) -> bool:
    """Return whether a word of a clause stands for something that was spoken of before."""
    word = clause[at].folded
    if (enclitic := ENCLITIC.get(language)) and enclitic.search(word):
        return word not in NO_ENCLITIC
    if language == "fr" and INVERTED.fullmatch(word):
        return _is_inverted_subject(clause, at)
    if word not in PRONOUNS[language]:
        return False
    match language:
        case "en":
            return at + 1 == len(clause) if word == "her" else word not in _DEMONSTRATIVES or _stands_alone(clause, at)
        case "fr":
            return _is_french_pronoun(clause, at)
        case "de":
            return _is_german_pronoun(clause, at)
        case "es":
            return word not in _SPANISH_CLITICS or _is_spanish_clitic(clause, at)
        case _:
            return not _has_noun_in_front(clause, at, language)


def _stands_alone(clause: Sequence[Token], at: int) -> bool:
    """Return whether an English demonstrative has no noun: "is that per person?", "how much is that", not "that plan"."""
    before = clause[at - 1].folded if at else ""
    if at + 1 == len(clause):
        return before in _AT_THE_END_BEHIND
    lexicon, behind = lexicon_of("en"), clause[at + 1]
    leads = not before or before == "if" or before in lexicon.auxiliaries
    is_said = behind.folded in lexicon.auxiliaries or behind.folded in _SAID_OF_THAT
    return leads and (is_said or lexicon.preposition(behind) is not None)


def _is_inverted_subject(clause: Sequence[Token], at: int) -> bool:
    """Return whether `est-elle` has no noun in front: "la caution est-elle …"."""
    return {one.folded for one in clause[:at]} <= lexicon_of("fr").asking | {"et", "a", "de", "en", "par"}


def _is_french_pronoun(clause: Sequence[Token], at: int) -> bool:
    word, behind = clause[at].folded, clause[at + 1 :]
    if word in _CLITICS:
        return bool(behind) and behind[0].folded not in _NOUNS_IN_OIR and is_infinitive(behind[0].cased, "fr")
    if word == "c" and not (behind and behind[0].folded in {"est", "etait", "sera"}):
        return False
    return not _has_noun_in_front(clause, at, "fr")


def _is_named_behind(words: Sequence[Token], at: int) -> bool:
    """Return whether a French question names behind its pronoun what that stands for: "il est où le parking ?"."""
    lexicon, behind = lexicon_of("fr"), words[at + 1 :]
    if any(one.folded in lexicon.asking and two.folded in lexicon.articles for one, two in pairwise(behind)):
        return True
    if words[at].folded == "c" and len(behind) > 1 and behind[1].folded in lexicon.articles:  # qui c'est le directeur ?
        return not lexicon.asking.isdisjoint(token.folded for token in words[:at])
    if words[at].folded in _CLITICS or len(behind) < 3 or lexicon.asking.isdisjoint(token.folded for token in behind[:-2]):
        return False
    led, article, noun = behind[-3:]
    leads = lexicon.preposition(led) is not None or led.folded in LEADS["fr"]
    return article.folded in lexicon.articles and noun.folded not in lexicon.small and not leads


def _has_noun_in_front(clause: Sequence[Token], at: int, language: str) -> bool:
    """Return whether a noun with its article stands before a pronoun, which takes it up: "une licence est elle …"."""
    lexicon = lexicon_of(language)
    return any(
        one.folded in lexicon.articles
        and two.folded not in lexicon.small
        and not (one.folded in _CLITICS and is_infinitive(two.cased, language))
        for one, two in pairwise(clause[:at])
    )


def _is_german_pronoun(clause: Sequence[Token], at: int) -> bool:
    token, before, behind = clause[at], clause[:at], clause[at + 1 :]
    if token.folded == "sie":
        is_the_reader = bool(before) and before[-1].folded in ADDRESSING
        return token.cased == "sie" and not is_the_reader and not any(one.folded in {"mir", "uns"} for one in clause)
    if token.folded not in _GERMAN_ARTICLES:
        return True
    if all(one.folded in GERMAN_CLOSERS for one in behind):
        return bool(before)
    is_verbal = all(one.cased.islower() and GERMAN_VERB.match(one.folded) for one in behind)
    return is_verbal and any(one.folded in MODALS for one in before)


def _is_spanish_clitic(clause: Sequence[Token], at: int) -> bool:
    behind, before = clause[at + 1 :], clause[at - 1].folded if at else ""
    if not behind:
        return False
    if clause[at].folded == "lo" or before in _DATIVES:
        return True
    return before in _ASKING_FINITE and len(behind) == 1 and behind[0].folded not in lexicon_of("es").small


def _leaves_out_its_subject(words: Sequence[Token], language: str) -> bool:
    """Return whether a Spanish or Portuguese verb has its object and no subject: "¿cubre el desgaste?", "dá pra aumentar?"."""
    if language not in WITHOUT_SUBJECT:
        return False
    found = WITHOUT_SUBJECT[language].fullmatch(" ".join(token.folded for token in words))
    return found is not None and (not found["verb"] or is_infinitive(found["verb"], language))


def _only_asks(words: Sequence[Token], language: str) -> bool:
    """Return whether a question is a question word with a preposition and at most one noun: "by when", "jusqu'à quelle date"."""
    lexicon = lexicon_of(language)
    rest = words[1:] if words[0].folded in CONNECTIVES[language] else words
    if not 1 < len(rest) <= _ASKED_MOST or lexicon.asking.isdisjoint(token.folded for token in rest[:2]):
        return False
    leads = lexicon.preposition(rest[0]) is not None or rest[0].folded in LEADS[language]
    known = lexicon.small | lexicon.asking | LEADS[language]
    if (rest[0].folded, rest[1].folded) == ("por", "que"):  # why
        return False
    most = 0 if any(token.folded in _ASKING_FOR_PEOPLE for token in rest) else 1
    return leads and sum(token.folded not in known for token in rest) <= most


def _sets_a_condition(words: Sequence[Token], language: str) -> bool:
    """Return whether a question only adds a condition to the one before: "and if she is on leave?"."""
    connectives, conditions = CONDITIONS[language]
    if len(words) < 3 or words[0].folded not in connectives or words[1].folded not in conditions:
        return False
    if words[1].folded in {"when", "quand"} and words[2].folded not in BEHIND_WHEN[language]:
        return False
    return lexicon_of(language).asking.isdisjoint(token.folded for token in words[2:])


def _adds(words: Sequence[Token], language: str) -> bool:
    """Return whether a question only extends the one before: "even on bank holidays?", "los domingos también"."""
    lexicon = lexicon_of(language)
    rest = [token.folded for token in words]
    if rest[0] in lexicon.adding:
        rest = rest[1:]
    elif rest[-1] in lexicon.adding:
        rest = rest[:-1]
    else:
        return False
    asks = lexicon.asking | lexicon.auxiliaries | lexicon.pronouns
    return 0 < len(rest) <= _ADDED_MOST and asks.isdisjoint(rest) and not is_infinitive(rest[0], language)


def _names_a_day(words: Sequence[Token], language: str) -> bool:
    """Return whether a question only names another day: "and on Sundays?"."""
    lexicon = lexicon_of(language)
    rest = [token.folded for token in words if token.folded not in lexicon.small]
    return words[0].folded in CONNECTIVES[language] and bool(rest) and lexicon.days.issuperset(rest)


def _names_a_case(words: Sequence[Token], language: str) -> bool:
    """Return whether a question only names whom or what else the one before is asked for: "and for students?"."""
    lexicon = lexicon_of(language)
    rest = words[1:]
    if words[0].folded not in CONNECTIVES[language] or not 1 < len(rest) <= _CASE_MOST or lexicon.preposition(rest[0]) is None:
        return False
    if any(token.cased.isdecimal() for token in rest):  # 2021: periods have rules of their own
        return False
    return (lexicon.asking | lexicon.auxiliaries).isdisjoint(token.folded for token in rest)


def _corrects(words: Sequence[Token], language: str) -> bool:
    """Return whether a question says what was meant instead, and is no question by itself: "sorry i meant mac"."""
    lexicon = lexicon_of(language)
    rest = words
    while length := beginning(rest, lexicon.apologies):
        rest = rest[length:]
    length = beginning(rest, lexicon.corrections)
    asks = lexicon.asking | lexicon.auxiliaries
    return 0 < length < len(rest) <= length + _ADDED_MOST and asks.isdisjoint(token.folded for token in rest[length:])
