"""Finds a request beside what its author says of themselves: "I've got a patient waiting, shorter please".

Above: `reading.py`, which reads the parts of a text that knew no request as a whole. An aside is about the author or the purpose
of the answer; it asks nothing. Words are folded as in `features.py`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from clew.domain.followup.reading import likely_languages, read_text
from clew.domain.followup.words.talk.words import people_of
from clew.domain.text.stems import without_accents

_OWN: Mapping[str, str] = {
    "en": r"""i|i ?m|ive|i ve|im|id|my|we|we re|our|it ?s for|this is for|its for|need (?:it|this) for""",
    "fr": r"""je|j|jai|jsuis|chuis|mon|ma|mes|nous|on|notre|nos|c est (?:pour|a)|cest pour|moi""",
    "de": r"""ich|mein|meine|meinem|meiner|wir|unser|unsere|bin|hab|habe|muss|mir|(?:das |es )?(?:ist|s|is) (?:fur|furs)|soll""",
    "es": r"""yo|tengo|mi|mis|estoy|soy|necesito|es que|voy|vamos|nuestro|nuestra|me|es para|estamos|tenemos|quiero""",
    "pt": r"""eu|tenho|meu|minha|meus|estou|to|tou|sou|preciso|vou|vamos|a gente|e (?:para|pra)|me|estamos|temos|e que""",
    "zh": r"""我|咱|俺|本人|这是给|是给|要给""",
}
"""How such a clause begins, by language."""
_SAYING_I: Mapping[str, str] = {
    "en": r"""i|i ?m|ive|i ve|im|we|it ?s for|its for""",
    "fr": r"""je|j|jai|jsuis|chuis|nous|on|c est pour|cest pour""",
    "de": r"""ich|wir|(?:das |es )?(?:ist|s|is) (?:fur|furs)""",
    "es": r"""yo|tengo|estoy|es que|voy|es para|estamos|tenemos""",
    "pt": r"""eu|tenho|estou|tou|vou|e pra|estamos|temos|e que""",
    "zh": r"""我""",
}
"""How it begins where no sign stands before it."""
_SITUATIONS: Mapping[str, str] = {
    "en": "meeting deadline handover shift exam presentation call bus train phone screen tired hurry rush break lecture late",
    "fr": "reunion delai examen audience presentation telephone train bus cours fatigue pause retard ecran partiel",
    "de": "meeting termin prufung klausur abgabe handy vorlesung referat bahn zug bus mude schicht feierabend eile",
    "es": "reunion examen llamada movil celular cola tren bus turno cansado cansada prisa presentacion pantalla",
    "pt": "reuniao prova exame chamada fila telemovel celular trem comboio autocarro turno aula cansado cansada pressa ecra",
    "zh": "开会 会议 考试 上课 赶车 排队 加班 手机 汇报 答辩 困 累 忙",
}
"""What keeps somebody busy, folded: a clause with such a word is an aside."""
_LINKS = r"""
    sorry|but|and|because|cause|cos|cuz|coz|bc|since|as|so|well|hi|hello|hey|ok|thanks|mais|et|car|parce que|puisque|comme|desole|
    bonjour|salut|pardon|aber|und|weil|denn|da|hallo|also|pero|y|porque|pues|como|hola|perdon|perdona|mas|e|pois|ja que|ola|
    oi|desculpa|因为|不好意思|抱歉"""
_ARTICLES = "the|a|our|some|le|la|les|un|une|der|die|das|ein|eine|el|los|las|una|o|os|as|um|uma"
_ASKS = re.compile(r"[?？]|吗|呢|什么|怎么|哪")
_ASKS_FIRST = re.compile(
    r"\W*(?:how|who|where|when|which|combien|comment|qui|ou|quel\w*|wie|wer|wo|wann|welch\w*|cuant\w*|como|quien\w*|donde|cual\w*|"
    r"quant\w*|quem|onde|qua(?:l|is))\b|如何|谁|哪"
)
"""How a question begins that asks for a fact: no wish for another form."""
_CUTS = re.compile(r"[,.;:!?…\n，。；：！？、]+\s*|\s+[-–—]\s+")


def beside_asides(text: str) -> Iterator[str]:
    """Yield what stands beside the asides of a text, if it has any."""
    if _ASKS_FIRST.match(_plain(text)):
        return
    language = likely_languages(read_text(text), None)[0]
    parts = _parts(text)
    others = [part for part in parts if not _is_aside(part, language)]
    if 0 < len(others) < len(parts):
        yield " ".join(others)
    if (own := _inside(language).search(_plain(text))) and not _ASKS.search(text, own.start()):
        said = text[: own.start()].strip()
        if " " in said:
            yield said


def _parts(text: str) -> list[str]:
    """Return the clauses of a text, each with the sign behind it."""
    ends = [match.end() for match in _CUTS.finditer(text)]
    starts = [0, *ends]
    return [part for start, end in zip(starts, [*ends, len(text)], strict=True) if (part := text[start:end].strip())]


def _is_aside(part: str, language: str) -> bool:
    if _ASKS.search(part):
        return False
    plain = _plain(part)
    if _beginning(language).match(plain):
        return True
    return any(word in plain if language == "zh" else word in plain.split() for word in _SITUATIONS[language].split())


def _plain(text: str) -> str:
    """Return a text of the same length in small letters without accents and apostrophes."""
    if text.isascii():
        return re.sub("['`]", " ", text.lower())
    small = "".join(plain if len(plain := without_accents(character.lower())) == 1 else character for character in text)
    return re.sub("['’´`]", " ", small)


@cache
def _beginning(language: str) -> re.Pattern[str]:
    people = "|".join(sorted(people_of(language)))
    somebody = rf"(?:(?:{_ARTICLES})\s+)?(?:{people})\s+\w" if language != "zh" else people
    return re.compile(rf"(?:(?:{_links()})\s*)*(?:(?:{_OWN[language]}){_end(language)}|{somebody})")


@cache
def _inside(language: str) -> re.Pattern[str]:
    """Return where an aside begins without a sign before it."""
    return re.compile(rf"(?<=\w\s)(?:(?:{_links()})\s+)?(?:{_SAYING_I[language]}){_end(language)}")


def _end(language: str) -> str:
    return "" if language == "zh" else r"\b"


def _links() -> str:
    return "".join(line.strip() for line in _LINKS.split("\n"))
