"""Words at the side of a reference that say whose it is or what is done with it: `my second`, `write it in C`.

Above: `placed.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_MINE = """my our mon ma notre mein meine meinem meinen meiner unser unsere mi nuestro nuestra meu minha nosso nossa 我的"""
_YOURS = """your ur ton ta votre dein deine deinem deinen ihr ihre ihrem ihren tu teu tua 你的"""
_FOR = """for pour fur para"""
_WRITING = """write rewrite code implement program translate convert port ecris reecris programme traduis schreib schreibe
    programmiere ubersetze escribe escribelo reescribe programa traduce escreve reescreve traduz"""
_NEAR = """about around sobre"""
_SUBJECTS = """i im we you my our he she they"""
_THINGS = """thing things chose choses cosa coisa"""
_GOING_ON = """move on to, move on, go on to, go on with, continue with, proceed with, carry on with, go to, jump to, skip to,
    passe a, passons a, continue avec, weiter mit, mach weiter mit, sigue con, seguimos con, pasa a, pasemos a,
    continua com, passa a"""
_NEEDING = """need must should have do can"""
MINE = frozenset(_MINE.split())
"""What the asker has."""
YOURS = frozenset(_YOURS.split())
"""What the answer has."""
FOR = frozenset(_FOR.split())
WRITING = frozenset(_WRITING.split())
"""Verbs with a programming language behind `in`."""
PROGRAMMING_LANGUAGES = frozenset({"c", "r"})
NEAR = frozenset(_NEAR.split())
"""Before a time or an amount at the beginning: `About 6, I eat dinner`."""
SUBJECTS = frozenset(_SUBJECTS.split())
GOING_ON = frozenset(" ".join(phrase.split()) for phrase in _GOING_ON.split(","))
"""Phrases for going on: `move on to`, `weiter mit`."""
THINGS = frozenset(_THINGS.split())
NEEDING = frozenset(_NEEDING.split())
"""Verbs of what is to be done, behind a subject: `the first thing I need to do`."""
