"""Words of a question that none of the passages has, although an answer would be expected to: "Who designed the *logo*?".

Above: the engine's warning `words_not_found`. Below: `reading` and its tables. Answerable questions are often worded otherwise
than the documents, so this is a hint for the reader, and never refuses: decision 0034 has the figures.
"""

import re
from collections.abc import Iterator, Sequence, Set

from clew.domain.asked.passages import QUESTION_MOST
from clew.domain.asked.reading import PASSAGES_LEAST, asking_sentences, is_held, words_of
from clew.domain.asked.words import GREETINGS, MAGNITUDES, TABLES, ZH_GENERAL
from clew.domain.followup.ellipsis.reading import fold, tokens_of
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words, shared_words

_WORDS_MOST = 4
"""More words that are missing say that the question is worded otherwise, or that its language was mistaken."""
_LETTERS_LEAST = 3
_HAN = re.compile(r"[\u4e00-\u9fff]{2}")
_EDGES = "的了是在于中会被时个位项部次种条名家和与及或把从对向为以将就都也很更最能可要不有这那哪其所之内外上下"
"""Characters that stand alone beside a word."""
_PAIR, _CHARACTERS_MOST = 2, 6
"""Characters of a Chinese word, at least and at most: a longer run is several words."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TALK = {
    "en": _words(
        """clarify clarification explain summary summarize summarise recommend speaking interested discussion define true
        understand good bad similar considered compared according possibly suddenly regardless able course regarding please"""
    ),
    "fr": _words(
        """clarifier expliquer resumer resume recommander vrai bon bonne mauvais semblable considere selon soudain interesse
        comprendre"""
    ),
    "es": _words(
        "aclarar explicar resumir resumen recomendar verdad bueno buena malo parecido considera segun interesado entender"
    ),
    "pt": _words(
        "esclarecer explicar resumir resumo recomendar verdade bom boa mau ruim considerado segundo interessado entender"
    ),
    "de": _words("""empfehlen zusammenfassen stimmt wahr gut gute schlecht ahnlich interessiert verstehen laut erklaren hoch"""),
    "zh": _words(
        """介绍 解释 说明 总结 概括 概述 推荐 建议 告诉 了解 知道 请问 理解 认为 评价 描述 讨论 澄清
        分析 比较 看法 真的 正确 通常 一般 具体 主要 大概 关于 根据 名字 名称 位置 区域 地区 地点
        形式 方式 类型 种类 比例 数量 程度 观点 目标 目的 角色 状态 过程 概念 来源 期间 阶段 年份
        日期 叫做 称为 表示 造成 导致 处于 位于 属于 成为 进行 使用 采取 提出 产生 出现 发生 得到
        获得 拥有 包括 包含 需要 应该 能够 开始 结束 显示 发现 提供 存在 控制 决定 作为 通过 负责
        典型 普遍 两位 几位 多久 多长 多大 多高"""
    ),
}
"""Language → words about asking and judging, which an answer need not repeat; without accents."""


def unfound_words(question: str, language: str | None, passages: Sequence[str]) -> tuple[str, ...]:
    """Return the words of the sentences that ask which no passage has, as they are written; none if that says nothing.

    `passages` are in the language of the question, each with its titles. Words that an answer need not contain ("the date of"),
    and words that a passage spells a little differently, are left out. Of Chinese, they are
    runs of at least two characters that belong to no pair that a passage has.
    """
    code = language_code(language)
    if code not in _TALK or len(passages) < PASSAGES_LEAST:
        return ()
    asked = asking_sentences(question[:QUESTION_MOST])
    found = tuple(dict.fromkeys(_unfound_in_chinese(asked, passages) if code == "zh" else _unfound(asked, code, passages)))
    return found if len(found) <= _WORDS_MOST else ()


def _unfound(sentence: str, code: str, passages: Sequence[str]) -> Iterator[str]:
    table = TABLES[code]
    unsaid = table.general | table.price | table.amount | table.auxiliaries | table.no_names
    unsaid |= GREETINGS | MAGNITUDES | _TALK[code]
    text = fold(" \n ".join(passages))
    stems: Set[str] = {stem for passage in passages for stem in content_words(passage, code)}
    spellings = words_of(text)
    for token in tokens_of(sentence):
        wanted = set(content_words(token.cased, code))
        if not token.is_word or len(token.folded) < _LETTERS_LEAST or token.folded in unsaid or not wanted:
            continue
        if not shared_words(wanted, stems, code) and not is_held(text, spellings, token.cased):
            yield token.cased


def _unfound_in_chinese(sentence: str, passages: Sequence[str]) -> Iterator[str]:
    """Yield runs of characters that only pairs cover which no passage has; a pair across two words is found in none either."""
    text, held = simplified(sentence), simplified("\n".join(passages))
    marks, at = [" "] * len(text), 0
    for pair in content_words(text, "zh"):
        at = text.find(pair, at)
        if at < 0 or len(pair) < _PAIR:
            return
        for place in (at, at + 1) if _HAN.match(pair) else ():
            if pair in held:
                marks[place] = "+"
            elif marks[place] == " ":
                marks[place] = "-"
    unsaid = ZH_GENERAL | _TALK["zh"]
    for run in re.finditer("-{2,}", "".join(marks)):
        word = text[run.start() : run.end()].strip(_EDGES)
        if _PAIR <= len(word) <= _CHARACTERS_MOST and not any(general in word for general in unsaid):
            at = text.index(word, run.start())
            yield sentence[at : at + len(word)]
