"""Words of a message that sets what was asked for against what came: `you gave me the rota, I asked for the rent`.

Above: `contrasted.py`. Folded, by language, because the same word means something else in another. `words/taken_back.py` has what
was said wrongly and what is laid aside.
"""

from collections.abc import Mapping
from itertools import product


def _phrases(table: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """Return the phrases of each language; `a|b + c|d` stands for `a c`, `a d`, `b c` and `b d`.

    A phrase of Chinese has no spaces.
    """
    rows = {language: [part.strip() for part in text.replace("\n", " ").split(",")] for language, text in table.items()}
    spelled = {language: {phrase for row in some for phrase in _spelled(row)} for language, some in rows.items()}
    spelled["zh"] = {phrase.replace(" ", "") for phrase in spelled["zh"]}
    return {language: frozenset(phrases - {""}) for language, phrases in spelled.items()}


def _spelled(row: str) -> list[str]:
    choices = [[one.strip() for one in part.split("|")] for part in row.split("+")]
    return [" ".join(filter(None, each)) for each in product(*choices)]


_GIVEN: Mapping[str, str] = {
    "en": """you + gave|sent|showed|told|explained|answered|put|posted|pasted|handed|brought|went on about|talked about,
you ve|you have|u ve + given|sent|shown|told|put|explained|answered|pasted|handed,u + gave|sent|showed|told|put,
you keep + giving|sending|showing|telling""",
    "fr": """vous m avez|tu m as|vous avez|tu as|t as|tu mas|vous nous avez|tu nous as
+ donne|envoye|remis|mis|sorti|montre|affiche|repondu|explique|parle|refile|ressorti|redonne|renvoye|ecrit|fait|colle|raconte,
vous me|tu me + reparlez|reparles|remettez|remets|redonnez|redonnes|ressortez|ressors|renvoyez|renvoies""",
    "de": """sie haben|du hast|ihr habt|haben sie|hast du|habt ihr + mir|uns|stattdessen|jetzt|da,
sie kommen|du kommst|ihr kommt|kommen sie|kommst du + mir|uns + mit""",
    "es": """me|nos + diste|pusiste|mandaste|enviaste|respondiste|contestaste|hablaste|explicaste|sacaste|saliste|mostraste
|pasaste|dio usted|puso usted|contaste|trajiste,
me|nos + has|ha|han|habeis + dado|puesto|mandado|enviado|respondido|contestado|hablado|explicado|sacado|mostrado|pasado
|salido|contado|traido""",
    "pt": """voce|vc|tu|o senhor|a senhora|voces + me|nos|
+ deu|mandou|respondeu|falou|enviou|passou|explicou|mostrou|trouxe|botou|colocou|veio com|deste|mandaste|respondeste|falaste
|enviaste|explicaste|mostraste,
deste|mandaste|respondeste|falaste|enviaste|explicaste|mostraste|puseste + me,
me + deste|mandaste|respondeste|falaste|enviaste|explicaste|mostraste|puseste""",
    "zh": """你|您|你们 + 刚才|刚刚|却|怎么|倒|又| + 发成|说成|讲成|答成|发的是|说的是|讲的是|答的是|回的是|给的是|给我讲的是
|给我发的是|给我的是,
你|您 + 怎么|却|刚才|刚刚 + 讲|说|发|回|答|给""",
}
GIVEN = _phrases(_GIVEN)
"""What leads to what the answer held, which was not what the asker wanted."""
_CAME: Mapping[str, str] = {
    "en": """that was|that s|this is|that is|thats|those were|those are,i got|i ve got|i was given|i ended up with,
out came,but got""",
    "fr": """j ai eu|j ai recu|on m a mis|on m a donne|vous me|tu me,ca c etait|ca c est|la c est|la c etait|ca cetait,
il est sorti""",
    "de": """das war|das waren|das ist|das sind|da kam|es kam|ich bekam|bekommen hab ich|gekommen ist,du gibst mir|sie geben mir
|du redest von|du erzahlst mir|sie reden von|sie schreiben mir|du schreibst mir""",
    "es": """eso era|eso eran|eso es|eso son|esto es|esto son|esos son|esas son|esos eran|esas eran|me salio|me salieron|salio
|me sale|me salen|me dio|me puso|me mando|me respondio|me contesto|me hablas|me habla|me das|me pones|me dieron""",
    "pt": """isso era|isso eram|isso e|isso sao|isto e|isto sao|saiu me|sairam me|saiu|veio|vieram|me deu|me mandou|me respondeu
|me falou|deu me|mandou me|respondeu me|apareceu|me apareceu|apareceu me|me veio|me saiu|estas a falar|esta falando|ta falando""",
    "zh": "这是,那是,这个是,出来的是,来的是,你|您 + 给我|给的|发|讲|说|回|答",
}
CAME = _phrases(_CAME)
"""The same of what may be said of anything: only beside what was asked for."""
_WANTED: Mapping[str, str] = {
    "en": """i + asked|was asking|m asking|had asked|d asked + for|about,
i + wanted|meant|needed|requested|was after|m after|was on about
|was looking for|actually wanted|really wanted,wanted|needed,|is what i|was what i + wanted|meant|need|asked for,i want|i need""",
    "fr": """je|j|moi je + demandais|voulais|cherchais|parlais|vous demandais|te demandais|vous parlais|te parlais|pensais a,
jvoulais|jvoudrais|je vlais|jdemandais|jparlais + dire|parler|avoir|,j ai|j avais|jai|je t ai|je vous ai|je vous avais|je t avais
+ demande|parle,je voulais + dire|parler|avoir|savoir,que|qu + je voulais|je demandais""",
    "de": """ich hatte|hatte ich|ich hab|ich habe|hab ich|habe ich + nach|um,gefragt|gebeten|verlangt|gewollt + hatte|hab|habe
+ ich + nach|um|,gewunscht|gefragt|gewollt + war|waren,ich wollte|wollte ich|wollt ich|ich wollt|wollte|gemeint war|gemeint waren
|mein ich|meinte ich|ich meinte
|ich meine|ich brauche|ich brauch|ich suchte,gefragt,gebeten,gemeint,war|waren|ist|sind|hatte ich + gemeint|gewollt|gefragt""",
    "es": """yo| + preguntaba|pedia|preguntabamos + por|de|,yo| + te|le|os| + pregunte|pedi|pedia|preguntaba|habia pedido
|habia preguntado|he pedido|he preguntado + por|,yo| + queria|quise decir|buscaba|me referia a,lo que + queria|pedi|pregunte""",
    "pt": """eu| + te|lhe|tinha|tinha te| + perguntei|perguntava|pedi|pedia|perguntado|pedido + por|pelo|pela|pelos|pelas|sobre
|do|da|dos|das|,eu| + queria|quis dizer|procurava|quero + mesmo|saber|era|""",
    "zh": """我 + 要的是|问的是|说的是|想要的是|想问的是|要问的是|想看的是|是问|是要|在问|想看|想问|想要|需要|关心的是|问|要
,其实想要,其实要,想要的是""",
}
WANTED = _phrases(_WANTED)
"""What leads to what the asker wants, whatever came."""
_RIGHT: Mapping[str, str] = {
    "en": """should|shouldve|should ve|shoulda|shud|must|ought to|supposed to|meant to + be|of been|have been|been|a been|,
it|that + should + be|have been|of been""",
    "fr": "c est|c etait|cetait|il fallait|fallait lire|il faut lire|c est plutot|ca devait etre|ca devrait etre|c est plutot",
    "de": """richtig|korrekt|gemeint + ist|war|ware|war das|,sollte|sollt|soll|musste|muss + sein|heissen|,ist aber|es ist|es war
|ware|sollte naturlich""",
    "es": """debia|deberia|tenia que|debio + ser|haber sido,es|era|en realidad es|en realidad era|lo correcto es""",
    "pt": "devia|deveria|era para|era pra|tinha que + ser|ter sido,era|na verdade e|na verdade era|o certo e|o correto e",
    "zh": "应该是,应该,其实是,实际是,正确的是,本来是,是",
}
RIGHT = _phrases(_RIGHT)
"""What leads to what should have been said: `I typed 7, it should be 8`."""
_FIRST: Mapping[str, str] = {
    "en": "first i|i was going to|originally i|initially i",
    "fr": "d abord je|au debut je|j allais|au depart je|d abord j|j hesitais",
    "de": "erst wollte|erst wollt|zuerst wollte|eigentlich wollte|anfangs wollte|ich wollte erst|ich wollte eigentlich",
    "es": "primero queria|primero quise|iba a pedir|al principio queria|primero pense en|antes queria",
    "pt": "primeiro queria|primeiro eu queria|ia pedir|no inicio queria|antes queria|primeiro quis",
    "zh": "先说,本来想,原来想,一开始想,本来要,原本想,先要,先看",
}
FIRST = _phrases(_FIRST)
"""What was wanted before something else is: `first I wanted the rent, but do the rota`."""
_TYPED: Mapping[str, str] = {
    "en": "wrote,said,put,pressed,asked for",
    "fr": "ecrit,mis,dit,marque,demande",
    "de": "getippt,geschrieben,gesagt",
    "es": "puesto,escrito,dicho,pedido",
    "pt": "escrito,dito,posto,pedido",
    "zh": "说了,打了,写了,按了,点了,发了",
}
TYPED = _phrases(_TYPED)
"""What was said first, where a clause begins so: `wrote 5, should be 6`."""
_INTEREST: Mapping[str, str] = {
    "en": """i m|im|i am| + interested in,interests me,i care about,i wanted,i want,i asked for,i asked about,i was asking about,
i meant,i mean,i need,i was after,want,wanted,mean,ask for,ask about,asked for,
asking about,asking for,talking about""",
    "fr": """qui + m interesse|m interessent|nous interesse|m intrigue|m inquiete|m preoccupe,qu il me faut,que je + voulais
|veux|cherche|cherchais|demande|demandais,je + voulais|veux|demandais|parlais|parle,jvoulais,j veux,j voulais,jveux,ai demande""",
    "de": """interessiert|interessieren + mich,um,geht s,geht es,gehts,es geht,mir,ich wollte,ich will,wollte ich,will ich
,brauch ich,meine ich,mein ich,ich meine,ich meinte""",
    "es": """lo que|la que|los que|las que| + me interesa|me interesan|me importa|me preocupa|quiero|queria|busco|buscaba|pregunto
|preguntaba|pedi|pedia""",
    "pt": """o que|a que|os que|as que|que| + me interessa|me interessam|me importa|me preocupa|quero|queria|procuro|pedi
|perguntei|perguntava""",
    "zh": "我 + 关心|想要|想看|要|问|想问|感兴趣|说|想知道 + 的|",
}
INTEREST = _phrases(_INTEREST)
"""What is said of what is not meant, around `not`: `it's not the rent that interests me`."""
_NO: Mapping[str, str] = {
    "en": "no,nope,nah,noo,nooo,no no,naw",
    "fr": "non,nan,nn,nope,non non,nonnn,mais non",
    "de": "nein,ne,nee,no,neee,nein nein,ach nein,ach ne",
    "es": "no,nop,nope,nono,no no",
    "pt": "nao,nao nao,n,naum,nope",
    "zh": "不,不不,不对,哦不,啊不,不要,呃不,不是",
}
NO = _phrases(_NO)
"""What takes back what stands before it: `the rota? no, the rent`."""
_NO_ALONE: Mapping[str, str] = {
    "en": "no,nope,nah,naw",
    "fr": "non,nan,nn,nope,non non",
    "de": "nein,nee,nein nein,ach nein",
    "es": "",
    "pt": "",
    "zh": "不对,哦不,啊不,呃不",
}
NO_ALONE = _phrases(_NO_ALONE)
"""Those that do not mean `not` as well."""
_PAUSING: Mapping[str, str] = {
    "en": "actually,no wait,hang on,hold on,wait,oops,scrap that,scratch that,i mean,uh,er,um,my bad,sorry no,rather,never mind",
    "fr": "attends,attendez,mince,zut,oups,enfin,euh,pardon,plutot,je me suis trompe,ah,oh,ah non,ben non,finalement",
    "de": "ach,quatsch,ach quatsch,moment,warte,halt,mist,ups,ah,oh,stopp,doch,blodsinn,unsinn,ach so,sorry,ne doch",
    "es": "espera,espere,bueno,uy,ay,perdon,eh,mejor,digo,ups,disculpe,disculpa,mejor dicho,mas bien,ah",
    "pt": "espera,pera,perai,opa,ops,ih,perdao,desculpa,desculpe,ah,eh,alias,digo,melhor,calma",
    "zh": "算了,等等,等一下,还是,哦,啊,呃,哎,说错了,打错了,错了,不好意思,哎呀",
}
PAUSING = _phrases(_PAUSING)
"""What people say while they correct themselves."""
_TAKING_BACK: Mapping[str, str] = {
    "en": "scrap that,scratch that,hang on,hold on,wait,oops,i mean,no wait,never mind",
    "fr": "attends,attendez,oups,mince,je me suis trompe",
    "de": "quatsch,ach quatsch,blodsinn,unsinn,ups,moment,warte",
    "es": "digo,mejor dicho,ups,espera,espere",
    "pt": "digo,ops,opa,alias,espera,pera",
    "zh": "算了,说错了,打错了,错了,等等",
}
TAKING_BACK = _phrases(_TAKING_BACK)
"""Those that take back what stands before them without `no`."""
_ASIDE: Mapping[str, str] = {
    "en": "i know,i get,i ve got,i don t need,not needed,i already know,i already have,i ve read,is fine",
    "fr": """je connais,je m en fous,je m en fiche,osef,j ai deja,c est bon,pas besoin,je l ai,je les ai,je sais,
laisse tomber,on laisse""",
    "de": """kenn ich,kenne ich,brauch ich ned,brauch ich net,brauch ich nicht,brauche ich nicht,hab ich schon,lass weg,lass
|lassen wir|kannst|konnen sie|konnt + weg|weglassen|lassen,weiss ich schon,kann weg""",
    "es": """ya + me|| + lo|la|los|las + se|conozco|tengo|vi|lei|manejo,dejalo,dejala,dejalos,dejalas,no hace falta,olvidalo
,olvidala,sobra""",
    "pt": """ja + sei|conheco|tenho|li|vi,deixa + pra la|para la|estar|,esquece,nao precisa,ja + os|as|o|a + tenho|conheco""",
    "zh": "不用了,我知道了,知道了,我自己看,我自己弄,我自己来,我会,不要了,不看了,就不用,先不用,不需要了,讲过了,懂了",
}
ASIDE = _phrases(_ASIDE)
"""What is said at the end of a clause of what is known or not wanted."""
NOW = frozenset({"now", "next", "maintenant", "jetzt", "nun", "ahora", "agora", "现在"})
"""What begins with the next thing that is wanted: `that was the rent, now the pool`."""
