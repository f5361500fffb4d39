"""The question before as the topic of one that refers to it: "the deposit — when is it returned?".

Above: `understanding.py`. Below: `referring.py`, which tells whether a question does, and `dropped_subject.py`, which knows the
thing of questions of some forms. Of other questions, the topic is all that they say, without the words that only ask.
"""

import re
from collections.abc import Mapping, Sequence

from clew.domain.followup.ellipsis.dropped_subject import agrees, is_no_thing, is_remark, thing_before
from clew.domain.followup.ellipsis.frames import Reframed
from clew.domain.followup.ellipsis.reading import fold, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.referring import SENTENCE_END, refers_back
from clew.domain.followup.ellipsis.referring_words import PRONOUNS, SUBJECTS, Words
from clew.domain.followup.ellipsis.substitution import BESIDE

_WORDS_MOST = 24
"""A longer question before says more than what a short one is about."""
_WORDS_LEAST_TOLD = 2
_ENDS = " \t?？!！.。¿¡,，"
_DEGREES: Mapping[str, str] = {
    "en": "long much many big large old often high far time does do did one m ve re ll",
    "fr": "est-ce t-il t-elle on nous heure",
    "de": "hoch lange viel viele groß teuer oft lautet beträgt heißt",
    "es": "se hora",
    "pt": "se eu tempo hora horas",
}
"""Words behind a question word or a subject that belong to it: how much, wie hoch, (I)'m."""
_FOLDED_DEGREES = {language: frozenset(map(fold, listed.split())) for language, listed in _DEGREES.items()}
_PLACES: Words = {
    "en": frozenset({"there", "here"}),
    "de": frozenset({"dort", "hier", "da"}),
    "fr": frozenset(),
    "es": frozenset({"alli", "ahi", "aqui"}),
    "pt": frozenset({"la", "ali", "aqui", "ai"}),
}
"""At the end of a question, they are no part of what it is about: "is there parking there?"."""
_SEVERAL = re.compile(
    r"\w(?<![sui])s\b|\b(?:people|staff|police|team|committee|board|children|men|women|and|family)\b", re.IGNORECASE
)
_UNKNOWN = frozenset({"it", "they", "them"})
"""Nobody knows what they stand for where they are left in a topic."""
_CHINESE_LEAST = 2
"""Characters of a topic; 要 is none."""
_CHINESE_SMALL = frozenset({"需要", "可以", "应该", "大概"})
_CHINESE_END = re.compile(r"[。！？!?；;]")
_CHINESE_ASKING = re.compile(
    r"请问|(?:是|为)?多少钱?|怎么样?|怎样|如何|是?(?:什么时候|何时)|什么是|是?什么|几[点年天次个号月岁]|(?:在)?哪[里儿]?|是?谁是?"
    r"|为什么|有没有|吗$|呢$"
)


def with_topic(said: Sequence[str], asked: str, language: str) -> Reframed | None:
    """Return a question that refers to an earlier one beside the topic of that one; None if it refers to none.

    `said` are the earlier questions, the oldest first. One that refers back itself has the topic of the one before it.
    """
    if not said or not refers_back(asked, language) or is_remark(asked, language):
        return None
    text = next((one for one in reversed(said) if not refers_back(one, language)), said[-1])
    if BESIDE not in text:
        text = _sentence_with_a_topic(text, language)
    topic = topic_of(text, language)
    if language == "en" and _means_several(asked) and not _SEVERAL.search(topic):
        return None
    if not topic or (topic == thing_before(text, language) and not agrees(asked, topic, text, language)):
        return None
    return Reframed(f"{topic}{BESIDE}{asked.strip()}", topic)


def _means_several(asked: str) -> bool:
    """Return whether the only pronouns of an English question mean several: "do they check bags?" is not about the deposit."""
    pronouns = PRONOUNS["en"] & {token.folded for token in tokens_of(asked)}
    return bool(pronouns) and pronouns <= {"they", "them", "those", "these"}


def _sentence_with_a_topic(text: str, language: str) -> str:
    """Return the last sentence of a text that does not refer back: "My boiler shows E07. What does it mean?" is about E07."""
    end = _CHINESE_END if language == "zh" else SENTENCE_END
    sentences = [one for one in end.split(text.strip()) if one.strip(_ENDS)]
    return next((one for one in reversed(sentences) if not refers_back(one, language) and topic_of(one, language)), "")


def topic_of(text: str, language: str) -> str:
    """Return what a question is about; nothing if it is too long, or has no words but those that ask.

    What still has a pronoun in it is no topic ("covered by it"), for nobody knows what it is.
    """
    thing, dash, rest = text.partition(BESIDE)
    if dash and refers_back(rest, language):
        return thing
    if thing := thing_before(text, language):
        return thing
    if language == "zh":
        topic = _CHINESE_ASKING.sub("", text.strip(_ENDS)).strip(_ENDS)
        return "" if len(topic) < _CHINESE_LEAST or topic in _CHINESE_SMALL else topic
    lexicon = lexicon_of(language)
    last = SENTENCE_END.split(text.strip(_ENDS))[-1]
    words = [token for token in tokens_of(last) if token.is_word]
    leading = (lexicon.asking | lexicon.auxiliaries | lexicon.pronouns | SUBJECTS | _FOLDED_DEGREES[language]) - lexicon.articles
    leads = len(words) > 1 and lexicon.preposition(words[0]) is not None and words[1].folded in lexicon.asking  # a qué hora
    at = next((place for place, token in enumerate(words) if token.folded not in leading and (place or not leads)), len(words))
    if not at < len(words) <= _WORDS_MOST:
        return ""
    end = next((place for place in range(len(words), at, -1) if words[place - 1].folded not in _PLACES[language]), at)
    if not end > at:
        return ""
    topic = last[words[at].start : words[end - 1].end]
    behind = last[words[end - 1].end :].strip(_ENDS) if end == len(words) else ""
    first = at if end - at > 1 else 0  # (what does it) mean
    is_pointing = not _UNKNOWN.isdisjoint(token.folded for token in words[first:end])
    is_told = at == 0 and end > _WORDS_LEAST_TOLD  # "my boiler shows E07" asks nothing, and "my name" may be asked for
    return "" if is_pointing or (is_no_thing(topic + behind) and not is_told) else topic + behind
