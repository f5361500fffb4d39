"""What shows a wish for another manner of the answer before ("more formal", "as an email"), or for an example of what it says.

Above: `features.py`, which adds these to the other forms; patterns are written as there. `rephrase it` without a manner is a wish
for simpler words.
"""

from collections.abc import Mapping
from typing import Literal

Manner = Literal["style", "example"]

# fmt: off
MANNER_FEATURES: Mapping[Manner, Mapping[str, str]] = {
    "style": {
        "en": r"""
            (?:sound |sounds |sounding )?{degree} (?:\w+ )?{tone}|(?:make|keep|sound|write|say|be|put)(?: (?:it|that|this|
            sound|me|the tone|the style))* {tone}|
            (?:friendli|polit|warm|nic|funni|soft|kind|gentl|liveli|catchi)er|{tone} (?:tone|style|
            voice|register|wording|manner|way|version|one|language)|(?:in|with|using|use) an? (?:\w+ ){1,2}(?:tone|style|
            voice|register|manner)|(?:change|adjust|soften|adapt|improve|polish|tweak|tone down|better) (?:the |your |its |
            a bit )?(?:tone|style|wording|writing|phrasing|text|answer|it|that|this)|rewrite (?:the )?(?:answer|response|
            entire thing|whole thing|everything|text|all of it)|(?:as|into|like) an? {type}(?: (?:to|for) (?:my|our|
            the|a) (?:boss|manager|client|customer|customers|clients|colleague|colleagues|team|landlord|teacher|professor))?|
            rewrite (?:your|the) (?:last|previous) (?:answer|response|reply)""",
        "fr": r"""
            {degree} {tone}|(?:sois|soyez|reste|restez|fais|faites) {tone}|(?:un |le |de |d un |avec un |sur un |
            en )?(?:ton|style|registre) (?:\w+ )?{tone}|(?:change\w*|adapte\w*|adouci\w*|amelior\w+|soign\w+|
            pein\w+) (?:de |le |la |ton |un peu )*(?:ton|style|registre|formulation|texte|reponse)|langage soutenu|
            (?:en|comme|sous forme de|sous forme d|facon) (?:un |une )?{type}(?: (?:pour|a|au|aux) (?:mon |ma |mes |le |
            la |un |une )?(?:chef|cheffe|patron|patronne|client|cliente|clients|collegue|collegues|equipe|
            proprietaire))?""",
        "de": r"""
            (?:{degree} )*{tone}er\w*|{degree} {tone}|(?:in )?(?:einem |einen |im |nem )?(?:\w+ )?(?:ton|stil|tonfall)|
            (?:als|wie) (?:eine? |ne )?{type}(?: (?:an|fur) (?:meine?n? |unsere?n? |den |die |einen |eine )?(?:chefin|chef|
            kunde|kunden|kundin|kollege|kollegen|kollegin|team|vermieter|vorgesetzten))?|(?:uber|schon)?arbeit\w* (?:es |das |
            den text )?(?:sprachlich )?(?:um|uber)|(?:feil|polier)\w*(?: (?:daran|das|es|am text))?|(?:bitte )?siez\w*|
            duz\w*""",
        "es": r"""
            (?:suene |que suene |sonar )?{degree} {tone}|(?:un |en un |con un |el )?(?:tono|estilo|registro) (?:\w+ )?{tone}|
            (?:cambia|adapta|ajusta|mejora|pule|suaviza|cuida)\w* (?:el |la |un poco |de )*(?:tono|estilo|redaccion|
            texto|respuesta)|(?:como|en forma de|en) (?:un |una )?{type}(?: (?:para|a) (?:mi |el |la |un |una |
            mis )?(?:jefe|jefa|cliente|clienta|clientes|companero|companera|companeros|equipo|casero|profesor))?""",
        "pt": r"""
            (?:soe |que soe |soar )?{degree} {tone}|(?:um |num |em um |com um |o )?(?:tom|estilo|registro|
            registo) (?:\w+ )?{tone}|(?:muda|adapta|ajusta|melhora|melhore|suaviza|capricha)\w* (?:o |a |um pouco |de |
            no |na )*(?:tom|estilo|redacao|texto|resposta|escrita)|escrev\w+ uma (?:nova versao|versao nova)|(?:como|
            em forma de|
            num|em) (?:um |uma )?{type}(?: (?:para|pra|pro|ao|a) (?:o |a |meu |minha |meus |um |uma )*(?:chefe|chefa|
            cliente|clientes|colega|colegas|equipe|equipa|professor|senhorio))?""",
        "zh": r"""
            (?:语气|口吻|风格|措辞|文风|语言)(?:要|得|再|更|可以|能)*(?:正式|委婉|客气|礼貌|亲切|友好|专业|温和|婉转|官方|书面|
            口语|轻松|活泼|严肃|好|柔和|强硬|自然|生动)(?:化)?(?:一点|一些|点|些)?|(?:说|写|改|讲|弄)?(?:得)?(?:更|再|更加|
            稍微)?(?:正式|委婉|客气|礼貌|亲切|友好|温和|婉转|官方|书面|活泼|幽默|生动|直接|柔和|热情|严肃)(?:一点|一些|点|些)
            (?:儿)?|(?:换|改)(?:个|种|一种|一个|一下)?(?:语气|口吻|风格|文风)|润色(?:一下|一遍|下)?|(?:写|改|整理|弄|变|转|改写)成
            (?:一)?(?:封|篇|份|个|段|条)?(?:给|发给)?(?:我|我的|我们)?(?:老板|领导|客户|同事|上司|经理|团队|老师|房东|家长)?(?:的)?
            (?:邮件|信|通知|公告|演讲稿|新闻稿|故事|诗|文案|短信|发言稿|公众号文章|朋友圈)""",
    },
    "example": {
        "en": r"""
            (?:(?:a|an|any|some|one|more|another|other|further|few|couple of|{n}|with|by|for|got|give|show|provide|include|
            concrete|specific|simple|real|practical|short|good|better|recent|actual|real life|real world|everyday|
            illustrative|worked) )*(?:examples?|samples)(?: (?:of (?:that|this|it|those|these|each)|for (?:that|this|it|
            each)))?|(?:like|such as) what(?: for (?:instance|example))?|(?:like )?for instance|illustrate\w*(?: (?:it|that|
            this))?|e g|
            (?:\w+ ){0,3}(?:set of |couple of )?examples? (?:of|for) (?:each|all|both|the above)(?: (?:of them|step|point|
            one))?|
            another set of examples""",
        "fr": r"""
            (?:(?:un|une|des|d|de|autre|autres|plus|quelques|petit|petits|avec|par|t as|tu as|tu aurais|cite|montre|{n}|
            bon|vrai) )*exemples?(?: (?:concrets?|precis|simples?|parlants?|pratiques?|reels?|vecus?|de (?:ca|cela)|
            la dessus))*|(?:comme|genre|tel que|du style) quoi(?: par exemple)?|illustr\w+(?: (?:ca|cela))?|par ex""",
        "de": r"""
            (?:(?:ein|eine|einen|einem|paar|mehr|weitere|weiteres|noch|konkretes?|konkreten?|einfaches|praktisches|echtes|
            gutes|gib|nenn|nenne|mit|an|zum|als|fur|anhand|{n}|hast|hatte|hattest|gibt|gibts|was|wie) )*(?:beispiele?n?|
            bsp|praxisbeispiele?)(?: (?:dazu|dafur|davon|hierfur|hierzu|aus der praxis))?|z b|zb|
            fug\w* (?:\w+ ){0,2}beispiele? (?:hinzu|ein|dazu)|
            veranschaulich\w*(?: (?:das|
            es))?""",
        "es": r"""
            (?:(?:un|una|unos|otro|otros|mas|algun|algunos|par de|con|por|como|cita|{n}|buen) )*ejemplos?(?: (?:concretos?|
            practicos?|sencillos?|simples?|reales|real|claros?|de (?:eso|esto|ello)|que))*|(?:como|tipo) (?:que|
            cual)(?: (?:cosa|por ejemplo))?|ejemplific\w+|ilustr\w+(?: (?:eso|esto))?|
            (?:me )?(?:muestras|pones|das) (?:un )?ejemplos?(?: practico| concreto)?|hagamos un ejemplo""",
        "pt": r"""
            (?:(?:um|uma|uns|outro|outros|mais|algum|alguns|com|por|como|cita|{n}|bom) )*exemplos?(?: (?:concretos?|praticos?|
            simples|reais|real|claros?|especificos?|mais|disso|disto))*|(?:tipo|como) (?:assim )?o que(?: por exemplo)?|
            exemplific\w+|ilustr\w+(?: (?:isso|isto))?""",
        "zh": r"""
            (?:再|多|能|可以|可否|麻烦)*(?:举|给|来|说|讲|打)(?:出|几|一|两|三|些|点|下|个|我)*(?:具体|简单|实际|通俗|生动|真实)?
            (?:的)?(?:例子|实例|示例|例|栗子|比方)(?:说明)?(?:一下)?|(?:有没有|有|有什么|还有)?(?:更)?(?:具体|简单|实际|真实|别的)?
            (?:一点|点)?(?:的)?(?:例子|实例|示例)|(?:比如|例如|譬如)(?:说)?(?:呢|什么|啥|哪些)?|举例(?:说明|来说)?(?:一下)?""",
    },
}
# fmt: on
TONES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "degree": "(?:more|bit|a bit|very|super|slightly|extra)",
        "tone": "(?:formal|informal|formally|casual|casually|friendly|polite|politely|professional|professionally|"
        "businesslike|warm|natural|naturally|neutral|personal|creative|enthusiastic|direct|serious|fun|funny|playful|"
        "diplomatic|diplomatically|conversational|engaging|catchy|persuasive|positive|official|relaxed|nice|nicely|"
        "humorous|humorously|witty|sarcastic|"
        "humble|confident|respectful|robotic|stiff|cold|rude|blunt|elegant|lively|upbeat|official sounding)",
        "type": "(?:e ?mail|mail|letter|memo|note|message|post|blog post|blog|linkedin post|story|speech|press release|"
        "poem|script|notice|announcement|whatsapp|text)",
    },
    "fr": {
        "degree": "(?:plus|moins|trop|un peu plus|tres|bien plus)",
        "tone": "(?:formel|formelle|informel|poli|polie|poliment|professionnel|professionnelle|pro|chaleureux|"
        "chaleureuse|amical|amicale|aimable|sympa|sympathique|neutre|personnel|personnelle|naturel|naturelle|soutenu|"
        "soutenue|officiel|officielle|courtois|courtoise|diplomate|diplomatique|serieux|serieuse|decontracte|"
        "decontractee|familier|familiere|direct|directe|touchant|touchante|doux|douce|sec|seche|vivant|vivante|"
        "drole|amusant|amusante|humoristique|elegant|elegante|administratif|commercial)",
        "type": "(?:e ?mail|mail|courriel|lettre|message|memo|post|discours|communique|poeme|histoire|annonce|article|sms)",
    },
    "de": {
        "degree": "(?:mehr|weniger|zu|bisschen|etwas|noch|viel|sehr|deutlich|so|nicht so)",
        "tone": "(?:formlich|formell|formal|informell|freundlich|hoflich|professionell|locker|warm|herzlich|neutral|"
        "personlich|naturlich|serios|offiziell|diplomatisch|sachlich|direkt|ernst|lustig|kreativ|respektvoll|"
        "humorvoll|witzig|geschaftsmassig|lebendig|steif|nett|sanft|schon|flapsig)",
        "type": "(?:e ?mail|mail|brief|nachricht|memo|post|rede|gedicht|geschichte|anschreiben|pressemitteilung|aushang|"
        "rundmail)",
    },
    "es": {
        "degree": "(?:mas|menos|muy|demasiado|un poco mas|mucho mas|tan)",
        "tone": "(?:formal|informal|amable|educado|educada|cortes|profesional|cercano|cercana|calido|calida|natural|"
        "neutral|neutro|personal|serio|seria|oficial|diplomatico|diplomatica|directo|directa|coloquial|amistoso|"
        "amistosa|divertido|divertida|gracioso|graciosa|humoristico|humoristica|"
        "simpatico|simpatica|creativo|creativa|elegante|suave|comercial)",
        "type": "(?:e ?mail|correo|mail|carta|mensaje|nota|post|discurso|poema|cuento|comunicado|anuncio|whatsapp)",
    },
    "pt": {
        "degree": "(?:mais|menos|muito|demasiado|um pouco mais|bem mais|tao)",
        "tone": "(?:formal|informal|amigavel|educado|educada|gentil|cordial|profissional|proximo|proxima|caloroso|"
        "calorosa|natural|neutro|neutra|pessoal|serio|seria|oficial|diplomatico|diplomatica|direto|direta|simpatico|"
        "simpatica|divertido|divertida|engracado|engracada|humoristico|humoristica|"
        "criativo|criativa|elegante|tecnica|descontraido|descontraida|suave|leve|comercial)",
        "type": "(?:e ?mail|mail|carta|mensagem|nota|post|discurso|poema|historia|comunicado|anuncio|whatsapp)",
    },
}
"""Language → name → words of manner, which stand in the patterns as `{tone}`, folded."""
