"""Words around a number that is a place in a list: requests (`explain 3`, `go with 2`), and what may stand beside them.

Above: `counted_out.py`; `beside.py` and `surrounded.py`, which read some of them around any reference. Below: nothing. Folded as
`reading.py` folds words; one set for all languages.
"""

_BEFORE_LAST_PLACE = """number numero nummer explain expand elaborate detaille detailler explique developpe erklare erklar
    erlautere explica explicame detalla desarrolla amplia explique detalha detalhe desenvolve aprofunda"""
_POLITE = """please pls plz thanks again first now next me for stp svp merci abord maintenant ensuite encore bitte danke nochmal
    zuerst jetzt por favor gracias primero ahora luego otra vez obrigado obrigada primeiro agora depois 请"""
_JOINING = """and et und y e 和 与 跟"""
_ABOUT = """on about upon sur uber zu sobre"""
_WORKING = """address do fix start try implement finish redo apply proceed tackle handle review skip
    remove delete drop keep change replace rewrite combine merge swap
    fais corrige commence essaie applique traite reprends saute enleve supprime garde change remplace reecris fusionne
    mach mache korrigiere beginne starte probiere bearbeite nimm streich streiche losch losche behalte andere ersetze
    haz corrige empieza prueba aplica arregla retoma salta quita elimina borra conserva cambia reemplaza combina
    faz faca corrige comeca tenta aplica trata retoma salta tira remove apaga mantem troca substitui junta"""
_GOING = """go start begin continue proceed on ahead commence continue commencons continuons weiter beginne starte fang
    sigue empieza comienza continua seguimos comeca continua segue"""
_PARTICLES = """out up off down through over"""
_WITH = """with w avec par mit con com"""
_ASKERS = """i we you u to please ok and so then now on je nous tu vous et ich wir und dann y e"""
_AGREEING = """yes no yep yup agreed agree ok okay approved oui non accord ja nein einverstanden si vale
    acuerdo sim nao concordo"""
_ASKING = """more me elaborate expand detail details something write talk speak
    plus moi davantage parle ecris
    mehr mir etwas details naheres genaueres schreib
    mas hablame cuentame dime habla detalles algo escribe
    mais fala fale conta diga detalhes escreve"""
BEFORE_LAST_PLACE = frozenset(_BEFORE_LAST_PLACE.split())
"""Words behind which the last number of a question is a place: `please explain 3`."""
POLITE = frozenset(_POLITE.split())
"""Words that may stand behind the last number: `explain 3 for me, please`."""
JOINING = frozenset(_JOINING.split())
"""Words between the last numbers: `more on 2 and 3`."""
ABOUT = frozenset(_ABOUT.split())
"""Words that lead to what is asked for, behind a word of `ASKING`."""
WORKING = frozenset(_WORKING.split())
"""Requests to do what an item says: `fix 3`."""
GOING = frozenset(_GOING.split())
"""Requests to go on, before a word of `WITH`: `go with 2`."""
PARTICLES = frozenset(_PARTICLES.split())
"""What may stand between a verb and an item: `knock out 5`."""
WITH = frozenset(_WITH.split())
ASKERS = frozenset(_ASKERS.split())
"""What may stand before such a verb in a question: `should I start with 3?`, unlike `should a beginner start with 3?`."""
AGREEING = frozenset(_AGREEING.split())
"""Answers to items, before a word of `ABOUT`: `yes on 5 and 6`."""
ASKING = frozenset(_ASKING.split())
"""Words behind which `about 3` is asked for: `tell me more about 3`, unlike `my son is about 3`."""
