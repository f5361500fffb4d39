"""Recognises an answer that says, as a whole, that the passages do not answer the question.

Above: `provider_model`. One sentence decides nothing: an answer that refuses and then says something else has said it, and is
judged by its citations like any other (source 000, strict grounding). So every sentence must be a refusal, an excuse, or a
request for another question. A model also refuses in the words of an earlier refusal of the same conversation.
"""

import re
from collections.abc import Collection

from clew.domain.citations.asides import is_courtesy
from clew.domain.citations.marks import MARK
from clew.providers.answering.extractive.texts import NOT_ANSWERED
from clew.providers.answering.refusal_patterns import IMPERSONAL, OPENINGS, PATTERNS, SAYS_NO_MORE

_DRESS = re.compile(r"[*_`#>\s]+")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")
_EDGES = " .。!！?？…:：;,，\"'«»“”‘’()-–—"
_POLITE = (
    r"(?:i['’]?m |i am |je suis |toutes mes |es tut mir |tut mir )?(?:very )?(?:sorry|i apologi[sz]e|désolée?|excuses|pardon|"
    r"lo siento|disculpe|perdón|desculpe|lamento|sinto muito|entschuldigung|leid|抱歉|对不起|很遗憾)\b.{0,40}",
    r"(?:please|you may|try|veuillez|vous pouvez|essayez|por favor|bitte)\b.{0,160}|请.{0,80}",
    r"(?:if you|for (?:more|further)|si vous|pour (?:plus|en savoir)|(?:wenn|falls) (?:sie|du)|für weitere|si (?:tiene|necesita)"
    r"|para (?:más|mais)|se (?:tiver|precisar))\b[^.]{0,80}[, ](?:please|feel free|let me know|contact|consult|veuillez"
    r"|n['’]hésitez|bitte|por favor|contacte)\b.{0,100}|(?:如果|如需|若).{0,30}请.{0,60}",
)
_EXCUSE = (
    r"(?:(?:i['’]?m |i am )?(?:very )?(?:sorry|afraid),? (?:but |that )?|(?:je suis )?désolée?,? (?:mais )?"
    r"|(?:es )?tut mir leid,? (?:aber )?|lo siento,? (?:pero )?|(?:desculp[ea]|lamento|sinto muito),? (?:mas )?"
    r"|(?:很|非常)?(?:抱歉|遗憾|对不起)[，,]?(?:但是?)?)?"
)
_REFUSES, _REFUSES_UNCITED = (
    re.compile(f"{_EXCUSE}{OPENINGS}(?P<refusal>{'|'.join(patterns)})", re.IGNORECASE)
    for patterns in (PATTERNS, (*PATTERNS, *IMPERSONAL))
)
_GOES_ON = re.compile(
    r".[,;:] ?(?:but|however|although|though|mais|cependant|toutefois|pero|sin embargo|mas|porém|no entanto|aber|jedoch|doch)\b"
    rf"{SAYS_NO_MORE}|. (?:but|sondern|sino|e sim|mas sim)\b{SAYS_NO_MORE}|\bpas\b.* mais (?:de |d['’]|du |des |une? |les? |la )"
    r"|.(?:但|不过|然而|而是)(?!是?(?:并|都|也)?(?:没有?|未)(?:提到|提及|说明|回答|包含|涉及|给出|指出))",
    re.IGNORECASE,
)
"""A refusal that says something after all, in the same sentence; a second denial of the same subject says nothing more."""
_LONGEST = 400
"""A longer sentence says something."""
_IS_POLITE = re.compile("|".join(_POLITE), re.IGNORECASE)


def says_not_answered(answer: str, refusals: Collection[str] = ()) -> bool:
    """Return whether the whole answer says that it answers nothing, in any language and decoration.

    `refusals`: messages with which earlier questions of the conversation were refused, and the guard's own message.
    """
    said = _plain(answer)
    known = _OWN | {_plain(one).casefold() for one in refusals}
    if said.casefold() in known:
        return bool(said)
    refuses, cites = False, MARK.search(answer) is not None
    for sentence in filter(None, (one.strip(_EDGES) for one in _SENTENCE_END.split(said))):
        if _refuses(sentence, cites=cites):
            refuses = True
        elif not (_IS_POLITE.fullmatch(sentence) or is_courtesy(sentence)):
            if sentence.casefold() not in known:
                return False
            refuses = True
    return refuses


def _refuses(sentence: str, *, cites: bool) -> bool:
    """Return whether a sentence is a refusal; `cites`: the answer has a citation."""
    pattern = _REFUSES if cites else _REFUSES_UNCITED
    refused = pattern.fullmatch(sentence) if len(sentence) <= _LONGEST else None
    return refused is not None and _GOES_ON.search(sentence, refused.start("refusal")) is None


def _plain(text: str) -> str:
    """Return the words without marks and decoration."""
    return _DRESS.sub(" ", MARK.sub(" ", text)).strip(_EDGES)


_OWN = frozenset(_plain(one).casefold() for one in NOT_ANSWERED.values())
