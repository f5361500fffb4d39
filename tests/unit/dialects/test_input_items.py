"""Input items: what a compaction replaces is not read."""

from clew.dialects.responses.items import pack, read_input

BROKEN = {"type": "compaction", "encrypted_content": "x", "id": "cmp_broken"}
"""Reading it is an error."""


def test_only_the_last_compaction_is_unpacked() -> None:
    whole = {"type": "compaction", "encrypted_content": pack([("system", "Be brief."), ("user", "Who?"), ("assistant", "Ada.")])}
    given = read_input([*[BROKEN] * 1000, {"role": "user", "content": "Before."}, whole, {"role": "user", "content": "When?"}])
    assert (given.history, given.question) == ([("user", "Who?"), ("assistant", "Ada.")], "When?")
    assert given.instructions == ["Be brief."]
    assert [item["type"] for item in given.items] == [*["compaction"] * 1000, "message", "compaction", "message"]
