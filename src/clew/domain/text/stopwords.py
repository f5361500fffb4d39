"""Words that say nothing about what a text is about, one table per language (ISO 639-1).

Chosen by hand: function words, question words and the verbs of most questions. Chinese is compared by pairs of characters; its
table lists the pairs of question words and the characters that make a pair meaningless. To add a language, add a table.
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
STOP_WORDS: dict[str, frozenset[str]] = {language: frozenset(table.split()) for language, table in _TABLES.items()}
