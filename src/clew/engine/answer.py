"""Assemble, generate, ground: from the passages that may answer to the answer with its citations.

Above: `turn.py`. Below: `context.py` for models that are told the conversation, `converse.py` and `generate.py` for the text,
`outline.py` and `ground.py` for what becomes of it.
"""

from contextlib import aclosing
from dataclasses import replace

from clew.domain.passage import Passage
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.assemble import assemble
from clew.engine.context import Conversation
from clew.engine.converse import converse, tell_of_rebuild
from clew.engine.ground import ground, numbered
from clew.engine.outline import with_outline
from clew.engine.parts import TurnParts
from clew.engine.resolve import ResolvedQuestion
from clew.engine.sequence import EventSequence
from clew.engine.stage import stage
from clew.engine.tools import ToolUse, tools_of


async def write_answer(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    passages: tuple[Passage, ...],
    parts: TurnParts,
    *,
    events: EventSequence,
    record: TurnRecord,
) -> None:
    """Emit the answer as it comes; text, citations, outline and the step of the chain end up on the record.

    Raises what `generate` raises.
    """
    async with tools_of(turn, parts, events, record) as tools:
        await _write(turn, question, passages, parts, events=events, record=record, tools=tools)


async def _write(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    passages: tuple[Passage, ...],
    parts: TurnParts,
    *,
    events: EventSequence,
    record: TurnRecord,
    tools: ToolUse | None,
) -> None:
    conversation = None
    with stage("assemble", record):
        if parts.model.abilities.reads_context:
            conversation = Conversation(turn, passages, parts, record.recalled)
            await conversation.begin()
    if conversation is None:
        prompt, known, look_up = assemble(turn, question, passages), numbered(passages), None
    else:
        tell_of_rebuild(conversation, events, record)
        prompt = assemble(turn, question, conversation.passages, conversation.context)
        known, look_up = dict[int, Passage](), conversation.labelled
    if tools is not None:
        prompt = replace(prompt, tools=tools.definitions)
    try:
        with stage("generate", record):
            async with aclosing(converse(prompt, conversation, parts=parts, events=events, record=record, tools=tools)) as told:
                async for event in ground(with_outline(told, prompt, record), known, record, look_up):
                    events.emit(event)
    finally:
        if conversation is not None:  # an answer that failed, too, says what its model was told
            record.trace["context"] = conversation.trace
    if conversation is not None:
        record.step = conversation.step(record)
