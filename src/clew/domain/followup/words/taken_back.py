"""Words that take back what their clause names, when another clause names what is meant.

Above: `taken_back.py`. Folded, by language, because the same word means something else in another.
"""

from collections.abc import Mapping


def _phrases(table: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    return {language: frozenset(phrase.strip() for phrase in phrases.split(",")) for language, phrases in table.items()}


_SAID: Mapping[str, str] = {
    "en": """i said,i typed,i wrote,i put,i pressed,i picked,i chose,i asked for,i asked about,i had said,did i say,
i told you,i ve said,i clicked,did i put,did i type,did i write,i just said,i first said,by mistake,by accident,
accidentally,i thought,i d said,i d asked for,typed,hit,i hit""",
    "fr": """j ai dit,jai dit,j avais dit,j ai ecrit,j ai tape,j ai mis,j ai demande,ai je dit,je disais,disais je,
je t ai dit,je vous ai dit,j ai choisi,j ai note,j ai marque,par erreur,par megarde,je pensais,j avais demande,
j avais ecrit,j avais tape,j avais mis,j ai clique,tape,frappe""",
    "de": """sagte ich,ich sagte,gesagt,getippt,geschrieben,schrieb ich,ich schrieb,tippte ich,ich tippte,angegeben,
aus versehen,versehentlich,dachte ich,ich dachte,gedruckt,eingegeben,gewahlt,irrtumlich,ich hatte irrtumlich,
ich hatte versehentlich,irrtumlicherweise,falschlich,falschlicherweise,frage galt""",
    "es": """dije,he dicho,te dije,habia dicho,puse,he puesto,escribi,he escrito,te pedi,pedi,decia yo,yo decia,marque,
por error,sin querer,pensaba en,pense en,habia escrito,habia puesto,habia pedido,habiamos dicho,marcado,teclee,
le pregunte,pregunte por,te pregunte""",
    "pt": """eu disse,disse,eu dizia,dizia eu,falei,escrevi,digitei,pus,botei,coloquei,pedi,tinha dito,marquei,por engano,
sem querer,pensei em,pensei no,pensei na,tinha falado,tinha posto,tinha escrito,tinha pedido,tinha colocado,teclei,
perguntei,tinha perguntado""",
    "zh": """我说,我刚说,刚才说,刚刚说,我刚才说,打成,写成,说成,输成,我打了,我写了,
我点了,我选了,按成,点成,我以为,误问了,误问,误选了,刚问了,之前问了""",
}
SAID = _phrases(_SAID)
"""What the asker said before, wrongly: `I said three, it is five`."""
_LAID_ASIDE: Mapping[str, str] = {
    "en": """leave,forget,skip,drop,ditch,park,scrap,remove,take out,dont care about,don t care about,never mind,nevermind,
forget about,enough of,enough about,don t need,dont need,leave out,don t tell me,dont tell me,don t give me,dont give me""",
    "fr": """laisse,laissez,laissons,oublie,oubliez,oublions,enleve,enlevez,retire,retirez,vire,zappe,saute,laisse tomber,
laissons tomber,je retire,je m en fiche de,je m en fous de,pas besoin de,tant pis pour,on s en fiche de,on s en fiche du,
ne me dis pas,me dis pas,ne me dites pas,ne me donne pas""",
    "de": """lassen wir,lass,lasst,lassen sie,weglassen,vergiss,vergessen wir,vergessen sie,streich,streiche,streichen,
uberspring,uberspringen,weg mit,interessiert mich nicht,interessieren mich nicht,brauch ich nicht,brauche ich nicht,
vergesst,streicht,lassen,sag mir nicht,sag nicht,erzahl mir nicht""",
    "es": """deja,dejemos,deje,dejate de,quita,quite,olvida,olvide,olvidemos,olvidate de,olvidate del,saca,borra,pasa de,
pasa del,no me importa,no me importan,no me interesa,no me interesan,olviden,dejen,dejad,olvidad,quiten,nada de,ya no,
no me digas,no me diga,no me cuentes,no me des""",
    "pt": """deixa,deixe,deixemos,esquece,esqueca,esquecamos,tira,tire,apaga,pula,pule,risca,larga,nao me importa,
nao me interessa,nao quero saber de,nao quero saber do,nao quero saber da,esquecam,deixem,tirem,nada de,ja nao,nao me diga,
nao me digas,nao me conte,nao me fales""",
    "zh": """放着,放一放,放一边,先放,先不管,不管,别管,不用讲,不用说,别讲,别说,不讲,不说,先不讲,先不说,不要,去掉,删掉,跳过,不用管,
不谈,不聊,别提,先不谈""",
}
LAID_ASIDE = _phrases(_LAID_ASIDE)
"""What is not to be read, because something else is: `leave the lease, on with the water`."""
_POSTPONED: Mapping[str, str] = {
    "en": "can wait,later,another time,some other time,not now,for later",
    "fr": "plus tard,une autre fois,attendra,attendront,peut attendre,peuvent attendre,pas maintenant",
    "de": "spater,ein andermal,kann warten,konnen warten,hat zeit,haben zeit,nicht jetzt",
    "es": """mas tarde,para luego,para despues,otro dia,puede esperar,pueden esperar,lo dejamos,la dejamos,los dejamos,
las dejamos""",
    "pt": "mais tarde,para depois,pra depois,outro dia,pode esperar,podem esperar",
    "zh": "不急,以后再说,回头再说,待会再说,晚点再说,算了,不看了,不听了,不讲了",
}
POSTPONED = _phrases(_POSTPONED)
"""What lays aside at the end of a clause: `the suppliers can wait, the rota first`."""
_SWAPPED: Mapping[str, str] = {
    "en": "swap,switch,change,replace,exchange,trade",
    "fr": "remplace,remplacez,change,changez,echange,echangez,troque,changer,remplacer",
    "de": "tausch,tausche,tauschen,ersetz,ersetze,ersetzen,wechsel,wechsle,wechseln",
    "es": "cambia,cambie,cambiame,cambieme,cambiamos,sustituye,sustituya,reemplaza,reemplace,cambiar",
    "pt": "troca,troque,trocar,substitui,substitua,muda,mude",
    "zh": "把,将",
}
SWAPPED = _phrases(_SWAPPED)
_SWAPPED_FOR: Mapping[str, str] = {
    "en": "for",
    "fr": "par,pour,contre,en",
    "de": "gegen,durch,zu",
    "es": "por,a,con",
    "pt": "por,pelo,pela,para,pra",
    "zh": "换成,改成,改为,换为",
}
SWAPPED_FOR = _phrases(_SWAPPED_FOR)
"""What is given for something else: `swap the C for the G`."""
_RATHER: Mapping[str, str] = {
    "en": "but rather",
    "fr": "mais bien,mais plutot,mais bien plutot",
    "de": "sondern,als vielmehr,vielmehr,sondern vielmehr",
    "es": "sino,sino mas bien,pero si",
    "pt": "e sim,mas sim,mas antes",
    "zh": "而是",
}
RATHER = _phrases(_RATHER)
"""What turns from what is not meant: `it isn't the fees but rather the rooms`."""
_SO_MUCH: Mapping[str, str] = {
    "en": "not so much",
    "fr": "pas tant",
    "de": "weniger,nicht so sehr",
    "es": "no tanto",
    "pt": "nao tanto",
    "zh": "",
}
SO_MUCH = _phrases(_SO_MUCH)
_THAN_SO_MUCH: Mapping[str, str] = {"en": "as", "fr": "que", "de": "als", "es": "como", "pt": "como,quanto", "zh": ""}
THAN_SO_MUCH = _phrases(_THAN_SO_MUCH)
"""The same, with a measure: `not so much the fees as the rooms`."""
_REPLACED: Mapping[str, str] = {
    "en": "instead of,rather than,in place of,in lieu of,as opposed to",
    "fr": """au lieu de,au lieu du,au lieu des,plutot que,a la place de,a la place du,a la place des,en lieu et place de,
et non,et pas""",
    "de": "statt,anstatt,anstelle,anstelle von,an stelle,und nicht",
    "es": "en vez de,en vez del,en lugar de,en lugar del,y no,antes que",
    "pt": """em vez de,em vez do,em vez da,em vez dos,em vez das,em lugar de,em lugar do,em lugar da,no lugar de,
no lugar do,no lugar da,ao inves de,ao inves do,ao inves da,e nao""",
    "zh": "而不是,与其,与其说,代替",
}
REPLACED = _phrases(_REPLACED)
"""What leads to a name that another one replaces: `the rooms instead of the fees`."""
_TURNING: Mapping[str, str] = {
    "en": "when,while,whereas,and it s,and its,it s,but it s,but i meant,meaning,when it s,when it was",
    "fr": "quand,alors que,tandis que,et c est,en voulant dire,c est,c etait",
    "de": "wahrend,wo,dabei,und es ist,ist aber,und war,obwohl",
    "es": "cuando,mientras que,y es,y era,queriendo decir,y quiero",
    "pt": "quando,enquanto,e e,e era,querendo dizer,e quero",
    "zh": "其实是,应该是,实际是",
}
TURNING = _phrases(_TURNING)
"""What leads from what was said to what is meant, without a sign: `I typed four and it's five`."""
_HESITATING: Mapping[str, str] = {
    "en": """wait,wait a moment,wait a sec,hang on,hold on,oops,whoops,silly me,stupid me,my bad,wrong key,wrong button,
wrong number,no wait,dear me,my finger slipped,finger slipped,my thumb slipped,slip of the finger,fat fingers,
sausage fingers""",
    "fr": """attends,attendez,une seconde,minute,suis je bete,que je suis bete,mince,zut,je me suis plante,mauvaise touche,
mon doigt a glisse,le doigt a glisse,j ai glisse,je rectifie,je rectifie ma demande,je rectifie ma demande precedente""",
    "de": """moment,moment mal,warte,warte mal,warten sie,halt,stopp,ich esel,ich depp,ich idiot,ich trottel,mist,hoppla,
falsche taste,mein fehler,finger abgerutscht,bin abgerutscht,mein finger ist abgerutscht,hab mich vertan""",
    "es": """espera,espere,espera un momento,un momento,que tonto,que tonta,que burro,que burra,que torpe,que digo,
tecla equivocada,error mio,perdon,se me fue el dedo,se me ha ido el dedo,rectifico,rectifico mi peticion,me baile de numero,
rectifico mi peticion anterior""",
    "pt": """espera,espere,espera ai,pera,perai,calma,um momento,que burro,que burra,que tolo,que tola,que parvo,que digo,
tecla errada,erro meu,foi engano,o dedo escorregou,meu dedo escorregou,escorregou o dedo,retifico,retifico o meu pedido,
retifico o meu pedido anterior""",
    "zh": "等等,等一下,等下,且慢,慢着,瞧我,看我,哎呀,哎呀不是,手滑,手滑了,手抖,手抖了,手指滑了,点错了",
}
HESITATING = _phrases(_HESITATING)
"""What takes back all before it when its clause says nothing else: `four, um, wait, six`."""
_CONTRASTING = "but mais mas pero aber 但 但是 可是 其实"
CONTRASTING = frozenset(_CONTRASTING.split())
"""What begins a new clause without a sign."""
_ADDING = "also too aussi egalement auch ebenso tambien tambem 也 还有 以及"
ADDING = frozenset(_ADDING.split())
"""What keeps both: `I said three, five too`."""
