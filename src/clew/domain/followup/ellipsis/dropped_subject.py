"""Questions whose subject is left out or is a pronoun: "¿es obligatorio?", "quanto custa?", 是强制的吗？, "is it mandatory?".

Their subject is the thing of the question before. Above: `understanding.py`. Below: `frames.py`. Only short questions of a form
in which nothing else can be the subject are read so: what stands behind the verb is listed or has the ending of an adjective. All
others are searched together with the conversation.
"""

import re
from collections.abc import Mapping, Sequence

from clew.domain.followup.ellipsis.frames import Reframed, chinese_thing_of, is_several, is_thing, thing_of
from clew.domain.followup.ellipsis.reading import Token, fold, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.substitution import BESIDE

_BEHIND_MOST = 2
"""Words behind the verb: obligatorio; muy caro."""
_BE = {"es": "es son era eran está están", "pt": "é são era eram está estão"}
_VERBS = {
    "es": """cuesta cuestan vale valen dura duran incluye incluyen sirve sirven funciona funcionan caduca caducan vence vencen
        empieza empiezan termina terminan cubre cubren requiere requieren necesita necesitan paga pagan""",
    "pt": """fica ficam custa custam vale valem dura duram inclui incluem serve servem funciona funcionam caduca caducam vence
        vencem começa começam termina terminam cobre cobrem requer requerem precisa precisam paga pagam""",
}
_HAS = {
    "es": re.compile(r"(?:y )?tiene (?:coste|costo|precio|límite|caducidad|vencimiento|plazo|garantía)", re.IGNORECASE),
    "pt": re.compile(r"(?:e )?tem (?:custo|preço|limite|validade|vencimento|prazo|garantia)", re.IGNORECASE),
}
"""What a thing has. Other words may be there or not, whatever the thing: ¿tienen wifi?"""
_ADVERBS = {
    "es": "muy tan mas menos mucho poco bastante siempre nunca tambien ya aun todavia",
    "pt": "muito tao mais menos pouco bastante sempre nunca tambem ja ainda mesmo",
}
_ADJECTIVES = {
    "es": """gratis gratuito gratuita caro cara barato barata obligatorio obligatoria voluntario voluntaria opcional legal ilegal
        seguro segura necesario necesaria válido válida fijo fija nuevo nueva público pública privado privada peligroso peligrosa
        temporal permanente incluido incluida abierto abierta""",
    "pt": """grátis gratuito gratuita caro cara barato barata obrigatório obrigatória voluntário voluntária opcional legal ilegal
        seguro segura necessário necessária válido válida fixo fixa novo nova público pública privado privada perigoso perigosa
        temporário temporária permanente pago paga aberto aberta incluído incluída""",
}
_ADJECTIVE_ENDING = re.compile(r"\w{3}(?:(?:[ai]d[oa]|[aeiu]ble|[aeiu]vel)s?|veis)$")
_NO_ADJECTIVE = re.compile(
    r"(?:(?:im)?pos+i(?:ble|vel)|(?:im)?prova(?:ble|vel)|(?:im)?probable|incr(?:ei|i)(?:ble|vel)|horrible|terrible|preferi(?:ble|vel)"
    r"|deseable|nublado|nevado|helado|a(?:b|dv)ogad[oa]|mercado|supermercado|estado|feriado|sabado|partido|comida|bebida|entrada"
    r"|salida|saida|parada|jornada|casad[oa]|empregad[oa]|emplead[oa]|cable|mueble|mesada|almohada|fachada|llegada|chegada"
    r"|estrada|escada|medida|cuidado|jubilad[oa]|despejado|soleado|ensolarado|lluvioso|embarazada|cansad[oa]|ocupad[oa]|enfadad[oa]|preocupad[oa]"
    r"|equivocad[oa]|enganad[oa]|errad[oa]|acabad[oa]|terminad[oa]|entendido|combinado|soldado|tejido|vestido|pedido|delegado|juzgado|grado|ganado|pescado)s?$"
)
"""Words with such endings that are nouns, or are said of no thing."""
_FOLDED_BE = {language: frozenset(map(fold, listed.split())) for language, listed in _BE.items()}
_FOLDED_VERBS = {language: frozenset(map(fold, listed.split())) for language, listed in _VERBS.items()}
_FOLDED_ADVERBS = {language: frozenset(listed.split()) for language, listed in _ADVERBS.items()}
_FOLDED_ADJECTIVES = {
    language: frozenset(fold(word) + ending for word in listed.split() for ending in ("", "s"))
    for language, listed in _ADJECTIVES.items()
}
_LINKS = {
    "es": frozenset({"por", "para", "a", "en", "que", "y", "se"}),
    "pt": frozenset({"por", "para", "a", "em", "que", "e", "se"}),
}
"""May stand before the verb beside question words: ¿para qué sirve?, ¿y cuánto cuesta?, ¿se paga?"""
_WHO_OR_HOW = frozenset({"quien", "quienes", "quem", "como"})
"""With a form of "to be": ¿quién es?, ¿cómo está?"""
_AGREED = frozenset({"vale", "valen", "valem"})
"""Without a question word, they agree: ¿vale?"""
_QUALITY = "强制|必须|必需|义务|自愿|可选|免费|收费|付费|有偿|无偿|合法|违法|法定|固定|永久|临时|有效|公开|可退|可转让|自动|安全"
_CHINESE = re.compile(
    rf"(?:那么?|请问)?(?:(?:是(?:不是)?(?:{_QUALITY})性?的"
    r"|是?(?:必须|强制|免费|收费|义务|自愿|可选)(?:性)?的?|必须(?:买|办|交|缴|参加|填|申请)"
    r"|要(?:收费|付费|交钱|钱)|需要(?:付费|交钱|预约|申请))(?:吗|么)|(?:要|需要)?(?:多少钱|多久|多长时间)|有什么用"
    r"|怎么(?:用|收费|申请|办理|计算|工作)|什么时候(?:开始|结束|到期)|在哪里?)"
)
_NO_CHINESE_THING = re.compile(r"的$|^(?:这|那|这个|那个|它|他|她|你|我)$")
_PRONOUNS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"(?:and |but |so )?(?:how (?:much|long|old|big|large|high|heavy|fast|expensive) (?:is it|are they)"
        r"|how (?:much|long) (?:does it|do they) (?:cost|last|take|weigh|hold)"
        r"|(?:is it|are they|must (?:it|they) be) (?P<rest>\w+(?: \w+)?)"
        r"|(?:does it|do they) (?:cost|include|cover|expire|last|work|apply|contain|require)(?: \w+)?"
        r"|(?:where|when) (?:is it|are they)|when (?:does it|do they) (?:start|begin|end|open|close|expire)"
        r"|how (?:does it|do they) work|what (?:does it|do they) (?:cost|cover|include)|what (?:is it|are they) for)",
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
        r"(?:und )?(?:(?:ist (?:es|das|er|sie)|sind (?:das|sie)) (?P<rest>\w+(?: \w+)?)|was kosten sie"
        r"|was kostet (?:es|das|er|sie)|wie lange (?:dauert|gilt|hält) (?:es|das|er|sie)"
        r"|wie (?:teuer|lang|groß|hoch) (?:ist (?:es|das|er|sie)|sind sie)"
        r"|wie funktioniert (?:es|das|er|sie)|w(?:ofür ist|ozu dient) (?:es|das|er|sie)(?: gut| da)?)",
        re.IGNORECASE,
    ),
}
_QUALITIES: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"(?:(?:very|really|still|also|always|too|fully|legally|automatically|already) )?(?:free|expensive|cheap|costly|mandatory"
        r"|compulsory|obligatory|optional|voluntary|legal|illegal|binding|permanent|temporary|open|big|large|small|heavy|public|private"
        r"|automatic|exempt|paid|unpaid|required|included|insured|closed|taxed|enabled|encrypted|limited|regulated|protected|licensed"
        r"|covered|capped|refunded|reimbursed|guaranteed|supported|deprecated|charged|(?:re|non-?)?(?:fund|new|us|turn|cycl)able|taxable"
        r"|transferable|negotiable|payable|available|cancell?able|extendable|editable|removable|adjustable|tradable|recoverable"
        r"|redeemable|portable|affordable|configurable|customi[sz]able|reversible|accessible|(?:tax[- ])?deductible|convertible)"
        r"(?: (?:now|today|too|always|already|yet|anywhere|everywhere|online))?",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?:(?:très|vraiment|toujours|aussi|trop) )?(?:gratuit|payant|cher|chère|obligatoire|facultati(?:f|ve)|optionnel(?:le)?"
        r"|légal|illégal|valable|inclus|incluse|payé|remboursé|assuré|protégé|chiffré|limité|plafonné|taxé|imposé|annuel|mensuel"
        r"|imposable|remboursable|résiliable|renouvelable|cessible|transférable|transmissible|modifiable|annulable|déductible"
        r"|cumulable|négociable|réversible|réutilisable|recyclable|temporaire|permanent|volontaire|automatique|public|privé)e?s?",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"(?:(?:sehr|auch|immer|noch|wirklich|zu) )?(?:kostenlos|gratis|teuer|billig|günstig|verpflichtend|verbindlich"
        r"|unverbindlich|obligatorisch|freiwillig|optional|erforderlich|notwendig|nötig|gesetzlich|legal|illegal|strafbar|gültig"
        r"|befristet|unbefristet|steuerfrei|inklusive|enthalten|inbegriffen|versichert|übertragbar|kündbar|verlängerbar|erneuerbar"
        r"|absetzbar|umkehrbar|wiederverwendbar|verzinst|öffentlich|privat|dauerhaft|vorübergehend|automatisch|gefährlich|\w+pflichtig)"
    ),
}
"""What is said of a thing, and not of the weather, the answer or the people who work there."""
_TO_THE_USER = re.compile(r"\bS[iI][eE]\b")
_SEVERAL = re.compile(
    r"\b(?:they|sont|sind|kosten|son|eran|est[aá]n|cuestan|valen|duran|incluyen|sirven|funcionan|caducan|vencen|empiezan|terminan"
    r"|cubren|requieren|necesitan|pagan|são|eram|estão|ficam|custam|valem|duram|incluem|servem|funcionam|caducam|vencem|começam"
    r"|terminam|cobrem|requerem|precisam|pagam)\b",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|est-il|est-elle|er|es|era|está|é)\b", re.IGNORECASE)
_OTHER_GENDER: Mapping[str, re.Pattern[str]] = {
    "de": re.compile(r"(?:die|eine) .*\n.*\ber\b|(?:der|das|ein|einen) .*\n.*\bsie\b|das .*\n.*\ber\b", re.IGNORECASE),
    "fr": re.compile(r"(?:le|un) .*\n.*\belles?\b|(?:la|une) .*\n.*\bils?\b", re.IGNORECASE),
}
"""A thing and, on the next line, a question whose pronoun is of another gender."""
_ARTICLE_AND_NOUN: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"how (?:does|do) (?P<thing>.+) (?:work|function)|how much (?:does|do) (?P<thing2>.+) cost"
        r"|how long (?:does|do) (?P<thing3>.+) (?:take|last)|where (?:is|are) (?P<thing4>the \w+)",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"comment (?:fonctionne|marche)(?:nt)? (?P<thing>.+)|combien (?:coûte|dure)(?:nt)? (?P<thing2>.+)"
        r"|où (?:est|sont|se trouve|se trouvent) (?P<thing3>.+)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"¿?\s*cómo funcionan? (?P<thing>.+)|¿?\s*cuánto (?:cuesta|vale|dura)n? (?P<thing2>.+)"
        r"|¿?\s*dónde est[áa]n? (?P<thing3>.+)",
        re.IGNORECASE,
    ),
    "pt": re.compile(
        r"como funcionam? (?P<thing>.+)|quanto (?:custa|vale|dura)m? (?P<thing2>.+)|onde (?:ficam?|está|estão) (?P<thing3>.+)",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"wie funktionier(?:t|en) (?P<thing>.+)|was koste(?:t|n) (?P<thing2>.+)|wie lange (?:dauert|gilt|hält) (?P<thing3>.+)"
        r"|wo (?:ist|sind) (?P<thing4>.+)",
        re.IGNORECASE,
    ),
}
"""Questions whose only noun is their subject, with nothing said of it behind."""
_NO_NOUN = re.compile(
    r"(?:(?:your|my|our|lo) .+|up|the (?:matter|weather|time|date)|\w+ed|included|open|new|free|possible|wrong|required|available"
    r"|missing|happening|going on|good|best|better|important"
    r"|next|\w+(?:ado|ada|ido|ida|torio|toria|ble|vel)|gratis|grátis|nuevo|novo|mejor|melhor|inclus|nouveau|gratuit|obligatoire)",
    re.IGNORECASE,
)
"""What is asked about in "what is included?" is no thing."""
_ENDS = " \t?？!！.。¿"


def with_subject(text: str, asked: str, language: str) -> Reframed | None:
    """Return a question without a subject beside the thing of the question before (`text`); None if there is no such thing."""
    bare = asked.strip(_ENDS)
    if not _has_no_subject(bare, language):
        return None
    thing = thing_before(text, language)
    if not thing or (language != "zh" and not _agrees(bare, thing, text, language)):
        return None
    return Reframed(f"{thing}{BESIDE}{asked.strip()}", thing)


def _has_no_subject(bare: str, language: str) -> bool:
    """Return whether a question is question words, a verb or a pronoun with one, and at most what is said of a thing."""
    if language == "zh":
        return _CHINESE.fullmatch(bare) is not None
    if pronoun := _PRONOUNS.get(language):
        found = pronoun.fullmatch(bare)
        if found is None or (language == "de" and _TO_THE_USER.search(bare)):
            return False
        return found["rest"] is None or _QUALITIES[language].fullmatch(found["rest"]) is not None
    if _HAS[language].fullmatch(bare):
        return True
    tokens = [token for token in tokens_of(bare) if token.is_word]
    leading = lexicon_of(language).asking | _LINKS[language]
    at = next((place for place, token in enumerate(tokens) if token.folded not in leading), len(tokens))
    return at < len(tokens) and _is_said_of_a_thing(tokens[:at], tokens[at], tokens[at + 1 :], language)


def is_remark(asked: str, language: str) -> bool:
    """Return whether a pronoun and what is said of it speak of the answer or the weather: "c'est noté", "is it clear?"."""
    found = _PRONOUNS[language].fullmatch(asked.strip(_ENDS)) if language in _PRONOUNS else None
    return found is not None and found["rest"] is not None and _QUALITIES[language].fullmatch(found["rest"]) is None


def is_no_thing(words: str) -> bool:
    """Return whether words that a question asks about name no thing: "what is included?", "what's your name?"."""
    return _NO_NOUN.fullmatch(words) is not None or words.casefold() in {"neu", "los"}


def agrees(asked: str, thing: str, text: str, language: str) -> bool:
    """Return whether a question of any form with a pronoun may be about a thing, as far as gender and number say so."""
    bare = asked.strip(_ENDS)
    if language == "en" or (language in _PRONOUNS and _PRONOUNS[language].fullmatch(bare)):
        return _agrees(bare, thing, text, language)
    other = _OTHER_GENDER.get(language)
    return other is None or other.match(f"{thing}\n{bare}") is None


def _is_said_of_a_thing(before: Sequence[Token], verb: Token, behind: Sequence[Token], language: str) -> bool:
    """Return whether only adverbs stand behind a verb, and behind a form of "to be" adjectives as well."""
    if len(behind) > _BEHIND_MOST or any(token.is_capital or token.is_code for token in behind):
        return False
    words = {token.folded for token in before}
    asking = words - _LINKS[language]
    if verb.folded in _FOLDED_BE[language] and behind:
        is_plain = words <= {"y", "e"} or not words.isdisjoint({"por", "porque"})  # and not: ¿qué es alquiler?
        return is_plain and all(_may_be_said(token, language) for token in behind)
    if verb.folded in _FOLDED_BE[language]:
        return bool(asking) and asking.isdisjoint(_WHO_OR_HOW)
    if verb.folded in _AGREED and not asking:
        return False
    return verb.folded in _FOLDED_VERBS[language] and all(token.folded in _FOLDED_ADVERBS[language] for token in behind)


def _may_be_said(token: Token, language: str) -> bool:
    """Return whether a word is an adverb or an adjective."""
    if token.folded in _FOLDED_ADVERBS[language] or token.folded in _FOLDED_ADJECTIVES[language]:
        return True
    return _ADJECTIVE_ENDING.search(token.folded) is not None and _NO_ADJECTIVE.match(token.folded) is None


def _agrees(bare: str, thing: str, text: str, language: str) -> bool:
    """Return whether both are one or both are several: "do they cover theft?" is not about the deposit."""
    if (other := _OTHER_GENDER.get(language)) and other.match(f"{thing}\n{bare}"):
        return False
    several = is_several(text, thing, language)
    if _SEVERAL.search(bare):
        return several
    return not (several and _IT.search(bare))


def thing_before(text: str, language: str) -> str:
    """Return the thing of a question; nothing if it has none, or several."""
    return _before(text, language) or _thing_in(text, language)


def is_beside_its_subject(text: str, language: str) -> bool:
    """Return whether a question that leaves out its subject was read beside it: "the pool — is it free?"."""
    return bool(_before(text, language))


def _before(text: str, language: str) -> str:
    """Return the thing of a question before that had none either and was read beside it; a dash of the user is none of these."""
    thing, dash, rest = text.partition(BESIDE)
    return thing if dash and _has_no_subject(rest.strip(_ENDS), language) else ""


def _thing_in(text: str, language: str) -> str:
    """Return the thing that a question frames, or else its subject where that is its only noun."""
    if language == "zh":
        thing = chinese_thing_of(text)
        return "" if _NO_CHINESE_THING.search(thing) else thing
    if framed := thing_of(text, language):
        is_noun = _NO_NOUN.fullmatch(framed) is None and not (language == "de" and framed.islower())
        return framed if is_noun and BESIDE not in framed else ""
    found = _ARTICLE_AND_NOUN[language].fullmatch(text.strip(_ENDS))
    things = [value for value in found.groupdict().values() if value] if found else []
    if not things or not is_thing(things[0], lexicon_of(language), needs_article=True):
        return ""
    return "" if language == "de" and not things[0].split()[-1][0].isupper() else things[0]
