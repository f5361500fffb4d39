"""What shows each kind of request about the answer before: patterns over the words of a text, by kind and language.

Above: `classes.py`, which takes a text for a request only if no word beside these says anything of a subject. Patterns are regular
expressions over folded words with one space between them (none in Chinese); a space stands for any gap, `{n}` for a number and
`{lang}` for the name of a language. Alternatives stand in lines of their own.
"""

from collections.abc import Mapping

from clew.domain.revision.phrases import Kind

# fmt: off
FEATURES: Mapping[Kind, Mapping[str, str]] = {
    "shorter": {
        "en": r"""(?:short|brief|crisp|tight|snappi|pithi|punchi|lean|terse)er
            (?:shorten|condens|compress|abridg|trimm?|shrink|slimm?|par|tighten|prun|cropp?)(?:e|ed|ing)?
            (?:boil|cut|slim|pare|whittle|strip|trim|water|narrow) (?:\w+ ){0,2}(?:down|back|short)
            cut (?:it|this|that) (?:short|in half|by half|to the chase)
            (?:wall|walls|ton|loads?|lots?|pile|mountain) of text
            {more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}
            too (?:much|many) (?:text|words|detail|details|info|information|stuff|waffle|fluff)
            (?:key|main|essential|core) (?:takeaways?|points?|facts?|message|messages|idea|ideas|things?)
            takeaways?|takeaway|upshot|highlights|bottom line|nutshell|gist|essentials|cliffnotes|cliff notes|elevator pitch|tldr|tl dr|abstract
            half (?:of )?(?:the|that|this|its|as)? ?(?:length|size|long|text)
            (?:less|fewer|without|minus|no|skip|cut|drop|lose) (?:the |all the )?(?:text|words|wordy|detail|details|waffle|fluff|filler|verbose|rambling|padding|blah)
            (?:in|under|within|max|maximum|at most|below|about|around|than|to) {n} words?
            {n} words? (?:max|maximum|tops|or less|or fewer|only|at most|limit)
            short and sweet|the short of it|too much to read|to the point|get to the point|long winded|longwinded|ramble|rambling|waffling|verbose|skim version|quick version|short version|executive summary""",
        "fr": r"""{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}
            raccourci\w*|abreg\w+|condens\w+|ecourt\w+|synthetis\w+|resserr\w+|elagu\w+|degraiss\w+|comprim\w+|coupe\w* (?:un peu|court|dedans|la moitie)|taill\w+ dedans|reduis\w*|redui\w+|alleg\w+
            interminable|(?:une |la |ta )?synthese|pave|tartine|roman|kilometres? de texte|trop de (?:texte|mots|blabla|details|lignes|infos)|moins de (?:texte|mots|blabla|details|lignes|infos)
            (?:que|juste|seulement|uniquement|donne|garde|va a|droit a|juste) ?(?:moi )?l ?(?:essentiel|important|idee principale)
            (?:garde\w*|donne\w*|rien|juste|dis) (?:moi )?que (?:les |l |le |la )?(?:points cles|essentiel|idees cles|principal|points essentiels|grandes lignes|important)|l essentiel|en (?:gros|bref|resume|substance|clair et court|quelques mots|deux mots)|grandes lignes|points cles|idees cles|points essentiels|les grandes idees|le principal|version (?:courte|breve|condensee|abregee|light)
            (?:en|moins de|max|maximum) {n} mots?|{n} mots? (?:max|maximum|maxi|pas plus)
            deux fois (?:plus court|moins long)|moitie (?:moins|plus court)|la moitie|droit au but|va au fait|abrege|tldr|sans blabla|blabla""",
        "de": r"""(?:kurzer|kurzeren?|kurzere|knapper|knappere|kompakter|bundiger|straffer|gestraffter?|kurzest\w*|gekurzt\w*|verkurzt\w*|komprimiert\w*)|{more} {brief}|{too} (?:\w+ )?{long}
            (?:ver|ab|ein)?kurz(?:e|en|t|st)?|eindampfen|dampf\w* (?:\w+ )?ein|kurz (?:\w+ )?(?:fassen|halten)|fass\w* (?:\w+ ){0,2}kurz\w*|straff\w*|komprimier\w*|zusammenstreich\w*|zusammenkurz\w*|runterkurz\w*
            {too} viele? (?:text|worte|worter|blabla|gelaber|details)
            textwand|roman|halb so (?:lang|viel)|(?:auf|um) die halfte|die halfte (?:reicht|weg)|weniger (?:text|worte|worter|details|blabla|ausfuhrlich|gelaber)
            (?:nur |blos |bloss )?(?:das|die|den) (?:wichtigste|wesentliche|kernaussagen?|kernpunkte?|kern|quintessenz|hauptaussagen?|hauptpunkte?|eckpunkte|essenz)
            kernaussagen?|kernpunkte|quintessenz|eckpunkte|auf den punkt|kurzfassung|kurzversion|kurzform|komm\w* zum punkt|in kurze|in aller kurze|stichwortartig kurz|tldr
            (?:in|mit|maximal|hochstens|unter|auf) {n} (?:worten|wortern|worte|worter)|{n} (?:worte|worter) (?:max|maximal|hochstens)""",
        "es": r"""{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}
            acort\w+|abrevi\w+|recort\w+|condens\w+|sintetiz\w+|reduc\w+|reduzc\w+|comprim\w+|compact\w+|podal\w*|podar
            ladrillo|tocho|biblia en verso|testamento|demasiad[oa]s? (?:texto|palabras|rollo|detalles?)|mucho (?:texto|rollo)|tanto (?:texto|rollo)|menos (?:texto|palabras|rollo|detalles?)
            (?:solo |nomas |nada mas )?(?:lo )?(?:esencial|principal|mas importante|basico|importante|fundamental)
            al grano|en (?:breve|resumen|sintesis|corto|dos palabras|pocas palabras)|resumencito|resumidito|ideas (?:clave|principales)|puntos (?:clave|principales)|version (?:corta|breve|resumida)
            (?:la )?mitad|sin (?:rollo|paja|rodeos|relleno|floritura\w*)
            (?:en|menos de|maximo) {n} palabras?|{n} palabras? (?:max|maximo|como mucho)""",
        "pt": r"""{more} (?:\w+ )?{brief}|{too} (?:\w+ )?{long}|{long} demais
            encurt\w+|abrevi\w+|condens\w+|enxug\w+|sintetiz\w+|reduz\w*|reduza|compact\w+|cort\w+ (?:\w+ )?(?:metade|pela metade|um pouco)|diminu\w+
            textao|testamento|biblia|jornal|grande demais|enorme|gigante|(?:muito|demasiado|tanto) (?:texto|blabla)|menos (?:texto|palavras|blabla|detalhes?)
            (?:so |apenas |somente )?o (?:essencial|principal|mais importante|basico|importante|fundamental)
            direto ao (?:ponto|assunto)|em (?:resumo|sintese|suma|poucas palavras|duas palavras)|resuminho|ideias (?:chave|principais)|pontos (?:chave|principais)|versao (?:curta|breve|resumida)
            (?:pela |na |a )?metade|sem (?:enrolacao|rodeios|enrolar|floreados)
            (?:em|menos de|maximo) {n} palavras?|{n} palavras? (?:max|maximo|no maximo)""",
        "zh": r"""(?:太|有点|好|这么|过于)(?:长|啰嗦|冗长|罗嗦|啰里啰嗦)了?|(?:字|废话|内容|文字)(?:太|有点)?多了?|(?:更|再)?(?:简短|精简|简洁|精炼|简练|短|凝练)(?:一点|点|一些|些|版)?|缩短|浓缩|压缩|精炼|提炼|缩写|删减|砍(?:掉|去)?一半|少一半|减半
            (?:说|讲|挑|只要|只说|只讲|划)?(?:重点|要点|关键|核心|精华|干货)|简单(?:概括|总结|归纳|说|讲|来说)(?:一下|重点|要点|下)*|(?:直接)?(?:说|讲|给|上|要)(?:个|我)?结论|缩(?:短|减)?(?:到|成|为)(?:原来)?(?:的)?一半|长话短说|言简意赅|一言以蔽之|别啰嗦|少说点|少废话|直奔主题
            {n}个?字(?:以内|之内|左右|内|就行|概括)?|控制在{n}字""",
    },
    "sentences": {
        "en": r"""(?:(?:in|to|into|as|with) )?(?:{n}|a|an|a single|single|a couple of|couple of|a few|few|max|maximum|at most) (?:short |simple |quick |brief )?(?:sentences?|lines?|liners?|phrases?|paragraphs?|tweets?)
            one liner|oneliner""",
        "fr": r"""(?:en |dans )?(?:{n}|une|une seule|quelques|max|maximum) (?:petites? |courtes? |seules? )?(?:phrases?|lignes?|paragraphes?|tweets?)""",
        "de": r"""(?:in |mit |auf )?(?:{n}|ein|einen|einem|eine|einer|ein paar|wenigen?|max|maximal|hochstens) (?:einzigen? |kurzen? |knappen? |einfachen? )?(?:satz|satze|satzen|zeilen?|absatz|absatze|absatzen|tweet)
            einzeiler""",
        "es": r"""(?:en |con )?(?:{n}|una|una sola|un par de|unas|pocas|max|maximo) (?:sola |cortas? |breves? )?(?:frases?|frasecitas?|oraciones|oracion|lineas?|renglones|renglon|parrafos?|tuits?)""",
        "pt": r"""(?:em |com |num |numa )?(?:{n}|uma|uma so|um|um so|umas|poucas|max|maximo) (?:unica |curtas? |breves? )?(?:frases?|frasezinhas?|oracoes|oracao|linhas?|paragrafos?|tweets?)""",
        "zh": r"""(?:用|以|缩成|压缩成|概括成)?(?<!第){n}(?:句话|句|行|段话|段)(?:以内|之内|左右|内|说完|讲完|概括|总结|搞定|就行|就够)*|一句话""",
    },
    "list": {
        "en": r"""bullets?|bullet points?|bullet pointed|bulletpoints?|bulleted|dot points?|(?:as|into|in|like|to|for|a|make) (?:an? )?(?:\w+ )?(?:list|checklist|enumeration|list form|list format)
            list (?:format|form|style|version)|bullet (?:it|that|this)|itemi[sz]e\w*|enumerate\w*|(?:numbered|ordered|unordered|simple) list|(?:one|a) (?:line|row|bullet) (?:each|per (?:point|item|thing))""",
        "fr": r"""(?:en|une|sous forme de|forme de|format|de|la) (?:liste|puces|tirets|points|enumeration|check list|checklist)|(?:liste|list\w+) (?:a|avec|de) (?:puces|tirets|points|numeros)|puces|tirets|bullet points?|enumer\w+|point par point""",
        "de": r"""stichpunkt\w*|stichwort\w*|spiegelstrich\w*|aufzahlung\w*|bullet ?points?|bullets?|(?:als|eine|ne|in|zur|in form einer) (?:\w+ )?(?:liste|listenform|auflistung|checkliste)|listenform|aufgelistet|list\w* (?:\w+ )?auf|aufliste\w*|punkt fur punkt|punktweise""",
        "es": r"""vinetas?|(?:en|una|forma de|como|a|tipo|de) (?:\w+ )?(?:lista|listado|listita|puntos|guiones|enumeracion)|enumer\w+|bullet ?points?|bullets?|punto por punto|punteo|puntitos""",
        "pt": r"""(?:em|uma|forma de|como|numa|tipo|de|com) (?:\w+ )?(?:lista|listagem|listinha|topicos|marcadores|itens|bullets|pontos|tracos)|enumer\w+|bullet ?points?|bullets?|marcadores|ponto por ponto|topico por topico|topicos""",
        "zh": r"""(?:列|分)(?:成|个|一个|出|一下|为)?(?:清单|列表|条|点|要点|条目)|清单|列表|分条|分点|(?:编|加|标)(?:个|上)?序?号|逐条|一条一条|条列|要点形式|罗列""",
    },
    "table": {
        "en": r"""(?:as|into|in|to|a|with|like) (?:an? |the )?(?:\w+ )?(?:table|grid|spreadsheet|matrix|chart)|tabulate\w*|tabular|table (?:form|format|version|please|pls|view)|(?:in|into|with|{n}) columns|rows and columns""",
        "fr": r"""(?:en|un|sous forme de|forme de|format|dans un|version|le|de) (?:\w+ )?(?:tableau|tableaux|grille|matrice|tableur)|tableau|colonnes""",
        "de": r"""(?:als|in|eine|ne|einer|ner|zur|in eine|in ne) (?:\w+ )?(?:tabelle|tabellenform|matrix|ubersichtstabelle)|tabell\w*|tabellarisch\w*|spalten""",
        "es": r"""(?:en|una|forma de|como|a|tipo|de|un) (?:\w+ )?(?:tabla|tablita|cuadro|cuadrito|matriz)|columnas|tabulad\w+""",
        "pt": r"""(?:em|uma|forma de|como|numa|tipo|de|um|num) (?:\w+ )?(?:tabela|tabelinha|quadro|grade|planilha|matriz)|colunas|tabulad\w+""",
        "zh": r"""(?:做|列|画|弄|整理|整|排|转|变|放|填)?(?:成|进|到|个|一个|张|一张|用|以)?(?:表格|表)(?:形式|格式|里|呈现|展示|的形式)?|图表""",
    },
    "translate": {
        "en": r"""(?:translat\w+ (?:\w+ ){0,3})?(?:in|into|to) {lang}|{lang} (?:version|translation|please|pls|now|instead)|(?:say|write|repeat) (?:it|that|this) in {lang}|translat\w+""",
        "fr": r"""(?:tradui\w+ (?:\w+ ){0,3})?(?:en|vers l|vers le|a l) ?{lang}|version {lang}e?|tradui\w+|traduction|langue de \w+""",
        "de": r"""(?:auf|ins|in) {lang}e?|{lang}e? (?:version|ubersetzung|fassung)|ubersetz\w*|ubersetzung""",
        "es": r"""(?:al|en|a) {lang}|version (?:en )?{lang}a?|tradu\w+|traduccion""",
        "pt": r"""(?:para o|para|pro|em|a) {lang}|versao (?:em )?{lang}a?|tradu\w+|traducao|verte\w*|verter|verta""",
        "zh": r"""(?:用|以|翻译成|翻成|译成|译为|换成|转成|改成|写成|说成|来个|要){lang}(?:版|说|讲|写|表达)?|{lang}版|翻译|译成?|(?:中|英|法|德|日|韩)译""",
    },
    "simpler": {
        "en": r"""(?:simpl|plain|easi|clear|gentl)er|simplif\w+|dumb\w* (?:\w+ ){0,2}down|water\w* (?:\w+ ){0,2}down|{more} {easy}|{too} (?:\w+ )?{hard}
            (?:too|so|very|less|no|without|bit|way|not so|not as|super|minus|skip|drop) (?:the |all the )?(?:much |many |any |too )?(?:technical|complicated|complex|jargon|jargony|academic|difficult|hard|big words|fancy words|nerdy|fancy|dense|legalese|geeky|scientific|formal|buzzwords)
            (?:plain|simple|normal|everyday|layman s?|laymans|human|basic|easy|ordinary|non technical|regular) (?:english|language|words|terms|speak|wording)
            like i (?:am|m|was|were) .*|like im .*|like (?:you would|you d) (?:\w+ )?to (?:a|my) \w+|as if i (?:am|m|was|were) .*|like to a (?:child|kid)|eli ?5|eli5|for (?:dummies|beginners|kids|idiots|noobs|laymen|laypeople|a (?:child|kid|beginner|layman|novice|newbie|toddler|dummy|\w+ year old)|my (?:\w+ )?(?:grandma|gran|nan|grandmother|kid|kids|mum|mom|son|daughter|\w+ year old))
            to a (?:child|kid|beginner|layman|novice|toddler|\w+ year old)|in english please|speak english|(?:so|such) (?:that )?(?:\w+ ){1,3}(?:would |can |could |will |might )?(?:get|gets|understands?|follows?|grasps?)(?: it)?""",
        "fr": r"""{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}
            simplifi\w+|vulgaris\w+|(?:sans|moins de|trop de|pas de) (?:le )?(?:jargon|termes techniques|mots compliques|grands mots|mots savants|charabia)|(?:mots|termes|langage|francais|langue) (?:\w+ )?(?:simples?|courants?|courante|clair|clairs|normaux|normal|de tous les jours|faciles?|accessibles?)
            comme (?:si j|a un|pour un|si t|a ma|a mon|pour ma|a une|si tu).*|pour les nuls|a (?:un|une|mon|ma|des) (?:\w+ )?(?:enfant|enfants|debutant|novice|neophyte|gamin|gamine|gosse|profane|mamie|grand mere|fils|fille|mere|papi)(?: de {n} ans)?|pour (?:un|une|des|les|ma|mon|mes) (?:enfant|enfants|debutants?|novices?|neophytes?|gamin|gosses?|profanes?|mamie|grand mere|fils|fille|mere|papi|nuls?)|a la portee de tous|pour que (?:\w+ ){1,3}compren\w+""",
        "de": r"""(?:einfach|leicht|klar|verstandlich|simpl|laienhaft)er\w*|{more} {easy}|{too} (?:\w+ )?{hard}|vereinfach\w*|(?:weniger|nicht so|zu|so|viel zu|ohne|bitte ohne) (?:viel |viele |so viel )?(?:fachchinesisch|fachjargon|jargon|fachbegriffe|fachworter|fremdworter|kompliziert|technisch|komplex|abgehoben|schwierig|geschwollen|wissenschaftlich|juristisch)
            (?:einfach|einfachen|einfacher|leicht|leichter|klar|klaren|normal|normalen|verstandlich|verstandlichen|eigenen|simplen) (?:worten|wortern|sprache|worte|deutsch|satzen|ausgedruckt|erklart)|fur (?:laien|dummies|anfanger|kinder|doofe|einsteiger|normalsterbliche|nichtfachleute|nicht fachleute|ein kind|meine oma|meinen opa|mein kind|fachfremde|dumme)|wie (?:fur )?(?:einen|eine|ein|einem|einer|meine|meinen|meiner|meinem) (?:\w+jahrigen?|kind|kindes|laien|oma|opa|dummen|anfanger)|wie (?:fur|einem|einer|fur ein) (?:kind|\w+jahrigen?|laien|oma|dumme).*|als ware ich .*|(?:so|damit|sodass)(?: dass)?(?: es)? (?:\w+ ){1,3}versteh\w*|als war ich .*|klartext|auf gut deutsch|kindgerecht|laiengerecht|laienverstandlich|allgemeinverstandlich|fur (?:\w+jahrige)""",
        "es": r"""{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}
            simplific\w+|simplifiqu\w+|(?:sin|menos|tanta|tanto|demasiada) (?:la )?(?:jerga|tecnicismos?|palabrejas|palabras raras|palabras tecnicas|rebuscar)|(?:palabras|terminos|lenguaje|espanol|idioma) (?:\w+ )?(?:sencill[oa]s?|simples?|llan[oa]s?|faciles|facil|clar[oa]s?|normal|normales|cotidian[oa]s?|corriente|corrientes|de a pie)|en cristiano|como (?:a|si|para) .*|para (?:tontos|dummies|torpes|ninos|principiantes|novatos|un nino|mi (?:abuela|hijo|hija|madre|abuelo|nieto|nieta)|profanos|legos|todos los publicos)|para que (?:\w+ ){1,4}(?:entiend|comprend)\w+|no tan (?:\w+ )?{hard}|peras y manzanas|manzanitas|con manzanas|para dummies""",
        "pt": r"""{more} (?:\w+ )?{easy}|{too} (?:\w+ )?{hard}
            simplific\w+|simplifiqu\w+|(?:sem|menos|tanto|tanta) (?:o )?(?:jargao|juridiques|tecniques|termos tecnicos|termo tecnico|palavras dificeis|palavroes|economes)|(?:palavras|termos|linguagem|portugues|lingua) (?:\w+ )?(?:simples|facil|faceis|clara|claras|claro|acessivel|acessiveis|do dia a dia|normal|normais|corrente|correntes|comum|popular|de gente)|(?:troc\w+|por|explic\w+) (?:\w+ )?(?:em |por )?miudos|como (?:se|para|pra|a um|a uma) .*|(?:para|pra) (?:leigos?|criancas?|iniciantes|burros|totos|um leigo|uma crianca|minha (?:avo|mae|filha|neta)|meu (?:avo|pai|filho|neto)|a minha (?:avo|mae)|o meu (?:avo|pai|filho))|(?:para|pra) que (?:\w+ ){1,4}(?:entend|perceb|compreend)\w+|desenha\w*|em bom portugues|troca em miudos|jeito mais facil""",
        "zh": r"""(?:更|再|说|讲|写|弄)?(?:得)?(?:更)?(?:简单|通俗|浅显|易懂|直白|白话|通俗易懂|接地气|好懂|容易懂|口语|口语化|大白话|浅)(?:一点|点|一些|些|易懂|版|说法)?|(?:太|有点|过于)(?:专业|难懂|复杂|深奥|学术|抽象|晦涩|高深|绕|技术)了?|(?:说|讲|用)?人话|大白话|(?:别|少|不要|不|尽量不)用?(?:那么多|太多|专业|技术)*(?:术语|行话|黑话)|术语太多|(?:把我)?(?:像|跟|给|当|对|当成|当作)(?:我|个|我是|是)*(?:[一二三四五六七八九十\d]+岁)?(?:小孩|孩子|小朋友|小学生|外行|新手|小白|老人|奶奶|三岁|五岁).*|换(?:个|种)?(?:简单|通俗|好懂)(?:点)?的?(?:说法|讲法|方式)""",
    },
    "longer": {
        "en": r"""longer|(?:more|greater|further|extra|additional) (?:\w+ )?(?:detail|details|detailed|depth|in depth|info|information|thorough|thoroughly|elaborate|explanation|context|background|substance|meat|fleshed out|comprehensive|specifics|length)
            (?:flesh|spell|draw|build|fill|pad|bulk|beef) (?:\w+ ){0,2}(?:out|up)|expand\w*|elaborat\w+|extend\w*|lengthen\w*|amplif\w+|{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|more (?:meat|flesh)(?: on the bones?)?|go (?:into|in) (?:more |greater |further )?(?:depth|detail|details)|deeper|in (?:more )?(?:depth|detail)|twice as long|double the length|long version|longer version|full version|say more|tell me more|dig into it|dive into it""",
        "fr": r"""{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|(?:plus|davantage) (?:de |en )?(?:details?|precisions|contexte|profondeur|longueur|matiere|explications|infos|informations)|developp\w+|etoff\w+|approfond\w+|detaill\w+|rallong\w+|allong\w+|creus\w+|enrichi\w*|complet\w+|davantage|version longue|deux fois plus long|en dire (?:plus|davantage)|entre\w* dans (?:le|les) details?""",
        "de": r"""(?:langer|langere|ausfuhrlicher|ausfuhrlichere|detaillierter|genauer|umfassender|grundlicher|eingehender|naher|tiefer|tiefgehender)\w*|mehr (?:details?|detail|infos?|informationen|tiefe|kontext|hintergrund|text|einzelheiten|dazu|davon|fleisch)|{more} {long}|{too} (?:\w+ )?{brief}|ausbau\w*|erweiter\w*|vertief\w*|ausfuhr\w*|fuhr(?:e|en|st|t)? (?:\w+ ){0,2}aus|bau(?:e|en|st|t)? (?:\w+ ){0,2}aus|im detail|ins detail|in die tiefe|doppelt so lang|langfassung|lange version|hol\w* (?:\w+ )?aus|weiter aus""",
        "es": r"""{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|mas (?:en |con )?(?:detalles?|contexto|informacion|info|chicha|profundidad|detenimiento|explicacion|explicaciones)|ampli\w+|desarroll\w+|detall\w+|profundi\w+|alarg\w+|extend\w+|extiend\w+|explay\w+|ahond\w+|elabor\w+|con (?:pelos y senales|lujo de detalles?)|version (?:larga|extendida|completa)|el doble de largo""",
        "pt": r"""{more} (?:\w+ )?{long}|{too} (?:\w+ )?{brief}|{brief} demais|mais (?:em |com )?(?:detalhes?|contexto|informacao|informacoes|info|profundidade|explicacao|explicacoes)|ampli\w+|desenvolv\w+|detalh\w+|aprofund\w+|along\w+|estend\w+|estic\w+|elabor\w+|expand\w+|com (?:mais )?(?:riqueza de )?detalhes?|versao (?:longa|completa|estendida)|o dobro do tamanho""",
        "zh": r"""(?:更|再|说|讲|写|弄)?(?:得)?(?:再|更)?(?:详细|细|具体|详尽|全面|深入|长|丰富|充实|完整)(?:一点|点|一些|些|版)|(?:太|有点|过于)(?:短|简略|简单|笼统|少|简短|粗略|浅)了?|展开(?:讲讲|说说|讲|说|一下|一些|点)?|多(?:说|讲|写|来|展开)(?:一点|点|一些|些|几句)|补充(?:一下|一些|点)?|扩展|扩充|扩写|深入(?:一点|些|讲讲)?|细节""",
    },
    "why": {
        "en": r"""(?:any|the|your|a|some|give me) (?:\w+ )?(?:reasons?|reasoning|rationale)(?: (?:is|being|would be|for (?:that|it|this)))?(?=$)|why(?: (?:do|did|would|are|is|was|were|have|should|s|on earth|the hell|exactly))?(?: (?:you|u|that|this|it|so|say|saying|think|claim|believe|conclude|assume))*|how come|how so|what for|(?:what|which|for what|for which)(?: is| s| was| are)? (?:the |your )?(?:\w+ )?(?:reason|reasons|reasoning|rationale|logic|justification|motive|grounds|explanation|cause|thinking|thought process)(?: (?:behind|for|of) (?:that|this|it|all this|all that))?
            what (?:makes|made|led|leads) (?:you|u) (?:to )?(?:say|think|believe|conclude|assume|that)(?: (?:so|that|this|it))?|how (?:did|do|d) (?:you|u|ya) (?:get|come|arrive|reach|figure|work|conclude|infer)(?: (?:to|at|up|with|out|there|that|this|it|the|conclusion|idea))*|(?:explain|give|walk) (?:me )?(?:your|the|through your) (?:reasoning|reasons?|logic|rationale)|justify (?:it|that|this|yourself|your answer)|cos why|cuz why""",
        "fr": r"""pourquoi(?: (?:donc|ca|cela|dis tu|tu dis|vous dites|dites vous|tu penses|penses tu|est ce|que|tu affirmes|affirmes tu|c est|ce serait|serait ce|alors))*|(?:pour )?(?:quelle|quelles|quel|quels)(?: est| sont| en est| en sont)? (?:la |le |les |ta |tes |votre |vos |donc )*(?:raison|raisons|logique|motif|motifs|raisonnement|justification|cause|causes|explication)(?: (?:derriere|de|a) (?:ca|cela|tout ca))?|comment (?:ca|cela) se fait(?: il)?|comment (?:tu|vous|t|en) (?:\w+ )?(?:arrives?|arrivez|conclus|concluez|deduis|deduisez|sais|savez|es arrive|etes arrive)(?: (?:a|tu|vous|ca|cela|la|cette|conclusion))*|qu est ce qui (?:te|vous|t) (?:fait|permet de|fait) (?:dire|penser|croire|affirmer)(?: (?:ca|cela))?|(?:justifi\w+|argument\w+)(?: (?:ca|cela|toi|ta reponse|votre reponse|ton propos|un peu))*|en quel honneur|c est quoi (?:la|ta|votre|le|ton) (?:raison|raisonnement|logique|argument)|d ou (?:tu|vous) (?:\w+ )?(?:deduis|deduisez|conclus|concluez)|pk|pq|pkoi""",
        "de": r"""(?:warum|wieso|weshalb|weswegen|wozu)(?: (?:denn|das|ist|so|eigentlich|sagst|sagen|meinst|meinen|glaubst|glauben|du|sie|behauptest|nochmal|genau|jetzt|bitte))*|(?:was|welcher|welche|welches|aus welchem|aus welchen)(?: ist| sind| war)? (?:der |die |das |dein |deine |ihr |ihre )?(?:grund|grunde|grunden|begrundung|logik|uberlegung|uberlegungen|ursache|hintergrund|gedanke)(?: (?:dafur|dahinter|davon|hierfur|dazu))?|was steckt dahinter|wie (?:kommst|kommen|kamst) (?:du|sie) (?:darauf|dazu|da drauf|zu (?:dem|diesem) schluss)|begrund\w*|womit begrund\w*|was bringt dich (?:dazu|darauf)|was (?:fuhrt|bringt) dich (?:dazu|darauf|zu der|zu dieser)(?: (?:annahme|behauptung|aussage|schlussfolgerung|idee))?|mit welcher begrundung|inwiefern""",
        "es": r"""(?:por que|porque|porke|xq|pq)(?: (?:dices|lo|eso|esto|es|asi|piensas|crees|afirmas|motivo|razon|dice|usted|tu|sera|seria|tan))*|(?:cual|cuales|por que|que)(?: es| son| fue)? (?:el |la |los |las |tu |tus |su |sus )?(?:razon|razones|motivo|motivos|logica|razonamiento|justificacion|causa|causas|explicacion|fundamento)(?: (?:de|detras de|para|tras) (?:eso|esto|todo eso|ello))?|a que se debe(?: (?:eso|esto))?|(?:como|de donde) (?:llegas|llegaste|has llegado|concluyes|deduces|llego)(?: (?:a|eso|esto|esa|conclusion|tu))*|que te (?:hace|hizo|lleva a|llevo a) (?:pensar|decir|creer|afirmar)(?: (?:eso|esto))?|justific\w+|argument\w+|y eso|como es eso|como asi""",
        "pt": r"""(?:por que|porque|porquê|por quê|pq|pk|pke)(?: (?:diz|dizes|disse|isso|isto|e|que|assim|pensa|pensas|acha|achas|afirma|voce|tu|motivo|razao|seria|sera|tao))*|(?:qual|quais|por que|por qual)(?: e| sao| foi| seria)? (?:o |a |os |as |tua |sua |teu |seu )*(?:razao|razoes|motivo|motivos|logica|raciocinio|justificativa|justificacao|causa|causas|explicacao|fundamento)(?: (?:disso|disto|por tras|por tras disso|para isso|pra isso|de tudo isso))?|a que se deve(?: (?:isso|isto))?|como (?:chegou|chegaste|voce chegou|conclui|concluiu|deduz)(?: (?:a|nisso|isso|essa|nessa|conclusao))*|o que (?:te|o|lhe) (?:faz|fez|leva a|levou a) (?:pensar|dizer|crer|achar|afirmar)(?: (?:isso|isto))?|justifi\w+|argument\w+|fundament\w+|como assim|e isso por que""",
        "zh": r"""为什么(?:呢|啊|呀|这么说|这样说|会这样|是这样|这么讲|要这么说)*|为啥(?:呢|啊|呀|这么说|这样|会这样)*|为何(?:这么说|如此|呢)*|(?:有)?(?:什么|啥)?(?:理由|原因|缘由|缘故|道理|逻辑)(?:是)?(?:什么|啥|何在|在哪|在哪里|呢|吗)?|凭什么(?:这么说|这样说|说)*|凭啥(?:这么说|说)*|怎么(?:得出|推出|推断|得到|来)(?:的|这个结论|这结论|结论)*|何以见得|怎么会(?:这样|呢)*|怎么说""",
    },
    "sure": {
        "en": r"""(?:you|u|ya|ur)(?: are| re)? (?:\w+ )?(?:sure|certain|positive|serious|confident|kidding|joking|wrong|mistaken|right)(?: (?:about|of|on) (?:that|this|it|all that|all this))?|(?:sure|certain|positive|for real|seriously|really|truly|honest|honestly|legit|srsly|fr)|(?:is|was|are) (?:that|this|it|all that|all this|these|those|everything|your answer) (?:\w+ )?(?:true|right|correct|accurate|reliable|legit|certain|so|real|verified|sure|trustworthy|factual|wrong)|(?:that|this|it|your answer) (?:is|s|sounds|seems|looks|feels|can t be|cannot be|doesn t|does not|isn t|is not|might be|must be|may be) (?:\w+ ){0,2}(?:wrong|off|false|right|fishy|true|dubious|suspicious|made up|odd|incorrect|correct|sus)|(?:sounds|seems|looks|feels|smells) (?:\w+ )?(?:wrong|off|false|fishy|dubious|suspicious|made up|odd|incorrect|sus|invented)|(?:double|re|fact|cross) ?check\w*|(?:i|im|i m|i am)? ?(?:don t|do not|dont|can t|cannot|hardly|not|find it hard to) (?:\w+ )?(?:buy|believe|trust|convinced|agree|sure about|credible)(?: (?:it|that|this|you))?|(?:i )?(?:have (?:my )?)?doubts?(?: (?:that|this|it))?|doubt it|sceptical|skeptical|unconvinced|no way|that can t be|are you having me on|you made (?:that|it|this) up|making (?:that|this|it) up|how (?:sure|certain|confident|reliable) (?:are you|is that|is this)|can (?:i|we) (?:trust|rely on|believe) (?:that|this|it|you)|verify|confirm|100""",
        "fr": r"""(?:es|etes|est|bien|vraiment|absolument|totalement|completement) (?:tu |vous )?sur(?: (?:de|que|a) (?:\w+ ){0,3}\w+)?|(?:t|tu|vous|c|es tu|etes vous|ca|cela)? ?(?:es|etes|est)? ?(?:vraiment |bien |absolument |totalement |completement |certain et |si )?(?:sure|surs|certain|certaine|serieux|serieuse|fiable|exact|vrai|juste|correct|verifie|avere|credible|plausible)(?: (?:de toi|de vous|de ca|de cela|de ton coup|de ce que tu dis|de ce que vous dites|ca|a 100))?|(?:tu|vous) (?:confirmes?|confirmez|plaisantes|plaisantez|rigoles|rigolez|te trompes|vous trompez|es sur)|confirm\w+|verifi\w+|reverifi\w+|(?:j ai|j) (?:un |des |comme un |de gros )?doutes?|j en doute|je doute|je (?:n y crois|n y crois pas|te crois pas|ne te crois pas|ne suis pas convaincu\w*|suis pas convaincu\w*|suis sceptique|me mefie)|j y crois (?:pas|moyen)|pas convaincu\w*|sceptique|mon oeil|vraiment|serieusement|serieux|sans blague|tu blagues|ca (?:me )?(?:semble|parait|a l air|sonne) (?:\w+ )?(?:faux|bizarre|louche|etrange|douteux|chelou|inexact)|c est (?:faux|n importe quoi|pas vrai|une blague|douteux|louche)|tu inventes|on peut (?:s y fier|te croire|vous croire|y croire)|peut on s y fier|a 100""",
        "de": r"""(?:bist|sind|biste|seid) (?:du|sie|ihr)? ?(?:dir|sich|euch|da)? ?(?:\w+ ){0,2}sicher|(?:ganz|wirklich|echt|absolut|100)? ?sicher|(?:stimmt|passt|ist) (?:das|es|dat|des) (?:\w+ ){0,2}(?:so|wirklich|auch|denn|echt|uberhaupt|richtig|wahr|korrekt|sicher|belegt|verlasslich|zuverlassig|falsch|gesichert)|stimmt (?:das|es|dat)|echt(?: jetzt)?|wirklich|im ernst|ernsthaft|tatsachlich|wahrhaftig|ehrlich|kein scheiss|(?:das )?(?:glaub|glaube|kaufe?|nehme?) ich (?:dir |das |ihnen |so )*(?:nicht|kaum|nich|ned|net|ab)?|(?:ich )?(?:bezweifel|bezweifle|bezweifele|zweifle|zweifel)(?: (?:das|daran|ich))?|(?:hab|habe) (?:da )?(?:meine |so meine )?zweifel|skeptisch|(?:pruf|uberpruf|check|verifizier)\w* (?:das|es|nochmal|bitte|noch)*(?: nach| noch mal| nochmal)*|klingt (?:\w+ )?(?:falsch|komisch|unglaubwurdig|seltsam|erfunden|merkwurdig)|(?:das )?kann (?:das |doch |gar |ja )*nicht (?:sein|stimmen)|(?:kann|konnen) (?:ich|wir|man) (?:dir|ihnen|dem|darauf|mich darauf|uns darauf)? ?(?:trauen|vertrauen|verlassen|glauben)|wie sicher (?:bist du|ist das|sind sie)|hundertprozentig|ausgedacht|erfunden|du irrst dich|verlasslich|nich wahr""",
        "es": r"""(?:estas|esta|seguro|segura|andas) (?:\w+ )?(?:segur[oa]|cierto)(?: (?:de|sobre) (?:eso|esto|ello|que|lo que dices))?|segur[oa](?: segur[oa])?|de veras|en serio|de verdad|verdad|neta|la neta|(?:es|eso es|esto es|sera|seria) (?:\w+ )?(?:cierto|verdad|correcto|fiable|confiable|exacto|asi|real|posible)(?: (?:eso|esto))?|(?:eso|esto)? ?(?:me )?(?:suena|parece|huele) (?:\w+ )?(?:mal|raro|falso|dudoso|inventado|sospechoso|equivocado|mentira)|no (?:estoy|me quedo|quedo|ando) (?:\w+ )?(?:segur|convencid|conform)\w+(?: de (?:eso|esto|ello))?|no (?:me|te|lo|le|me lo) (?:lo )?(?:creo|trago|convence|cuadra|creemos|fio)(?: (?:nada|mucho|eso))?|(?:lo )?dudo(?: (?:mucho|eso|que sea cierto))?|tengo mis dudas|esceptic\w+|(?:verific|comprueb|compruebe|confirm|chec|chequ|revis)\w* (?:eso|esto|lo|otra vez|de nuevo|si es cierto|bien)*|(?:me |puedes |podrias )?(?:lo )?confirm\w+|no estaras (?:equivocad[oa]|inventando)|te lo (?:inventas|inventaste|estas inventando)|(?:que tan|como de|cuan) (?:segur[oa]|fiable|cierto|confiable)(?: (?:estas|es|es eso))?|me puedo fiar(?: de (?:eso|esto|ti))?|(?:puedo|se puede|podemos) (?:fiarme|confiar|fiarnos|creer)(?: (?:de|en) (?:eso|esto|ti))?|estas de broma|me tomas el pelo|al 100|mentira""",
        "pt": r"""(?:tens|tem|ta|esta|estas|temos|voce tem|tu tens) (?:a |mesmo |a absoluta |absoluta |mesmo a )*(?:certeza|seguro|certo|segura)(?: (?:disso|disto|mesmo|absoluta|do que diz|do que dizes|nisso))*|certeza|serio(?: mesmo)?|a serio|de verdade|mesmo|verdade|(?:isso|isto|ta|e|sera|seria|esta) (?:\w+ ){0,2}(?:verdade|certo|correto|confiavel|fiavel|exato|assim|real|seguro|mesmo)(?: (?:isso|isto|mesmo|ai))*|(?:isso|isto)? ?(?:me )?(?:soa|parece|cheira)(?: me)? (?:\w+ )?(?:mal|estranho|falso|duvidoso|inventado|suspeito|errado|mentira)|(?:nao|num) (?:to |estou |me |tou |acredito|boto|ponho|engulo|convence|caio)(?:\w+ )*(?:fe|acreditando|acredito|convencido|convencida|convence|nisso|nessa|nada|muita fe|crendo)?|duvido(?: (?:disso|disto|muito))?|tenho (?:as )?(?:minhas )?duvidas|cetic\w+|(?:verific|verifiqu|confir|confer|chec|chequ)\w*(?: (?:isso|isto|de novo|outra vez|novamente|bem|se e verdade|ai))*|(?:voce )?(?:inventou|inventaste|esta inventando|ta inventando)(?: isso)?|(?:quao|que tao) (?:certo|seguro|confiavel)|(?:posso|da pra|podemos|da para) (?:confiar|acreditar|fiar me)(?: (?:nisso|nisto|em ti|em voce))?|ta (?:de sacanagem|zoando|brincando)|estas a (?:brincar|gozar)|ta certo isso|(?:isso|isto) (?:\w+ )?(?:procede|confere|bate certo|bate)|mentira""",
        "zh": r"""(?:你|您|这|这个|那|能)?(?:真的|真|百分百|百分之百|完全|非常|确定)?(?:确定|肯定|保证|有把握|没错|没搞错|没弄错|没记错)(?:吗|么|嘛|吧|不|呀|啊)?|(?:真的|当真|真)(?:吗|么|假的|是这样|是这样吗|如此|啊|的吗)*|(?:是|这是|那是|这|会)?(?:不是)?(?:真的|对的|准的|正确|准确|可靠|可信|靠谱|属实|真|对|准)(?:吗|么|不|嘛|吧|的吗)|(?:我)?(?:不信|不太信|有点怀疑|怀疑|存疑|表示怀疑|不敢相信|半信半疑)(?:啊|呀|哦)*|(?:再)?(?:核实|查证|验证|核对|确认|检查|复核)(?:一下|下|一遍|过|了)?(?:吗)?|(?:听|看)(?:起来|着|上去)(?:不对|不太对|有问题|像假的|像编的|奇怪|不靠谱)|(?:你)?(?:瞎编|编的|胡说|乱说|搞错了|弄错了|错了|骗人|骗我)(?:的)?(?:吧|吗)?|(?:靠谱|可信|准确|正确|是真)(?:不|吗|么)|(?:靠不靠谱|可不可信|对不对|准不准|是不是真的|真假|真的假的)""",
    },
    "source": {
        "en": r"""(?:source|sources|citation|citations|cite|cited|citing|reference|references|proof|prove|evidence|quote|quotes)|where (?:did|do|d|have|are|were) (?:you|u|ya) (?:\w+ )?(?:get|got|find|found|read|see|saw|seen|take|took|pull|pulled|dig|hear|heard|getting|pulling|learn)(?: (?:that|this|it|all that|all this|from|up|out))*|where (?:does|do|did|s|is|was|are) (?:that|this|it|all this|all that|these|those) (?:\w+ )?(?:come|came|coming|stated|written|from|say|said|taken|stand|mentioned|found|live)(?: (?:from|so|that|this|it))*|where (?:in|on) (?:the|which) (?:\w+ )?(?:document|doc|docs|documents|file|files|text|page|pdf|report)(?: (?:is|does|did|s) (?:that|this|it))?|(?:wh(?:ich|at)|in which|on which|from which|in what|from what) (?:\w+ )?(?:document|documents|doc|docs|file|files|page|pages|paper|text|passage|passages|report|pdf|chapter|paragraph|section|line|book|site|website|article)s?|(?:says|said|told you|according to) (?:who|whom|what)|based on what|back\w* (?:this|that|it) up|how do (?:you|u) know(?: (?:that|this|it))?|who (?:says|said|told you|claims)(?: (?:that|this|it|so))?|got (?:a |any )?(?:link|links|source|proof)|links?""",
        "fr": r"""(?:source|sources|reference|references|refs|citation|citations|cite|cites|citez|citer|preuve|preuves|prouve|prouvez)|(?:ou|d ou) (?:est ce que |c est que )?(?:tu|vous|t|as tu|avez vous|l as tu|a t on) ?(?:\w+ ){0,3}(?:lu|vu|trouve|trouves|trouvez|pris|prends|peche|sors|sortez|tiens|tenez|tires|tirez|entendu|deniche|pioche)(?: (?:ca|cela|tu|vous|tout ca|cette info))*|(?:tu|vous|t) (?:\w+ ){0,3}(?:lu|vu|trouve|trouves|pris|prends|peche|sors|sortez|tiens|tires|deniche|pioche|entendu) (?:ca |cela |tout ca )?(?:d )?ou|d ou (?:ca|cela|c|vient|sort|provient|tu)|(?:ca|c|cela) (?:vient|sort|est ecrit|est dit|est marque|est indique|est note|provient) (?:d )?ou|ou (?:c|ca|cela|est ce|est) ?(?:est )?(?:ecrit|dit|marque|indique|note|mentionne|que c est ecrit)|(?:sur|a partir de|dans|de) (?:quoi|quel document|quelle page|quel fichier|quel texte|quel passage|quel doc|quelle base|quels documents)|(?:quel|quelle|quels|quelles) (?:document|documents|doc|docs|page|pages|fichier|passage|texte|article|pdf|rapport)|(?:selon|d apres) (?:qui|quoi)|qui (?:dit|a dit|le dit|te l a dit|t a dit)(?: (?:ca|cela))?|comment (?:tu|vous|le|sais|savez) (?:\w+ ){0,2}(?:sais|savez|tu|vous|ca|cela)|liens?""",
        "de": r"""(?:quelle|quellen|quellenangabe\w*|beleg|belege|belegen|beleg\w*|nachweis|nachweise|zitat|zitate|zitier\w*|fundstelle\w*|beweis\w*|referenz|referenzen|literatur)|(?:wo|woher|wo genau|wo bitte) (?:\w+ )?(?:hast|haben|weisst|wissen|nimmst|nehmen|kommt|stammt|steht|findet|finde|hattest|ist|kann|holst) ?(?:\w+ ){0,4}(?:her|gelesen|gefunden|gesehen|gehort|nachzulesen|nachlesen|geschrieben|rausgeholt|aufgeschnappt|das|es|du|sie|ich|man|so|denn|sich)*|(?:welche|welches|welcher|welchem|welchen|aus welchem|in welchem|auf welcher|aus welcher|welchen|laut welchem) (?:\w+ )?(?:dokument|dokumente|dokumenten|datei|dateien|seite|stelle|textstelle|quelle|bericht|text|passage|absatz|pdf)|(?:laut|nach) (?:wem|was|welcher quelle)|wer (?:sagt|behauptet|hat)(?: (?:das|denn|denn das|dir das|gesagt|dir das gesagt))*|worauf (?:basiert|stutzt|beruht|beziehst|grundet|fusst)(?: (?:das|du|dich|sich|es|sie|deine|antwort))*|auf (?:welcher|was fur einer) (?:grundlage|basis)|(?:wie|woher) (?:weisst|wissen|kommst|kommen) (?:du|sie) (?:das|darauf|es|dazu)|links?""",
        "es": r"""(?:fuente|fuentes|referencia|referencias|cita|citas|citame|citalo|cite|prueba|pruebas|demuestralo|evidencia|evidencias|sustento)|(?:de )?(?:donde|adonde) (?:lo |la |los |te |se |me )*(?:\w+ )?(?:sacas|sacaste|sacado|saco|leiste|leido|viste|visto|encontraste|encontrado|sale|salio|salido|viene|vino|dice|pone|esta|aparece|consta|figura|proviene|obtuviste|agarraste|cogiste|tomaste|es|oiste|aprendiste)(?: (?:eso|esto|escrito|esa info|esa informacion|todo eso|tu))*|(?:en |de |segun |con |sobre )?(?:que|cual) (?:documento|documentos|doc|archivo|archivos|pagina|paginas|pasaje|texto|informe|pdf|parte|fuente|parrafo|base)|(?:en|con base en|basado en) que (?:te |se |le )?(?:basas|basa|basaste|apoyas|fundas|fundamentas)(?: (?:eso|para decir eso|tu))*|(?:segun|de acuerdo a|de acuerdo con) (?:quien|que)|quien (?:lo |te lo |te )?(?:dice|dijo|ha dicho|afirma)(?: (?:eso|esto))?|como (?:lo |tu )?(?:sabes|sabe)(?: (?:eso|esto))?|(?:tienes|hay|tiene) (?:algun |alguna )?(?:link|enlace|fuente|prueba|respaldo)|enlaces?|links?""",
        "pt": r"""(?:fonte|fontes|referencia|referencias|citacao|citacoes|cita|cite|citame|prova|provas|prove|comprova|comprove|evidencia|evidencias|embasamento)|(?:de |d )?(?:onde|donde|aonde) (?:\w+ )?(?:voce |tu |e que |foi que )*(?:tirou|tiraste|tira|tiras|leu|leste|viu|viste|achou|achaste|encontrou|encontraste|saiu|vem|veio|diz|esta|aparece|consta|figura|pegou|arranjou|arranjaste|sacou|sacaste|foi buscar|foste buscar|ouviu|e)(?: (?:isso|isto|escrito|essa info|essa informacao|tudo isso))*|(?:em |de |segundo |com |sobre )?(?:que|qual) (?:documento|documentos|doc|arquivo|arquivos|ficheiro|pagina|paginas|trecho|texto|relatorio|pdf|parte|fonte|paragrafo|base)|(?:em|com base em|baseado em) que (?:te |se |voce |tu )*(?:baseias|baseia|baseou|apoias|apoia|fundamentas)(?: (?:isso|para dizer isso))*|(?:segundo|de acordo com|conforme) (?:quem|que|o que)|quem (?:te |lhe )?(?:diz|disse|falou|afirma)(?: (?:isso|isto))?|como (?:e que |voce |tu )*(?:sabes|sabe)(?: (?:isso|disso|isto))?|(?:tem|tens|ha) (?:algum |alguma )?(?:link|fonte|prova|respaldo)|links?""",
        "zh": r"""(?:来源|出处|依据|根据|证据|引用|引文|原文|参考|文献|出自|佐证|凭据)(?:是|在|呢|给我|给一下|给下|标一下|列一下|发我|发一下)*(?:什么|啥|哪|哪里|哪儿|哪个|何处|谁)?(?:呢|啊|呀|吗)?|(?:有|有没有|给|给个|标明|注明|列出|附上)(?:一下)?(?:来源|出处|依据|根据|证据|引用|链接|参考)(?:吗|呢|么)?|(?:在|是|从)?(?:哪|哪一|哪个|哪份|哪一份|哪篇|哪本|哪些|什么)(?:文件|文档|资料|文章|页|段|书|材料|报告|章|节|份文件)(?:里|中|上)?(?:写|说|提|提到|讲|来|支持)?(?:的|了|到)?(?:呢|啊|这个|这点)?|(?:从|在|是|打)?(?:(?:哪里|哪儿|哪个地方|什么地方|何处)(?:来|看|听|查|找|读|写|说|提|得|学)?|哪(?:来|看|听|查|找|读|写|说|提|得|学))(?:来|到|见|过)?(?:的|着|了)?(?:呢|啊|呀)?|第几页|谁说的|谁讲的|听谁说的|(?:你)?(?:怎么|咋)(?:知道|晓得)(?:的)?|链接""",
    },
}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "more": r"(?:more|much more|less un|a bit more|bit more|even more)",
        "too": r"(?:too|so|very|way too|a bit|bit|awfully|rather|super|really|kinda|quite|pretty|less|not so|not as|far too)",
        "brief": r"(?:brief|short|concise|compact|succinct|condensed|compressed|to the point|terse|tight|crisp|superficial|thin|sparse|shallow|skimpy|abridged|minimal)",
        "long": r"(?:long|lengthy|wordy|verbose|rambling|chatty|windy|detailed|thorough|elaborate|extensive|in depth|comprehensive|extended|exhaustive|fleshed out)",
        "easy": r"(?:simple|simply|plain|plainly|clear|clearly|easy|accessible|understandable|digestible|readable|human|basic|down to earth|everyday)",
        "hard": r"(?:technical|complicated|complex|academic|difficult|hard|nerdy|fancy|dense|geeky|scientific|formal|convoluted|abstract|confusing|clever|jargony|jargon heavy)",
    },
    "fr": {
        "more": r"(?:plus|davantage|un peu plus|encore plus|bien plus|beaucoup plus)",
        "too": r"(?:trop|si|tellement|vachement|hyper|super|un peu|bien|tres|assez|moins|beaucoup trop|pas si|est|c est)",
        "brief": r"(?:court|courte|bref|breve|concis|concise|succinct|succincte|condense|condensee|compact|compacte|resume|resumee|ramasse|synthetique|leger|legere|superficiel|superficielle|maigre|rapide|abrege|abregee)",
        "long": r"(?:long|longue|longuement|bavard|bavarde|verbeux|verbeuse|detaille|detaillee|approfondi|approfondie|complet|complete|developpe|developpee|etoffe|etoffee|fouille|fouillee|exhaustif|precis|precise|en detail|en profondeur)",
        "easy": r"(?:simple|simples|simplement|clair|claire|clairement|accessible|facile|facilement|comprehensible|vulgarise|terre a terre|parlant|digeste|limpide)",
        "hard": r"(?:technique|techniques|complique|compliquee|complexe|jargonneux|savant|savante|abstrait|abstraite|pointu|pointue|difficile|dur|abscons|alambique|scientifique)",
    },
    "de": {
        "more": r"(?:mehr|etwas|viel|noch|bisschen|deutlich|moglichst|ganz)",
        "too": r"(?:zu|viel zu|so|arg|ziemlich|sehr|echt|recht|etwas|bisschen|weniger|nicht so)",
        "brief": r"(?:kurz|kurze|knapp|knappe|kompakt|bundig|oberflachlich|vage|dunn|mager|durftig)",
        "long": r"(?:lang|lange|ausfuhrlich|ausfuhrliche|langatmig|geschwatzig|wortreich|detailliert|grundlich|umfangreich|eingehend|genau)",
        "easy": r"(?:einfach|leicht|klar|verstandlich|simpel|anschaulich)",
        "hard": r"(?:kompliziert|technisch|komplex|abgehoben|schwierig|schwer|geschwollen|wissenschaftlich|juristisch|verschwurbelt|hochgestochen|abstrakt)",
    },
    "es": {
        "more": r"(?:mas|un poco mas|mucho mas|aun mas|algo mas)",
        "too": r"(?:muy|demasiado|tan|bien|super|re|menos|bastante|un poco|algo)",
        "brief": r"(?:corto|corta|cortito|cortita|breve|conciso|concisa|resumido|resumida|compacto|sintetico|escueto|escueta|superficial|sucinto|abreviado)",
        "long": r"(?:largo|larga|extenso|extensa|denso|densa|verboso|detallado|detallada|detenidamente|profundo|profunda|completo|completa|desarrollado|desarrollada|exhaustivo)",
        "easy": r"(?:sencillo|sencilla|sencillito|simple|simplecito|facil|facilito|facilita|claro|clara|clarito|llano|llana|accesible|entendible|comprensible|masticado|masticadito|digerible|coloquial)",
        "hard": r"(?:tecnico|tecnica|complicado|complicada|complejo|compleja|enrevesado|enrevesada|dificil|rebuscado|abstracto|cientifico|academico)",
    },
    "pt": {
        "more": r"(?:mais|um pouco mais|muito mais|ainda mais|bem mais)",
        "too": r"(?:muito|demasiado|tao|bem|super|menos|bastante|meio|um pouco|ta)",
        "brief": r"(?:curto|curta|curtinho|curtinha|breve|conciso|concisa|resumido|resumida|resumidinho|compacto|sucinto|sucinta|enxuto|enxuta|superficial|raso|rasa|abreviado)",
        "long": r"(?:longo|longa|comprido|comprida|extenso|extensa|prolixo|prolixa|detalhado|detalhada|profundo|profunda|completo|completa|desenvolvido|desenvolvida|a fundo|aprofundado|aprofundada)",
        "easy": r"(?:simples|simplesinho|simplezinho|facil|facilzinho|claro|clara|clarinho|acessivel|entendivel|compreensivel|mastigado|mastigadinho|didatico|coloquial)",
        "hard": r"(?:tecnico|tecnica|complicado|complicada|complexo|complexa|dificil|rebuscado|abstrato|cientifico|academico)",
    },
}
"""Words of degree and the qualities that they compare, which stand in patterns by their names: `{more} {brief}`."""
AGES: Mapping[str, str] = {
    "en": "year years old olds age",
    "fr": "ans an age",
    "de": "jahre jahr jahren alt",
    "es": "anos ano edad tuviera fuera",
    "pt": "anos ano idade tivesse fosse",
    "zh": "岁",
}
"""What may stand in `as if I were ten years old`."""
# fmt: on


def pattern_of(kind: Kind, language: str) -> str:
    """Return the alternatives of a kind with the words of degree put in."""
    written = "|".join(line.strip() for line in FEATURES[kind][language].split("\n"))
    for name, words in _WORDS.get(language, {}).items():
        written = written.replace(f"{{{name}}}", words)
    return written
