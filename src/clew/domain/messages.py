"""Messages of errors that people see, in the languages of the page. The English text is the message of the error.

Above: `errors.py` holds a `Said`, and `dialects/shared/errors.py` renders it by `Accept-Language`. Below: `turn_texts.py` holds
failures of turns, which have the language of the question, and `quota_texts.py` refusals by quota. A message that is not here is
English in every language. Values are texts, so that English stays as it was, to the byte.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from clew.domain.quota_texts import quota_texts
from clew.domain.text.languages import in_language, language_code
from clew.domain.turn_texts import FAILURES

MessageLanguage = Literal["en", "fr", "es", "pt", "de", "zh"]
MESSAGE_LANGUAGES: tuple[MessageLanguage, ...] = get_args(MessageLanguage)


class Texts(NamedTuple):
    """One message with the same named placeholders in every language."""

    en: str
    fr: str
    es: str
    pt: str
    de: str
    zh: str


CATALOGUE: dict[str, Texts] = {
    **{
        name: Texts(*(texts[language] for language in MESSAGE_LANGUAGES)) for name, texts in {**FAILURES, **quota_texts()}.items()
    },
    "setting_unknown": Texts(
        "Unknown setting {key}. Use one of {known}.",
        "Réglage inconnu : {key}. Utilisez l'un de ceux-ci : {known}.",
        "Ajuste desconocido: {key}. Use uno de estos: {known}.",
        "Configuração desconhecida: {key}. Use uma destas: {known}.",
        "Unbekannte Einstellung {key}. Verwenden Sie eine von diesen: {known}.",
        "未知设置 {key}。请使用以下之一：{known}。",
    ),
    "setting_no_text": Texts(
        "{key} must be a string.",
        "{key} doit être un texte.",
        "{key} debe ser un texto.",
        "{key} deve ser um texto.",
        "{key} muss ein Text sein.",
        "{key} 必须是文本。",
    ),
    "setting_no_choice": Texts(
        "{key} must be one of {choices}, not {value}.",
        "{key} doit être l'une de ces valeurs : {choices}, et non {value}.",
        "{key} debe ser uno de estos valores: {choices}, no {value}.",
        "{key} deve ser um destes valores: {choices}, não {value}.",
        "{key} muss einer von diesen Werten sein: {choices}, nicht {value}.",
        "{key} 必须是以下之一：{choices}，不能是 {value}。",
    ),
    "setting_length": Texts(
        "{key} must have 1 to 2,000 characters, not {length}.",
        "{key} doit compter de 1 à 2 000 caractères, et non {length}.",
        "{key} debe tener de 1 a 2.000 caracteres, no {length}.",
        "{key} deve ter de 1 a 2.000 caracteres, não {length}.",
        "{key} muss 1 bis 2.000 Zeichen haben, nicht {length}.",
        "{key} 的长度必须为 1 到 2,000 个字符，当前为 {length} 个。",
    ),
    "setting_no_number": Texts(
        "{key} must be a number.",
        "{key} doit être un nombre.",
        "{key} debe ser un número.",
        "{key} deve ser um número.",
        "{key} muss eine Zahl sein.",
        "{key} 必须是数字。",
    ),
    "setting_no_whole_number": Texts(
        "{key} must be a whole number.",
        "{key} doit être un nombre entier.",
        "{key} debe ser un número entero.",
        "{key} deve ser um número inteiro.",
        "{key} muss eine ganze Zahl sein.",
        "{key} 必须是整数。",
    ),
    "setting_fraction": Texts(
        "{key} must be a whole number, not {value}.",
        "{key} doit être un nombre entier, et non {value}.",
        "{key} debe ser un número entero, no {value}.",
        "{key} deve ser um número inteiro, não {value}.",
        "{key} muss eine ganze Zahl sein, nicht {value}.",
        "{key} 必须是整数，不能是 {value}。",
    ),
    "setting_outside": Texts(
        "{key} must be between {low} and {high}, not {value}.",
        "{key} doit être compris entre {low} et {high} ; valeur reçue : {value}.",
        "{key} debe estar entre {low} y {high}; valor recibido: {value}.",
        "{key} deve estar entre {low} e {high}; valor recebido: {value}.",
        "{key} muss zwischen {low} und {high} liegen, nicht bei {value}.",
        "{key} 必须在 {low} 到 {high} 之间，收到的值为 {value}。",
    ),
    "setting_outside_or_zero": Texts(
        "{key} must be 0 or between {low} and {high}, not {value}.",
        "{key} doit être 0 ou compris entre {low} et {high} ; valeur reçue : {value}.",
        "{key} debe ser 0 o estar entre {low} y {high}; valor recibido: {value}.",
        "{key} deve ser 0 ou estar entre {low} e {high}; valor recebido: {value}.",
        "{key} muss 0 sein oder zwischen {low} und {high} liegen, nicht bei {value}.",
        "{key} 必须为 0 或在 {low} 到 {high} 之间，收到的值为 {value}。",
    ),
    "settings_both_zero": Texts(
        "fts_weight and vector_weight cannot both be 0, because no passage would be found.",
        "fts_weight et vector_weight ne peuvent pas valoir 0 tous les deux : aucun passage ne serait trouvé.",
        "fts_weight y vector_weight no pueden ser ambos 0: no se encontraría ningún pasaje.",
        "fts_weight e vector_weight não podem ser ambos 0: nenhum trecho seria encontrado.",
        "fts_weight und vector_weight können nicht beide 0 sein, weil dann keine Textstelle gefunden würde.",
        "fts_weight 和 vector_weight 不能同时为 0，否则找不到任何段落。",
    ),
    "settings_none": Texts(
        "Name at least one setting to change.",
        "Indiquez au moins un réglage à modifier.",
        "Indique al menos un ajuste que cambiar.",
        "Indique pelo menos uma configuração a alterar.",
        "Nennen Sie mindestens eine Einstellung, die geändert werden soll.",
        "请至少指定一项要更改的设置。",
    ),
    "message_empty": Texts(
        "The message is empty. Send at least one character.",
        "Le message est vide. Envoyez au moins un caractère.",
        "El mensaje está vacío. Envíe al menos un carácter.",
        "A mensagem está vazia. Envie pelo menos um caractere.",
        "Die Nachricht ist leer. Senden Sie mindestens ein Zeichen.",
        "消息为空。请至少发送一个字符。",
    ),
    "message_too_long": Texts(
        "The message has {length} characters; the limit is {limit}. Shorten it or upload it as a file.",
        "Le message compte {length} caractères ; la limite est de {limit}. Raccourcissez-le ou ajoutez-le comme fichier.",
        "El mensaje tiene {length} caracteres; el límite es {limit}. Acórtelo o súbalo como archivo.",
        "A mensagem tem {length} caracteres; o limite é {limit}. Encurte-a ou envie-a como arquivo.",
        "Die Nachricht hat {length} Zeichen; erlaubt sind {limit}. Kürzen Sie sie oder laden Sie sie als Datei hoch.",
        "消息有 {length} 个字符，上限为 {limit} 个。请缩短消息，或将其作为文件上传。",
    ),
    "answer_in_progress": Texts(
        "An answer is still being written in this conversation. Wait for it, or stop it.",
        "Une réponse est encore en cours d'écriture dans cette conversation. Attendez-la ou arrêtez-la.",
        "Todavía se está escribiendo una respuesta en esta conversación. Espere o deténgala.",
        "Uma resposta ainda está sendo escrita nesta conversa. Espere por ela ou interrompa-a.",
        "In diesem Chat wird noch eine Antwort geschrieben. Warten Sie oder stoppen Sie sie.",
        "此对话中还有回答正在撰写。请等待其完成，或将其停止。",
    ),
    "conversation_full": Texts(
        "This conversation has {count} messages; the limit is {limit}. Start a new one.",
        "Cette conversation compte {count} messages ; la limite est de {limit}. Commencez-en une nouvelle.",
        "Esta conversación tiene {count} mensajes; el límite es {limit}. Empiece una nueva.",
        "Esta conversa tem {count} mensagens; o limite é {limit}. Comece uma nova.",
        "Dieser Chat hat {count} Nachrichten; erlaubt sind {limit}. Beginnen Sie einen neuen.",
        "此对话已有 {count} 条消息，上限为 {limit} 条。请开始新的对话。",
    ),
    "no_conversation": Texts(
        "There is no conversation {id}.",
        "La conversation {id} n'existe pas.",
        "La conversación {id} no existe.",
        "A conversa {id} não existe.",
        "Den Chat {id} gibt es nicht.",
        "对话 {id} 不存在。",
    ),
    "foreign_conversation": Texts(
        "This conversation belongs to somebody else; it is shared with you for reading. Start your own to ask.",
        "Cette conversation appartient à quelqu'un d'autre ; vous pouvez la lire. Commencez la vôtre pour poser une question.",
        "Esta conversación pertenece a otra persona; se ha compartido con usted para leerla. Empiece la suya para preguntar.",
        "Esta conversa pertence a outra pessoa; ela está compartilhada com você para leitura. Comece a sua para perguntar.",
        "Dieser Chat gehört jemand anderem; er ist zum Lesen mit Ihnen geteilt. Um zu fragen, beginnen Sie einen eigenen.",
        "此对话属于他人，仅与您共享阅读权限。要提问，请开始您自己的对话。",
    ),
    "no_message": Texts(
        "There is no message {id}.",
        "Le message {id} n'existe pas.",
        "El mensaje {id} no existe.",
        "A mensagem {id} não existe.",
        "Die Nachricht {id} gibt es nicht.",
        "消息 {id} 不存在。",
    ),
    "no_document": Texts(
        "There is no document {id}.",
        "Le document {id} n'existe pas.",
        "El documento {id} no existe.",
        "O documento {id} não existe.",
        "Das Dokument {id} gibt es nicht.",
        "文档 {id} 不存在。",
    ),
    "no_assistant": Texts(
        "There is no assistant {id}.",
        "L'assistant {id} n'existe pas.",
        "El asistente {id} no existe.",
        "O assistente {id} não existe.",
        "Den Assistenten {id} gibt es nicht.",
        "助手 {id} 不存在。",
    ),
    "no_model": Texts(
        "There is no model {id}. `GET /v1/models` lists those that you can use.",
        "Le modèle {id} n'existe pas. `GET /v1/models` donne la liste de ceux que vous pouvez utiliser.",
        "El modelo {id} no existe. `GET /v1/models` muestra los que puede usar.",
        "O modelo {id} não existe. `GET /v1/models` lista os que você pode usar.",
        "Das Modell {id} gibt es nicht. `GET /v1/models` nennt die Modelle, die Sie verwenden können.",
        "模型 {id} 不存在。`GET /v1/models` 会列出您可以使用的模型。",
    ),
    "no_thread": Texts(
        "There is no thread {id}.",
        "Le fil {id} n'existe pas.",
        "El hilo {id} no existe.",
        "O fio {id} não existe.",
        "Den Thread {id} gibt es nicht.",
        "会话 {id} 不存在。",
    ),
    "Forbidden": Texts(
        "This API key does not allow this request.",
        "Cette clé d'API n'autorise pas cette requête.",
        "Esta clave de API no permite esta petición.",
        "Esta chave de API não permite esta solicitação.",
        "Dieser API-Schlüssel erlaubt diese Anfrage nicht.",
        "此 API 密钥不允许该请求。",
    ),
    "ForgedRequest": Texts(
        "This request does not prove that it comes from the page of this server. Reload the page and try again.",
        "Cette requête ne prouve pas qu'elle vient de la page de ce serveur. Rechargez la page et réessayez.",
        "Esta petición no demuestra que venga de la página de este servidor. Vuelva a cargar la página e inténtelo de nuevo.",
        "Esta solicitação não prova que vem da página deste servidor. Recarregue a página e tente de novo.",
        "Diese Anfrage belegt nicht, dass sie von der Seite dieses Servers kommt. Laden Sie die Seite neu und versuchen Sie "
        "es noch einmal.",
        "此请求无法证明来自本服务器的页面。请重新加载页面后重试。",
    ),
    "sign_in_first": Texts(
        "Sign in to this server first. Programs send an API key as `Authorization: Bearer <key>`.",
        "Connectez-vous d'abord à ce serveur. Les programmes envoient une clé d'API : `Authorization: Bearer <clé>`.",
        "Inicie primero sesión en este servidor. Los programas envían una clave de API: `Authorization: Bearer <clave>`.",
        "Entre primeiro neste servidor. Programas enviam uma chave de API: `Authorization: Bearer <chave>`.",
        "Melden Sie sich zuerst bei diesem Server an. Programme senden einen API-Schlüssel als `Authorization: Bearer "
        "<Schlüssel>`.",
        "请先登录此服务器。程序请以 `Authorization: Bearer <密钥>` 发送 API 密钥。",
    ),
    "session_over": Texts(
        "You are signed out: your session is over. Sign in again.",
        "Vous êtes déconnecté : votre session est terminée. Reconnectez-vous.",
        "Su sesión ha terminado. Inicie sesión de nuevo.",
        "Você foi desconectado: a sua sessão terminou. Entre de novo.",
        "Sie sind abgemeldet: Ihre Sitzung ist beendet. Melden Sie sich wieder an.",
        "您已退出登录：会话已结束。请重新登录。",
    ),
    "no_role": Texts(
        "{user} is signed in, but no group of this user may use this server. Ask an administrator.",
        "{user} est bien connecté, mais aucun de ses groupes ne peut utiliser ce serveur. Adressez-vous à un administrateur.",
        "{user} ha iniciado sesión, pero ningún grupo de este usuario puede usar este servidor. Consulte a un administrador.",
        "{user} entrou, mas nenhum grupo deste usuário pode usar este servidor. Fale com um administrador.",
        "{user} ist angemeldet, aber keine Gruppe dieses Benutzers darf diesen Server benutzen. Wenden Sie sich an einen "
        "Administrator.",
        "{user} 已登录，但该用户所在的群组均无权使用此服务器。请联系管理员。",
    ),
    "key_expired": Texts(
        "This API key expired on {date}. Ask an administrator for a new one.",
        "Cette clé d'API a expiré le {date}. Demandez-en une nouvelle à un administrateur.",
        "Esta clave de API caducó el {date}. Pida una nueva a un administrador.",
        "Esta chave de API expirou em {date}. Peça uma nova a um administrador.",
        "Dieser API-Schlüssel ist am {date} abgelaufen. Bitten Sie einen Administrator um einen neuen.",
        "此 API 密钥已于 {date} 过期。请向管理员申请新密钥。",
    ),
    "key_for_one_app": Texts(
        "This API key does not speak for users. Omit the header {header}, or use a key created with `--speaks-for-users`.",
        "Cette clé d'API ne parle pas au nom d'utilisateurs. Omettez l'en-tête {header}, ou utilisez une clé créée avec "
        "`--speaks-for-users`.",
        "Esta clave de API no habla en nombre de usuarios. Omita la cabecera {header} o use una clave creada con "
        "`--speaks-for-users`.",
        "Esta chave de API não fala em nome de usuários. Omita o cabeçalho {header}, ou use uma chave criada com "
        "`--speaks-for-users`.",
        "Dieser API-Schlüssel spricht nicht für Benutzer. Lassen Sie den Header {header} weg oder verwenden Sie einen "
        "Schlüssel, der mit `--speaks-for-users` erstellt wurde.",
        "此 API 密钥不能代表用户。请省略 {header} 请求头，或使用以 `--speaks-for-users` 创建的密钥。",
    ),
    "too_many_of_tenant": Texts(
        "This tenant already has {most} questions being answered, and others waiting. Ask again in {seconds} s.",
        "Ce locataire a déjà {most} questions en cours de réponse, et d'autres en attente. Réessayez dans {seconds} s.",
        "Esta organización ya tiene {most} preguntas en curso, y otras en espera. Vuelva a preguntar en {seconds} s.",
        "Este locatário já tem {most} perguntas sendo respondidas, e outras em espera. Pergunte de novo em {seconds} s.",
        "Dieser Mandant hat schon {most} Fragen, die beantwortet werden, und weitere warten. Fragen Sie in {seconds} s noch "
        "einmal.",
        "该租户已有 {most} 个问题正在回答，另有问题在等待。请在 {seconds} 秒后重试。",
    ),
    "too_many_of_key": Texts(
        "This API key already has {most} questions being answered, and others waiting. Ask again in {seconds} s.",
        "Cette clé d'API a déjà {most} questions en cours de réponse, et d'autres en attente. Réessayez dans {seconds} s.",
        "Esta clave de API ya tiene {most} preguntas en curso, y otras en espera. Vuelva a preguntar en {seconds} s.",
        "Esta chave de API já tem {most} perguntas sendo respondidas, e outras em espera. Pergunte de novo em {seconds} s.",
        "Dieser API-Schlüssel hat schon {most} Fragen, die beantwortet werden, und weitere warten. Fragen Sie in {seconds} s "
        "noch einmal.",
        "此 API 密钥已有 {most} 个问题正在回答，另有问题在等待。请在 {seconds} 秒后重试。",
    ),
    "too_many_of_user": Texts(
        "This user already has {most} questions being answered, and others waiting. Ask again in {seconds} s.",
        "Cet utilisateur a déjà {most} questions en cours de réponse, et d'autres en attente. Réessayez dans {seconds} s.",
        "Este usuario ya tiene {most} preguntas en curso, y otras en espera. Vuelva a preguntar en {seconds} s.",
        "Este usuário já tem {most} perguntas sendo respondidas, e outras em espera. Pergunte de novo em {seconds} s.",
        "Dieser Benutzer hat schon {most} Fragen, die beantwortet werden, und weitere warten. Fragen Sie in {seconds} s noch "
        "einmal.",
        "该用户已有 {most} 个问题正在回答，另有问题在等待。请在 {seconds} 秒后重试。",
    ),
    "too_many_of_address": Texts(
        "This address has sent more than {most} invalid API keys within a minute. Try again in {seconds} s.",
        "Cette adresse a envoyé plus de {most} clés d'API non valides en une minute. Réessayez dans {seconds} s.",
        "Esta dirección ha enviado más de {most} claves de API no válidas en un minuto. Inténtelo de nuevo en {seconds} s.",
        "Este endereço enviou mais de {most} chaves de API inválidas em um minuto. Tente de novo em {seconds} s.",
        "Von dieser Adresse kamen innerhalb einer Minute mehr als {most} ungültige API-Schlüssel. Versuchen Sie es in "
        "{seconds} s noch einmal.",
        "该地址在一分钟内发送了超过 {most} 个无效的 API 密钥。请在 {seconds} 秒后重试。",
    ),
    "QuotaExceeded": Texts(
        "The tenant's quota for original files is used up.",
        "Le quota de fichiers originaux du locataire est épuisé.",
        "La cuota de archivos originales de la organización está agotada.",
        "A cota de arquivos originais do locatário está esgotada.",
        "Das Kontingent des Mandanten für Originaldateien ist verbraucht.",
        "该租户的原始文件配额已用完。",
    ),
    "OriginalNotKept": Texts(
        "The original file of this document is not stored.",
        "Le fichier original de ce document n'est pas conservé.",
        "El archivo original de este documento no está guardado.",
        "O arquivo original deste documento não está guardado.",
        "Die Originaldatei dieses Dokuments ist nicht gespeichert.",
        "此文档的原始文件未保存。",
    ),
}


_DATES = frozenset({"at", "date"})
"""Placeholders of a date, with its time: `%Y-%m-%d %H:%M`."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the catalogue with its values, which are texts for a reader."""

    name: str
    values: tuple[tuple[str, str], ...] = ()

    def text(self, language: str | None = "en") -> str:
        """Return the message in a language, else in English."""
        values = {name: _day_first(value, language) if name in _DATES else value for name, value in self.values}
        return in_language(CATALOGUE[self.name]._asdict(), language).format(**values)


def _day_first(value: str, language: str | None) -> str:
    """Write a date such as `2026-11-30 08:00` as a language does; the year comes first in English and Chinese."""
    (year, month, day), rest = value[:10].split("-"), value[10:]
    between = {"de": ".", "fr": "/", "es": "/", "pt": "/"}.get(language_code(language))
    return f"{day}{between}{month}{between}{year}{rest}" if between else value


def said(name: str, **values: str) -> Said:
    """Return a message of the catalogue."""
    return Said(name, tuple(values.items()))
