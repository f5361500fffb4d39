"""Part of the guard: a question whose words no passage has, or that is refused, is searched for without its conversation.

Above: `search.py`, after the guard let a result pass. In a conversation the vector of a question includes what was said before,
so "what is photosynthesis?" and "what about penguins?" resemble the passages of the answer before, and those that have the word
may not be found. A question that points back ("how do I turn it off?") needs its conversation.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.domain.asked import unfound_words
from clew.domain.documents.passage import Passage
from clew.domain.followup.ellipsis.frames import asks_what_it_is
from clew.domain.followup.ellipsis.reading import Lexicon, Token, fold, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.short_question import ShortQuestion
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.languages import is_other_language, language_code
from clew.domain.text.words import content_words, shared_part
from clew.domain.turns.evidence import Evidence
from clew.engine.questions.queries import ALONE, StandaloneQuery
from clew.engine.stages.guard import shares_words, text_of
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.retrieval.protocol import NO_CONTEXT

_WORDS_LEAST = 2
"""Content words of a whole question; one is enough to ask what something is."""
_LIKE_LEAST = 0.26
"""Similarity of a passage that may answer a short question in other words (decision 0034 has the figures)."""
_PASSAGES_NEAR = 10
"""The first passages near a conversation, among which the one that answers is."""
_PERSONS = frozenset(
    ("i", "we", "us", "you", "je", "nous", "vous", "tu", "on", "c", "t", "s", "ich", "wir", "man", "nos", "me", "se")
)
"""Pronouns for those who talk, for anybody, and for none: they mean nothing that was said before."""
_GERMAN_ARTICLES = frozenset({"der", "die", "das", "den", "dem"})
_DEMONSTRATIVES = frozenset(
    " ".join(
        (
            "these those such same both ce cet cette ces meme memes este esta estos estas ese esa esos esas aquel aquella mismo",
            "misma dicho esse essa esses essas neste nesta nesse nessa deste desta desse dessa aquele aquela mesmo mesma dieser",
            "diese dieses diesem diesen jener jene jenes jenem jenen derselbe dieselbe dasselbe solche welche beide beiden",
        )
    ).split()
)
_POINTING = {
    "en": r"\b(?:its|their|theirs|his|hers?|him|them|there)\b",
    "fr": r"\b(?:son|sa|ses|leurs?)\b|\b(?:l|la|le|les) \w+(?:er|ir|re)\b",
    "es": r"\b(?:sus?|suy[ao]s?|los?|les?)\b|\b(?:como|no|se|puedo|podemos|cuando|donde|que|quien) las?\b"
    r"|\w(?:ar|er|ir)(?:l[aeo]s?|se)\b",
    "pt": r"\b(?:seus?|suas?|del[ea]s?|l[ao]s?|lhes?)\b|\b(?:como|nao|se|quando|onde|que|quem) [ao]s?\b",
    "de": r"\b(?:sein(?:e[mnrs]?)?|ihr(?:e[mnrs]?)?|ihn|ihm|ihnen|deren|dessen)\b",
}
"""By language, possessives and pronouns of things, without accents. If a noun looks like a verb, the question counts as one that
points back."""
_SPANISH_NOUN = re.compile(r"^(?:(?:y|e|o|pero) )?(?:(?:con|de|en|para|sobre) )?los \w+$")
"""An article with its noun, which is all that is said; elsewhere `los` may be a pronoun."""
_BEFORE_A_NAME = {
    language: re.compile(f"(?:{asking}) (?:{be}) (?:(?:{articles}) )?(?=.)")
    for language, asking, be, articles in (
        ("en", "where|who|what|which", "s|is|are|was|were", "the"),
        ("fr", "ou|qui|quel|quelle|quels|quelles", "est|sont|etait|etaient", "l|le|la|les"),
        ("es", "donde|quien|quienes|que|cual|cuales", "es|son|esta|estan|era|eran|fue", "el|la|los|las"),
        ("pt", "onde|quem|o que|qual|quais", "é|sao|esta|estao|fica|era|eram|foi", "o|a|os|as"),
    )
}
"""By language without accents, how a question about a name begins. German gives a capital to every noun."""
_CHINESE_POINTS = re.compile("[它这其该此]|那(?!么?[\u4e00-\u9fff]+呢)|上面|前面|刚才|以上|他们|她")
_CHINESE_GOES_ON = re.compile("^那|呢[？?]?$")
"""A Chinese question that asks the same of another thing."""


def shares_none(question: ResolvedQuestion, retrieved: Retrieved) -> bool:
    """Return whether what was found near the conversation, without a translation, has no word of the question."""
    if retrieved.query.rule not in (question.queries[0].rule, "widened") or retrieved.translated:
        return False
    return not shares_words(question, retrieved.usable)


def whole_query(question: ResolvedQuestion) -> StandaloneQuery | None:
    """Return the query of a question without its conversation; None if the question needs that, or has none."""
    query = question.queries[0]
    if query.alone is None or question.service or question.reference or not (_is_whole(question) or is_about_a_name(question)):
        return None
    return _by_itself(query)


def typed_query(question: ResolvedQuestion) -> StandaloneQuery | None:
    """Return the query for what was typed, and that alone; None if it points back, or there is no conversation.

    A short question ("and the chess club?") may be searched for as the one that it means, so its own query may be a later one.
    """
    query = next((one for one in question.queries if one.alone is not None), None)
    if query is None or question.service or question.reference or question.changes_period:
        return None
    return None if _has_pronoun(query.text, language_code(question.language)) else _by_itself(query)


def replaces(question: ResolvedQuestion, found: Retrieved, *, passed: bool) -> bool:
    """Return whether what a question found by itself replaces what it found near its conversation, which has no word of it.

    That is so if it found its words, or nothing that the guard lets pass.
    """
    return shares_words(question, found.usable) if passed else _is_whole(question)


def unheard_words(typed: str, language: str | None, passages: Sequence[Passage]) -> str:
    """Return what was typed, from its first word with a meaning to its last, if no passage has one of them; else nothing.

    "what about penguins?" is about penguins. Little text says nothing of what it lacks, nor do passages that are mostly in
    another language.
    """
    own = [text_of(one) for one in passages if not is_other_language(one.language, language)]
    if 2 * len(own) <= len(passages) or any(shared_part(typed, text, language) > 0 for text in own):
        return ""
    words = unfound_words(typed, language, own)
    return typed[typed.find(words[0]) : typed.rfind(words[-1]) + len(words[-1])] if words else ""


def resembles(question: ResolvedQuestion, near: Retrieved, alone: Retrieved) -> bool:
    """Return whether a passage near the conversation is like what was typed, in other words: "and the fee?" for a price.

    `alone` are the passages most like it. If the search found none of the first ones near the conversation again, those are no
    more like it than the last of these.
    """
    first = {passage.chunk_id for passage in near.usable[:_PASSAGES_NEAR]}
    likeness = {
        one.chunk_id: question.scale.calibrated(one.scores.similarity, question.language, one.language)
        for one in alone.result.passages
        if one.scores.similarity is not None
    }
    if not likeness:
        return False
    return max((likeness[one] for one in likeness if one in first), default=min(likeness.values())) >= _LIKE_LEAST


def lacks(words: str) -> Evidence:
    """Return the evidence of passages that have none of these words."""
    return Evidence("missing", None, None, passed=False, missing=words, missing_kind="thing", setting="asked_passages")


def _by_itself(query: StandaloneQuery) -> StandaloneQuery:
    return replace(query, vector=query.alone, rule=ALONE, context=NO_CONTEXT, alone=None)


def _is_whole(question: ResolvedQuestion) -> bool:
    """Return whether a question names its subject, and nothing in it points back."""
    text, code, count = question.text, language_code(question.language), _count(question)
    asks_what = bool(count) and asks_what_it_is(text, code)
    return (count >= _WORDS_LEAST or asks_what) and not _points_back(text, code)


def is_about_a_name(question: ResolvedQuestion) -> bool:
    """Return whether a question asks about a name, which may be misspelled: "where is Calabar?"."""
    return _count(question) > 0 and _asks_about_a_name(question.text, language_code(question.language))


def _count(question: ResolvedQuestion) -> int:
    return len(set(content_words(question.text, question.language)))


def _points_back(text: str, code: str) -> bool:
    if code == "zh":
        return _CHINESE_POINTS.search(text) is not None or _CHINESE_GOES_ON.search(text) is not None
    return _has_pronoun(text, code) or ShortQuestion(text, code).opens


def _has_pronoun(text: str, code: str) -> bool:
    """Return whether a word stands for something that was said before; of a language without tables one may."""
    if code == "zh":
        return _CHINESE_POINTS.search(text) is not None
    if code not in TABLES:
        return True
    lexicon = lexicon_of(code)
    pointing = (lexicon.pronouns - _PERSONS | lexicon.stand_ins) - lexicon.articles | _DEMONSTRATIVES
    tokens = [token for token in tokens_of(text) if token.is_word]
    said = " ".join(token.folded for token in tokens)
    said = _SPANISH_NOUN.sub("", said) if code == "es" else said
    if re.search(_POINTING[code], said) or (code == "de" and _has_german_pronoun(tokens, lexicon)):
        return True
    return not pointing.isdisjoint(token.folded for token in tokens)


def _asks_about_a_name(text: str, language: str) -> bool:
    """Return whether a question asks where, who or what a name is, and nothing else: capitals show one, but no day or month."""
    tokens = [token for token in tokens_of(text) if token.is_word]
    opening = _BEFORE_A_NAME[language].match(" ".join(token.folded for token in tokens)) if language in _BEFORE_A_NAME else None
    if opening is None:
        return False
    lexicon, names = lexicon_of(language), tokens[opening.group().count(" ") :]
    times = lexicon.days.union(map(fold, lexicon.table.periods.months))
    return all(token.is_capital and len(token.cased) > 1 and token.folded not in times for token in names)


def _has_german_pronoun(tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether a German article stands where no noun follows: "wie schalte ich das im Winter ab?"."""
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        is_last = following is None or (not following.is_capital and following.folded in lexicon.small)
        if token.folded in _GERMAN_ARTICLES and is_last:
            return True
    return False
