"""How people say what is worth remembering, one table a language (ISO 639-1): what a clause begins with, as regular expressions.

Above: `memory_points.py`, which splits a question into clauses and folds their case. Precision comes first: a rule fires only on
what its speaker says of himself or wants from now on. `{…}` stands for what follows, to the end of the clause.
"""

from dataclasses import dataclass
from typing import Literal

Rule = Literal["told", "name", "wish", "standing", "form", "work", "tools"]
"""told: asked to be remembered; wish: I prefer …; standing: from now on …, always …; form: answer in …; tools: we use …."""


@dataclass(frozen=True, slots=True)
class Words:
    """The clauses of one language, each an alternative of what a clause begins with."""

    openers: str
    """What may stand before any of them and says nothing."""
    rules: dict[Rule, str]
    never: str
    """What a clause must not hold."""


_NEVER_EN = r"password|passcode|api key|secret|token|credit card|\bpin\b|\biban\b"

WORDS: dict[str, Words] = {
    "en": Words(
        openers=r"please|also|and|but|hi|hello|hey|ok|okay|by the way|btw|note that|just so you know|fyi|well|so",
        rules={
            "told": r"(?:remember|keep in mind|don't forget)(?: for later)? that\b|remember this:?",
            "name": (
                r"my name is\b|my name's\b|i am called\b|you can call me\b"
                r"|call me\b(?! (?:when|if|back|later|tomorrow))"
            ),
            "wish": (
                r"i(?:'d| would)?(?: really| much| always| generally| usually)? prefer\b(?! not)"
                r"|my preference is\b|i(?:'d| would) rather have\b"
                r"|i (?:always |usually )?want (?:my|your|all|short|brief|long|detailed) "
                r"(?:answers?|replies|responses?)\b|i like (?:my|your) (?:answers|replies|responses)\b"
            ),
            "standing": (
                r"from now on\b|in (?:the )?future,? (?:please )?(?:always |never )?(?:answer|reply|respond|write"
                r"|use)\b"
                r"|(?:always|never) (?:answer|reply|respond|write|use|give me|cite|quote|address)\b"
            ),
            "form": r"(?:answer|reply|respond)(?: me| to me)? (?:in|with|as|using|only in|only with)\b",
            "work": (
                r"i work (?:as|for|at|in|on)\b|i(?:'m| am) (?:a|an) [\w-]+ (?:at|for|in the|by profession)\b"
                r"|my (?:job|role|profession) is\b"
            ),
            "tools": r"(?:we|our team|our company|my team|at work we)(?: only| mostly| always)? use\b(?! to\b)",
        },
        never=_NEVER_EN,
    ),
    "fr": Words(
        openers=(
            r"merci de|s'il (?:te|vous) plaît|stp|svp|aussi|et|mais|bonjour|salut|au fait|sache que|sachez que|alors"
            r"|pour info"
        ),
        rules={
            "told": (
                r"(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi"
                r"|n'oublie(?:z)? pas)(?: bien)? (?:que\b|qu')"
            ),
            "name": r"je m'appelle\b|mon nom est\b|appelle-moi\b|appelez-moi\b",
            "wish": (
                r"(?:moi,? )?je (?:préfère|préférerais|souhaite toujours)\b|j'aimerais (?:toujours )?des réponses\b"
                r"|je veux (?:toujours )?des réponses\b|ma préférence\b|j'aime (?:les|tes|vos) réponses\b"
            ),
            "standing": (
                r"(?:désormais|dorénavant|à l'avenir|à partir de maintenant)\b"
                r"|(?:réponds|répondez|écris|écrivez|cite|citez)(?:-moi)? toujours\b"
            ),
            "form": r"(?:réponds|répondez|répondre)(?:-moi)? (?:uniquement |seulement )?(?:en|sous forme|avec|par)\b",
            "work": (
                r"je travaille (?:comme|chez|pour|dans|en tant que)\b|mon métier est\b"
                r"|je suis [\w-]+ (?:chez|de profession|de métier)\b"
            ),
            "tools": r"(?:nous utilisons|on utilise|notre équipe utilise|mon équipe utilise)\b",
        },
        never=r"mot de passe|code secret|clé d'api|carte bancaire|\biban\b|\bjeton\b",
    ),
    "de": Words(
        openers=r"bitte|auch|und|aber|hallo|hi|übrigens|also|guten tag|zur info",
        rules={
            "told": (
                r"(?:merk dir|merken sie sich|denk daran|denken sie daran|vergiss nicht"
                r"|vergessen sie nicht)(?: bitte)?,? dass\b"
            ),
            "name": r"ich heiße\b|mein name ist\b|nenn mich\b|nennen sie mich\b",
            "wish": (
                r"ich bevorzuge\b|ich ziehe .{1,60} vor$|ich hätte (?:lieber|am liebsten)\b|mir sind .{1,60} lieber\b"
                r"|ich (?:will|möchte) (?:immer )?(?:kurze|knappe|ausführliche|lange) antworten\b"
                r"|ich mag .{0,30}antworten\b"
            ),
            "standing": (
                r"(?:ab jetzt|von jetzt an|von nun an|künftig|in zukunft)\b"
                r"|(?:antworte|antworten sie|schreib|schreibe|schreiben sie)(?: mir)? (?:bitte )?(?:immer|stets|nie)\b"
            ),
            "form": r"(?:antworte|antworten sie)(?: mir)? (?:bitte )?(?:nur )?(?:auf|in|mit|als)\b",
            "work": r"ich arbeite (?:als|bei|für|in|im)\b|mein beruf ist\b|ich bin [\w-]+ (?:bei|von beruf)\b",
            "tools": (
                r"(?:wir|bei uns|unser team)(?: hier)? (?:verwenden|benutzen|nutzen|verwendet|benutzt"
                r"|nutzt)(?! wir)\b"
            ),
        },
        never=r"passwort|kennwort|geheimzahl|api-schlüssel|kreditkarte|\biban\b|\btoken\b",
    ),
    "es": Words(
        openers=r"por favor|también|y|pero|hola|por cierto|buenos días|ten en cuenta que|bueno",
        rules={
            "told": r"(?:recuerda|recuerde|acuérdate de|ten presente|no olvides)(?: siempre)? que\b",
            "name": r"me llamo\b|mi nombre es\b|llámame\b|llámeme\b",
            "wish": (
                r"(?:yo )?(?:prefiero|preferiría)\b|mi preferencia es\b"
                r"|(?:quiero|me gustan) (?:siempre )?(?:las |tus |sus )?respuestas\b"
            ),
            "standing": (
                r"(?:a partir de ahora|de ahora en adelante|en el futuro|en adelante)\b"
                r"|(?:responde|responda|contesta|escribe|cita)(?:me)? siempre\b"
            ),
            "form": (
                r"(?:responde|responda|respóndeme|contesta|contéstame)(?: solo| únicamente)? (?:en|con|como"
                r"|mediante)\b"
            ),
            "work": r"trabajo (?:como|en|para|de)\b|mi profesión es\b|soy [\w-]+ (?:en la empresa|de profesión)\b",
            "tools": r"(?:nosotros |aquí )?(?:usamos|utilizamos)\b|(?:nuestro|mi) equipo (?:usa|utiliza)\b",
        },
        never=r"contraseña|clave secreta|tarjeta de crédito|\biban\b|\btoken\b|clave de api",
    ),
    "pt": Words(
        openers=r"por favor|também|e|mas|olá|oi|aliás|a propósito|bom dia|saiba que",
        rules={
            "told": r"(?:lembre-se|lembra-te|lembre|não se esqueça|não esqueça|tenha em mente)(?: de)? que\b",
            "name": r"(?:eu )?me chamo\b|(?:eu )?chamo-me\b|(?:o )?meu nome é\b|me chame de\b|pode me chamar de\b",
            "wish": (
                r"(?:eu )?(?:prefiro|preferiria)\b|minha preferência é\b"
                r"|(?:quero|gosto de) (?:sempre )?(?:as |suas |tuas )?respostas\b"
            ),
            "standing": (
                r"(?:de agora em diante|a partir de agora|daqui para a frente|daqui em diante|no futuro)\b"
                r"|(?:responda|responde|escreva|cite) sempre\b|sempre (?:responda|escreva|cite)\b"
            ),
            "form": r"(?:responda|responde)(?:-me)?(?: apenas| só| somente)? (?:em|com|como|usando)\b",
            "work": (
                r"(?:eu )?trabalho (?:como|em|no|na|para)\b|(?:a )?minha profissão é\b"
                r"|(?:eu )?sou [\w-]+ (?:na empresa|de profissão)\b"
            ),
            "tools": r"(?:nós |aqui |a gente )?(?:usamos|utilizamos)\b|(?:nossa|minha) equipe (?:usa|utiliza)\b",
        },
        never=r"senha|palavra-passe|cartão de crédito|\biban\b|\btoken\b|chave de api",
    ),
    "zh": Words(
        openers=r"请|麻烦|你好|您好|另外|顺便说一下|对了|还有",
        rules={
            "told": r"(?:请)?(?:记住|记得|别忘了|请注意记住)",
            "name": r"我叫|我的名字(?:是|叫)|(?:请)?叫我|我姓",
            "wish": (
                r"我(?:更|比较)?(?:喜欢|偏好|倾向于)(?:你)?(?:用|以|简|详|短|表格|列表|中文|英文|回答)"
                r"|我希望(?:你的)?(?:回答|答案)"
            ),
            "standing": r"(?:以后|从现在起|从现在开始|今后)(?:都|请)?|(?:请)?(?:总是|始终|一直)(?:用|以)",
            "form": r"(?:请)?(?:用|以).{1,12}(?:回答|回复|作答)$|(?:请)?(?:回答|回复)(?:时)?(?:请)?(?:用|以)",
            "work": r"我在.{1,30}(?:工作|上班)$|我的(?:工作|职业|职位)是",
            "tools": r"(?:我们|我们公司|我们团队)(?:一直|都|主要)?(?:使用|采用|在用)",
        },
        never=r"密码|口令|银行卡|信用卡|令牌|密钥",
    ),
}
"""A language is added by adding a table."""
