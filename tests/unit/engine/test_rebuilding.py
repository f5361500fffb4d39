"""A provider that forgot the conversation: it is rebuilt, and marks mean the passages of the prompt that was answered."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

from tests.similar import Similar
from tests.unit.engine.test_assemble import BACKUPS, BEFORE, LOGS, Shelf, sent
from tests.unit.engine.values import Reader, parts_of, question_of, turn_of

from clew.domain.chains.ledger import Shown
from clew.domain.errors import ChainBroken
from clew.domain.memories.memory import Recalled
from clew.domain.turns.events import Cited, Usage, Warned
from clew.engine.stages.assemble import assemble
from clew.engine.stages.generate import Generation
from clew.engine.stages.ground import Grounding
from clew.providers.answering.protocol import Finished, Prompt, TextPiece
from clew.store.turns.chains import Chains

ON_LABEL_7 = replace(BEFORE, passages=(sent(7, LOGS),), last_label=7)


class LongChain(Shelf):
    """A chain on which the passage of the turn before has the label 7."""

    async def shown(self, *_: object) -> Shown:
        return Shown({LOGS.chunk_id: 7}, {}, 7)


class Forgetful(Reader):
    """Begins with these pieces, forgets the conversation once, and then says the rest."""

    def __init__(self, rest: str) -> None:
        super().__init__(reads_context=True)
        self._rest, self._forgets = rest, True
        self.labels: list[dict[str, int]] = []

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        assert prompt.context is not None
        earlier = {one.passage.content: one.label for exchange in prompt.context.exchanges for one in exchange.passages}
        own = {one.content: label for one, label in zip(prompt.passages, prompt.context.labels, strict=True)}
        self.labels.append(earlier | own)
        if self._forgets:
            self._forgets = False
            raise ChainBroken("Forgotten.")
        yield TextPiece(self._rest)
        yield Finished(Usage(1, 1))


async def test_marks_mean_the_passages_of_the_conversation_that_was_rebuilt() -> None:
    model = Forgetful("Thirty days [2]. Fourteen days [1]. Nothing [7].")
    parts = parts_of(model=model, chains=cast(Chains, LongChain(ON_LABEL_7)))
    assembled = await assemble(turn_of("And backups?"), question_of("backups"), (BACKUPS,), parts, recalled=Recalled())
    generation, grounding = Generation(assembled, parts.model, parts.timeouts), Grounding(assembled, Similar())
    events = [event async for event in grounding.events(generation.stream())]
    assert model.labels == [{LOGS.content: 7, BACKUPS.content: 8}, {LOGS.content: 1, BACKUPS.content: 2}]
    assert [event.citation.chunk_id for event in events if isinstance(event, Cited)] == [BACKUPS.chunk_id, LOGS.chunk_id]
    assert [event.code for event in events if isinstance(event, Warned)] == ["chain_rebuilt", "unknown_citation", "weak_support"]
    assert generation.result.conversation is not assembled.conversation


async def test_a_passage_keeps_its_number_in_the_answer_when_its_label_changes() -> None:
    parts = parts_of(model=Reader(reads_context=True), chains=cast(Chains, LongChain(ON_LABEL_7)))
    assembled = await assemble(turn_of("And backups?"), question_of("backups"), (BACKUPS,), parts, recalled=Recalled())
    assert assembled.conversation is not None
    rebuilt = await assembled.conversation.rebuild("refused")

    async def pieces() -> AsyncIterator[object]:
        yield "Thirty days [8]. "
        yield rebuilt
        yield "Fourteen days [1]. Thirty days [2]."

    grounding = Grounding(assembled, Similar())
    async for _ in grounding.events(cast(AsyncIterator[str], pieces())):
        pass
    assert grounding.answer.text == "Thirty days [1]. Fourteen days [2]. Thirty days [1]."
    assert [one.chunk_id for one in grounding.answer.citations] == [BACKUPS.chunk_id, LOGS.chunk_id, BACKUPS.chunk_id]
