"""What shows that somebody complains about the answer before: it is too long, says too little, or was not understood.

Above: `features.py`, which adds these to the wishes for another form; patterns are written as there. A complaint names what the
answer is like ("an essay", "a bit thin", "Greek to me") or how its reader fares ("no time", "I'm no lawyer"), not what is wanted.
"""

from collections.abc import Mapping
from typing import Literal

Complaint = Literal["shorter", "longer", "simpler"]

# fmt: off
COMPLAINT_FEATURES: Mapping[Complaint, Mapping[str, str]] = {
    "shorter": {
        "en": r"""
            (?:no|not|t|without|spare me|skip|skipping|what|that s|thats|it s|its|is|like|such|reads like|asked for|need|
            want|write|writing|of) (?:need (?:for |of )?|for |me |to (?:write|read) |want |need |ask for |asking for |
            write )*(?:me )?(?:an? |the |your |this )?(?:whole |entire |full |long )?(?:essay|essays|novel|novels|thesis|
            dissertation|lecture|encyclop\w+|epic|saga|bible|life story|sermon|speech|war and peace|treatise|monologue|
            spiel|manifesto|memoir|preamble|full story|long story|novella)|(?:no|not much|little|don t have|dont have|
            haven t got|haven t|short on|short of|have|got|without) (?:the |much |any |a lot of |all |enough |
            that much )?(?:time|patience|energy|attention span)(?: (?:to read|for|to|reading)(?: (?:all )?(?:this|that|it|
            of it|of this|of that))?)?|(?:only (?:have|got|have got|ve got)|(?:have|got|have got|ve got) (?:only|just|like|
            barely)|i (?:have|got|ve got)) (?:an? |{n} )(?:min|mins|minute|minutes|sec|secs|second|seconds|moment)|
            in a (?:hurry|rush)|on the (?:go|run)|attention span|(?:just|only|straight to|cut to|skip to|give me|gimme|
            tell me) (?:me )?(?:the |your )(?:answer|result|conclusion|conclusions|verdict|basics|main (?:thing|bit|part)|
            important (?:bit|bits|stuff|part|parts)|point|crux|core)|yes or no|(?:make|keep|get) (?:it |this |that )?snappy|
            less is more|skinny|(?:not|can t|won t|never|nobody s|nobody is|no one is|who s|who is|who|i m not|
            ain t) (?:going to |gonna |possibly )?(?:read|reads|reading) (?:through )?(?:all )?(?:of )?(?:this|that|
            it)?(?: all)?|(?:chop|halve|shave|skim|digest)\w*|cut the (?:crap|bs|waffle|chatter|chit chat)|in one breath|
            on (?:a|one) (?:post it|sticky note|index card)|(?:is|s|was) (?:a lot|too much|much)(?: (?:to (?:read|take in|
            digest)|of text))?|never ending|endless|goes on (?:and on|forever)|on and on|drags? on|headlines?|(?:so|too|
            that s a lot of|such a lot of) (?:many )?(?:words|text|reading|info)|a mouthful|rambl\w+|wordiness|boiled down|
            (?:the )?(?:quick|short) (?:one|answer|take)|in (?:a )?(?:few|couple of|two|three) words|(?:keep|
            make) it (?:simple and short|tight|light)|get rid of (?:the )?(?:fluff|filler|padding|rest)|(?:leave|drop|
            skip) (?:out )?(?:the )?(?:rest|details?|fluff|boring bits|filler)|(?:only|just) (?:the )?(?:essential|
            essentials|important|main|key)(?: (?:bits?|parts?|stuff|things?|points?))?|straight to it|
            spare me(?: the (?:details|rest))?|max(?:imum)? {n} words|squeeze\w*|squash\w*|(?:on|onto|for|fits? on|in) (?:a|
            one|a single) (?:slide|page|screen|card|post it)|summari[sz]ed|condensed|compressed""",
        "fr": r"""
            (?:pas|besoin|inutile|trop|c est|quel|quelle|sans|pas demande|evite\w*|comme|ton|ta|votre|faire|ecrire|lire|d|
            pondre|un vrai|une vraie|veux|voulais) (?:de |d |un |une |le |la |m |me |faire |ecrire |pondre )*(?:un |
            une )?(?:roman|pave|these|dissertation|encyclopedie|cours magistral|laius|tartine|discours|sermon|expose|
            baratin|litanie|tirade|romans|bible|redaction|conference|blabla|bla bla)|(?:pas|peu|plus|n ai pas|
            ai pas) (?:bcp |beaucoup |trop |le |de |du |d )*(?:temps|patience)(?: (?:de|pour) (?:tout )?lire(?: (?:tout |ca|
            cela|tout ca))?)?|(?:suis |est )?presses?|pressee|(?:que|juste|seulement|j ai) (?:deux|{n}) (?:minutes?|
            secondes?)|(?:juste|seulement|directement|donne\w*|que|dis\w*) (?:moi )?(?:la |ta |le )(?:reponse|conclusion|
            resultat|verdict|principal)|oui ou non|(?:lirai|lis|lire|lira) (?:jamais|pas) (?:tout )?(?:ca|cela)|(?:qui va|
            personne va|je vais pas|vais pas) (?:me )?(?:lire|taper|farcir) (?:tout )?(?:ca|cela)|a rallonge|sans fin|
            n en finit (?:pas|plus)|longuet\w*|digeste|indigeste|droit a l essentiel|synthetiques?|(?:tant|que|trop|
            beaucoup|autant) de (?:texte|mots|lettres|lignes|blabla|details)|(?:les )?grandes? lignes|(?:en|plus|
            en plus) court|abregeons|(?:soyez|sois|reste|restez) (?:\w+ )?(?:bref|breve|concis|concise|synthetique|court)|
            a l essentiel|allez au fait|viens en au fait|venez en au fait|epargne\w* moi (?:les details|le reste)|
            passe\w* (?:les details|sur les details)|(?:fais|faites) (?:\w+ )?(?:vite|bref|court)|la substance|le condense|
            un condense|abrevi\w+|chapeau|le plus important|le strict necessaire|le minimum|condense\w*|(?:sur|tenir sur|
            tienne sur) une (?:page|diapo|slide|fiche)""",
        "de": r"""
            (?:kein\w*|ohne|so ein\w*|was fur ein\w*|ein\w*|wie ein\w*|ne|n|ganze\w*) (?:ganze\w* |halbe\w* )?(?:roman|
            romane|aufsatz|doktorarbeit|vortrag|bibel|predigt|abhandlung|vorlesung|textwuste|rede|enzyklopadie|dissertation|
            epos|sermon|referat|erorterung)|(?:keine|wenig|kaum|nicht viel|nicht so viel|null|nur wenig|nicht die) (?:zeit|
            geduld|lust)(?: (?:(?:das |alles |so viel |den ganzen text )*(?:zu |durch)?lesen|fur so viel|zum lesen))?|
            in eile|eilig|(?:nur|blos|bloss|direkt|einfach|gleich) (?:mal )?(?:die|das|dein) (?:antwort|ergebnis|fazit|
            kurze|resultat|endergebnis)|fazit|ja oder nein|(?:wer (?:soll|will)|niemand|keiner|kein mensch|les ich|
            lese ich) (?:\w+ ){0,3}(?:lesen|liest|lese|nicht|nie|durchlesen|durch)|ellenlang\w*|endlos\w*|(?:auf|zu) (?:ein|
            das) minimum|minimum|ohne (?:drumherum|umschweife|geschwafel|gelaber|viel drumherum)|geschwafel|schwafel\w*|
            laber\w*|bla bla|(?:nur|hab|habe|bloss) (?:ne|eine|{n}) (?:minute|minuten|sekunden?)|(?:so |ganz schon |echt |
            mega |voll |zu |ist das |is das )?(?:viel|viele|haufen|menge) (?:text|zeug|gelaber|worte|worter|buchstaben|
            blabla|lesestoff)|(?:in|auf) kurz|(?:die )?kurze (?:version|variante|fassung|form|antwort)|kurz gesagt|
            kurz und schmerzlos|verkurz\w*|(?:lass|spar)\w* (?:\w+ )?(?:den rest|das drumherum|die details|unwichtiges?|
            details) (?:weg|dir)|(?:nur|blos|bloss) (?:das )?(?:notigste|notwendigste|wesentliche|wichtige|kurz)|
            in (?:wenigen|ein paar|zwei|drei) worten|eingekurzt|entschlack\w*|klartext kurz|zusammengefasst|hauptsache kurz|
            (?:auf|fur) eine (?:folie|seite|karte)|das minimum|geschrumpft|schrumpf\w*""",
        "es": r"""
            (?:no (?:quiero|necesito|hace falta|hagas|pedi|pido|te pedi|me hagas|me escribas|hacia falta)|sin|menuda?|vaya|
            que|es|parece|esto es|eso es) (?:que me (?:sueltes|escribas|hagas|des) |me (?:sueltes|escribas|des) )?(?:un |
            una |tu |toda una |todo un )?(?:novela|testamento|ensayo|tesis|biblia|discurso|charla|sermon|enciclopedia|
            parrafada|parrafon|perorata|chapa|conferencia|redaccion|libro|quijote)|(?:no tengo|sin|poco|tengo poco|ando sin|
            ando corto de|voy justo de|no hay) (?:mucho |tanto |el )?(?:tiempo|paciencia)(?: (?:de|
            para) (?:leer)?(?: (?:todo )?(?:eso|esto|tanto))?)?|(?:tengo|con|llevo|voy con|ando con) (?:mucha )?prisa|
            (?:solo|nada mas|nomas|directamente|dame|dime) (?:dame |dime )?(?:la |el )(?:respuesta|conclusion|resultado|
            veredicto|dato)|si o no|(?:quien (?:va a|se va a)|nadie (?:va a|se va a)|no (?:voy a|
            me voy a)) leer\w*(?: (?:todo )?(?:eso|esto))?|interminable|eterno|eterna|largui\w+|no te enrolles|
            sin enrollarte|enrollas|te enrollas|lo justo|cort(?:o|ito) y (?:claro|al pie)|(?:tanta|mucha|cuanta|
            demasiada) (?:letra|palabra|palabreria|texto|informacion|info)|(?:en|lo|algo|version|plan) (?:mas )?(?:corto|
            cortito|corta|cortita|breve|resumido)|titular(?:es)?|(?:ahorrate|saltate|quita|quitale|
            omite) (?:\w+ )?(?:detalles|resto|paja|relleno|sobrante|adornos)|sin (?:tanta|tanto) (?:palabra|rollo|texto|
            detalle|vuelta)s?|sin tantas vueltas|no des (?:tantas )?vueltas|(?:solo|nada mas|
            unicamente) (?:lo )?(?:imprescindible|necesario|justo|importante|basico|esencial)|dos palabras|sintesis|(?:se|
            sea) (?:mas )?(?:breve|conciso|escueto)|resumid\w+|lo mas importante|(?:en|para) una (?:diapo|diapositiva|
            pagina|ficha)|apretad\w+|lo minimo""",
        "pt": r"""
            (?:nao (?:quero|preciso de|precisa de|precisava de|precisa|pedi|era preciso)|sem|que|e|parece|isso e|
            isto e) (?:escrever |me mandar )?(?:um |uma |todo um |toda uma )?(?:romance|tese|redacao|sermao|discurso|
            palestra|enciclopedia|livro|novela|testamento|textao|dissertacao|lenga lenga|bula)|(?:sem|pouco|nao tenho|
            to sem|estou sem|tenho pouco|nao ha|nao tenho muito|ando sem) (?:muito |tanto )?(?:tempo|paciencia|
            saco)(?: (?:de|para|pra) ler(?: (?:tudo )?(?:isso|isto))?)?|(?:to|estou|tou|com|ando com|estou com) (?:com |
            muita )*pressa|(?:so|apenas|somente|direto|me da|da me|me diz) (?:a |o )(?:resposta|conclusao|resultado|
            veredito|principal)|sim ou nao|(?:quem vai|ninguem vai|nao vou|quem e que vai) ler(?: (?:tudo )?(?:isso|
            isto)(?: tudo)?)?|interminavel|eterno|sem fim|so o filet?|curto e (?:grosso|direto)|direto e reto|
            encheu linguica|sem encher linguica|encher linguica|(?:tanta|muita|demasiada|quanta) (?:letra|coisa|palavra|
            escrita|informacao|conversa)|(?:em|versao|algo) (?:mais )?(?:curto|curtinho|curta|breve|resumido)|manchete|
            (?:tira|corta|poupa|salta|pula|dispensa)\w* (?:\w+ )?(?:detalhes|resto|palha|enchimento|excesso)|sem (?:tanta|
            tanto) (?:palavra|rodeio|texto|detalhe|conversa)s?|sem (?:mais )?delongas|(?:so|apenas|
            unicamente) o (?:necessario|indispensavel|basico|essencial|importante|principal)|(?:seja|sê|
            se) (?:mais )?(?:breve|conciso|sucinto|direto)|vai ao ponto|va ao ponto|duas palavras|sintese|
            trocado em miudos curto|resumid\w+|o mais importante|(?:em|num|para) um (?:slide|cartao)|o minimo|enxut\w+""",
        "zh": r"""
            没(?:有)?(?:那么多|这么多|太多|什么)?(?:时间|空|功夫|工夫|耐心|精力)(?:去)?(?:看|读|细看)?(?:完)?(?:这么|
            那么)?(?:多|长)?(?:的)?(?:字|文字|内容)?|(?:一)?(?:大)?长篇(?:大论)?|小作文|裹脚布|密密麻麻|
            (?:一)?大段(?:一大段)?(?:的)?(?:话|文字|字)?|赶时间|着急|(?:直接|只|就)(?:告诉我|要|说|给我|给|
            讲)(?:个)?(?:答案|结论|结果|重点|核心)(?:就行|就好|就可以)?|是还是不是|看(?:得|着)?(?:我)?(?:累|眼花|头晕眼花)|
            看不(?:完|下去)|(?:控制|缩减|减少)?(?:篇幅|字数)(?:太长|少点|少一点)?|别(?:写|说|扯)(?:那么|这么)(?:多|长)|
            少写点|简明|扼要|简明扼要|一两句|捡重要的说|拣重要的说|捡重点|啰里吧嗦|啰哩啰嗦|罗里吧嗦|废话(?:太|真|好|那么|
            这么)?多?|字(?:好|太|真|有点)多|(?:给|说|来|要|直接)(?:个)?(?:结论|重点|干货|结果|答案|精华|简版|精简版|短版|
            简短版)|简版|精简版|(?:说|讲|写)(?:得)?(?:简单|简短|简洁|精炼|短)(?:点|一点|些)?|别(?:绕|绕弯|绕弯子|兜圈子|
            铺垫)(?:了)?|开门见山|(?:去掉|删掉|省略|砍掉)(?:废话|细节|多余的|没用的|其他)|提炼(?:一下|重点)?|(?:只|就)(?:留|
            要|看)(?:重点|要点|关键|结论)|三言两语|一句带过|(?:看|读)(?:着)?太(?:累|费劲|费眼)|废话(?:少|多)(?:点|说)?|
            少(?:点|些)(?:废话|字|内容)|(?:放|塞|压)(?:到|进|在)?一页""",
    },
    "longer": {
        "en": r"""
            (?:is |s |was )?(?:that|this|it) (?:is |was )?(?:it|all)(?: (?:you (?:have|got|can say|know)|there is))?|
            (?:hungry|dying|curious|eager|hoping|looking|ask\w*|wish\w*|want\w*|like|need|expect\w*) (?:for |to (?:hear|
            know|read|see) )?(?:a (?:bit|little|lot|tad) |some |much |way )?more|(?:don t|dont|no need to) (?:stop|
            hold back|be shy)|(?:a bit|bit|kinda|pretty|rather|too|so|very|awfully|quite|bloody|super) (?:thin|vague|skimpy|
            meagre|meager|superficial|shallow|sparse|bare|generic|light|lean|terse|curt|scant)|(?:anything|something|
            nothing) (?:else|more|further)|(?:the )?(?:whole|full|complete|entire) (?:story|picture|works|shebang|
            explanation)|(?:doesn t|does not|didn t|not|isn t|ain t|hardly|barely) (?:really |quite |exactly )?(?:say|
            saying|tell|telling|help|give|giving|much|enough)(?: (?:me )?(?:much|a lot|of an answer|anything|enough|detail|
            information|info))*|(?:need|want) (?:something )?more|insufficient|incomplete|more words|unpack|drill down|
            walk me through(?: (?:it|that|this))?|more (?:on|about) (?:that|this|it)|in full|at length|add (?:some |a bit |
            more |a few )?(?:\w+ )?(?:detail|details|depth|context|background|colou?r|info|meat|explanation|explanations)|
            what more|any more|bit more|little more|lot more|(?:that|this|it)? ?(?:is |s )?(?:not|isn t|ain t|hardly|
            barely) (?:nearly )?enough(?: to (?:go|work) (?:on|with))?|and the rest|the rest(?: of it)?|(?:rather|too|so|
            very|a bit|pretty|bit|somewhat) (?:brief|short|laconic|patchy|sketchy|thin|cursory|vague|general)|(?:can|
            could) you (?:say|add|give|write) (?:a (?:bit|little|lot) )?more|(?:missing|lacking|lacks|needs?|
            wants?) (?:some |a bit of |more |the )?(?:detail|details|depth|context|info|information|substance)|
            don t leave (?:anything|stuff|things) out|what (?:else|more)(?: (?:do|can|should|is|was) \w+)*|fill me in|
            the full monty|more please|give me more|(?:some|any) (?:more )?background|every detail|all the details|(?:go|be|
            get) (?:more )?(?:specific|detailed|thorough)|more specifics?|specifics""",
        "fr": r"""
            (?:c est|ce n est que|c etait) (?:vraiment )?(?:tout|que ca)|(?:juste|que|seulement) ca|rien (?:d autre|
            de plus)|(?:un peu|bien|trop|plutot|assez|c est|tres) (?:leger|legere|maigre|vague|succinct|succincte|mince|
            pauvre|chiche|sommaire|creux|expeditif)|(?:reste|rester|laisse|laisses) sur (?:ma|sa) faim|(?:pas|n est pas|
            est pas) (?:assez|suffisant|suffisante|tres (?:complet|complete|detaille|developpe)|terrible)(?: (?:detaille|
            complet|developpe|precis|de details?))?|insuffisant\w*|incomplet\w*|plus loin|lache toi|en long et en large|
            en long en large et en travers|quoi d autre|autre chose|encore quelque chose|la suite|(?:plus|davantage) (?:a|
            de choses a) dire|encore (?:un peu )?plus|(?:raconte|dis|dites|parle|expliqu\w+) (?:m |moi |nous |en )*(?:plus|
            davantage|encore|mieux|tout)|mais encore|(?:et )?(?:c est )?tout ce que (?:tu|vous) (?:as|avez|sais|savez)|
            ajout\w+ (?:\w+ ){0,2}(?:details?|precisions?|contexte|infos?|matiere|explications?)|un peu plus|lacunaire|
            elliptique|laconique|sommaire|trop (?:vague|bref|breve|general|generale|sommaire)|(?:et )?(?:le|la) (?:reste|
            suite)|(?:manque|il manque|ca manque|cela manque) (?:un peu )?(?:de |d )(?:details?|precisions?|contexte|
            substance|infos?|profondeur|matiere|explications?)|(?:sois|soyez|reste|restez) (?:plus )?(?:precis|precise|
            complet|complete|exhaustif|explicite)|dans le detail|par le menu|(?:tous les|toutes les) (?:details|precisions)|
            n omets rien|n omettez rien|plus precisement|argument\w+|developp\w+|(?:un )?peu (?:court|leger|maigre|vague|
            sommaire)|faible comme reponse""",
        "de": r"""
            (?:das )?(?:ist|war|wars|war s|is) (?:das |es )?(?:schon )?(?:alles|das wars)|mehr nicht|(?:sonst )?noch (?:was|
            etwas|mehr|irgendwas)|was (?:sonst )?noch|(?:reicht|genugt) (?:mir |das |mir das |uns )*nicht|(?:zu|etwas|
            bisschen|arg|recht|ziemlich|sehr|echt|so) (?:wenig|vage|dunn|mager|allgemein|durftig|karg|sparlich|
            oberflachlich|schwammig)|da geht (?:doch )?(?:noch )?(?:mehr|was)|leg los|und weiter|wie weiter|
            (?:die )?(?:ganze|komplette|vollstandige|volle) (?:geschichte|antwort|erklarung|story|bild)|unvollstandig|
            nicht (?:genug|vollstandig|ausreichend|sehr ausfuhrlich|viel)|(?:erzahl|sag|schreib|berichte|red)\w* (?:mir |
            uns |noch |da |dazu |doch |mal |bitte |ein |bisschen |etwas |ruhig )*(?:mehr|weiter|alles)|(?:fug\w* |
            pack\w* )(?:\w+ ){0,2}(?:details?|infos?|kontext|hintergrund)(?: (?:hinzu|dazu|rein))?|etwas mehr|bisschen mehr|
            gern mehr|mehr erfahren|mehr wissen|mehr horen|mehr lesen|luckenhaft|lapidar|knapp bemessen|(?:und )?(?:der|
            den) rest|(?:da |es )?fehl\w* (?:\w+ ){0,3}(?:details?|was|etwas|infos?|tiefe|kontext|substanz|einzelheiten)|
            (?:sei|seien|werd|werden)\w* (?:\w+ )?(?:genauer|konkreter|prazis\w*|ausfuhrlicher|spezifischer)|konkreter|
            praziser|aufblas\w*|auf ?blasen|(?:streck|dehn)\w*|schreib\w* (?:\w+ )?(?:mehr|weiter|aus)|alle details|
            jedes detail|hol (?:mal )?aus|bisschen (?:kurz|wenig|knapp|mager|dunn|oberflachlich)|mehr (?:futter|stoff|input|
            material|seiten)|(?:was|gibt s|gibt es) (?:da )?(?:sonst )?noch(?: (?:mehr|was|etwas))?""",
        "es": r"""
            (?:eso|esto|solo eso|y eso|ya) (?:es )?todo|nada mas|(?:que|algo|y) mas|(?:me )?(?:quedo|quede|deja|dejas|sabe|
            supo) (?:con (?:las )?ganas|a poco|corto)|(?:no (?:es|me es|resulta)|in)(?: |)(?:suficiente|completo|completa)|
            (?:muy|un poco|demasiado|algo|bastante|tan) (?:escuet\w+|vag\w+|pobre|general|floj\w+|parc\w+|superficial|
            escas\w+|brev\w+)|se queda cort\w+|no te cortes|(?:la )?(?:historia|respuesta|explicacion|version) (?:completa|
            entera)|(?:suelta|cuenta|cuentame|cuenteme|di|dime|digame|explica|explicame|habla|hablame|danos|dame|agrega|
            anade|pon|mete) (?:me |algo |un poco |un poquito |mucho |unos |mas )*(?:mas|detalles?|contexto|chicha|todo)|
            (?:saber|oir|leer|conocer) (?:un poco |algo )?mas|poca cosa|no (?:dice|dices|me dice|cuenta|explica|
            aclara) (?:mucho|nada|gran cosa)|un poco mas|un poquito mas|lacon\w+|escas\w+|pobre|(?:y )?el resto|(?:me |le |
            nos )?falta\w* (?:mas |algo de |un poco de |algun )?(?:detalles?|contexto|informacion|info|chicha|profundidad|
            sustancia)|(?:se|sea) (?:mas )?(?:especifico|concreto|preciso|detallado|exhaustivo)|mas (?:especifico|concreto|
            preciso|completo|exhaustivo|extenso)|con todo (?:lujo de )?detalle|todos los detalles|(?:y )?que mas(?: (?:hay|
            dice|sabes|tienes))?|no te dejes nada|cuent\w+ (?:mas|todo)|quiero (?:mas|saber mas)|mas chicha|alarg\w+|
            estir\w+|explay\w+""",
        "pt": r"""
            (?<!era )(?:so|apenas) (?:isso|isto)|e tudo|mais nada|(?:que|algo|o que|alguma coisa|tem) mais|nao (?:e|basta|
            chega|foi) (?:suficiente|o suficiente|muito)?|insuficiente|incomplet\w+|(?:fiquei|fico|deixou) (?:na|
            com) vontade|quero mais|(?:conta|fala|diz|explica|me conta|me fala|me diz|me explica|manda) (?:me )?(?:tudo|
            um pouco mais|um pouquinho mais|mais|melhor)|(?:muito|um pouco|meio|bem|tao|bastante|achei) (?:vag\w+|fraco|
            fraca|pobre|generic\w+|geral|magr\w+|superficial|escass\w+|sec\w+|rasinh\w+)|(?:a )?(?:historia|resposta|
            explicacao|versao) (?:completa|inteira|toda)|(?:saber|ouvir|ler|conhecer) (?:um pouco |um pouquinho )?mais|
            nao (?:diz|disse|explica|explicou|esclarece|fala|falou) (?:muito|nada|quase nada)|(?:acrescenta|adiciona|poe|
            coloca|bota|da|junta) (?:\w+ )?(?:mais )?(?:detalhes?|contexto|informac\w+)|um pouco mais|um pouquinho mais|
            um bocado mais|um bocadinho mais|faltou (?:detalhe|explicar|coisa|informacao)|falta (?:detalhe|explicar|
            informacao)|lacon\w+|(?:e )?o resto|(?:me |lhe |nos )?falt\w* (?:mais |algum |um pouco de )?(?:detalhes?|
            contexto|informacao|info|profundidade|substancia|coisa)|(?:seja|se) (?:mais )?(?:especifico|concreto|preciso|
            detalhado|exaustivo)|mais (?:especifico|concreto|preciso|completo|exaustivo|extenso)|com todos os (?:detalhes|
            pormenores)|todos os (?:detalhes|pormenores)|(?:e )?(?:o )?que mais(?: (?:ha|tem|diz|sabe|sabes))?|
            cont\w+ (?:me )?(?:mais|tudo)|quero (?:mais|saber mais)|(?:nao )?ha mais (?:nada|alguma coisa|coisas|info|
            informacao)|pormenor\w*|mais pormenores|estic\w+|alarg\w+""",
        "zh": r"""
            就(?:这|这些|这点|这么多|这么点|这么短)(?:了)?(?:吗|啊|呀|么|而已)?|没(?:有)?(?:别的|其他|其它|
            更多)?(?:了)(?:吗|么)?|还有(?:别的|其他|其它|更多|什么|啥)?(?:内容|信息|补充|要说)?(?:的)?(?:吗|呢|么)|
            (?:还)?不够(?:详细|具体|清楚|完整|全面|细|深入|多)?|(?:信息|内容|信息量)?太(?:敷衍|潦草|泛|少|单薄|空|粗)了?|
            继续|接着(?:说|讲|往下说)|然后呢|多点(?:内容|细节|信息)|说全|说完整|来龙去脉|(?:仔细|细细|好好|慢慢|具体|
            全面)(?:地)?(?:说|讲|聊|解释|介绍)(?:说|讲|一下)?|多(?:给|加|补)(?:点|一点|些)(?:信息|内容|细节|背景|说明)?|
            再(?:来|说|讲|给|加|补充)(?:点|一点|些|一些)|想(?:多)?(?:了解|知道)(?:更多|多一点|多点)|意犹未尽|没看够|(?:说|
            讲|写|答|回答|介绍)?(?:得)?(?:太|有点|比较|过于)?(?:粗|粗糙|粗略|笼统|简略|单薄|空泛|片面|含糊|敷衍|
            草率)(?:了)?|细化|补全|补充(?:点|一点|些|一下|完整|说明)?|(?:还|再)?有(?:没有)?(?:别的|其他|更多|其它)?(?:补充|
            内容|信息|细节|要补充的)(?:吗|么|没)?|(?:剩下|其余|后面|其他)的(?:呢|部分呢)?|(?:别|不要)(?:省略|漏|
            落下)(?:任何)?(?:东西|内容|细节)?|(?:更|再)(?:具体|详细|深入|细|全面|完整|充分)|多(?:说|写|讲|聊)(?:点|些|几句|
            一些)?|(?:说|讲)(?:得)?(?:细|全|透|具体|详细)(?:一点|点|些)?|不够(?:细|全|透|多|详尽|充分)|加(?:点|些|
            一点)(?:细节|内容|料|背景|例子)|(?:这|就|这就)(?:完了|没了|结束了|说完了)|没说完|没讲完""",
    },
    "simpler": {
        "en": r"""
            (?:(?:i m|im|i am|am|we re|we are) )?(?:not|no|hardly) (?:really )?(?:an? )?(?:lawyers?|doctors?|engineers?|
            scientists?|techies?|native speakers?|experts?|specialists?|accountants?|programmers?|economists?|geniuse?s?|
            rocket scientists?|professors?|a tech person|tech savvy)|(?:i m|im|i am|am) (?:new|a beginner|a newbie|a noob|
            a novice|a layman|slow)(?: (?:to|at) (?:all )?(?:this|that|it))?|(?:my|the) (?:brain|head) (?:\w+ )?(?:hurts?|
            spins?|spinning|aches?|exploded|explodes|melts?|melted|is fried)|(?:greek|chinese|double dutch) to me|gibberish|
            gobbledygook|mumbo jumbo|word salad|what (?:is|does|do|did|are|was) (?:all |any of |even )?(?:that|this|it|you|
            u)(?: (?:even|actually|really|all|exactly|mean by|supposed to))* (?:mean|mean by|mean by that|mean by this|
            saying|say|on about|talking about|trying to say)(?: (?:by )?(?:that|this|it))?|meaning (?:what|exactly)?|
            (?:translat\w+|put|say|write|explain|give|tell) (?:\w+ ){0,2}(?:in|into|to|as) (?:something )?(?:plain|normal|
            human|simple|everyday|proper|real|understandable|readable)(?: \w+)?|(?:to|for|like|as if to) (?:a |an |us |
            the )?(?:normal|ordinary|regular|mere|real|average|non \w+)(?: (?:people|person|persons|human|humans|folk|folks|
            mortals?|guy|joe|experts?|lawyers?|specialists?|speakers?))?|(?:in )?words (?:that )?(?:i|anyone|people|
            everyone|anybody|normal people) (?:can )?(?:understand|get|follow)|(?:say|put|phrase|explain|word) (?:it|that|
            this) (?:differently|another way|in other words|in another way|otherwise|again)|another way|re ?(?:phrase|
            phrased|phrasing|word|worded)|paraphrase|less (?:formal|stiff|academic|fancy|complicated|complex|technical|
            dense)|(?:use|with|in) (?:\w+ )?(?:simple|easy|normal|short|plain|everyday|smaller|shorter) words|(?:harder|
            hard|difficult|tough|impossible) to (?:follow|understand|read|get|grasp|digest)|(?:can t|cannot|couldn t|don t|
            didn t|dont|didnt|hardly|barely|not) (?:\w+ )?(?:make (?:any )?sense|make head or tail|make heads or tails|
            understand|understood|comprehend|follow|following|decipher|grasp|get)(?: (?:of|a|one|any|single|word|thing|bit|
            what|you|are|re|saying|that|this|it|all))*|(?:more )?slowly|slow down|slower|
            in words (?:that )?(?:\w+ ){1,4}(?:can |could |will )?(?:understand|understands|get|gets|follow|use|
            grasp)(?: \w+){0,2}|brain fog|(?:too|so|very|way too) (?:clever|smart|advanced|deep|abstract|dry|fancy|jargony|
            wooly|woolly) ?(?:for me)?|above my (?:head|pay grade)|over my head|clear as mud|(?:make|put) (?:it|that|
            this) (?:\w+ )?(?:clear|clearer|easy|easier|understandable|digestible|accessible|simple|simpler)|(?:friendlier|
            accessible|digestible|relatable|readable)|user friendly|(?:explain|say|run|go through|go over|tell me) (?:it |
            that |this |me )*(?:by |past me )?(?:again|once more|one more time|slowly|properly|better)|run that by me again|
            no comprendo|say again|abc|(?:pretend|assume|imagine|suppose) (?:that )?(?:i|we) (?:know|have|understand|am|m|
            are) (?:nothing|zero|no (?:idea|clue|background)|a \w+|an idiot|new|clueless|dumb)(?: (?:about|of) (?:this|that|
            it|any of this))?|(?:none|nothing|not any|little|no part) of (?:this|that|it) (?:makes (?:any )?sense|is clear|
            sinks in|means anything)(?: to me)?|what s with (?:all )?the (?:jargon|legalese|big words)""",
        "fr": r"""
            en clair|(?:parle\w*|dis|dites|ecris|ecrivez|explique\w*|cause) (?:moi |nous |ca |le |en )*(?:francais|
            normalement|humain|simplement|clairement)|(?:(?:je )?(?:ne )?suis |moi )?pas (?:du tout )?(?:un |une |
            vraiment )?(?:juriste|avocate?|medecin|ingenieure?|experte?|specialiste|technicien\w*|du metier|du domaine|
            informaticien\w*|scientifique|comptable|francophone|matheux|calee?|doctor\w+|prix nobel)|(?:du )?(?:chinois|
            charabia|hebreu|latin)|mal (?:de|a la) (?:tete|crane)|prise de tete|qu est ce que (?:tu|vous) (?:me |
            nous )?(?:veux|voulez|racontes|racontez|entends|entendez|chantes)(?: (?:dire|par la))*|(?:tu|vous) (?:veux|
            voulez) dire (?:quoi|par la)|que (?:veux|voulez) (?:tu|vous) dire|(?:redis|dis|dites|formul\w+|reformul\w+|
            expliqu\w+|exprim\w+) (?:\w+ )?autrement|autrement dit|reformul\w+|en d autres (?:mots|termes)|moins (?:pompeux|
            savant|technique|formel|soutenu|complique|complexe|prise de tete)|(?:facile|simple|dur|difficile|
            impossible) a (?:lire|comprendre|suivre|digerer)|comprehensible|lisible|(?:je|j)? ?(?:n )?(?:suis|
            reste) (?:\w+ )?(?:perdu\w*|largue\w*|paume\w*)|(?:comprends?|comprend|compris|pige|capte|saisis|suis|comprenne|
            comprendre) (?:\w+ )?(?:rien|pas|que dalle|un mot|pas un mot|goutte|plus|quedal|walou)|(?:rien|pas|pas tout|
            pas bien|strictement rien|jamais|pas vraiment|pas trop) (?:compris|comprendre|pige|capte|saisi|suivi)(?: (?:a|
            du tout|ce que|tu|dis|vous|dites|ca|cela|tout|ton|votre|charabia|truc))*|pour (?:les |des |un )?(?:gens|
            personnes?|commun des mortels|mortels?) (?:normaux|normal|normales?|lambda|comme moi)?|explicite|plus digeste|
            lentement|doucement|pas si vite|(?:plus )?(?:accessible|abordable|intelligible|limpide|pedagogique|digeste)|
            pedagogi\w+|vulgarisation|(?:recommence|reprends|reprenez|reexplique|reexpliquez|re explique)\w*(?: (?:moi|ca|
            cela|tout|depuis le debut|plus simplement|stp|svp|autrement|calmement))*|(?:trop|tres|si) (?:technique|abstrait|
            savant|dense|jargonneux|pointu|complexe|complique|obscur|abscons|confus)|(?:c est|reste|tres|un peu|assez|
            trop) (?:obscur|opaque|nebuleux|confus|flou|abscons|incomprehensible|illisible|indigeste)|
            en langage (?:\w+ )?(?:client|patient|courant|simple|clair|humain|normal|de tous les jours)|(?:dans|
            avec) (?:un langage|des mots) (?:\w+ )?(?:simples?|clairs?|courants?|accessibles?|comprehensibles?)|
            c est quoi (?:ce |ton |votre |tout ce )*(?:jargon|charabia|baragouin|langage|truc|machin|delire)|(?:fais|faites|
            imagine\w*|pars|partez) (?:comme si|du principe que) (?:j|je) .*|
            (?:je |j )?(?:pige|capte|comprends|entrave|saisis|vois|bite|compren) (?:\w+ )?(?:que dalle|quedal|pas|rien|
            walou|pa)(?: (?:votre|ta|la) reponse)?""",
        "de": r"""
            kein\w* (?:beamtendeutsch|fachchinesisch|juristendeutsch|amtsdeutsch|behordendeutsch|juristisch|kauderwelsch|
            fachsprache|amtssprache|juristensprache|arztelatein|techniksprech)|(?:juristen|amts|behorden|beamten|fach|
            papier)deutsch|kauderwelsch|(?:bin|ich|wir sind|da) (?:\w+ )?(?:kein|keine|nicht|ein|absoluter|totaler|
            blutiger) (?:jurist\w*|arzt\w*|expert\w*|fachmann|fachfrau|techniker\w*|ingenieur\w*|anwalt\w*|vom fach|
            muttersprachler\w*|laie|anfanger\w*|neuling|profi|studierter?|genie|informatiker\w*)|was (?:heisst|bedeutet|
            meint|meinst|meinen|willst|wollen|soll)(?: (?:das|du|sie|jetzt|genau|konkret|damit|alles|denn|mir|nun|nu|
            eigentlich|das alles|bitte|uns|heissen|sagen|bedeuten))+|(?:kopf|schadel) (?:raucht|brummt|schwirrt|qualmt)|
            fur (?:\w+ )?(?:normale?|einfache|menschen|leute|otto normal\w*|normalos|nichtjuristen|
            nicht juristen)(?: (?:leute|menschen|burger|sterbliche))?|(?:nachvollziehbar|lesbar|menschlich|begreiflich|
            fassbar)\w*|umformulier\w*|(?:anders|neu|nochmal anders|mal anders) (?:formulier\w*|gesagt|ausgedruckt|erklart|
            erklaren|ausdrucken|sagen)|mit anderen worten|idiotensicher|leichte sprache|einfache sprache|(?:kapier\w*|
            versteh\w*|verstanden|raff\w*|check\w*|begreif\w*|begriffen|blick\w*|schnall\w*|peil\w*|folgen|
            komm\w*) (?:\w+ ){0,3}(?:nicht|nichts|nix|net|ned|nich|kein wort|bahnhof|null|nimmer|gar nichts|kaum)(?: (?:mit|
            durch|ganz|so|was|du|meinst|recht|mehr))*|(?:nicht|nichts|nix|kein wort|nur bahnhof|bahnhof|kaum was|gar nichts|
            null) (?:ganz |wirklich |richtig )?(?:verstanden|kapiert|begriffen|gecheckt|gerafft|geschnallt|verstehen|
            verstehe|versteh|mitgekommen|folgen)|(?:schwer|schwierig|kaum) (?:zu )?(?:verstehen|verstandlich|lesen|
            verdaulich|begreifen)|langsam\w*|nicht so schnell|(?:schritt fur schritt |ganz )?von vorn\w*|(?:anschaulich|
            bildlich|greifbar|zuganglich|eingangig|simpel)\w*|(?:bin|grad|gerade|voll|total|komplett|
            jetzt) (?:\w+ )?(?:lost|raus|verwirrt|uberfordert|verloren|abgehangt)|verwirr\w*|uberforder\w*|
            steh\w* auf dem schlauch|(?:zu|so|ziemlich|echt|sehr) (?:hoch|abstrakt|trocken|fachlich|theoretisch|verkopft|
            kryptisch|unverstandlich|umstandlich|hochtrabend)(?: (?:fur mich|geschrieben|formuliert))?|unverstandlich|
            kryptisch|(?:erklar|sag|formulier)\w* (?:\w+ ){0,3}(?:nochmal|noch mal|noch einmal|besser|anders|ordentlich|
            vernunftig)|erklar\w* (?:\w+ ){0,3}(?:als war|als ware|wie einem|wie fur) .*|nochmal bitte|
            in (?:\w+ )?(?:sprache|worten) (?:fur|von|der|eines) \w+|(?:tu|tun sie|nimm|stell dir vor) (?:\w+ )?(?:so |
            an )?(?:als |dass )?(?:ob )?(?:ich) (?:keine ahnung|nichts|null|dumm|ein) .*|(?:runter|herunter)brech\w*|
            was (?:ist|soll) (?:das|dieses) (?:fur ein )?(?:kauderwelsch|fachchinesisch)|zu viel auf einmal""",
        "es": r"""
            (?:que|q|k) (?:me )?(?:quiere|quieres|quiso|quisiste|significa|es|intentas|tratas)(?: (?:decir|eso|esto|todo|
            todo eso|todo esto|de decir|decirme|usted|con eso|con esto))+|(?:no soy|yo no soy|no somos) (?:un |una |muy |
            ningun |ninguna )?(?:abogad\w+|medic\w+|expert\w+|ingenier\w+|del ramo|tecnic\w+|especialista|cientific\w+|
            jurista|contable|informatic\w+|list\w+|genio|del tema|de letras)|(?:me )?(?:suena|parece|esta|es|habla|
            hablas) (?:a |en |como )?(?:chino|griego|arameo|marciano)|dicho de otra (?:forma|manera)|de otra (?:forma|
            manera)|(?:en|con) otras palabras|reformul\w+|parafrase\w+|(?:para|que lo entienda|
            como para) (?:\w+ ){0,2}(?:mortales|gente normal|gente de a pie|gente comun|la gente|cualquiera|todo el mundo|
            tontitos|un nene|ninos|nenes)|lenguaje (?:humano|normal|de la calle|comun|coloquial|de calle)|
            menos (?:\w+ )?(?:tecnic\w+|formal|rebuscad\w+|complicad\w+|enrevesad\w+|complej\w+)|a que te refieres|
            a que se refiere|(?:me )?(?:explota|duele|estalla) (?:la )?(?:cabeza|cerebro)|(?:no|ni|sin) (?:lo |la |te |me |
            se |he |logro |puedo |consigo |alcanzo a |acabo de |termino de |cacho |la )*(?:entiend\w+|entend\w+|entera\w*|
            entero|comprend\w+|pill\w+|capt\w+|cach\w+|sig[oau]|sigues|agarr\w+)(?: (?:nada|ni papa|ni jota|bien|mucho|eso|
            esto|un carajo|una palabra|ni una palabra|de nada|muy|lo|que|dices|dice|quieres|decir|la|respuesta))*|
            (?:dificil|duro|complicado|imposible) de (?:entender|seguir|leer|comprender)|entendible|legible|
            explic\w+ (?:\w+ )?(?:mejor|otra vez|de nuevo|bien)|mas digerible|(?:mas )?(?:despacio|lento|lentamente)|
            con calma|(?:en|con) (?:un )?(?:lenguaje|idioma|palabras|terminos) (?:de |para |mas |muy )*\w+|(?:otra vez|
            de nuevo|repite\w*|repitelo|vuelve a explicar\w*|explic\w+ (?:\w+ )?otra vez)(?: (?:mas|pero|para|facil|
            despacio|lento|torpes|bobos|tontos))*|(?:muy|demasiado|tan|bastante) (?:tecnic\w+|abstract\w+|enrevesad\w+|
            espes\w+|farragos\w+|lios\w+|confus\w+|cripti\w+|denso|densa)|lios\w+|confus\w+|farragos\w+|me (?:lie|lio|
            pierdo|perdi|confundo|marea|mareo)|(?:mas|algo) (?:claro|clarito|facil|sencillo|entendible|llano|accesible|
            didactico|pedagogico)|para torpes|version (?:facil|sencilla|para todos)|lectura facil|(?:haz|imagina|supon|
            piensa)\w* (?:como |de cuenta )?que no (?:se|tengo|entiendo|conozco) (?:nada|ni idea)(?: .*)?|que (?:jerga|
            jerigonza|galimatias)(?: es (?:esa|esta|ese|este))?|ni idea de (?:lo )?que (?:has dicho|dices|hablas|dijiste|
            me hablas)|no (?:me )?(?:queda|quedo|esta|estuvo) (?:\w+ )?clar[oa]|ayud\w+ a (?:entender|comprender)\w*""",
        "pt": r"""
            traduz\w* (?:\w+ )?(?:pra|para) (?:um )?(?:leigos?|portugues|gente|mim|humanos?|lingua de gente|crianca|
            linguagem \w+)|(?:em |num )?(?:portugues|bom portugues) (?:claro|simples|de gente|comum|normal|corrente)|
            (?:nao sou|eu nao sou|sou) (?:um |uma |nenhum |nenhuma |muito |nada )?(?:advogad\w+|medic\w+|engenheir\w+|
            expert\w*|especialista|jurista|tecnic\w+|do ramo|da area|do meio|entendid\w+|leig\w+|contador\w*|cientista|
            genio)|(?:parece|e|isso e|soa|fala|falando) (?:a |em )?(?:grego|chines|javanes|marciano)|(?:o que|que|q|
            oq) (?:e que )?(?:voce |vc |tu )?(?:quis|quer|queres|quiseste|significa|e|ta|esta)(?: (?:voce|vc|dizer|isso|
            isto|tudo|com isso|com isto|querendo|falando|disso))+|(?:em|por) outras palavras|de (?:outra forma|outro jeito|
            outro modo|outra maneira)|reformul\w+|parafrase\w+|lingua de gente|linguagem (?:humana|normal|do povo|de gente|
            popular|clara)|menos (?:\w+ )?(?:tecnic\w+|formal|rebuscad\w+|complicad\w+|complex\w+)|(?:doi|deu no|da no|no|
            explodiu) (?:a |o |minha |meu )?(?:cabeca|cerebro|no)|(?:nao|num|n) (?:\w+ )?(?:entend\w+|percebi|percebo|
            perceber|compreend\w+|sac\w+|capt\w+|peguei|acompanh\w+|alcanc\w+|consigo (?:entender|seguir|
            perceber))(?: (?:nada|bem|direito|patavina|muito|disso|nadinha|uma palavra|lhufas|bulhufas|isso|isto|o que|voce|
            disse|quis|dizer|nada disso|tudo|a resposta))*|(?:dificil|duro|complicado|impossivel) de (?:entender|seguir|ler|
            perceber)|legivel|(?:pra|para) gente (?:normal|comum|como eu)|explic\w+ (?:\w+ )?(?:melhor|outra vez|de novo|
            direito)|(?:mais )?(?:devagar|lento|lentamente)|com calma|(?:em|numa|com) (?:linguagem|lingua|palavras|
            termos) (?:de |para |mais |muito )*\w+|(?:repita|repete|repetir|explique de novo|explica de novo|
            outra vez)(?: (?:mais|mas|pra|para|facil|devagar|de outra maneira|de outra forma|de outro jeito|por favor|
            simples))*|(?:muito|demasiado|tao|bastante) (?:tecnic\w+|abstrat\w+|enrolad\w+|confus\w+|cripti\w+|dens\w+|
            complex\w+|erudit\w+)|confus\w+|enrolad\w+|me (?:perdi|confundi|enrolei)|perdi me|fiquei (?:perdid\w+|confus\w+|
            na mesma|a zero|boiando)|boi(?:ei|ando)|(?:mais|algo) (?:claro|clarinho|facil|facinho|simples|acessivel|
            didatico)|versao (?:facil|simples|pra todos|para leigos)|(?:nao|num) (?:apanh\w+|pesc\w+|chapei|peguei|
            saquei)(?: \w+)?|(?:faz|imagina|finge|supoe|pensa)\w* (?:de conta )?que (?:eu )?nao (?:sei|tenho|
            entendo) (?:nada|ideia)(?: .*)?|que (?:jargao|linguajar)(?: e (?:esse|este))?|nao faco ideia do que (?:disse|
            disseste|falou|esta falando)|(?:nao|num) (?:ficou|fica|esta|ta) (?:\w+ )?clar[oa]|
            (?:nao|num) (?:consegui|consigo) (?:\w+ )?(?:entender|compreender|acompanhar)(?: a logica)?|
            (?:me )?ajud\w+ a (?:entender|compreender)""",
        "zh": r"""
            换(?:个|一个|一种|种)?(?:更)?(?:简单|容易|好懂|通俗)?(?:的|点的)?(?:说法|方式|讲法|角度|表达|话)(?:说|讲|解释)?|
            (?:我)?(?:又|可)?不是(?:学|搞|做|干)?(?:这个|这行|技术|医学|法律)?(?:专业|专家|律师|医生|内行|工程师|程序员|
            科班|行家)?(?:的|人士|出身)|(?:我)?(?:是|是个|纯)?(?:外行|小白|新手|文科生|门外汉|菜鸟|初学者)|(?:像|跟|听|看|
            简直)?(?:是)?天书|头(?:疼|大|晕|都大了)了?|(?:讲|说|解释)?(?:得)?(?:明白|清楚)(?:一点|点|一些|些)|
            (?:给)?(?:普通|一般|正常)人(?:能)?(?:看|听)?(?:懂|明白)?(?:的)?(?:话|语言)?|(?:能|让我|让人|谁都|都)(?:看|
            听)?懂的(?:话|方式|说法|语言)?|(?:完全|根本|实在|还是|真|一点|一点也|一点都|压根|有点|怎么)?(?:没|不|看不|听不|
            没看|没听|搞不|没搞|弄不|没弄|理解不)(?:太|大|怎么|是很)?(?:懂|明白|理解|了)(?:你)?(?:在)?(?:说|讲)?(?:的|
            是)?(?:啥|什么)?|太(?:绕|难懂|费解|书面|文绉绉)了?|(?:别|不要)(?:这么|那么)?(?:专业|官方|文绉绉|学术)|官腔|
            口水话|接地气|慢(?:慢|一点|点)?(?:地)?(?:说|讲|来|解释)?|(?:没|不|未)(?:太)?(?:get|看明白|听明白|看懂|听懂|
            理解)(?:到)?|没get到|get不到|(?:说|讲|写)(?:得)?(?:太|有点|过于|这么)?(?:抽象|专业|复杂|绕|深奥|晦涩|学术|高深|
            玄|难|乱|技术)(?:了)?|(?:别|不要|少)(?:堆|用|讲|说|甩|整)(?:这么多|那么多|太多|一堆)?(?:术语|专业词|专业名词|
            黑话|行话|名词|概念|英文)|(?:讲|说)(?:得)?(?:形象|生动|直观|浅显|明白)(?:一点|点|些)?|(?:打|举)(?:个)?比方|
            (?:更|再)(?:好|容易)?(?:理解|懂|明白)(?:一点|些)?|(?:换|用)(?:更)?(?:通俗|简单|普通|日常)(?:易懂)?的(?:话|语言|
            方式|说法)?(?:说|讲|解释)?(?:一遍|一下)?|零基础|幼儿园|小学生(?:都|也)?能(?:看|听)懂|(?:就)?(?:当|假设|假装|
            默认)我(?:什么都|啥都|完全|一点都)?不(?:懂|会|知道|了解)|(?:你)?(?:这)?(?:是)?(?:在|到底)?说(?:的)?(?:什么|啥)(?:呢|啊)?|
            (?:能|请)?说清楚(?:点|一点|些)?(?:吗)?""",
    },
}
# fmt: on
