"""Recognises an answer that says, as a whole, that the passages do not answer the question.

Above: `provider_model`. One sentence decides nothing: an answer that refuses and then says something else has said it, and is
judged by its citations like any other (source 000, strict grounding). So every sentence must be a refusal, an excuse, or a
request for another question. A model also refuses in the words of an earlier refusal of the same conversation.
"""

import re
from collections.abc import Collection

from clew.domain.citations.marks import MARK
from clew.providers.answering.extractive.texts import NOT_ANSWERED

_DRESS = re.compile(r"[*_`#>\s]+")
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")
_EDGES = " .。!！?？…:：;,，\"'«»“”‘’()-–—"
_PATTERNS = {
    "en": (
        r"(?:unfortunately|however|based on [\w ]{1,40}|according to [\w ]{1,40})?,? ?(?:the|these|this|none of the)"
        r"(?: (?:provided|given|found|available|above|following|supplied))* (?:passages?|documents?|sources?|texts?|context"
        r"|excerpts?|files?|information)(?: (?:provided|given|found|available|above|shown|that (?:was|were) "
        r"(?:found|provided|given|shown)))* (?:(?:do|does|did)(?: not|n['’]t) (?:\w+ )?"
        r"(?:answer|contain|mention|provide|specify|state|say|give|address|describe|discuss|indicate|tell|explain)"
        r"|(?:answers?|contains?|mentions?|says?) (?:no|nothing))\b(?! only\b).*",
        r"(?:unfortunately,? )?there (?:is|are) (?:no|not (?:enough|any)) (?:\w+ ){0,2}(?:information|mention|details?|answer)\b"
        r".*",
        r"(?:unfortunately|therefore|so|thus)?,? ?i(?: am|['’]m)? (?:cannot|can['’]?t|could not|couldn['’]t|unable to|not able to"
        r"|do not|don['’]t|did not|found no|have no|found nothing)\b.*\b(?:answer|find|information|question|passages?"
        r"|documents?)\b.*",
    ),
    "fr": (
        r"(?:malheureusement|cependant|d['’]après [\w ]{1,40}|selon [\w ]{1,40})?,? ?(?:les|le|ces|ce|aucun des?|aucun) ?"
        r"(?:passages?|documents?|sources?|textes?|extraits?|contexte|fichiers?|informations?)"
        r"(?: (?:trouvée?s?|fournie?s?|donnée?s?|disponibles?|ci-dessus|montrée?s?))* (?:ne |n['’])(?:\w+ )?(?:répond|répondent|"
        r"contien(?:t|nent)|mentionn(?:e|ent)|précis(?:e|ent)|indiqu(?:e|ent)|donn(?:e|ent)|di(?:t|sent)|fourni(?:t|ssent)|"
        r"parl(?:e|ent))\b.*",
        r"(?:malheureusement,? )?il n['’](?:y a|existe) (?:pas|aucune?) (?:d['’]|de )?(?:\w+ )?"
        r"(?:information|mention|réponse)s?\b.*",
        r"(?:malheureusement,? |donc,? )?je (?:ne |n['’]).{0,24}\b(?:répondre|trouvé|trouve|information|réponse)\b.*",
    ),
    "es": (
        r"(?:lamentablemente|sin embargo)?,? ?(?:los|el|estos|ninguno de los|ningún|las|la) ?"
        r"(?:pasajes?|documentos?|fuentes?|textos?|fragmentos?|contexto|archivos?|información)"
        r"(?: (?:encontrad|proporcionad|dad|disponible)\w*)* no (?:responden?|contienen?|mencionan?|especifican?|indican?|dicen?"
        r"|proporcionan?)\b.*",
        r"no (?:hay|existe) (?:\w+ )?(?:información|mención|respuesta)\b.*",
        r"no (?:puedo|he podido|encuentro|he encontrado)\b.*\b(?:responder|información|respuesta|pregunta|documentos?)\b.*",
    ),
    "pt": (
        r"(?:infelizmente|no entanto)?,? ?(?:os|o|estes|esses|nenhum dos|nenhum|as|a) ?"
        r"(?:trechos?|passagens|passagem|documentos?|fontes?|textos?|contexto|arquivos?|ficheiros?|informaç(?:ão|ões))"
        r"(?: (?:encontrad|fornecid|dad|dispon)\w*)* não (?:respondem?|contêm|contém|mencionam?|especificam?|indicam?|dizem|diz"
        r"|fornecem?)\b.*",
        r"não (?:há|existe) (?:\w+ )?(?:informaç(?:ão|ões)|menção|resposta)\b.*",
        r"não (?:posso|consigo|encontrei|foi possível)\b.*\b(?:responder|informaç(?:ão|ões)|resposta|pergunta|documentos?)\b.*",
    ),
    "de": (
        r"(?:leider |allerdings )?(?:die|der|das|diese|keine der|keiner der) ?(?:\w+en )?(?:textstellen?|stellen?|dokumente?"
        r"|quellen?|texte?|auszüge|kontext|dateien?|informationen) (?:beantwort|enth[aä]lt|nenn|erwähn|sag)\w*\b.*"
        r"\b(?:nicht|nichts|keine|keinen)\b.*",
        r"(?:leider )?(?:gibt es|es gibt) keine (?:\w+ )?(?:information|informationen|angabe|angaben|antwort)\b.*",
        r"(?:leider )?ich (?:kann|habe|konnte|finde)\b.*\b(?:frage|antwort|informationen|dokumenten?|textstellen)\b.*"
        r"\b(?:nicht|nichts|keine)\b.*",
    ),
    "zh": (
        r".{0,12}(?:段落|文档|文件|资料|文本|上下文|信息).{0,6}(?:没有|未|不|并未|无法).{0,4}"
        r"(?:回答|提到|提及|说明|包含|涉及|提供|给出|指出|找到|相关).{0,60}",
        r"(?:因此|所以)?，?我?(?:无法|不能|没有|未能)(?:直接)?(?:回答|找到|提供|确定).{0,60}",
    ),
}
"""How models say it in their own words: whole sentences whose subject is the passages, the information, or the model itself."""
_POLITE = (
    r"(?:i['’]?m |i am |je suis |toutes mes |es tut mir |tut mir )?(?:very )?(?:sorry|i apologi[sz]e|désolée?|excuses|pardon|"
    r"lo siento|disculpe|perdón|desculpe|lamento|sinto muito|entschuldigung|leid|抱歉|对不起|很遗憾)\b.{0,40}",
    r"(?:please|you may|try|veuillez|vous pouvez|essayez|por favor|bitte|请)\b.{0,160}",
)
_EXCUSE = r"(?:(?:i['’]?m )?sorry,? (?:but )?|désolée?,? (?:mais )?|抱歉，?|对不起，?)?"
_REFUSES = re.compile(f"{_EXCUSE}(?:{'|'.join(one for patterns in _PATTERNS.values() for one in patterns)})", re.IGNORECASE)
_GOES_ON = re.compile(
    r".[,;:] ?(?:but|however|although|though|mais|cependant|toutefois|pero|sin embargo|mas|porém|no entanto|aber|jedoch|doch)\b"
    r"|.(?:但|不过|然而)",
    re.IGNORECASE,
)
"""A refusal that says something after all, in the same sentence."""
_OPENING = 12
"""Characters at the beginning of a sentence where such a word only opens it: "However, the passages …", "Sorry, but …"."""
_IS_POLITE = re.compile("|".join(_POLITE), re.IGNORECASE)


def says_not_answered(answer: str, refusals: Collection[str] = ()) -> bool:
    """Return whether the whole answer says that it answers nothing, in any language and decoration.

    `refusals`: messages with which earlier questions of the conversation were refused, and the guard's own message.
    """
    said = _plain(answer)
    known = {_plain(one).casefold() for one in (*NOT_ANSWERED.values(), *refusals)}
    if said.casefold() in known:
        return bool(said)
    sentences = [sentence for one in _SENTENCE_END.split(said) if (sentence := one.strip(_EDGES))]
    telling = [sentence for sentence in sentences if _IS_POLITE.fullmatch(sentence) is None]
    return bool(telling) and all(one.casefold() in known or _refuses(one) for one in telling)


def _refuses(sentence: str) -> bool:
    refused = _REFUSES.fullmatch(sentence)
    return refused is not None and _GOES_ON.search(sentence[_OPENING:]) is None


def _plain(text: str) -> str:
    """Return the words without marks and decoration."""
    return _DRESS.sub(" ", MARK.sub(" ", text)).strip(_EDGES)
