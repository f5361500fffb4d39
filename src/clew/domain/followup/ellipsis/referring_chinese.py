"""Tells whether a short Chinese question refers to what was spoken of before: 它什么时候退, 有上限吗, 谁设计的.

Above: `referring.py`. Chinese leaves out a subject of which it was spoken, and just as well "I" and "we" (需要打卡吗), so that
the nouns and verbs that are said of the thing before are listed. A question with any other noun or verb has its own subject.
"""

import re

CHARACTERS_MOST = 16
"""A longer question says itself what it is about."""
_POINTS = re.compile(
    r"(?<![其吉])[它她他](?!人|乡|日|山|项|国)|[它她他]们"
    r"|[这那](?:个|些|项|款|种|份|样)(?=[能可要是有算在怎多什吗呢还也都需为和对]|会(?![议员计费长所场展诊])|$)|^[这此](?=[是能会可要有算在])|[去到][那这][里儿]|对此"
)
_OPENING = "(?:那么?|请问|还|也|都|一般|大概|最多|最少|需要)*"
_ATTRIBUTES = (
    "(?:最高|最低|时间|数量|金额|年龄)?(?:上限|下限|限制|限额|封顶|期限|有效期|保质期|保修期?|质保|折扣|优惠|罚款|罚金|滞纳金|例外|利息|额外费用"
    "|手续费|违约金|截止日期|名额|门槛|押金|原件|原价|发票|收据|复印件|副作用|风险|要求|条件)"
)
_VERBS = (
    "(?:退还|退回|退款|退|交钱|交|缴纳|缴|付钱|付款|付|延长|延期|续期|续约|续签|续租|续借|续费|续|取消|报销|抵扣|转让|转给别人|更换|更改|修改|改"
    "|换|撤回|撤销|恢复|暂停|打折|涨价?|降价?|调整|调[大小高低长短]|提高|增加|减少|减免|分期|扣除|扣|收回|补办|补交|还|拿到|拿|取|领|到账|到期"
    "|生效|失效|截止|开始|结束|开放|开门|关门|开|关|营业|有效|适用|一样|收费|收|办理|办好|办|寄|提交|申请|审批|批|签字|签|盖章|决定|管|设计|建"
    "|写|发明|做|打|用|洗|清洗|检查|维护|完成)"
)
_HOW = (
    "(?:能|会|可以|要|才|得|应该|需要|必须|提前|中途|直接|网上|全额|少|多|"
    "晚点|早点|用?现金|用?信用卡|分几次|一次性|再|被|来|负责|之内|以内|内|去|到)*"
)
_TAIL = "(?:一次|一回|完|好|掉|的|了|呢|啊|呀|吗|么|比较好|最好|回来?|出来|下来)*"
_BARE = re.compile(
    rf"{_OPENING}(?:(?:有|要|需要|含){_ATTRIBUTES}(?:吗|么|不)"
    rf"|(?:包括|包含|含|涵盖)(?![么求素点我你您])\w{{1,6}}(?:吗|么|不)"
    rf"|(?:要|需要|能|会|可以|可){_HOW}{_VERBS}(?:吗|么|不)"
    rf"|(?:从|到|由|自)?(?:什么时候|何时|哪天|几号|哪年|谁(?!\w*[开关]门)|多长时间|多少次|几次|几天|多久){_HOW}{_VERBS}?{_TAIL}"
    rf"|怎么{_HOW}{_VERBS}{_TAIL}|{_VERBS}给谁{_TAIL}"
    rf"|(?:从|到)?(?:几点|哪里|哪儿)(?:{_HOW}{_VERBS}{_TAIL})?"
    rf"|(?:周[一二三四五六日天末]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|周末|节假日|假日|今天|明天|晚上)(?:也|还){_HOW}{_VERBS}{_TAIL}"
    rf"|(?:要|得|需要)?提前(?:多久|多长时间|几天)(?:{_HOW}{_VERBS})?{_TAIL}"
    rf"|(?:在|去|到|找|跟|向|由|让)(?:哪里?|哪儿|谁)(?:{_HOW}{_VERBS})?{_TAIL})"
)
"""Questions without a subject: 有上限吗, 谁设计的, 要提前多久打."""
_TALK = re.compile(
    r"意思|确定|真的|明白|懂|知道|谢谢|可以了|没(?:问题|事)|对吗|好吗|行吗|是吗|解释|总结|翻译|例子|详细|举例|来源|出处"
)


def refers_back_in_chinese(asked: str) -> bool:
    """Return whether a Chinese question stands for itself only together with the one before it."""
    bare = asked.strip(" \t？?。！!，,～~")
    if len(bare) > CHARACTERS_MOST or _TALK.search(bare):
        return False
    return _POINTS.search(bare) is not None or _BARE.fullmatch(bare) is not None
