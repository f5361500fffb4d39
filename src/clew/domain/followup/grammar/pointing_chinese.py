"""Rows: does `the second` point at a section in Chinese, which has no articles and no spaces to show it?

Above: `pointing_alone.py`, whose tables hold these rows. Below: `pointing_names.py`; `rows.py`. What a condition names is a
property of `Candidate`, with a line that says what it means.
"""

from clew.domain.followup.grammar.pointing_names import Rows
from clew.domain.followup.grammar.rows import Row

CHINESE: Rows = (
    Row(
        "install the second",
        "points",
        "follows a chinese verb; stands at an end; no is missing; no means something elsewhere",
        examples="""
        zh: 保留第一个和第三个，其他重新推荐 → S1 S3
        """,
    ),
    Row(
        "the second that you named",
        "points",
        "is what you said; counts nothing; no is missing; no means something elsewhere",
        examples="""
        zh: 里昂市长喜欢你说的第二个方案，帮我实现 → S2
        """,
    ),
    Row(
        "the second, what about it",
        "points",
        "is unspaced; opens its clause; is asked about alone; no is missing; no is one of several; no means something elsewhere",
        examples="""
        zh: 第二个怎么样，里昂有没有超市 → S2
        """,
    ),
    Row(
        "the second and the third, which one",
        "points",
        "is unspaced; asks which of them; counts nothing; no is missing; no means something elsewhere",
        examples="""
        zh: 第二个和第三个哪个更适合里昂？ → S2 S3
        """,
    ),
    Row(
        "the second and the third, can they",
        "points",
        "is unspaced; is one of several; asks of them together; counts nothing; no is missing; no means something elsewhere",
        examples="""
        zh: 第二个和第三个能合在一张单子上报吗？ → S2 S3
        """,
    ),
    Row(
        "the third, and what is asked of it, in Chinese",
        "points",
        """is unspaced; has no noun; no itself: number roman; no is called; opens a clause; no is missing;
        no may be somebody; asks in few characters;
        after: auxiliary modal being request what asking filler polite locating opener plain discourse form manner more
        compare lost expand;
        no has its noun""",
        examples="""
        zh: 第三个要钱吗 → S3
        zh: 第二个有电梯吗 → S2
        zh: 倒数第二个是什么标准 → S5
        zh: 为什么第二个限四百 → S2
        zh: 第三种能折现吗 → S3
        """,
    ),
    Row(
        "the second, in a short Chinese question",
        "points",
        """speaks freely; says few characters else; is unspaced; right before: expand request opener; stands at an end;
        no is one of several; no means something elsewhere""",
        examples="""
        zh: 妈妈想再听听第四个 → S4
        """,
    ),
)
"""Come before what only points when little else is said."""
