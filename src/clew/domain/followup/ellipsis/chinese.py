"""Chinese questions that change one part of the question before: 去年呢？, 那2021年呢, 莲塘古镇呢？

Chinese has no spaces, so patterns take the place of the rows for other languages. Above: `understanding.py`. Below: `periods.py`,
`substitution.py`.
"""

import re
from dataclasses import dataclass

from clew.domain.followup.ellipsis.periods import PartSpan, Shift, part_spans
from clew.domain.followup.ellipsis.substitution import BESIDE
from clew.domain.text.years import YearSpan, year_spans

_SIGNS = " \t？?。！!，,、；;：:“”\"'「」《》"
_OPENING = re.compile(
    r"^(?:(?:(?:不好意思|抱歉|对不起|说错了|啊|哦|噢|呃|额)[，,\s]*)*(?:不[，,是对]*)?(?:我是说|我问的是|我想问的是|我要问的是|我指的是|我的意思是|我说的是|我想说的是)|那么|那|还有|另外|以及|而|和|与|跟|对于|关于|至于|换成|如果是|要是|请问|再|或者|就|同样|同样的?问题)+"
)
_CLOSING = re.compile(r"(?:的话|的?(?:情况|数据|数字|数))?(?:又?是?(?:多少|几何|怎么样|怎样|如何|什么情况)|呢|吧|吗|嘛|啊)+$")
_ASKS = re.compile(r"多少|多久|多长|几|谁|什么|怎|哪|吗|为何|何时|是否|有没有|能不能|可以|如何")
_TASK = re.compile(r"解释|说明|总结|概括|详细|介绍|比较|对比|列出|翻译|继续|展开|举例|分析|说说|讲讲|谢谢|你好")
_VERBAL = re.compile(
    r"是|也|必须|应该|应当|需要|可以|能够|包括|包含|属于|允许"
    r"|^(?:支持|适用|收费|付费|有效)|(?:支持|适用|收费|付费|免费|强制|自愿|有效)(?:的|了)?$|(?:强制|自愿|免费)(?:参加|购买|加入|使用)"
    r"|^会(?!员|议|计|费|展|所|长|话|徽|籍|谈|考|标|馆|社|签)|^能(?!源|量|力|见度|耗|级|效)|^要(?!素|求|点|塞|闻|件|领|害|旨)"
    r"|^需(?!求|量)|^可(?=[退带用换转不延续否取]|抵扣|报销|重复)|[能会要得需](?=[进去买交付带用退换办坐住吃钱票收填]|取消|申请|预约|参加|登记)"
    r"|(?<![国私公稀所特固现共民])有(?!色|限|机|轨|线|氧|价|声|效|关)|含(?!量|义|糖量|水量|羞|氧)"
    r"|(?<![预计清决结运换核测估概验演珠])算(?!法|术|力|盘|命|式|珠|子)"
    r"|^[你您他她我它咱]|^.$|^(?:很|真的|太[贵远大小多少难冷热]|不[贵远难好行对])|(?<![拍外买专贩变])卖(?!场|家|方|点)|(?<!演)讲(?!座|师|义)"
    r"|喝|(?<!小)吃(?!水)|说(?!明)|下雨|下雪|营业|开门|关门"
    r"|^(?:可能|确定|正确|知道|明白|方便|容易|重要|安全|合法|危险|困难|简单|复杂|便宜|昂贵|贵重|有趣)的?$"
)
"""In a text that ends in 吗, they make a whole question (必须买吗？), but no part of a noun does: 智能手机, 会员, 预算."""
_POINTS = re.compile(r"这个?[能会可要是有算]|[它他她]")
_LITTLE = re.compile(r"^(?:的|在|度|年|那|这|是|时|时候|期间|里|中|同期|全年|末|底|初|整年|财年|份|我|想|知道|问)*$")
_NUMBER = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_COUNT = r"(?P<{}>[一两二三四五六七八九十]|\d{{1,2}})"
_YEAR = "(?:年度|年|财年|学年|赛季|届)"
_SHIFTS: tuple[tuple[str, int, bool], ...] = (
    ("大前年", -3, True),
    ("前年", -2, True),
    ("去年|旧年", -1, True),
    ("后年", 2, True),
    ("明年", 1, True),
    (rf"(?:再|更)?(?:上|前|此前|之前|往前|先前|早)(?:一|1)?个?{_YEAR}(?:度|前)?|(?:再)?前面?那一?{_YEAR}", -1, False),
    (
        rf"(?:再|更)?(?:下|后来|后|之后|此后|随后|往后|接下来|接着|晚)(?:的)?(?:一|1)?个?{_YEAR}|次年|翌年|第二年|来年|隔年|转年|第二{_YEAR}",
        1,
        False,
    ),
    ("同年|当年|同一年", 0, False),
)
_SHIFT = re.compile(
    "|".join(f"(?P<s{place}>{written})" for place, (written, _, _) in enumerate(_SHIFTS))
    + rf"|{_COUNT.format('before')}年(?:之前|以前|前)|(?:往)?前{_COUNT.format('earlier')}年"
    + rf"|{_COUNT.format('after')}年(?:之后|以后|后)|再过{_COUNT.format('later')}年"
)
_PART_SHIFT = re.compile(
    r"(?:再)?(?P<back>上|前)(?:一)?个?(?P<unit>季度|季|月|月份|半年)|(?:再)?(?P<on>下|后|次)(?:一)?个?(?P<next>季度|季|月|月份|半年)"
)
_UNITS = {"季度": "quarter", "季": "quarter", "月": "month", "月份": "month"}
_HALVES = re.compile(r"[上下]半年")
_EDGE = re.compile(r"[的了在有是共约和与及]|接待|多少|几|平均|总共|一共|为|[\s？?，,。]")
_TAIL = re.compile(r"[一二三四五六七八九十\dA-Za-z]+$")
_CASE = re.compile(
    r"(?:[国省县州洲岛镇村]|地区|城市|境内|国内|国外|海外|内地|大陆|本地|当地|分店|分公司"
    r"|员工|职工|学生|儿童|孩子|老人|成年人|未成年人|女性|男性|实习生|外国人)$"
    r"|^(?:日本|西班牙|葡萄牙|意大利|巴西|印度|加拿大|墨西哥|俄罗斯|奥地利|瑞士|瑞典|挪威|丹麦|芬兰|荷兰|波兰|比利时|希腊|土耳其|埃及|越南"
    r"|新加坡|马来西亚|印尼|澳大利亚|新西兰|阿根廷|智利|秘鲁|哥伦比亚|乌克兰|北京|上海|广州|深圳|天津|重庆|香港|澳门|台湾|广东|浙江|江苏"
    r"|四川|湖南|湖北|河南|河北|山东|山西|陕西|福建|安徽|江西|云南|贵州|海南|辽宁|吉林|黑龙江|柏林|巴黎|伦敦|东京|纽约|里斯本|马德里|罗马"
    r"|维也纳|欧盟|东南亚|非洲|欧美)$"
)
"""A place or a group of people: another case of what was asked. A role (用户, 会员) or a body is a thing that may be defined."""
_BEHIND_A_NAME = re.compile(r"(?<=[A-Za-z0-9])(?:系统)?[下上里中]$")
"""Says where, behind a name in Latin letters: Windows下."""
LETTERS_MOST = 14
"""Characters of what such a question names."""


@dataclass(frozen=True, slots=True)
class ChineseQuestion:
    """What a question changes: its period, and what it names besides."""

    years: tuple[YearSpan, ...]
    parts: tuple[PartSpan, ...]
    shift: Shift | None
    phrase: str
    """Empty if it names a period only."""
    text: str

    @property
    def names_a_period(self) -> bool:
        """It names a year, a part of one, or a period relative to another."""
        return bool(self.years or self.parts or self.shift)


def read_chinese(text: str) -> ChineseQuestion | None:
    """Return what a question changes of the one before; None if it stands alone."""
    core = text.strip(_SIGNS)
    opened = _OPENING.sub("", core) if not _SHIFT.match(core) else core
    closed = _CLOSING.sub("", opened)
    is_open = opened != core or closed != opened
    years, parts = tuple(year_spans(text)), tuple(part_spans(text))
    if _HALVES.search(closed):
        shift = None
    else:
        shift, closed = _shift_in(closed)
    parts = () if shift else parts  # 上一季度 is no first quarter
    rest = closed
    for span in sorted((*years, *parts), key=lambda one: one.start, reverse=True):
        rest = rest.replace(text[span.start : span.end], "", 1)
    rest = rest.strip(_SIGNS)
    is_period = bool(years or parts or shift)
    if len(years) > 1 or _TASK.search(rest) or _POINTS.match(rest):
        return None
    if _LITTLE.match(rest):
        return ChineseQuestion(years, parts, shift, "", text) if is_period else None
    is_clause = core.endswith(("吗", "么")) and _VERBAL.search(rest) is not None
    if not is_open or is_clause or _ASKS.search(rest) or len(rest) > LETTERS_MOST:
        return None
    return ChineseQuestion(years, parts, shift, re.sub(r"^(?:在|的)|(?:的|在)$", "", rest), text)


def _shift_in(text: str) -> tuple[Shift | None, str]:
    """Return the relative period in a text, and the text without it."""
    if match := _SHIFT.search(text):
        rest = text[: match.start()] + text[match.end() :]
        for place, (_, distance, is_from_today) in enumerate(_SHIFTS):
            if match[f"s{place}"]:
                return Shift("year", distance, is_from_today), rest
        before, after = match["before"] or match["earlier"], match["after"] or match["later"]
        return (Shift("year", -_number(before)) if before else Shift("year", _number(after))), rest
    if match := _PART_SHIFT.search(text):
        unit = _UNITS.get(match["unit"] or match["next"])
        if unit == "quarter" or unit == "month":
            return Shift(unit, -1 if match["back"] else 1), text[: match.start()] + text[match.end() :]
    return None, text


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else _NUMBER[written]


def is_chinese_case(phrase: str) -> bool:
    """Return whether a phrase names a place or a group of people by age, sex or work: 德国, 学生."""
    return _CASE.search(phrase) is not None


def with_chinese_phrase(text: str, phrase: str) -> str:
    """Return the question before with a phrase in the place of the part of the same kind.

    That is the stretch that ends like the phrase (地铁一号线 → 机场快线), else the subject in front of the year, else none:
    then the phrase is searched beside the question.
    """
    stretches = _stretches(text)
    for start, end in stretches:
        place = _alike(text[start:end], phrase)
        if place:
            return text[:start] + phrase + text[start + place :]
    years = year_spans(text)
    if years and stretches and stretches[0][1] <= years[0].start:
        start, end = stretches[0]
        return text[:start] + phrase + text[end:]
    _, dash, frame = text.rpartition(BESIDE)
    phrase = _BEHIND_A_NAME.sub("", phrase)
    return f"{phrase}{BESIDE}{frame if dash else text.strip(_SIGNS)}"


def _alike(stretch: str, phrase: str) -> int:
    """Return how many characters of a stretch the phrase replaces: up to the last character or pair that both share."""
    ending = _TAIL.sub("", phrase) or phrase
    for size in (2, 1):
        kind = ending[-size:]
        at = stretch.find(kind) if len(ending) >= size else -1
        if at >= 0:
            return at + size
    return 0


def _stretches(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a question between its periods and small words, as offsets."""
    cuts = [(span.start, span.end) for span in (*year_spans(text), *part_spans(text))]
    cuts += [match.span() for match in _EDGE.finditer(text)]
    found: list[tuple[int, int]] = []
    at = 0
    for start, end in sorted([*cuts, (len(text), len(text))]):
        if start > at:
            found.append((at, start))
        at = max(at, end)
    return found
