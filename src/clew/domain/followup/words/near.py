"""Words that tell a place by its neighbours: `the one after the budget`, `what lies between 2 and 5`, `from the roof down`.

Above: `nearby.py`, which builds its patterns from them. Below: nothing. Written as `reading.py` folds words; phrases are separated by
commas. The words for sections, the articles and `and` are those of the language's table.
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
    far: str = ""
    """The one after the next."""
    framed: tuple[tuple[str, str], ...] = ()
    """A preposition and the verb behind its noun: auf … folgt."""


NEAR: Mapping[str, NearWords] = {
    "en": NearWords(
        heads="one, ones, 1, thing, things, bit, bits, those, what, whatever, whats, what s, what is",
        that="that, which, thats, that s, which is, that is",
        comes="""comes, come, coming, goes, is, are, sits, stands, lies, sitting, standing, listed, placed, appears, you have,
            there is, falls, lives, found""",
        close="right, just, directly, immediately, straight, straightaway, imediately, immediatly, only, r8, shortly, on, next",
        after="after, following, past, below, beneath, behind, aft, afta, next to",
        before="before, b4, above, ahead of, preceding, prior to, bfore, b 4, befor",
        under="under, underneath",
        over="over",
        follows="follows, follow, succeeds",
        precedes="precedes, precede",
        next="next, following, subsequent",
        previous="previous, preceding, prior",
        it="it, that, that one, them, this, this one, those",
        skipped="of, on, about, for, in, with, called, number, no, nr, at, by",
        all="everything, all, the rest, anything, whatever, all of it, every, the lot",
        start="from",
        open_start="starting from, starting at, starting with, beginning with, beginning at, as of, from",
        to="to, through, thru, until, till, up to, down to, right through to, right down to, all the way to, as far as",
        until="up to, until, till, as far as, down to, up until, up to and including, through",
        onward="""down, downwards, downward, onward, onwards, on, and down, and onwards, and below, to the end, to the bottom, till
            the end, until the end, right to the end, through to the end, all the way down, on down, forward, forwards, and on,
            to the last, to the last one, down to the end, down to the bottom, on to the end, and beyond, and everything after,
            and everything after it, and everything below, and all after, and everything that follows, and the rest after, and
            all that follows, and everything below it, and all the ones after it, and everything after that, and on to the
            end""",
        upward="""up, upwards, upward, and up, and above, backwards, back, and everything before, and everything before it, and
            everything above, and everything above it, and everything that comes before, and all before it, back to the
            start, back to the beginning, up to the top""",
        between="between, in between, inbetween, btw, sandwiched between, betwixt, btwn",
        far="one after next, next but one",
    ),
    "fr": NearWords(
        heads="celui, celle, ceux, celles, cela, ce, truc, trucs, machin, bout, morceau, chose, le, la, les, l",
        that="qui, qu, que",
        comes="""vient, viennent, arrive, est, sont, se trouve, figure, il y a, on trouve, se situe, on a, y a, se place, va, tombe,
            place, placee, situe, situee""",
        close="juste, directement, immediatement, tout de suite, tout, aussitot, just, immediatment, pile, de suite, tt de suite",
        after="apres, en dessous, d en dessous, dessous, du dessous, au dessous, derriere, plus bas, a la suite, ensuite, apre",
        before="avant, au dessus, d au dessus, dessus, du dessus, devant, plus haut, avnt",
        under="sous",
        over="",
        follows="suit, suivent, succede, suivant",
        precedes="precede, precedent",
        next="suivant, suivante, suivants, suivantes, prochain, prochaine",
        previous="precedent, precedente, precedents, precedentes",
        it="lui, elle, ca, celui ci, celle ci, celui la, celle la, la, le, l, les, y, eux, cela",
        skipped="de, d, sur, a, au, aux, du, des, celui, celle, numero, le truc, qui parle, concernant, des",
        all="tout, toutes, tous, tt, ttes, tout ce qui, tous ceux, toutes celles, le reste, ceux, celles, l ensemble, ts",
        start="de, du, des, depuis, d, de la",
        open_start="a partir de, a partir du, a partir des, depuis, a compter de, a compter du, des, en partant de, en partant du",
        to="a, au, jusqu a, jusqu au, jusqu aux, aux, jusque, a la",
        until="jusqu a, jusqu au, jusqu aux, jusque, jusqu a la",
        onward="""jusqu au bout, jusqu a la fin, jusqu en bas, et la suite, et apres, en descendant, vers le bas, et tout ce qui suit,
            et toute la suite, et les suivantes, et les suivants, jusqu a la derniere, jusqu au dernier, et plus bas, et en dessous,
            et tout le reste, et au dela, et tout ce qui vient apres, et tout apres, et ttes les suivantes, et tout ce qu il y
            a apres, inclus jusqu au bout, et suivants, et suivantes""",
        upward="et tout ce qui precede, en remontant, et au dessus, vers le haut, et tout ce qui vient avant, et tout avant",
        between="entre, coince entre, coincee entre, situe entre, situee entre",
        far="",
    ),
    "de": NearWords(
        heads="""der, die, das, den, dem, eins, einen, eine, ding, teil, was, derjenige, diejenige, dasjenige, denjenigen,
            welche, welcher, des, dasjenige""",
        that="der, die, das, den, was, welcher, welche, welches, dass",
        comes="kommt, folgt, steht, liegt, ist, geht, stehen, kommen, liegen, sind, steckt, befindet sich, so",
        close="direkt, gleich, unmittelbar, genau, kurz, sofort, grad, gerade, einfach, dann, noch",
        after="nach, hinter, danach, dahinter, darunter, drunter, nachher, drauf, darauf, unterhalb, unterhalb von, nachm, hinterm",
        before="vor, davor, daruber, druber, vorher, zuvor, oberhalb, oberhalb von, vorm, dafor",
        under="unter, unterm",
        over="uber, uberm",
        follows="folgt, folgen",
        precedes="vorangeht, vorausgeht",
        next="nachste, nachsten, nachster, nachstes, folgende, folgenden, folgendes, folgender, nachfolgende, nachfolgenden, nexte",
        previous="""vorige, vorigen, voriges, voriger, vorherige, vorherigen, vorheriges, vorheriger, vorangehende, vorangehenden,
            vorhergehende, vorhergehenden""",
        it="ihm, ihr, ihn, dem, der, diesem, dieser, denen, dazu, davon",
        skipped="von, vom, zu, zum, zur, mit, uber, nummer, nr, ziffer, top, beim, der, die, das, dem, den, mit dem, mit der",
        all="alles, alle, den rest, der rest, was, samtliche, die, alles was, alle die",
        start="von, vom, ab, von der",
        open_start="ab, angefangen bei, angefangen mit, beginnend mit, von, vom",
        to="bis, bis zu, bis zum, bis zur, bis hin zu, bis hin zum, bis hin zur, bis einschliesslich, bis runter zu, bis runter zum",
        until="bis, bis zu, bis zum, bis zur, bis einschliesslich, bis inklusive",
        onward="""abwarts, an, ab, an abwarts, nach unten, runter, bis zum ende, bis ende, bis zum schluss, bis schluss, bis ganz unten,
            bis unten, an bis zum ende, an bis zum schluss, an alles, an nach unten, und alles danach, und alles dahinter, und alles
            darunter, und folgende, ff, und was danach kommt, und alles was danach kommt, und den rest danach, und alle danach,
            weg, weiter, an bis ende, aufwarts, und alles drunter, und weiter, und alles was folgt, bis zum letzten, bis zur letzten""",
        upward="und alles davor, und alles daruber, nach oben, ruckwarts, und alles was davor kommt, und was davor kommt, und alle davor",
        between="zwischen",
        far="ubernachste, ubernachsten, ubernachster, ubernachstes",
        framed=(("auf", "folgt"), ("auf", "folgen"), ("auf", "folgende"), ("auf", "folgenden"), ("an", "anschliesst")),
    ),
    "es": NearWords(
        heads="el, la, lo, los, las, aquel, aquella, uno, una, cosa, trozo",
        that="que, q, k, qe, cual",
        comes="""viene, vienen, va, esta, estan, aparece, sale, hay, figura, queda, cae, se encuentra, se situa, ponen, colocado,
            colocada""",
        close="justo, inmediatamente, directamente, justito, enseguida, just, mismo, justamente, ya, inmediato, q",
        after="despues, detras, debajo, abajo, a continuacion, tras, dps, despues, posterior, dsps, por debajo, mas abajo",
        before="antes, delante, encima, arriba, previo, previa, por encima, mas arriba, ants",
        under="bajo",
        over="sobre",
        follows="sigue, siguen, sigue a, prosigue",
        precedes="precede, preceden, antecede, anteceden",
        next="siguiente, siguientes, proximo, proxima, sgte, sig, posterior, posteriores",
        previous="anterior, anteriores, previo, previa, previos, previas",
        it="el, ella, ello, eso, ese, esa, este, esta, ellos, ellas, le, lo, la, les",
        skipped="de, del, a, al, sobre, numero, lo de, la de, el de, que habla, los de, las de, con, en",
        all="todo, todos, todas, todo lo, todos los, todas las, el resto, td, lo, los, las, to",
        start="de, del, desde, desd, dsd, dl",
        open_start="a partir de, a partir del, desde, empezando por, empezando en, comenzando por, desd, dsd, arrancando en",
        to="a, al, hasta, asta, hasta llegar a, hasta llegar al",
        until="hasta, asta",
        onward="""en adelante, hasta abajo, hasta el final, hasta el fin, para abajo, pa abajo, p abajo, abajo, hacia abajo, adelante,
            para adelante, pa lante, palante, y siguientes, y los siguientes, y las siguientes, hasta la ultima, hasta el ultimo,
            y todo lo que sigue, y todo lo que viene despues, y todo lo de despues, y lo que sigue, y todo lo demas, al final,
            y todo lo de abajo, hasta abajo del todo, hasta acabar, y todas las siguientes, y todos los siguientes, hasta el fondo,
            pal final""",
        upward="""para arriba, hacia arriba, pa arriba, y todo lo anterior, y todo lo de antes, hacia atras, para atras, y los
            anteriores, y las anteriores, y todo lo que va antes""",
        between="entre, en medio de, en medio del, entremedias de",
    ),
    "pt": NearWords(
        heads="o, a, os, as, aquele, aquela, aquilo, um, uma, coisa, pedaco, bocado",
        that="que, q, k, qual, cuja",
        comes="vem, vai, fica, esta, estao, aparece, ha, tem, segue, vem logo, se encontra, existe, consta, ficam, vem, ta, colocado",
        close="logo, mesmo, imediatamente, diretamente, bem, ja, exatamente, imediato, justo, justamente, directamente, la",
        after="""depois, apos, a seguir, abaixo, debaixo, embaixo, por baixo, em baixo, dps, dpois, adiante, na sequencia, em seguida,
            posterior, atras""",
        before="antes, acima, por cima, em cima, atras, ants",
        under="sob",
        over="sobre",
        follows="segue, sucede, seguem, se segue",
        precedes="precede, antecede, precedem, antecedem",
        next="seguinte, seguintes, proximo, proxima, proximos, proximas, posterior, posteriores, subsequente, prox",
        previous="anterior, anteriores",
        it="ele, ela, isso, esse, essa, este, esta, eles, elas, dele, dela, disso, desse, dessa, deste, desta, deles, delas, lhe, a, o",
        skipped="de, do, da, dos, das, a, ao, aos, sobre, numero, com, em, no, na, que fala, o das, o dos, o da, o do",
        all="tudo, todos, todas, td, tudo o, todos os, todas as, o resto, tudo que, os, as, tds",
        start="de, do, da, dos, das, desde, desde o, desde a",
        open_start="a partir de, a partir do, a partir da, a partir dos, a partir das, desde, comecando no, comecando na, comecando pelo, comecando pela, comecando em",
        to="a, ao, aos, ate, ate ao, ate a, ate o, ate aos, ate as, as, ate os",
        until="ate, ate ao, ate a, ate o, ate aos, ate as, ate os",
        onward="""em diante, para baixo, pra baixo, p baixo, ate ao fim, ate o fim, ate ao final, ate o final, adiante, para a frente, pra
            frente, para frente, abaixo, ate embaixo, ate la abaixo, ate la embaixo, e seguintes, e os seguintes, e as seguintes, e tudo
            o que vem depois, e tudo que vem depois, e tudo o resto, e o que vem depois, ate a ultima, ate ao ultimo, ate o ultimo,
            por ai abaixo, por ai fora, pro fim, e tudo depois, e todas as seguintes, e todos os seguintes, e tudo o que se segue""",
        upward="""para cima, pra cima, para tras, pra tras, e tudo o que vem antes, e tudo que vem antes, e os anteriores, e as
            anteriores, e tudo antes""",
        between="entre, no meio de, no meio do, no meio da",
    ),
}
"""By language. Chinese has its own order of words: `nearby_chinese.py`."""
