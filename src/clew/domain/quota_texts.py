"""Texts of refusals by quota, in the languages of `messages.py`: one for each quota of a tenant and of a user.

Above: `messages.py` adds them to the catalogue as `turns_per_day_of_tenant` and so on. They say what is limited, how much of it
is used, and who can raise the limit; the details of the error have the name of the quota.
"""

_LANGUAGES = ("en", "fr", "es", "pt", "de", "zh")
_WHOSE = {
    "tenant": (
        "the quota that all users share",
        "le quota commun à tous les utilisateurs",
        "la cuota común a todos los usuarios",
        "a cota comum a todos os usuários",
        "das gemeinsame Kontingent aller Benutzer",
        "所有用户共用的",
    ),
    "user": ("your quota", "votre quota", "su cuota", "sua cota", "Ihr Kontingent", "您的"),
}
_SPENT = (
    "{Whose} is used up: {used} of {most} {what}. It starts again on {at} UTC. The operator of this server can raise it.",
    "{Whose} est épuisé : {used} sur {most} {what}. Il repart de zéro le {at} UTC. L'exploitant de ce serveur peut l'augmenter.",
    "{Whose} está agotada: {used} de {most} {what}. Vuelve a empezar el {at} UTC. El operador de este servidor puede ampliarla.",
    "{Whose} está esgotada: {used} de {most} {what}. Ela recomeça em {at} UTC. O operador deste servidor pode aumentá-la.",
    "{Whose} ist verbraucht: {used} von {most} {what}. Es beginnt am {at} UTC neu. Der Betreiber dieses Servers kann es erhöhen.",
    "{Whose}配额已用完：{what}已使用 {used}，上限为 {most}。配额将于 {at} UTC 重新计算。服务器的运营者可以提高配额。",
)
_FULL = (
    "The upload would exceed {whose}: {used} of {most} {what} are in use, and it would add {added}. Delete documents, or ask the "
    "operator of this server to raise it.",
    "L'envoi dépasserait {whose} : {used} {what} sur {most} sont utilisés, et il en ajouterait {added}. Supprimez des documents, "
    "ou demandez à l'exploitant de ce serveur de l'augmenter.",
    "La subida superaría {whose}: se usan {used} de {most} {what} y añadiría {added}. Elimine documentos o pida al operador de "
    "este servidor que la amplíe.",
    "O envio excederia {whose}: {used} de {most} {what} estão em uso, e ele acrescentaria {added}. Exclua documentos ou peça ao "
    "operador deste servidor que a aumente.",
    "Das Hochladen würde {whose} überschreiten: {used} von {most} {what} sind belegt, {added} kämen hinzu. Löschen Sie "
    "Dokumente, oder bitten Sie den Betreiber dieses Servers, es zu erhöhen.",
    "上传会超出{whose}配额（{what}）：已使用 {used}，上限为 {most}，本次上传将增加 {added}。"
    "请删除文档，或请服务器的运营者提高配额。",
)
_COUNTED = {
    "turns_per_day": (
        "questions today",
        "questions aujourd'hui",
        "preguntas hoy",
        "perguntas hoje",
        "Fragen heute",
        "今天的提问次数",
    ),
    "tokens_per_month": (
        "tokens this month",
        "jetons ce mois-ci",
        "tokens este mes",
        "tokens neste mês",
        "Token in diesem Monat",
        "本月的 token 数",
    ),
    "cost_per_month": (
        "spent this month",
        "dépensés ce mois-ci",
        "gastados este mes",
        "gastos neste mês",
        "in diesem Monat ausgegeben",
        "本月的费用",
    ),
    "documents": ("documents", "documents", "documentos", "documentos", "Dokumenten", "文档数"),
    "bytes": ("bytes", "octets", "bytes", "bytes", "Bytes", "字节数"),
}


def quota_texts() -> dict[str, dict[str, str]]:
    """Return the texts by key and language; `used`, `most`, and `at` or `added` are left to be filled in."""
    return {
        f"{quota}_of_{whose}": {language: _text(quota, whose, place) for place, language in enumerate(_LANGUAGES)}
        for quota in _COUNTED
        for whose in _WHOSE
    }


def _text(quota: str, whose: str, place: int) -> str:
    said = _WHOSE[whose][place]
    sentence = (_SPENT if "_per_" in quota else _FULL)[place]
    values = {"{Whose}": said[0].upper() + said[1:], "{whose}": said, "{what}": _COUNTED[quota][place]}
    for name, value in values.items():
        sentence = sentence.replace(name, value)
    return sentence
