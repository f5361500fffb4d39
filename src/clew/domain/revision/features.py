"""What shows a wish for another form of the answer before: patterns over the words of a text, by kind and language.

Above: `classes.py`, which takes a text for a request only if no word beside these says anything of a subject. Beside:
`complaint_features.py`, what is wrong with the answer; `doubt_features.py` and `disbelief_features.py`, what asks about it.
Patterns are regular expressions over folded words with one space between them (none in Chinese); `{n}` stands for a number,
`{lang}` for the name of a language, other names for words of `degrees.py`. Lines are joined without their indentation; a space
more is part of the pattern.
"""

from collections.abc import Mapping, Sequence

from clew.domain.revision.complaint_features import COMPLAINT_FEATURES
from clew.domain.revision.degrees import DEGREES
from clew.domain.revision.disbelief_features import DISBELIEF_FEATURES
from clew.domain.revision.doubt_features import DOUBT_FEATURES
from clew.domain.revision.manner_features import MANNER_FEATURES, TONES
from clew.domain.revision.phrases import Kind

# fmt: off
_FORMS: Mapping[Kind, Mapping[str, str]] = {
    "shorter": {
        "en": r"""
            summari[sz]e (?:it |this |that )?(?:more|further|harder|heavily|radically|briefly)|{brief} (?:version|form|
            answer|summary|one|take)|(?:say|explain|make|keep|put|write|do|phrase|word|tell me|be|give)(?: (?:it|that|this|
            me))* {brief}|(?:short|brief|crisp|tight|snappi|pithi|punchi|lean|terse)er|(?:shorten|condens|compress|abridg|
            trimm?|shrink|slimm?|par|tighten|prun|cropp?)(?:e|ed|ing)?|(?:boil|cut|slim|pare|whittle|strip|trim|water|
            narrow) (?:\w+ ){0,2}(?:down|back|short)|cut (?:it|this|that) (?:short|in half|by half|to the chase)|(?:wall|
            walls|ton|loads?|lots?|pile|mountain) of text|{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}|too (?:much|
            many) (?:text|words|detail|details|info|information|stuff|waffle|fluff)|(?:key|main|essential|
            core) (?:takeaways?|points?|facts?|message|messages|idea|ideas|things?)|takeaways?|takeaway|upshot|highlights|
            bottom line|nutshell|gist|essentials|cliffnotes|cliff notes|elevator pitch|tldr|tl dr|abstract|
            half (?:of )?(?:the|that|this|its|as)? ?(?:length|size|long|text)|(?:less|fewer|without|minus|no|skip|cut|drop|
            lose) (?:the |all the )?(?:text|words|wordy|detail|details|waffle|fluff|filler|verbose|rambling|padding|blah)|
            (?:in|under|within|max|maximum|at most|below|about|around|than|to) {n} words?|{n} words? (?:max|maximum|tops|
            or less|or fewer|only|at most|limit)|short and sweet|the short of it|too much to read|to the point|
            get to the point|long winded|longwinded|ramble|rambling|waffling|verbose|skim version|quick version|
            short version|executive summary|
            (?:in|under|within|max|using|with|no more than|not more than|than|to|as)? ?{n} (?:words?|characters?|chars?|
            letters?)(?: (?:max|long|or (?:less|fewer|shorter)|only))?|
            as (?:short|brief|concise) as (?:possible|you can)|(?:make|rewrite|write)(?: (?:it|this|that))* (?:\w+ ){0,2}smaller|
            (?:sum|recap)\w* (?:up )?what (?:you|u) (?:just )?(?:said|wrote|told me)""",
        "fr": r"""
            resum\w+ (?:a l extreme|au max\w*|le plus possible|drastiquement|encore|beaucoup|bien|vite fait|en bref)|
            version (?:\w+ )?{brief}|(?:fais|faites|dis|dites|explique|expliquez|reste|restez|sois|soyez|parle|parlez|
            ecris)(?: (?:le|la|moi|ca|nous))* {brief}|{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}|raccourci\w*|abreg\w+|
            condens\w+|ecourt\w+|synthetis\w+|resserr\w+|elagu\w+|degraiss\w+|comprim\w+|coupe\w* (?:un peu|court|dedans|
            la moitie)|taill\w+ dedans|reduis\w*|redui\w+|alleg\w+|interminable|(?:une |la |ta )?synthese|pave|tartine|
            roman|kilometres? de texte|trop de (?:texte|mots|blabla|details|lignes|infos)|moins de (?:texte|mots|blabla|
            details|lignes|infos)|(?:que|juste|seulement|uniquement|donne|garde|va a|droit a|
            juste) ?(?:moi )?l ?(?:essentiel|important|idee principale)|(?:garde\w*|donne\w*|rien|juste|
            dis) (?:moi )?que (?:les |l |le |la )?(?:points cles|essentiel|idees cles|principal|points essentiels|
            grandes lignes|important)|l essentiel|en (?:gros|bref|resume|substance|clair et court|quelques mots|deux mots)|
            grandes lignes|points cles|idees cles|points essentiels|les grandes idees|le principal|version (?:courte|breve|
            condensee|abregee|light)|(?:en|moins de|max|maximum) {n} mots?|{n} mots? (?:max|maximum|maxi|pas plus)|
            deux fois (?:plus court|moins long)|moitie (?:moins|plus court)|la moitie|droit au but|va au fait|abrege|tldr|
            sans blabla|blabla|le plus (?:court|bref) possible|(?:en|moins de|max) {n} (?:caracteres|signes)|
            (?:resume\w*|recap\w*) (?:de )?ce que (?:tu|vous) (?:viens de dire|as dit|as ecrit|venez de dire|avez dit)""",
        "de": r"""
            fass\w* (?:es |das |s )?(?:\w+ )?(?:kurz|knapp|kurzer|knapper) (?:\w+ )?zusammen|{brief}\w* (?:version|fassung|
            antwort|form)|(?:sag|sags|erklar|erklare|mach|mache|halt|halte|schreib|schreibe|formulier|formuliere|druck|
            fass)(?: (?:s|es|das|mir|dich))* {brief}|(?:kurzer|kurzeren?|kurzere|knapper|knappere|kompakter|bundiger|
            straffer|gestraffter?|kurzest\w*|gekurzt\w*|verkurzt\w*|komprimiert\w*)|{more} {brief}|{too} (?:\w+ )?{long}|
            (?:ver|ab|ein)?kurz(?:e|en|t|st)?|eindampfen|dampf\w* (?:\w+ )?ein|kurz (?:\w+ )?(?:fassen|halten)|
            fass\w* (?:\w+ ){0,2}kurz\w*|straff\w*|komprimier\w*|zusammenstreich\w*|zusammenkurz\w*|runterkurz\w*|
            {too} viele? (?:text|worte|worter|blabla|gelaber|details)|textwand|roman|halb so (?:lang|viel)|(?:auf|
            um) die halfte|die halfte (?:reicht|weg)|weniger (?:text|worte|worter|details|blabla|ausfuhrlich|gelaber)|
            (?:nur |blos |bloss )?(?:das|die|den) (?:wichtigste|wesentliche|kernaussagen?|kernpunkte?|kern|quintessenz|
            hauptaussagen?|hauptpunkte?|eckpunkte|essenz)|kernaussagen?|kernpunkte|quintessenz|eckpunkte|auf den punkt|
            kurzfassung|kurzversion|kurzform|komm\w* zum punkt|in kurze|in aller kurze|stichwortartig kurz|tldr|(?:in|mit|
            maximal|hochstens|unter|auf) {n} (?:worten|wortern|worte|worter)|{n} (?:worte|worter) (?:max|maximal|hochstens)|
            so kurz wie moglich|(?:in|unter|mit|maximal) {n} zeichen|
            fass\w* (?:\w+ ){0,2}zusammen,? was (?:du|sie) (?:\w+ )?(?:gesagt|geschrieben|erzahlt|erklart) (?:hast|haben)""",
        "es": r"""
            que (?:largo|larga|tocho|ladrillo|rollo)|resum\w+ (?:mas|al maximo|mucho|aun mas)|version (?:\w+ )?{brief}|
            (?:explica|explicalo|explicamelo|dilo|dimelo|hazlo|hazmelo|ponlo|ponmelo|se|sea|habla|escribelo|cuentalo|
            cuentamelo) {brief}|{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}|acort\w+|abrevi\w+|recort\w+|condens\w+|
            sintetiz\w+|reduc\w+|reduzc\w+|comprim\w+|compact\w+|podal\w*|podar|ladrillo|tocho|biblia en verso|testamento|
            demasiad[oa]s? (?:texto|palabras|rollo|detalles?)|mucho (?:texto|rollo)|tanto (?:texto|rollo)|menos (?:texto|
            palabras|rollo|detalles?)|(?:solo |nomas |nada mas )?(?:lo )?(?:esencial|principal|mas importante|basico|
            importante|fundamental)|al grano|en (?:breve|resumen|sintesis|corto|dos palabras|pocas palabras)|resumencito|
            resumidito|ideas (?:clave|principales)|puntos (?:clave|principales)|version (?:corta|breve|resumida)|
            (?:la )?mitad|sin (?:rollo|paja|rodeos|relleno|floritura\w*)|(?:en|menos de|maximo) {n} palabras?|
            {n} palabras? (?:max|maximo|como mucho)|lo mas (?:corto|breve) posible|(?:en|menos de) {n} caracteres|
            resum\w+ lo que (?:dijiste|has dicho|acabas de decir|me dijiste|escribiste)""",
        "pt": r"""
            que (?:longo|textao|enorme)|resum\w+ (?:mais|ao maximo|muito|ainda mais)|versao (?:\w+ )?{brief}|(?:explica|
            explique|diz|diga|faz|faca|poe|bota|seja|fala|fale|escreve)(?: (?:isso|me|isto))* {brief}|
            {more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}|{long} demais|encurt\w+|abrevi\w+|condens\w+|enxug\w+|sintetiz\w+|
            reduz\w*|reduza|compact\w+|cort\w+ (?:\w+ )?(?:metade|pela metade|um pouco)|diminu\w+|textao|testamento|biblia|
            jornal|grande demais|enorme|gigante|(?:muito|demasiado|tanto) (?:texto|blabla)|menos (?:texto|palavras|blabla|
            detalhes?)|(?:so |apenas |somente )?o (?:essencial|principal|mais importante|basico|importante|fundamental)|
            direto ao (?:ponto|assunto)|em (?:resumo|sintese|suma|poucas palavras|duas palavras)|resuminho|ideias (?:chave|
            principais)|pontos (?:chave|principais)|versao (?:curta|breve|resumida)|(?:pela |na |a )?metade|
            sem (?:enrolacao|rodeios|enrolar|floreados)|(?:em|menos de|maximo) {n} palavras?|{n} palavras? (?:max|maximo|
            no maximo)|o mais (?:curto|breve) possivel|(?:em|menos de) {n} caracteres|
            (?:resum\w+|resuminho) (?:d?o) que (?:voce |tu )?(?:disse|disseste|falou|escreveu|acabou de dizer|
            acabaste de dizer|eu disse)|
            (?:muito|demasiado|bem) grande|(?:faz|faca|deixa|deixe|quero)(?: (?:isso|isto|essa?|esta?|mais|um pouco))* menor""",
        "zh": r"""
            (?:太|有点|好|这么|过于)(?:长|啰嗦|冗长|罗嗦|啰里啰嗦)了?|(?:字|废话|内容|文字)(?:太|有点)?多了?|(?:更|
            再)?(?:简短|精简|简洁|精炼|简练|短|凝练)(?:一点|点|一些|些|版)?|缩短|浓缩|压缩|精炼|提炼|缩写|删减|砍(?:掉|
            去)?一半|少一半|减半|(?:说|讲|挑|只要|只说|只讲|划)?(?:重点|要点|关键|核心|精华|干货)|简单(?:概括|总结|归纳|说|
            讲|来说)(?:一下|重点|要点|下)*|(?:直接)?(?:说|讲|给|上|要)(?:个|我)?结论|缩(?:短|减)?(?:到|成|
            为)(?:原来)?(?:的)?一半|长话短说|言简意赅|一言以蔽之|别啰嗦|少说点|少废话|直奔主题|{n}个?字(?:以内|之内|左右|内|
            就行|概括)?|控制在{n}字|少(?:说|写|讲)(?:一点|点|一些|些|几句)|
            (?:把)?(?:你|您)?(?:刚才|刚刚|上面|前面)?(?:说|写|讲)的(?:内容|话|东西)?(?:总结|概括|归纳)(?:一下|下)?|{n}个?字符""",
    },
    "sentences": {
        "en": r"""
            (?:(?:in|to|into|as|with) )?(?:{n}|a|an|a single|single|a couple of|couple of|a few|few|max|maximum|
            at most) (?:short |simple |quick |brief )?(?:sentences?|lines?|liners?|phrases?|paragraphs?|tweets?)|one liner|
            oneliner|(?:{n}|a|one|single|a couple of|a few) (?:\w+ )?(?:sentences?|lines?) (?:max|tops|only|will do|
            is (?:enough|plenty|fine)|are (?:enough|plenty|fine)|or less|or so|at most|summary|version|suffices?)|(?:tweet|
            sms|text message) (?:length|sized|size)|(?:as|like|in) a (?:tweet|sms|text message|headline)""",
        "fr": r"""
            (?:en |dans )?(?:{n}|une|une seule|quelques|max|maximum) (?:petites? |courtes? |seules? )?(?:phrases?|lignes?|
            paragraphes?|tweets?)(?: (?:suffit|suffisent|suffira|suffiront|max|maxi|maximum|grand max|pas plus|ca ira))?|
            (?:format|facon|comme un|en) (?:tweet|sms|une phrase|deux phrases)""",
        "de": r"""
            (?:in |mit |auf )?(?:{n}|ein|einen|einem|eine|einer|ein paar|wenigen?|max|maximal|hochstens) (?:einzigen? |
            kurzen? |knappen? |einfachen? )?(?:satz|satze|satzen|zeilen?|absatz|absatze|absatzen|tweet)(?: (?:reicht|
            reichen|genugt|genugen|max|maximal|hochstens|nicht mehr|tops))?|einzeiler|zwei ?zeiler|drei ?zeiler|
            (?:{n})zeiler|(?:als|wie) (?:tweet|sms|schlagzeile)""",
        "es": r"""
            (?:en |con )?(?:{n}|una|una sola|un par de|unas|pocas|max|maximo) (?:sola |cortas? |breves? )?(?:frases?|
            frasecitas?|oraciones|oracion|lineas?|renglones|renglon|parrafos?|tuits?|lineitas?|parrafitos?)(?: (?:basta|
            bastan|vale|valen|max|maximo|como mucho|y ya|nomas|nada mas|sobran))?|(?:como|tipo|en un|en una) (?:tuit|tweet|
            sms|titular)""",
        "pt": r"""
            (?:em |com |num |numa )?(?:{n}|uma|uma so|um|um so|umas|poucas|max|maximo) (?:unica |curtas? |
            breves? )?(?:frases?|frasezinhas?|oracoes|oracao|linhas?|paragrafos?|tweets?|linhazinhas?|
            periodos?)(?: (?:basta|bastam|chega|chegam|max|maximo|no maximo|e pronto|ta bom|e so))?|(?:como|tipo|num|
            em um) (?:tweet|sms|titulo)""",
        "zh": r"""
            (?:用|以|缩成|压缩成|概括成)?(?<!第){n}(?:句话|句|行|段话|段)(?:以内|之内|左右|内|说完|讲完|概括|总结|搞定|就行|
            就够)*|一句话""",
    },
    "list": {
        "en": r"""
            bullets?|bullet points?|bullet pointed|bulletpoints?|bulleted|dot points?|(?:as|into|in|like|to|for|a|
            make) (?:an? )?(?:\w+ )?(?:list|checklist|enumeration|list form|list format)|list (?:format|form|style|version)|
            bullet (?:it|that|this)|itemi[sz]e\w*|enumerate\w*|(?:numbered|ordered|unordered|simple) list|(?:one|a) (?:line|
            row|bullet) (?:each|per (?:point|item|thing))|number(?:ed|ing)? (?:the |it|them|each |every |all |those |these |
            your )*(?:steps?|points?|items?|lines?|bullets?)?|(?:individual|separate|single|clear|discrete) (?:steps|points|
            items|bullets|lines)|step by step|(?:in|as|into) (?:\w+ )?steps|(?:each|every) (?:one|point|thing|step|item|bit|
            fact) (?:on|in|gets) (?:its own|a new|a separate|one) (?:line|row|bullet)|line by line|one by one|one (?:per|
            by) line|(?:split|break|chop|separate) (?:it |this |that |them )?(?:up |down |out )?(?:into|
            in) (?:\w+ )?(?:points|bullets|items|steps|parts|bits|chunks)|(?:with|using|use) (?:dashes|hyphens|numbers|dots|
            bullets|asterisks)|to ?do list|to ?do s?|(?:point|outline) form|pointwise|dash points|numbered|(?:tick|ticked|
            ticking) (?:it |them |things )?off|tick ?boxes|flash ?cards?|cue cards?|(?:break|split|divide) (?:that|it|
            this) (?:down )?into (?:\w+ )?\w+|enumerat\w+(?: (?:it|the|them|points|steps))*|in order|one after (?:the other|
            another)""",
        "fr": r"""
            (?:en|une|sous forme de|forme de|format|de|la) (?:liste|puces|tirets|points|enumeration|check list|checklist)|
            (?:liste|list\w+) (?:a|avec|de) (?:puces|tirets|points|numeros)|puces|tirets|bullet points?|enumer\w+|
            point par point|(?:re)?numerot\w+(?: (?:moi )?(?:les |chaque |tout |ca |le |la )*(?:etapes?|points?|items|
            elements?|lignes)?)?|(?:par|en) (?:etapes|points|numeros)|etape par etape|(?:une ligne par|chaque|un) (?:point|
            element|idee|chose|info)(?: (?:par|sur une|a la|sur sa) ligne)|une ligne (?:par|pour chaque) \w+|
            ligne par ligne|avec des (?:tirets|numeros|puces|points)|a puces|(?:decoup|decompos|
            separ)\w+ (?:\w+ )?en (?:points|etapes|morceaux)|listing|list\w+ (?:moi |nous )?(?:ca|cela|tout|tout ca|le tout|
            les points|les etapes)|(?:enumer|list|recens|list)\w+ (?:moi |nous |les |l |des |chaque )*(?:points?|elements?|
            etapes?|arguments?)?(?: (?:un|une) (?:a|par) (?:un|une))?|(?:un|une) (?:a|par) (?:un|une)|a cocher|
            cases? a cocher|fiches?|sous forme de (?:points|fiches|puces|tirets|liste)|dans l ordre""",
        "de": r"""
            (?:{n} )?(?:stichpunkt|stichwort|spiegelstrich)\w*|aufzahlung\w*|bullet ?points?|bullets?|(?:als|eine|ne|in|zur|
            in form einer) (?:\w+ )?(?:liste|listenform|auflistung|checkliste)|listenform|aufgelistet|list\w* (?:\w+ )?auf|
            aufliste\w*|punkt fur punkt|punktweise|(?:durch)?nummerier\w*(?: (?:die |alle |mir |das |bitte )*(?:schritte|
            punkte)?)?|(?:in|mit|nach) (?:\w+ )?(?:schritten|punkten|nummern|zahlen|strichen|punktchen|einzelpunkten)|
            schritt fur schritt|(?:jeder|jeden|jede|jedes|ein|einen) (?:punkt|schritt|info|ding) (?:in|pro|auf|
            eine) (?:\w+ )?zeile|pro (?:zeile|punkt)|zeile fur zeile|untereinander|to ?do liste|punktform|in punkte|
            einzeln aufgefuhrt|durchgehen|(?:zum )?(?:abhaken|ankreuzen)|karteikarten?|lernkarten|(?:in|als) (?:kurzen |
            einzelnen |einzelne )?(?:punkte|punkten|schritte|schritten|stichpunkte)|stichpunktliste|der reihe nach|
            eins nach dem anderen|stuckpunkte""",
        "es": r"""
            vinetas?|(?:en|una|forma de|como|a|tipo|de) (?:\w+ )?(?:lista|listado|listita|puntos|guiones|enumeracion)|
            enumer\w+|bullet ?points?|bullets?|punto por punto|punteo|puntitos|numer(?:a|ad|al|alo|ala|e|ar|o|ame|ados?|
            adas?|ando)(?: (?:los |las |cada |me )*(?:pasos|puntos|items|elementos)?)?|(?:por|en|a) (?:pasos|puntos|numeros|
            apartados)|pasos? (?:a paso|numerados?)|(?:uno|un punto|un paso|una cosa|cada \w+) (?:por|en una|
            en su) (?:linea|renglon)|con (?:guiones|vinetas|numeros|puntos|rayitas|bolitas)|guiones|rayitas|check ?list|
            listal\w+|listam\w+|(?:lista|liste|listar)(?= (?:eso|esto|todo|me|los|las|por|porfa)|$)|desglos\w+|(?:en|
            a) (?:pasitos|puntitos|apartados|rayas|guioncitos)|pasitos|por (?:partes|orden)|en orden|uno (?:por|a) uno|
            tarjetas|fichas|para ir tachando|tachar|casillas""",
        "pt": r"""
            (?:em|uma|forma de|como|numa|tipo|de|com) (?:\w+ )?(?:lista|listagem|listinha|topicos|marcadores|itens|bullets|
            pontos|tracos)|enumer\w+|bullet ?points?|bullets?|marcadores|ponto por ponto|topico por topico|topicos|
            numer(?:a|e|ar|ado|ados|adas|ada|ando)(?: (?:os |as |cada )*(?:passos|pontos|itens|etapas)?)?|(?:por|
            em) (?:passos|etapas|pontos|itens)(?: (?:numerad\w+|separad\w+))?|passo a passo|passos? numerados?|(?:um|uma|
            cada) (?:item |topico |coisa |ponto |passo )?(?:por|em cada|numa) linha|com (?:tracos|tracinhos|marcadores|
            numeros|pontinhos|bolinhas)|bolinhas|tracinhos|(?:lista|liste|listar)(?= (?:isso|isto|ai|tudo|pra|para|me|os|as|
            por|pf|pfv)|$)|topicozinhos|separadinho|(?:em|por) (?:passinhos|pontinhos|partes|ordem|tracos|alineas)|
            passinhos|alineas|um (?:a|por) um|fichas|cartoes|para ir riscando|(?:por|em) pontos""",
        "zh": r"""
            (?:改|变|写|说|总结|整理|归纳|概括|浓缩|提炼|分)(?:成|为)?{n}(?:个|条)(?:要点|点|条目)|项目符号|小圆点|序号|(?:列|分)(?:成|个|一个|出|一下|为)?(?:清单|列表|条|点|要点|条目)|清单|列表|分条|分点|(?:编|
            加|标)(?:个|上)?序?号|逐条|一条一条|条列|要点形式|罗列|(?:按|分)(?:步骤|步|几点|几条|几步|段|项|点|条|一二三|
            1234?|123)(?:地|来)?(?:列|写|说|讲|排)?(?:出来|一下)?|一二三四?|一步一步|一项一项|一点一点列|编号|标号|每(?:条|
            点|项)(?:一|占一|单独)?行|换行列|列(?:一下|出来|个单|给我|下)|(?:带|用)(?:数字|序号|编号|圆点|短横线)|步骤化|
            条理化|要点化|提纲|(?:按|用)(?:1|一)(?:、|2|二|，)?(?:2|二)?(?:、)?(?:3|三)?(?:列|排)(?:一下|出来)?|按123列|
            逐点|一二三点|挨个(?:列|说)?|依次(?:列|说)?(?:出来)?|打勾|勾选|检查单|卡片""",
    },
    "table": {
        "en": r"""
            (?:{n} )?columns|(?:as|into|in|to|a|with|like) (?:an? |the )?(?:\w+ )?(?:table|grid|spreadsheet|matrix|chart)|
            tabulate\w*|tabular|table (?:form|format|version|please|pls|view)|(?:in|into|with|{n}) columns|rows and columns|
            (?:excel|csv) (?:style|format|form|table|like)|(?:as|like) (?:an? )?(?:excel|csv)|tabulat\w+|side by side|
            comparison (?:table|chart|grid)|grid|(?:a|as|make|draw) (?:\w+ ){0,2}table|columns?|(?:table|grid)(?: (?:it|
            that|this|would|plz|pls|please|maybe|version|instead))|comparison|matrix form|(?:in|into|as) (?:two|three|four|
            {n}) columns|lay (?:it|that|this) out(?: in columns)?|(?:make|do|draw|build|give) (?:me )?a (?:quick |little |
            small |nice )?(?:table|grid|chart)|
            (?:as|into|in|to) (?:an? )?(?:excel|csv|xlsx|spreadsheet)(?: (?:file|sheet|format|table|form))?""",
        "fr": r"""
            (?:{n} )?colonnes|(?:en|un|sous forme de|forme de|format|dans un|version|le|de) (?:\w+ )?(?:tableau|tableaux|
            grille|matrice|tableur)|tableau|colonnes|tablo|tabloo?|(?:re)?tableaut\w+|sous forme tabulaire|tabulaire|
            en lignes et (?:en )?colonnes|lignes et colonnes|cote a cote|grille|façon excel|facon excel|style excel|
            a la excel|comparatif|(?:en|sur) (?:deux|trois|{n}) colonnes|presentation tabulaire|tableau (?:comparatif|
            recapitulatif|synoptique)|mise? en tableau|
            (?:en|au format|dans un|sous|sous forme de) (?:fichier |tableau |feuille )?(?:excel|csv|xlsx)""",
        "de": r"""
            (?:{n} )?spalten|(?:als|in|eine|ne|einer|ner|zur|in eine|in ne) (?:\w+ )?(?:tabelle|tabellenform|matrix|
            ubersichtstabelle)|tabell\w*|tabellarisch\w*|spalten|zeilen und spalten|(?:wie in |im |als )?excel (?:stil|form|
            format|tabelle)|nebeneinander|gegenuberstell\w*|tabelliert|raster|als ubersicht in spalten|tab form|(?:in|
            mit) (?:zwei|drei|{n}) spalten|(?:vergleichs|ubersichts)tabelle|als ubersicht|tabelle(?: (?:bitte|pls|ware|war|
            daraus|draus|dazu))*|
            (?:als|in|im) (?:eine? |ne )?(?:excel|csv|xlsx)\w*(?: (?:datei|tabelle|liste|format))?""",
        "es": r"""
            (?:{n} )?columnas|(?:en|una|forma de|como|a|tipo|de|un) (?:\w+ )?(?:tabla|tablita|cuadro|cuadrito|matriz)|
            columnas|tabulad\w+|tablita|cuadrito|(?:lado a lado|uno al lado del otro)|filas y columnas|(?:tipo|estilo|como|
            formato) excel|entabl\w+|tabul\w+|(?:hazme|haz|pon\w*|dame|arma\w*|monta\w*|dibuja\w*) (?:\w+ ){0,2}(?:tabla|
            cuadro)|tabla|cuadro comparativo|(?:a|en) (?:dos|tres|{n}) columnas|tabla (?:comparativa|resumen)|(?:tipo|como|
            modo) tabla(?: comparativa)?|cuadro (?:resumen|sinoptico)|
            (?:en|como|a) (?:un |archivo |hoja de |formato )?(?:excel|csv|xlsx|calculo)""",
        "pt": r"""
            (?:{n} )?colunas|(?:em|uma|forma de|como|numa|tipo|de|um|num) (?:\w+ )?(?:tabela|tabelinha|quadro|grade|
            planilha|matriz)|colunas|tabulad\w+|tabelinha|lado a lado|linhas e colunas|(?:tipo|estilo|como|formato) excel|
            tabel\w+|(?:faz|faca|monta|monte|cria|crie|da|poe|bota) (?:\w+ ){0,2}(?:tabela|quadro)|quadro comparativo|
            quadrinho|(?:em|a) (?:duas|tres|{n}) colunas|tabela (?:comparativa|resumo)|(?:num|em) (?:quadro|quadrinho|
            tabelinha)|(?:tipo|como) tabela|
            (?:em|como|para|num) (?:um |arquivo |ficheiro |formato )?(?:excel|csv|xlsx)""",
        "zh": r"""
            (?:做|列|画|弄|整理|整|排|转|变|放|填)?(?:成|进|到|个|一个|张|一张|用|以)?(?:表格|表)(?:形式|格式|里|呈现|展示|
            的形式)?|图表|(?:分|列)(?:成)?(?:几|两|三|多)?列(?:显示|展示)?|行列|并排(?:对比|展示|列)?|对照表|(?:弄|做|拉|出|
            来|画|列|整)(?:成|个|一个|张|一张|下)?(?:对比)?表格?|excel(?:表|格式|表格)|表格化|(?:整理|做|列|弄|排|
            汇总)?成?(?:对比|比较|汇总|一览|参数)表(?:格)?|一览表|(?:分)?(?:两|三|几|\d)栏|
            (?:做|导|转|存|整理|弄|给)?(?:成|出|出成|个|一份)?(?:excel|csv|xlsx)(?:文件|格式|表格|表)?""",
    },
    "translate": {
        "en": r"""
            (?:translat\w+ (?:\w+ ){0,3})?(?:in|into|to) {lang}|{lang} (?:version|translation|please|pls|now|instead)|
            (?:say|write|repeat) (?:it|that|this) in {lang}|translat\w+|(?:only |just |doesn t |don t |does not |cannot |
            can t )*(?:speaks?|reads?|understands?|knows?|talks?) (?:only |just |any |much )*{lang}(?: only)?|
            {lang} (?:text|one|copy|answer|pls|plz|thx|thanks|if possible|speaker|speakers)|(?:prefer|need|want|
            like) (?:\w+ )?{lang}|switch (?:\w+ )?to {lang}|{lang}(?= for )""",
        "fr": r"""
            (?:tradui\w+ (?:\w+ ){0,3})?(?:en|vers l|vers le|a l) ?{lang}|version {lang}e?|tradui\w+|traduction|
            langue de \w+|(?:ne |que |seulement |pas |bien )*(?:parle|lit|comprend|lis|comprends|parlent|lisent|
            comprennent) (?:pas |que |seulement |le |l |qu en |bien )*{lang}|(?:texte|reponse|version) en {lang}|
            passe\w* (?:\w+ )?en {lang}|l ?{lang} (?:stp|svp|please)""",
        "de": r"""
            (?:auf|ins|in|zu) {lang}(?:e|en|er)?|{lang}(?:e|er|en)? (?:version|ubersetzung|fassung|text|antwort|bitte)|
            ubersetz\w*|ubersetzung|(?:nur |kein |kann |versteht |spricht |liest |lesen |verstehen |sprechen |
            konnen )+{lang}(?:e|en)?|(?:spricht|versteht|liest|kann|verstehen|sprechen|lesen|konnen) (?:nur |kein |leider |
            bloss )*{lang}|ubertrag\w* (?:\w+ )?ins {lang}e?""",
        "es": r"""
            (?:al|en|a) {lang}|version (?:en )?{lang}a?|tradu\w+|traduccion|(?:solo |no |unicamente )*(?:habla|lee|entiende|
            hablan|leen|entienden|sabe|saben) (?:solo |nada de )?{lang}|pas\w* (?:\w+ )?al? {lang}""",
        "pt": r"""
            (?:para o|para|pro|em|a|no|pra) {lang}|versao (?:em )?{lang}a?|tradu\w+|traducao|verte\w*|verter|verta|(?:so |
            nao |apenas )*(?:fala|le|entende|falam|leem|entendem|sabe|sabem) (?:so |apenas |nada de )?{lang}|
            em {lang} fica como""",
        "zh": r"""
            (?:用|以|翻译成|翻成|译成|译为|换成|转成|改成|写成|说成|来个|要){lang}(?:版|说|讲|写|表达)?|{lang}版|翻译|译成?|
            (?:中|英|法|德|日|韩)译|(?:只|只会|只能|不会|不|看不)?(?:懂|看|会|会说|说|读|看得懂){lang}|{lang}(?:怎么说|
            怎么讲|咋说|的(?:版本)?|翻译|来一遍|说一遍|再来一遍|也行|回答|回复)|翻(?:成|为|译成)?{lang}|(?:来|给|要|换|发|
            出)(?:个|一份|一个|我)?{lang}(?:版)?(?:的)?|{lang}的""",
    },
    "simpler": {
        "en": r"""
            jargon|legalese|gobbledygook|technobabble|{easy} (?:version|explanation|wording|one)|(?:say|explain|make|keep|
            put|write|do|phrase|word|tell me|be|give)(?: (?:it|that|this|me))* {easy}|(?:simpl|plain|easi|clear|gentl)er|
            simplif\w+|dumb\w* (?:\w+ ){0,2}down|water\w* (?:\w+ ){0,2}down|{more} {easy}|{too} (?:\w+ )?{hard}|(?:too|so|
            very|less|no|without|bit|way|not so|not as|super|minus|skip|drop) (?:the |all the )?(?:much |many |any |
            too )?(?:technical|complicated|complex|jargon|jargony|academic|difficult|hard|big words|fancy words|nerdy|fancy|
            dense|legalese|geeky|scientific|formal|buzzwords)|(?:plain|simple|normal|everyday|layman s?|laymans|human|basic|
            easy|ordinary|non technical|regular) (?:english|language|words|terms|speak|wording)|like i (?:am|m|was|were) .*|
            like im .*|like (?:you would|you d) (?:\w+ )?to (?:a|my) \w+|as if i (?:am|m|was|were) .*|like to a (?:child|
            kid)|eli ?5|eli5|for (?:dummies|beginners|kids|idiots|noobs|laymen|laypeople|a (?:child|kid|beginner|layman|
            novice|newbie|toddler|dummy|\w+ year old)|my (?:\w+ )?(?:grandma|gran|nan|grandmother|kid|kids|mum|mom|son|
            daughter|\w+ year old))|to a (?:child|kid|beginner|layman|novice|toddler|\w+ year old)|in english please|
            speak english|(?:so|such) (?:that )?(?:\w+ ){1,3}(?:would |can |could |will |might )?(?:get|gets|understands?|
            follows?|grasps?)(?: it)?|as (?:simple|clear|easy) as (?:possible|you can)|(?:for|to) an? {n} years? olds?|
            like (?:am|im|i am|i m) {n}|(?:in|with) (?:a )?(?:different|another|other) (?:way|words|terms|form|manner)|
            differently""",
        "fr": r"""
            jargon|charabia|jargonnage|(?:fais|faites|dis|dites|explique|expliquez|reste|restez|sois|soyez|parle|parlez|
            ecris)(?: (?:le|la|moi|ca|nous))* {easy}|{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}|simplifi\w+|vulgaris\w+|
            (?:sans|moins de|trop de|pas de) (?:le )?(?:jargon|termes techniques|mots compliques|grands mots|mots savants|
            charabia)|(?:mots|termes|langage|francais|langue) (?:\w+ )?(?:simples?|courants?|courante|clair|clairs|normaux|
            normal|de tous les jours|faciles?|accessibles?)|comme (?:si j|a un|pour un|si t|a ma|a mon|pour ma|a une|
            si tu).*|pour les nuls|a (?:un|une|mon|ma|des) (?:\w+ )?(?:enfant|enfants|debutant|novice|neophyte|gamin|gamine|
            gosse|profane|mamie|grand mere|fils|fille|mere|papi)(?: de {n} ans)?|pour (?:un|une|des|les|ma|mon|
            mes) (?:enfant|enfants|debutants?|novices?|neophytes?|gamin|gosses?|profanes?|mamie|grand mere|fils|fille|mere|
            papi|nuls?)|a la portee de tous|pour que (?:\w+ ){1,3}compren\w+""",
        "de": r"""
            fachchinesisch|fachjargon|jargon|beamtendeutsch|fachsprech|(?:sag|sags|erklar|erklare|mach|mache|halt|halte|
            schreib|schreibe|formulier|formuliere|druck|fass)(?: (?:s|es|das|mir|dich))* {easy}|(?:einfach|leicht|klar|
            verstandlich|simpl|laienhaft)er\w*|{more} {easy}|{too} (?:\w+ )?{hard}|vereinfach\w*|(?:weniger|nicht so|zu|so|
            viel zu|ohne|bitte ohne) (?:viel |viele |so viel )?(?:fachchinesisch|fachjargon|jargon|fachbegriffe|fachworter|
            fremdworter|kompliziert|technisch|komplex|abgehoben|schwierig|geschwollen|wissenschaftlich|juristisch)|
            (?:einfach|einfachen|einfacher|leicht|leichter|klar|klaren|normal|normalen|verstandlich|verstandlichen|eigenen|
            simplen) (?:worten|wortern|sprache|worte|deutsch|satzen|ausgedruckt|erklart)|fur (?:laien|dummies|anfanger|
            kinder|doofe|einsteiger|normalsterbliche|nichtfachleute|nicht fachleute|ein kind|meine oma|meinen opa|mein kind|
            fachfremde|dumme)|wie (?:fur )?(?:einen|eine|ein|einem|einer|meine|meinen|meiner|meinem) (?:\w+jahrigen?|kind|
            kindes|laien|oma|opa|dummen|anfanger)|wie (?:fur|einem|einer|fur ein) (?:kind|\w+jahrigen?|laien|oma|dumme).*|
            als ware ich .*|(?:so|damit|sodass)(?: dass)?(?: es)? (?:\w+ ){1,3}versteh\w*|als war ich .*|klartext|
            auf gut deutsch|kindgerecht|laiengerecht|laienverstandlich|allgemeinverstandlich|fur (?:\w+jahrige)|
            (?:so|damit|sodass)(?: dass)?(?: es)? (?:\w+ ){1,3}(?:kapier|check|schnall|begreif|raff)\w*""",
        "es": r"""
            jerga|tecnicismos?|palabrejas|(?:explica|explicalo|explicamelo|dilo|dimelo|hazlo|hazmelo|ponlo|ponmelo|se|sea|
            habla|escribelo|cuentalo|cuentamelo) {easy}|{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}|simplific\w+|
            simplifiqu\w+|(?:sin|menos|tanta|tanto|demasiada) (?:la )?(?:jerga|tecnicismos?|palabrejas|palabras raras|
            palabras tecnicas|rebuscar)|(?:palabras|terminos|lenguaje|espanol|idioma) (?:\w+ )?(?:sencill[oa]s?|simples?|
            llan[oa]s?|faciles|facil|clar[oa]s?|normal|normales|cotidian[oa]s?|corriente|corrientes|de a pie)|en cristiano|
            como (?:a|si|para) .*|para (?:tontos|dummies|torpes|ninos|principiantes|novatos|un nino|mi (?:abuela|hijo|hija|
            madre|abuelo|nieto|nieta)|profanos|legos|todos los publicos)|para que (?:\w+ ){1,4}(?:entiend|comprend)\w+|
            no tan (?:\w+ )?{hard}|peras y manzanas|manzanitas|con manzanas|para dummies|aclar\w+ (?:eso|esto|un poco)""",
        "pt": r"""
            jargao|juridiques|tecniques|economes|(?:explica|explique|diz|diga|faz|faca|poe|bota|seja|fala|fale|
            escreve)(?: (?:isso|me|isto))* {easy}|{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}|simplific\w+|simplifiqu\w+|
            (?:sem|menos|tanto|tanta) (?:o |usar )?(?:(?:linguagem|vocabulario|termos) (?:muito )?tecnic\w+|
            jargao|juridiques|tecniques|termos tecnicos|termo tecnico|palavras dificeis|
            palavroes|economes)|(?:palavras|termos|linguagem|portugues|lingua) (?:\w+ )?(?:simples|facil|faceis|clara|
            claras|claro|acessivel|acessiveis|do dia a dia|normal|normais|corrente|correntes|comum|popular|de gente)|
            (?:troc\w+|por|explic\w+) (?:\w+ )?(?:em |por )?miudos|como (?:para|pra|a um|a uma) .*|como se (?:\w+ )?
            (?:eu|(?:fo|tive|estive|fala|explica|soube|entende|precisa)sse(?:m|s|mos)?)(?: .*)?|
            (?:para|pra) (?:leigos?|criancas?|iniciantes|burros|totos|um leigo|uma crianca|minha
            (?:avo|mae|filha|neta)|meu (?:avo|pai|filho|neto)|a minha (?:avo|mae)|o meu (?:avo|pai|filho))|(?:para|pra) que
            (?:\w+ ){1,4}(?:entend|perceb|compreend)\w+|desenha\w*|em bom portugues|troca em miudos|jeito mais facil""",
        "zh": r"""
            (?:更|再|说|讲|写|弄)?(?:得)?(?:更)?(?:简单|通俗|浅显|易懂|直白|白话|通俗易懂|接地气|好懂|容易懂|口语|口语化|
            大白话|浅)(?:一点|点|一些|些|易懂|版|说法)?|(?:太|有点|过于)(?:专业|难懂|复杂|深奥|学术|抽象|晦涩|高深|绕|
            技术)了?|(?:说|讲|用)?人话|大白话|(?:别|少|不要|不|尽量不)用?(?:那么多|太多|专业|技术)*(?:术语|行话|黑话)|
            术语太多|(?:把我)?(?:像|跟|给|当|对|当成|当作)(?:我|个|我是|是)*(?:[一二三四五六七八九十\d]+岁)?(?:小孩|孩子|
            小朋友|小学生|外行|新手|小白|老人|奶奶|三岁|五岁).*|换(?:个|种)?(?:简单|通俗|好懂)(?:点)?的?(?:说法|讲法|方式)""",
    },
    "longer": {
        "en": r"""
            {long} (?:version|form|answer|one)|(?:say|explain|make|keep|put|write|do|phrase|word|tell me|be|give)(?: (?:it|
            that|this|me))* {long}|(?<!no )longer|(?:more|greater|further|extra|additional) (?:\w+ )?(?:detail|details|
            detailed|
            depth|in depth|info|information|thorough|thoroughly|elaborate|explanation|context|background|substance|meat|
            fleshed out|comprehensive|specifics|length)|(?:flesh|spell|draw|build|fill|pad|bulk|beef) (?:\w+ ){0,2}(?:out|
            up)|expand\w*|elaborat\w+|extend\w*|lengthen\w*|amplif\w+|{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|
            more (?:meat|flesh)(?: on the bones?)?|go (?:into|in) (?:more |greater |further )?(?:depth|detail|details)|
            deeper|in (?:more )?(?:depth|detail)|twice as long|double the length|long version|longer version|full version|
            say more|tell me more|dig into it|dive into it|
            (?:add|show|provide|write|list|give|send) (?:me )?(?:some |a bit |a few )?more(?: (?:points|info))?|
            any more points?|as (?:detailed|long|thorough) as (?:possible|you can)|
            explain (?:it |this |that )?(?:fully|thoroughly|properly|completely)""",
        "fr": r"""
            version (?:\w+ )?{long}|(?:fais|faites|dis|dites|explique|expliquez|reste|restez|sois|soyez|parle|parlez|
            ecris)(?: (?:le|la|moi|ca|nous))* {long}|{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|(?:plus|
            davantage) (?:de |en )?(?:details?|precisions|contexte|profondeur|longueur|matiere|explications|infos|
            informations)|developp\w+|etoff\w+|approfond\w+|detaill\w+|rallong\w+|allong\w+|creus\w+|enrichi\w*|complet\w+|
            davantage|version longue|deux fois plus long|en dire (?:plus|davantage)|entre\w* dans (?:le|les) details?""",
        "de": r"""
            {long}\w* (?:version|fassung|antwort)|(?:sag|sags|erklar|erklare|mach|mache|halt|halte|schreib|schreibe|
            formulier|formuliere|druck|fass)(?: (?:s|es|das|mir|dich))* {long}|(?:langer|langere|ausfuhrlicher|
            ausfuhrlichere|detaillierter|genauer|umfassender|grundlicher|eingehender|naher|tiefer|tiefgehender)\w*|
            mehr (?:details?|detail|infos?|informationen|tiefe|kontext|hintergrund|text|einzelheiten|dazu|davon|fleisch)|
            {more} {long}|{too} (?:\w+ )?{brief}|ausbau\w*|erweiter\w*|vertief\w*|ausfuhr\w*|fuhr(?:e|en|st|
            t)? (?:\w+ ){0,2}aus|bau(?:e|en|st|t)? (?:\w+ ){0,2}aus|im detail|ins detail|in die tiefe|doppelt so lang|
            langfassung|lange version|hol\w* (?:\w+ )?aus|weiter aus""",
        "es": r"""
            version (?:\w+ )?{long}|(?:explica|explicalo|explicamelo|dilo|dimelo|hazlo|hazmelo|ponlo|ponmelo|se|sea|habla|
            escribelo|cuentalo|cuentamelo) {long}|{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|mas (?:en |
            con )?(?:detalles?|contexto|informacion|info|chicha|profundidad|detenimiento|explicacion|explicaciones)|
            ampli\w+|desarroll\w+|detall\w+|profundi\w+|alarg\w+|extend\w+|extiend\w+|explay\w+|ahond\w+|elabor\w+|
            con (?:pelos y senales|lujo de detalles?)|version (?:larga|extendida|completa)|el doble de largo|
            (?:agreg|anad|sum|pon)\w+ (?:algo|un poco|alguna cosa) mas""",
        "pt": r"""
            versao (?:\w+ )?{long}|(?:explica|explique|diz|diga|faz|faca|poe|bota|seja|fala|fale|escreve)(?: (?:isso|me|
            isto))* {long}|{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|{brief} demais|mais (?:em |com )?(?:detalhes?|
            contexto|informacao|informacoes|info|profundidade|explicacao|explicacoes)|ampli\w+|desenvolv\w+|detalh\w+|
            aprofund\w+|along\w+|estend\w+|estic\w+|elabor\w+|expand\w+|com (?:mais )?(?:riqueza de )?detalhes?|
            versao (?:longa|completa|estendida)|o dobro do tamanho|
            (?:acrescent|adicion)\w+ (?:algo|alguma coisa|um pouco|mais)(?: mais)?""",
        "zh": r"""
            (?:更|再|说|讲|写|弄)?(?:得)?(?:再|更)?(?:详细|细|具体|详尽|全面|深入|长|丰富|充实|完整)(?:一点|点|一些|些|版)|
            (?:太|有点|过于)(?:短|简略|简单|笼统|少|简短|粗略|浅)了?|展开(?:讲讲|说说|讲|说|一下|一些|点)?|多(?:说|讲|写|来|
            展开)(?:一点|点|一些|些|几句)|补充(?:一下|一些|点)?|扩展|扩充|扩写|深入(?:一点|些|讲讲)?|细节|细说(?:一下|说|下)?|再(?:说|讲)(?:说|讲)""",
    },
}
# fmt: on
FEATURES: Mapping[Kind, Sequence[Mapping[str, str]]] = {
    **{kind: (forms,) for kind, forms in _FORMS.items()},
    **{kind: (_FORMS[kind], complaints) for kind, complaints in COMPLAINT_FEATURES.items()},
    **{kind: (doubts, DISBELIEF_FEATURES[kind]) for kind, doubts in DOUBT_FEATURES.items()},
    **{kind: (manners,) for kind, manners in MANNER_FEATURES.items()},
}
"""Kind → patterns by language."""
_INDENT = " " * 12


def pattern_of(kind: Kind, language: str) -> str:
    """Return the pattern of a kind with the words of degree put in."""
    written = "|".join(_joined(patterns[language]) for patterns in FEATURES[kind])
    for name, words in {**DEGREES.get(language, {}), **TONES.get(language, {})}.items():
        written = written.replace(f"{{{name}}}", _joined(words))
    return written


def _joined(lines: str) -> str:
    return "".join(line.removeprefix(_INDENT) for line in lines.split("\n"))
