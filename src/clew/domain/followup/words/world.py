"""Words for what the world numbers and letters itself: days that are moved, floors, classes, shirts, vitamins.

Above: `worldly.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_FROM = "from du de vom von del do desde 从"
_TO = "to into au a auf nach zum al para pra pro ao 到 至"
_MOVING = """move moved moving shift shifted reschedule rescheduled postpone postponed push pushed bring brought
    decaler decale decalez decales reporter reporte reportez repousser repousse repoussez avancer avance avancez
    deplacer deplace deplacez
    verschieben verschoben verschiebe verschiebt schieben geschoben verlegen verlegt verlege legen vorverlegen vorziehen umlegen
    mover mueve movemos moveis pasar pasamos aplazar aplaza aplazamos adelantar retrasar posponer cambiar cambiamos
    mudar muda mudamos passar passamos adiar adia adiamos remarcar antecipar transferir"""
_TODAY = "today combien heute hoy hoje aujourd"
_BEING_A_DAY = "is est sommes ist haben estamos es e was war etait era foi fue"
_WHICH = """which what quel quelle quels quelles welcher welche welches welchem welchen que cual qual"""
_UNTIL = "until till til jusqu jusque bis hasta ate"
_WEATHER = """rain rains raining snow snows snowing sunny pleuvoir pleut pleuvra neiger neige neigera regnen regnet schneien
    schneit llover llueve llovera nevar nieva chover chove neva"""
_WHEN_OR_IF = "if when si quand wenn falls cuando quando se"
_NEIGHBOURS = """neighbour neighbours neighbor neighbors voisin voisine voisins voisines nachbar nachbarn
    nachbarin nachbarinnen familie vecino vecina vecinos vecinas senora senor familia
    vizinho vizinha vizinhos vizinhas senhora senhor moca moco"""
_DWELLING = """live lives living habite habites habitons habitez habitent loge wohne wohnt wohnst wohnen vivo vive vives vivimos
    viven moro mora moras moramos moram"""
_SCORING = "a zu to"
_CHILDREN = """son daughter kid kids child fils fille gamin gamine sohn tochter kind enkel enkelin hijo hija nieto nieta
    filho filha neto neta"""
_ENTERING = """goes going starts starting moves moving enters passe entre rentre va kommt geht pasa empieza entra
    cursa vai passa comeca"""
_SCHOOLS = """eso primaria secundaria bachillerato bachiller infantil grundschule realschule gymnasium college lycee primaire
    primary elementary fundamental medio"""
_OUT_OF = "out of sur von sobre em auf de"
_FULL_MARKS = (10, 20, 30, 40, 50, 60, 100)
_FOR = "for pour fur para pra pro"
_RECIPES = """recipe recipes recette recettes rezept rezepte receta recetas receita receitas cook kochen cuisiner
    cocinar cozinhar"""
_LETTERED = """vitamin vitamins vitamine vitamines vitamina vitaminas hepatitis hepatite drive laufwerk disque disco unidad
    deck level niveau nivel ebene parkdeck grade type typ tipo fuhrerschein fuhrerscheinklasse permis carnet carne carta cnh
    habilitacao licencia gate terminal serie liga blutgruppe streptokokken strep"""
_LETTERED_BEHIND = "test tests testing tester ratio drive ware jugend junioren juniorinnen vitamin dur moll league stock"
_LETTERED_IN_CHINESE = "盘 股 站 超 语 级 照 轮 座 栋 罩 型 咖 宝"
_WEARING = """wear wears wearing wore porte portes porter trage tragst tragt tragen spielt spielst lleva llevo llevas joga jogo
    usa veste"""
_SHIRTS = """shirt jersey kit maillot equipe trikot team mannschaft camiseta dorsal equipo camisa camisola time selecao"""
_COUNTED = """euro euros eur dollar dollars pfund franken real reais peso pesos kilo gramm gramo prozent uhr percent people kids
    children men women personen kinder leute jahre mal pers personas"""
_ABBREVIATED_UNITS = """km kg cm mm m h mn min st std stk pm am th nd rd mb gb tb kb px pts pt pg pp p s g l ml cl db hz kw kwh
    hr hrs wks mos tbsp tsp lb lbs mg kv ct hl cv qm sqm sqft stck pcs rpm ppm kbps mbps gbps ml rdv tv pdf mph kmh"""
_PLAYING = "juego juegas juega jugaba jogo jogas jogava spiele spielte joue jouais"
FROM = frozenset(_FROM.split())
"""What leads to the day that something is moved from."""
TO = frozenset(_TO.split())
"""What leads to the day that something is moved to."""
MOVING = frozenset(_MOVING.split())
"""Verbs of moving an appointment."""
TODAY = frozenset(_TODAY.split())
"""What is asked about the date: `on est le combien`."""
BEING_A_DAY = frozenset(_BEING_A_DAY.split())
"""Verbs that say which day it is or was: `haben wir heute den 3. oder den 4.?`."""
WHICH_ONE = frozenset(_WHICH.split())
"""What asks which of something, with its noun behind: `which bus`."""
UNTIL = frozenset(_UNTIL.split())
"""What leads to the last day of a time."""
WEATHER = frozenset(_WEATHER.split())
"""Verbs of weather, behind which a number is a day."""
WHEN_OR_IF = frozenset(_WHEN_OR_IF.split())
"""What makes weather a condition for something else."""
NEIGHBOURS = frozenset(_NEIGHBOURS.split())
"""Who is called by a floor or a number of a house: `la señora del 3`."""
DWELLING = frozenset(_DWELLING.split())
"""Verbs of living on a floor."""
SCORING = frozenset(_SCORING.split())
"""What stands between the two numbers of a score."""
CHILDREN = frozenset(_CHILDREN.split())
"""Who goes to a class of a school."""
ENTERING = frozenset(_ENTERING.split())
"""Verbs that say so: `meine Tochter kommt in die 4.`."""
SCHOOLS = frozenset(_SCHOOLS.split())
"""What classes belong to: `4º de la ESO`."""
OUT_OF = frozenset(_OUT_OF.split())
"""What stands between a mark and the best one."""
FULL_MARKS = frozenset(_FULL_MARKS)
"""The best marks there are: `8 sur 20`."""
FOR = frozenset(_FOR.split())
"""What leads to how many eat."""
RECIPES = frozenset(_RECIPES.split())
"""What is cooked for so many."""
LETTERED = frozenset(_LETTERED.split())
"""What a letter names in the world, right behind them: `vitamin c`."""
LETTERED_BEHIND = frozenset(_LETTERED_BEHIND.split())
"""The same in front of them: `B-Ware`."""
LETTERED_IN_CHINESE = frozenset(_LETTERED_IN_CHINESE.split())
"""The same for characters: C盘."""
WEARING = frozenset(_WEARING.split())
"""Verbs of wearing a number in a team, if the question asks who does or has a word for a shirt."""
SHIRTS = frozenset(_SHIRTS.split())
"""What has a number in a team, and the team."""
PLAYING = frozenset(_PLAYING.split())
"""The same of the asker: `juego con el 7`."""
COUNTED = frozenset(_COUNTED.split()) | frozenset(_ABBREVIATED_UNITS.split())
"""What numbers count: `3 mg`, `2 und 3 euro`."""
