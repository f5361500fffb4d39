"""Tells infinitives from other words with their endings: `modifier` from `fichier`, `copiar` from `celular`.

Above: `frames.py`, for "and unprotect?" after "how do I protect a sheet?". Below: `reading.fold`. The rarer kind is listed:
nouns where nearly all words with an ending are verbs, and verbs where nearly all are nouns (-ier, -oir and -re in French). A word
that is both counts as a verb.
"""

import re

from clew.domain.followup.ellipsis.reading import fold

_ENDINGS = {"fr": ("er", "ir", "re"), "es": ("ar", "er", "ir"), "pt": ("ar", "er", "ir")}
_ACCENT_BEFORE_ENDING = re.compile(r"[áéíóúâêô]\w*[aei]r$")
"""`líder`, `açúcar`: in Spanish and Portuguese, no infinitive has an accent in front of its ending."""
_VERBS = {
    "ier": """lier relier délier allier rallier pallier concilier réconcilier résilier affilier trier crier prier parier marier
        varier charrier contrarier colorier inventorier répertorier rapatrier exproprier approprier copier photocopier recopier
        épier expier étudier dédier expédier réexpédier remédier irradier congédier mendier incendier parodier négocier associer
        dissocier apprécier bénéficier licencier remercier différencier initier scier nier renier manier remanier envier convier
        dévier gracier plier déplier replier multiplier publier republier oublier photographier orthographier skier""",
    "oir": """voir revoir prévoir entrevoir recevoir apercevoir concevoir percevoir émouvoir promouvoir pourvoir asseoir devoir
        pouvoir savoir vouloir""",
}
_VERBS_IN_RE = re.compile(
    r"(?:(?:[fprtv]|sc)end|[fpt]ond|(?:mo|to|pe)rd|[aeo]ind|soud|coud|moud)re$"
    r"|(?:li|cri|di|fri|ri|ui|suffi|boi|croi|mett|batt|nait|parait|suiv|viv|clu|romp|vainc)re$"
    r"|^(?:(?:re|de|satis|contre)?fai|(?:de|com)?plai|(?:ex|sous|dis|abs)?trai|tai)re$"
)
"""Ends of French verbs in -re; most words in -re are nouns (`titre`, `formulaire`)."""
_VERBS_IN_ER = {
    "es": re.compile(
        r"(?:[aeiou]cer|[lnrs]cer|(?<!bl)(?<!^r)(?<!gu)ender|[io]nder|erder|order|ceder|(?:^|pre|pro|entre|re)ver|[oe]lver|mover|llover"
        r"|teger|coger|[ae]rger|tener|(?<!^t)oner|[oe]ñer|quer?er|correr|barrer|[^e]eer|aer|oer|romper|(?:^|re)saber|beber|deber|caber|haber"
        r"|orber|(?:^|des)comer|temer|lamer|meter|verter|coser|toser|ejer|moler|doler|valer|soler|oler|poder|exceder)$|^(?:ser|ceder)$"
    ),
    "pt": re.compile(
        r"(?:[aeiou]cer|[lnrs]cer|(?:fa|di|tra|ja|co)zer|[lnc]her|(?:^|re)ler|(?:te|le|re|er)ger|erguer|(?<!bl)ender|[io]nder|erder"
        r"|order|ceder|(?:^|pre|pro|entre|ante|re)ver|crever|olver|(?:^|re|pro|co)mover|chover|(?:^|con|sobre|re)viver|(?:^|de)dever"
        r"|haver|ferver|(?:^|re)comer|temer|premer|romper|(?:^|re)saber|beber|ceber|caber|lamber|querer|[aoe]rrer|[dmr]oer|mexer"
        r"|(?:^|man|con|ob|de|re|abs|entre|sus)ter|meter|[re]reter|verter|bater|poder|coser)$|^(?:ser|ceder|dever)$"
    ),
}
"""Spanish and Portuguese verbs in -er; most new words in -er are borrowed nouns (`driver`, `folder`, `server`)."""
_OTHERS = {
    "fr": """hiver mer fer enfer cancer cher ver dîner déjeuner souper loyer foyer danger étranger berger boulanger verger
        horloger potager passager messager plancher rocher clocher boucher bûcher cocher vacher conseiller cuiller
        oreiller écuyer noyer amer léger manager poster cluster container router header footer folder hacker newsletter
        layer trailer leader master parser pointer computer sticker poker server driver laser dealer designer revolver
        cutter charter ticker flyer freezer mixer reporter webmaster hyper super banner scanner scooter buffer docker
        slider toner mister voucher blazer browser explorer hamster tender blister bunker broker trader thriller boxer
        setter cracker blogger nadir menhir tapir martyr plaisir avenir souvenir désir loisir soupir tir cuir élixir
        saphir émir kéfir navire empire cire satire martyre pire tirelire sourire rire petit-déjeuner""",
    "es": """lugar hogar collar pilar bar mar radar celular ejemplar escolar militar altar pulgar manjar similar particular
        familiar solar lunar hangar avatar webinar bazar quasar dolar nectar caviar zar nadir tapir menhir martir pajar
        telar bulevar singular vulgar popular secular peculiar muladar taller mujer alquiler ayer alfiler mercader
        bachiller canciller placer poster router escaner atardecer amanecer anochecer somier tercer primer porvenir
        elixir visir faquir souvenir emir kefir""",
    "pt": """lugar bar mar lar ar par celular exemplar militar familiar particular avatar hangar radar altar patamar polegar
        pomar webinar quasar dolar nectar caviar nadir tapir menhir martir luar calcanhar pilar escolar similar solar
        lunar bazar vulgar popular singular secular peculiar jantar mulher talher colher prazer lazer chanceler aluguer
        poster router anoitecer amanhecer entardecer qualquer porvir elixir emir faquir souvenir""",
}
_FOLDED_VERBS = {ending: frozenset(map(fold, listed.split())) for ending, listed in _VERBS.items()}
_FOLDED_OTHERS = {language: frozenset(map(fold, listed.split())) for language, listed in _OTHERS.items()}


def is_infinitive(word: str, language: str) -> bool:
    """Return whether a word is an infinitive, as far as its form says so; in languages without such endings it never is."""
    folded = fold(word)
    if not folded.endswith(_ENDINGS.get(language, ())) or folded in _FOLDED_OTHERS[language]:
        return False
    if folded.endswith("er") and language in _VERBS_IN_ER and not _VERBS_IN_ER[language].search(folded):
        return False
    if language != "fr":
        return _ACCENT_BEFORE_ENDING.search(word.casefold()) is None
    if folded.endswith("re"):
        return _VERBS_IN_RE.search(folded) is not None
    if folded.endswith("fier"):
        return not folded.endswith("ffier")
    verbs = _FOLDED_VERBS.get(folded[-3:])
    return verbs is None or folded in verbs
