"""Words of what is left out, of what is left, and of what is known already: `skip the first two, put the rest in one paragraph`.

Folded; one set for all languages but where a word means something else in another.
"""

from collections.abc import Mapping

_OTHERS = """others rest remaining remainder else autres reste restant restantes ubrigen restlichen andere anderen resto demas
demais otros otras outros outras restantes 其他 其余 其它 剩下 剩下的 其余的 其他的 其它的 别的"""
OTHERS = frozenset(_OTHERS.split())
"""All that are not named."""
_HELD = """got that,got that one,got it,i have that,have that,have that one,i know that,i know that one,know that one,
    je l ai,jlai,j l ai,je connais,jconnais,je la connais,je le connais,jla connais,je sais,den hab ich,die hab ich,das hab ich,
    die kenn ich,den kenn ich,das kenn ich,ya la tengo,ya lo tengo,ya me la se,ya me lo se,esa ya,ese ya,ya la se,ya lo se,
    ja tenho,ja sei,ja conheco,essa ja,esse ja,我有了,已经有了,我知道了,看过了"""
_BEFORE_HELD = "que c bon bien est ca car cos cause because since as as i eu yo den die das der qui pq porque 这个 那个 我 , ."
HELD = tuple(" ".join(phrase.split()) for phrase in _HELD.split(","))
"""What is said of one that is excepted, behind it: `tout sauf la caisse, c'est bon je l'ai`."""
BEFORE_HELD = frozenset(_BEFORE_HELD.split())
"""What leads to that."""
_ADJECTIVES = "restantes ubrigen restlichen andere anderen autres demas demais otros otras outros outras 其他 其余 其它 别的"
ADJECTIVES = frozenset(_ADJECTIVES.split())
"""Those that a noun may follow: `die anderen Gemeinden`."""
_REMAINING = """what s left,whatever s left,what is left,whatever is left,what remains,what stays,ce qui reste,ce qu il reste,
was ubrig bleibt,was ubrig ist,was dann noch bleibt,lo que queda,lo que quede,lo que sobra,lo que resta,lo otro,
o que sobra,o que sobrar,o que resta,o que restar,o que fica,o que ficar"""
REMAINING = tuple(phrase.strip() for phrase in _REMAINING.split(","))
"""The same in several words."""
_WHOLE = """everything all lot whole set complete tout toute tous toutes tt tte tts ttes ensemble totalite alles alle
allen samtliche samtlichen komplett todo toda todos todas conjunto tudo td tds 全部 所有 都 全"""
WHOLE = frozenset(_WHOLE.split())
"""All there are, before `except`."""
_EXCEPTING = "bar minus less without moins hormis sauf sans excepte excepto salvo quitando sin ohne ausser tirando fora sem"
EXCEPTING = frozenset(_EXCEPTING.split())
"""What leaves out behind such a word, besides words of the kind `except`."""
_SKIPPING = """remove cut delete exclude lose scrap strike minus omit spare
enleve enlevez retire retirez vire virez supprime supprimez coupe coupez passe passez oublier
streich streiche streichen weg raus weglassen entferne entfernen sparen ersparen schenken verzichten
quita quite quitame elimina elimine borra saca suprime descarta pasa dejala dejalo dejalas dejalos
tira tire remova remove corta corte apaga dispensa dispense dispenso pular saltar
去掉 删掉 删去 略过 拿掉 扣掉 免了 不用 不要 不必 不看 别要 不提 别提"""
_SKIPPING_PHRASES = "take out,take away,do without,live without,no need for,aside,de cote,de lado,m en passe,m en passer"
SKIPPING = frozenset(_SKIPPING.split()) | frozenset(_SKIPPING_PHRASES.split(","))
"""What leaves out what it names, besides words of the kind `not` (`skip`, `zappe`, 跳过)."""
_LEAVING = """skip,ignore,forget,leave out,drop,ditch,dont want,don t want,i dont want,i don t want,not about,don t tell me about,
dont tell me about,don t explain,ignorez,oublie,oubliez,oublions,saute,sautez,sautons,zappe,laisse tomber,laissons tomber,
laissez tomber,pas besoin de,ne parle pas de,ne parle pas du,je veux pas,je ne veux pas,uberspringe,uberspring,uberspringen,
ignoriere,vergiss,vergessen wir,nicht uber,erzahl nicht von,ignora,olvida,olvide,olvidemos,olvidate de,olvidate del,salta,
saltate,salte,omite,omita,no quiero,no hables de,no hables del,pasa de,pasa del,esquece,esqueca,pula,pule,nao quero,
nao fales do,nao fales da,nao fala do,nao fala da,跳过,忽略,不要,不看,别讲,别说,别管,不讲,不说,不用讲,不用说,先不说"""
LEAVING = frozenset(phrase.strip() for phrase in _LEAVING.split(","))
"""Those words of the kind `not` that leave out what they name, unlike `not` itself."""
_UNCLEAR_ALONE = "minus spare passe passez pasa"
UNCLEAR_ALONE = frozenset(_UNCLEAR_ALONE.split())
"""Words of skipping that mean something else when nothing else is said: `minus 2`, `passe la 2`."""
_UNCLEAR_OF_A_NOUN = "cut lose corta corte coupe coupez sparen ersparen schenken"
UNCLEAR_OF_A_NOUN = frozenset(_UNCLEAR_OF_A_NOUN.split())
"""Words of skipping that mean something else with a mere noun: `cut costs`, `Kosten sparen`."""
_POINTING = "salta salte saltar remove"
POINTING = frozenset(_POINTING.split())
"""Those that point at a number without an article: `salta 1`, `remove 2 and 3`."""
_PUT_OUT = "out fuera fora"
PUT_OUT = frozenset(_PUT_OUT.split())
_PUTTING = "leave keep take cut deja dejame dejemos deixa deixe"
PUTTING = frozenset(_PUTTING.split())
"""Words before those: `leave 2 out`, `deja la 2 fuera`."""
_DENYING = "不要 别 不用 不必"
DENYING = frozenset(_DENYING.split())
"""Chinese words that deny what leaves out right behind them: `不要跳过第二个`."""
_BESIDE_LEAVING = """just then simply so lets let s leave keep take cut off lass lasse lassen mal einfach doch mit laisse
laissez laissons alors donc deja dejemos dejame solo entao deixa deixe de
把 给 先 那 就 的 个 那个 部分 了 吧 掉 给我 啊 嘛 请 还有 还 有 什么 什么呢"""
BESIDE_LEAVING = frozenset(_BESIDE_LEAVING.split())
"""Small words that say nothing more beside a word that leaves out: `just drop 2`, `lass die 2 weg`."""
_OF_PEOPLE = "jeder jeden jedem jedes each every cada chaque chacun chacune 每"
OF_PEOPLE = frozenset(_OF_PEOPLE.split())
"""Words for all with a noun behind; without one they are about people: `jeder ohne Versicherung`."""
_PEOPLE = "people persons folks leute menschen personen gens personnes gente personas pessoas 人 人们"
PEOPLE = frozenset(_PEOPLE.split())
"""Whom a word for all is about right before them: `alle Leute ohne Versicherung`."""
_DOING = """do doing did does faire fais fait hacer hago hace haces fazer faco faz fazes machen mach mache tun erledigen 做 办"""
DOING = frozenset(_DOING.split())
"""Verbs of what somebody does: `can I do everything without insurance?`."""
_ASKERS: Mapping[str, str] = {
    "en": "i we",
    "fr": "je j on nous",
    "de": "ich wir man",
    "es": "yo puedo podemos se",
    "pt": "eu posso podemos da",
    "zh": "我 我们 咱们",
}
ASKERS: Mapping[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _ASKERS.items()}
"""The asker or anybody as the subject of such a verb, or a verb that alone says so."""
_ASKED: Mapping[str, str] = {
    "en": "you u",
    "fr": "tu vous",
    "de": "du ihr sie",
    "es": "puedes puede",
    "pt": "podes pode voce",
    "zh": "你 您",
}
ASKED: Mapping[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _ASKED.items()}
"""Who is asked, as its subject."""
_WITHOUT = "without sans ohne sin sem"
WITHOUT = frozenset(_WITHOUT.split())
"""What goes with a way of doing something as well as with what is to be shown."""
ALL_OF_THEM = frozenset({"都"})
"""What is said of all that are left, behind them."""
_KNOWN: Mapping[str, str] = {
    "en": "already",
    "fr": "deja lu lue lus lues",
    "de": "schon bereits gelesen",
    "es": "ya leido leida leidos leidas",
    "pt": "ja lido lida lidos lidas",
    "zh": "已经 看过 读过 有了 知道了",
}
KNOWN: Mapping[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _KNOWN.items()}
"""What says that something was read or is there already, besides words of the kind `seen`."""
