"""Words that tell a day or a person from a place in a list: `bis zum dritten`, `abren el 3?`, `the first to arrive`.

Above: `questioned.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_DAYS_BEHIND = "bis zum, ab dem, seit dem, dia, no dia, do dia, el dia, le jour, until the, by the, since the"
_MEETING = """see you on, see you at, meet you on, meet you at, on se voit, on se retrouve, nos vemos, quedamos el, vemo nos,
    te vejo, wir sehen uns, wir treffen uns"""
_WEEKDAYS = "segunda terceira quarta quinta sexta segundas quartas quintas sextas"
_OPENING = """open opens opened closed closes close shut ouvert ouverts ouverte ouvertes ouvre ouvrez ouvrent ferme fermes fermee
    fermez ferment offen geoffnet geschlossen offnet schliesst abre abren abris abierto abiertos abierta abiertas cierra cierran
    cerrado cerrados abrem aberto abertos aberta abertas fecha fecham fechado fechados fechada"""
_YOU = "you vous ihr sie vosotros ustedes voces"
_TO_DO = "to a en in, que"
_READY = """open free closed full cheap dear safe ok fit worth due hot cold warm wet dry big small high low old new far near
    loud quiet ready alright permanent inside outside outdoors indoors"""
_READY_ENDINGS = "ed able ible ful ous less ive ory ant ent"
DAYS_BEHIND = frozenset(each.strip() for each in _DAYS_BEHIND.split(","))
"""Words behind which a place is a day."""
MEETING = frozenset(each.strip() for each in _MEETING.split(","))
"""Words for seeing each other, behind which a number is a day or a time."""
WEEKDAYS = frozenset(_WEEKDAYS.split())
"""Portuguese days of the week that are ordinals."""
OPENING = frozenset(_OPENING.split())
"""Words for being open, which ask for a day."""
TOLD_TO_OPEN = frozenset({"abre", "abra"})
"""Tells to open something, if nothing is asked: `abre a segunda aí`."""
YOU = frozenset(_YOU.split())
"""Who is open, behind a day: `le 3 vous êtes ouverts ?`."""
TO_DO = frozenset(_TO_DO.replace(",", "").split())
"""What leads to what the first or the last did: `the first to arrive`."""
READY = frozenset(_READY.split())
"""What a place is said to be: `is the third open on Sundays?`."""
READY_ENDINGS = tuple(_READY_ENDINGS.split())
"""How other such words end."""
PERCENT = frozenset({"por ciento", "por cento", "pour cent", "per cent", "percent", "prozent", "%"})
