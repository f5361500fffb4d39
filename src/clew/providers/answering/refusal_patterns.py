"""How models say in their own words that the passages do not answer: patterns of whole sentences, language by language.

Above: `refusals.py`, which decides about a whole answer. The subject of such a sentence is the passages, the answer or the
information, the question, the model itself, or what was asked for; a sentence about anything else is a statement. Documents may
also say of documents that they give no right or contain no virus, so give, make, offer and allow need an object or a verb of
telling, unless the subject is a passage, which no document calls itself. `tests/data/refusals.json` has examples of both.
"""

_EN_SOURCE = (
    r"(?:(?:provided|given|found|available|above|following|supplied|retrieved) )*(?:passages?"
    r"|documents?|sources?|texts?|context"
    r"|excerpts?|files?|information)(?: (?:provided|given|found|available|above|shown|i (?:was|have been) given"
    r"|that (?:was|were) (?:found|provided|given|shown)))*"
)
_EN_SAYS = (
    r"(?:answer|contain|mention|provide|specify|state|say|give|address|describe|discuss|indicate|tell|explain|cover|include"
    r"|refer|(?:have|has) anything)"
)
_EN_PASSAGES = (
    r"(?:(?:provided |given |above )?(?:passages?|excerpts?|context)"
    r"|(?:provided|given|available|retrieved|above) (?:documents?|sources?|texts?|files?|information)"
    r"|(?:documents?|sources?|texts?|files?|information) (?:provided|given|above|shown))"
)
"""What no document calls a part of itself."""
_EN_SHOWN = rf"(?:in|from|by|based on) (?:any of )?(?:the|these|this) {_EN_PASSAGES}"
_EN_DETAILS = r"(?:information|answers?|details?|mention|reference|indication|statement|explanation|data|dates?|figures?|hint)"
_EN_TOLD = r"(?:mentioned|specified|stated|indicated|disclosed|discussed|addressed|explained)"
_EN = (
    rf"(?:the|these|this|none of the|no) {_EN_SOURCE} (?:(?:do|does|did)(?: not"
    rf"|n['’]t)(?! only\b) (?:\w+ )?(?:{_EN_SAYS}|disclose|reveal)"
    rf"|(?:answers?|contains?|mentions?|says?|tells?) (?:no|nothing)"
    rf"|(?:makes?|gives?|provides?|offers?) no (?:\w+ ){{0,2}}{_EN_DETAILS})\b(?! only\b).*",
    rf"(?:the|these|this) {_EN_PASSAGES} (?:makes?|gives?|provides?|offers?) no\b.*",
    rf"(?:the|these) (?:\w+ )?(?:passages?|excerpts?) (?:do|does)(?: not|n['’]t)(?! only\b) (?:\w+ )?{_EN_SAYS}\b(?! only\b).*",
    rf"(?:the|these|all) {_EN_PASSAGES} (?:(?:only|all|mainly) )?(?:(?:are|is) about|(?:describe|discuss|cover|concern)s?"
    rf"|(?:talk|deal|focus|speak)(?:es|s)? (?:about|with|on|of)) [^,;:.\d]{{3,120}}(?:,? (?:and|but)|;"
    rf"|,)(?: they| it)? (?:do|does)"
    rf"(?: not|n['’]t) (?:\w+ )?{_EN_SAYS}\b(?! only\b).*",
    r"no (?:relevant )?(?:passages?|excerpts?|documents? provided) (?:answers?|contains?|mentions?"
    r"|provides?|says?|specif(?:y|ies)"
    r"|addresse?s?|discuss(?:es)?|gives?|states?|includes?)\b.*",
    rf"[^,;:]{{3,120}} (?:is|are|was|were)(?: not|n['’]t) (?:\w+ )?(?:{_EN_TOLD}|given|provided|described|covered|defined"
    rf"|listed|included|contained|present|found|available|clear|answered) (?:\w+ )?{_EN_SHOWN}\b[^,;:]{{0,40}}",
    rf"[^,;:]{{3,120}} (?:is|are|was|were)(?: not|n['’]t) (?:\w+ )?{_EN_TOLD} (?:\w+ )?in (?:any of )?(?:the|these|this) "
    rf"{_EN_SOURCE}",
    rf"[^,;:]{{3,120}} (?:is|are) (?:unknown|unclear) {_EN_SHOWN}",
    rf"it(?: is| was|['’]s)(?: not|n['’]t) (?:\w+ )?(?:{_EN_TOLD}|clear|said) (?:\w+ )?(?:in|from"
    rf"|by) (?:the|these|this) {_EN_SOURCE}"
    r"(?:,? (?:who|how|what|whether|if|when|where|which|why)\b.*)?",
    rf"not (?:{_EN_TOLD}|given|provided|available) (?:{_EN_SHOWN}|in (?:the|these) {_EN_SOURCE})",
    rf"[^,;:]{{3,120}} (?:cannot|can['’]?t|can not|could not|couldn['’]t) be (?:\w+ )?(?:determined|found|answered|inferred"
    rf"|derived) (?:\w+ )?(?:{_EN_SHOWN}|(?:in|from) (?:the|these) {_EN_SOURCE})",
    rf"(?:as|since|because) (?:the|these|this) {_EN_SOURCE} (?:do|does)(?: not|n['’]t) (?:\w+ )?{_EN_SAYS}\b[^,;:]*,"
    rf" (?:i|it|the"
    r"|this) (?:question )?(?:cannot|can['’]?t|am unable|is not possible|is impossible|don['’]t)\b.*",
    rf"(?:none|not one|neither) of (?:them|these|(?:the|these) {_EN_SOURCE}) (?:\w+ )?(?:{_EN_SAYS}|addresses|answers"
    rf"|contains|mentions|provides|says"
    r"|(?:is|are) (?:relevant|related))\b.*",
    rf"(?:the|these) {_EN_SOURCE} (?:is|are)(?: not|n['’]t) (?:relevant|related|sufficient|enough)\b.*",
    rf"there(?: is|['’]s) nothing (?:\w+ ){{0,4}}in (?:the|these) {_EN_SOURCE}\b.*",
    rf"nothing (?:\w+ )?in (?:the|these) {_EN_SOURCE}(?: (?:about|on|regarding|to|that|which|answers|mentions|addresses"
    rf"|says|states"
    r"|specifies|indicates)\b.*)?",
    rf"(?:the|this|that|such|it|your)(?: (?:requested|relevant|specific|exact))?(?: (?:answer"
    rf"|information|detail|point|question|topic))?"
    rf"(?: (?:needed|required|necessary))?(?: to \w+(?: \w+){{0,4}})? ?(?:is|was|are|['’]s)(?: not"
    rf"|n['’]t) (?:\w+ )?(?:in|available|mentioned"
    rf"|contained|provided|included|given"
    rf"|stated|specified|covered|found|present|addressed|discussed|answered)\b.*\b{_EN_SOURCE}",
    r"there (?:is|are)(?: (?:no|not (?:enough|any))|n['’]t (?:enough|any)) (?:\w+ ){0,2}(?:information|mention|details?|answer)"
    rf"(?: .*)? (?:in|from|by) (?:any of )?(?:the|these|this) {_EN_SOURCE}\b.*",
    r"no (?:\w+ )?(?:information|answer|mention|details?)\b.{0,60}\b(?:was|were|is|are|can be|could be) (?:\w+ )?"
    rf"(?:found|given|provided|available|mentioned|made)(?: .*)? (?:in|from|by) (?:the|these|this) {_EN_SOURCE}\b.*",
    r"(?:the|this|your|that) question (?:cannot|can['’]?t|can not|could not|couldn['’]t) be (?:\w+ )?answered\b.*",
    rf"(?:(?:based on|from|given|with) (?:the|these|this) {_EN_SOURCE},? )?it (?:is|['’]s) (?:not possible|impossible) to"
    r" (?:answer (?:the|this|that|your) question\b.*)",
    rf"(?:based on|from|given|with) (?:the|these|this) {_EN_SOURCE},? it (?:is|['’]s) (?:not possible|impossible) to"
    r" (?:answer|say|tell|determine|find)\b.*",
    rf"it (?:is|['’]s) (?:not possible|impossible) to (?:answer|say|tell|determine|find)\b.* (?:in|from|based on) (?:the"
    rf"|these|this)"
    rf" {_EN_SOURCE}\b.*",
    r"i (?:do not|don['’]t) know(?: the answer| that| this)?(?:,? (?:based|from|because)\b.*)?",
    r"i(?: am|['’]m)? (?:cannot|can['’]?t|could not|couldn['’]t|unable to|not able to"
    r"|was (?:not able|unable) to|(?:do not|don['’]t)(?! (?:have|need|want) to\b)"
    r"|did not|found no|have no|found nothing)\b.*\b(?:answer|find|information|question|passages?|documents?|determine)\b.*",
    r"i (?:cannot|can['’]?t|am unable to|am not able to) (?:help|assist|answer|say|tell)\b.{0,60}",
)
_FR_SOURCE = (
    r"(?:passages?|documents?|sources?|textes?|extraits?|contexte|fichiers?|informations?)"
    r"(?: (?:trouvée?s?|fournie?s?|donnée?s?|disponibles?|ci-dessus|montrée?s?|proposée?s?))*"
)
_FR_SHOWN = (
    r"(?:dans|par|de) (?:les|ces|le|ce|l['’]un des|aucun des?) ?(?:passages?|extraits?|contexte"
    r"|(?:documents?|sources?|textes?|informations?) (?:fournie?s?|donnée?s?|ci-dessus|disponibles?))"
)
_FR_TOLD = r"(?:mentionn|précis|indiqu|spécifi|abord|évoqu|renseign|expliqu)ée?s?"
_FR_DETAILS = (
    r"(?:informations?|réponses?|détails?|précisions?|indications?|dates?|chiffres?|mentions?|renseignements?|éléments?)"
)
_FR_TELL = r"(?:répondre|déterminer|savoir|connaître|conclure|dire|trouver|préciser|établir|identifier|confirmer)"
_FR = (
    rf"[^,;:]{{3,120}} (?:ne |n['’])(?:est|sont|était|a été) (?:donc )?pas (?:\w+ )?(?:{_FR_TOLD}|donnée?s?|fournie?s?"
    rf"|présente?s?|disponibles?|contenue?s?|décrite?s?) {_FR_SHOWN}",
    rf"[^,;:]{{3,120}} (?:ne |n['’])(?:est|sont) pas {_FR_TOLD} (?:dans|par) (?:les|ces|le|ce) {_FR_SOURCE}",
    rf"[^,;:]{{3,120}} (?:n['’]apparaî(?:t|ssent)|ne figur(?:e|ent)|ne se trouv(?:e|ent)) pas dans (?:les|ces|le"
    rf"|ce) {_FR_SOURCE}",
    rf"il n['’]est pas (?:\w+ )?(?:{_FR_TOLD}|dit|fait mention)(?: .*)? (?:dans|par) (?:les|ces|le|ce) {_FR_SOURCE}\b.*",
    rf"(?:on ne|nous ne|je ne) trouv(?:e|ons) (?:pas|aucune?) .*\bdans (?:les|ces|le|ce) {_FR_SOURCE}",
    rf"(?:d['’]après|selon|avec|à partir de) (?:les|ces|le|ce) {_FR_SOURCE},? (?:on|nous|je) ne (?:sai[st]"
    rf"|savons|(?:peu[tx]|pouvons) pas {_FR_TELL}) ?(?:pas)?\b.*",
    rf"non {_FR_TOLD} dans (?:les|ces|le|ce) {_FR_SOURCE}",
    r"je ne (?:dispose|possède) (?:pas|d['’]aucune)\b.*\binformations?\b.{0,60}",
    rf"(?:les|le|ces|ce|aucun des?|aucune? des|aucune?) ?{_FR_SOURCE} (?:ne |n['’])(?:\w+ )?(?:répond"
    rf"|répondent|contien(?:t|nent)"
    r"|mentionn(?:e|ent)|précis(?:e|ent)|indiqu(?:e|ent)|di(?:t|sent)|parl(?:e|ent)"
    r"|abord(?:e|ent)|sont pas (?:pertinents?|suffisants?)|a (?:de )?rapport)\b.*",
    r"(?:les|ces|tous les) (?:passages|extraits)(?: \w+)? (?:parlent|traitent|décrivent|concernent|portent sur|abordent)\b"
    r"[^,;:.\d]{3,120}(?:,? (?:et|mais)|;|,)(?: ils)? ne (?:répondent|contiennent|mentionnent|précisent|indiquent|disent|parlent)"
    r" (?:pas|rien|aucune?)\b.*",
    rf"(?:les|le|ces|ce|aucun des?) ?{_FR_SOURCE} (?:ne |n['’])(?:donn(?:e|ent)|offr(?:e|ent)|fourni(?:t|ssent))"
    rf" (?:pas|aucune?)\b.* ?\b{_FR_DETAILS}\b.*",
    rf"(?:les|le|ces|ce|aucun des?) ?{_FR_SOURCE} ne permet(?:tent)? (?:\w+ ){{0,2}}(?:de |d['’])(?:\w+ )?{_FR_TELL}\b.*",
    r"(?:les|ces|le) (?:passages?|extraits?|contexte) (?:ne |n['’])(?:donn(?:e|ent)|offr(?:e|ent)|fourni(?:t|ssent))"
    r" (?:pas|aucune?)\b.*",
    rf"il n['’]y a rien dans (?:les|ces|le) {_FR_SOURCE}\b.*",
    rf"rien dans (?:les|ces|le) {_FR_SOURCE}(?: (?:sur|à propos|concernant|au sujet|qui)\b.*| ne (?:mentionne|précise"
    rf"|répond|indique"
    r"|dit|permet de)\b.*)?",
    r"(?:cette|l['’]|la|ce|cela|ça|cet)(?: ?(?:information|réponse|point|sujet|élément|question))?(?: \w+)? (?:ne |n['’])"
    r"(?:est|figure|se trouve|apparaît|sont)(?: \w+)? pas\b.*\b(?:passages?|documents?|textes?"
    r"|extraits?|contexte|sources?)\b.*",
    r"(?:cette|l['’]|la|ce|cela|ça|cet)(?: ?(?:information|réponse|point|sujet|élément))? (?:ne "
    r"|n['’])(?:est|figure|se trouve)"
    r" pas (?:\w+ )?(?:dans|par|disponible dans) (?:les|ces|le) (?:passages?|documents?|textes?"
    r"|extraits?|contexte|sources?)\b.*",
    r"(?:la|cette|votre) question ne peut (?:pas )?(?:\w+ )?(?:être répondue|trouver de réponse|recevoir de réponse)\b.*",
    r"(?:il (?:n['’]est pas possible|est impossible)|impossible) de (?:\w+ )?répondre à (?:la|cette|votre) question\b.*",
    r"(?:il (?:n['’]est pas possible|est impossible)|impossible) de (?:\w+ )?(?:répondre|dire|déterminer|trouver)\b.*"
    rf" (?:dans|de|des|par|avec) (?:les |ces |le )?{_FR_SOURCE}\b.*",
    r"il n['’](?:y a|existe) (?:pas|aucune?) (?:d['’]|de )?(?:\w+ )?(?:information|mention|réponse)s?(?: .*)?"
    rf" (?:dans|par) (?:les|ces|le) {_FR_SOURCE}\b.*",
    r"aucune? (?:\w+ )?(?:information|mention|réponse)s?\b.{0,60} n['’](?:a été|est|ont été) (?:\w+ ){0,2}?"
    rf"(?:dans|par) (?:les|ces|le) {_FR_SOURCE}\b.*",
    r"je ne (?:le )?sais pas\b.{0,20}",
    r"je (?:ne |n['’]).{0,24}\b(?:répondre|trouvée?|trouve|informations?|réponse|aider)\b.*",
)
_ES_SOURCE = (
    r"(?:pasajes?|documentos?|fuentes?|textos?|fragmentos?|contexto|archivos?|información)"
    r"(?: (?:encontrad|proporcionad|dad|disponible)\w*)*"
)
_ES_IN = r"\b(?:pasajes?|documentos?|textos?|fragmentos?|contexto|fuentes?)\b.*"
_ES_TOLD = r"(?:mencionan?|especifican?|indican?|precisan?|dicen?|aclaran?|abordan?)"
_ES_DETAILS = (
    r"(?:información|respuestas?|detalles?|datos?|indicaci(?:ón|ones)|precisi(?:ón|ones)|fechas?|cifras?|menci(?:ón|ones))"
)
_ES_TELL = r"(?:responder|contestar|determinar|saber|conocer|concluir|decir|precisar|establecer|identificar|confirmar)"
_ES = (
    rf"[^,;:]{{3,120}} no (?:se {_ES_TOLD}|se (?:encuentran?|detallan?)|aparecen?|figuran?|están? (?:mencionad"
    rf"|especificad|indicad|disponible|present)\w*) en (?:los|el|estos|las|la|ninguno de los) {_ES_SOURCE}",
    rf"en (?:los|el|estos|ninguno de los) {_ES_SOURCE},? no (?:aparece|figura|consta|está)\b.*",
    r"(?:los|estos|todos los) (?:pasajes|fragmentos)(?: \w+)? (?:hablan|tratan|describen|se refieren|abordan)\b"
    r"[^,;:.\d]{3,120}(?:,? (?:y|pero)|;|,) no (?:responden|contienen|mencionan|especifican|indican|dicen)\b.*",
    rf"(?:en (?:los|el|estos|ninguno de los) {_ES_SOURCE},? )?no se {_ES_TOLD} (?:\w+ ){{0,12}}?en (?:los|el|estos"
    rf"|las) {_ES_SOURCE}",
    rf"en (?:los|el|estos|ninguno de los) {_ES_SOURCE},? no se {_ES_TOLD}\b.*",
    r"no se puede (?:responder|contestar) (?:a )?(?:la|esta|su|tu) pregunta\b.*",
    rf"(?:según|con|con base en|a partir de) (?:los|el|estos) {_ES_SOURCE},? no (?:se puede|es posible) {_ES_TELL}\b.*",
    rf"no se puede {_ES_TELL}\b.* (?:según|con|con base en|a partir de|en) (?:los|el|estos) {_ES_SOURCE}\b.*",
    rf"(?:los|el|estos|las|la) ?{_ES_SOURCE} no (?:responden?|contienen?|mencionan?|especifican?"
    r"|indican?|dicen?|tratan?|tienen (?:relación|que ver)|son (?:relevantes|suficientes))\b.*",
    rf"(?:los|el|estos|las|la) ?{_ES_SOURCE} no (?:(?:proporcionan?|ofrecen?|dan?)\b.* ?\b{_ES_DETAILS}|permiten?"
    rf" {_ES_TELL})\b.*",
    r"(?:los|el|estos) (?:pasajes?|fragmentos?|contexto) no (?:proporcionan?|ofrecen?|dan?)\b.*",
    rf"(?:ninguno de (?:los|estos|ellos)|ningún) ?(?:{_ES_SOURCE} )?(?:responde|contiene|menciona|indica|dice|trata|habla"
    r"|tiene (?:relación|que ver))\b.*",
    rf"(?:est?a|la|eso|esto|ese)(?: (?:información|respuesta|punto|tema))? no (?:está|se (?:encuentra"
    rf"|menciona|trata|indica)|aparece|figura)\b"
    rf".*{_ES_IN}",
    r"(?:la|esta|su|tu) pregunta no (?:se puede|puede) (?:ser )?(?:responder|contestar|respondida|contestada)\b.*",
    rf"no (?:hay|existe) (?:\w+ )?(?:información|mención|respuesta)\b.*\ben (?:los|el|estos|las) {_ES_SOURCE}\b.*",
    rf"no hay nada (?:\w+ )?en (?:los|estos|las|el) {_ES_SOURCE}\b.*",
    r"no se (?:ha )?(?:encontró|encontraron|encontrado|encuentra) (?:\w+ )?(?:información|respuesta|mención)\b.*",
    r"no lo sé\b.{0,20}",
    r"no (?:puedo|he podido|encuentro|encontré|he encontrado|tengo|dispongo de"
    r"|pude)\b.*\b(?:responder|información|respuesta|pregunta"
    r"|documentos?|ayudar\w*)\b.*",
)
_PT_SOURCE = (
    r"(?:trechos?|passagens|passagem|documentos?|fontes?|textos?|contexto|arquivos?|ficheiros?|informaç(?:ão|ões))"
    r"(?: (?:encontrad|fornecid|dad|dispon)\w*)*"
)
_PT_IN = r"\b(?:trechos?|passagens|documentos?|textos?|contexto|fontes?)\b.*"
_PT_TOLD = r"(?:mencionad|especificad|indicad|precisad|dit|abordad|referid)[oa]s?"
_PT_SAYS = r"(?:mencionam?|especificam?|indicam?|diz|dizem|abordam?|referem?)"
_PT_DETAILS = r"(?:informaç(?:ão|ões)|respostas?|detalhes?|dados?|indicaç(?:ão|ões)|datas?|números?|menç(?:ão|ões))"
_PT_TELL = r"(?:responder|determinar|saber|conhecer|concluir|dizer|precisar|estabelecer|identificar|confirmar)"
_PT = (
    rf"[^,;:]{{3,120}} não (?:é|são|está|estão|foi|foram) (?:{_PT_TOLD}|disponíve(?:l|is)|presentes?) n(?:os|o|estes|as"
    rf"|a) {_PT_SOURCE}",
    rf"[^,;:]{{3,120}} não (?:se {_PT_SAYS}|aparecem?|consta|constam|figuram?|se encontram?) n(?:os|o|estes|as|a) {_PT_SOURCE}",
    r"(?:os|estes|esses|as|estas|todos os) (?:trechos|passagens)(?: \w+)? (?:falam|tratam|descrevem|se referem|abordam)\b"
    r"[^,;:.\d]{3,120}(?:,? (?:e|mas)|;|,) não (?:respondem|contêm|mencionam|especificam|indicam|informam|dizem)\b.*",
    rf"n(?:os|o|estes) {_PT_SOURCE},? não (?:se {_PT_SAYS}|(?:é|são) {_PT_TOLD})\b.*",
    rf"não (?:é |está )?{_PT_TOLD} n(?:os|o|estes|as|a) {_PT_SOURCE}",
    rf"(?:segundo|com base n|a partir d)(?:os|o|estes)? ?(?:os )?{_PT_SOURCE},? não é possível {_PT_TELL}\b.*",
    rf"não é possível {_PT_TELL}\b.* (?:com base n|a partir d|n)(?:os|o|estes) {_PT_SOURCE}\b.*",
    rf"(?:os|o|estes|esses|as|a) ?{_PT_SOURCE} não (?:respondem?|contêm|contém|mencionam?|especificam?"
    rf"|indicam?|informam?|dizem|diz"
    r"|tratam?|têm (?:relação|a ver)|são (?:relevantes|suficientes))\b.*",
    rf"(?:os|o|estes|esses|as|a) ?{_PT_SOURCE} não (?:(?:fornecem?|oferecem?|dão|dá)\b.* ?\b{_PT_DETAILS}|permitem?"
    rf" {_PT_TELL})\b.*",
    r"(?:os|o|estes|esses|as|a) ?(?:trechos?|passagens|passagem|contexto) não (?:fornecem?|oferecem?|dão|dá)\b.*",
    rf"(?:nenhum(?:a)? d(?:os|as|eles|elas)|nenhum) ?(?:{_PT_SOURCE} )?(?:responde|contém|menciona|indica|informa|diz|trata|fala"
    r"|tem (?:relação|a ver))\b.*",
    rf"(?:esta|essa|a|isso|isto|esse)(?: (?:informação|resposta|ponto|tema))? não (?:está|se encontra"
    rf"|é (?:mencionad[oa]|tratad[oa])|aparece"
    rf"|consta)\b.*{_PT_IN}",
    r"(?:a|esta|sua) pergunta não pode ser respondida\b.*",
    r"não é possível responder (?:a|à) (?:esta |sua )?pergunta\b.*",
    rf"não (?:há|existe) (?:\w+ )?(?:informaç(?:ão|ões)|menção|resposta)\b.*\bn(?:os|o|estes|as) {_PT_SOURCE}\b.*",
    rf"não há nada (?:\w+ )?n(?:os|as|estes|o) {_PT_SOURCE}\b.*",
    r"não foi encontrada (?:\w+ )?(?:informação|resposta|menção)\b.*",
    r"(?:eu )?não sei\b.{0,20}",
    r"não (?:posso|consigo|encontrei|foi possível|tenho|disponho de)\b.*\b(?:responder|informaç(?:ão|ões)|resposta|pergunta"
    r"|documentos?|ajudar)\b.*",
)
_DE_SOURCE = (
    r"(?:passagen?|textstellen?|stellen?|dokumente?n?|unterlagen|quellen?|text(?:e[ns]?)?|auszügen?"
    r"|kontext|dateien?|informationen)"
)
_DE_IN = (
    rf"(?:in|aus) (?:den|dem|diesen|diesem|keiner der|keinem der) (?:\w+en )?{_DE_SOURCE}"
    r"|im (?:\w+en )?(?:text|kontext|dokument)"
)
_DE_TOLD = r"(?:erwähnt|genannt|angegeben|beschrieben|spezifiziert|aufgeführt|behandelt|beantwortet|erläutert|enthalten)"
_DE_DETAILS = r"(?:auskunft|angaben?|informationen?|antwort|hinweise?|aufschluss|aussagen?|daten)"
_DE = (
    rf"(?:die|der|das|diese|keine der|keiner der|keines der) ?(?:\w+en )?{_DE_SOURCE} (?:beantwort"
    rf"|enth[aä]lt|nenn|erwähn|sag)\w*\b.*\b(?:nichts?|keine[n]?)\b.*",
    rf"(?:die|der|das|diese|keine der) ?(?:\w+en )?{_DE_SOURCE} (?:g[ei]b|mach)\w*\b.*\b(?:nichts?|keine[n]?) (?:\w+"
    rf" )?{_DE_DETAILS}\b.*",
    r"(?:die|der|das|diese) ?(?:\w+en )?(?:passagen?|textstellen?|auszüge|kontext) (?:g[ei]b|mach)\w*\b.*\b(?:nichts?"
    r"|keine[n]?)\b.*",
    rf"(?:die|der|das|diese) ?(?:\w+en )?{_DE_SOURCE} (?:hat|haben|sind|ist)\b.*\b(?:nichts?|keine[n]?) "
    r"(?:.{0,40} )?(?:relevant|ausreichend|hilfreich|zu tun|bezug|angaben?|informationen?|antwort)\b.*",
    rf"(?:(?:dazu|darüber|hierzu) )?(?:enth[aä]lt|enthalten|nenn(?:t|en)|erwähn(?:t|en)|beantworte[nt]|g(?:ibt|eben)) "
    rf"(?:die|der|das|diese|keine der) (?:\w+en )?{_DE_SOURCE}\b[^,]*\b(?:nicht|keine[n]?)\b[^,]*(?:, (?:wer|wie|was|ob"
    rf"|wann|wo|welche\w?|die|das|der|dass|zu)\b.*)?",
    rf"(?:die frage, [^;:]{{3,120}},|[^,;:]{{3,120}}) (?:wird|werden|ist|sind|wurde) (?:{_DE_IN}) (?:\w+ )?nicht (?:\w+"
    rf" )?{_DE_TOLD}",
    rf"(?:{_DE_IN}) (?:wird|werden|ist|sind|wurde) [^,;:]{{3,120}} nicht (?:\w+ )?{_DE_TOLD}",
    r"(?:die|diese|alle) (?:passagen|textstellen|auszüge)(?: \w+)? (?:behandeln|beschreiben|handeln von|befassen sich mit)\b"
    r"[^,;:.\d]{3,120}(?:, | und |; ?)(?:(?:enthalten|nennen|erwähnen|beantworten|sagen)(?: aber| jedoch)?|aber|jedoch|(?:sie )?)"
    r"[^,;:.]{0,40}\b(?:nichts?|kein(?:e[nrs]?)?)\b[^,;:.]{0,80}",
    rf"(?:{_DE_IN}) (?:steht|stehen|findet sich|finden sich) nichts?(?: \w+){{0,4}}(?:, (?:wer|wie|was|ob"
    rf"|wann|wo|welche\w?)\b.*)?",
    rf"(?:leider )?(?:ich )?finde (?:ich )?(?:dazu|darüber|hierzu) (?:nichts|keine[n]? {_DE_DETAILS})(?: (?:{_DE_IN}))?",
    rf"[^;:]{{3,120}} (?:steht|stehen|findet sich|finden sich) nicht (?:{_DE_IN})",
    rf"(?:[^,;:]{{3,120}} )?geh(?:t|en) (?:{_DE_IN})(?: \w+)? nicht hervor(?:, .*)?",
    rf"(?:{_DE_IN}) geht(?: \w+)? nicht hervor(?:, .*)?",
    rf"(?:{_DE_IN}) (?:gibt es|finden sich|finde ich|stehen|wurden?) (?:\w+ )?keine (?:\w+ )?(?:informationen|angaben"
    rf"|hinweise|antwort)\b.*",
    rf"(?:es (?:wird|ist) )?(?:{_DE_IN}) (?:(?:wird|ist) )?nicht (?:\w+ )?(?:{_DE_TOLD}|klar|bekannt)(?:, .*)?",
    rf"(?:leider )?(?:finde|habe|konnte|kann) ich (?:{_DE_IN})\b.*\b(?:nicht|keine[n]?)\b.*",
    rf"keine[rs]? (?:der|dieser) (?:\w+en )?{_DE_SOURCE} (?:beantwort|enth[aä]lt|nenn|erwähn|sag|hat"
    rf"|geht|passt|behandel)\w*\b.*",
    rf"(?:diese|die|das|dies)(?: (?:information|antwort|angabe|punkt|thema))?\b.{{0,30}}\b(?:in"
    rf"|aus) (?:den|diesen|dem) (?:\w+en )?"
    rf"{_DE_SOURCE}\b.{{0,40}}\b(?:nichts?|keine)\b.{{0,40}}",
    rf"(?:darüber|dazu|hierzu|davon) (?:steht|findet sich|findet man|finde ich) nichts? (?:{_DE_IN})",
    rf"(?:darüber|dazu|hierzu|in den|in diesen|aus den|aus diesen)\b.{{0,40}}\b{_DE_SOURCE}\b.{{0,40}}\b(?:nichts?|keine)\b"
    r"(?: (?:hervor|enthalten|erwähnt|zu finden|genannt|gesagt|angaben|informationen)\b.{0,20})?",
    rf"die (?:information|antwort|angabe) (?:steht|findet sich|ist) nicht in (?:den|diesen) (?:\w+en )?{_DE_SOURCE}",
    r"(?:die|diese|ihre|deine) frage (?:kann|lässt sich|konnte)\b.*\bnicht\b.*\bbeantwort\w*\b.*",
    r"es ist (?:nicht möglich|unmöglich)\b.*\b(?:beantworten|sagen|bestimmen)\b.*",
    r"(?:dazu |hierzu |darüber )(?:gibt es|es gibt) (?:\w+ )?keine (?:\w+ )?(?:information"
    r"|informationen|angabe|angaben|antwort)\b.*",
    rf"(?:gibt es|es gibt) (?:{_DE_IN}) (?:\w+ )?keine (?:\w+ )?{_DE_DETAILS}\b.*",
    rf"(?:gibt es|es gibt) (?:\w+ )?keine (?:\w+ )?{_DE_DETAILS}\b.* (?:{_DE_IN})\b.*",
    r"(?:dazu |hierzu |darüber )?(?:liegen|finden sich) .{0,20}keine (?:\w+ )?(?:informationen|angaben)\b.*",
    r"mir liegen\b.{0,20}\bkeine (?:\w+ )?(?:informationen|angaben)\b.*",
    r"(?:das )?(?:ich )?weiß (?:ich |es |das )?nicht",
    r"ich weiß (?:es|das) (?:leider )?nicht",
    r"(?:ich (?:kann|habe|konnte|finde)|(?:kann|konnte|habe) ich)\b.*\b(?:frage|antwort"
    r"|informationen|dokumenten?|textstellen)\b.*"
    r"\b(?:nichts?|keine)\b.*",
    r"(?:ich (?:kann|habe|konnte|finde)|(?:kann|konnte|habe) ich)\b.*\bkeine\b.*\b(?:antwort|informationen|angaben)\b.*",
)
_ZH_SOURCE = r"(?:段落|文档|文件|资料|文本|上下文|文中|原文|(?<=[的给供述上有知])信息|(?<=[的给供])材料|(?<=[述供给面])内容)"
"""Without a determiner, 信息 and 材料 are mostly somebody's data and a substance."""
_ZH_BEFORE = (
    r"(?:[^，]{0,12}，)?(?:在|从|根据|依据)?"
    r"(?:(?:[您你我]?所?(?:提供|给出|给定|给|找到|检索到|引用)|这些|该|上述|以上|上面|现有|已有|已知|参考|任何|所有)的?){0,3}"
)
"""What may stand before it. Anything else names another thing: 配置文件 is a configuration file."""
_ZH_SHOWN = (
    r"(?:(?:段落|上下文)(?:中|里|内|之中)?|(?:提供|给出|给定|所给|检索到)的?(?:文档|文件|资料|文本|信息|材料)(?:中|里|内|之中))"
)
_ZH_TOLD = r"(?:提到|提及|说明|给出|写明|指出|出现|涉及|找到|提供)"
_ZH_SAYS = r"(?:回答|提到|提及|说明|包含|涉及|提供(?!给)|给出|指出|找到|相关|关于|足以)"
_ZH = (
    r"(?:这些|提供的|所有|上述)?(?:段落|片段)(?:都|只|主要)?(?:是|介绍|描述|讨论|讲|谈|涉及)[^，；。0-9]{2,60}，?但?是?(?:并|都|也)?(?:没有|未|没)"
    r"(?:提到|提及|说明|回答|包含|涉及|给出|指出).{0,60}",
    rf"[^，；：]{{1,40}}在{_ZH_SHOWN}(?:都|也|并)?(?:没有|未|并未|没)(?:被|明确)?{_ZH_TOLD}.{{0,20}}",
    rf".{{0,8}}{_ZH_SHOWN}(?:都|也|并)?没有[^，；：]{{1,40}}",
    rf"{_ZH_BEFORE}{_ZH_SOURCE}(?:中|里|内)?(?:都|也|并)?(?:没有|找不到|无|查不到)[^，；：]{{0,30}}"
    r"(?:信息|内容|资料|说明|介绍|描述|记载|答案|细节)",
    r"(?:没有|无|未找到|找不到|没有找到)(?:任何)?(?:相关|有关|对应)的?(?:信息|资料|内容|答案|段落)",
    rf"我?(?:无法|不能|没能|未能|没有)(?:从|在|根据).{{0,6}}{_ZH_SOURCE}(?:中|里|内)?.{{0,4}}(?:找到|得知|得出|知道|确定|回答).{{0,20}}",
    rf"(?:根据|依据|从).{{0,8}}{_ZH_SOURCE}(?:中|里|内)?，?(?:无法|不能|不)(?:得知|知道|判断|确定|回答).{{0,40}}",
    rf"{_ZH_BEFORE}{_ZH_SOURCE}.{{0,6}}(?:没有|未|不(?![得应可许准])|并未|无法).{{0,4}}{_ZH_SAYS}.{{0,60}}",
    rf".{{0,8}}(?:没有|并无)(?:任何)?{_ZH_SOURCE}.{{0,4}}(?:与|提到|提及|回答|涉及).{{0,60}}",
    rf".{{0,8}}{_ZH_SOURCE}.{{0,4}}与.{{0,8}}(?:问题|主题)(?:无关|不相关|没有关系)",
    rf"从.{{0,6}}{_ZH_SOURCE}.{{0,4}}(?:无法|不能|看不出).{{0,20}}",
    rf"我?(?:在|从){_ZH_BEFORE}{_ZH_SOURCE}(?:中|里|内)?(?:都|也|并)?(?:找不到|没有?找到|未找到|查不到|没有?看到|没有?发现).{{0,30}}",
    r"(?:该|这个|此|您的)?问题(?:无法|不能).{0,12}(?:回答|答案|解答)",
    rf"我(?:没有|未|未能|没能|无法).{{0,4}}{_ZH_SOURCE}.{{0,4}}(?:找到|发现).{{0,20}}",
    r"我?(?:也)?(?:不知道|不清楚)(?:答案)?",
    rf"(?:(?:(?:根据|依据|从).{{0,8}}{_ZH_SOURCE}，?)(?:因此|所以)?，?我?|我)(?:无法|不能|没有|未能)(?:直接)?"
    r"(?:回答|找到|提供|确定|在.{0,8}找到).{0,60}",
)
_NO_ANSWER_ALIKE = r"(?!(?:(?:one|single|simple|easy|universal|definitive) )+answer)"
"""That nobody has the one answer is a statement."""
IMPERSONAL = (
    rf"it(?: is| was|['’]s)(?: not|n['’]t) (?:\w+ )?(?:{_EN_TOLD}|clear|said)(?:,? (?:who|how|what|whether|if|when|where"
    rf"|which|why)\b.*)?",
    rf"not (?:{_EN_TOLD}|given|provided|available)",
    rf"there (?:is|are)(?: (?:no|not (?:enough|any))|n['’]t (?:enough|any)) {_NO_ANSWER_ALIKE}(?:\w+ ){{0,2}}"
    r"(?:information|mention|details?|answer)(?: (?:about|on|regarding|concerning|in|available|provided|to|given|that"
    r"|of|for|here"
    r"|found|which|related|relating|as)\b.*)?",
    r"no (?:\w+ )?(?:information|answer|mention|details?)\b.{0,60}\b(?:was|were|is|are|can be|could be) (?:\w+ )?"
    r"(?:found|given|provided|available|mentioned|made)\b.*",
    r"it (?:is|['’]s) (?:not possible|impossible) to (?:answer|say|tell|determine|find)\b.*",
    rf"il n['’]est pas (?:{_FR_TOLD}|dit|fait mention)(?: (?:qui|que|quoi|quel\w*|combien|comment|où|quand|si|pourquoi)\b.*)?",
    rf"non {_FR_TOLD}",
    r"(?:il (?:n['’]est pas possible|est impossible)|impossible) de (?:\w+ )?(?:répondre|dire|déterminer|trouver)\b.*",
    r"il n['’](?:y a|existe) (?:pas|aucune?) (?:d['’]|de )?(?:\w+ )?(?:information|mention|réponse)s?\b.*",
    r"aucune? (?:\w+ )?(?:information|mention|réponse)s?(?: \w+){0,3} n['’](?:a été|est|ont été)\b.*",
    rf"no se {_ES_TOLD}(?: (?:quién|cuánt|cuál|cómo|qué|dónde|cuándo|si)\b.*)?|no (?:especificad|mencionad|indicad)[oa]",
    rf"no (?:se puede|es posible) {_ES_TELL}\b.*",
    r"no (?:hay|existe) (?:\w+ )?(?:información|mención|respuesta)\b.*",
    rf"não (?:é|está) {_PT_TOLD}(?: (?:quem|quanto|qual|como|o que|onde|quando|se)\b.*)?|não se {_PT_SAYS}",
    rf"não é possível {_PT_TELL}\b.*",
    r"não (?:há|existe) (?:\w+ )?(?:informaç(?:ão|ões)|menção|resposta)\b.*",
    r"es (?:wird|ist) nicht (?:\w+ )?(?:angegeben|erwähnt|genannt|beschrieben|bekannt|klar)"
    r"(?:, (?:wer|wie|was|ob|wann|wo|welche\w?)\b.*)?",
    r"nicht (?:angegeben|erwähnt|genannt)",
    r"(?:gibt es|es gibt) (?:\w+ )?keine (?:\w+ )?(?:information|informationen|angabe|angaben|antwort)\b.*",
    r"(?:无法|不能|没有|未能)(?:直接)?(?:回答|找到|提供|确定|在.{0,8}找到).{0,60}",
)
"""They name neither the passages nor the model. With a citation, a passage says so: "It is not known who built it. [1]"."""
OPENINGS = (
    r"(?:as an? (?:ai|artificial intelligence|(?:large )?language model)(?: [\w-]{1,12}){0,2}"
    r"|en tant qu(?:['’]|e |['’]une? )(?:ia|intelligence artificielle|modèle de langage|assistant)(?: [\w-]{1,12}){0,2}"
    r"|als (?:ki|künstliche intelligenz|sprachmodell)[\w-]{0,20}(?: [\w-]{1,12}){0,2}"
    r"|como (?:una? |uma? )?(?:ia|inteligencia artificial|inteligência artificial|modelo de (?:lenguaje"
    r"|linguagem)|asistente|assistente)"
    r"(?: [\w-]{1,12}){0,2}|作为(?:一个|一名)?(?:ai|人工智能)(?:语言模型|助手|模型)?"
    r"|unfortunately|however|therefore|so|thus|based on [\w ]{1,40}|according to [\w ]{1,40}|malheureusement|cependant|donc"
    r"|d['’]après [\w ]{1,40}|selon [\w ]{1,40}|laut [\w ]{1,40}"
    r"|lamentablemente|sin embargo|según [\w ]{1,40}|infelizmente|no entanto"
    r"|segundo [\w ]{1,40}|com base n[\w ]{1,40}|con base en [\w ]{1,40}|leider|allerdings|很遗憾|抱歉|对不起)?[,，]? ?"
)
"""What may stand in front of such a sentence."""
PATTERNS = (*_EN, *_FR, *_ES, *_PT, *_DE, *_ZH)
SAYS_NO_MORE = (
    rf"(?! (?:(?:they|it) )?(?:do|does)(?: not|n['’]t) (?:\w+ )?{_EN_SAYS}\b"
    r"| (?:(?:ils?|elles?) )?(?:ne |n['’])(?:répond|contien|mentionn|précis|indiqu|di[st]|parl)\w*"
    r"| no (?:responde|contiene|menciona|especifica|indica|dice)n?\b"
    r"| não (?:respondem?|contêm|contém|mencionam?|especificam?|indicam?|informam?|dizem|diz)\b"
    r"| nichts?\b)"
)
"""Behind a "but" that goes on with what the passages do not say either."""
