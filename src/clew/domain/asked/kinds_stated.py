"""How passages state an age, a telephone number, an address or a time, in six languages.

Above: `kinds`. Below: the tables of numbers as words. `STATED` is what an answer may begin with. `POSSIBLE` is whatever may
answer such a question as well ("opposite the station", "dial zero", "in her fifties"): with it, no passage is passed over.
"""

import re

from clew.domain.asked.words import TABLES


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in alternatives), re.IGNORECASE)


_VAGUE = frozenset(
    {"no", "none", "once", "both", "pair", "par", "paire", "single", "so", "several", "plusieurs", "varias", "varios"}
)
_COUNTED = "|".join(sorted({word for table in TABLES.values() for word in table.numbers - table.articles - _VAGUE}))
_NUMBER = rf"(?:\d{{1,4}}|{_COUNTED}|\w+(?:zehn|zig))"
_DIALLED = (
    r"(?:call|dial|ring|ext(?:ension)?|switchboard|(?:tele)?phone|tel|fon|hotline|helpline|fax|whatsapp|sms|appel\w*|joindre"
    r"|joignable\w*"
    r"|compos(?:ez|er)|durchwahl|apparat|wahlen|erreich\w+|notruf|anruf\w*|rufnummer|llam(?:e|ar|ando)|marque|anexo|interno"
    r"|tfno|tlfn?o?"
    r"|movil|celular|telef\w+|disque|ramal|ligue|ligar|emergenc\w+|notfall|urgenc\w+|atend\w+|central)"
)
_OPEN = (
    r"(?:open\w*|clos(?:es?|ed|ing)|ouvr\w+|ouvert\w*|ferm\w+|(?:ge|er)?offnet\w*|schliess\w*|geschlossen|offen|abr(?:e|en|ir"
    r"|em)|abiert\w*"
    r"|cierr\w+|cerrad\w+|abert\w*|fech\w+|atiend\w+|atend\w+|funciona\w*|recoit|recoivent|receb\w+|runs?|staffed)"
)
OPENING = re.compile(_OPEN)
"""Words about opening and closing, without capitals and accents."""
_DAY = (
    "(?:mon?|tues?|wed|thu(?:rs?)?|fri?|sat?|sun|di|mi|do|so|lun|mar|mer|mie|jeu|jue|ven|vie|sam|sab|dim|dom|seg|ter|qua|qui|sex)"
)
_SEASON = (
    "(?:jan|feb|fev|mar|apr|avr|abr|may|mai|jun|juin|jul|juil|aug|aou|ago|sep|set|oct|okt|out|nov|dec|dez|dic)[a-z]*"
    "|summer|winter|ete|hiver|sommer|verano|invierno|verao|inverno"
)

_TENS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"

STATED = {
    "phone": _any(
        r"(?<!\d)(?:\+|00)\d[\d\s()./-]{5,18}\d",
        r"(?<![\d.,])\(?0\d{1,5}\)?[\s./-]{0,3}\d{2,}[\s./-]?\d",
        r"(?<![\d.,])0 ?\d{2,4} ?[/–-] ?\d{2,}",
        r"\(?\d{2,4}\)?[\s.-]\d{3,5}[\s.-]\d{3,5}(?!\d)",
        r"(?<!\d)\d{3,4}(?:[ .-]\d{2,4}){2,4}(?!\d)",
        r"(?<![\d.,])\d{2}(?:[ .]\d{2}){2,4}(?![.,]?\d)",
        r"(?<!\d)1[3-9]\d{9}(?!\d)",
        r"\b(?:t[ée]l\w*|phone|fon|fone|call|dial|hotline|fax|ruf\w*|appel(?:ez|er)|llam(?:ar|e|ando)|ligu\w+"
        r"|central)\b[^\n\d]{0,25}\d{3}",
        r"(?:电话|热线|拨打|客服)[^\n\d]{0,25}\d{3}",
    ),
    "email": _any(
        r"\S@\S|\w @ \w|＠|mailto:",
        r"[\[({（]\s?(?:at|ät|arroba|arobase|chez|@)\s?[\])}）]",
        r"\w\s(?:at|arroba|arobase|chez)\s[\w-]+(?:\.|\s(?:dot|punto|ponto|point)\s)[a-z]{2,}\b",
    ),
    "address": _any(
        r"(?<![\d.,§])(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3,4})?[ ,]{1,3}(?-i:[A-ZÀ-Ý])\w{2,}",
        r"(?<!\d)\d{2,3} \d{2}[ ,]+(?-i:[A-ZÀ-Ý])\w{2,}|\b(?-i:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b|\b(?-i:[A-Z]{2}) \d{5}\b",
        r"(?-i:[A-ZÀ-Ý])[\w'’-]+,? (?:n[º°o.] ?)?(?!(?:19|20)\d\d)\d{1,4}[a-z]?\s*(?:[·–\n]|$|,\s*(?=[\d(]|(?-i:[A-ZÀ-Ý])))",
        r"\d{1,5}[a-z]?,? (?:(?-i:[A-ZÀ-Ý])[\w'’.-]+ ){1,4}(?:st|road|rd|ave|lane|square|drive|way|blvd)\b",
        r"\d{1,4}(?: ?(?:bis|ter))?,? (?:cours|chemin|place|route|square|passage|sentier|esplanade)\b",
        r"\b(?:street|road|avenue|boulevard|bd|rue|all[ée]e|impasse|quai|calle|c/|plaza|paseo|avenida|av\.|carretera|rua"
        r"|r[úu]a|"
        r"pra[çc]a|travessa|quadra|rodovia|bloco|cep)\b|\w(?:stra(?:ß|ss)e|str\.|platz|allee|gasse|weg \d)",
        r"\bp\.? ?o\.? ?box\b|\bpostfach\b|\bapartado\b|\bapdo\b|\bcaixa postal\b|\bbp ?\d",
        r"[路街道巷段]\s?[甲乙]?\d+\s?[号弄]|\d+号|[省市区县]\S{1,12}[路街]",
    ),
    "hours": _any(
        r"\d{1,2}\s?[:h：]\s?\d{2}|\b\d{1,2}\s?h\b|\b\d{1,2}\.\d{2}\s?(?:uhr|h\b)",
        rf"\d\s?(?:[ap]\.?\s?m\b|uhr\b|heures?\b|horas?\b)|\b{_NUMBER}\s(?:o['’]clock|uhr)\b",
        r"\b(?:noon|midnight|(?<!-)midi|minuit|mittags?|mitternacht|mediod[ií]a|medianoche|meio-dia|meia-noite|sunset|sunrise"
        r"|dusk|dawn)\b",
        r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|daily|24/7|24 hours)\b",
        r"\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|tous les jours)\b",
        r"\b(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado)\b",
        r"\b(?:segunda|ter[çc]a|quarta|quinta|sexta|domingo|todos (?:los|os) d[ií]as|(?:werk)?täglich|rund um die uhr)\b",
        r"(?:round|around) the clock|jour et nuit|durchgehend geöffnet|ganztägig",
        r"\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s?\b",
        r"[\d０-９一二三四五六七八九十]\s*[点时]|星期|周[一二三四五六日末]|每[日天周]|全天|上午|下午|小时|工作日",
    ),
    "age": _any(
        r"\d\s?-?\s?years?[\s-](?:old|of age)|\bage[ds]?\b[^\n.]{0,20}\d|\d[\s-]?(?:ans|an)\b|\bâgée?s?\b",
        r"\d[\s-]?jährig|\d\s?jahre\s+alt|\balter\b|\d\s?a[ñn]os\b|\b(?:edad|idade)\b|\d\s?anos\b",
        r"\b(?:born|birth\w*|née?s?|naissance|naquit|geb(?:oren|urts\w*)|geb(?=\.)|nacid[oa]s?|naci[óo]|nacimiento)\b",
        r"\b(?:nascid[oa]s?|nasceu)\b",
        r"\b(?:centur(?:y|ies)|si[èe]cles?|jahrhunderts?|siglos?|s[ée]culos?|anniversar\w+|anniversaire|jubiläum"
        r"|aniversario)\b",
        r"\*\s?1\d{3}|\(\s?1\d{3}\s?[–-]|（\s?1\d{3}年?\s?[－–—~～-]",
        r"\b(?:hundreds?|thousands?|millions?|billions?|cents?|mille|cien(?:to)?s?|mil|millones|milh[õo]es|cem|(?:hundert"
        r"|tausend|million(?:en)?))"
        r"(?: of| de)? (?:years?|ans|a[ñn]os|anos|jahren?)\b|millions d['’]années|\bdecades old\b",
        r"middle ages|medi[ae]*val|moyen âge|médiéval\w*|mittelalter\w*|(?:edad|idade) m[ée]dia|antiqu(?:ity|ité)|antike",
        r"[\d一二三四五六七八九十]\s*多?周?岁|出生|生于|诞生|世纪|年龄|\d年生|享年",
    ),
}
"""Kind → what states an answer."""

POSSIBLE = {
    "phone": _any(
        rf"\b{_DIALLED}\b[^\n]{{0,40}}?\b(?:\d{{2,}}|{_COUNTED}|zero)\b",
        rf"(?<!\d)\d{{2,}}\b[^\n\d]{{0,25}}\b{_DIALLED}\b",
        r"\b(?:poste|standard|ext)\b\.? ?:? ?\d{2,}|\bat \d{5}\b|(?<![\d.,])\d{6,}(?![\d.,]*\s?[%€$])",
        r"\b(?:[01][ -]?)?8\d\d[ -][a-z]{3,}|\b\d{3}-[a-z]{4}\b",
        r"(?:电话|热线|拨|分机|联系方式|致电)[^\n]{0,25}?(?:\d{2,}|[零〇幺一二三四五六七八九]{3,})|拨[零〇]",
    ),
    "email": _any(r"\w\s?[#＠]\s?\w+\.\w{2,}"),
    "address": _any(
        r"\d+\.\d+\.\d+\.\d+|https?://|www\.|\S@\S|localhost|\b0x",
        r"\b(?:located|situated|opposite|corner of|next (?:to|door)|across (?:from|the)|floor|building [a-z0-9]\b|unit \d"
        r"|lane|highway|loop"
        r"|(?:business|industrial|science) (?:park|estate)|headquarter\w*|based in|premises|doors? (?:down|up|away)"
        r"|found (?:in|at|on|behind|next)|stands (?:in|on|at|by))",
        r"\b(?:situee?s?|se trouve|en face|a l['’]angle|lieu-dit|zone (?:artisanale|industrielle|d['’]activit\w+)|place d\w"
        r"|cedex|cs \d|siege|installee?s?|a cote d\w+)\b",
        r"\b(?:befinde[nt]|liegt|gegenuber|ecke|sitz|neben|stock|untergebracht)\b|\b(?:am|an der|im|zum|zur|auf dem|unter den"
        r"|beim|alter?|obere|untere) \w+ \d{1,4}\b",
        r"\b[a-z] ?\d{1,2}, ?\d{1,2}\b",
        r"\b(?:situad[oa]s?|se encuentran?|ubicad[oa]s?|frente a|esquina|poligono|carrera|s/n|camino|ronda|glorieta|barrio"
        r"|sede|queda|junto a|al lado|ao lado|km \d)\b",
        r"\b(?:fica|localiz\w+|em frente|largo|estrada)\b",
        r"位于|地处|[坐座]落|设[在于]|对面|隔壁|旁边|[\d一二三四五六七八九十]楼|交[界汇]|附近|[东南西北]部|在[^，。\n]{1,10}(?:广场|大楼|大厦|中心|公园|路|街|旁|内)",
        r"[省市县区镇乡村邨州][\u4e00-\u9fff]{1,12}[市县区镇乡村邨路街道里岛巷所坂]",
    ),
    "hours": _any(
        r"\b(?:morning|evening|afternoon|night|(?:lunch|bed|breakfast|dinner) ?time)s?\b|(?:werk|feier)tags\b|\b(?:aube"
        r"|aurore)\b|\b(?:matin|soir|soiree|apres-midi|nuit)\b|\b(?:vor|nach)mittag\w*|\b(?:morgen|abend|nacht)s\b",
        r"\b(?:por|de|en) la (?:manana|tarde|noche)\b|\b(?:d[ea]|a|pela) (?:manha|tarde|noite)\b|\b(?:amanecer|anochecer"
        r"|madrugada|alba)\b",
        rf"\b(?:at|by|till|until|from|um|ab|bis|a las?|as|das|a partir de) (?:una|{_NUMBER})\b(?! (?:days|weeks|months"
        rf"|years))|half past|halb {_NUMBER}",
        rf"\b{_NUMBER} (?:heures?|horas?|hours?)\b|\bas \w+ horas\b",
        rf"\b{_OPEN}\b[^.\n]{{0,40}}\b(?:{_NUMBER}|{_SEASON})\b|\b(?:{_SEASON})\b[^.\n]{{0,30}}\b{_OPEN}\b",
        r"(?<![\d.])\d{1,4}(?:\.\d\d)? ?[-–—] ?\d{1,4}(?:h|\.\d\d)?\b|\b\d{1,2}\.\d\d (?:a|to|bis|as)\b",
        rf"\b{_DAY}\.? ?(?:[-–]|to|au|a|bis) ?{_DAY}\b|\b[lmxj] ?[-–a] ?[vsd]\b",
        rf"\b{_OPEN}\b[^.]*\n[^a-z\d]*\d{{1,2}}\b|at (?:all|any) times?|always open|never clos|by appointment"
        rf"|hours? (?:before|after)|\ball (?:day|year)\b",
        r"\ben continu|rendez-vous|durchgehend|jederzeit|vereinbarung|\bcita\b|siempre|sempre|agendamento|marcacao",
        r"早[上晨]|晚上|清晨|黎明|[深半]夜|傍晚|中午|凌晨|日[出落]|全年|常年|随时|[开关闭]放?[^，。\n]{0,10}\d",
    ),
    "age": _any(
        rf"\b{_NUMBER}[\s-]years?[\s-](?:old|of age)|\b(?:turned|is|was|at|ist|war|wird|wurde|mit|aos|los|cumpl\w+|complet\w+"
        rf"|a) "
        r"\d{1,3}(?=\s*(?:[.,;)|\n]|$|(?:jahren?|and|und|et|y|e)\b))",
        rf"\b(?:turn\w*|cumpl\w+|complet\w+|fara|faz|aura|wird[^.\n]{{0,20}}) (?:\d{{2}}|{_COUNTED})\b|{_TENS}-\w+"
        rf"|\bin (?:his|her|their) (?:\w+[ -])?(?:\w+ties|teens)\b|\bteenager|\w+gen(?:aires?|arians?|ari[oa]s?)\b",
        rf"\b(?:a|ont|avait|ses|tienen?|tenia|sus|de|tem|tinha|seus|cumpl\w+|complet\w+|los|aos) (?:{_COUNTED}|\w+)"
        rf"(?:(?: (?:et|y|e) |[ -])(?:{_COUNTED}|une?|uno|um))*[ -](?:ans|anos)\b",
        r"\b(?:vingt|trent|quarant|cinquant|soixant)aine\b|\b(?:anfang|mitte|ende) \w+zig\b|\w+jahrig|jahrgang|zur welt",
        r"(?:vit|vu|vint) (?:le|au) (?:jour|monde)|(?:vino|veio) a[lo] mundo|\bb\. ?\d{4}|\(\d{4}\s?[–-]",
        r"(?:\s\(|\| ?|, )\d{2}(?: ?\||[),])",
        r"[岁旬]|花甲|古稀|而立|不惑|\d{4}年(?:\d+月)?(?:\d+日)?生|[零〇0]后",
    ),
}
"""Kind → what may answer as well, in a text without capitals and accents."""

AGE_OF_A_THING = _any(
    r"(?<!\d)(?:1\d|20)\d\d(?!\d)|\d\s?(?:years|jahre|年)|\d\s?a(?:n|ñ)os",
    rf"\b(?:{_NUMBER}|hundreds|thousands|millions?|billions?|millionen|milliarden|millones|milhoes|mil)(?: of| de)? "
    r"(?:years?|months?|weeks?|days?|decades?|ann?ees|d['’]annees|ans|mois|decennies|jahre?n?|monate?n?|wochen|jahrzehnte"
    r"|a[nñ]os|meses|decadas)\b",
    r"antiqu|prehist|\w+zeit\b",
)
"""What tells how old a thing is; of a person only the year of birth does, beside a word for it."""
