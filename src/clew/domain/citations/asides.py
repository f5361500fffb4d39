"""What a sentence of an answer says of the answer or of its sources, and not of their subject.

Attributions ("According to passage 2, ..."), opening words ("In summary, ..."), courtesies ("I hope this helps!"), and sentences
that only say that the passages lack something. Above: `engine/answers/support` and `judging`. To add a language, add to each
pattern.
"""

import re

from clew.domain.citations.marks import NAMED

_NUMBER = r"\.?[ ]?[:#]?[ ]?(?:[1-9]\d{0,2}|[0-9a-f]{16})\b"
_REFERENCE = re.compile(rf"(?i)\b(?:{NAMED}){_NUMBER}")
"""`passage 2`, or with its code in the prompt, as models name what they cite: the number is not the passage's."""
_COURTESY_MOST = 160
_SHOWN = (
    "provided|given|available|above|retrieved|fournie?s?|donnée?s?|ci-dessus|bereitgestellten|obigen|proporcionad[oa]s?"
    "|fornecid[oa]s?"
)
_SMALL = "the|this|these|le|la|les|ce|ces|der|den|dem|dieser|diesem|el|los|las|este|esta|o|os|as"
_ATTRIBUTION = re.compile(
    r"(?i)(?:\b(?:according to|based on|as (?:stated|described|mentioned|noted|explained|shown|given|indicated) in|selon"
    r"|d['’]après|comme (?:indiqué|mentionné|décrit|précisé) dans|laut|gemäß|según|de acuerdo con|con base en"
    r"|segundo(?=\s+[ao]s?\s)|de acordo com|conforme|com base n?[ao]s?)"
    rf"\s+(?:(?:{_SMALL}|{_SHOWN})\s+){{0,2}}(?:{NAMED}|context|text[eo]?s?|contexte)\b(?:\s+(?:{_SHOWN})\b|{_NUMBER})?"
    rf"|(?:根据|依据|按照)\s*(?:提供的|上述)?(?:{NAMED})(?:\s*[1-9]\d{{0,2}})?)\s*[,，:：]?"
)
"""What only says where a sentence comes from."""


_OPENING_WORDS = (
    "in (?:summary|conclusion|short|addition)|to (?:summari[sz]e|sum up)|overall|finally|lastly|first(?:ly)?|second(?:ly)?"
    "|third(?:ly)?|next|(?:please )?note|answer|however|therefore|thus|hence|additionally|furthermore|moreover"
    "|en (?:résumé|conclusion|somme|bref|outre)|pour (?:résumer|conclure)|de plus|par ailleurs|enfin|d['’]abord|globalement"
    "|premièrement|deuxièmement|troisièmement|ensuite|remarque|réponse|cependant|toutefois|donc"
    "|zusammengefasst|insgesamt|abschließend|erstens|zweitens|drittens|hinweis|antwort|jedoch|allerdings"
    "|en (?:resumen|conclusión|general)|para (?:resumir|concluir)|además|asimismo|por (?:lo )?tanto|por último|finalmente"
    "|en (?:primer|segundo|tercer) lugar|sin embargo|nota|respuesta"
    "|em (?:resumo|conclusão|geral)|além disso|portanto|por fim|em (?:primeiro|segundo) lugar|no entanto|contudo|resposta"
    "|综上所述|总之|总的来说|总体而言|总而言之|此外|另外|因此|首先|其次|最后|然而|注意|答案?"
)
_OPENING_CLAUSES = (
    r"(?:please )?(?:note|remember|keep in mind) that|(?:it is|it['’]s) (?:also )?(?:worth (?:noting|mentioning)"
    r"|important to (?:note|remember)) that"
    r"|(?:notez|à noter|il (?:convient|est (?:important|utile)|faut|est à) (?:de )?noter) que"
    r"|(?:bitte )?beachten sie,? dass|es ist (?:wichtig|zu beachten),? dass|zusammenfassend lässt sich sagen,? dass"
    r"|(?:cabe|es importante) (?:señalar|destacar|mencionar|tener en cuenta) que|tenga en cuenta que"
    r"|(?:vale|é importante) (?:notar|ressaltar|mencionar|lembrar|observar) que|(?:observe|note) que"
    r"|(?:需要|值得)注意的是"
)
_OPENING = re.compile(rf"(?i)\W{{0,20}}(?:(?:{_OPENING_WORDS})\s?[,:，：]|(?:{_OPENING_CLAUSES})[,，]?)\s{{0,20}}(?=\S)")
"""How models begin a sentence that goes on with what was said before."""
_SAYS = (
    "states?|mentions?|says?|notes?|explains?|describes?|indicates?|suggests?|reports?|highlights?|discuss(?:es)?|argues?|adds?"
    "|provides?|shows?"
    "|(?:indique|mentionne|précise|explique|signale|souligne|affirme|rapporte|montre)(?:nt)?|décri(?:t|vent)|di(?:t|sent)"
    "|besag(?:t|en)|erwähn(?:t|en)|beschreib(?:t|en)|erklär(?:t|en)|zeig(?:t|en)|nenn(?:t|en)"
    "|(?:menciona|indica|explica|describe|señala|afirma|destaca|muestra)n?|dicen?|describen"
    "|(?:menciona|indica|explica|descreve|afirma|destaca|mostra|aponta)m?|diz(?:em)?"
)
_REPORTED = re.compile(
    rf"(?i)\W{{0,20}}(?:(?:{_SMALL}|{_SHOWN}|die|das|l['’])\s*){{1,3}}(?:{NAMED}|text[eo]?s?|context|contexte|kontext|contexto)\b"
    rf"(?:{_NUMBER})?(?:\s+(?:{_SHOWN}))?(?:\s+(?:also|further|additionally|auch|außerdem|también|también|também))?"
    rf"\s+(?:{_SAYS})\b(?:\s+(?:également|aussi|auch))?(?:,?\s+(?:that|dass|que)\b|\s+qu['’])?"
    rf"|\W{{0,20}}(?:该|这|上述|提供的|这些)?(?:文章|文中|{NAMED})(?:还|也)?(?:提到|指出|说明|介绍|表明|描述|显示)了?[,，:：]?"
)
"""What only says that a source says the rest: `The passages also mention that …`."""
_ASIDES_MOST = 3


def without_attribution(sentence: str) -> str:
    """Return the claim of a sentence: `logs are kept` of `According to passage 2, logs are kept`."""
    sentence = _REFERENCE.sub("", _ATTRIBUTION.sub(" ", _begun(sentence)))
    return _begun(sentence)


_STEP = re.compile(
    r"(?i)\W{0,20}(?P<step>(?:step|étape|schritt|paso|passo|etapa)\s?\d{1,2})\s?[:.)–—-]\s+(?=\S)"
    r"|\W{0,20}(?P<zh>步骤\s?\d{1,2}|第[一二三四五六七八九十\d]{1,3}步)\s?[:：.、，,]\s?(?=\S)"
)


def step_of(sentence: str) -> tuple[str, str]:
    """Return the number that a sentence gives to a step, and the step: `Step 2`, `rinse the rice`; two texts, empty if none."""
    found = _STEP.match(sentence)
    return (found["step"] or found["zh"], sentence[found.end() :]) if found else ("", "")


def _begun(sentence: str) -> str:
    """Return a sentence without the asides at its beginning."""
    for _ in range(_ASIDES_MOST):
        found = _OPENING.match(sentence) or _REPORTED.match(sentence)
        if not found or found.end() == len(sentence):
            break
        sentence = sentence[found.end() :]
    return sentence


_COURTESY = re.compile(
    r"(?i)\W*(?:(?:i hope (?:this|that) (?:helps|answers)|(?:please )?(?:let me know|feel free to"
    r"|(?:do not|don['’]t) hesitate to)"
    r"|j['’]espère que (?:cela|ça|cette réponse)|n['’]hésitez pas à|ich hoffe,? (?:das|dies|diese antwort)"
    r"|espero que (?:esto|isto|isso|te|le|tenha|sirva))\b|希望(?:这|以上|对))[^\d]{0,100}"
    r"|\W*(?:(?:if you (?:have|need) (?:any )?(?:other|further|more|additional)|si vous avez (?:d['’]autres|besoin)"
    r"|(?:falls|wenn) (?:sie|du) (?:noch|weitere)|si (?:tiene|tienes|necesita|necesitas) (?:más|otra|alguna)"
    r"|se (?:tiver|precisar))\b|如果?[您你]?还?(?:有|需要)(?:其他|更多|任何))[^\d]{1,60}?"
    r"(?:let me know|\bask\b|hesitate|feel free|n['’]hésitez|dites|melde|frag"
    r"|lass(?:en)? sie|avíse|avise|díga|diga|pregunt|pergunt|dude"
    r"|告诉|随时|提问|问我|联系)[^\d]{0,60}"
)

_ABOUT_THE_ANSWER = re.compile(
    r"(?i)\W*(?:(?:this|that|the above) (?:is the answer to|answers) (?:the|your|this) question"
    r"|(?:c['’]est|ceci est|cela est|voilà) la réponse à (?:la|votre|ta|cette) question|cela répond à (?:la|votre|ta) question"
    r"|(?:dies|das) ist die antwort auf (?:die|deine|ihre|diese) frage|(?:dies|das) beantwortet (?:die|deine|ihre|diese) frage"
    r"|est[ao] es la respuesta a (?:la|su|tu|esta) pregunta|esto responde a (?:la|su|tu) pregunta"
    r"|(?:esta|isto|isso) é a resposta (?:à|para a|a) (?:sua |tua |esta )?pergunta"
    r"|(?:isto|isso) responde à (?:sua |tua )?pergunta"
    r"|(?:这|以上)就?是(?:该|这个|[您你]的)?问题的(?:答案|回答))\W*"
)
"""A sentence that only says that the others answer, as small models write it."""


_WILLING = re.compile(
    r"(?i)\W*(?:sure|certainly|of course|absolutely|bien sûr|avec plaisir|natürlich|gerne?|selbstverständlich|claro(?: que sí)?"
    r"|por supuesto|con gusto|com certeza|com prazer|好的?|当然)(?:\W*|\W+(?:(?:i can|i['’](?:d|ll)|i would|let me|je|ich|puedo"
    r"|posso)\b|我)[^\d.:：]{0,80}\W*)"
)
"""What a model says before it answers: "Sure, I can help you with that!"."""
_GIVEN = (
    "passages?|sources|documents|context|text|extraits|contexte|textstellen|quellen|dokumente|kontext|fuentes|pasajes?|documentos"
    "|contexto|texto|fontes|trechos|passagens|passagem|information|informations|informationen|información|informações"
)
_LACKS = (
    "(?:do|does)(?: not|n['’]t) (?:[a-z]{1,12}ly )?(?:provide|mention|contain|say|specify|state|include|give|describe|explain)",
    "ne (?:fourni|mentionn|contienn?|di|précis|indiqu|donn|décri|expliqu)[a-zé]{0,5} (?:pas|rien|aucun)",
    "(?:enth(?:ält|alten)|erwähn(?:t|en)|nenn(?:t|en)|sag(?:t|en)|gibt|geben)(?: [a-zäöüß]{1,20}){0,3} (?:nichts?|keine?[mnrs]?)",
    "no (?:proporciona|menciona|contiene|dice|especifica|indica|incluye|describe|explica)n?",
    "não (?:fornece|menciona|contém|contêm|diz|dizem|especifica|indica|inclui|descreve|explica)m?",
)
_ABSENT = re.compile(
    rf"(?i)\W{{0,20}}(?:(?:{_SMALL}|{_SHOWN}|die|das|l['’])\s*){{0,3}}(?:{_GIVEN})(?:{_NUMBER})?(?:\s+(?:{_SHOWN}))?"
    rf"\s+(?:{'|'.join(_LACKS)})\b(?:(?!\b(?:but|mais|aber|sondern|pero|sino|mas)\b)[^,;:.!?\d]){{0,200}}\W*"
    r"|\W{0,20}unable to answer\b[^,;:.!?\d]{0,80}\W*"
    r"|\W{0,20}(?:该|这些|上述|提供的)?(?:文章|文档|段落|资料|文中|上下文)(?:里|中)?并?(?:没有|未|不)(?:提到|提及|说明|提供|包含|涉及|给出)"
    r"[^，；：。！？\d]{0,80}\W*"
)
"""A sentence that says no more than that the passages do not say something. With a number or a second clause it may say more."""


def is_courtesy(sentence: str) -> bool:
    """Return whether a sentence only speaks to the reader: "I hope this helps!", "This is the answer to the question."."""
    found = (one.fullmatch(sentence) for one in (_COURTESY, _ABOUT_THE_ANSWER, _WILLING))
    return len(sentence) <= _COURTESY_MOST and any(found)


def is_absence(sentence: str) -> bool:
    """Return whether a sentence says only that the passages lack something: "The passages do not mention a fee."."""
    return _ABSENT.fullmatch(_begun(sentence)) is not None
