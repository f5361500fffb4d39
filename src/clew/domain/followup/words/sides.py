"""Words at the side of a reference that say whose it is or what is said of it: `my second`, `write it in C`.

Above: `beside.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_MINE = """my our mon ma notre mein meine meinem meinen meiner unser unsere mi nuestro nuestra meu minha nosso nossa"""
_YOURS = """your ur ton ta tes votre vos dein deine deinem deinen deiner tu teu tua"""
_OF_ANOTHER = """his her their son sa leur sein seine seinem seinen seiner"""
_FOR = """for pour fur para pra"""
_FOR_USE = """for pour pr fur furs furn para pa pra pro pros pras p 给 发 发给 贴"""
_FOR_THE = """furs furn pro pros pras"""
_OR = """or ou oder o u 或 或者 还是"""
_IN_A_WAY = """without as ohne als sans comme sin como sem como"""
_TWO_OF_THEM = """both, those two, these two, the two, les deux, ces deux, ces 2, les 2, beides, beide, beiden, beidem, die zwei,
    die 2, diese zwei, las dos, los dos, las 2, los 2, ambos, ambas, esos dos, esas dos, estos dos, estas dos, os dois, as duas,
    os 2, as 2, esses dois, essas duas, estes dois, estas duas, dos dois, das duas, pelas duas, 这两, 那两, 这俩, 那俩, 两个,
    两块, 两样, 两项"""
_PUTTING = """put add move place stick mets mettez ajoute ajoutez deplace setz setze pack stell verschieb verschiebe
    pon ponlo ponla anade anadelo mueve muevelo poe ponha coloca coloque adiciona acrescenta"""
_ROOMS = """cuarto quarto"""
_BLOCKS = """block bloc bloque bloco"""
_WRITING = """write rewrite translate convert ecris reecris traduis schreib schreibe ubersetze escribe escribelo reescribe
    traduce escreve reescreve traduz"""
_PROGRAMS = """it this that them le la les es das lo isso"""
_TEXTS = """script scripts text texts letter letters code speech speeches email emails summary summaries draft drafts slogan
    slogans texte textes lettre lettres discours resume resumes skript skripte brief briefe rede reden zusammenfassung
    guion texto textos carta cartas codigo discurso resumen roteiro resumo"""
_USING = """use try apply follow take utilise applique suis nimm verwende nutze usa aplica sigue aplique"""
_BY_USING = """using"""
_NEAR = """about"""
_HABITS = """eat feed wake get go leave sleep cook drink walk come"""
_SUBJECTS = """i we you he she they"""
_THINGS = """thing things chose"""
_GOING_ON = """move on to, move on, go on to, go on with, continue with, proceed with, carry on with, go to, jump to, skip to,
    passe a, passons a, continue avec, weiter mit, mach weiter mit, sigue con, seguimos con, pasa a, pasemos a,
    continua com, passa a"""
_OTHERS = """he she they"""
_TICKING = """ticked checked answered coche angekreuzt marque marquei"""
_NEEDING = """need must should"""
_JUDGING = """sounds sound seems seem looks look please appeals semble parait plait klingt klingen gefallt gefallen
    scheint wirkt suena suenan parece parecen gusta gustan agrada agradam soa soam"""
_HOW = """how hows wie comment como"""
_DUMMIES = """it that this das es ca cela lo isso isto eso"""
_STATING = """is are was were would est sont ist sind war es son e sao"""
_DEGREES = """too unclear best better good great fine wrong perfect please suit trop zu demasiado demasiada muito unklar"""
_OF_MANY_FIELDS = """question questions method methods solution solutions scenario scenarios approach approaches strategy
    strategies example examples methode methodes losung losungen szenario szenarien beispiel ansatz frage exemple approche
    strategie metodo solucion escenario ejemplo enfoque estrategia pregunta solucao cenario exemplo abordagem pergunta"""
_BEFORE_TITLES = """in under about regarding dans sous em en bei unter zu sobre sur"""
MINE = frozenset(_MINE.split())
"""What the asker has."""
YOURS = frozenset(_YOURS.split())
"""What the answer has."""
OF_ANOTHER = frozenset(_OF_ANOTHER.split())
"""What somebody else has; other languages than these say `your` so, too."""
FOR = frozenset(_FOR.split())
"""Before what something is written for: `the script for 3`."""
FOR_USE = frozenset(_FOR_USE.split())
"""Before those whom what is asked for is meant for, as people write it too: `2 y 3 pa los nuevos`."""
FOR_THE = frozenset(_FOR_THE.split())
"""Those of them that hold an article."""
OR = frozenset(_OR.split())
"""Between what is to be chosen from: `première ou seconde pour le train`."""
IN_A_WAY = frozenset(_IN_A_WAY.split())
"""Before how what is asked for is wanted: `D & F als Aushang`."""
TWO_OF_THEM = frozenset(" ".join(words.split()) for words in _TWO_OF_THEM.split(","))
"""What says that two are meant: `guests ask me about both`."""
PUTTING = frozenset(_PUTTING.split())
"""Verbs that put something somewhere: `put it at the top of the list`."""
ROOMS = frozenset(_ROOMS.split())
"""Ordinals that are also a room."""
BLOCKS = frozenset(_BLOCKS.split())
"""What a section or a part of a building is called: `block B`."""
WRITING = frozenset(_WRITING.split())
"""Verbs with a programming language behind `in`."""
PROGRAMMING_LANGUAGES = frozenset({"c", "r"})
PROGRAMS = frozenset(_PROGRAMS.split())
"""What can be written in a programming language, right before `in`."""
TEXTS = frozenset(_TEXTS.split())
"""What is written for a section: `the letters for 3 and 4`."""
USING = frozenset(_USING.split())
"""Requests to do as an item says: `use your second solution`."""
BY_USING = frozenset(_BY_USING.split())
"""The same behind another request: `write it using the second example`."""
NEAR = frozenset(_NEAR.split())
"""Before a time or an amount at the beginning: `About 6, I eat dinner`."""
HABITS = frozenset(_HABITS.split())
"""What people do about a time."""
SUBJECTS = frozenset(_SUBJECTS.split())
"""Who does something: `the first thing I need to do`."""
GOING_ON = frozenset(" ".join(phrase.split()) for phrase in _GOING_ON.split(","))
"""Phrases for going on: `move on to`, `weiter mit`."""
THINGS = frozenset(_THINGS.split())
"""What may be done, rather than read: `the first thing to do`."""
OTHERS = frozenset(_OTHERS.split())
"""Somebody else than the asker and the answer: `she chose option A`."""
TICKING = frozenset(_TICKING.split())
"""What is done to an option or a question of a form."""
NEEDING = frozenset(_NEEDING.split())
"""Verbs of what is to be done, behind a subject: `the first thing I need to do`."""
JUDGING = frozenset(_JUDGING.split())
"""Verbs that say what the asker thinks of something: `the first option sounds risky`."""
STATING = frozenset(_STATING.split())
"""Verbs that do so with a word of `DEGREES` behind them: `the first option is too dear`."""
DEGREES = frozenset(_DEGREES.split())
OF_MANY_FIELDS = frozenset(_OF_MANY_FIELDS.split())
"""Words for items that an exam, a form or a science numbers as often as an answer does."""
BEFORE_TITLES = frozenset(_BEFORE_TITLES.split())
"""Before a title as the outline writes it: `in Lost property, what if …`."""
HOW = frozenset(_HOW.split())
"""What asks how something goes: `wie läuft das bei der Versicherung`."""
DUMMIES = frozenset(_DUMMIES.split())
"""Its subject, which means nothing yet."""
