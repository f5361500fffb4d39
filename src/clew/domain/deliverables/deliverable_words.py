"""The words that ask for a deliverable, one table per language; `deliverable.py` puts them into patterns.

A language is added by adding its table. Words are regular expressions over text without accents and in lower case.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeliverableWords:
    """How one language asks for a summary, a synthesis or a report."""

    wrappers: str
    """What may stand before the request: please, can you."""
    verbs: dict[str, str]
    """Service → verbs that ask for it by themselves."""
    nouns: dict[str, str]
    """Service → what it is called."""
    makers: str
    """Verbs that ask for something to be made: `write the report`."""
    givers: str
    """Verbs that ask for something new only when it is indefinite: `give me a report`."""
    between: str
    """Small words between such a verb and the noun."""
    indefinite: str
    about: str
    """What follows a noun that is a request by itself: `summary of …`."""
    separable: tuple[str, ...] = ()
    """Whole patterns for verbs that stand in two places; all of them ask for a summary."""


TABLES: dict[str, DeliverableWords] = {
    "en": DeliverableWords(
        wrappers=r"please|pls|now|ok|okay|hi|hello|hey|thanks|then|so|first|can you|could you|would you|will you|can we"
        r"|i would like you to"
        r"|i d like you to|i want you to|i need you to|let s|let us|help me|try to|kindly|briefly|quickly|also"
        r"|and|to|go ahead and|i d like to"
        r"|you|would you mind|i would like|i d like|i want|i need|we need",
        verbs={
            "summary": r"summari[sz](?:e|ing)|sum up|recap|condense|boil down|tl;?dr",
            "synthesis": r"synthesi[sz]e",
            "report": r"report on",
        },
        nouns={
            "summary": r"summary|summaries|executive summary|abstract|digest|recap|tl;?dr",
            "synthesis": r"synthesis|overview|literature review|state of the art",
            "report": r"report|briefing|white paper|memo|dossier",
        },
        makers=r"write|draft|prepare|produce|create|make|generate|compose|compile|do|put together|draw up|build",
        givers=r"give|provide|can i have|could i have|may i have|can we have|could we have|i need|i want|i d like"
        r"|i would like|we need|show|send|need|want|get|have",
        between=r"me|us|up|a|an|the|one|short|brief|concise|detailed|full|complete|long|quick|one-page|page|executive"
        r"|structured|written|two"
        r"|final|comprehensive|annual|monthly|of",
        indefinite=r"a|an|one|another",
        about=r"of|on|about|for|from|covering",
        separable=(r"sum (?:\S+ ){1,12}up\b",),
    ),
    "fr": DeliverableWords(
        wrappers=r"s il te plait|s il vous plait|svp|stp|merci de|merci|maintenant|ok|bonjour|salut|peux tu|pouvez vous"
        r"|pourrais tu"
        r"|pourriez vous|tu peux|vous pouvez|tu pourrais|peut on|alors|bien|puis|ensuite|et|d abord|veuillez"
        r"|je voudrais que tu|il faudrait"
        r"|me|nous|j aimerais|je voudrais|je veux|je souhaite|j ai besoin de|aide moi a|rapidement|brievement"
        r"|est ce que tu peux|d accord",
        verbs={
            "summary": r"resume(?:r|z|s)?|recapitule(?:r|z)?|fais le point sur|faites le point sur",
            "synthesis": r"synthetise(?:r|z)?",
        },
        nouns={
            "summary": r"resume|recapitulatif|recap|abrege|condense",
            "synthesis": r"synthese|note de synthese|vue d ensemble|tour d horizon|etat de l art|etat des lieux",
            "report": r"rapport|compte rendu|dossier|memo|note",
        },
        makers=r"fais|faites|faire|redige[rz]?|ecris|ecrire|ecrivez|prepare[rz]?|produis|produire|produisez|etablis"
        r"|etablir|etablissez|cree[rz]?|genere[rz]?|dresse[rz]?"
        r"|elabore[rz]?|construis|monte[rz]?",
        givers=r"donne[rz]?|fournis|fournir|fournissez|propose[rz]?|il me faut|il nous faut|je veux|je voudrais"
        r"|j aimerais|j ai besoin d|besoin d|envoie[rz]?|montre[rz]?|voudrais",
        between=r"moi|nous|m|en|un|une|le|la|l|petit|petite|bref|breve|court|courte|rapide|detaille|detaillee|complet"
        r"|complete|long|bon|bonne|beau|avoir|e",
        indefinite=r"un|une",
        about=r"de|du|des|d|sur|concernant|pour|a propos",
    ),
    "pt": DeliverableWords(
        wrappers=r"por favor|se faz favor|agora|ok|ola|oi|bom dia|podes|pode|poderia|poderias|podia|podias|voce pode"
        r"|voce poderia|entao|depois|e|primeiro"
        r"|gostaria que|gostava que|quero que|me|nos|gostaria de|gostava de|quero|queria|preciso de"
        r"|preciso que|brevemente|rapidamente|ajuda me a|ajude me a|consegues|consegue",
        verbs={
            "summary": r"resum(?:a|e|ir|as|am|isse)(?: (?:me|nos))?|recapitul(?:a|e|ar)",
            "synthesis": r"sintetiz(?:a|e|ar)",
        },
        nouns={
            "summary": r"resumo|sumario executivo|recapitulacao",
            "synthesis": r"sintese|panorama|visao geral|visao de conjunto|estado da arte",
            "report": r"relatorio|dossie|memorando",
        },
        makers=r"fac?a[sz]?|faz|fazer|faze|facas|fizesse|escrev(?:a|e|er|as)|redij?g?(?:a|e|ir)|redig(?:e|ir)"
        r"|prepar(?:a|e|ar|es)|produz(?:a|ir)?|elabor(?:a|e|ar|es)|cri(?:a|e|ar)|ger(?:a|e|ar)|mont(?:a|e|ar)",
        givers=r"de|da|dar|deem|fornec(?:a|e|er)|quero|queria|preciso de|gostaria de|apresent(?:a|e|ar)"
        r"|mostr(?:a|e|ar)|envi(?:a|e|ar)|mand(?:a|e|ar)",
        between=r"me|nos|um|uma|o|a|pequeno|pequena|breve|curto|curta|rapido|rapida|detalhado|detalhada|completo"
        r"|completa|longo|ter|receber|bom|boa",
        indefinite=r"um|uma",
        about=r"de|do|da|dos|das|sobre|acerca|para",
    ),
    "es": DeliverableWords(
        wrappers=r"por favor|porfa|ahora|ok|vale|hola|buenos dias|puedes|puede|podrias|podria|podeis|entonces|luego|y"
        r"|primero|quiero que|quisiera que|me gustaria que"
        r"|necesito que|me|nos|quisiera|quiero|me gustaria|necesito|brevemente|rapidamente|ayudame a|tu puedes|usted puede",
        verbs={
            "summary": r"resum(?:e|a|ir|as|an|eme|ame|irme|enos|amos)|recapitul(?:a|e|ar)",
            "synthesis": r"sinteti(?:za|ce|zar|zame|ces)",
        },
        nouns={
            "summary": r"resumen|resumen ejecutivo|recapitulacion",
            "synthesis": r"sintesis|panorama|panoramica|vision general|vision de conjunto|estado del arte",
            "report": r"informe|reporte|dossier|memorando",
        },
        makers=r"haz|hazme|haga|hagas|hagame|hacer|hacerme|escrib(?:e|a|ir|eme|ame|irme|as)"
        r"|redact(?:a|e|ar|ame|eme|es)|prepar(?:a|e|ar|ame|eme|es)|produ(?:ce|zca|cir)"
        r"|elabor(?:a|e|ar|ame|eme|es)|cre(?:a|e|ar|ame)|gener(?:a|e|ar|ame)|realiz(?:a|ar)|realice",
        givers=r"da|dame|deme|dar|darme|proporcion(?:a|e|ame)|quiero|quisiera|necesito|muestra|muestrame"
        r"|envi(?:a|e|ame)|presenta|me gustaria",
        between=r"me|nos|un|una|el|la|pequeno|pequena|breve|corto|corta|rapido|rapida|detallado|detallada|completo"
        r"|completa|largo|tener|recibir|buen|buena",
        indefinite=r"un|una",
        about=r"de|del|sobre|acerca|para",
    ),
    "de": DeliverableWords(
        wrappers=r"bitte|jetzt|nun|ok|okay|hallo|danke|dann|also|und|kannst du|kannst du mir|konntest du"
        r"|konntest du mir|konnen sie|konnten sie|mal|zuerst|kurz|ich mochte|wurdest du"
        r"|mir|uns|fur mich|ich mochte dass du|ich hatte gern|ich hatte gerne|ich brauche|wir brauchen"
        r"|hilf mir|du|sie|es|doch",
        verbs={"summary": r"resumier(?:e|en)", "synthesis": r"synthetisier(?:e|en)"},
        nouns={
            "summary": r"zusammenfassung|kurzfassung|kurzzusammenfassung|resumee|resume|abriss",
            "synthesis": r"synthese|uberblick|ubersicht|gesamtschau|gesamtuberblick",
            "report": r"bericht|report|dossier|memo|gutachten",
        },
        makers=r"schreib(?:e|en)?|erstell(?:e|en)?|verfass(?:e|en)?|mach(?:e|en)?|bereite|erzeug(?:e|en)?|entwirf"
        r"|entwerfen|generier(?:e|en)?|fertige|formulier(?:e|en)?|liefer(?:e|n)?",
        givers=r"gib|geben sie|ich brauche|ich mochte|ich hatte gern|ich hatte gerne|wir brauchen|zeig|zeige|schick"
        r"|schicke|brauche",
        between=r"mir|uns|sie|bitte|ein|eine|einen|die|den|das|kurze|kurzen|kurzer|knappe|knappen|ausfuhrliche"
        r"|ausfuhrlichen|detaillierte|detaillierten|vollstandige|vollstandigen|kleine|kleinen|mal|du",
        indefinite=r"ein|eine|einen",
        about=r"von|vom|des|der|zu|zum|zur|uber|aus|fur",
        separable=(
            r"fass(?:e|t|en)?\b.{1,300}?\bzusammen\b",
            r"(?:kannst|konntest|konnen|konnten|mochte|wurdest|wurden|bitte)\b.{1,300}?\bzusammenfass(?:en|t)\b",
            r".{1,120}\bzusammenfassen(?: bitte)?[ .!]*$",
            r"(?:schreib|erstell|verfass)(?:e|en)?\b.{1,40}\bzusammenfassung\b",
        ),
    ),
}

CHINESE_WRAPPERS = r"请你?|请您|麻烦你?|帮我|帮忙|能不能|能否|可以|可否|你能|你可以|现在|好的?|那么?|先|再|给我|为我|替我"
r"|我想要?|我要|我需要|需要|来|[，,\s]"
CHINESE = {
    "summary": (
        r"(?:总结|概括|归纳|概述|小结|简述|缩写)(?!是|由|部分|里|中|的)",
        r"(?:把|将|对|就).{1,60}?(?:总结|概括|归纳|概述)",
        r".{1,40}(?:总结|概括|归纳)(?:一下|一遍|出来)[吧吗。！!?？]*$",
        r"(?:写|做|生成|撰写|起草|出|提供|给|整理|编写|要|准备)?(?:出|我)?(?:一?[份篇个段]).{0,40}?(?:摘要|总结|概要|小结|提要)",
    ),
    "synthesis": (
        r"(?:把|将|对).{1,60}?(?:综述|综合分析|综合整理)",
        r"(?:综述|综合(?:分析|整理)?)(?!是|由|部分|里|中|的)",
        r"(?:写|做|生成|撰写|起草|出|提供|给|整理|编写|要|准备)?(?:出|我)?(?:一?[份篇个段]).{0,40}?(?:综述|综合分析|概览)",
    ),
    "report": (
        r"(?:写|做|生成|撰写|起草|出|提供|整理|编写|准备|要)(?:出|我)?(?:一?[份篇个]).{0,40}?报告(?!里|中|的|是)",
        r"(?:撰写|起草|编写|写).{0,40}?报告[吧吗。！!]*$",
        r"一[份篇](?:关于|有关).{1,40}?报告[。！!]*$",
    ),
}
