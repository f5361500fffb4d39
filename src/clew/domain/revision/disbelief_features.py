"""What shows that somebody does not believe the answer before, wants to see it for themselves, or misses its reasons.

Above: `features.py`, which adds these to the questions of `doubt_features.py`; patterns are written as there. Disbelief says what
the answerer did ("you made that up", "you're mistaken"), what its reader heard elsewhere, or what to look at ("show me where").
"""

from collections.abc import Mapping

from clew.domain.revision.doubts import Doubt

# fmt: off
DISBELIEF_FEATURES: Mapping[Doubt, Mapping[str, str]] = {
    "why": {
        "en": r"""
            how (?:does|do|can|could|would) (?:that|this|it) (?:\w+ )?(?:make sense|work out|follow|add up|happen|
            come about|be)|what s your (?:reasoning|thinking|logic|rationale|argument)|because of what|due to what|(?:talk|
            take) me through (?:your|the|how you) (?:reasoning|logic|thinking|got there|got that)|what (?:caused|causes|
            explains|justifies) (?:that|this|it)|(?:the |your )?(?:logic|reasoning|rationale|why)(?: (?:behind|of|
            for) (?:it|that|this))?(?=$)|explain (?:yourself|why)|because|how do you (?:justify|explain|back|defend|
            account for)(?: (?:that|this|it))?|(?:on|by) what (?:logic|reasoning)|what(?: is|
            s)? (?:the )?(?:\w+ )?(?:rationale|reasoning|logic|thinking|justification|basis)(?: (?:here|there|behind (?:it|
            that|this)|for (?:that|this|it)))?|why (?:though|tho|so|is that|that|not another|again|exactly)""",
        "fr": r"""
            (?:c est )?(?:du|dues?|du a|a cause) (?:a |de )?quoi|parce que(?: quoi)?|qu est ce qui (?:explique|justifie|
            motive|cause)(?: (?:ca|cela))?|(?:expliqu\w+|detaill\w+|deroul\w+) (?:moi )?(?:ton|votre|le|ce) (?:raisonnement|
            pourquoi)|sur quel raisonnement|en vertu de quoi|comment (?:t|tu|vous) (?:en )?(?:es|etes|as|avez) (?:arrive|
            conclu|deduit|trouve)\w*(?: (?:la|a|ca|cela|cette|conclusion))*|le pourquoi(?: (?:du comment))?|
            dans quelle logique|ton raisonnement|votre raisonnement|motiv(?:e|ez|er|es)(?: (?:le|la|ca|cela|ta|votre|
            reponse))*|etay\w+|(?:donn\w+|expos\w+|precis\w+) (?:moi )?(?:vos|tes|les|la|votre|ta) (?:raisons?|motifs?|
            motivation)|pour quel(?:le)?s? (?:motif|raison|cause)s?|comment (?:justifi\w+|expliqu\w+) (?:tu |vous |ca |
            cela )*|qu est ce qui (?:te|vous) (?:fait|permet|pousse|amene|conduit)(?: (?:de|a|dire|penser|affirmer|croire|
            ca|cela|conclure))*""",
        "de": r"""
            woran liegt (?:das|es)|wieso weshalb(?: warum)?|wie (?:begrundest|begrunden|erklarst|erklaren|
            rechtfertigst) (?:du|sie)(?: (?:das|dir|sich|dies))*|was spricht dafur|wie bist du (?:darauf|dazu|
            zu dem schluss) gekommen|wie sind sie (?:darauf|dazu) gekommen|wie kommt (?:das|es|man darauf|man dazu|sowas|
            so was)(?: (?:denn|zustande))?|(?:erklar\w*|zeig\w*|leg\w*) (?:mir )?(?:dein\w*|ihr\w*|den|die) (?:gedankengang|
            herleitung|uberlegung\w*|logik|argumentation)|gedankengang|herleitung|hintergrunde|was ist (?:da )?der grund|
            aus welchem anlass|wie (?:man|ihr|du|sie) (?:\w+ )?(?:darauf|drauf|dazu) (?:kommt|kommst|kommen|gekommen \w+)|
            wie (?:kommt|kam) (?:man|ihr|es) (?:\w+ )?(?:darauf|drauf|dazu)|(?:nenn|nennen|gib|
            geben)\w* (?:\w+ ){0,2}(?:grund|grunde|grunden|begrundung)|aus welchen? grund\w*|wieso (?:denn |eigentlich |
            nur )?(?:das|so|ist das so|nicht anders)|was ist die (?:begrundung|erklarung|logik|ursache)(?: (?:dafur|
            dahinter))?""",
        "es": r"""
            a que viene(?: eso)?|como se explica(?: (?:eso|esto))?|que (?:explica|justifica|causa|motiva)(?: (?:eso|esto))?|
            (?:debido a|a causa de|por culpa de) que|(?:explica\w*|justific\w+|dime|cuentame) (?:me )?(?:tu|su|
            el) (?:razonamiento|logica|por que|porque|argumento)|el (?:por que|porque|motivo)(?: de (?:eso|esto|ello))?|
            por que (?:tanto|tan asi|seria|sera)|tu razonamiento|en que te basas para (?:decir|afirmar)\w*(?: eso)?|
            (?:y )?(?:eso )?por que (?:pasa|ocurre|sucede|es asi|seria asi|dices|lo dices)(?: (?:eso|esto))?|
            como (?:lo )?(?:justificas|explicas|razonas|argumentas)(?: (?:eso|esto))?|motiv\w+ (?:tu|su|la) respuesta|
            fundamenta(?:lo|melo)?|con que (?:logica|razon|fundamento|argumento)|dame (?:las |una |tus )?razon\w*|
            que te hace (?:pensar|decir|creer)\w*(?: (?:eso|esto))?""",
        "pt": r"""
            como se explica(?: (?:isso|isto))?|(?:o que|que) (?:explica|justifica|causa|motiva|causou)(?: (?:isso|isto))?|
            (?:devido a|por causa de|por conta de) que|(?:explica|me explica|justifica|conta|diz) (?:me )?(?:o |seu |teu |
            o seu |o teu )?(?:raciocinio|porque|por que|por que disso|logica|argumento)|(?:qual )?o (?:porque|por que|
            motivo)(?: (?:disso|disto))?|a que proposito|em que sentido|teu raciocinio|seu raciocinio|por que cargas d agua|
            mas como assim|(?:mas )?por ?que (?:acontece|ocorre|sera|e assim|seria assim|diz|dizes)(?: (?:isso|isto))?|
            como (?:justifica|justificas|explica|explicas|argumenta)(?: (?:isso|isto))?|com que (?:logica|razao|fundamento|
            argumento)|da(?: me)? (?:as |uma |tuas |suas )?raz\w+|que te faz (?:pensar|dizer|crer)\w*(?: (?:isso|isto))?|
            (?:mas )?porque (?:e )?que(?: (?:e assim|diz isso|isso e))?""",
        "zh": r"""
            原因何在|咋(?:会|回事|来的|这样)|何故|怎么回事|(?:解释|说|讲|说明)(?:一下|下|说)?(?:原因|理由|为什么|推理|逻辑|
            思路)|(?:你的|什么)?(?:思路|推理|逻辑|推导)(?:过程)?(?:是|呢)?(?:什么|啥|怎样|怎么样)?|怎么(?:推|算|想|判断|
            看)出来的|怎么(?:这么|这样)(?:说|讲|认为)|(?:有|是)什么(?:道理|说法|讲究|缘由)|因为(?:什么|啥)|啥(?:原因|理由|
            道理)|(?:推导|推理|计算|论证)(?:过程|步骤|依据)?(?:呢|是什么|在哪|给我|说一下)?|(?:怎么|如何|咋)(?:得出|推出|
            算出|想到|来)(?:的|来的)?(?:这个|这|该)?(?:结论|结果)?|凭(?:什么|啥)(?:得出|说|这么|断定|认为)?(?:这个|这|
            说)?(?:结论)?|(?:底层|背后)(?:的)?(?:逻辑|原理|原因)(?:是什么|呢)?|为(?:什么|何|啥)(?:会)?(?:得出|有)?(?:这个|
            这样的|这种)?(?:结论|结果|说法)?(?:呢|啊|呀)?""",
    },
    "sure": {
        "en": r"""
            (?:i (?:think|believe|guess|reckon|bet|fear) )?(?:that )?(?:you|u|ya)(?: (?:are|re|have|ve|might|may|must|could|
            just|got|were|r|sure|probably|clearly|definitely|be|have|seem|totally|completely|only|not))* (?:wrong|mistaken|
            confused|inventing|invented|lying|lied|hallucinat\w+|making (?:it|that|this|things|stuff) up|made (?:it|that|
            this|things|stuff) up|bluffing|guessing|guessed|mixing (?:it|that|things|something) up|got (?:it|that) wrong|
            (?:it|that|this|something|things) (?:wrong|mixed up|up|backwards)|messed up|joking|pulling my leg|having me on|
            bullshitting|bsing|erred|misread|misreading|misunderstood|in error|off)|hallucinat\w+|making (?:stuff|things|it|
            that|this) up|(?:not )?made up|invented|(?:i|we|my \w+|somebody|someone|everyone|they|people|i ve|i d|i have|
            i had)(?: (?:have|had|ve|always|just|once|swear|m|am|was))* (?:read|heard|thought|learned|learnt|saw|seen|told|
            remember|know|knew|said|says|say|sure|found|was told|were told|told me|was taught|taught|understood|believed|
            assumed)(?: (?:me|us|that|it|was|is|were|in|on|the|a|somewhere|online|that it was|elsewhere))* (?:otherwise|
            differently|different|something (?:else|different)|the (?:opposite|contrary)|another thing|
            the other way(?: (?:round|around))?|not (?:so|true|the case))|(?:that |this |it |which )?(?:contradicts?|
            conflicts?|clashes|doesn t (?:match|fit|square|add up|agree|compute|check out)|does not (?:match|fit|add up|
            agree))(?: (?:with )?(?:what|everything|all|i|we|you|said|know|read|heard|before|earlier|yourself|that|my|notes|
            my notes))*|bullshit|bs|nonsense|rubbish|baloney|bollocks|codswallop|no cap|yeah right|come on|get out of here|
            as if|pull the other one|(?:take|have|give it) (?:another|a second|one more|a closer) (?:look|read|think)|
            (?:look|check|think|read|go over|go through) (?:it |that |this |there )?(?:over |through )?(?:again|once more|
            one more time|twice)|(?:please )?(?:re ?check|re ?verify|re ?read|re ?examine|review) (?:it|that|this|
            your answer)|surely not|(?:hard|difficult|tough) to believe|unlikely|impossible|unbelievable|(?:can t|cannot|
            couldn t|can not|could not) (?:possibly |really )?be (?:right|true|correct|so|serious|it)?|would you (?:bet|
            swear|stake)(?: \w+){0,4}|swear|promise|is (?:that|this|it) a (?:joke|fact)|(?:not|never) (?:so )?(?:sure|
            convinced|certain)(?: (?:about|of|by) (?:that|this|it|your answer))?|(?:am|m) (?:\w+ )?not (?:\w+ )?(?:sure|
            convinced)|(?:any|no) (?:chance|way|possibility) (?:you|that|this)(?: (?:re|are|is|s|could be|
            might be))? (?:wrong|mistaken)|wrong answer|(?:that|this) (?:is|s) (?:just |completely |totally |plain |simply |
            not |factually )?(?:wrong|incorrect|false|untrue|inaccurate|a lie|lies|right|true|correct|bs)|(?:stand by|
            stick to|stick with) (?:that|it|this|your answer)|still (?:valid|true|current|correct|accurate|up to date)|
            up to date|how (?:reliable|accurate|trustworthy|solid) (?:is|are) (?:that|this|it|these|those|your answer)|
            (?:is|are|was|were) (?:that|this|these|those) (?:\w+ )?(?:actually |really |definitely |still |even |surely |
            truly )(?:right|correct|true|accurate|so|valid|current)|(?:not|never) (?:heard|what i (?:heard|read|was told|
            learned|learnt|was taught|know|remember|thought))|news to me|sounds (?:too good|unlikely|strange|weird|
            unbelievable|implausible)|fact check\w*|confident""",
        "fr": r"""
            (?:tu|vous|t|te|on|j)(?: (?:es|etes|t|te|vous|as|avez|m|me|crois que tu|dois|devez|es pas|serais|pas|n|aurais|
            etes vous))* (?:\w+ )?(?:tromp\w+|plant\w+|gour\w+|mens|ment|mentez|menti|invent\w+|hallucin\w+|delir\w+|
            deconn\w+|moqu\w+|moque\w*|fous|foutez|fiche\w*|mele\w*|confond\w+|blagu\w+|bluff\w+)(?: (?:de moi|de nous|pas|
            la|peut etre|un peu|pinceaux|les pinceaux|ca|cela|rien|non|hein|dessus|tout ca))*|
            racont\w+ (?:\w+ )?(?:n importe quoi|salades|conneries|betises|cracks)|n importe quoi|impossible|pas possible|
            (?:j ai|on m a|j avais|je|il me|moi j ai|moi on m a|mon \w+ m a)(?: (?:toujours|deja|pourtant|bien|lu|entendu|
            vu|appris|compris|dit|croyais|pensais|semblait|avais|crois|ai))+ (?:\w+ )?(?:autre chose|le contraire|autrement|
            l inverse|que non|differemment|que c etait (?:\w+ )?(?:le contraire|l inverse|faux))|c est (?:bidon|pipeau|
            du pipeau|du bidon|du vent|pas possible|impossible|une erreur|errone|inexact|incorrect|pas exact|pas correct|
            pas juste|pas ca|invente|du delire)|contred\w+|contradic\w+|(?:regarde|regardez|relis|relisez|verifie|verifiez|
            controle|controlez|recontrole|reverifie|check|recheck|regarder|relire)\w*(?: (?:le|la|ca|cela|stp|svp|une|bien|
            moi|donc))* (?:encore|a nouveau|de nouveau|bien|une fois|fois|une fois de plus|mieux|encore une fois|
            une deuxieme fois)|main (?:a couper|au feu)(?: .*)?|(?:tu )?(?:me )?(?:le )?(?:jures?|promets|promis)|ca (?:ne |
            n )?(?:colle|tient|tient pas|colle pas|me semble pas|me parait pas|ne me semble pas|peut pas|ne peut pas|
            m a pas l air|va pas|me va pas)(?: (?:pas|debout|la route|etre|juste|vrai|correct|clair))*|(?:y a|
            il y a) (?:pas )?(?:une |comme une )?(?:erreur|contradiction|doute)|erreur|t es serieux|(?:pas|suis pas|guere|
            plus) (?:\w+ )?(?:convaincu\w*|sur|sure|certain|certaine)(?: (?:de|du tout|la dessus|de ca))*|
            (?:je )?(?:demande|reste) a voir|a d autres|(?:vous |tu )?(?:le )?(?:maintenez|maintiens|persistez|persistes|
            confirm\w+|signes|signez)(?: (?:ca|cela|votre reponse|ta reponse|et))*|permett\w+ (?:moi )?d en douter|j (?:ai|
            en) (?:peine a|du mal a|doute|doutes)(?: (?:le )?(?:croire|y croire|avaler))?|(?:bien|vraiment|tout a fait|
            absolument) (?:sur|sure|certain|certaine|exact|vrai|correct)(?: (?:de ce que (?:vous|tu) (?:avancez|avances|
            dites|dis)|de ca|de cela|de votre fait))?|a verifier|toujours (?:valable|d actualite|en vigueur|vrai|exact)|
            (?:ca|cela) (?:me )?(?:surprend|etonne|parait|semble) (?:\w+ )?(?:bizarre|etrange|douteux|suspect|faux|
            improbable|surprenant|curieux)?|sceptique|dubitati\w+""",
        "de": r"""
            (?:ich glaub\w* |ich denk\w* |kann (?:es )?sein (?:dass )?|da )?(?:du|sie|ihr|dich|hast|haben|irrst|liegst|
            lugst)(?: (?:dich|sich|da|du|dir|sie|vielleicht|glaub|wohl|doch|bestimmt|hast|haben|das|was|etwas|nur|jetzt|mir|
            mich|einfach|gerade|nicht|hier))* (?:irrst|irren|geirrt|vertan|verguckt|verlesen|verrechnet|liegst|falsch|
            daneben|tauschst|tauschen|getauscht|lugst|lugen|gelogen|spinnst|erfindest|erfinden|erfunden|halluzinier\w+|
            schwindelst|geschwindelt|ausgedacht|ausdenk\w*|verarsch\w*|verwechsel\w*|flunkerst|rat\w*st|vermutest)|irrtum|
            fehler|(?:liegst|liegen) (?:\w+ )?(?:falsch|daneben)|quatsch|blodsinn|unsinn|unfug|unmoglich|unwahrscheinlich|
            niemals|nie im leben|(?:ich |wir |man )?(?:hab|habe|hatte|hatten|dachte|glaubte|kenne|weiss|mir wurde|wurde|
            meines wissens)(?: (?:ich|da|aber|mal|mir|es|das|immer|im|kopf|eigentlich|doch|gehort|gelesen|
            gedacht))* (?:was anderes|etwas anderes|anders|anderes|andersrum|umgekehrt|das gegenteil|
            gegenteiliges)(?: (?:gehort|gelesen|gedacht|gelernt|im kopf|in erinnerung|gesagt|verstanden|erzahlt))*|(?:was|
            etwas) (?:anderes|andres) (?:gehort|gelesen|gelernt|gesagt|im kopf)|widersprich\w*|widerspruchlich\w*|(?:ein|
            dein|im) widerspruch|passt (?:\w+ )?nicht(?: (?:zusammen|zu dem))?|(?:guck|schau|sieh|lies|les|rechne|
            kontrollier|schauen|prufen|uberdenk)\w*(?: (?:sie|da|bitte|das|mal|dir|doch|es|lieber|dir das))* (?:nochmal|
            noch mal|noch einmal|genau|genauer|nach|erneut)(?: (?:nach|genau|drauf|hin))*|
            hand (?:dafur )?ins feuer(?: \w+){0,2}|schwor\w*|wetten|willst du mich (?:\w+ )?(?:veralbern|verarschen|
            auf den arm nehmen)|(?:das )?(?:ist|is|war) (?:doch |ja |aber |schlicht |einfach |komplett |so )*(?:falsch|
            gelogen|erfunden|unmoglich|quatsch|nicht wahr|nicht richtig|nicht korrekt|unsinn|verkehrt|inkorrekt|fehlerhaft|
            ein witz|ein fehler|ein irrtum|nicht dein ernst|nicht ihr ernst)|(?:bin|
            ist) (?:mir )?(?:da )?(?:noch )?nicht (?:so |ganz |wirklich )?(?:sicher|uberzeugt)|nicht uberzeugt|
            unglaubwurdig|unglaublich|kaum zu glauben|garantier\w*|fest (?:davon )?uberzeugt|verlass(?: ich mich)?(?: \w+)?|
            hundert pro\w*|100 ?pro\w*|(?:bleibst|bleiben) (?:du|sie) (?:da)?bei|(?:da)?bei bleibst du|noch (?:aktuell|
            gultig|richtig|so)|stimmt (?:das|dat|des|es) (?:so |noch |echt |wirklich |auch |sicher |safe |hundert\w* )+|
            (?:mein|meine|unser|der|die) \w+ (?:sagt|sagte|meint|meinte|hat|behauptet|schreibt) (?:\w+ )?(?:was|
            etwas) (?:anderes|andres|gegenteiliges)(?: (?:gesagt|gemeint))?|sagt was anderes|anders (?:gelernt|gehort|
            gelesen|in erinnerung|im kopf)|wundert mich|klingt (?:\w+ )?(?:unwahrscheinlich|unlogisch|unplausibel|zu gut)|
            (?:das )?stimmt (?:doch |ja |so |aber |glaub ich |glaube ich |wohl |gar |uberhaupt )*nicht|hinterfrag\w*|
            (?:wirklich|echt|sicher) (?:aktuell|richtig|korrekt|wahr|so)""",
        "es": r"""
            (?:creo que |no |para mi que |me parece que |me da que |sera que |y si )*(?:te|se|me|lo|tu|usted|estas|estaras|
            esta|estara|has|habras|eso|esto|nos|ya)?(?: (?:te|se|me|lo|la|has|habras|estas|estaras|esta|estara|eso|esto|no|
            todo|un poco|bien))* ?(?:equivoc\w+|confund\w+|invent\w+|mient\w+|menti\w*|alucin\w+|delir\w+|colad[oa]|
            columpi\w+|bacil\w+|vacil\w+|tom\w+ el pelo|flip\w+)(?: (?:eso|esto|todo|verdad|no|de medio a medio))*|
            imposible|no puede ser(?: (?:verdad|cierto|eso|correcto|asi))*|ni de broma|venga ya|anda ya|(?:yo |a mi |
            siempre |pues |es que |pero )*(?:he|habia|tenia|lei|leia|escuche|oi|oigo|pensaba|pense|crei|creia|me dijeron|
            me han dicho|me contaron|vi|recuerdo|recordaba|sabia)(?: (?:yo|siempre|leido|oido|escuchado|entendido|visto|
            dicho|que era|por ahi|en|otro|sitio))* (?:otra cosa|lo contrario|algo (?:distinto|diferente)|cosas distintas|
            al reves|que no|diferente|distinto)|contradi\w+|no (?:concuerda|coincide|encaja|casa|es cierto|es verdad|es asi|
            es correcto|puede|va|es eso)(?: (?:con .*|eso|esto))?|(?:mira|mirar|miralo|revisa|revisalo|comprueba|
            compruebalo|checa|checalo|verifica|verificalo|repasa|repasalo|vuelve a|relee)\w*(?: (?:lo|bien|eso|esto|
            por favor|porfa|mirar\w*|revisar\w*|comprobar\w*|leer\w*|checar\w*))*(?: (?:otra vez|de nuevo|bien|mejor|
            una vez mas))?|(?:pondrias |pones |meterias )?la mano en el fuego|(?:me lo )?juras|jura|prometes|(?:eso|
            esto) (?:es|esta|me parece|no) (?:\w+ )?(?:mal|falso|mentira|incorrecto|un error|erroneo|imposible|inventado|
            puede ser|raro|equivocado)|error|te has equivocado|poco creible|increible|(?:no )?(?:estoy|me) (?:del todo |
            muy |nada )?(?:segur[oa]|convenc\w+)|no lo (?:tengo|veo) (?:\w+ )?(?:claro|nada claro)|quien lo diria|
            lo garantizas|es fijo|fijo|(?:lo |te )?(?:mantienes|mantiene|mantengas)(?: (?:eso|lo dicho|tu respuesta))?|
            te mantienes|sigue (?:vigente|siendo (?:asi|cierto|valido))|(?:esta|es) (?:actualizado|vigente|al dia|correcto|
            fiable)|seguro que (?:\w+ )?(?:es|sigue|esta|si|eso|vigente|asi|correcto|cierto)(?: \w+)?|no me (?:fio|
            termina de|acaba de|parece)(?: (?:convencer|cuadrar|cierto|bien|correcto))?|(?:me )?(?:extrana|sorprende|
            choca)(?: (?:mucho|eso))?|cheque\w+|(?:puedes |podrias )?(?:che(?:car|quear)|comprobar|verificar|revisar|
            contrastar)(?:lo|la)?(?: (?:otra vez|de nuevo|bien|por favor))?|(?:mi \w+|el \w+|la \w+) (?:dice|dijo|
            asegura) (?:otra cosa|lo contrario|que no)""",
        "pt": r"""
            (?:acho que |nao |sera que |parece que |penso que |creio que )*(?:voce|vc|tu|se|te|esta|ta|estas|estara|isso|
            isto|ce|tas)?(?: (?:voce|vc|tu|se|te|esta|ta|estas|estara|nao|me|ai|tudo|ja|isso))* ?(?:engan\w+|equivoc\w+|
            confund\w+|invent\w+|mente|mentes|mentindo|mentiu|mentir|alucin\w+|errou|erraste|errad[oa]|viajando|viajou|
            delir\w+|chut\w+|zoando|zoar|brincando)(?: (?:isso|isto|tudo|nisso|ne|nao|nessa|ai|comigo))*|impossivel|
            nao pode ser(?: (?:verdade|isso|certo))*|nem pensar|que nada|ate parece|fala serio|(?:eu |a mim |sempre |ja |
            mas |e que )*(?:li|lia|ouvi|vi|achei|achava|pensei|pensava|me disseram|disseram me|me falaram|tinha lido|
            tinha ouvido|tinha visto|sabia|lembro|lembrava|aprendi)(?: (?:eu|sempre|que era|por ai|me|em|outro|
            lugar))* (?:outra coisa|o contrario|algo (?:diferente|distinto)|coisa diferente|diferente|que nao|ao contrario|
            o oposto)|contradi\w+|nao (?:bate|confere|procede|encaixa|condiz|e verdade|e assim|e bem assim|e isso|
            esta certo|ta certo|faz sentido|e correto)(?: (?:com .*|isso|isto|nao|certo))?|(?:olha|ve|veja|confere|confira|
            checa|cheque|reve|reveja|revisa|revise|verifica|verifique|rele|releia|da uma olhada)(?: (?:la|ai|isso|isto|bem|
            por favor|direito))*(?: (?:de novo|outra vez|bem|melhor|direito|novamente|mais uma vez))|(?:poe|poes|bota|
            coloca|ponho)? ?a? ?mao no fogo(?: .*)?|juras?|promete|prometes|(?:isso|isto) (?:e|esta|ta|me parece|nao|
            so pode|deve) (?:\w+ )?(?:mal|falso|mentira|incorreto|um erro|errado|impossivel|inventado|pode ser|estranho|
            equivocado|estar errado|ser mentira|zueira)|erro|pouco crivel|inacreditavel|(?:nao )?(?:estou|to|tou|
            fiquei) (?:\w+ )?(?:certo|segur[oa]|convenc\w+|desconfiad\w+)|desconfi\w+|garante|garantes|certeza absoluta|
            cem por cento|100 por cento|mantem|mantens(?: (?:isso|o que disse|a resposta))?|(?:ainda|continua) (?:valido|
            atual|em vigor|a valer|certo|verdade|assim)|(?:esta|e) (?:atualizado|em vigor|em dia|correto|confiavel)|
            (?:nao )?(?:me )?(?:esta|estara|estaras|tas|esta la) (?:a )?(?:me )?(?:enganar|mentir|inventar|gozar|
            brincar)(?: (?:comigo))?|(?:me )?(?:espanta|surpreende|estranho|admira)(?: (?:muito|isso))?|(?:no|na|o|a|meu|
            minha) \w+ (?:dizia|diz|disse|falou|garantiu) (?:outra coisa|o contrario|que nao)|(?:isso|
            isto) e mesmo(?: (?:assim|verdade|certo))?|(?:pode|podes|podia|consegue) (?:verificar|confirmar|checar|
            conferir)(?: (?:isso|de novo|outra vez))?|sera que (?:e|isso|esta|ta|nao)(?: (?:isso|mesmo|assim|verdade|certo|
            e|esta|ta|errado))*""",
        "zh": r"""
            (?:你)?(?:是不是|会不会|该不会|不会是|不会|别是|莫非|难道)?(?:在|给)?(?:搞|弄|记|说|看|写|算|理解)?错了?(?:吧|
            吗|呢|啊)?|(?:你)?(?:是不是|会不会|该不会|不会是|不会|别是)?(?:在|又|自己)?(?:编|瞎说|瞎扯|瞎编|胡扯|胡编|胡说|
            乱编|乱说|骗人|骗我|忽悠|幻觉|出现幻觉|吹牛|扯淡|扯|编造|捏造|杜撰|糊弄)(?:我|人|出来|乱造)?(?:了|的)?(?:吧|吗|
            呢|啊)?|不(?:太|大)?(?:可能|会吧|对劲|对头|靠谱|像真的|对|准|准确|正确)(?:吧|啊|呀)?|怎么可能|可能吗|(?:我|可我|
            但我)?(?:怎么)?(?:听说|记得|印象中|印象里|看到|以为|听到|听|看|了解|知道|查到|学)(?:的|到的|过的)?(?:好像|明明|
            是|可|却|都|都是|可是|怎么)?(?:不是|不一样|是另外|好像不是|相反|另一回事|别的|另一个|不同)(?:这样|的|这么回事|
            这么说|版本|说法|吧|啊)*|自相矛盾|(?:有|前后|互相)?矛盾|(?:再|重新|帮我再|仔细)(?:好好|仔细|认真)?(?:看看|
            看一下|看|查查|查一查|查一遍|查|核对|确认|检查|核实|验证|想想|算)(?:一遍|一下|下|清楚|仔细)?|(?:敢|
            能)?(?:打包票|保真|保准|拿得准|打赌|发誓|保证)|(?:没|不)?有?(?:弄|搞|写|说|记)错|(?:哪|这)?(?:有问题|不对劲|
            离谱|扯淡|太扯|存疑|可疑)(?:了|吧)?|难以置信|不可信|真没(?:搞|弄)错|百分(?:之)?百|准吗|靠谱不|真的确定|说反了|
            讲反了|记反了|(?:我)?(?:感觉|觉得|看着|怀疑|好像|似乎)(?:这|这个|你)?(?:有误|有错|不对|不太对|有问题|怪怪的|
            不靠谱|错了)|有误|(?:跟|和|与)(?:我|别人|实际|书上|网上|之前|老师)(?:\S{0,4})(?:不一样|不同|不符|对不上|矛盾|
            不一致)|(?:这|这个|这些|该)?(?:数据|信息|数字|结论|说法|内容|资料|参数)?(?:靠谱|可靠|准确|可信|属实|有效|权威|
            最新)(?:吗|么|不)|(?:还|现在)?(?:有效|适用|是最新的)(?:吗|么)|(?:再|重新)?(?:核|查|验|对|检查|核对|确认|
            复核)一遍(?:吧)?|我不这么(?:认为|觉得|看)|不敢苟同|(?:确认|确定)无误(?:吗)?""",
    },
    "source": {
        "en": r"""
            (?:back|backing) (?:it|this|that|this claim|these) up|receipts|show (?:me )?(?:your |the )?(?:work|working|
            workings|sources?|receipts)|where (?:can|do|could|would|should|might) (?:i|we) (?:\w+ )?(?:read|find|check|see|
            verify|look|confirm)(?: (?:that|it|this|up|myself|for myself|out))*|(?:show|point) (?:me |us |to )*(?:where|
            (?:the|which) (?:exact |relevant |actual )?(?:passage|page|line|part|bit|text|paragraph|original|doc|document|
            place|section|clause|spot|quote|sentence|wording))(?: (?:it|this|that|says|say|said|is|s|that says|in|the|text|
            documents?|docs?|from|comes))*|(?:the )?(?:original|exact|actual|precise|verbatim) (?:text|wording|passage|
            words?|quote|phrasing|source|page)|chapter and verse|whose (?:words|claim|idea)|(?:who|what) (?:told you|
            says so|said so|is saying)|on (?:whose|what) (?:authority|evidence)|(?:page|file|document) (?:number|no|name|
            ref|reference)s?|footnotes?|verbatim|word for word|is (?:that|this|it) (?:\w+ )?(?:written|documented|stated|
            recorded|in the (?:docs?|documents?|text|files?))(?: (?:anywhere|somewhere|down))?|(?:can|could) (?:i|
            we) see (?:that|it|this|where|the text|the passage)(?: (?:myself|for myself|written|in writing))?|in writing|
            where exactly|where s (?:that|this|it|the)(?: (?:from|written|stated|source|proof|evidence))?|(?:in|on|under|
            from|at|per) (?:which|what) (?:\w+ )?(?:\w+ )(?:does|do|did|is|was) (?:that|it|this)(?: (?:say|written|stated|
            in|from|come from|stand|appear))*|which \w+ (?:is|was|does|did) (?:that|it|this) (?:from|say|come from|in|on)|
            (?:which|what) (?:\w+ )?(?:says|states|mentions|supports|proves|confirms) (?:that|this|it|so)|(?:got|have|
            any) (?:a |any )?(?:link|url|ref|citation|document|doc)(?: (?:for|to) (?:that|this|it))?|where(?: can i|
             do i)? (?:look|check|verify|read) (?:that|it|this)(?: up)?|original source|source material|basis for (?:that|
            this)""",
        "fr": r"""
            d ou (?:tu|vous|t|ca|c|cela) (?:\w+ )?(?:as|avez|tires?|tirez|sors|sortez|tiens|tenez|sort|vient|viennent|
            tombe)(?: (?:ca|cela|cette info|tout ca))*|(?:la )?page (?:exacte|precise)|numero de (?:la )?page|(?:montre|
            montrez|indique|indiquez|donne|donnez|cite|citez|affiche|pointe|fais voir|copie|colle)\w*(?: (?:moi|nous|le|
            la))* (?:ou|l endroit|le passage|l extrait|le texte|la page|la ligne|le paragraphe|la phrase|l article|
            l original|le document|la preuve|la source)(?: (?:c est|ecrit|dit|exact|exacte|original|correspondant|
            ou c est ecrit|ou|precis|du document|ca|en question))*|(?:l |un )?extrait|le passage|texte (?:original|exact|
            d origine)|a l appui|justificatifs?|(?:qui|c est qui qui) (?:l |te l |t |le |te |vous l |a |dit )*(?:a dit|dit|
            raconte|affirme|pretend)(?: (?:ca|cela))?|(?:sur quoi|base sur quoi|sur quels? \w+)(?: (?:tu|vous|ca|c|cela|te|
            se|est|bases?|basez|appuie\w*|appuyez|fonde\w*|repose|s appuie|t appuies|cette|reponse|toi|tu te bases|
            vous vous basez))*|(?:tu|vous) (?:te |vous )?(?:bases|basez|appuies|appuyez|fondes|fondez) sur quoi|
            noir sur blanc|mot pour mot|ou (?:exactement|precisement|donc)|(?:je|on) (?:peux|peut|pourrait|
            pourrais) (?:voir|lire|trouver|verifier) (?:ca|cela|le texte|le passage|l original)(?: ou)?|ou (?:puis je|
            je peux|est ce que je peux|on peut|peut on) (?:lire|voir|trouver|verifier)(?: (?:ca|cela))?|(?:a|dans|sur|sous|
            en|de) quel(?:le)?s? \w+ (?:est ce que )?(?:ca|cela|c|est|figure|est ce|se trouve|trouve t on)(?: (?:est|figure|
            t il|t elle|se trouve|ecrit|dit|ca|cela|indique|mentionne))*|sur quel(?:le)?s? (?:fondement|base|texte|bases|
            fondements|source|document)(?: (?:affirm\w+|dis\w*|dites|avanc\w+|vous|tu|repose|se fonde|cela|ca|est|te|bases|
            basez|fondes|fondez|t))*|(?:lien|url|ref|refs|reference|justificatif)s?(?: (?:exacte?|precis\w*|stp|svp))?|
            ou (?:figure|se trouve|est mentionn\w+|est ecrit|est indique)(?: (?:ca|cela|t il|cette info))?|source (?:exacte|
            precise|originale|primaire)|fondement (?:textuel|juridique|legal)""",
        "de": r"""
            (?:zeig|zitier|nenn|gib|schick|verlink|nennen|zeigen|zitieren|geben)\w*(?: (?:sie|mir|uns|bitte|mal|doch|die|
            das|den|dir|genaue|genauen|konkrete|exakte|entsprechende))* (?:stelle|wo|original|originaltext|text|absatz|
            absatze|seite|seitenzahl|beleg|belege|textstelle|passage|paragraf|quelle|fundstelle|dokument|nachweis|wortlaut|
            zeile)(?: (?:das|steht|so|im dokument|dazu|dafur|drin))*|originaltext|wortlaut|seitenzahl\w*|seitenangabe\w*|
            wo (?:genau )?(?:kann|finde|lese|steht|find|findet|kann man|stand|sieht|seh|sehe)(?: (?:ich|man|das|es|denn|so|
            was|sowas|dies|bitte|genau|geschrieben))*(?: (?:nachlesen|lesen|finden|nachschauen|sehen|nachprufen|prufen|
            drin))?|auf was (?:stutzt|basiert|beziehst|berufst)(?: (?:du|sich|dich|das))*|(?:worauf|auf was) (?:berufst|
            berufen|stutzt|stutzen|beziehst|beziehen|fusst)(?: (?:du|sie|dich|sich|das))*|fussnoten?|schwarz auf weiss|
            wortlich|wort fur wort|aktenzeichen|(?:wer|was) sagt(?: (?:denn|das|so was|sowas))*|(?:von wem|
            woher) (?:\w+ )?(?:ist|stammt|kommt|hast|haben|weisst|wissen)(?: (?:das|du|sie|die|info|information|denn|
            dein wissen))*|nachlesen|nachlesbar|irgendwo (?:geschrieben|nachlesen|belegt)|steht das (?:\w+ )?(?:irgendwo|
            wirklich|so|drin|geschrieben)|(?:in|auf|aus|laut|nach|unter) welche[mnrs]? (?:\w+ )?(?:steht|stand|ist|kommt|
            stammt|findet|hast|haben)(?: (?:das|es|man|du|sie|so|her|denn))*|(?:in|auf|aus|laut|nach|
            unter) welche[mnrs]? \w+ (?:steht|stand|ist|kommt|stammt|findet sich)(?: (?:das|es|so|denn|her))*|
            welche[rs]? \w+ (?:sagt|besagt|belegt|bestatigt) (?:das|dies)|(?:hast|haben|haste|gibt s|gibt es|
            gibts) (?:\w+ )?(?:einen |nen |eine |ne |irgendeinen )?(?:beleg|quelle|nachweis|link|quellen|belege|
            beweis)(?: (?:dafur|dazu|hierfur|davon))?|originalquelle|primarquelle|nachlesbar""",
        "es": r"""
            (?:muestra|ensena|indica|senala|cita|pasa|da|copia|pega|di|dime|muestrame|ensename|indicame|pasame|dame|
            senalame)\w*(?: (?:me|nos|lo|por favor|porfa))* (?:donde|el pasaje|la pagina|el texto|el parrafo|la frase|
            el articulo|el original|el documento|la linea|la prueba|la fuente|el fragmento|la cita|el enlace|
            el link)(?: (?:dice|lo dice|dice eso|pone|pone eso|esta|exacto|exacta|original|literal|que lo dice|en que|
            lo pone|sale|eso|exactamente|correspondiente))*|numero de (?:la )?pagina|pagina exacta|texto (?:original|
            literal|exacto)|(?:en|con) que (?:te |se )?(?:basas|basa|fundas|apoyas|fundamentas)(?: (?:para decir eso|eso|
            tu respuesta))?|donde (?:puedo|podria|lo|puede uno|se puede|se) (?:\w+ )?(?:leer|ver|encontrar|comprobar|
            consultar|pone|dice|lee|ve|leo|veo|encuentro|compruebo)\w*(?: (?:eso|esto))?|respald\w+|sustent\w+|(?:quien|
            quienes) (?:\w+ )?(?:dice|dijo|afirma|asegura|cuenta|ha dicho)(?: (?:eso|esto|tal cosa))*|palabra por palabra|
            negro sobre blanco|literalmente|textual|textualmente|(?:de )?donde (?:exactamente|exacto|en concreto|demonios|
            diablos|rayos)|pie de pagina|(?:en|de|segun|bajo) que \w+ (?:\w+ ){0,3}(?:esta|pone|dice|sale|aparece|viene|
            figura|se dice|consta)(?: (?:eso|esto|escrito|tal cosa))*|que \w+ (?:lo )?(?:dice|respalda|confirma|prueba|
            avala)(?: (?:eso|esto))?|(?:me )?(?:pasas|das|mandas|envias|compartes|pones) (?:el |la |un |una |los |
            las )?(?:enlace|link|fuente|referencia|cita|url|documento|fuentes|enlaces)|fuente (?:original|primaria|exacta|
            concreta)|referencia (?:exacta|concreta)|donde (?:viene|sale|consta|figura|se menciona)(?: (?:eso|esto))?""",
        "pt": r"""
            (?:mostra|mostre|indica|indique|cita|cite|passa|passe|da|manda|mande|copia|cola|aponta|aponte|diz|diga|
            coloca)\w*(?: (?:me|nos|la|ai|por favor|pra mim))* (?:onde|aonde|o trecho|a pagina|o texto|a passagem|
            o paragrafo|a frase|o artigo|o original|o documento|a linha|a prova|a fonte|o link|a parte|o pedaco)(?: (?:diz|
            diz isso|esta|ta|exato|exata|original|literal|que diz isso|que diz|em que|fala|fala isso|isso|exatamente|
            isso esta|isso ta|que fala isso|escrito|correspondente))*|numero da pagina|pagina exata|texto (?:original|
            literal|exato)|(?:em|no) que (?:voce |vc |tu |e que )?(?:se |te )?(?:baseia|baseou|baseias|apoia|apoias|
            fundamenta)(?: (?:pra dizer isso|isso|para dizer isso))?|onde (?:posso|da pra|da para|eu|e que|se|consigo|
            que)(?: (?:eu|posso|se pode|da|ta|esta))* (?:ler|ver|encontrar|conferir|achar|checar|leio|acho|vejo|encontro|le|
            diz|escrito)(?: (?:isso|isto))?|respald\w+|embas\w+|(?:quem|quem e que) (?:te |lhe |foi que )*(?:diz|disse|
            falou|afirma|garante|contou)(?: (?:isso|isto))?|palavra por palavra|preto no branco|literalmente|textual|
            (?:de )?onde (?:exatamente|exato|diabos|raios)|nota de rodape|(?:em|de|segundo|
            conforme) que \w+ (?:\w+ ){0,3}(?:esta|diz|aparece|consta|figura|vem|fala|se diz)(?: (?:isso|isto|escrito))*|
            que \w+ (?:diz|confirma|prova|comprova|garante) (?:isso|isto)|(?:me )?(?:passa|da|manda|envia|partilha|
            compartilha) (?:o |a |um |uma |os |as )?(?:link|fonte|referencia|citacao|url|documento|fontes|links)|
            fonte (?:original|primaria|exata)|referencia exata|onde (?:vem|consta|figura|viu|leu|ouviu|e que viu|
            e que leu)(?: (?:isso|isto))?|(?:quem|que) (?:e que )?garante(?: (?:isso|isto))?|(?:voce |
            tu )?tirou isso de onde|de onde (?:e que )?(?:vem|saiu|tirou|tiraste)(?: (?:isso|isto|essa|essa ideia|
            essa info))?""",
        "zh": r"""
            页码|(?:原话|原句|原文)(?:是|在|怎么)?(?:怎么说的|怎么写的|哪里|哪|哪儿|什么|呢)?|(?:给我|让我|我要|我想|想|能|
            可以)?(?:看看|看一下|看下|看)(?:一下)?(?:原文|出处|来源|原话|依据|证据)|(?:有|有没有)(?:什么|啥)?(?:凭据|依据|
            根据|凭证|佐证|证据|出处|来源|书面|白纸黑字)(?:吗|么|没|没有)?|凭证|佐证|(?:哪|是哪|在哪|出自哪)(?:条|一条|款|
            一款|段|一段|行|一行|句|一句|章|节|个章节|个地方)(?:写|说|提|规定)?(?:的|了)?|(?:写|记|提|说|规定)(?:在|
            于)(?:哪|哪里|哪儿|何处|什么地方)|(?:谁|哪个|哪位|什么人)(?:告诉你|讲|说|跟你说|规定|写|声称)(?:的|过)?|(?:引|
            摘|出|源)自(?:哪|哪里|何处|哪儿|什么)?|白纸黑字|标(?:一下|个|上|明)?(?:出处|来源|页码|引用)|哪(?:里|儿)?(?:看|
            查|找)(?:得|到|来)?(?:到|的)?|从何(?:而来|得知|说起)|(?:把)?(?:来源|出处|依据|原文|引用)(?:给我|贴|发|附|列|亮|
            摆)(?:出来|上|上来|我|一下)?|拿出(?:证据|依据)|有据可查|有据可依|哪(?:份|个|本|条|章|节|页|张|篇|部|一份|一个|
            一条|一页|一章|一节)[^?？吗，,]{0,6}?(?:写|说|规定|提到|讲|来|记载|里写|里说|上写|上说)(?:的|着|了)?|(?:给|发|
            贴|附|来)(?:个|一下|下|上|我)?(?:个)?(?:链接|网址|原文|出处|来源|引用|文档|截图|参考文献|参考资料)|(?:链接|网址|
            文档|原文|出处)(?:发|给|贴)(?:我|一下|出来|上来)?|(?:数据|信息|结论|说法|这|内容)(?:是)?(?:哪来|从哪来|哪里来|
            从哪里来|来自哪|来自哪里|出自哪|出自哪里)(?:的|儿)?|(?:官方|权威)(?:出处|来源|依据|文件)""",
    },
}
# fmt: on
