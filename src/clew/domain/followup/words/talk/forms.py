"""The regular forms of verbs in five languages, without accents, as `reading.py` folds words.

Above: `words.py`, which lists the verbs. An irregular form stands in the list of its language as a word of its own. A form that
no speaker uses does no harm: it is only looked up.
"""

import re
from collections.abc import Callable, Iterator

_VOWELS = "aeiou"
_ENDINGS = {
    "fr": {
        "er": """e es ons ez ent er ee ees ais ait ions iez aient ai as a amerent erent erai eras era erons erez eront erais
            erait erions eriez eraient ant""",
        "ir": """is it issons issez issent ir i ie ies issais issait issions issiez issaient irai iras ira irons irez iront
            irais irait iraient isse isses issant""",
        "re": """s x t ons ez ent re u ue us ues ais ait ions iez aient rai ras ra rons rez ront rais rait raient e es ant
            is it""",
    },
    "es": {
        "ar": """o as a amos ais an ar ando ado ada ados adas e es emos eis en aste o asteis aron aba abas abamos aban are aras
            ara aremos areis aran aria arias ariamos ariais arian aran aramos ase ases asen ad""",
        "er": """o es e emos eis en er iendo ido ida idos idas a as amos ais an i iste io imos isteis ieron ia ias iamos ian
            ere eras era eremos ereis eran eria erias eriamos erian iera ieras ieran iese ed""",
        "ir": """o es e imos is en ir iendo ido ida idos idas a as amos ais an i iste io isteis ieron ia ias iamos ian ire
            iras ira iremos ireis iran iria irias iriamos irian iera ieras ieran iese id""",
    },
    "pt": {
        "ar": """o as a amos ais am ar ando ado ada ados adas e es emos eis em ei aste ou astes aram ava avas avamos avam
            arei aras ara aremos areis arao aria arias ariamos ariam asse asses assem ares armos arem""",
        "er": """o es e emos eis em er endo ido ida idos idas a as amos ais am i este eu estes eram ia ias iamos iam erei
            eras era eremos ereis erao eria erias eriamos eriam esse esses essem eres ermos erem""",
        "ir": """o es e imos is em ir indo ido ida idos idas a as amos ais am i iste iu istes iram ia ias iamos iam irei
            iras ira iremos ireis irao iria irias iriamos iriam isse isses issem ires irmos irem""",
    },
}
_SPELT = {"es": (("c", "qu"), ("g", "gu"), ("z", "c")), "pt": (("c", "qu"), ("g", "gu"), ("c", "c")), "fr": (("g", "ge"),)}
"""How the end of a stem is written before other vowels: `explicar`, `explique`."""
_GERMAN = ("", "e", "st", "est", "t", "et", "en", "n", "te", "test", "tet", "ten", "ete", "eten", "end", "ende")
_PREFIXES = "be ent er ge ver zer miss"
CLITICS = {
    "es": """me te lo la los las le les nos se melo mela melos melas telo tela noslo nosla selo sela selos selas""",
    "pt": "me te lo la los las lhe nos se mo ma",
}
"""Pronouns written as one with a verb."""
DIMINUTIVES = {
    "es": ("cito", "cita", "ito", "ita", "itos", "itas", "illo", "illa", "ico", "ica", "ote", "isimo", "isima"),
    "pt": ("zinho", "zinha", "inho", "inha", "inhos", "inhas", "ito", "ita", "issimo", "issima"),
}
"""Endings that make a word smaller or larger."""


def forms_of(verb: str, language: str) -> Iterator[str]:
    """Yield the forms of a verb, given in the infinitive; `aus|führen` shows that the first part may stand apart."""
    conjugate: Callable[[str], Iterator[str]] | None = {"en": _english, "de": _german}.get(language)
    return conjugate(verb) if conjugate else _romance(verb, language)


def _english(verb: str) -> Iterator[str]:
    yield from (verb, f"{verb}s", f"{verb}es", f"{verb}ed", f"{verb}ing")
    if verb.endswith("e"):
        yield from (f"{verb}d", f"{verb[:-1]}ing")
    if verb.endswith("y"):
        yield from (f"{verb[:-1]}ies", f"{verb[:-1]}ied")
    if verb[-1] not in _VOWELS + "wxy" and verb[-2] in _VOWELS:
        yield from (f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing")


def _german(verb: str) -> Iterator[str]:
    particle, _, base = verb.rpartition("|")
    stem = re.sub(r"e?n$", "", base)
    forms = [stem + ending for ending in _GERMAN]
    participles = [f"{particle}{marked}{stem}{ending}" for marked in ("", "ge") for ending in ("t", "et", "en")]
    yield from (f"{particle}{form}" for form in forms)
    yield from participles
    if particle:
        yield from forms
        yield f"{particle}zu{base}"


def _romance(verb: str, language: str) -> Iterator[str]:
    stem, ending = verb[:-2], verb[-2:]
    stems = {stem} | {stem.removesuffix(end) + other for end, other in _SPELT[language] if stem.endswith(end)}
    yield from (each + form for each in stems for form in _ENDINGS[language].get(ending, "").split())
