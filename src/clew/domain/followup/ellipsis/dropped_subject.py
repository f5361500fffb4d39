"""Questions whose subject is left out or is a pronoun: "¿es obligatorio?", "quanto custa?", 是强制的吗？, "is it mandatory?".

Their subject is the thing of the question before. Above: `understanding.py`. Below: `chunks.py`, `frames.py`. Only short
questions of a form in which nothing else can be the subject are read so; others are searched together with the conversation.
"""

import re
from collections.abc import Mapping

from clew.domain.followup.ellipsis.chunks import chunks_of
from clew.domain.followup.ellipsis.frames import Reframed, chinese_thing_of, thing_of
from clew.domain.followup.ellipsis.reading import fold, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.substitution import BESIDE

_BEHIND_MOST = 2
"""Words behind the verb: obligatorio; muy caro."""
_VERBS: Mapping[str, str] = {
    "es": """es son era eran está están tiene tienen cuesta cuestan vale valen dura duran incluye incluyen sirve sirven funciona
        funcionan caduca caducan vence vencen empieza empiezan termina terminan existe existen cubre cubren requiere requieren
        necesita necesitan paga pagan""",
    "pt": """é são era eram está estão fica ficam tem têm custa custam vale valem dura duram inclui incluem serve servem funciona
        funcionam caduca caducam vence vencem começa começam termina terminam existe existem cobre cobrem requer requerem precisa
        precisam paga pagam""",
}
_FOLDED = {language: frozenset(map(fold, listed.split())) for language, listed in _VERBS.items()}
_LINKS = {
    "es": frozenset({"por", "para", "a", "en", "que", "y", "se"}),
    "pt": frozenset({"por", "para", "a", "em", "que", "e", "se"}),
}
"""May stand before the verb beside question words: ¿para qué sirve?, ¿y cuánto cuesta?, ¿se paga?"""
_CHINESE = re.compile(
    r"(?:那么?|请问)?(?:(?:是(?:不是)?[^，。的]{1,5}的|是?(?:必须|强制|免费|收费|义务|自愿|可选)(?:性)?的?|必须(?:买|办|交|缴|参加|填|申请)"
    r"|要(?:收费|付费|交钱|钱)|需要(?:付费|交钱|预约|申请))(?:吗|么)|(?:要|需要)?(?:多少钱|多久|多长时间)|有什么用"
    r"|怎么(?:用|收费|申请|办理|计算|工作)|什么时候(?:开始|结束|到期)|在哪里?)"
)
_PRONOUNS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"(?:and |but |so )?(?:how (?:much|long|often|old|big|expensive) (?:does|do|is|are) (?:it|they)(?: \w+){0,2}"
        r"|(?:is|are|does|do|must) (?:it|they) (?P<rest>\w+(?: \w+)?)|(?:where|when) (?:is|are|does|do) (?:it|they)(?: \w+)?"
        r"|how (?:does|do) (?:it|they) work|what (?:does|do|is|are) (?:it|they) (?:cost|for|cover|include))",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?:et )?(?:(?:est-ce|c['’]est|est-il|est-elle|sont-ils|sont-elles) (?P<rest>\w+(?: \w+)?)"
        r"|combien (?:(?:ça|cela) (?:coûte|dure)|(?:coûte|dure)-t-(?:il|elle))|à quoi (?:ça|cela) sert|ça sert à quoi"
        r"|comment (?:ça|cela) (?:marche|fonctionne)"
        r"|(?:ça|cela) coûte combien|(?:ça|cela) dure combien de temps)",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"(?:und )?(?:(?:ist|sind) (?:es|das|er|sie) (?P<rest>\w+(?: \w+)?)|was kostet (?:es|das|er|sie)|was kosten sie"
        r"|wie lange (?:dauert|gilt|hält) (?:es|das|er|sie)|wie (?:teuer|lang|groß|hoch) (?:ist|sind) (?:es|das|er|sie)"
        r"|wie funktioniert (?:es|das|er|sie)|w(?:ofür ist|ozu dient) (?:es|das|er|sie)(?: gut| da)?)",
        re.IGNORECASE,
    ),
}
_DOES = re.compile(r"\b(?:does|do|did)\s*$", re.IGNORECASE)
_OF_THE_ANSWER = re.compile(
    r"\b(?:true|right|correct|possible|certain|sure|ok|okay|over|safe to|that|all|so|what|who|why|where|raining|vrai|sûr|juste"
    r"|bon|tout|qui|quoi|où|quand|comment|pourquoi|ça|que|wahr|richtig|sicher|möglich|alles|was|wer|wo|warum|not|pas|nicht)\b",
    re.IGNORECASE,
)
"""Words that speak of the answer, or ask for something else."""
_ENDS = " \t?？!！.。¿"


def with_subject(text: str, asked: str, language: str) -> Reframed | None:
    """Return a question without a subject beside the thing of the question before (`text`); None if there is no such thing."""
    bare = asked.strip(_ENDS)
    if language == "zh":
        is_open, thing = _CHINESE.fullmatch(bare) is not None, _before(text) or chinese_thing_of(text)
    else:
        is_open, thing = _leaves_subject_out(bare, language), _before(text) or _thing_in(text, language)
    return Reframed(f"{thing}{BESIDE}{asked.strip()}", thing) if is_open and thing else None


def _leaves_subject_out(bare: str, language: str) -> bool:
    """Return whether a question is question words, a verb, and at most two words that are no noun with an article."""
    if pronoun := _PRONOUNS.get(language):
        found = pronoun.fullmatch(bare)
        return found is not None and _OF_THE_ANSWER.search(found["rest"] or "") is None
    lexicon = lexicon_of(language)
    tokens = [token for token in tokens_of(bare) if token.is_word]
    leading = lexicon.asking | _LINKS[language]
    at = next((place for place, token in enumerate(tokens) if token.folded not in leading), len(tokens))
    if at == len(tokens) or tokens[at].folded not in _FOLDED[language]:
        return False
    behind = tokens[at + 1 :]
    is_noun = any(
        token.folded in lexicon.articles or token.folded in lexicon.contracted or token.is_capital or token.is_code
        for token in behind
    )
    return len(behind) <= _BEHIND_MOST and not is_noun


def _before(text: str) -> str:
    """Return the thing of a question before that had none either and was read beside it."""
    thing, dash, _ = text.partition(BESIDE)
    return thing if dash else ""


def _thing_in(text: str, language: str) -> str:
    """Return the thing that a question frames, or else its only noun with an article, unless a preposition says whose it is."""
    if framed := thing_of(text, language):
        return framed
    chunks = chunks_of(text, lexicon_of(language))
    nouns = [chunk for chunk in chunks if chunk.has_article]
    is_one = len(nouns) == 1 and not any(chunk.preposition is not None for chunk in chunks)
    if not is_one:
        return ""
    tokens = list(nouns[0].tokens)
    if language == "en" and _DOES.search(text[: nouns[0].start]):  # (how) does the pass work
        tokens = tokens[:-1]
    while language == "de" and tokens and tokens[-1].cased.islower():
        tokens = tokens[:-1]
    return text[nouns[0].start : tokens[-1].end] if tokens else ""
