"""Rows: is what looks like a reference a count, a day, a score, a line or one of a kind? They come first for every strength.

Above: `pointing.py`, `pointing_alone.py`, `pointing_signs.py` and `pointing_letters.py`, whose tables begin with these rows.
Below: `pointing_world.py`; `pointing_names.py`; `rows.py`. What a condition names is a property of `Candidate`, with a line that
says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.pointing_world import WORLD
from clew.domain.followup.grammar.rows import Row

COUNTS: Rows = (
    *WORLD,
    Row(
        "all but 2",
        "points",
        "just before: except; question: all; no says something else",
        examples="""
        en: everything except 2 → S1 S3 S4 S5 S6
        fr: tout sauf 2 → S1 S3 S4 S5 S6
        pt: tudo menos 2 → S1 S3 S4 S5 S6
        es: todo menos 2 → S1 S3 S4 S5 S6
        de: alles außer 2 → S1 S3 S4 S5 S6
        """,
    ),
    Row(
        "all 3",
        "does not",
        "is weak; right before: all; itself: number; no names several",
        examples="""
        en: let's do all 3 in order → -
        fr: traite toutes les 3 en même temps → -
        es: haz todos los 3 a la vez → -
        """,
    ),
    Row(
        "what something else is",
        "does not",
        "is what something else is; no question: correction lost",
        examples="""
        en: our seminar group is section 4, who do I email → -
        pt: a rua do estaleiro é a número 6, diz ao motorista → -
        """,
    ),
    Row(
        "a score",
        "does not",
        "is weak; is a score",
        examples="""
        en: 3-2 at half time, we lost → -
        fr: 3-1 hier soir, on a perdu → -
        pt: ficou 3-1 → -
        es: quedamos 4-4 → -
        de: das Spiel endete 2-2 → -
        zh: 我们3-1赢了 → -
        """,
    ),
    Row(
        "a figure with a dot, behind `am`",
        "does not",
        "is weak; is a dotted day",
        examples="""
        de: am 3. hab ich frei → -
        """,
    ),
    Row(
        "these 2",
        "does not",
        "is weak; itself: number; is of these; no names several",
        examples="""
        en: explain the difference between these 2 → -
        fr: quelle est la différence entre ces 2 ? → -
        es: resume estos 2 por favor → -
        de: erkläre diese 2 genauer → -
        zh: 这三个有什么共同点 → -
        """,
    ),
    Row(
        "the two",
        "does not",
        "is weak; itself: number; means all of them; no names several",
        examples="""
        en: what is the difference between the two? → -
        en: which of the two is cheaper? → -
        de: vergleiche die beiden → -
        zh: 两个比较一下 → -
        """,
    ),
    Row(
        "the 2, set side by side",
        "does not",
        "is weak; itself: number; right before: determiner; question: compare; ends a clause; no names several",
        examples="""
        en: compare the 2 → -
        de: was ist der Unterschied zwischen den zwei? → -
        """,
    ),
    Row(
        "the 1st of May",
        "does not",
        "is weak; is a day",
        examples="""
        en: 1st of May → -
        fr: et le 1er mai ? → -
        pt: no 1 de maio → -
        es: el 1 de mayo → -
        de: und der 1. Mai? → -
        """,
    ),
    Row(
        "closed on the 6th",
        "does not",
        "is ordinal; has no noun; itself: counted; before: on; question: asking auxiliary what; no question: expand request more",
        examples="""
        en: what time does the canteen close on the 6th → -
        """,
    ),
    Row(
        "the code of the copier on the second floor",
        "does not",
        "is ordinal; has no noun; itself: counted; is where something is",
        examples="""
        fr: c'est quoi le code de la photocopieuse du 2e → -
        es: ¿quién tiene la llave del trastero del 3º? → -
        pt: qual é o código da impressora do 2º? → -
        """,
    ),
    Row(
        "if I have three of them",
        "does not",
        "is weak; itself: number; counts some of them; no names several",
        examples="""
        fr: et si j'en ai trois ? → -
        fr: il m'en faut deux → -
        """,
    ),
    Row(
        "two years or three",
        "does not",
        "is weak; itself: number; is counted as before; no names several",
        examples="""
        en: is that two kilos or three → -
        fr: c'est deux valises ou trois ? → -
        pt: são dois quilos ou três? → -
        es: ¿son dos maletas o tres? → -
        de: sind das zwei Koffer oder drei? → -
        """,
    ),
    Row(
        "About 6, I eat dinner",
        "does not",
        "is weak; is about a time",
        examples="""
        en: About 6, I eat dinner → -
        """,
    ),
    Row(
        "who came last",
        "does not",
        "is unspaced; is ordinal; has no noun; stands beside somebody",
        examples="""
        zh: 他最后一个到，迟到扣分吗 → -
        zh: 最后谁赢了 → -
        """,
    ),
    Row(
        "for the second time",
        "does not",
        "is ordinal; has no noun; counts times; says something else",
        examples="""
        en: they raised my rent for the second time → -
        fr: mon bail augmente pour la deuxième fois → -
        pt: o aluguel subiu pela segunda vez → -
        es: me suben el alquiler por segunda vez → -
        de: die Miete steigt zum zweiten Mal → -
        """,
    ),
    Row(
        "the third largest",
        "does not",
        "is ordinal; is a superlative",
        examples="""
        fr: quel est le 3e plus grand pays d'europe → -
        es: cuál es el tercer más alto del mundo → -
        """,
    ),
    Row(
        "the second line, the first two lines",
        "does not",
        "is weak; is followed by a unit; no is marked number",
        examples="""
        en: make the last sentence shorter → -
        en: read the first two words again → -
        fr: réécris la dernière ligne → -
        pt: tira a última frase → -
        es: cambia la primera palabra → -
        de: lies die ersten drei Zeilen noch mal → -
        """,
    ),
    Row(
        "the second move",
        "does not",
        "is ordinal; has no noun; is of the asker; is followed by an event; no before: auxiliary modal",
        examples="""
        en: look again at my second move. → -
        """,
    ),
    Row(
        "line 2",
        "does not",
        "is weak; follows a unit; no is marked number; no is ordinal",
        examples="""
        en: put it on page 3 → -
        fr: mets ça en colonne 2 → -
        es: ponlo en la página 3 → -
        de: schreib das in Zeile 4 → -
        """,
    ),
    Row(
        "the second “word”",
        "does not",
        "is ordinal; has no noun; is followed by a quotation",
        examples="""
        en: replace the second “very” → -
        fr: remplace le deuxième « donc » → -
        """,
    ),
    Row(
        "all parts of one",
        "does not",
        "has no noun; after: locating of; stands before another; names several; no is marked number; no is ordinal",
        examples="""
        en: a sentence for each item in point 1 → S1
        """,
    ),
    Row(
        "from 4 on",
        "points",
        "is stretched; no says something else; no means something elsewhere",
        examples="""
        en: from 4 on → S4 S5 S6
        fr: à partir du 4 → S4 S5 S6
        pt: do 4 em diante → S4 S5 S6
        es: del 4 en adelante → S4 S5 S6
        de: alles ab 4 → S4 S5 S6
        zh: 从4开始 → S4 S5 S6
        """,
    ),
    Row(
        "a number beyond any outline",
        "does not",
        "exceeds any outline",
        examples="""
        de: Was regelt § 242 BGB? → -
        zh: 第230条说了什么？ → -
        """,
    ),
    Row(
        "so many of them",
        "does not",
        "has no noun; right before: number; no is marked number",
        examples="""
        pt: Houve uma segunda vaga em 2021? → -
        es: ¿Tengo derecho a una segunda oportunidad? → -
        """,
    ),
    Row(
        "a numbered one",
        "does not",
        "is marked number; right before: indefinite",
        examples="""
        en: change the list to a numbered one → -
        """,
    ),
    Row(
        "the first recipe of all there are",
        "does not",
        "is called; is ordinal; is specified; no asked before: expand request compare more; no question: form more",
        examples="""
        en: who wrote the first recipe that used yeast? → -
        fr: qui a écrit la première recette qui utilise la levure ? → -
        pt: quem escreveu a primeira receita que usa fermento? → -
        es: ¿quién escribió la primera receta contra la resaca? → -
        de: wer schrieb das erste Rezept, das Hefe verwendet? → -
        """,
    ),
    Row(
        "who wrote the first recipe",
        "does not",
        "is called; is ordinal; asks who it was; no asked before: expand request compare more",
        examples="""
        en: who wrote the first recipe? → -
        fr: qui a écrit la dernière recette ? → -
        pt: quem escreveu a primeira receita? → -
        es: ¿quién escribió la última receta? → -
        de: wer schrieb das erste Rezept? → -
        zh: 第一个菜谱是谁写的？ → -
        """,
    ),
    Row(
        "her second recipe",
        "does not",
        "is called; is ordinal; is owned by another",
        examples="""
        en: what does her second recipe need? → -
        fr: comment s'appelle sa deuxième recette ? → -
        de: wie heißt sein zweites Rezept? → -
        """,
    ),
    Row(
        "the first recipe of the world",
        "does not",
        "is called; is one of all",
        examples="""
        zh: 世界上第一个菜谱叫什么？ → -
        zh: 袁枚的第二个菜谱叫什么？ → -
        """,
    ),
    Row(
        "any second one",
        "does not",
        "is ordinal; right before: indefinite; no right before: determiner polite",
        examples="""
        en: explain any second point → -
        fr: Y a-t-il une deuxième chance ? → -
        de: Gab es 2021 eine zweite Welle? → -
        zh: 做一张第二季度销售额的表格 → -
        """,
    ),
)
"""Come first for every strength."""
