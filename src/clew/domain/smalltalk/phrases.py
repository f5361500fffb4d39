"""The phrases of small talk, one row per kind and strength, with examples that run as tests.

Above: `reading.py`. A phrase is written without punctuation, in any case and with its accents, and separated from the next by a
comma. A language is added by adding its lines to every row, to `FILLERS`, `JOINERS` and `OPENERS`, and its texts to
`engine/questions/small_talk.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["greeting", "wellbeing", "thanks", "farewell", "acknowledgement", "apology", "identity", "ability"]
Strength = Literal["opens", "agrees", "stands_alone", "leads"]


@dataclass(frozen=True, slots=True)
class Row:
    """Phrases that mean the same."""

    kind: Kind
    phrases: Mapping[str, str]
    """Language → phrases."""
    examples: str
    """A line each: `fr: merci, et pour la Belgique ? → et pour la Belgique ?`, or the kind if nothing is asked."""
    strength: Strength = "opens"
    """What may follow without a punctuation mark: `opens` any question, `agrees` a word of `JOINERS`, `stands_alone` nothing.

    What `leads` stands alone too, and never behind a question: `translate, schade` has a word to translate.
    """


# fmt: off
ROWS = (
    Row(
        "greeting",
        {
            "en": """hello, hi, hey, hiya, howdy, greetings, good morning, good afternoon, good evening, good day, morning,
                hello there, hi there, hey there, nice to meet you, pleased to meet you, welcome back, happy new year""",
            "fr": """bonjour, bonsoir, salut, coucou, allô, rebonjour, re bonjour, bon matin, enchanté, enchantée,
                bien le bonjour, bonne année""",
            "es": """hola, buenas, buenos días, buen día, buenas tardes, buenas noches, muy buenas, saludos, encantado,
                encantada, mucho gusto, feliz año""",
            "pt": """olá, oi, oie, alô, bom dia, boa tarde, boa noite, saudações, muito prazer, prazer, e aí, opa,
                feliz ano novo""",
            "de": """hallo, hallöchen, hi, hey, guten morgen, guten tag, guten abend, gute nacht, moin, moin moin, servus,
                grüezi, grüß gott, grüß dich, schönen guten tag, schönen guten morgen, morgen zusammen, frohes neues jahr""",
            "zh": """你好, 您好, 你们好, 大家好, 嗨, 哈喽, 哈啰, 早, 早上好, 早安, 上午好, 中午好, 下午好, 晚上好, 晚安, 在吗,
                在嗎, 在不在, 有人吗, 有人嗎, 你們好, 新年好, 幸会, 很高兴认识你""",
        },
        """en: good morning :) → greeting
           en: Hi there! → greeting
           en: hello world example in Python → hello world example in Python
           en: Good morning America ratings? → Good morning America ratings?
           en: hello how many ferries are there → how many ferries are there
           fr: bonjour → greeting
           fr: Bonjour à tous, quel est le chiffre d'affaires ? → quel est le chiffre d'affaires ?
           fr: bonjour le monde en C → bonjour le monde en C
           es: ¡Hola! → greeting
           es: hola, ¿cuántas bicicletas hay? → ¿cuántas bicicletas hay?
           pt: Olá, bom dia! → greeting
           pt: oi, qual é o preço? → qual é o preço?
           de: Guten Tag → greeting
           de: Hallo, was kostet das? → was kostet das?
           zh: 你好 → greeting
           zh: 您好，请问门票多少钱？ → 请问门票多少钱？
           zh: 你好世界程序怎么写 → 你好世界程序怎么写""",
    ),
    Row(
        "wellbeing",
        {
            "en": """how are you, how are you doing, how are you today, how are you doing today, how do you do,
                how is it going, how s it going, what s up, whats up, sup, how are things, how have you been, are you ok,
                are you there""",
            "fr": """ça va, comment ça va, comment allez vous, comment vas tu, tu vas bien, vous allez bien, ça va bien,
                quoi de neuf, tu es là, vous êtes là""",
            "es": "qué tal, cómo estás, cómo está usted, cómo te va, cómo le va, qué hay, qué pasa, todo bien, estás ahí",
            "pt": """tudo bem, tudo bom, como vai, como vai você, como estás, como você está, como é que estás, beleza,
                tudo certo, tudo joia, está aí, estás aí""",
            "de": """wie geht s, wie gehts, wie geht es, wie geht es dir, wie geht es ihnen, wie geht s dir, wie geht s ihnen,
                wie gehts dir, alles gut, alles klar bei dir, was geht, bist du da, sind Sie da""",
            "zh": "你好吗, 你好嗎, 您好吗, 最近好吗, 最近怎么样, 最近怎么樣, 怎么样啊, 过得怎么样, 你还好吗, 吃了吗",
        },
        """en: Hi, how are you? → wellbeing
           en: How are you funded? → How are you funded?
           fr: salut, ça va ? → wellbeing
           es: Hola, ¿qué tal? → wellbeing
           pt: oi, tudo bem? → wellbeing
           de: Hallo, wie geht's? → wellbeing
           zh: 你好吗？ → wellbeing""",
    ),
    Row(
        "thanks",
        {
            "en": """thanks, thank you, thx, thnx, tks, ty, tysm, cheers, much appreciated, i appreciate it, appreciate it,
                many thanks, thanks a lot, thanks a million, thanks a bunch, thank you kindly, no thanks, no thank you,
                that s all, that is all, that will be all, that s all for now""",
            "fr": """merci, merci beaucoup, merci bien, merci mille fois, mille mercis, mille fois merci, grand merci,
                un grand merci, je vous remercie, je te remercie, non merci, sans façon, c est tout, ce sera tout,
                remerciements""",
            "es": """gracias, muchas gracias, mil gracias, muchísimas gracias, te lo agradezco, se lo agradezco, le agradezco,
                te agradezco, no gracias, eso es todo, nada más""",
            "pt": """obrigado, obrigada, muito obrigado, muito obrigada, obrigadão, obg, brigado, brigada, valeu, agradeço,
                agradecido, agradecida, grato, grata, não obrigado, não obrigada, é só isso, era só isso, é tudo""",
            "de": """danke, danke schön, dankeschön, danke sehr, vielen dank, herzlichen dank, besten dank, lieben dank,
                tausend dank, schönen dank, vielen lieben dank, ich danke dir, ich danke ihnen, nein danke, das war s,
                das wars, das ist alles""",
            "zh": """谢谢, 謝謝, 谢谢你, 謝謝你, 谢谢您, 謝謝您, 谢了, 谢啦, 多谢, 多謝, 感谢, 感謝, 非常感谢, 非常感謝,
                十分感谢, 太感谢了, 辛苦了, 麻烦你了, 麻烦您了, 不用了, 不用了谢谢, 没有了, 没别的了""",
        },
        """en: thanks! → thanks
           en: Thank you very much for your help. → thanks
           en: Thanks, and what about 2021? → and what about 2021?
           en: What was the revenue in 2021? Thanks! → What was the revenue in 2021?
           en: thanks to whom was the bridge built? → thanks to whom was the bridge built?
           en: Who do we have to thank for the bridge? → Who do we have to thank for the bridge?
           fr: merci → thanks
           fr: Merci beaucoup pour votre aide ! → thanks
           fr: merci, et pour la Belgique ? → et pour la Belgique ?
           fr: merci et pour la Belgique ? → et pour la Belgique ?
           fr: Qu'est-ce que la bourse Merci ? → Qu'est-ce que la bourse Merci ?
           es: muchas gracias → thanks
           es: Gracias. ¿Y en 2021? → ¿Y en 2021?
           pt: obrigado → thanks
           pt: Obrigada! E em 2021? → E em 2021?
           de: vielen Dank! → thanks
           de: Danke, und im Jahr davor? → und im Jahr davor?
           de: Was war der Umsatz? Danke! → Was war der Umsatz?
           zh: 谢谢 → thanks
           zh: 谢谢，那2022年呢？ → 那2022年呢？
           zh: 感谢信应该寄给谁？ → 感谢信应该寄给谁？""",
    ),
    Row(
        "farewell",
        {
            "en": """bye, bye bye, goodbye, good bye, good night, see you, see you later, see you soon, see ya, cya, farewell,
                have a nice day, have a good day, have a great day, have a nice weekend, have a good one, take care,
                so long""",
            "fr": """au revoir, à bientôt, à plus, à plus tard, à tout à l heure, à demain, adieu, bonne journée,
                bonne soirée, bonne nuit, bonne continuation, bon week end, bon weekend, bye, ciao""",
            "es": """adiós, hasta luego, hasta pronto, hasta mañana, hasta la vista, nos vemos, chao, chau,
                buen fin de semana, que tengas un buen día, que tenga un buen día, cuídate""",
            "pt": """tchau, tchauzinho, adeus, até logo, até mais, até breve, até amanhã, até já, até à próxima,
                bom fim de semana, tenha um bom dia, tem um bom dia, fique bem""",
            "de": """tschüss, tschüs, tschau, ciao, auf wiedersehen, wiedersehen, bis bald, bis später, bis dann, bis morgen,
                mach s gut, machen Sie s gut, schönen tag noch, schönen tag, schönes wochenende, schönen abend,
                schönen abend noch""",
            "zh": "再见, 再見, 拜拜, 拜, 回头见, 回見, 明天见, 下次见, 慢走, 祝你愉快, 祝您愉快, 周末愉快",
        },
        """en: Bye, have a nice day! → farewell
           en: Thanks, bye → farewell
           fr: merci, bonne journée → farewell
           es: Adiós → farewell
           pt: tchau! → farewell
           de: Tschüss, danke! → farewell
           zh: 再见 → farewell""",
    ),
    Row(
        "acknowledgement",
        {
            "en": "ok, okay, okey, kk, okie, all right, alright, got it, i see, i understand, understood, noted, sure, right",
            "fr": """ok, okay, d accord, dac, compris, j ai compris, entendu, c est noté, noté, je vois, ça marche, bien reçu,
                ok ça marche""",
            "es": "ok, okay, okey, vale, de acuerdo, entendido, entiendo, ya veo, comprendo, comprendido, listo, dale",
            "pt": """ok, okay, tá, tá bom, está bem, está bom, certo, entendi, entendido, percebi, percebido, compreendo,
                combinado, blz""",
            "de": """ok, okay, okey, alles klar, verstanden, ich verstehe, verstehe, in ordnung, einverstanden, klar,
                gut zu wissen, passt""",
            "zh": """好的, 好吧, 好呀, 好啊, 好嘞, 明白, 明白了, 知道了, 了解, 了解了, 收到, 懂了, 我懂了, 我明白了, 我知道了,
                嗯, 嗯嗯, ok""",
        },
        """en: ok → acknowledgement
           en: ok, and in 2021? → and in 2021?
           en: ok and in 2021? → and in 2021?
           en: okay what about freight → what about freight
           en: right of way rules → right of way rules
           en: Is it open on Sundays, ok? → Is it open on Sundays?
           fr: d'accord → acknowledgement
           fr: ok et en 2021 ? → et en 2021 ?
           es: vale, ¿y en 2021? → ¿y en 2021?
           pt: Entendi. E em 2021? → E em 2021?
           pt: certo → acknowledgement
           de: alles klar → acknowledgement
           de: ok und 2021? → und 2021?
           zh: 好的 → acknowledgement
           zh: 好的，那前年呢？ → 那前年呢？""",
        strength="agrees",
    ),
    Row(
        "acknowledgement",
        {
            "en": """great, perfect, excellent, awesome, amazing, wonderful, fantastic, brilliant, nice, cool, super, good,
                fine, very good, very nice, well done, good job, great job, nice work, good work, good answer, great answer,
                that helps, that is helpful, very helpful, helpful, that s great, that is great, that s perfect, sounds good,
                good to know, makes sense, that makes sense, interesting, wow, lol, haha, hahaha, lovely, you rock,
                you re great, i m good""",
            "fr": """parfait, super, génial, excellent, très bien, bien, bravo, top, cool, impeccable, nickel, formidable,
                magnifique, c est parfait, c est bon, c est super, c est clair, c est bien, bonne réponse, bon travail,
                beau travail, intéressant, très intéressant, chouette, lol, mdr, haha, ça m aide, très utile, utile""",
            "es": """perfecto, genial, excelente, muy bien, bien, estupendo, fantástico, bravo, guay, qué bien, está bien,
                claro, bueno, interesante, muy interesante, buen trabajo, buena respuesta, me sirve, jaja, jajaja, muy útil,
                útil""",
            "pt": """perfeito, ótimo, óptimo, excelente, muito bem, muito bom, bom, bem, fantástico, maravilha, que bom,
                legal, bacana, fixe, show, boa, claro, interessante, muito interessante, bom trabalho, boa resposta,
                ajudou muito, kkk, kkkk, rsrs, muito útil, útil""",
            "de": """super, perfekt, prima, toll, sehr gut, gut, klasse, spitze, ausgezeichnet, wunderbar, großartig, genial,
                bravo, cool, interessant, sehr interessant, gute antwort, gut gemacht, das hilft, das hilft mir,
                sehr hilfreich, hilfreich, das passt, haha, lol, schön, fein, stimmt""",
            "zh": """好, 很好, 非常好, 太好了, 太棒了, 真棒, 棒, 不错, 不錯, 完美, 厉害, 厲害, 真厉害, 可以, 行, 赞, 點讚,
                点赞, 没问题, 沒問題, 哈哈, 哈哈哈, 有意思, 说得好, 回答得很好, 有帮助, 很有帮助, 有用, 很有用""",
        },
        """en: Great! → acknowledgement
           en: Nice? → Nice?
           en: nice and easy recipes → nice and easy recipes
           en: Perfect, what about 2021? → what about 2021?
           fr: super, merci ! → thanks
           fr: bien que la loi soit votée → bien que la loi soit votée
           es: perfecto → acknowledgement
           pt: ótimo! → acknowledgement
           pt: Bom e barato: onde comer? → Bom e barato: onde comer?
           de: Sehr gut, danke. → thanks
           zh: 太好了！ → acknowledgement
           zh: 行政区有几个 → 行政区有几个""",
        strength="stands_alone",
    ),
    Row(
        "acknowledgement",
        {
            "en": """that s interesting, that is interesting, that s very interesting, that s really interesting,
                how interesting, very interesting, fascinating, that s fascinating, that s cool, that s very cool,
                that s really cool, that s amazing, that s awesome, that s nice, that s good, that s very good,
                that s good to know, that s wonderful, that s terrible, that s awful, that s sad, that s scary,
                that s surprising, that s a relief, that s a shame, that s funny, that s helpful, that s very helpful,
                that sounds good, that sounds great, that sounds interesting, that sounds nice, that sounds fun,
                sounds great, sounds interesting, sounds nice, sounds fun, sounds delicious, sounds yummy, incredible,
                impressive, whoa, woah, oh dear, oh my, ouch, fair enough, good point, i m intrigued""",
            "fr": """c est intéressant, c est très intéressant, c est vraiment intéressant, c est fascinant, fascinant,
                c est génial, c est cool, c est top, impressionnant, c est impressionnant, c est beau, c est très bien,
                c est bon à savoir, bon à savoir, c est dommage, dommage, c est triste, c est terrible, c est surprenant,
                c est étonnant, étonnant, c est rassurant, ça alors, waouh, ouah, oh là là, bon point""",
            "es": """qué interesante, es interesante, eso es interesante, es muy interesante, eso es muy interesante,
                fascinante, qué curioso, impresionante, qué impresionante, eso es genial, qué genial, qué bueno,
                qué guay, qué pena, qué lástima, qué triste, qué horror, es bueno saberlo, bueno saberlo, suena bien,
                suena interesante, suena genial, guau, vaya, buen punto""",
            "pt": """que interessante, é interessante, isso é interessante, é muito interessante, isso é muito interessante,
                fascinante, que curioso, impressionante, isso é ótimo, que ótimo, que legal, que pena, que triste,
                que horror, é bom saber, bom saber, parece interessante, parece ótimo, uau, nossa, bem pensado""",
            "de": """das ist interessant, das ist sehr interessant, wie interessant, das ist spannend, sehr spannend,
                spannend, faszinierend, das ist faszinierend, das ist toll, das ist super, das ist cool, das ist gut,
                das ist sehr gut, das ist schön, das ist traurig, das ist schlimm, das ist erstaunlich, erstaunlich,
                das ist beeindruckend, beeindruckend, das ist beruhigend, das ist schade, schade, das klingt gut,
                klingt gut, das klingt interessant, klingt interessant, das klingt toll, klingt toll, wow, guter punkt""",
            "zh": """真有意思, 很有意思, 有趣, 真有趣, 很有趣, 挺有意思的, 太有意思了, 真神奇, 太神奇了, 真了不起, 了不起,
                令人印象深刻, 真可惜, 太可惜了, 真遗憾, 太可怕了, 好可怕, 听起来不错, 聽起來不錯, 听起来很有意思, 哇,
                哇塞, 原来如此, 原來如此, 长知识了""",
        },
        """en: That’s interesting. How is it defined? → How is it defined?
           en: That sounds great! → acknowledgement
           en: That’s interesting? → That’s interesting?
           en: Incredible. What are the other ones? → What are the other ones?
           en: That's a lot of deaths. How many were soldiers? → That's a lot of deaths. How many were soldiers?
           fr: C'est très intéressant. Et en 2021 ? → Et en 2021 ?
           fr: C'est dommage que la gare ferme ? → C'est dommage que la gare ferme ?
           es: ¡Qué interesante! ¿Y en 2021? → ¿Y en 2021?
           es: ¿Qué pena se aplica al robo? → ¿Qué pena se aplica al robo?
           pt: Isso é ótimo. Quem construiu a ponte? → Quem construiu a ponte?
           pt: que pena → acknowledgement
           de: Das ist spannend. Wer hat das gebaut? → Wer hat das gebaut?
           de: Das ist gut isoliert → Das ist gut isoliert
           zh: 真有意思。是谁建的？ → 是谁建的？
           en: Translate, dommage → Translate, dommage
           en: what does it mean, ouch? → what does it mean, ouch?
           zh: 有趣的事情有哪些 → 有趣的事情有哪些""",
        strength="leads",
    ),
    Row(
        "acknowledgement",
        {
            "en": "please, pls, plz",
            "fr": "s il vous plaît, s il te plaît, svp, stp",
            "es": "por favor, porfa, porfavor",
            "pt": "por favor, se faz favor, por gentileza",
            "de": "bitte, bitteschön, bitte schön, bitte sehr",
            "zh": "拜托, 拜托了, 拜託, 麻烦了",
        },
        """en: What is the price, please? → What is the price?
           en: please → acknowledgement
           fr: S'il vous plaît, quel est le budget ? → quel est le budget ?
           fr: Quel est le budget, svp ? → Quel est le budget?
           es: ¿Cuál es el precio, por favor? → ¿Cuál es el precio?
           pt: Por favor, qual é o preço? → qual é o preço?
           de: Wie hoch war der Umsatz, bitte? → Wie hoch war der Umsatz?
           de: Bitte S2 erläutern → Bitte S2 erläutern
           zh: 门票多少钱，拜托了 → 门票多少钱""",
    ),
    Row(
        "apology",
        {
            "en": """sorry, i m sorry, my bad, my mistake, apologies, my apologies, excuse me, pardon, never mind, nevermind,
                forget it""",
            "fr": """désolé, désolée, je suis désolé, je suis désolée, pardon, excusez moi, excuse moi, mes excuses,
                au temps pour moi, laisse tomber, laissez tomber, peu importe, oublie, oubliez""",
            "es": """perdón, perdona, perdone, lo siento, disculpa, disculpe, disculpas, mis disculpas, olvídalo, olvídelo,
                no importa""",
            "pt": """desculpa, desculpe, desculpas, perdão, sinto muito, lamento, foi mal, deixa pra lá, esquece, esqueça,
                não importa""",
            "de": """entschuldigung, entschuldige, entschuldigen Sie, sorry, tut mir leid, es tut mir leid, verzeihung,
                mein fehler, egal, schon gut, vergiss es, vergessen Sie es""",
            "zh": "对不起, 對不起, 抱歉, 不好意思, 很抱歉, 非常抱歉, 打扰了, 算了, 没事, 没事了, 没关系",
        },
        """en: sorry! → apology
           en: Sorry, what was it in 2021? → what was it in 2021?
           fr: désolé → apology
           es: Perdón, ¿y en 2021? → ¿y en 2021?
           pt: desculpe → apology
           de: Entschuldigung, und 2021? → und 2021?
           zh: 不好意思，那2021年呢？ → 那2021年呢？
           zh: 对不起 → apology""",
    ),
    Row(
        "identity",
        {
            "en": """who are you, what are you, who r u, are you a bot, are you a robot, are you human, are you a human,
                are you an ai, are you ai, are you real, are you a person, what is your name, what s your name,
                whats your name, do you have a name, introduce yourself, tell me about yourself, who made you, who built you,
                who created you, are you chatgpt, what model are you, which model are you""",
            "fr": """qui es tu, qui êtes vous, tu es qui, t es qui, vous êtes qui, es tu un robot, êtes vous un robot,
                tu es un robot, es tu une ia, êtes vous une ia, tu es une ia, comment tu t appelles, comment t appelles tu,
                comment vous appelez vous, quel est ton nom, quel est votre nom, c est quoi ton nom, présente toi,
                présentez vous, qui t a créé, qui vous a créé, es tu humain, êtes vous humain""",
            "es": """quién eres, quién es usted, qué eres, eres un robot, eres un bot, eres una ia, eres humano,
                es usted un robot, cómo te llamas, cómo se llama usted, cuál es tu nombre, cuál es su nombre, preséntate,
                preséntese, quién te creó""",
            "pt": """quem é você, quem és tu, quem és, o que é você, o que você é, você é um robô, você é uma ia,
                você é humano, és um robô, qual é o seu nome, qual é o teu nome, qual seu nome, como você se chama,
                como te chamas, apresente se, quem te criou, quem criou você""",
            "de": """wer bist du, wer sind Sie, was bist du, was sind Sie, bist du ein bot, bist du ein roboter,
                bist du ein mensch, bist du eine ki, sind Sie ein roboter, sind Sie ein mensch, sind Sie eine ki,
                wie heißt du, wie heißen Sie, wie ist dein name, wie ist ihr name, stell dich vor, stellen Sie sich vor,
                wer hat dich gemacht, wer hat dich entwickelt""",
            "zh": """你是谁, 你是誰, 您是谁, 您是誰, 你是什么, 你是什麼, 你叫什么, 你叫什么名字, 你叫什麼名字, 您叫什么名字,
                你是机器人吗, 你是機器人嗎, 你是人吗, 你是真人吗, 你是ai吗, 你是人工智能吗, 介绍一下你自己, 自我介绍一下,
                请自我介绍, 你是哪个模型, 谁开发了你""",
        },
        """en: who are you? → identity
           en: Who are you supposed to call in an emergency? → Who are you supposed to call in an emergency?
           fr: Bonjour, qui êtes-vous ? → identity
           es: ¿Quién eres? → identity
           pt: Quem é você? → identity
           de: Wer bist du? → identity
           de: Wer sind Sie zu informieren verpflichtet? → Wer sind Sie zu informieren verpflichtet?
           zh: 你是谁？ → identity
           zh: 你是谁的客户？ → 你是谁的客户？""",
    ),
    Row(
        "ability",
        {
            "en": """what can you do, what can you do for me, what do you do, what can i ask, what can i ask you,
                what can i ask here, what should i ask, what do you know, what do you know about, how can you help,
                how can you help me, can you help me, can you help, could you help me, how do you work, help, help me,
                i need help, i have a question, can i ask you something, can i ask a question, may i ask a question,
                what documents do you have, which documents do you have, what documents do you know,
                which documents do you know, what are you for, what are your capabilities, start, get started, test,
                testing""",
            "fr": """que peux tu faire, que pouvez vous faire, tu peux faire quoi, vous pouvez faire quoi,
                qu est ce que tu peux faire, qu est ce que vous pouvez faire, que sais tu faire, que savez vous faire,
                qu est ce que tu sais faire, tu sais faire quoi, que sais tu, que savez vous, que puis je demander,
                que puis je te demander, que puis je vous demander, comment peux tu m aider, comment pouvez vous m aider,
                peux tu m aider, pouvez vous m aider, tu peux m aider, vous pouvez m aider, à quoi sers tu,
                à quoi servez vous, à quoi tu sers, aide, aide moi, aidez moi, au secours, à l aide, j ai une question,
                j ai besoin d aide, puis je poser une question, quels documents as tu, quels documents avez vous,
                quels documents connais tu, test""",
            "es": """qué puedes hacer, qué sabes hacer, qué sabes, qué puedo preguntar, qué puedo preguntarte,
                qué te puedo preguntar, cómo puedes ayudarme, cómo me puedes ayudar, puedes ayudarme, me puedes ayudar,
                puede ayudarme, me ayudas, cómo funcionas, para qué sirves, ayuda, ayúdame, ayúdeme, necesito ayuda,
                tengo una pregunta, puedo hacer una pregunta, qué documentos tienes, qué documentos conoces, prueba""",
            "pt": """o que você pode fazer, o que você faz, o que podes fazer, o que sabes fazer, o que você sabe fazer,
                o que você sabe, o que posso perguntar, o que posso te perguntar, o que lhe posso perguntar,
                como você pode me ajudar, como podes ajudar me, como pode me ajudar, pode me ajudar, você pode me ajudar,
                podes ajudar me, me ajuda, para que serves, para que você serve, ajuda, ajude me, socorro, preciso de ajuda,
                tenho uma pergunta, posso fazer uma pergunta, quais documentos você tem, que documentos você tem,
                que documentos tens, teste""",
            "de": """was kannst du, was können Sie, was kannst du tun, was können Sie tun, was kannst du alles, was machst du,
                was machen Sie, was weißt du, was wissen Sie, was kann ich fragen, was kann ich dich fragen,
                was kann ich Sie fragen, wie kannst du helfen, wie kannst du mir helfen, wie können Sie helfen,
                wie können Sie mir helfen, kannst du mir helfen, können Sie mir helfen, wie funktionierst du, wozu bist du da,
                hilfe, hilf mir, helfen Sie mir, ich brauche hilfe, ich habe eine frage, darf ich etwas fragen,
                kann ich dich etwas fragen, welche dokumente hast du, welche dokumente haben Sie, welche dokumente kennst du,
                test""",
            "zh": """你能做什么, 你能做什麼, 您能做什么, 你会什么, 你會什麼, 你会做什么, 你可以做什么, 你能干什么, 你能干嘛,
                你能帮我什么, 你能帮我做什么, 你能帮我吗, 能帮我吗, 可以帮我吗, 你知道什么, 我可以问什么, 我能问什么,
                我可以问你什么, 可以问什么, 帮助, 幫助, 帮帮我, 帮我, 救命, 我有一个问题, 我有个问题, 我想问一下, 请问一下,
                你有什么功能, 你有哪些功能, 你有哪些文档, 你有什么文档, 有哪些文档, 测试""",
        },
        """en: what can you do? → ability
           en: What can you do about climate change? → What can you do about climate change?
           en: Who are you and what can you do? → ability
           fr: Que peux-tu faire ? → ability
           fr: J'ai une question : quel est le budget ? → quel est le budget ?
           es: ¿Qué puedes hacer? → ability
           pt: O que você pode fazer? → ability
           de: Was kannst du? → ability
           zh: 你能做什么？ → ability
           zh: 我有一个问题，门票多少钱？ → 门票多少钱？""",
    ),
)

FILLERS: Mapping[str, str] = {
    "en": """very much, so much, a lot, very, so, really, again, there, everyone, everybody, all, team, folks, guys, mate,
        friend, my friend, sir, madam, dear, clew, bot, assistant, for your help, for the help, for your answer,
        for the answer, for your quick answer, for the information, for the info, for your time, for that, for this, for now,
        to you, to you too, you too, then, now, well, yes, yeah, yep, no, nope, ah, oh, hmm, um, today, anyway, in advance,
        indeed""",
    "fr": """beaucoup, bien, encore, vraiment, infiniment, à tous, à toutes, à vous, à toi, tout le monde, l ami, monsieur,
        madame, clew, l assistant, pour votre aide, pour ton aide, pour l aide, de votre aide, de ton aide,
        pour votre réponse, pour ta réponse, pour la réponse, pour cette réponse, pour ces informations, pour l information,
        pour l info, pour tout, pour ça, alors, oui, ouais, non, ah, oh, euh, ben, bah, hein, d avance, par avance, très,
        à vous aussi, à toi aussi, de rien""",
    "es": """mucho, muchas, de nuevo, otra vez, a todos, a todas, a ti, a usted, amigo, amiga, señor, señora, clew,
        por tu ayuda, por su ayuda, por la ayuda, por tu respuesta, por su respuesta, por la respuesta, por la información,
        por todo, por eso, entonces, pues, sí, no, ah, oh, eh, bueno, igualmente, de antemano, muy, todo, de verdad""",
    "pt": """muito, mesmo, de novo, outra vez, a todos, a todas, pessoal, gente, amigo, amiga, senhor, senhora, clew,
        pela ajuda, pela sua ajuda, pela tua ajuda, pela resposta, pela sua resposta, pela informação, pelas informações,
        por tudo, por isso, então, pois, sim, não, ah, oh, eh, né, igualmente, desde já, tudo, você, de verdade""",
    "de": """sehr, nochmal, nochmals, noch einmal, zusammen, alle, allerseits, euch, dir, ihnen, freund, clew,
        für deine hilfe, für ihre hilfe, für die hilfe, für deine antwort, für ihre antwort, für die antwort, für die info,
        für die information, für die informationen, für alles, dafür, dann, also, ja, jo, nein, ne, ah, oh, na, äh, ähm, auch,
        ebenfalls, gleichfalls, im voraus, mal, schon""",
    "zh": """你, 您, 了, 啦, 啊, 呀, 哦, 噢, 哈, 呢, 吧, 嘛, 的, 很, 非常, 真的, 大家, 你的帮助, 您的帮助, 你的回答, 您的回答,
        你的解答, 您的解答, 帮助, 回答, 解答, 朋友, 老师, 亲, 先, 是的, 对, 對, 不""",
}
"""Words that may stand beside a phrase and say nothing by themselves."""
JOINERS: Mapping[str, str] = {
    "en": "and, but, also, so",
    "fr": "et, mais, aussi, alors, donc, puis",
    "es": "y, e, pero, también, entonces, pues",
    "pt": "e, mas, também, então",
    "de": "und, aber, auch, dann, also",
    "zh": "那, 那么, 那麼, 和, 但, 但是, 还有, 還有",
}
"""Words between two phrases, or between a phrase and a question."""
OPENERS: Mapping[str, str] = {
    "en": """what, what s, which, who, whose, whom, when, where, why, how, is, are, was, were, do, does, did, can you,
        could you, would you, can i, may i, could i, will, i would, i d, i want, i need, i m looking, i am looking, i have,
        please""",
    "fr": """quel, quelle, quels, quelles, qui, quoi, qu, que, quand, où, combien, comment, pourquoi, est ce, peux tu,
        pouvez vous, pourrais tu, pourriez vous, puis je, je, j, y a t il, avez vous, as tu, dis moi, dites moi""",
    "es": """qué, cuál, cuáles, quién, quiénes, cuándo, dónde, cuánto, cuánta, cuántos, cuántas, cómo, por qué, puedes, puede,
        podrías, podría, quiero, quisiera, me gustaría, necesito, dime, dígame, hay""",
    "pt": """que, qual, quais, quem, quando, onde, quanto, quanta, quantos, quantas, como, por que, porque, o que, pode,
        podes, poderia, você pode, quero, queria, gostaria, preciso, diga me, diz me, me diga, há""",
    "de": """was, welche, welcher, welches, welchen, welchem, wer, wen, wem, wessen, wann, wo, wohin, woher, warum, wieso,
        weshalb, wie, kannst du, können Sie, könntest du, könnten Sie, ich, gibt es, ist, sind, war, waren, hat, haben""",
    "zh": """请问, 請問, 请, 請, 我想, 我要, 想问, 想請問, 什么, 什麼, 哪, 谁, 誰, 多少, 怎么, 怎麼, 为什么, 為什麼, 如何, 几,
        是否, 有没有, 有沒有, 能不能, 可以告诉""",
}
"""Words that begin a question, or a request for an answer."""
# fmt: on
EMOJI: Mapping[Kind, str] = {
    "greeting": "👋🙋🖖",
    "thanks": "🙏❤💙💚💛🧡💜🤎🖤🤍💖🥰😍🤗💐🌹",
    "acknowledgement": "👍👌👏🙌✅✔💯🎉🎊🤝💪✨⭐🔥😀😁😂😃😄😅😆😇😉😊😋😎🙂🙃🤩🤔😐😮😢😭🤣☺",
}
"""Signs that are a whole message by themselves."""
