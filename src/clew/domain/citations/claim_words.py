"""Which words of a claim count when it is compared with a passage, and which forms of a word no stemmer knows.

Above: `engine/answers/support`. Synonyms are left out on purpose: sixty groups a language supported no further sentence of a set
that was written after them (docs/decisions/0040). To add a language, add a line to each table.
"""

import re
from functools import cache

from clew.domain.text.stems import stem
from clew.domain.text.words import content_words

_IRREGULAR = {
    "en": """
        begin began begun; break broke broken; bring brought; build built; buy bought; catch caught; choose chose chosen; come
        came; draw drew drawn; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feel felt; fight
        fought; find found; fly flew flown; freeze froze frozen; get got gotten; give gave given; go went gone; grow grew
        grown; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; leave left; lend lent;
        lose lost; make made; mean meant; meet met; pay paid; ride rode ridden; rise rose risen; run ran; say said; see saw
        seen; seek sought; sell sold; send sent; shake shook shaken; shine shone; shoot shot; sing sang sung; sink sank sunk;
        sit sat; sleep slept; speak spoke spoken; spend spent; stand stood; steal stole stolen; strike struck; swear swore
        sworn; swim swam swum; take took taken; teach taught; tell told; think thought; throw threw thrown; understand
        understood; wear wore worn; win won; write wrote written; child children; person people; year annual yearly annually;
        month monthly; week weekly; day daily;
    """,
    "fr": """
        construire construit; conduire conduit; boire bu; croire cru; devenir devenu; écrire écrit; lire lu; mettre mis met;
        naître né; obtenir obtenu obtient; offrir offert; ouvrir ouvert; prendre pris prend; produire produit; recevoir reçu
        reçoit; tenir tenu tient; vendre vendu; venir venu vient; voir vu; vivre vécu; an année annuel annuelle; mois mensuel
        mensuelle; semaine hebdomadaire; jour quotidien quotidienne;
    """,
    "de": """
        beginnen begann begonnen; bekommen bekam; bieten bot geboten; bleiben blieb geblieben; brechen brach gebrochen;
        bringen brachte gebracht; entscheiden entschied entschieden; entwerfen entwarf entworfen; erhalten erhielt erhält;
        essen aß gegessen; fahren fuhr fährt gefahren; finden fand gefunden; fliegen flog geflogen; frieren fror gefroren;
        geben gab gibt gegeben; gehen ging gegangen; gelten galt gilt; gewinnen gewann gewonnen; halten hielt hält; helfen
        half hilft geholfen; kommen kam gekommen; lassen ließ lässt; laufen lief läuft gelaufen; lesen las liest gelesen;
        liegen lag gelegen; nehmen nahm nimmt genommen; schließen schloss geschlossen; schneiden schnitt geschnitten;
        schreiben schrieb geschrieben; sehen sah sieht; sprechen sprach gesprochen; stehen stand gestanden; steigen stieg
        gestiegen; sterben starb gestorben; treffen traf getroffen; tragen trug trägt; übernehmen übernahm übernommen;
        verlieren verlor verloren; werfen warf geworfen; wissen wusste gewusst; ziehen zog gezogen; jahr jährlich; monat
        monatlich; woche wöchentlich; tag täglich;
    """,
    "es": """
        abrir abierto abre; cerrar cierra; contar cuenta; costar cuesta; dar dio; decir dijo dicho; dormir duerme; empezar
        empieza; entender entiende; escribir escrito; hacer hizo hecho; ir fue; jugar juega; morir muere muerto; pedir pide
        pidió; pensar piensa; perder pierde; poner puso puesto; romper roto; seguir sigue siguió; tener tuvo tiene; traer
        trajo; venir vino viene; ver visto; volver vuelve vuelto; año anual; mes mensual; semana semanal; día diario diaria;
    """,
    "pt": """
        abrir aberto; dar deu; dizer disse dito; escrever escrito; fazer fez feito; ganhar ganho; gastar gasto; pagar pago;
        perder perde perdeu; pôr posto; trazer trouxe; ver visto viu; vir veio; ano anual; mês mensal; semana semanal; dia
        diário diária;
    """,
}
_LIGHT = {
    "de": """
        erlaubt gestattet zulässig verboten untersagt unzulässig dürfen; etwa rund ungefähr circa ca lang befindet befinden
        liegt dauert beträgt möglich
    """,
    "en": """
        allowed permitted forbidden prohibited banned; roughly about approximately around located contain contains any
    """,
    "es": """
        permitido permitida permite permiten prohibido prohibida prohíbe prohibidos; aproximadamente ubicado
        ubicada dura duran hay
    """,
    "fr": "autorisé autorisée permis permise interdit interdite interdits défendu; environ situé située faut falloir",
    "pt": "permitido permitida permite proibido proibida proíbe proibidos; aproximadamente situado situada dura duram fica ficam",
}
"""Words that are judged as negations or say nothing of their own: they neither support a claim nor count as missing."""

_CHINESE_MODALS = re.compile(r"不?允许|禁止|严禁|不[得准许能可]|可以|能够")
"""The same in Chinese, where words have no borders."""


@cache
def claim_words(language: str) -> dict[str, str]:
    """Return stem → what stands for all forms of its word, for a language code; an empty text: the word does not count."""
    forms: dict[str, str] = {}
    for group in _IRREGULAR.get(language, "").split(";"):
        stems = [stem(word, language) for word in group.split()]
        forms |= {one: stems[0] for one in stems if one not in forms}
    return forms | {stem(word, language): "" for word in _LIGHT.get(language, "").replace(";", " ").split()}


def content_of(text: str, language: str) -> list[str]:
    """Return the content words of a text that count in a claim, all forms of a word as one.

    "1" is none: a passage may have an article for it.
    """
    if language == "zh":
        return [word for word in content_words(_CHINESE_MODALS.sub(" ", text), language) if word != "1"]
    forms = claim_words(language)
    return [word for one in content_words(text, language) if (word := forms.get(one, one)) and word != "1"]
