"""What shows that a text asks about the answer before: why, are you sure, source. Written as in `features.py`, which is above."""

from collections.abc import Mapping

from clew.domain.revision.doubts import Doubt

# fmt: off
DOUBT_FEATURES: Mapping[Doubt, Mapping[str, str]] = {
    "why": {
        "en": r"""
            (?:any|the|your|a|some|give me) (?:\w+ )?(?:reasons?|reasoning|rationale)(?: (?:is|being|would be|for (?:that|
            it|this)))?(?=$)|why(?: (?:do|did|would|are|is|was|were|have|should|s|on earth|the hell|exactly))?(?: (?:you|u|
            that|this|it|so|say|saying|think|claim|believe|conclude|assume))*|how come|how so|what for|(?:what|which|
            for what|for which)(?: is| s| was| are)? (?:the |your )?(?:\w+ )?(?:reason|reasons|reasoning|rationale|logic|
            justification|motive|grounds|explanation|cause|thinking|thought process)(?: (?:behind|for|of) (?:that|this|it|
            all this|all that))?|what (?:makes|made|led|leads) (?:you|u) (?:to )?(?:say|think|believe|conclude|assume|
            that)(?: (?:so|that|this|it))?|how (?:did|do|d) (?:you|u|ya) (?:get|come|arrive|reach|figure|work|conclude|
            infer)(?: (?:to|at|up|with|out|there|that|this|it|the|conclusion|idea))*|(?:explain|give|walk) (?:me )?(?:your|
            the|through your) (?:reasoning|reasons?|logic|rationale)|justify (?:it|that|this|yourself|your answer)|cos why|
            cuz why""",
        "fr": r"""
            (?:la|les|une|ta|sa) (?:raison|raisons|cause|justification|logique)(?: (?:is|ist|es|est|e|c est quoi|que|quoi|
            was|dafur))*(?=$)|pourquoi(?: (?:donc|ca|cela|dis tu|tu dis|vous dites|dites vous|tu penses|penses tu|est ce|
            que|tu affirmes|affirmes tu|c est|ce serait|serait ce|alors))*|(?:pour )?(?:quelle|quelles|quel|quels)(?: est|
             sont| en est| en sont)? (?:la |le |les |ta |tes |votre |vos |donc )*(?:raison|raisons|logique|motif|motifs|
            raisonnement|justification|cause|causes|explication)(?: (?:derriere|de|a) (?:ca|cela|tout ca))?|comment (?:ca|
            cela) se fait(?: il)?|comment (?:tu|vous|t|en) (?:\w+ )?(?:arrives?|arrivez|conclus|concluez|deduis|deduisez|
            sais|savez|es arrive|etes arrive)(?: (?:a|tu|vous|ca|cela|la|cette|conclusion))*|qu est ce qui (?:te|vous|
            t) (?:fait|permet de|fait) (?:dire|penser|croire|affirmer)(?: (?:ca|cela))?|(?:justifi\w+|argument\w+)(?: (?:ca|
            cela|toi|ta reponse|votre reponse|ton propos|un peu))*|en quel honneur|c est quoi (?:la|ta|votre|le|
            ton) (?:raison|raisonnement|logique|argument)|d ou (?:tu|vous) (?:\w+ )?(?:deduis|deduisez|conclus|concluez)|pk|
            pq|pkoi""",
        "de": r"""
            (?:der|die|den|dein|deine|einen|eine) (?:grund|grunde|begrundung|logik)(?: (?:is|ist|es|est|e|c est quoi|que|
            quoi|was|dafur))*(?=$)|(?:warum|wieso|weshalb|weswegen|wozu)(?: (?:denn|das|ist|so|eigentlich|sagst|sagen|
            meinst|meinen|glaubst|glauben|du|sie|behauptest|nochmal|genau|jetzt|bitte))*|(?:was|welcher|welche|welches|
            aus welchem|aus welchen)(?: ist| sind| war)? (?:der |die |das |dein |deine |ihr |ihre )?(?:grund|grunde|grunden|
            begrundung|logik|uberlegung|uberlegungen|ursache|hintergrund|gedanke)(?: (?:dafur|dahinter|davon|hierfur|
            dazu))?|was steckt dahinter|wie (?:kommst|kommen|kamst) (?:du|sie) (?:darauf|dazu|da drauf|zu (?:dem|
            diesem) schluss)|begrund\w*|womit begrund\w*|was bringt dich (?:dazu|darauf)|was (?:fuhrt|bringt) dich (?:dazu|
            darauf|zu der|zu dieser)(?: (?:annahme|behauptung|aussage|schlussfolgerung|idee))?|mit welcher begrundung|
            inwiefern""",
        "es": r"""
            (?:la|el|las|los|una|un|tu|su) (?:razon|razones|motivo|motivos|causa|logica|justificacion)(?: (?:is|ist|es|est|
            e|c est quoi|que|quoi|was|dafur))*(?=$)|(?:por que|porque|porke|xq|pq)(?: (?:dices|lo|eso|esto|es|asi|piensas|
            crees|afirmas|motivo|razon|dice|usted|tu|sera|seria|tan))*|(?:cual|cuales|por que|que)(?: es| son| fue)? (?:el |
            la |los |las |tu |tus |su |sus )?(?:razon|razones|motivo|motivos|logica|razonamiento|justificacion|causa|causas|
            explicacion|fundamento)(?: (?:de|detras de|para|tras) (?:eso|esto|todo eso|ello))?|a que se debe(?: (?:eso|
            esto))?|(?:como|de donde) (?:llegas|llegaste|has llegado|concluyes|deduces|llego)(?: (?:a|eso|esto|esa|
            conclusion|tu))*|que te (?:hace|hizo|lleva a|llevo a) (?:pensar|decir|creer|afirmar)(?: (?:eso|esto))?|
            justific\w+|argument\w+|y eso|como es eso|como asi""",
        "pt": r"""
            (?:a|o|as|os|uma|um|tua|sua) (?:razao|razoes|motivo|motivos|causa|logica|justificativa)(?: (?:is|ist|es|est|e|
            c est quoi|que|quoi|was|dafur))*(?=$)|(?:por que|porque|porquê|por quê|pq|pk|pke)(?: (?:diz|dizes|disse|isso|
            isto|e|que|assim|pensa|pensas|acha|achas|afirma|voce|tu|motivo|razao|seria|sera|tao))*|(?:qual|quais|por que|
            por qual)(?: e| sao| foi| seria)? (?:o |a |os |as |tua |sua |teu |seu )*(?:razao|razoes|motivo|motivos|logica|
            raciocinio|justificativa|justificacao|causa|causas|explicacao|fundamento)(?: (?:disso|disto|por tras|
            por tras disso|para isso|pra isso|de tudo isso))?|a que se deve(?: (?:isso|isto))?|como (?:chegou|chegaste|
            voce chegou|conclui|concluiu|deduz)(?: (?:a|nisso|isso|essa|nessa|conclusao))*|o que (?:te|o|lhe) (?:faz|fez|
            leva a|levou a) (?:pensar|dizer|crer|achar|afirmar)(?: (?:isso|isto))?|justifi\w+|argument\w+|fundament\w+|
            como assim|e isso por que""",
        "zh": r"""
            为什么(?:呢|啊|呀|这么说|这样说|会这样|是这样|这么讲|要这么说)*|为啥(?:呢|啊|呀|这么说|这样|会这样)*|
            为何(?:这么说|如此|呢)*|(?:有)?(?:什么|啥)?(?:理由|原因|缘由|缘故|道理|逻辑)(?:是)?(?:什么|啥|何在|在哪|在哪里|
            呢|吗)?|凭什么(?:这么说|这样说|说)*|凭啥(?:这么说|说)*|怎么(?:得出|推出|推断|得到|来)(?:的|这个结论|这结论|
            结论)*|何以见得|怎么会(?:这样|呢)*|怎么说""",
    },
    "sure": {
        "en": r"""
            (?:you|u|ya|ur)(?: are| re)? (?:\w+ )?(?:sure|certain|positive|serious|confident|kidding|joking|wrong|mistaken|
            right)(?: (?:about|of|on) (?:that|this|it|all that|all this))?|(?:sure|certain|positive|for real|seriously|
            really|truly|honest|honestly|legit|srsly|fr)|(?:is|was|are) (?:that|this|it|all that|all this|these|those|
            everything|your answer) (?:\w+ )?(?:true|right|correct|accurate|reliable|legit|certain|so|real|verified|sure|
            trustworthy|factual|wrong)|(?:that|this|it|your answer) (?:is|s|sounds|seems|looks|feels|can t be|cannot be|
            doesn t|does not|isn t|is not|might be|must be|may be) (?:\w+ ){0,2}(?:wrong|off|false|right|fishy|true|dubious|
            suspicious|made up|odd|incorrect|correct|sus)|(?:sounds|seems|looks|feels|smells) (?:\w+ )?(?:wrong|off|false|
            fishy|dubious|suspicious|made up|odd|incorrect|sus|invented)|(?:double|re|fact|cross) ?check\w*|(?:i|im|i m|
            i am)? ?(?:don t|do not|dont|can t|cannot|hardly|not|find it hard to) (?:\w+ )?(?:buy|believe|trust|convinced|
            agree|sure about|credible)(?: (?:it|that|this|you))?|(?:i )?(?:have (?:my )?)?doubts?(?: (?:that|this|it))?|
            doubt it|sceptical|skeptical|unconvinced|no way|that can t be|are you having me on|you made (?:that|it|this) up|
            making (?:that|this|it) up|how (?:sure|certain|confident|reliable) (?:are you|is that|is this)|can (?:i|
            we) (?:trust|rely on|believe) (?:that|this|it|you)|verify|confirm|100|
            (?:is|are) (?:that|this|it|you) (?:{n} )?(?:percent|per cent|fully|totally|entirely) (?:correct|right|true|
            accurate|sure|certain)|
            (?:check|verify|recheck) (?:that|this|it|your answer)(?: (?:please|again|once more))?|
            (?:this|that|these|those|it|above|the answer|your answer|you)(?: is| are| s| re| was| were)? (?:\w+ )?(?:wrong|
            incorrect|false|mistaken)(?: again)?|
            wrong(?: again)?|
            (?:this|that|these|those|it) (?:does not|doesn t|don t|do not) (?:look|sound|seem) (?:right|correct)""",
        "fr": r"""
            (?:es|etes|est|bien|vraiment|absolument|totalement|completement) (?:tu |vous )?sur(?: (?:de|que|
            a) (?:\w+ ){0,3}\w+)?|(?:t|tu|vous|c|es tu|etes vous|ca|cela)? ?(?:es|etes|est)? ?(?:vraiment |bien |
            absolument |totalement |completement |certain et |si )?(?:sure|surs|certain|certaine|serieux|serieuse|fiable|
            exact|vrai|juste|correct|verifie|avere|credible|plausible)(?: (?:de toi|de vous|de ca|de cela|de ton coup|
            de ce que tu dis|de ce que vous dites|ca|a 100))?|(?:tu|vous) (?:confirmes?|confirmez|plaisantes|plaisantez|
            rigoles|rigolez|te trompes|vous trompez|es sur)|confirm\w+|verifi\w+|reverifi\w+|(?:j ai|j) (?:un |des |
            comme un |de gros )?doutes?|j en doute|je doute|je (?:n y crois|n y crois pas|te crois pas|ne te crois pas|
            ne suis pas convaincu\w*|suis pas convaincu\w*|suis sceptique|me mefie)|j y crois (?:pas|moyen)|
            pas convaincu\w*|sceptique|mon oeil|vraiment|serieusement|serieux|sans blague|tu blagues|ca (?:me )?(?:semble|
            parait|a l air|sonne) (?:\w+ )?(?:faux|bizarre|louche|etrange|douteux|chelou|inexact)|c est (?:faux|
            n importe quoi|pas vrai|une blague|douteux|louche)|tu inventes|on peut (?:s y fier|te croire|vous croire|
            y croire)|peut on s y fier|a 100|(?:t|tu) sure?(?: de (?:toi|ca))?|
            (?:tu |vous )?(?:t es |te |s est |vous etes )?trompe\w*|
            (?:c est |ca c est )?faux (?:ton|ta|votre|ce) (?:resultat|reponse)|
            (?:re)?verifi\w+ (?:ta|votre|la) reponse""",
        "de": r"""
            (?:bist|sind|biste|seid) (?:du|sie|ihr)? ?(?:dir|sich|euch|da)? ?(?:\w+ ){0,2}sicher|(?:ganz|wirklich|echt|
            absolut|100)? ?sicher|(?:stimmt|passt|ist) (?:das|es|dat|des) (?:\w+ ){0,2}(?:so|wirklich|auch|denn|echt|
            uberhaupt|richtig|wahr|korrekt|sicher|belegt|verlasslich|zuverlassig|falsch|gesichert)|stimmt (?:das|es|dat)|
            echt(?: jetzt)?|wirklich|im ernst|ernsthaft|tatsachlich|wahrhaftig|ehrlich|kein scheiss|(?:das )?(?:glaub|
            glaube|kaufe?|nehme?) ich (?:dir |das |ihnen |so )*(?:nicht|kaum|nich|ned|net|ab)?|(?:ich )?(?:bezweifel|
            bezweifle|bezweifele|zweifle|zweifel)(?: (?:das|daran|ich))?|(?:hab|habe) (?:da )?(?:meine |so meine )?zweifel|
            skeptisch|(?:pruf|uberpruf|check|verifizier)\w* (?:das|es|nochmal|bitte|noch)*(?: nach| noch mal| nochmal)*|
            klingt (?:\w+ )?(?:falsch|komisch|unglaubwurdig|seltsam|erfunden|merkwurdig)|(?:das )?kann (?:das |doch |gar |
            ja )*nicht (?:sein|stimmen)|(?:kann|konnen) (?:ich|wir|man) (?:dir|ihnen|dem|darauf|mich darauf|
            uns darauf)? ?(?:trauen|vertrauen|verlassen|glauben)|wie sicher (?:bist du|ist das|sind sie)|hundertprozentig|
            ausgedacht|erfunden|du irrst dich|verlasslich|nich wahr""",
        "es": r"""
            (?:estas|esta|seguro|segura|andas) (?:\w+ )?(?:segur[oa]|cierto)(?: (?:de|sobre) (?:eso|esto|ello|que|
            lo que dices))?|segur[oa](?: segur[oa])?|de veras|en serio|de verdad|verdad|neta|la neta|(?:es|eso es|esto es|
            sera|seria) (?:\w+ )?(?:cierto|verdad|correcto|fiable|confiable|exacto|asi|real|posible)(?: (?:eso|esto))?|
            (?:eso|esto)? ?(?:me )?(?:suena|parece|huele) (?:\w+ )?(?:mal|raro|falso|dudoso|inventado|sospechoso|equivocado|
            mentira)|no (?:estoy|me quedo|quedo|ando) (?:\w+ )?(?:segur|convencid|conform)\w+(?: de (?:eso|esto|ello))?|
            no (?:me|te|lo|le|me lo) (?:lo )?(?:creo|trago|convence|cuadra|creemos|fio)(?: (?:nada|mucho|eso))?|
            (?:lo )?dudo(?: (?:mucho|eso|que sea cierto))?|tengo mis dudas|esceptic\w+|(?:verific|comprueb|compruebe|
            confirm|chec|chequ|revis)\w* (?:eso|esto|lo|otra vez|de nuevo|si es cierto|bien)*|(?:me |puedes |
            podrias )?(?:lo )?confirm\w+|no estaras (?:equivocad[oa]|inventando)|te lo (?:inventas|inventaste|
            estas inventando)|(?:que tan|como de|cuan) (?:segur[oa]|fiable|cierto|confiable)(?: (?:estas|es|es eso))?|
            me puedo fiar(?: de (?:eso|esto|ti))?|(?:puedo|se puede|podemos) (?:fiarme|confiar|fiarnos|creer)(?: (?:de|
            en) (?:eso|esto|ti))?|estas de broma|me tomas el pelo|al 100|mentira""",
        "pt": r"""
            (?:tens|tem|ta|esta|estas|temos|voce tem|tu tens) (?:a |mesmo |a absoluta |absoluta |mesmo a )*(?:certeza|
            seguro|certo|segura)(?: (?:disso|disto|mesmo|absoluta|do que diz|do que dizes|nisso))*|certeza|serio(?: mesmo)?|
            a serio|de verdade|mesmo|verdade|(?:isso|isto|ta|e|sera|seria|esta) (?:\w+ ){0,2}(?:verdade|certo|correto|
            confiavel|fiavel|exato|assim|real|seguro|mesmo)(?: (?:isso|isto|mesmo|ai))*|(?:isso|isto)? ?(?:me )?(?:soa|
            parece|cheira)(?: me)? (?:\w+ )?(?:mal|estranho|falso|duvidoso|inventado|suspeito|errado|mentira)|(?:nao|
            num) (?:to |estou |me |tou |acredito|boto|ponho|engulo|convence|caio)(?:\w+ )*(?:fe|acreditando|acredito|
            convencido|convencida|convence|nisso|nessa|nada|muita fe|crendo)?|duvido(?: (?:disso|disto|muito))?|
            tenho (?:as )?(?:minhas )?duvidas|cetic\w+|(?:verific|verifiqu|confir|confer|chec|chequ)\w*(?: (?:isso|isto|
            de novo|outra vez|novamente|bem|se e verdade|ai))*|(?:voce )?(?:inventou|inventaste|esta inventando|
            ta inventando)(?: isso)?|(?:quao|que tao) (?:certo|seguro|confiavel)|(?:posso|da pra|podemos|
            da para) (?:confiar|acreditar|fiar me)(?: (?:nisso|nisto|em ti|em voce))?|ta (?:de sacanagem|zoando|brincando)|
            estas a (?:brincar|gozar)|ta certo isso|(?:isso|isto) (?:\w+ )?(?:procede|confere|bate certo|bate)|mentira""",
        "zh": r"""
            (?:你|您|这|这个|那|能)?(?:真的|真|百分百|百分之百|完全|非常|确定)?(?:确定|肯定|保证|有把握|没错|没搞错|没弄错|
            没记错)(?:吗|么|嘛|吧|不|呀|啊)?|(?:真的|当真|真)(?:吗|么|假的|是这样|是这样吗|如此|啊|的吗)*|(?:是|这是|那是|
            这|会)?(?:不是)?(?:真的|对的|准的|正确|准确|可靠|可信|靠谱|属实|真|对|准)(?:吗|么|不|嘛|吧|的吗)|(?:我)?(?:不信|
            不太信|有点怀疑|怀疑|存疑|表示怀疑|不敢相信|半信半疑)(?:啊|呀|哦)*|(?:再)?(?:核实|查证|验证|核对|确认|检查|
            复核)(?:一下|下|一遍|过|了)?(?:吗)?|(?:听|看)(?:起来|着|上去)(?:不对|不太对|有问题|像假的|像编的|奇怪|不靠谱)|
            (?:你)?(?:瞎编|编的|胡说|乱说|搞错了|弄错了|错了|骗人|骗我)(?:的)?(?:吧|吗)?|(?:靠谱|可信|准确|正确|是真)(?:不|
            吗|么)|(?:靠不靠谱|可不可信|对不对|准不准|是不是真的|真假|真的假的)""",
    },
    "source": {
        "en": r"""
            (?:source|sources|citation|citations|cite|cited|citing|reference|references|proof|prove|evidence|quote|quotes)|
            where (?:did|do|d|have|are|were) (?:you|u|ya) (?:\w+ )?(?:get|got|find|found|read|see|saw|seen|take|took|pull|
            pulled|dig|hear|heard|getting|pulling|learn)(?: (?:that|this|it|all that|all this|from|up|out))*|where (?:does|
            do|did|s|is|was|are) (?:that|this|it|all this|all that|these|those) (?:\w+ )?(?:come|came|coming|stated|written|
            from|say|said|taken|stand|mentioned|found|live)(?: (?:from|so|that|this|it))*|where (?:in|on) (?:the|
            which) (?:\w+ )?(?:document|doc|docs|documents|file|files|text|page|pdf|report)(?: (?:is|does|did|s) (?:that|
            this|it))?|(?:wh(?:ich|at)|in which|on which|from which|in what|from what) (?:\w+ )?(?:document|documents|doc|
            docs|file|files|page|pages|paper|text|passage|passages|report|pdf|chapter|paragraph|section|line|book|site|
            website|article)s?|(?:says|said|told you|according to) (?:who|whom|what)|based on what|back\w* (?:this|that|
            it) up|how do (?:you|u) know(?: (?:that|this|it))?|who (?:says|said|told you|claims)(?: (?:that|this|it|so))?|
            got (?:a |any )?(?:link|links|source|proof)|links?""",
        "fr": r"""
            (?:source|sources|reference|references|refs|citation|citations|cite|cites|citez|citer|preuve|preuves|prouve|
            prouvez)|(?:ou|d ou) (?:est ce que |c est que )?(?:tu|vous|t|as tu|avez vous|l as tu|
            a t on) ?(?:\w+ ){0,3}(?:lu|vu|trouve|trouves|trouvez|pris|prends|peche|sors|sortez|tiens|tenez|tires|tirez|
            entendu|deniche|pioche)(?: (?:ca|cela|tu|vous|tout ca|cette info))*|(?:tu|vous|t) (?:\w+ ){0,3}(?:lu|vu|trouve|
            trouves|pris|prends|peche|sors|sortez|tiens|tires|deniche|pioche|entendu) (?:ca |cela |tout ca )?(?:d )?ou|
            d ou (?:ca|cela|c|vient|sort|provient|tu)|(?:ca|c|cela) (?:vient|sort|est ecrit|est dit|est marque|est indique|
            est note|provient) (?:d )?ou|ou (?:c|ca|cela|est ce|est) ?(?:est )?(?:ecrit|dit|marque|indique|note|mentionne|
            que c est ecrit)|(?:sur|a partir de|dans|de) (?:quoi|quel document|quelle page|quel fichier|quel texte|
            quel passage|quel doc|quelle base|quels documents)|(?:quel|quelle|quels|quelles) (?:document|documents|doc|docs|
            page|pages|fichier|passage|texte|article|pdf|rapport)|(?:selon|d apres) (?:qui|quoi)|qui (?:dit|a dit|le dit|
            te l a dit|t a dit)(?: (?:ca|cela))?|comment (?:tu|vous|le|sais|savez) (?:\w+ ){0,2}(?:sais|savez|tu|vous|ca|
            cela)|liens?""",
        "de": r"""
            (?:quelle|quellen|quellenangabe\w*|beleg|belege|belegen|beleg\w*|nachweis|nachweise|zitat|zitate|zitier\w*|
            fundstelle\w*|beweis\w*|referenz|referenzen|literatur)|(?:wo|woher|wo genau|wo bitte) (?:\w+ )?(?:hast|haben|
            weisst|wissen|nimmst|nehmen|kommt|stammt|steht|findet|finde|hattest|ist|kann|holst) ?(?:\w+ ){0,4}(?:her|
            gelesen|gefunden|gesehen|gehort|nachzulesen|nachlesen|geschrieben|rausgeholt|aufgeschnappt|das|es|du|sie|ich|
            man|so|denn|sich)*|(?:welche|welches|welcher|welchem|welchen|aus welchem|in welchem|auf welcher|aus welcher|
            welchen|laut welchem) (?:\w+ )?(?:dokument|dokumente|dokumenten|datei|dateien|seite|stelle|textstelle|quelle|
            bericht|text|passage|absatz|pdf)|(?:laut|nach) (?:wem|was|welcher quelle)|wer (?:sagt|behauptet|hat)(?: (?:das|
            denn|denn das|dir das|gesagt|dir das gesagt))*|worauf (?:basiert|stutzt|beruht|beziehst|grundet|
            fusst)(?: (?:das|du|dich|sich|es|sie|deine|antwort))*|auf (?:welcher|was fur einer) (?:grundlage|basis)|(?:wie|
            woher) (?:weisst|wissen|kommst|kommen) (?:du|sie) (?:das|darauf|es|dazu)|links?""",
        "es": r"""
            (?:fuente|fuentes|referencia|referencias|cita|citas|citame|citalo|cite|prueba|pruebas|demuestralo|evidencia|
            evidencias|sustento)|(?:de )?(?:donde|adonde) (?:lo |la |los |te |se |me )*(?:\w+ )?(?:sacas|sacaste|sacado|
            saco|leiste|leido|viste|visto|encontraste|encontrado|sale|salio|salido|viene|vino|dice|pone|esta|aparece|consta|
            figura|proviene|obtuviste|agarraste|cogiste|tomaste|es|oiste|aprendiste)(?: (?:eso|esto|escrito|esa info|
            esa informacion|todo eso|tu))*|(?:en |de |segun |con |sobre )?(?:que|cual) (?:documento|documentos|doc|archivo|
            archivos|pagina|paginas|pasaje|texto|informe|pdf|parte|fuente|parrafo|base)|(?:en|con base en|
            basado en) que (?:te |se |le )?(?:basas|basa|basaste|apoyas|fundas|fundamentas)(?: (?:eso|para decir eso|tu))*|
            (?:segun|de acuerdo a|de acuerdo con) (?:quien|que)|quien (?:lo |te lo |te )?(?:dice|dijo|ha dicho|
            afirma)(?: (?:eso|esto))?|como (?:lo |tu )?(?:sabes|sabe)(?: (?:eso|esto))?|(?:tienes|hay|tiene) (?:algun |
            alguna )?(?:link|enlace|fuente|prueba|respaldo)|enlaces?|links?""",
        "pt": r"""
            (?:fonte|fontes|referencia|referencias|citacao|citacoes|cita|cite|citame|prova|provas|prove|comprova|comprove|
            evidencia|evidencias|embasamento)|(?:de |d )?(?:onde|donde|aonde) (?:\w+ )?(?:voce |tu |e que |
            foi que )*(?:tirou|tiraste|tira|tiras|leu|leste|viu|viste|achou|achaste|encontrou|encontraste|saiu|vem|veio|diz|
            esta|aparece|consta|figura|pegou|arranjou|arranjaste|sacou|sacaste|foi buscar|foste buscar|ouviu|e)(?: (?:isso|
            isto|escrito|essa info|essa informacao|tudo isso))*|(?:em |de |segundo |com |sobre )?(?:que|qual) (?:documento|
            documentos|doc|arquivo|arquivos|ficheiro|pagina|paginas|trecho|texto|relatorio|pdf|parte|fonte|paragrafo|base)|
            (?:em|com base em|baseado em) que (?:te |se |voce |tu )*(?:baseias|baseia|baseou|apoias|apoia|
            fundamentas)(?: (?:isso|para dizer isso))*|(?:segundo|de acordo com|conforme) (?:quem|que|o que)|quem (?:te |
            lhe )?(?:diz|disse|falou|afirma)(?: (?:isso|isto))?|como (?:e que |voce |tu )*(?:sabes|sabe)(?: (?:isso|disso|
            isto))?|(?:tem|tens|ha) (?:algum |alguma )?(?:link|fonte|prova|respaldo)|links?""",
        "zh": r"""
            (?:来源|出处|依据|根据|证据|引用|引文|原文|参考|文献|出自|佐证|凭据)(?:是|在|呢|给我|给一下|给下|标一下|列一下|
            发我|发一下)*(?:什么|啥|哪|哪里|哪儿|哪个|何处|谁)?(?:呢|啊|呀|吗)?|(?:有|有没有|给|给个|标明|注明|列出|
            附上)(?:一下)?(?:来源|出处|依据|根据|证据|引用|链接|参考)(?:吗|呢|么)?|(?:在|是|从)?(?:哪|哪一|哪个|哪份|哪一份|
            哪篇|哪本|哪些|什么)(?:文件|文档|资料|文章|页|段|书|材料|报告|章|节|份文件)(?:里|中|上)?(?:写|说|提|提到|讲|来|
            支持)?(?:的|了|到)?(?:呢|啊|这个|这点)?|(?:从|在|是|打)?(?:(?:哪里|哪儿|哪个地方|什么地方|何处)(?:来|看|听|查|
            找|读|写|说|提|得|学)?|哪(?:来|看|听|查|找|读|写|说|提|得|学))(?:来|到|见|过)?(?:的|着|了)?(?:呢|啊|呀)?|第几页|
            谁说的|谁讲的|听谁说的|(?:你)?(?:怎么|咋)(?:知道|晓得)(?:的)?|链接""",
    },
}
# fmt: on
