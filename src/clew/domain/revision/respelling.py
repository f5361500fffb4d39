"""Writes a text as a careful writer would: chat spellings (`q`, `jcomprends`, `kuerzer`) and slips (`portugese`, `tabel`).

Above: `reading.py`, which reads what comes out where it knew no request in the text as it stands. Below: the reader of
follow-ups, which tells unknown words. A slip is read over by one letter (Damerau 1964).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from clew.domain.followup.reading import Text, lexicon_of, likely_languages, read_text
from clew.domain.followup.slips import is_one_slip
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.revision.around import LANGUAGES
from clew.domain.text.stems import without_accents

_UNKNOWN: Kinds = kinds_of("content")
_MOST_WORDS = 14
_SHORTEST_WRITTEN, _SHORTEST = 5, 6
"""Letters of a word with a slip, and of the word that is meant."""
_SPOKEN: Mapping[str, str] = {
    "en": """dont don t, doesnt doesn t, didnt didn t, isnt isn t, cant can t, wont won t, thats that s, whats what s,
        wheres where s, whered where did, howd how did, im i m, ive i ve, wdym what do you mean, idk i don t know, u you,
        ur your, r are, ya you, dis this, dat that, wat what, wut what, wot what, cud could, wud would, cn
        can, moar more, gib give, bc because, abt about, eng english, sry sorry, ima i m going to, shld should, n and, w
        with, y why, xplain explain""",
    "fr": """c c est, ke que, koi quoi, kwa quoi, ki qui, pa pas, jai j ai, g j ai, chui je suis, chuis je suis, jsuis je
        suis, ya y a, ds dans, tt tout, pr pour, ac avec, cest c est, sa ca, vs vous, ns nous, expliq explique, ang
        anglais, nn non, tro trop, lgtps longtemps, phrz phrases, cb combien, jvx je veux, jveux je veux, jpeux je peux,
        fo faut""",
    "de": """nich nicht, net nicht, ned nicht, ni nicht, nix nichts, is ist, ne eine, nen einen, nem einem, ner einer,
        isses ist es, haste hast du, kannste kannst du, biste bist du, machs mach s, gibs gib s, gehts geht s, sags sag s,
        erklars erklar s, stimmts stimmt s, ma mal, bissl bisschen, bissel bisschen, bisserl bisschen, bissken bisschen,
        wars war s, dat das, wat was, ick ich, isch ich, i ich, kannsch kannst, vllt vielleicht, auchs auch das, bidde
        bitte, biddeschon bitte, evtl eventuell, n ein""",
    "es": """q que, k que, ke que, xq por que, x por, d de, pa para, toy estoy, ta esta, kiero quiero, tas estas, bn bien,
        tmb tambien, tb tambien, grax gracias, dnd donde, dond donde, qien quien, porke por que, mxo mucho, m me, t te, l
        el""",
    "pt": """ctz certeza, crtz certeza, q que, k que, vc voce, ce voce, vcs voces, n nao, naum nao, num nao, oq o que,
        oque o que, d de, eh e, ta
        esta, td tudo, mt muito, mto muito, msm mesmo, dnv de novo, cm com, p para, pra para, pro para o, tb tambem, tbm
        tambem, qm quem, to estou, tou estou, tava estava, aki aqui, pq por que, expl explica, cmg comigo, c com""",
}
"""Language → how chats write a word and what it is, folded; what is written without a meaning stays."""
_GLUED_I = re.compile(r"j(?=[bcdfgklmnpqrstvxz][a-z]{2})")
"""`jcomprends`: the French pronoun in front of its verb."""
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
"""`whyyy`: a letter three times or more stands for one."""
_UMLAUT = re.compile(r"(?<=[^aeq])ue(?!r\b|ll|n\b)|ae|oe|^ue")
_ASKING: Mapping[str, str] = {
    "en": """shorter shorten summarise summarize summary concise condense simpler simplify longer lengthen detailed
        details detail elaborate expand bullet bullets checklist sentence sentences paragraph translate translation
        language spreadsheet explain rephrase certain sources source citation evidence reference""",
    "fr": """raccourcis raccourcir resume resumer abrege synthese concis simple simplifie simplifier detaille detailler
        developpe developper approfondis etoffe explique expliquer liste tableau colonnes phrase phrases paragraphe
        traduis traduire traduction reformule comprends compris sources source reference preuve pourquoi certain""",
    "de": """kurzer kurzen zusammenfassen zusammenfassung einfacher vereinfache verstandlicher langer ausfuhrlicher
        genauer details stichpunkte stichpunkten aufzahlung tabelle tabellarisch spalten absatz ubersetze ubersetzen
        ubersetzung erklare erklaren verstehe verstanden quelle quellen belege sicher wirklich""",
    "es": """resume resumelo resumir resumen acorta acortalo sencillo simple simplifica detalle detalles amplia amplialo
        desarrolla explica explicame vinetas columnas frases oraciones parrafo traduce traducelo traducir traduccion
        entiendo entendi seguro fuente fuentes referencia verdad""",
    "pt": """resume resumir resumo encurta encurtar simples simplifica detalhe detalhes detalha desenvolve aprofunda
        explica topicos colunas tabela frases paragrafo traduz traduza traducao entendi entendo certeza fontes referencia
        verdade""",
}
"""Long words of requests, folded, in which a slip is read over, and beside them the names of languages."""
_OTHERS_WRITTEN = """reverence colonies derailed loner chaines romeo romero comprise prevue frames fraser phases phase
    germany germans gorman france francis frances russia russians romania korea koreas hungary linger
    samples sample sampler simply simplex simile curtain certains expend explode explored explores
    extent expert ballet lancer lander longer anders course courses reserve italia italiana scoured
    sourced evident evidently assure assured tableaux tabellen quallen qualle spalter belage fuerte
    frente puente fortes pontes fases fresas oradores columna resumen resumed resumes reason season
    details retail detailing sentience tabela tabelas expand expound elaborated polis danis danes swedes
    greece creek italy spain china poland turkey finland norway denmark sweden arabia catalonia francos
    alemania francia espana portugal alemanha franca espanha italie russie chine coree grece seguros
    segura seguir verdes amplio ampla condensed sicherer sicht wirklichkeit enden langen lange genaue
    lager anger belegen belag kurse kursen kerzen tabletten absatze abstand"""
_OTHERS = frozenset(_OTHERS_WRITTEN.split())
"""Words that are as near and mean something."""


def respelt(text: str) -> Iterator[str]:
    """Yield a text as it may be meant, in the languages that it may have, if that is another text."""
    read = read_text(text)
    if not read.tokens or len(read.tokens) > _MOST_WORDS:
        return
    written = [token.folded for token in read.tokens]
    for language in likely_languages(read, None):
        spoken = [_plainly(word, language) for word in written] if language in _SPOKEN else written
        plain = " ".join(spoken)
        if spoken != written:
            yield plain
        if language in _SPOKEN and (meant := _without_slips(read_text(plain), language)) != plain:
            yield meant


def _plainly(word: str, language: str) -> str:
    word = _DRAWN_OUT.sub(r"\1", word)
    if found := _spoken(language).get(word):
        return found
    lexicon = lexicon_of(language)
    if lexicon.names(word) or lexicon.begins(word):
        return word
    if language == "fr" and _GLUED_I.match(word):
        return f"je {word[1:]}"
    return _UMLAUT.sub(lambda found: found.group()[0], word) if language == "de" else word


def _without_slips(text: Text, language: str) -> str:
    """Return the words of a text, with each unknown one that is one letter away from a word of requests read as that."""
    if len(text.tokens) < 2:
        return " ".join(token.folded for token in text.tokens)
    unknown = {item.first for item in lexicon_of(language).read(text, {}) if item.kinds == _UNKNOWN}
    words = (_meant(token.folded, language) if at in unknown else token.folded for at, token in enumerate(text.tokens))
    return " ".join(words)


def _meant(word: str, language: str) -> str:
    if len(word) < _SHORTEST_WRITTEN or not word.isalpha() or word in _OTHERS:
        return word
    known = _requesting(language)
    if word in known.get(word[0], ()):
        return word
    return next((near for near in known.get(word[0], ()) if is_one_slip(word, near)), word)


@cache
def _spoken(language: str) -> Mapping[str, str]:
    pairs = (" ".join(pair.split()).partition(" ") for pair in _SPOKEN[language].split(","))
    return {word: meaning for word, _, meaning in pairs if meaning}


@cache
def _requesting(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words in which a slip is read over, by their first letter."""
    names = without_accents(LANGUAGES[language].lower().replace("ß", "ss").replace(",", " ")).split()
    found: dict[str, tuple[str, ...]] = {}
    for word in sorted({*_ASKING[language].split(), *names}):
        if len(word) >= _SHORTEST:
            found[word[0]] = (*found.get(word[0], ()), word)
    return found
