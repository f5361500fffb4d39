"""Words that tell a place by its neighbours: `the one after the budget`, `what lies between 2 and 5`, `from the roof down`.

Above: `near_patterns.py`, which builds its patterns from them. Below: nothing. Written as `reading.py` folds words; phrases are
separated by commas. The words for sections, the articles and `and` are those of the language's table.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NearWords:
    """The words of one language; each row may be empty."""

    heads: str
    """What stands for a section: the one, celle, der."""
    that: str
    """Opens a clause about it: that, qui, der."""
    comes: str
    """Verbs of order or place: comes, stands."""
    close: str
    """Right, directly."""
    after: str
    before: str
    under: str
    """Says the same of what stands below, but only behind `close` or before `it`: the one under it."""
    over: str
    follows: str
    """Verbs that take the neighbour as their object."""
    precedes: str
    next: str
    """Adjectives."""
    previous: str
    it: str
    """What was named before."""
    skipped: str
    """What may stand before a name, beside articles and words for a section: of, about."""
    all: str
    start: str
    """Before the first of a range: from."""
    open_start: str
    """The same, of a range that needs no end."""
    to: str
    until: str
    """Before the last of a range that begins at the top."""
    onward: str
    """Behind the first of a range to the end."""
    upward: str
    """Behind the last of a range from the top."""
    between: str
    what: str
    """Asks what stands there: what (is) between 2 and 5."""
    end: str
    """What a range may end with: (to) the bottom."""
    steps: str
    """What directions are counted in: un cran plus bas."""
    further: str
    """Behind a number or `one`: that many further down."""
    back: str
    neighbours: str
    """Both neighbours."""
    keep: str
    """Before the end of a range: and go on (to the end)."""
    something: str
    """Says that one is there: between 2 and 5 there is (one)."""
    far: str = ""
    """The one after the next."""
    framed: tuple[tuple[str, str], ...] = ()
    """A preposition and the verb behind its noun: auf … folgt."""


NEAR: Mapping[str, NearWords] = {
    "en": NearWords(
        heads="""one, ones, 1, whichever, thing, things, stuff, bit, bits, those, what, neighbour, neighbor, whatever, whats,
            what s, what is""",
        that="that, which, thats, that s, which is, that is",
        comes="""comes, come, coming, goes, is, are, sits, stands, lies, sitting, standing, listed, placed, appears, you have,
            there is, there s, theres, falls, lives, found""",
        close="""right, just, immediate, actually, directly, immediately, straight, straightaway, imediately, immediatly, only,
            r8, shortly, on, next""",
        after="after, following, past, below, beneath, underneath, behind, aft, afta, next to",
        before="before, b4, above, ahead of, preceding, prior to, bfore, b 4, befor",
        under="under",
        over="over",
        follows="follows, follow, succeeds",
        precedes="precedes, precede, leads up to",
        next="next, following, subsequent, successor",
        previous="previous, preceding, prior, predecessor",
        it="it, that, that one, them, this, this one, those",
        skipped="of, on, about, for, in, with, called, number, no, nr, at, by, from",
        all="""everything, all, the rest, anything, all of it, every, the lot, all of them, all the ones, all the way,
            every one, everyone""",
        start="from",
        open_start="""starting from, starting at, start at, start from, starting with, start with, begin at, begin with, begin
            from, start on, beginning with, beginning at, as of, from""",
        to="to, through, thru, until, till, up to, down to, right through to, right down to, all the way to, as far as",
        until="up to, until, till, as far as, down to, up until, up to and including, through",
        onward="""down, downwards, downward, onward, onwards, on, and down, and onwards, and below, to the end, to the bottom,
            till the end, until the end, right to the end, through to the end, all the way down, on down, forward, forwards, and
            on, to the last, to the last one, down to the end, down to the bottom, on to the end, and beyond, and on to the
            end""",
        upward="""up, upwards, upward, and up, and above, backwards, back, back to the start, back to the beginning, up to the
            top""",
        steps="steps, step, places, spots, sections, points, items, notch",
        further="down, further, further down, lower, further on, later, lower down, below, farther down, forward",
        back="up, back, further up, higher, earlier, higher up, above, farther up",
        neighbours="""both neighbours, both neighbors, both its neighbours, both its neighbors, neighbours, neighbors, both
            sides, the ones either side, the ones on either side, the ones on both sides, one either side, one on either side,
            the one on either side""",
        keep="and keep going, and carry on, and go on, and continue, and go, and keep reading, and then, and read on, and work",
        between="wedged between, squeezed between, between, in between, inbetween, btw, sandwiched between, betwixt, btwn",
        what="what, whats",
        end="end, bottom, finish, close",
        something="a, one, something, what, another",
        far="one after next, next but one, next one but one",
    ),
    "fr": NearWords(
        heads="""voisin, voisine, celui, celle, ceux, celles, cela, ce, truc, trucs, machin, bout, morceau, chose, le, la, les,
            l""",
        that="qui, qu, que",
        comes="""vient, viennent, arrive, est, sont, se trouve, figure, il y a, on trouve, se situe, on a, y a, se place, va,
            tombe, place, placee, situe, situee""",
        close="""juste, directement, immediatement, tout de suite, tout, aussitot, just, immediatment, pile, de suite, tt de
            suite""",
        after="apres, en dessous, d en dessous, dessous, du dessous, au dessous, derriere, plus bas, a la suite, ensuite, apre",
        before="avant, au dessus, d au dessus, dessus, du dessus, devant, plus haut, avnt",
        under="sous",
        over="",
        follows="suit, suivent, succede, suivant",
        precedes="precede, precedent",
        next="successeur, suivant, suivante, suivants, suivantes, prochain, prochaine",
        previous="predecesseur, precedent, precedente, precedents, precedentes",
        it="lui, elle, ca, celui ci, celle ci, celui la, celle la, la, le, l, les, y, eux, cela",
        skipped="""de, d, sur, a, au, aux, du, des, celui, celle, numero, le truc, histoire, histoires, question, questions,
            qui parle, concernant""",
        all="tout, toutes, tous, tt, ttes, tout ce qui, tous ceux, toutes celles, le reste, ceux, celles, l ensemble, ts",
        start="de, du, des, depuis, d, de la",
        open_start="""a partir de, a partir du, a partir des, depuis, a compter de, a compter du, des, commence a, commence au,
            commence par, commencez a, commencez au, en commencant par, en commencant a, en partant de, en partant du""",
        to="a, au, jusqu a, jusqu au, jusqu aux, aux, jusque, a la",
        until="jusqu a, jusqu au, jusqu aux, jusque, jusqu a la",
        onward="""jusqu au bout, jusqu a la fin, jusqu en bas, et la suite, et apres, en descendant, vers le bas, et les
            suivantes, et les suivants, jusqu a la derniere, jusqu au dernier, et plus bas, et en dessous, et au dela, inclus
            jusqu au bout, et suivants, et suivantes""",
        upward="en remontant, et au dessus, vers le haut",
        steps="cran, rang, ligne, places, place, crans, lignes, rangs, case, point",
        further="plus bas, plus loin, en dessous, apres",
        back="plus haut, en arriere, au dessus, avant",
        neighbours="deux voisins, deux voisines, voisins, voisines, voisins immediats",
        keep="et va, et continue, et allez, et continuez, en allant, et vas y, et descends, et tout",
        between="entre, glisse entre, coince entre, coincee entre, situe entre, situee entre",
        what="quoi, qu est ce, que, qu",
        end="fin, bout, bas, toute fin, derniere page",
        something="quoi, quelque chose, une, un",
        far="",
    ),
    "de": NearWords(
        heads="""der, die, das, nachbar, nachbarin, den, dem, eins, einen, eine, ding, teil, was, derjenige, diejenige,
            dasjenige, denjenigen, welche, welcher, des""",
        that="der, die, das, den, was, welcher, welche, welches, dass",
        comes="kommt, folgt, steht, liegt, ist, geht, stehen, kommen, liegen, sind, befindet sich",
        close="direkt, eigentlich, denn, da, gleich, unmittelbar, genau, kurz, sofort, grad, gerade, einfach, dann, noch",
        after="""nach, hinter, danach, dahinter, darunter, drunter, nachher, drauf, darauf, unterhalb, unterhalb von, nachm,
            hinterm""",
        before="vor, davor, daruber, druber, vorher, zuvor, oberhalb, oberhalb von, vorm, dafor",
        under="unter, unterm",
        over="uber, uberm",
        follows="folgt, folgen",
        precedes="vorangeht, vorausgeht",
        next="""nachste, nachsten, nachster, nachstes, folgende, folgenden, folgendes, folgender, nachfolger, nachfolgende,
            nachfolgenden, nexte""",
        previous="""vorganger, vorige, vorigen, voriges, voriger, vorherige, vorherigen, vorheriges, vorheriger, vorangehende,
            vorangehenden, vorhergehende, vorhergehenden""",
        it="ihm, ihr, ihn, dem, der, diesem, dieser, denen, dazu, davon",
        skipped="von, vom, zu, zum, zur, mit, uber, nummer, nr, ziffer, top, beim, der, die, das, dem, den, mit dem, mit der",
        all="alles, alle, den rest, der rest, samtliche, die, alles was, alle die",
        start="von, vom, ab, von der",
        open_start="""ab, angefangen bei, angefangen mit, beginnend mit, fang bei, beginn bei, beginne bei, beginne mit, fang
            mit, von, vom""",
        to="""bis, bis zu, bis zum, bis zur, bis hin zu, bis hin zum, bis hin zur, bis einschliesslich, bis runter zu, bis
            runter zum, bis runter zur, bis hinunter zu, bis hinunter zum, bis hinunter zur, runter bis, runter bis zu, runter
            bis zum, runter bis zur""",
        until="bis, bis zu, bis zum, bis zur, bis einschliesslich, bis inklusive",
        onward="""abwarts, an, ab, an abwarts, nach unten, runter, bis zum ende, bis ende, bis zum schluss, bis schluss, bis
            ganz unten, bis unten, an bis zum ende, an bis zum schluss, an alles, an nach unten, und folgende, und die
            folgenden, ff, weg, weiter, an bis ende, aufwarts, und weiter, bis zum letzten, bis zur letzten""",
        upward="nach oben, ruckwarts",
        steps="stelle, stellen, platz, punkte, punkt, schritt, abschnitte, abschnitt, plaetze, platze",
        further="weiter, weiter unten, drunter, tiefer, danach, weiter hinten, runter, nach unten, darunter",
        back="zuruck, weiter oben, druber, hoher, davor, weiter vorne, hoch, nach oben, daruber, rauf",
        neighbours="beiden nachbarn, nachbarn, beide nachbarn, beiden nachbarabschnitte, beiden drumherum, beiden drumrum",
        keep="und dann, und weiter, und mach weiter, weiter, und so weiter, und dann weiter, und lies",
        between="zwischen",
        what="was",
        end="ende, schluss, letzte, unten, ganz unten, letzten",
        something="was, etwas, eins, einer, eine, ein",
        far="ubernachste, ubernachsten, ubernachster, ubernachstes",
        framed=(("auf", "folgt"), ("auf", "folgen"), ("auf", "folgende"), ("auf", "folgenden"), ("an", "anschliesst")),
    ),
    "es": NearWords(
        heads="el, la, lo, los, las, vecino, vecina, aquel, aquella, uno, una, cosa, trozo",
        that="que, q, k, qe, cual",
        comes="""viene, vienen, va, esta, estan, aparece, sale, hay, figura, queda, cae, se encuentra, se situa, ponen,
            colocado, colocada""",
        close="""justo, exactamente, realmente, inmediatamente, directamente, justito, enseguida, just, mismo, justamente, ya,
            inmediato, q""",
        after="despues, detras, debajo, abajo, a continuacion, tras, dps, posterior, dsps, por debajo, mas abajo",
        before="antes, delante, encima, arriba, previo, previa, por encima, mas arriba, ants",
        under="bajo",
        over="sobre",
        follows="sigue, siguen, sigue a, prosigue",
        precedes="precede, preceden, antecede, anteceden",
        next="siguiente, siguientes, sucesor, sucesora, proximo, proxima, sgte, sig, posterior, posteriores",
        previous="anterior, anteriores, predecesor, predecesora, previo, previa, previos, previas",
        it="el, ella, ello, eso, ese, esa, este, esta, ellos, ellas, le, lo, la, les",
        skipped="de, del, a, al, sobre, numero, lo de, la de, el de, que habla, los de, las de, rollo de, tema de, con, en",
        all="todo, todos, todas, todo lo, todos los, todas las, el resto, td, lo, los, las, to",
        start="de, del, desde, desd, dsd, dl",
        open_start="""a partir de, a partir del, desde, empieza en, empieza por, empieza desde, empiece por, empiece en,
            empezando desde, empezando por, empezando en, comenzando por, desd, dsd, arrancando en""",
        to="a, al, hasta, asta, hasta llegar a, hasta llegar al",
        until="hasta, asta",
        onward="""en adelante, hasta abajo, hasta el final, hasta el fin, para abajo, pa abajo, p abajo, abajo, hacia abajo,
            adelante, para adelante, pa lante, palante, y siguientes, y los siguientes, y las siguientes, hasta la ultima, hasta
            el ultimo, al final, hasta abajo del todo, hasta acabar, hasta el fondo, pal final""",
        upward="para arriba, hacia arriba, pa arriba, hacia atras, para atras",
        steps="puesto, puestos, lugar, lugares, casilla, lineas, linea, puntos",
        further="mas abajo, abajo, mas adelante, despues, mas alla",
        back="mas arriba, arriba, atras, antes, mas atras",
        neighbours="dos vecinos, dos vecinas, vecinos, vecinas, dos de al lado, dos de los lados, dos contiguos, dos contiguas",
        keep="y sigue, y siga, y seguimos, y continua, y luego, y tira, y de ahi",
        between="entre, en medio de, en medio del, entremedias de",
        what="que, q",
        end="final, fin, fondo, abajo, ultima pagina, abajo del todo",
        something="una, uno, un, algo, que, otra, otro",
    ),
    "pt": NearWords(
        heads="o, a, os, as, vizinho, vizinha, aquele, aquela, aquilo, um, uma, coisa, pedaco, bocado",
        that="que, q, k, qual, cuja",
        comes="""vem, vai, fica, esta, estao, aparece, ha, tem, segue, vem logo, se encontra, existe, consta, ficam, ta,
            colocado""",
        close="logo, mesmo, imediatamente, diretamente, bem, ja, exatamente, imediato, justo, justamente, directamente, la",
        after="""depois, baixo, apos, a seguir, abaixo, debaixo, embaixo, por baixo, em baixo, dps, dpois, adiante, na
            sequencia, em seguida, posterior, atras""",
        before="antes, cima, acima, por cima, em cima, atras, ants",
        under="sob",
        over="sobre",
        follows="segue, sucede, seguem, se segue",
        precedes="precede, antecede, precedem, antecedem",
        next="""seguinte, seguintes, sucessor, sucessora, proximo, proxima, proximos, proximas, posterior, posteriores,
            subsequente, prox""",
        previous="anterior, anteriores, antecessor, antecessora",
        it="""ele, ela, isso, esse, essa, este, esta, eles, elas, dele, dela, disso, desse, dessa, deste, desta, deles, delas,
            lhe, a, o""",
        skipped="de, do, da, dos, das, a, ao, aos, sobre, numero, com, em, no, na, que fala, o das, o dos, o da, o do",
        all="tudo, todos, todas, td, tudo o, todos os, todas as, o resto, tudo que, os, as, tds",
        start="de, do, da, dos, das, desde, desde o, desde a",
        open_start="""a partir de, a partir do, a partir da, a partir dos, a partir das, desde, comeca no, comeca na, comeca
            pelo, comeca pela, comece no, comece na, comece pelo, comece pela, comeca em, comecando no, comecando na, comecando
            pelo, comecando pela, comecando em""",
        to="a, ao, aos, ate, ate ao, ate a, ate o, ate aos, ate as, as, ate os",
        until="ate, ate ao, ate a, ate o, ate aos, ate as, ate os",
        onward="""em diante, para baixo, pra baixo, p baixo, ate ao fim, ate o fim, ate ao final, ate o final, adiante, para a
            frente, pra frente, para frente, abaixo, ate embaixo, ate la abaixo, ate la embaixo, e seguintes, e os seguintes, e
            as seguintes, ate a ultima, ate ao ultimo, ate o ultimo, por ai abaixo, por ai fora, pro fim""",
        upward="para cima, pra cima, para tras, pra tras, e os anteriores, e as anteriores",
        steps="posicao, posicoes, linha, linhas, casas, casa, lugar, pontos",
        further="abaixo, mais abaixo, adiante, mais a frente, a frente, pra baixo, para baixo, depois",
        back="acima, mais acima, atras, mais atras, pra cima, para cima, antes",
        neighbours="dois vizinhos, duas vizinhas, vizinhos, vizinhas, dois ao lado, dois do lado",
        keep="e vai, e va, e segue, e siga, e continua, e continue, e dai",
        between="entre, no meio de, no meio do, no meio da",
        what="que, o que, oque, q",
        end="fim, final, fundo, baixo, ultima pagina, finalzinho",
        something="que, o que, alguma coisa, algo, uma, um, outra, outro",
    ),
}
"""By language. Chinese has its own order of words: `near_chinese.py`."""
