"""Patterns of places that Chinese tells by their neighbours: 证件后面那条, 从三开始全要, 2和5之间的.

Above: `near_patterns.py`, which says what the marks and groups are. Below: nothing. Words stand without spaces, and the name
comes before the word of direction.
"""

_MEASURE = "(?:小节|章节|部分|部份|内容|条目|[个条节项点段块章步篇栏则款])"
_NAME = rf"\w{{0,9}}?‹(?P<o>\d+)›(?:[那这]?一?{_MEASURE})?"
_OTHER = _NAME.replace("<o>", "<p>")
_COUNT = r"(?:(?P<c>[两俩三四])(?:‹\d+›)?)"
_AFTER = "(?:[后下][面头边]|[之以其]后|底下|往[后下]|接下来|后)"
_BEFORE = "(?:[前上][面头边]|[之以其]前|往[前上]|前)"
_STANDING = "[紧接跟挨排放写列就在于是要着]{0,6}"
_FOLLOWING = "(?:紧跟着|紧接着|紧挨着|挨着|接着|跟着)?"
_IT = "(?:它|他|其|这个|那个)?"
_WHICH = rf"的?(?:[那这]|下|上)?(?:一|{_COUNT})?{_MEASURE}"
_ALL = "(?:全部都?|全都|通通|统统|所有的?|都|全|各(?:个|条|节|项|点|段)|的?几(?:个|条|节|项|点|段))(?:要|看|讲|说|给我|展开)?"
_TO = "(?:一直到|直到|到|至|[-~])"
_AND = "(?:和|与|跟|同|到|至|、|及|以及)"
_FROM = "(?:从|由|打|自)"
_END = f"(?:{_TO}(?:最后|末尾|结尾|结束)(?:为止)?(?:一?{_MEASURE})?)"

_IS = r"的(?=是|写|讲|说|有|内容|呢|[^\w‹]|$)"
_ENDING = r"的(?=[^\w‹]|$)"
AFTER = (
    rf"[紧接跟挨排放写列就]{_STANDING}{_NAME}{_AFTER}{_IS}",
    rf"{_NAME}[后下][面头边]{_ENDING}",
    rf"(?:紧跟着|紧接着|紧跟|紧接){_NAME}{_WHICH}",
    rf"{_STANDING}{_NAME}[的之]?(?:再|紧)?{_FOLLOWING}{_AFTER}{_FOLLOWING}{_WHICH}",
    rf"{_STANDING}{_NAME}(?:{_AFTER})?的?[下后](?:一|{_COUNT})?{_MEASURE}",
    rf"{_STANDING}{_NAME}的?(?:紧接着|紧跟着|紧挨着|接下来){_WHICH}",
    rf"{_IT}的?{_FOLLOWING}{_AFTER}{_FOLLOWING}{_WHICH}",
    rf"{_IT}的?[下后]一?{_MEASURE}",
    rf"{_IT}(?:紧接着|紧跟着|紧挨着|接下来)的?{_WHICH}",
)
BEFORE = (
    rf"[紧挨排放写列就]{_STANDING}{_NAME}{_BEFORE}{_IS}",
    rf"{_NAME}[前上][面头边]{_ENDING}",
    rf"{_STANDING}{_NAME}[的之]?(?:再|紧)?{_FOLLOWING}{_BEFORE}{_FOLLOWING}{_WHICH}",
    rf"{_STANDING}{_NAME}(?:{_BEFORE})?的?[上前](?:一|{_COUNT})?{_MEASURE}",
    rf"{_IT}的?{_FOLLOWING}{_BEFORE}{_FOLLOWING}{_WHICH}",
    rf"{_IT}的?[上前]一?{_MEASURE}",
)
FAR = (rf"{_NAME}(?:{_AFTER})?的?(?:下下|再下)一?{_MEASURE}", rf"{_NAME}{_AFTER}(?:的|那)?第二(?:‹\d+›)?{_MEASURE}?")
_EACH = rf"的?(?:[那这])?各?(?:[两俩二一2](?:‹\d+›)?)?{_MEASURE}"
BOTH = (
    rf"{_NAME}的?(?:前后|上下|两边|两侧|左右){_EACH}",
    rf"{_NAME}的?{_BEFORE}的?[那这]?一?{_MEASURE}?{_AND}{_IT}{_AFTER}的?[那这]?一?{_MEASURE}",
)
_BETWEEN = "(?:之间|中间|当中)"
_THOSE = rf"(?:夹着)?的?(?:[那这])?(?:几|些|两|一){{0,2}}(?:{_MEASURE})?(?:{_ALL})?"
BETWEEN = (
    rf"(?:夹在|介于|处于|在)?{_NAME}{_AND}{_OTHER}{_BETWEEN}{_THOSE}",
    rf"(?:夹在|介于|处于|在)?{_NAME}{_BETWEEN}{_THOSE}",
)
_ONWARD = rf"(?:开始|起|往[后下]|以[后下]|之后|一直|到底|{_END}){{1,3}}"
ONWARD = (
    rf"{_FROM}{_NAME}{_ONWARD}(?:的?{_ALL})?",
    rf"{_NAME}(?:及|和|以及)?(?:往[后下]|以[后下]|起|开始){{1,3}}(?:{_END}|的?{_ALL})",
    rf"{_FROM}?{_NAME}{_END}(?:{_ALL})?",
)
BEYOND = (rf"{_NAME}(?:之后|[后下][面头边])的?{_ALL}(?:内容)?",)
AHEAD = (rf"{_NAME}(?:[之以]前|[前上][面头边])的?{_ALL}(?:内容)?",)
RANGE = rf"{_FROM}{_NAME}{_TO}{_OTHER}(?:为止)?(?:{_ALL})"
WEAK_RANGE = rf"{_FROM}{_NAME}{_TO}{_OTHER}(?:为止)?"
