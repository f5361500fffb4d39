"""What a sentence of an answer says of the answer or of its sources, and not of their subject.

Attributions ("According to passage 2, ..."), words that sum up or add ("In summary, ..."), and courtesies ("I hope this helps!").
Above: `engine/answers/support` and `judging`. To add a language, add to each pattern.
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
_NAMES = {re.sub(r"\w\?", "", name) for name in NAMED.split("|")} | {"text"}
_SHORTEST = [name for name in _NAMES if not any(other in name for other in _NAMES - {name})]
"""What it names, without the names that contain another one; most sentences have none of these words."""
_LEADING = re.compile(
    r"(?i)\W{0,20}(?:(?:in (?:summary|conclusion|short|addition)|to sum up|overall|additionally|furthermore|moreover"
    r"|en (?:résumé|conclusion|somme|bref|outre)|bref|de plus|par ailleurs|globalement|zusammengefasst|kurz gesagt"
    r"|en (?:resumen|conclusión)|además|asimismo|em (?:resumo|conclusão)|além disso|ademais)\s?[,:]"
    r"|(?:综上所述|总之|总的来说|总而言之|此外|另外)[,，:：])\s{0,20}(?=\S)"
)
"""Words in front of a claim that only sum up or add. "Finally" and "therefore" are none: they say when and why."""
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
_SOURCES = re.compile(rf"(?i)\W*(?:{NAMED})\s?[:：]\W*(?:(?:(?:{NAMED})\.?|and|et|und|y|e|和|[1-9]\d{{0,2}}\b)\W*){{1,16}}")
"""A line that names passages in words, `Source: passage 1`, instead of marks."""


def without_attribution(sentence: str) -> str:
    """Return the claim of a sentence: `logs are kept` of `According to passage 2, logs are kept`."""
    folded = sentence.casefold()
    return _REFERENCE.sub("", _ATTRIBUTION.sub(" ", sentence)) if any(name in folded for name in _SHORTEST) else sentence


def without_leading(sentence: str) -> str:
    """Return a sentence without the words that lead to its claim: `logs are kept` of `In summary, logs are kept`."""
    found = _LEADING.match(sentence)
    return sentence[found.end() :] if found else sentence


def is_courtesy(sentence: str) -> bool:
    """Return whether a sentence only speaks to the reader: "I hope this helps!", "This is the answer.", "Source: passage 1"."""
    found = (one.fullmatch(sentence) for one in (_COURTESY, _ABOUT_THE_ANSWER, _SOURCES))
    return len(sentence) <= _COURTESY_MOST and any(found)
