"""A provider that forgets at random, files that change, forks anywhere: what the model can see is always complete.

The model here keeps state as a provider does and checks, each time it is asked, that everything the turn counts on stands in what
it was told: the passages of the turn under their labels, the active files as they are, the last turns of the path.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.conftest import DsnOf
from tests.similar import Similar
from tests.store.conversation import Conversation, begin
from tests.store.indexed import open_shelf

from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.chain import SentPassage
from clew.domain.documents.passage import Passage
from clew.domain.errors import ChainBroken, ContextTooLong
from clew.domain.memories.memory import Recalled
from clew.domain.turns.events import Completed, Numbered, Usage
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.engine.parts import Timeouts, TurnParts
from clew.engine.stages.assemble import assemble
from clew.engine.stages.generate import Generation
from clew.engine.stages.ground import Grounding
from clew.engine.stages.progress import Progress
from clew.engine.stages.record import build_record
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.answering.protocol import Abilities, Finished, Measure, Prompt, TextPiece
from clew.store.pool import Database
from clew.store.turns.chains import Chains

PASSAGES, PATHS, LABEL_COST = 8, ("a.py", "src/b.py", "big.py"), 50
QUESTION = ResolvedQuestion(queries=(), language="en", rule="none")


@dataclass(frozen=True)
class Seen:
    """What a model was told and said up to an answer."""

    passages: dict[int, int] = field(default_factory=dict[int, int])
    """Label → chunk id."""
    files: dict[str, str] = field(default_factory=dict[str, str])
    questions: tuple[str, ...] = ()
    tokens: int = 0


@dataclass
class ForgetfulModel:
    """Keeps what it answered under an id until it is told to forget."""

    keeps_state: bool
    context_tokens: int | None
    kept: dict[str, Seen] = field(default_factory=dict[str, Seen])
    wanted: Seen = field(default_factory=Seen)
    """What the next question must find itself told."""
    wrong: list[str] = field(default_factory=list[str])
    name: str = "forgetful"
    count: int = 0

    @property
    def abilities(self) -> Abilities:
        return Abilities(self.context_tokens, reads_context=True, keeps_state=self.keeps_state, names=(self.name,))

    async def prepare(self) -> None:
        pass

    async def measure(self, prompt: Prompt) -> Measure:
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        seen = self._told(prompt)
        if self.context_tokens is not None and seen.tokens > self.context_tokens:
            raise ContextTooLong
        self._check(seen)
        self.count += 1
        answer = f"r{self.count}"
        assert prompt.context is not None
        if prompt.context.keeps_state:
            self.kept[answer] = seen
        cited = "".join(f" [{label}]" for label in sorted(seen.passages)[-3:])
        yield TextPiece(f"It is so{cited}.")
        yield Finished(Usage(seen.tokens, 5), upstream_response_id=answer if prompt.context.keeps_state else None)

    async def close(self) -> None:
        pass

    def _told(self, prompt: Prompt) -> Seen:
        context = prompt.context
        assert context is not None
        before = Seen()
        if context.previous_response_id is not None:
            if context.previous_response_id not in self.kept:
                raise ChainBroken
            before = self.kept[context.previous_response_id]
        told = dict(before.passages)
        new = [one for exchange in context.exchanges for one in exchange.passages]
        labelled = list(zip(context.labels, prompt.passages, strict=True))
        for label, chunk_id in [
            *((one.label, one.passage.chunk_id) for one in new),
            *((label, passage.chunk_id) for label, passage in labelled if label not in context.known),
        ]:
            if told.setdefault(label, chunk_id) != chunk_id:
                self.wrong.append(f"label {label} means two passages")
        files = before.files | {file.path: file.content for one in context.exchanges for file in one.files}
        files |= {file.path: file.content for file in context.files}
        questions = (*before.questions, *(exchange.question for exchange in context.exchanges), prompt.question)
        for label, passage in labelled:
            if told.get(label) != passage.chunk_id:
                self.wrong.append(f"passage {passage.chunk_id} is labelled {label} and was not told")
        return Seen(told, files, questions, LABEL_COST * (len(told) + len(questions)))

    def _check(self, seen: Seen) -> None:
        self.wrong += [
            f"{path} is not as it is" for path, content in self.wanted.files.items() if seen.files.get(path) != content
        ]
        self.wrong += [f"{chunk} was not told" for chunk in self.wanted.passages if chunk not in seen.passages.values()]
        last = self.wanted.questions
        if not is_subsequence(last, seen.questions):
            self.wrong.append(f"{last} do not stand in {seen.questions}")


def is_subsequence(wanted: Sequence[str], told: Sequence[str]) -> bool:
    rest = iter(told)
    return all(one in rest for one in wanted)


@dataclass(frozen=True)
class Move:
    """One turn: where it goes on, what it finds, which files are active, and what becomes of the provider before it."""

    parent: float | None
    found: tuple[int, ...]
    files: tuple[tuple[str, int], ...]
    forgets: str
    outcome: str


MOVES = st.builds(
    Move,
    parent=st.none() | st.none() | st.floats(0, 1, exclude_max=True),
    found=st.lists(st.integers(0, PASSAGES - 1), max_size=4, unique=True).map(tuple),
    files=st.lists(st.tuples(st.sampled_from(PATHS), st.integers(0, 2)), max_size=3, unique_by=lambda one: one[0]).map(tuple),
    forgets=st.sampled_from(["", "", "", "all", "newest", "expires"]),
    outcome=st.sampled_from(["completed", "completed", "completed", "aborted"]),
)


def file_of(path: str, version: int) -> ActiveFile:
    """`big.py` is too large to be sent in its last version."""
    size = 60_000 if path == "big.py" and version == 2 else 20
    return ActiveFile(path, f"# {path} in version {version}\n" + "x = 1\n" * size, "dirty")


@dataclass
class Bench:
    """One thread with its model, and what a plain model of the path says."""

    conversation: Conversation
    model: ForgetfulModel
    parts: TurnParts
    passages: list[Passage]
    answers: list[int] = field(default_factory=list[int])
    parents: dict[int, int | None] = field(default_factory=dict[int, int | None])
    questions: dict[int, str] = field(default_factory=dict[int, str])

    def path(self, answer: int | None) -> list[str]:
        """The questions up to an answer, oldest first."""
        found: list[str] = []
        while answer is not None:
            found.insert(0, self.questions[answer])
            answer = self.parents[answer]
        return found

    async def play(self, number: int, move: Move) -> None:
        if move.forgets == "all":
            self.model.kept.clear()
        elif move.forgets == "newest" and self.model.kept:
            self.model.kept.popitem()
        files = tuple(file_of(path, version) for path, version in move.files)
        head = self.answers[-1] if self.answers else None
        parent = head if move.parent is None or head is None else self.answers[int(move.parent * len(self.answers))]
        turn = await self.conversation.admit(
            f"question {number}", parent_id=parent, is_linear=False, active_files=files, keeps_chain=self.model.keeps_state
        )
        found = tuple(self.passages[n] for n in move.found)
        asked = self.path(parent)[-turn.settings.context_turns :]
        self.model.wanted = Seen(
            {passage.chunk_id: 1 for passage in found},
            {file.path: file.content for file in files if not file.is_too_large},
            (*(() if self.model.context_tokens else asked), turn.request.content),
        )
        record = await self._answer(turn, found, expires=move.forgets == "expires")
        if move.outcome == "aborted":
            record = replace(record, status="aborted", step=None)
        await self.conversation.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])
        self.answers.append(turn.assistant_message_id)
        self.parents[turn.assistant_message_id] = parent
        self.questions[turn.assistant_message_id] = turn.request.content

    async def _answer(self, turn: AdmittedTurn, found: tuple[Passage, ...], *, expires: bool) -> TurnRecord:
        parts = replace(self.parts, chain_lifetime=timedelta(0)) if expires else self.parts
        assembled = await assemble(turn, QUESTION, found, parts, recalled=Recalled())
        generation, grounding = Generation(assembled, parts.model, parts.timeouts), Grounding(assembled, Similar())
        async for _ in grounding.events(generation.stream()):
            pass
        progress = Progress(QUESTION, passages=found, assembled=assembled, generation=generation, grounding=grounding)
        return build_record(turn, progress, Completed(turn.assistant_message_id))


async def passages_of(database: Database, tenant: UUID, assistant: UUID) -> list[Passage]:
    """The same passages for every game of the test."""
    chunks = "select id, document_id, start_offset, end_offset from chunks order by id"
    if not await database.dicts(tenant, chunks):
        shelf = await open_shelf(database, tenant, assistant)
        for n in range(PASSAGES):
            await shelf.put(f"What passage {n} says.", name=f"{n}.md")
    rows = await database.dicts(tenant, chunks)
    sent = [SentPassage(0, row["id"], row["document_id"], 1, row["start_offset"], row["end_offset"]) for row in rows]
    assert len(sent) == PASSAGES
    return list((await Chains(database).passages(tenant, sent)).values())


def bench_of(conversation: Conversation, model: ForgetfulModel, passages: list[Passage]) -> Bench:
    nothing: Any = None  # resolve, find and the runner are not part of this
    parts = TurnParts(
        turns=conversation.turns,
        turn_events=nothing,
        index=nothing,
        passages=nothing,
        chains=Chains(conversation.database),
        embedder=nothing,
        model=model,
        timeouts=Timeouts(),
    )
    return Bench(conversation, model, parts, passages)


Play = tuple[list[Move], bool, int | None]
"""Turns one after the other, whether the provider keeps state, and how much the model reads."""


async def play(dsn: str, tenant: UUID, plays: list[Play]) -> None:
    """Play each game in a thread of its own, over the same passages."""
    database = Database(dsn)
    await database.open()
    try:
        [row] = await database.dicts(tenant, "select id from assistants where name = 'default'")
        found = await passages_of(database, tenant, row["id"])
        for moves, keeps_state, context_tokens in plays:
            model = ForgetfulModel(keeps_state, context_tokens)
            bench = bench_of(await begin(database, tenant, row["id"]), model, found)
            for number, move in enumerate(moves):
                await bench.play(number, move)
                assert not model.wrong, (number, move)
    finally:
        await database.close()


PLAYS = st.tuples(st.lists(MOVES, min_size=2, max_size=12), st.booleans(), st.sampled_from([None, None, 1500]))


@given(st.lists(PLAYS, min_size=1, max_size=5))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_what_the_model_can_see_is_always_complete(dsn_of: DsnOf, shared_database: str, tenant: UUID, plays: list[Play]) -> None:
    asyncio.run(play(dsn_of("clew_app", shared_database), tenant, plays))
