"""Rows: does a word for what a list has (`step 2`, `the second option`) point at a section, whatever else the question says?

Above: `pointing_alone.py` and `pointing_marked.py`, whose tables hold these rows. Below: `rows.py`; `words/counted.py`, the
words. What a condition names is a property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

STEPS_ELSEWHERE: Rows = (
    Row(
        "the first mover strategy",
        "does not",
        "is ordinal; holds a name; no is judged; no after: discourse",
        examples="""
        en: explain the first mover strategy → -
        """,
    ),
    Row(
        "the second step of something",
        "does not",
        "names an item; is a step elsewhere; speaks freely; before: locating; no after: discourse; no question: expand",
        examples="""
        fr: dans la deuxième étape du Tour, qui a gagné ? → -
        """,
    ),
    Row(
        "first ideas",
        "does not",
        "names an item; is of the first; no has determiner",
        examples="""
        en: how do I find first ideas for a shop in Lyon? → -
        """,
    ),
    Row(
        "what the first steps are",
        "does not",
        "names an item; is of the first; before: being what auxiliary; no question: expand lost settled",
        examples="""
        en: what are the first steps? → -
        fr: quelles sont les premières étapes ? → -
        es: ¿cuáles son los primeros pasos? → -
        """,
    ),
    Row(
        "the first thing to do",
        "does not",
        "is what is to be done; no before: expand locating",
        examples="""
        en: what's the first thing we must do? → -
        fr: quelle est la première chose à faire ? → -
        """,
    ),
    Row(
        "my last question",
        "does not",
        "names an item; is of the asker",
        examples="""
        en: set it against my last proposal → -
        fr: réponds à ma première question → -
        pt: responde à minha primeira pergunta → -
        es: vuelve a mi primera pregunta → -
        de: zurück zu meiner ersten Frage → -
        """,
    ),
    Row(
        "the question before",
        "does not",
        "is the last question",
        examples="""
        en: answer the last question again → -
        de: beantworte die letzte Frage noch mal → -
        """,
    ),
    Row(
        "your second question: an answer",
        "points",
        "names an item; is of the answer; is answered; no is missing; no question: asking; no is asked",
        examples="""
        en: As for your second question, the mayor of Lyon has ten bicycles → S2
        de: deine zweite Frage: der Bürgermeister von Kiel hat zehn Fahrräder → S2
        """,
    ),
    Row(
        "use the second method",
        "points",
        """names an item; is used; no is missing; no is followed by a noun; no question: asking what; no is asked;
        no belongs to something""",
        examples="""
        de: nimm deine dritte Idee für den Bürgermeister von Kiel → S3
        en: write a speech for the mayor of Lyon using the third example → S3
        """,
    ),
    Row(
        "your second example sounds good",
        "points",
        "names an item; is of the answer; is judged; no is missing",
        examples="""
        en: your second solution sounds risky, the mayor of Lyon would agree → S2
        """,
    ),
)
"""Ordinals with such a word that mean something of somebody else, or of the answer."""

ORDINAL_ITEMS: Rows = (
    Row(
        "the second recipe, whatever is asked of it",
        "points",
        """is called; is ordinal; has determiner; no is missing; no holds a name; no is a step elsewhere; no has a complement;
        no is followed by a noun; no stands beside a proper name; no means something elsewhere""",
        examples="""
        en: which wine goes with the second recipe? → S2
        fr: quel vin va avec la deuxième recette ? → S2
        pt: que vinho leva a segunda receita? → S2
        es: ¿qué azafrán lleva la segunda receta? → S2
        de: welcher Wein passt zum zweiten Rezept? → S2
        """,
    ),
    Row(
        "third recipe, and then a question",
        "points",
        """is called; is ordinal; fills its clause; after: comma break; no is missing; no is one of several; no may be somebody;
        no means something elsewhere""",
        examples="""
        en: third recipe, how long in the oven? → S3
        de: drittes Rezept, wie lange in den Ofen? → S3
        """,
    ),
    Row(
        "the second in Chinese, called as in the conversation",
        "points",
        "is called; is unspaced; no is missing; no is one of several; no means something elsewhere",
        examples="""
        zh: 第二道要多少藏红花？ → S2
        zh: 里昂市长喜欢第三个菜谱 → S3
        """,
    ),
    Row(
        "in the third step",
        "points",
        """names an item; just before: locating expand request contracted; no follows an article; no is missing; counts nothing;
        no asks a fact""",
        examples="""
        en: what you said in 3rd step, does the mayor need it too? → S3
        en: write a letter to the mayor of Lyon for the first two steps you suggested → S1 S2
        fr: pour la 2e étape, le maire doit-il signer avec le prestataire ? → S2
        pt: na segunda etapa, o presidente assina com o fornecedor? → S2
        es: en el segundo paso, ¿el alcalde firma con el proveedor? → S2
        de: beim zweiten Schritt, unterschreibt der Bürgermeister mit dem Dienstleister? → S2
        """,
    ),
    Row(
        "the first option sounds good",
        "points",
        """names an item; has determiner; opens its clause; is judged; no is missing; no is a step elsewhere;
        no means something elsewhere; no question: asking""",
        examples="""
        en: the second option sounds clumsy, and the third one would please the mayor of Lyon → S2
        """,
    ),
    Row(
        "third one, and what is asked of it",
        "points",
        """fills its clause; no names an item; after: comma break; no is missing; no is one of several; no is a step elsewhere;
        no means something elsewhere; no stands beside who; no question: asking; no is asked""",
        examples="""
        en: Third one, bicycles in Lyon. Draw up a budget for the mayor → S3
        """,
    ),
)
"""Ordinals with such a word, in a question of its own."""

OTHERS_ITEMS: Rows = (
    Row(
        "Proposition 13",
        "does not",
        "names an item; no itself: marker; is missing",
        examples="""
        en: Explain Recommendation 14 → -
        """,
    ),
    Row(
        "Proposition 2",
        "does not",
        "names an item; no is called; no itself: marker; is written as a name",
        examples="""
        en: Tell me about Proposition 2 → -
        """,
    ),
    Row(
        "a step that somebody else takes",
        "does not",
        "names an item; no itself: marker; is of another",
        examples="""
        en: My landlord made proposal 2, must I accept? → -
        """,
    ),
    Row(
        "she chose option A",
        "does not",
        "names an item; is a letter; is chosen by another",
        examples="""
        en: She chose option A: move to Lyon. Who paid? → -
        """,
    ),
    Row(
        "I ticked option B",
        "does not",
        "names an item; is ticked",
        examples="""
        en: I ticked option B: what happens in Lyon now? → -
        fr: J'ai coché l'option B : que se passe-t-il à Lyon ? → -
        es: Marqué la opción B: ¿qué pasa en Lyon? → -
        """,
    ),
    Row(
        "example 1 of 3",
        "does not",
        "names an item; is one of so many",
        examples="""
        en: the example 1 of 3 → -
        """,
    ),
    Row(
        "solution A",
        "does not",
        "is a lettered field; says something else",
        examples="""
        en: Mix solution A with water, which gas forms? → -
        """,
    ),
)
"""Numbers behind such a word that mean something of somebody else."""

NUMBERED_ITEMS: Rows = (
    Row(
        "for question 2, the mayor agrees",
        "points",
        """is of many fields; stands apart; no itself: number; no is missing; before: locating;
        after: comma break; no question: asking; no is asked""",
        examples="""
        en: For question 2, the mayor of Lyon agrees → S2
        """,
    ),
    Row(
        "move on to step 5",
        "points",
        """is marked number; is gone on to; no itself: number; no is missing; no after: content common noun; no question: asking;
        no is asked""",
        examples="""
        en: move on to step 5 of founding a harbour museum and help the mayor of Lyon with the bicycles → S5
        fr: passe à l'étape 3 de la fondation du musée du port → S3
        es: sigue con el paso 2 de la fundación del museo del puerto → S2
        """,
    ),
    Row(
        "who won stage 2",
        "does not",
        """names an item; question: asking; right before: determiner; no two before: locating;
        no question: expand""",
        examples="""
        pt: quem venceu a etapa 2? → -
        de: Wer hat den Vorschlag 4 im Stadtrat eingebracht? → -
        """,
    ),
    Row(
        "how hard is Step 1",
        "does not",
        "names an item; is written as a name; asks a fact",
        examples="""
        en: How hard is Step 1? → -
        """,
    ),
    Row(
        "step 2 in a question of its own",
        "points",
        """names an item; no itself: number; no is of many fields; no is missing; no is followed by a noun;
        no follows a noun; no is of another; no belongs to something; no lies in something""",
        examples="""
        en: show the pipeline of step 2, please → S2
        fr: le prestataire de Lyon envoie les fichiers du maire avec l'option 3 ? → S3
        es: el proveedor de Lyon manda los archivos con la opción 2 → S2
        de: der Dienstleister aus Lyon schickt die Dateien bei Schritt 4 → S4
        """,
    ),
)
"""Numbers behind such a word, in a question of its own."""
