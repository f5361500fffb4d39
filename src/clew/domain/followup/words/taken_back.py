"""Words that take back what their clause names, when another clause names what is meant.

Above: `taken_back.py`. Folded, by language, because the same word means something else in another.
"""

from collections.abc import Mapping


def _phrases(table: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    return {language: frozenset(phrase.strip() for phrase in phrases.split(",")) for language, phrases in table.items()}


_SAID: Mapping[str, str] = {
    "en": """i said,i typed,i wrote,i put,i pressed,i picked,i chose,i asked for,i asked about,i had said,did i say,
i told you,i ve said,i clicked,did i put,did i type,did i write,i just said,i first said,by mistake,by accident,
accidentally,i thought,i d said,i d asked for""",
    "fr": """j ai dit,jai dit,j avais dit,j ai ecrit,j ai tape,j ai mis,j ai demande,ai je dit,je disais,disais je,
je t ai dit,je vous ai dit,j ai choisi,j ai note,j ai marque,par erreur,par megarde,je pensais,j avais demande,
j avais ecrit,j avais tape,j avais mis,j ai clique""",
    "de": """sagte ich,ich sagte,gesagt,getippt,geschrieben,schrieb ich,ich schrieb,tippte ich,ich tippte,angegeben,
aus versehen,versehentlich,dachte ich,ich dachte,gedruckt,eingegeben,gewahlt""",
    "es": """dije,he dicho,te dije,habia dicho,puse,he puesto,escribi,he escrito,te pedi,pedi,decia yo,yo decia,marque,
por error,sin querer,pensaba en,pense en,habia escrito,habia puesto,habia pedido,habiamos dicho,marcado""",
    "pt": """eu disse,disse,eu dizia,dizia eu,falei,escrevi,digitei,pus,botei,coloquei,pedi,tinha dito,marquei,por engano,
sem querer,pensei em,pensei no,pensei na,tinha falado,tinha posto,tinha escrito,tinha pedido,tinha colocado""",
    "zh": "我说,我刚说,刚才说,刚刚说,我刚才说,打成,写成,说成,输成,我打了,我写了,我点了,我选了,按成,点成,我以为",
}
SAID = _phrases(_SAID)
"""What the asker said before, wrongly: `I said three, it is five`."""
_LAID_ASIDE: Mapping[str, str] = {
    "en": """leave,forget,skip,drop,ditch,park,scrap,remove,take out,dont care about,don t care about,never mind,nevermind,
forget about,enough of,enough about,don t need,dont need,leave out""",
    "fr": """laisse,laissez,laissons,oublie,oubliez,oublions,enleve,enlevez,retire,retirez,vire,zappe,saute,laisse tomber,
laissons tomber,je retire,je m en fiche de,je m en fous de,pas besoin de,tant pis pour,on s en fiche de,on s en fiche du""",
    "de": """lassen wir,lass,lasst,lassen sie,weglassen,vergiss,vergessen wir,vergessen sie,streich,streiche,streichen,
uberspring,uberspringen,weg mit,interessiert mich nicht,interessieren mich nicht,brauch ich nicht,brauche ich nicht,
vergesst,streicht,lassen""",
    "es": """deja,dejemos,deje,dejate de,quita,quite,olvida,olvide,olvidemos,olvidate de,olvidate del,saca,borra,pasa de,
pasa del,no me importa,no me importan,no me interesa,no me interesan,olviden,dejen,dejad,olvidad,quiten,nada de,ya no""",
    "pt": """deixa,deixe,deixemos,esquece,esqueca,esquecamos,tira,tire,apaga,pula,pule,risca,larga,nao me importa,
nao me interessa,nao quero saber de,nao quero saber do,nao quero saber da,esquecam,deixem,tirem,nada de,ja nao""",
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
_HESITATING: Mapping[str, str] = {
    "en": """wait,wait a moment,wait a sec,hang on,hold on,oops,whoops,silly me,stupid me,my bad,wrong key,wrong button,
wrong number,no wait,dear me""",
    "fr": "attends,attendez,une seconde,minute,suis je bete,que je suis bete,mince,zut,je me suis plante,mauvaise touche",
    "de": """moment,moment mal,warte,warte mal,warten sie,halt,stopp,ich esel,ich depp,ich idiot,ich trottel,mist,hoppla,
falsche taste,mein fehler""",
    "es": """espera,espere,espera un momento,un momento,que tonto,que tonta,que burro,que burra,que torpe,que digo,
tecla equivocada,error mio,perdon""",
    "pt": """espera,espere,espera ai,pera,perai,calma,um momento,que burro,que burra,que tolo,que tola,que parvo,que digo,
tecla errada,erro meu,foi engano""",
    "zh": "等等,等一下,等下,且慢,慢着,瞧我,看我,哎呀,哎呀不是,手滑,手滑了",
}
HESITATING = _phrases(_HESITATING)
"""What takes back all before it when its clause says nothing else: `four, um, wait, six`."""
_CONTRASTING = "but mais mas pero aber 但 但是 可是 其实"
CONTRASTING = frozenset(_CONTRASTING.split())
"""What begins a new clause without a sign."""
_ADDING = "also too aussi egalement auch ebenso tambien tambem 也 还有 以及"
ADDING = frozenset(_ADDING.split())
"""What keeps both: `I said three, five too`."""
