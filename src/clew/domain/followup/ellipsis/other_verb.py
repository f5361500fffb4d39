"""Questions how to do something else with the thing of the question before: "and to extend it?", "¿y pausarla?", 那取消呢？

Above: `understanding.py`. Below: `infinitives.py`. Where the question before asks how to do something, its verb gives way, and
what it is done with stays. A bare English word may be a noun or a manner, so English needs `to`, `how do I` or an object.
"""

import re
from collections.abc import Mapping

from clew.domain.followup.ellipsis.frames import Reframed
from clew.domain.followup.ellipsis.infinitives import is_infinitive
from clew.domain.followup.ellipsis.reading import fold, lexicon_of
from clew.domain.followup.ellipsis.short_question import ShortQuestion

_ENDS = " \t?？!！.。"
_HOW: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(
        r"(?P<lead>how (?:do|can|could|should|would|must|may) (?:i|we|you|one) |how to |(?:can|could|may|should|must) (?:i|we) )"
        r"(?P<verb>[a-z]+)(?P<rest> .+)?",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?P<lead>comment (?:(?:puis-je|peut-on|dois-je|faut-il|faire pour|on peut|je peux) )?)(?:(?:je|on|me|se) )?"
        r"(?!l[ae]s? )(?P<verb>\w+)(?P<rest> .+)?",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"(?P<lead>¿?\s*cómo (?:(?:puedo|debo|podemos|se puede|hago para|tengo que) )?)(?:(?:yo|se|me) )?"
        r"(?!l[aoe]s? )(?P<verb>\w+)(?P<rest> .+)?",
        re.IGNORECASE,
    ),
    "pt": re.compile(
        r"(?P<lead>como (?:(?:posso|devo|podemos|se pode|faço para|faço pra|eu faço para|eu posso) )?)(?:(?:eu|se|me|eu me) )?"
        r"(?P<verb>\w+)(?P<rest> .+)?",
        re.IGNORECASE,
    ),
    "de": re.compile(r"wie (?P<verb>\w+) (?P<who>ich|man|wir)(?P<rest> .+)?", re.IGNORECASE),
}
"""Questions for how to do something."""
_LEADS: Mapping[str, frozenset[str]] = {
    "en": frozenset({"to", "how", "do", "can", "i", "we", "you"}),
    "fr": frozenset({"pour", "comment", "faire", "on", "je", "peut", "peux", "le", "la", "les", "l"}),
    "es": frozenset({"para", "como", "hago", "se", "puedo", "lo"}),
    "pt": frozenset({"para", "pra", "como", "faco", "eu", "posso", "faz"}),
    "de": frozenset({"wie", "kann", "ich", "man", "wir", "es", "ihn", "sie", "das", "um", "zu", "den", "die", "wieder"}),
}
_OBJECTS = frozenset({"it", "them", "that", "this", "one"})
_GOVERNED = frozenset({"for", "to", "of"})
"""Prepositions that a verb has in front of its thing (apply for leave); others say how or where (by phone)."""
_ENCLITIC = {"es": re.compile(r"(?<=[aei]r)l[oa]s?$"), "pt": re.compile(r"-l[oa]s?$")}
_CUT_INFINITIVE = {"á": "ar", "a": "ar", "ê": "er", "e": "er", "í": "ir", "i": "ir"}
"""What is left of a Portuguese infinitive in front of `-la`, as one letter keeps its accent when it is folded."""
_GERMAN_INFINITIVE = re.compile(r"[a-zäöüß]{2,}(?:en|ern|eln)")
_NO_INFINITIVES = """
    morgen gegen wegen aussen innen oben unten hinten vorn neben eben allen ihnen einen keinen meinen seinen ihren anderen freien
    kleinen grossen neuen alten ersten zweiten dritten letzten besten meisten wenigen vielen bestehenden studenten kunden firmen
    rentnern kindern zwischen drinnen draussen
"""
"""Words with such an ending that are no verbs."""
_MODALS = frozenset({"kann", "konnen", "muss", "mussen", "soll", "sollen", "darf", "durfen", "konnte", "sollte"})
_PREFIXES = """
    zurück ab an auf aus ein mit vor zu weg los um her hin nach frei fest herunter
    runter hinunter herauf rauf hoch hinauf heraus raus hinaus herein rein hinein hinzu dazu
    weiter wieder zusammen bei durch über unter fort heran ran teil bereit
    kennen stumm still scharf
"""
"""The second half of verbs that come apart: (setze ich) zurück."""
_CHINESE_VERBS = """
    取消 暂停 恢复 修改 删除 续费 续签 续订 续租 延长 退订 退款 退租 退货 退票 退房 注销 预订 预约 申请 变更 更换 归还 撤销
    撤回 终止 开通 关闭 打开 登录 激活 绑定 解绑 转让 升级 降级 卸载 安装 下载 上传 备份 导出 导入 打印 发送 分享 隐藏 重启
    重置 报销 提交 缴纳 办理 购买 出售 借出 借阅 查询 设置 创建 添加 使用 编辑 更新 启用 禁用 查看 移动 保存 注册 解除 签订
    挂失 补办 订阅
"""
_FOLDED_NO_INFINITIVES = frozenset(_NO_INFINITIVES.split())
_CHINESE_VERB = re.compile("|".join(_CHINESE_VERBS.split()))
_CHINESE_HOW = re.compile(r"怎么|如何|怎样")


def with_other_verb(text: str, short: ShortQuestion) -> Reframed | None:
    """Return the question how to do something with another verb; None if either is no such question."""
    language = short.language
    found = _HOW[language].fullmatch(text.strip(_ENDS))
    if found is None or not short.opens or short.names_a_period:
        return None
    verb, has_object = _verb_of(short)
    if not verb or fold(verb) == fold(found["verb"]):
        return None
    rest = _rest(found["rest"] or "", language, has_object=has_object)
    if rest is None or (language == "de" and "," in rest):  # a clause follows the second half of the verb
        return None
    if language == "de":
        return Reframed(f"{_german(found, verb, rest)}?", verb)
    lead = found["lead"] if language == "en" or is_infinitive(found["verb"], language) else f"{found['lead'].split()[0]} "
    mark = " ?" if language == "fr" else "?"
    return Reframed(f"{lead}{verb}{rest}{mark}", verb)


def with_other_chinese_verb(text: str, phrase: str) -> Reframed | None:
    """Return the same for Chinese, where the verbs are listed."""
    if not _CHINESE_HOW.search(text) or phrase not in _CHINESE_VERBS.split():
        return None
    verbs = list(_CHINESE_VERB.finditer(text))
    if len(verbs) != 1:
        return None
    return Reframed(text[: verbs[0].start()] + phrase + text[verbs[0].end() :], phrase)


def _verb_of(short: ShortQuestion) -> tuple[str, bool]:
    """Return the verb of a short question that has nothing else, and whether it has an object; nothing if there is none."""
    language = short.language
    words = [token for token in short.core if token.is_word]
    at = next((place for place, one in enumerate(words) if one.folded not in _LEADS[language]), len(words))
    leads, rest = {one.folded for one in words[:at]}, words[at:]
    has_object = language == "en" and len(rest) == 2 and rest[1].folded in _OBJECTS
    if not rest or len(rest) > 1 + has_object or rest[0].is_capital or rest[0].is_code:
        return "", False
    verb = rest[0].cased
    match language:
        case "en":
            is_verb = has_object or not leads.isdisjoint({"to", "how"})
            return (verb, has_object) if is_verb and rest[0].folded not in lexicon_of("en").small else ("", False)
        case "de":
            is_verb = _GERMAN_INFINITIVE.fullmatch(verb) is not None and rest[0].folded not in _FOLDED_NO_INFINITIVES
            return (verb, True) if is_verb else ("", False)
        case "fr":
            return (verb, not leads.isdisjoint({"le", "la", "les", "l"})) if is_infinitive(verb, "fr") else ("", False)
        case _:
            bare = _without_enclitic(verb, language)
            return (bare, bare != verb) if is_infinitive(bare, language) else ("", False)


def _without_enclitic(verb: str, language: str) -> str:
    """Return an infinitive without the object at its end: pausarla, cancelá-la."""
    bare = _ENCLITIC[language].sub("", verb)
    return bare[:-1] + _CUT_INFINITIVE.get(fold(bare[-1]), bare[-1]) if language == "pt" and bare != verb else bare


def _rest(rest: str, language: str, *, has_object: bool) -> str | None:
    """Return what is done with; None if a preposition before it belongs to the other verb ("get to the office")."""
    words = rest.split()
    lexicon = lexicon_of(language)
    folded = [fold(word) for word in words]
    if (
        not words
        or folded[0] in lexicon.articles
        or (folded[0] not in lexicon.prepositions and folded[0] not in lexicon.contracted)
    ):
        return rest
    if language != "en" or not has_object or folded[0] not in _GOVERNED:
        return None
    return " " + " ".join(words[1:])


def _german(found: re.Match[str], verb: str, rest: str) -> str:
    """Return a German question with its verb at the end: "Wie kann ich mein Abo pausieren"."""
    words = rest.split()
    if fold(found["verb"]) in _MODALS:
        words = words[:-1]
        modal = found["verb"]
    else:
        words = words[:-1] if words and words[-1] in _PREFIXES.split() else words
        modal = "können" if found["who"].casefold() == "wir" else "kann"
    return " ".join(("Wie", modal, found["who"], *words, verb))
