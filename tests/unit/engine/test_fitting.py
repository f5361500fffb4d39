"""A prompt that is too long for its model: what goes first, what a turn says of it, and what cannot be left out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import Reader, parts_of, question_of, turn_of

from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.chain import PastTurn, SentPassage
from clew.domain.chains.ledger import Shown
from clew.domain.documents.passage import Passage
from clew.domain.errors import ContextTooLong
from clew.domain.memories.memory import Recalled, RecalledMemory
from clew.engine.answers.fitting import fit
from clew.engine.stages.assemble import Assembled, assemble
from clew.providers.answering.protocol import Measure, Prompt
from clew.store.turns.chains import Chains, Path

FOUND = tuple(passage_of("word " * 100, document=number) for number in range(1, 11))
OLD = passage_of("old " * 300, document=50)
CHAIN = UUID(int=9)
BEFORE = PastTurn(
    "How long are logs kept?",
    "For 14 days. [1]",
    {1: OLD.chunk_id},
    passages=(SentPassage(1, OLD.chunk_id, OLD.document_id, OLD.version, OLD.start, OLD.end),),
    chain_id=CHAIN,
    model="reader",
    last_label=1,
)
REFUSED = replace(BEFORE, question="Who paints the logs?", answer="I found no painter.", was_refused=True)


class Shelf:
    """What was shown before."""

    def __init__(self, *past: PastTurn, files: dict[str, str] | None = None) -> None:
        self._past, self._files = past, files or {}

    async def path(self, turn: object, limit: int) -> Path:
        return Path(self._past)

    async def passages(self, tenant_id: UUID, sent: Sequence[SentPassage]) -> dict[int, Passage]:
        return {one.chunk_id: OLD for one in sent if one.chunk_id == OLD.chunk_id}

    async def contents(self, tenant_id: UUID, sha256s: Iterable[str]) -> dict[str, str]:
        return {sha256: self._files[sha256] for sha256 in sha256s if sha256 in self._files}

    async def last_summary(self, tenant_id: UUID, message_ids: Sequence[int]) -> None:
        return None

    async def shown(self, *_: object) -> Shown:
        return Shown({OLD.chunk_id: 1}, {}, 1)

    async def shows_deleted(self, *_: object) -> bool:
        return False


async def assembled(
    *past: PastTurn,
    window: int | None,
    found: Sequence[Passage] = FOUND,
    recalled: Recalled | None = None,
    files: dict[str, str] | None = None,
    **request: Any,
) -> Assembled:
    model = Reader(reads_context=True, context_tokens=window)
    parts = parts_of(model=model, chains=cast(Chains, Shelf(*past, files=files)))
    return await assemble(
        turn_of("And backups?", **request), question_of("backups"), found, parts, recalled=recalled or Recalled()
    )


def codes(made: Assembled) -> list[str]:
    return [warning.code for warning in made.warnings]


async def test_prompt_that_fits_leaves_nothing_out() -> None:
    made = await assembled(window=20_000)
    assert made.prompt.passages == FOUND
    assert made.warnings == ()


async def test_lowest_passages_of_a_first_question_go_first_and_the_turn_says_so() -> None:
    made = await assembled(window=720)
    assert 3 <= len(made.prompt.passages) < 8
    assert made.prompt.passages == FOUND[: len(made.prompt.passages)]
    assert codes(made) == ["passages_left_out"]
    assert f"{10 - len(made.prompt.passages)} of 10 passages" in made.warnings[0].message
    assert set(made.numbered.values()) == set(made.prompt.passages)


async def test_a_summary_keeps_passages_from_all_parts_of_its_documents() -> None:
    made = await assembled(window=720, service="summary")
    kept = [FOUND.index(passage) for passage in made.prompt.passages]
    assert 3 <= len(kept) < 10
    assert kept == sorted(kept)
    assert max(kept) >= 6
    assert codes(made) == ["passages_left_out"]


async def test_best_passages_stay_when_the_earlier_turns_have_to_go() -> None:
    made = await assembled(BEFORE, window=450)
    assert made.prompt.context is not None
    assert made.prompt.context.exchanges == ()
    assert 3 <= len(made.prompt.passages) <= 4
    assert {"passages_left_out", "chain_rebuilt", "turns_left_out"} == set(codes(made))
    assert len(codes(made)) == 3


async def test_a_new_chain_without_room_for_the_earlier_turns_says_so() -> None:
    long = replace(BEFORE, model="another", question="word " * 900)
    cut = await assembled(long, replace(BEFORE, model="another"), window=2_600, found=FOUND[:2])
    assert cut.prompt.context is not None
    assert [exchange.question for exchange in cut.prompt.context.exchanges] == [BEFORE.question]
    assert codes(cut) == ["turns_left_out"]
    whole = await assembled(long, replace(BEFORE, model="another"), window=20_000, found=FOUND[:2])
    assert codes(whole) == []


async def test_role_that_takes_the_whole_window_is_cut_before_any_passage_goes() -> None:
    made = await assembled(window=2_000, recalled=Recalled(role="You are a clerk. " * 2_500))
    assert made.prompt.context is not None
    assert 200 < len(made.prompt.context.role) < 5_000
    assert made.prompt.passages == FOUND
    [warning] = made.warnings
    assert warning.code == "role_cut"
    assert "42,500 characters" in warning.message


async def test_memories_go_before_the_best_passages() -> None:
    memories = tuple(RecalledMemory(str(number), "fact " * 50, 1, "ATOMIC") for number in range(4))
    made = await assembled(window=400, recalled=Recalled(memories=memories))
    assert made.prompt.context is not None
    assert made.prompt.context.memories == ()
    assert made.prompt.passages == FOUND[:3]
    assert codes(made) == ["memories_left_out", "passages_left_out"]


async def test_active_files_that_do_not_fit_are_named_and_recorded() -> None:
    files = (ActiveFile("a.py", "x " * 20), ActiveFile("b.py", "y " * 900))
    made = await assembled(window=300, active_files=files)
    assert made.prompt.context is not None
    assert made.conversation is not None
    assert [file.path for file in made.prompt.context.files] == ["a.py"]
    assert made.prompt.context.skipped_files == ("b.py",)
    step = made.conversation.step("Yes.", response_id=None, context_tokens=0)
    assert [(file.path, file.bytes) for file in step.left_out] == [("b.py", 1_800)]
    assert "files_left_out" in codes(made)


async def test_session_files_that_a_new_chain_has_no_room_for_are_recorded() -> None:
    past = replace(BEFORE, files={"small.py": "aa", "large.py": "bb"}, model="another")
    files = {"aa": "x", "bb": "y " * 9_000}
    made = await assembled(past, window=8_000, found=FOUND[:1], files=files, keeps_chain=True)
    assert made.conversation is not None
    step = made.conversation.step("Yes.", response_id=None, context_tokens=0)
    assert [file.path for file in step.preloaded] == ["small.py"]
    assert [(file.path, file.bytes) for file in step.left_out] == [("large.py", 18_000)]
    assert codes(made) == ["files_left_out"]


async def test_files_that_must_stay_are_a_refusal_with_the_remedy() -> None:
    files = (ActiveFile("a.py", "x " * 20), ActiveFile("b.py", "y " * 900))
    with pytest.raises(ContextTooLong, match=r"does not allow leaving out earlier turns and texts") as refused:
        await assembled(window=300, active_files=files, may_truncate=False)
    assert refused.value.code == "CONTEXT_TOO_LONG"


async def test_turns_that_must_stay_take_the_room_of_passages_and_are_refused_if_that_is_not_enough() -> None:
    past = replace(BEFORE, answer="For 14 days. " * 100, model="another")
    sent = [(await assembled(past, window=420, may_truncate=may)).prompt.context for may in (True, False)]
    assert [len(one.exchanges) for one in sent if one] == [0, 1]
    with pytest.raises(ContextTooLong, match=r"does not allow leaving out earlier turns and texts"):
        await assembled(past, window=350, may_truncate=False)


async def test_passages_are_left_out_also_if_nothing_else_may_be() -> None:
    assert codes(await assembled(window=720, may_truncate=False)) == ["passages_left_out"]


async def test_instructions_that_fill_the_window_alone_are_refused_with_the_remedy() -> None:
    turn = replace(turn_of("And backups?"), instructions="Be brief. " * 1_000)
    parts = parts_of(model=Reader(reads_context=True, context_tokens=500), chains=cast(Chains, Shelf()))
    with pytest.raises(ContextTooLong, match=r"instructions of this assistant .* Shorten them") as refused:
        await assemble(turn, question_of("backups"), FOUND, parts, recalled=Recalled())
    assert "Kürzen Sie sie" in refused.value.message_in("de")


@pytest.mark.parametrize("claimed", [None, 8_000])
async def test_model_whose_window_is_unknown_or_untrue_gets_half_of_the_passages_after_each_refusal(claimed: int | None) -> None:
    class Unknown(Reader):
        async def measure(self, prompt: Prompt) -> Measure:
            return Measure(5_000, claimed)

    parts = parts_of(model=Unknown(reads_context=True), chains=cast(Chains, Shelf()))
    made = await assemble(turn_of("And backups?"), question_of("backups"), FOUND, parts, recalled=Recalled())
    assert made.prompt.passages == FOUND
    assert made.conversation is not None
    once = await fit(made.prompt, await made.conversation.rebuild("overflowed"), parts.model)
    assert once.prompt.passages == FOUND[:5]
    assert [warning.code for warning in once.warnings] == ["passages_left_out"]


# Refused questions


async def test_refused_question_is_not_told_again_and_its_text_is_known_as_a_refusal() -> None:
    made = await assembled(BEFORE, REFUSED, window=20_000, found=(FOUND[0],))
    assert made.prompt.context is not None
    assert [exchange.question for exchange in made.prompt.context.exchanges] == [BEFORE.question]
    assert "I found no painter." in made.prompt.refusals


async def test_passage_that_only_a_refused_question_was_sent_is_sent_again() -> None:
    first = replace(BEFORE, passages=(), cited={})
    made = await assembled(first, REFUSED, window=20_000, found=(OLD,))
    assert made.prompt.context is not None
    assert made.prompt.context.known == frozenset()
    assert made.prompt.context.labels == (2,)
    assert made.numbered == {2: OLD}


async def test_new_chain_spans_refused_turns_so_that_the_next_turn_tells_the_same() -> None:
    made = await assembled(*(replace(turn, model="another") for turn in (BEFORE, REFUSED)), window=20_000)
    assert made.conversation is not None
    assert made.prompt.context is not None
    assert [exchange.question for exchange in made.prompt.context.exchanges] == [BEFORE.question]
    assert made.conversation.step("Yes.", response_id=None, context_tokens=0).opened_with == 2
