"""Words that say nothing about what a text is about: two tables per language (ISO 639-1).

`STOP_WORDS` are function words, question words and the verbs of most questions. `COMMON_WORDS` are other words that a question
shares with any text: time, amounts, requests, politeness, fillers. Follow-up rules read the first table only, because "last year"
matters to them; `words.content_words` drops both. Chosen by hand. The words of Chinese are cut out of the text, the longest
first: single characters are only those that seldom belong to another word. To add a language, add a table to each.
"""

_TABLES = {
    "en": """a about after all also am an and any are as at be been before being between both but by can could did do does
        doing done down each few for from further had has have having he her here hers him his how i if in into is it
        its just me more most my no nor not now of off on once one only or other our out over own please s same shall
        she should so some such t tell than that the their them then there these they this those through to too under
        until up us very was we were what when where which while who whom whose why will with would you your""",
    "fr": """a ai ainsi alors as au aucun aussi autre aux avant avec avoir c ce cela celle celui ces cet cette ceux chaque ci
        comme comment d dans de depuis des dit donc dont du elle elles en entre es est et etre été être eu fait faire il
        ils j je l la le les leur leurs lui m ma mais me mes moi mon même n ne nos notre nous on ont ou où par pas peut
        pendant peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son
        sont sous sur t ta te tes toi ton tous tout toute toutes très tu un une vers vos votre vous y à""",
    "es": """a al algo ante antes aquel aquella así aun aunque cada como con contra cual cuando cuál cuáles cuándo cuánto
        cómo de del desde donde dos dónde e el ella ellas ellos en entre era es esa ese eso esta este esto está están
        fue ha hace hacer hasta hay la las le les lo los me mi mis muy más ni no nos o os otra otro para pero por porque
        puede puedo qué que quien quién se sea según ser si sin sobre son su sus también te tiene todo todos tu tus un
        una uno y ya yo él""",
    "pt": """a ao aos as até cada com como da das de dela dele deles depois do dos e ela elas ele eles em entre era essa esse
        esta este eu foi há isso isto já lhe mais mas me mesmo meu minha muito na nas nem no nos nossa nosso num numa
        não nós o os ou para pela pelas pelo pelos pode por porque posso qual quais quando que quem quanto se sem ser
        será seu seus sobre sua suas são só também te tem teu tua tudo um uma você vocês à às é onde""",
    "de": """aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den der des dessen die
        dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer
        für gegen hab habe haben hat hatte hier ich ihm ihn ihnen ihr ihre im in ist ja jede jeder jetzt kann kein keine
        können man mein mehr mich mir mit nach nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so soll
        über um und uns unser unter vom von vor wann war waren warum was wie viel viele weil welche welchem welchen
        welcher welches wenn wer werden wie wieder will wir wird wo zu zum zur zwischen""",
    "zh": """的 是 了 吗 呢 吧 啊 和 与 或 在 有 我 你 您 他 她 它 们 这 那 个 为 什么 怎么 如何 哪些 哪个
        哪里 多少 多久 是否 可以 请问 需要""",
}
_COMMON = {
    "en": """above across against ago almost already although always among another answer answers anybody anyone
        anything anyway approximately aren around ask asked asking asks away became because become becomes behind
        below beside besides beyond bit briefly cannot certain clear come comes coming concerning couldn current
        currently d day days describe describes describing despite detail details didn different doesn don during
        either else enough especially ever every everyone everything exactly example explain explained explains fact
        find finding finds first found gave general generally get gets getting give given gives giving go goes going
        gone got hadn happen happened happens hasn haven hello help hence herself hey hi himself however id ill im
        indeed info information instead isn itself ive keep kind kinds knew know known knows last lastly lately
        later latest least less let lets like likely list little ll long look looking looks lot lots m made mainly
        make makes making many may maybe mean meaning means meant mention mentioned mentions might mine moment month
        months much must myself namely near need needed needs neither never next nobody none nothing nowadays
        numerous occur occurred often ok okay onto others ours ourselves overall part particular parts past per
        perhaps point possible previous previously provide provided provides quite rather re really recent recently
        regarding regards related respectively said saw say saying says see seem seemed seems seen several shouldn
        show showed showing shown shows similarly since someone something sometimes somewhere soon sort sorts speak
        specific still stuff sure take taken takes talk talking tells thank thanks theirs themselves thing things
        think though thought thus time times today told tomorrow tonight took toward towards try trying two type
        types unless unlike upon use used uses using usually various ve via want wanted wants wasn way ways week
        weeks well went weren whatever whenever whether whichever whoever whole within without won wonder wondering
        wont word words wouldn year years yes yesterday yet yours yourself yourselves""",
    "fr": """afin ailleurs ajouter an annee année années ans apres après assez aucune aujourd auprès auquel auraient
        aurait auront autant autour autrement autres auxquelles auxquels avaient avais avait avez avons ayant ayez
        beaucoup bien bientôt bonjour bonsoir brièvement car cas ceci celles cependant certain certaine certaines
        certains chacun chacune cherche chercher chez chose choses citer cité combien concernant concerne connais
        connaissez connaitre connaître contre coup cours davantage debout dedans dehors demain demande demander
        dernier derniers dernière dernières derrière desquelles desquels dessous dessus deux devait devant devez
        devoir devons devra devrais devrait deçà différente différentes différents dire dis disent disons dites
        divers diverses dois doit doivent donne donnent donner donnez donné duquel durant dès déjà désormais effet
        eh encore endroit enfin ensuite environ eux exactement exemple existe explique expliquer expliquez fais
        faisait faisant faites faudra faudrait faut façon fin fois font genre grâce guère généralement hein heure
        heures hier hormis hors hui indique indiquer indiquez info infos jamais jour journée jours jusqu jusque
        justement laquelle lequel lesquelles lesquels liste lister loin longtemps lors lorsqu lorsque là maintenant
        malgré manière mentionne mentionner merci mets mettre mien mienne miens mieux moins mois moment montre
        montrer montrez moyen naturellement ni nombre nombreuses nombreux nôtre obtenir oui outre paraît parce
        parfois parle parler parlez parmi partie partir partout passe passé passée passées passés peu peuvent plait
        plaît plupart plusieurs plutôt pourra pourrai pourraient pourrais pourrait pourriez pourront pouvait pouvez
        pouvoir pouvons prendre presque prochain prochaine prochaines prochains propos près précise préciser
        précisément précédent précédente précédentes précédents présente présenter puis puisqu puisque quant quasi
        quelconque quelqu quelque quelques quoique raconte raconter rappeler rappelle renseignement renseignements
        rien récemment récent récente récents sais salut sauf savez savoir savons semaine semaines semble seraient
        serait seras seront sert seul seule seulement sinon soi soient sois soit sommes souhaite souhaiter
        souhaiterais soyez stp suis suivant suivante svp sûr tandis tant tard tel telle telles tels temps tiens
        tient toujours toutefois travers trop trouve trouvent trouver trouvez trouvé truc type utilise utiliser va
        vais vas venir veuillez veulent veut veux via vient voici voilà voir vois voit vont voudrais voudrait
        voulais voulait voulez vouloir voulons vraiment vôtre ça écoulé étaient étais était étant étions êtes""",
    "es": """acaso acerca actual actualmente además adónde ahora ahí alguien alguna algunas alguno algunos algún allá
        allí alrededor anoche anterior anteriores anteriormente apenas aproximadamente aquellas aquellos aquí
        asimismo ayer ayuda ayudar año años bajo bastante bien buen buenas buenos busca buscar busco cantidad casi
        caso casos cerca cierta ciertas cierto ciertos claro conforme conmigo conoce conocer conoces consigo contigo
        cosa cosas cuales cualquier cualquiera cuanta cuantas cuanto cuantos cuya cuyas cuyo cuyos cuánta cuántas
        cuántos da dame dan dar das debe deben deber debería debido debo decir decirme deja dejar demasiado demás
        dentro después detalle detalles di dice dicen dicho diferente diferentes dime dio durante día días dígame
        efecto ejemplo ello encima encontrar encuentra encuentran enseguida entonces eran eras eres esas esos estaba
        estaban estamos estar estará estaré estas estos estoy estuvo estás etc exactamente existe existen explica
        explicar explique explícame fin forma fuera fueron fui gracias haber habrá había habían hacen haces hacia
        haga hago han has haya hayan he hecho hice hicieron hizo hola hora horas hoy hubo igual incluso indica
        indicar informacion información jamás junto juntos lado largo lejos lista listar llama llamar luego lugar
        manera mas mayor mayormente mediante mejor menciona mencionar menos mes meses mientras mira misma mismas
        mismo mismos modo momento mostrar mucha muchas mucho muchos muestra muéstrame mía mías mío míos nada nadie
        necesita necesito ninguna ninguno ningún nosotras nosotros nuestra nuestras nuestro nuestros nunca obtener
        ocurre ocurrió otras otros parece parte partes pasa pasada pasadas pasado pasados pasó pedir perdón poca
        pocas poco pocos podemos poder podría podrían podrías pon poner posible pregunta preguntar preguntas
        presente primer primero principalmente pronto próxima próximas próximo próximos pude pueda pueden puedes
        pues quedó quienes quiere quieren quiero quisiera quizás quiénes reciente recientemente recientes recién
        refiere respecto respuesta sabe saber sabes salvo seguro semana semanas será serán sería señala sido siempre
        siendo siguiente siguientes sino siquiera sola solamente solo somos soy suele suelen suya suyo suyos sé sí
        sólo tal tales tampoco tan tanta tantas tanto tantos tarde tema tendrá tenemos tener tenga tengo tenido
        tenía ti tiempo tienen tienes tipo tipos toda todas todavía tras trata través tres tuvo unas unos usa usar
        usted ustedes va vale vamos van varias varios vaya veces ver verdad vez vos vosotros voy vuestra vuestro vía
        última últimas último últimos""",
    "pt": """abaixo acaso acerca acha achar acima acontece aconteceu actual actualmente agora ainda ajuda ajudar algum
        alguma algumas alguns alguém ali além amanhã ambos ano anos ante anterior anteriores anteriormente antes
        apenas apesar apresenta apresentar aproximadamente após aquela aquelas aquele aqueles aqui aquilo assim
        através atrás atual atualmente aí bastante bem boa bom breve caso casos cerca certa certas certo certos
        chama cima coisa coisas conforme conhece conhecer consegue conseguir contar contra contudo cuja cujas cujo
        cujos cá dantes daquela daquele daqui dar daí debaixo delas dentro desde dessa dessas desse desses desta
        destas deste destes detalhe detalhes deve devem dever deveria devido dia diante dias diferente diferentes
        diga digam diz dizem dizer dois duas durante dá dão efeito eis encontra encontrar enquanto entanto então
        eram esclareça essas esses estamos estar estará estas estava estavam esteja estes esteve estive estiveram
        estou está estás estão etc exactamente exatamente exemplo existe existem explica explicar explique fala
        falar faz fazem fazendo fazer faça feita feito fez fica ficar fiz fora foram forma fosse fui gente
        geralmente gostaria haja haver haverá havia hoje hora horas houve indica indicar informação informações ir
        iria jamais junto lado lhes lista listar liste logo longe longo lugar lá maior maneira mediante melhor
        menciona mencionar menos meses mesma mesmas mesmos meus mim minhas modo momento mostra mostrar mostre muita
        muitas muitos mês nada naquela naquele nela nele nenhum nenhuma nessa nesse nesta neste ninguém nisso nisto
        nossas nossos noutro nova nunca obrigada obrigado obter ocorre ocorreu oi olá ontem outra outras outro
        outrora outros parece parte partes passada passadas passado passados passou pede pedir perante pergunta
        perguntar perto podem podemos poder poderia poderiam podes pois porquê portanto porém possa possam possíveis
        possível pouca poucas pouco poucos precisa precisamos preciso primeira primeiro principalmente própria
        próprio próxima próximas próximo próximos puder põe quaisquer qualquer quanta quantas quantidade quantos
        quase quer querem queria queriam quero quiser quê recente recentemente recentes refere relação respeito
        responder resposta sabe sabem saber sabes segundo sei seja sejam sempre sendo senão sequer seria seriam
        serão si sido sim sinto sob sobretudo somente somos sou tais tal talvez tampouco tanta tantas tanto tarde
        temos tempo tende tendo tenha tenho tenta tentar ter teria terá teus teve tido tinha tinham tipo tipos tive
        tiveram toda todas todavia todo todos trata três tuas tão têm umas uns usa usada usado usar vai vamos veja
        vem ver vez vezes via visto volta vos vosso vou vá várias vários vão éramos última últimas último últimos""",
    "de": """ab abend allem allen aller allerdings alles allgemein andere anderem anderen anderer anderes anders
        anhand anstatt anzahl außer außerdem bald beide beiden beiderseits beim beinahe beispiel beispielsweise
        bekannt bekomme bekommen bereits beschreib beschreibe beschreiben besonders besser bestimmt bestimmte
        bestimmten betreffend bevor bezüglich bisher bislang bitte blieb brauche brauchen braucht bzw dabei dadurch
        dafür dagegen daher dahin damals danach daneben dank danke dankeschön daran darauf daraus darf darfst darin
        darum darunter darüber davon davor dazu deine deinem deinen deiner demnach denen denn dennoch deren
        derjenige derselbe derzeit deshalb deswegen detail details diejenige diejenigen dieselbe ding dinge direkt
        draußen drei durfte dürfen eben ebenfalls ebenso eigentlich einander einfach einige einigem einigen einiger
        einiges einmal einst einzelne einzelnen ende endlich entsprechend entweder erklär erkläre erklären erklärt
        erst erste ersten erster erstes etwa eure eurem euren fall falls fand fast finde finden findet folgend
        folgende folgenden folglich frage fragen früher fünf gab ganz ganze ganzen gar gebe geben gefunden gegeben
        gegenüber gehabt gehen geht gemacht gemäß genannt genannte genannten genau genauer genug gerade gern gerne
        gesagt geschieht gestern getan gewesen gewisse gewissen geworden gib gibt gilt ging größtenteils gut guten
        gäbe hallo halt hast hatten heißen heißt her herum heute heutige heutigen hin hinter hätte hätten häufig
        ihrem ihren ihrer ihres immer indem info infolge information informationen infos innerhalb insbesondere
        insgesamt irgend irgendwie jahr jahre jahren jahres jedem jeden jedes jedoch jemals jemand jene jenem jenen
        jener jenes jeweils jährlich kannst kaum keinem keinen keiner keines kennen kennt komm kommen kommt konnte
        konnten kurz könnt könnte könnten könntest kürzlich lang lange lassen laut letzte letztem letzten letzter
        letztes lieber liegen liegt liste lässt mach mache machen macht machte mag mal manche manchem manchen
        mancher manches manchmal mehrere mehreren meine meinem meinen meiner meines meist meiste meisten meistens
        menge mittels mitunter momentan monat monate monaten monats morgen muss musst musste möchte möchten möglich
        möglichst müssen müsste nachdem nah nahe namens natürlich neben nehmen nein nenn nenne nennen nennt nichts
        nie niemals niemand nirgends nächste nächsten nächster nächstes nämlich obwohl oft ohnehin paar passiert
        passierte per pro quasi rund sag sage sagen sagt sagte samt schau schließlich schon sehen sei seid seinem
        seinen seiner seines seit seitdem selbst selten sicher siehe sieht sobald sofort sogar solange solch solche
        solchem solchen solcher solches sollen sollst sollte sollten sondern sonst soviel soweit sowie sowohl später
        spätestens statt stattdessen stehen steht such suche suchen sämtliche tag tage tagen tages teil teile teilen
        teilweise trotz trotzdem tun tut unbedingt ungefähr unsere unserem unseren unserer unseres unterhalb usw
        verfügbar vergangene vergangenen vergangenes vermutlich verschiedene verschiedenen vielen vieler vieles
        vielleicht vielmehr vollständig voraussichtlich vorbei vorher vorherige vorherigem vorherigen vorige vorigem
        vorigen voriges warst weder wegen weise weiter weitere weiteren weiterer weiteres weiterhin weitgehend weiß
        welch wem wen wenig wenige wenigen weniger wenigstens werde wesentlich weshalb wessen weswegen wieso wieviel
        wieviele willst wirklich wirst wissen wisst wobei woche wochen wodurch wofür wogegen woher wohin wohl wollen
        wollte wollten womit wonach woran worauf woraus worden worin worum worüber wovon wozu wurde wurden wäre
        wären würde würden zeig zeige zeigen zeigt zeit zeiten zeitpunkt ziemlich zudem zuerst zufolge zugleich
        zuletzt zunächst zurück zusammen zusätzlich zwar zwei überall üblich übrigens""",
    "zh": """呀 嘛 哦 么 哪 谁 啥 几 很 也 被 把 又 而 且 嗯 喂 之 怎样 怎么样 怎么办 怎么做 哪儿 哪年 哪一年
        哪一个 哪几个 哪种 哪位 哪家 哪天 哪一天 哪月 多长 多长时间 多大 多高 多远 多重 多快 多深 几个 几年
        几次 几天 几月 几种 几位 几号 几点 能否 可否 有没有 是不是 能不能 可不可以 会不会 要不要 对不对 何时
        何地 何种 何处 何人 为何 为什么 为啥 到底 究竟 以及 或者 还是 但是 而且 并且 因为 所以 如果 虽然 然而
        因此 不过 于是 无论 不管 即使 除了 除此之外 对于 关于 至于 按照 根据 依据 由于 通过 随着 为了 作为 之间
        其中 其他 其它 其余 我们 你们 您们 他们 她们 它们 咱们 咱 自己 大家 别人 这个 那个 这些 那些 这里 那里
        这儿 那儿 这样 那样 这种 那种 这么 那么 此外 另外 该 某个 某些 每个 各个 各种 所有 全部 一切 任何 许多
        很多 不少 一些 一点 一下 一个 一种 一样 两个 多个 若干 大概 大约 左右 大致 差不多 非常 十分 特别 比较
        尤其 已经 曾经 正在 仍然 依然 一直 总是 经常 通常 一般 往往 有时 从来 可能 也许 应该 应当 必须 能够
        想要 希望 打算 没有 无法 不能 不会 不是 不要 别的 有关 相关 具体 详细 主要 什么样 告诉 介绍 说明 解释
        说说 讲讲 谈谈 讲解 描述 概述 说一下 讲一下 列出 列举 给出 提供 提到 提及 指出 知道 了解 明白 想知道
        想了解 帮我 帮忙 麻烦 看看 查一下 查询一下 找到 找一下 找出 属于 称为 叫做 叫什么 谢谢 感谢 多谢 你好
        您好 大家好 抱歉 不好意思 再见 好的 东西 事情 问题是 情况 方面 地方 时候 时间 期间 当时 同时 年度 年份
        今年 去年 前年 明年 后年 大前年 上年 当年 同年 那年 本年 本年度 上一年 前一年 下一年 这一年 那一年
        第二年 次年 翌年 全年 每年 历年 一年 两年 多年 近年 近年来 年内 年底 年初 年末 年间 年来 月份 本月 上月
        上个月 下个月 每月 每天 每日 每周 今天 昨天 明天 昨日 今日 前天 后天 现在 目前 如今 当前 最近 近期 近来
        刚才 刚刚 以前 之前 以后 之后 以来 后来 过去 将来 未来 从前 此前 随后 然后 最后 首先 其次 第一次 一次
        每次 上次 下次 数量 总共 一共 共有 共计 与否 来说 而言 的话 等等 请你 请您 请给 请说 请列 请告诉 请介绍
        请解释 请简 就是 还有 还要 从哪 有哪些 有多少 是什么 有什么""",
}


def _read(tables: dict[str, str]) -> dict[str, frozenset[str]]:
    return {language: frozenset(table.split()) for language, table in tables.items()}


STOP_WORDS: dict[str, frozenset[str]] = _read(_TABLES)
COMMON_WORDS: dict[str, frozenset[str]] = _read(_COMMON)
