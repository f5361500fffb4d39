"""Words for the ends of a list: what opens it, what closes it, and verbs of going there. Folded; one set for all languages.

Above: `reading.py`, which adds `the one at the top` to the ordinals; `ordinals.py` (`the two at the end`, `the third from the
end`), `ends.py` (`go to the end`) and `named_parts.py` (`everything but the opening`). Below: nothing.
"""

from collections.abc import Iterator, Mapping

_PRONOUNS: Mapping[str, str] = {
    "en": "one,ones,the one,the ones",
    "fr": "celui,celle,ceux,celles",
    "de": "der,die,den",
    "es": "el,la,lo,los,las",
    "pt": "o,a,os,as",
}
_AT_THE_TOP: Mapping[str, str] = {
    "en": """on top,on the top,at the top,at the very top,right at the top,up top,at the start,at the very start,
        at the beginning,at the very beginning,that opens""",
    "fr": "du haut,en haut,tout en haut,tt en haut,du début,au début,tout au début,d'ouverture,qui ouvre,qui ouvrent",
    "de": "ganz oben,am anfang,ganz am anfang,zu beginn,ganz vorn,ganz vorne",
    "es": """de arriba del todo,de hasta arriba,de más arriba,de encima de todos,de encima de todas,del principio,
        del comienzo,de apertura,
        que abre,que abren""",
    "pt": "do topo,no topo,que está no topo,do começo,do comecinho,do início,de abertura,que abre,que abrem",
}
_AT_THE_END: Mapping[str, str] = {
    "en": "at the end,at the very end,right at the end,at the bottom,at the very bottom,right at the bottom,that closes",
    "fr": "du bas,en bas,tout en bas,tt en bas,de la fin,à la fin,tout à la fin,de clôture,qui clôt,qui ferme,qui ferment",
    "de": "ganz unten,am schluss,ganz am schluss,zum schluss,am ende,ganz am ende,ganz hinten",
    "es": "de abajo del todo,de hasta abajo,de más abajo,del final,al final,de cierre,que cierra,que cierran",
    "pt": "do fim,do finalzinho,do final,do fundo,de encerramento,de fecho,que fecha,que fecham,que encerra,que encerram",
}
_TOP_OF_A_LIST: Mapping[str, str] = {
    "en": "top,very top,start,beginning,head",
    "fr": "haut,tout en haut,début,tout début,tête",
    "de": "anfang",
    "es": "principio,comienzo,inicio,cabeza",
    "pt": "topo,começo,início",
}
_END_OF_A_LIST: Mapping[str, str] = {
    "en": "end,very end,bottom,very bottom,tail",
    "fr": "bas,tout en bas,fin,toute fin",
    "de": "ende,schluss",
    "es": "final,fin",
    "pt": "fim,final,fundo",
}
_OF_A_LIST: Mapping[str, str] = {
    "en": "of the list,of your list,of that list,of this list,of the outline",
    "fr": "de la liste,de ta liste,de votre liste,de cette liste,du sommaire,du plan,de ton plan,de votre plan",
    "de": "der liste,deiner liste,ihrer liste,eurer liste,von der liste,der gliederung",
    "es": "de la lista,de tu lista,de su lista,de esa lista,del esquema",
    "pt": "da lista,da tua lista,da sua lista,dessa lista,do sumário",
}
_FROM_THE_TOP = """from the top,from top,en partant du haut,en partant du debut,a partir du haut,von oben,von vorne,von vorn,
    por arriba,empezando por arriba,desde arriba,de arriba abajo,de cima pra baixo,de cima para baixo,a contar de cima"""
_FROM_THE_END = """from the end,from end,from the bottom,from bottom,from last,from the last,up from the bottom,
    en partant de la fin,en partant du bas,a partir de la fin,a partir du bas,par la fin,en commencant par la fin,
    en commencant par le bas,en remontant,von hinten,von unten,vom ende,vom schluss,
    por abajo,por el final,por la cola,empezando por abajo,empezando por el final,empezando por la cola,desde abajo,
    desde el final,contando desde abajo,contando desde el final,de abajo arriba,de abajo a arriba,
    a contar do fim,a contar de baixo,de baixo pra cima,de baixo para cima,de tras pra frente,de tras para a frente,
    contando do fim,contando de baixo"""
_OPENINGS = """beginning start top outset debut commencement haut anfang beginn vorne vorn oben
    principio comienzo inicio comeco comecinho topo"""
_CLOSINGS = "end bottom fin bas ende schluss hinten unten final fim finalzinho fundo"
_WITHOUT_PREPOSITION = "vorne vorn oben hinten unten"
_TO_AN_END = "at from with to the very au a la le en par tout tt ans zum am vom ganz al por el o pro pra para do no pelo"
_GOING = """go take bring lead jump skip hop begin start kick straight scroll head move
    allons aller va allez vas saute sautons sautez commencons commence commencez commencer demarre demarrons attaquons file
    passe passons
    fangen fang anfangen beginnen beginn starten starte spring springe springen geh gehen
    empieza empecemos empezamos empezar comienza comencemos ve vete vaya vayamos vamos salta salte pasa pasemos
    comeca comece comecar comecamos comecemos pula pule pular vai passe ir"""
_AGAIN = "again over anew nochmal nochmals noch encore otra vez novo"
_BEFORE_GOING = """let lets s us we shall then just now so first et alors bon on wir lass lasst uns dann gut
    a pues entonces entao pode podes puedes bora"""
_REASONS = "que car puisque parce because since cause cos denn weil porque pois pq"
_BEHIND_END = "an los de tout del todo all then so now mal pues anda ja"
OPENINGS = frozenset(_OPENINGS.split())
CLOSINGS = frozenset(_CLOSINGS.split())
WITHOUT_PREPOSITION = frozenset(_WITHOUT_PREPOSITION.split())
"""Those that need no preposition before them: `fangen wir oben an`."""
TO_AN_END = frozenset(_TO_AN_END.split())
"""What leads to the others: `at the top`, `pro fim`."""
GOING = frozenset(_GOING.split())
"""Verbs of beginning and going somewhere, and `straight`, which needs none."""
AGAIN = frozenset(_AGAIN.split())
"""Beside such a verb, the same answer is wanted again: `start over from the top`."""
BEFORE_GOING = frozenset(_BEFORE_GOING.split())
REASONS = frozenset(_REASONS.split())
"""What begins the reason, behind all that such a clause says."""
BEHIND_END = frozenset(_BEHIND_END.split())
_OPENING_NAMES = "opening opener intro ouverture eroffnung apertura abertura"
_CLOSING_NAMES = "closing closer cloture cierre encerramento fecho"
NAMES = dict.fromkeys(frozenset[str](_OPENING_NAMES.split()), 0) | dict.fromkeys(frozenset[str](_CLOSING_NAMES.split()), -1)
"""What the first and the last section may be called, whatever their titles are → their index."""
IN_CHINESE = (
    r"(?:咱们|咱|我们|请|麻烦|劳驾|先|就|直接|那|你|给我)*"
    r"(?:(?:从|由)(?P<opening>最?(?:开头|头儿?|前面|上面)的?(?:那?一?[个条项节])?)(?:开始|讲起|说起|看起|念起|讲|说|看)+"
    r"|(?:直接)?(?:(?:跳|翻|拉|滑|快进)(?:到|至)|(?<=直接)[到去看])(?P<closing>(?:最后|末尾|结尾|最末|最下面)的?)(?:去|看|讲|说)?)"
    r"(?:吧|啊|呀|了|好了)*"
)
"""The same in a language whose words are characters; the names of the groups say which end."""


_VERBS = "opens closes ouvre ouvrent ferme ferment clot abre abren abrem cierra cierran fecha fecham encerra encerram"
_TEXTS = """list outline document report agenda programme liste sommaire rapport plan lista indice documento informe programa
    relatorio sumario lote lot"""
VERBS = frozenset(_VERBS.split())
"""Verbs of such phrases, which may have another object: `la que cierra la tienda`."""
TEXTS = frozenset(_TEXTS.split())
"""What their object is if they name a section: `as duas que abrem o programa`."""
PRONOUNS: Mapping[str, frozenset[str]] = {language: frozenset(written.split(",")) for language, written in _PRONOUNS.items()}
"""Language → what begins such a place of several words: `celle tout en haut`."""


def ends_of(language: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the places 1 and -1, each with the phrases that name what stands there: `celle tout en haut`, `fin de la liste`."""
    pronouns = _PRONOUNS.get(language, "").split(",")
    for place, written in ((1, _AT_THE_TOP), (-1, _AT_THE_END)):
        if language in written:
            yield place, [f"{pronoun} {end}" for pronoun in pronouns for end in _phrases(written[language])]
    for place, written in ((1, _TOP_OF_A_LIST), (-1, _END_OF_A_LIST)):
        if language in written:
            lists = _OF_A_LIST[language].split(",")
            yield place, [f"{end} {of}" for end in _phrases(written[language]) for of in lists]


def _phrases(*written: str) -> Iterator[str]:
    for phrases in written:
        yield from (" ".join(phrase.split()) for phrase in phrases.split(","))


SIDES: Mapping[str, int] = dict.fromkeys(_phrases(*_AT_THE_TOP.values()), 1) | dict.fromkeys(_phrases(*_AT_THE_END.values()), -1)
"""What stands behind a number of sections at an end: `the two at the top` → 1, `les deux du bas` → -1. Not folded."""
COUNTED_FROM: Mapping[str, int] = dict.fromkeys(_phrases(_FROM_THE_TOP), 1) | dict.fromkeys(_phrases(_FROM_THE_END), -1)
"""What stands behind an ordinal and says from which end it counts: `the third from the end`. Folded."""
