"""The prompt of one answer: for a model that reads the passages alone, and for one that reads the conversation."""

from collections.abc import Iterable, Sequence
from typing import cast
from uuid import UUID

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import TENANT, Reader, parts_of, question_of, turn_of

from clew.domain.chains.chain import PastTurn, SentPassage
from clew.domain.chains.ledger import Shown
from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled, RecalledMemory
from clew.domain.threads.thread_context import EarlierTurn
from clew.engine.answers.history import new_history, same_history, without_passages
from clew.engine.stages.assemble import Assembled, assemble
from clew.store.turns.chains import Chains, Path

LOGS, BACKUPS = passage_of("Log files are kept for 14 days."), passage_of("Backups are kept for 30 days.", document=2)
CHAIN = UUID(int=9)


def sent(label: int, passage: Passage) -> SentPassage:
    return SentPassage(label, passage.chunk_id, passage.document_id, passage.version, passage.start, passage.end)


BEFORE = PastTurn(
    "How long are logs kept?",
    "14 days. [1]",
    {1: LOGS.chunk_id},
    passages=(sent(1, LOGS),),
    chain_id=CHAIN,
    model="reader",
    last_label=1,
)


class Shelf:
    """What was shown before: the passages and files that the test knows."""

    def __init__(self, *past: PastTurn) -> None:
        self._past = past

    async def path(self, turn: object, limit: int) -> Path:
        return Path(self._past)

    async def passages(self, tenant_id: UUID, sent: Sequence[SentPassage]) -> dict[int, Passage]:
        known = {one.chunk_id: one for one in (LOGS, BACKUPS)}
        return {one.chunk_id: known[one.chunk_id] for one in sent if one.chunk_id in known}

    async def contents(self, tenant_id: UUID, sha256s: Iterable[str]) -> dict[str, str]:
        return {}

    async def last_summary(self, tenant_id: UUID, message_ids: Sequence[int]) -> None:
        return None

    async def shown(self, *_: object) -> Shown:
        return Shown({LOGS.chunk_id: 1}, {}, 1)

    async def shows_deleted(self, *_: object) -> bool:
        return False

    async def labelled(self, tenant_id: UUID, path: Path, at: PastTurn, labels: Iterable[int]) -> tuple[SentPassage, ...]:
        return tuple(sent(label, LOGS) for label in labels if label == 1)


async def assembled(*past: PastTurn, recalled: Recalled | None = None, **abilities: bool) -> Assembled:
    parts = parts_of(model=Reader(**abilities), chains=cast(Chains, Shelf(*past)))
    turn = turn_of("And backups?", keeps_chain=abilities.get("keeps_state", False))
    return await assemble(turn, question_of("backups"), (BACKUPS,), parts, recalled=recalled or Recalled())


async def test_a_model_that_reads_passages_alone_cites_them_by_their_place() -> None:
    made = await assembled()
    assert made.conversation is None
    assert (made.prompt.context, made.prompt.passages, made.numbered) == (None, (BACKUPS,), {1: BACKUPS})
    assert (made.prompt.question, made.prompt.instructions, made.prompt.language) == ("And backups?", "Be brief.", "en")


async def test_a_question_that_says_nothing_is_put_behind_the_one_it_asks_on() -> None:
    turn = turn_of("why?")
    object.__setattr__(turn, "earlier", (EarlierTurn("How long are logs kept?", "14 days.", searched="How long are logs kept?"),))
    made = await assemble(turn, question_of("why?"), (), parts_of(model=Reader()), recalled=Recalled())
    assert made.prompt.query == "How long are logs kept?\nwhy?"


@pytest.mark.parametrize(("text", "alone"), [("Where is Calabar?", False), ("What is photosynthesis?", True)])
async def test_a_question_about_a_name_or_found_by_itself_stands_without_the_one_before(text: str, alone: bool) -> None:
    turn = turn_of(text)
    object.__setattr__(turn, "earlier", (EarlierTurn("How long are logs kept?", "14 days.", searched="How long are logs kept?"),))
    made = await assemble(turn, question_of(text), (), parts_of(model=Reader()), recalled=Recalled(), alone=alone)
    assert made.prompt.query == text


async def test_a_model_that_reads_the_conversation_gets_the_turns_before_with_their_passages() -> None:
    made = await assembled(BEFORE, reads_context=True)
    context = made.prompt.context
    assert context is not None
    [exchange] = context.exchanges
    assert (exchange.question, exchange.answer) == ("How long are logs kept?", "14 days. [1]")
    assert [(one.label, one.passage) for one in exchange.passages] == [(1, LOGS)]
    assert context.labels == (2,)
    assert made.numbered == {1: LOGS, 2: BACKUPS}
    assert made.warnings == ()


async def test_memories_stand_in_the_prompt_and_are_no_passages() -> None:
    recalled = Recalled(role="A clerk.", memories=(RecalledMemory("m", "Prefers tables.", 1, "ATOMIC"),))
    made = await assembled(recalled=recalled, reads_context=True)
    assert made.prompt.context is not None
    assert (made.prompt.context.role, made.prompt.context.memories) == ("A clerk.", ("Prefers tables.",))
    assert made.numbered == {1: BACKUPS}


async def test_a_rebuilt_conversation_is_another_value_that_begins_a_chain_and_warns() -> None:
    made = await assembled(BEFORE, reads_context=True)
    assert made.conversation is not None
    before = made.conversation.trace
    rebuilt = await made.conversation.rebuild("refused")
    assert made.conversation.trace == before
    assert (before.begins, rebuilt.trace.begins, rebuilt.trace.ended_as) == (False, True, "refused")
    assert [one.code for one in rebuilt.warnings] == ["chain_rebuilt"]
    assert rebuilt.warnings[0].message.startswith("The conversation was sent to the model again because the provider no longer")


async def test_labels_of_earlier_turns_are_looked_up_where_the_prompt_does_not_hold_them() -> None:
    made = await assembled(BEFORE, reads_context=True)
    assert made.conversation is not None
    assert await made.conversation.look_up([1, 2, 77]) == {1: LOGS, 2: BACKUPS}


async def test_the_same_history_keeps_its_labels_and_a_new_one_counts_from_one() -> None:
    chains = cast(Chains, Shelf())
    labels = {LOGS.chunk_id: 7}
    same = await same_history([BEFORE], labels, chains, TENANT, chain_id=CHAIN)
    assert same.exchanges[0].answer == "14 days. [7]"
    new = await new_history([BEFORE], 1_000, chains, TENANT)
    assert [one.label for one in new.passages] == [1]
    assert (await new_history([BEFORE], 0, chains, TENANT)).exchanges == ()
    assert without_passages([BEFORE]).passages == ()
