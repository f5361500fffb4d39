"""What every answer model must do. An adapter's test class inherits `AnsweringConformance` and says how to open the adapter."""

import asyncio
import re
from dataclasses import replace

import pytest

from clew.domain.chains.model_context import ModelContext
from clew.domain.documents.passage import Passage
from clew.providers.answering.protocol import AnswerModel, Finished, Prompt, TextPiece
from tests.passages import passage_of

PASSAGES = (
    passage_of("# Retention\n\nLog files are kept for 14 days. Backups are kept for 30 days, then they are removed."),
    passage_of("Only administrators may delete a thread. Nobody can undo the deletion of a thread.", document=2, title="Threads"),
)


def prompt_of(question: str, passages: tuple[Passage, ...] = PASSAGES, language: str | None = "en") -> Prompt:
    return Prompt(question=question, query=question, passages=passages, earlier=(), instructions="", language=language)


async def answer(model: AnswerModel, prompt: Prompt) -> tuple[str, list[str], Finished]:
    """The answer's text, its pieces, and how it ended."""
    told = [piece async for piece in model.stream(prompt)]
    pieces = [piece.text for piece in told if isinstance(piece, TextPiece)]
    ends = [piece for piece in told if isinstance(piece, Finished)]
    assert len(ends) == 1
    assert told[-1] is ends[0]
    return "".join(pieces), pieces, ends[0]


class AnsweringConformance:
    async def open(self) -> AnswerModel:
        """A fresh model."""
        raise NotImplementedError

    @pytest.fixture
    async def model(self) -> AnswerModel:
        return await self.open()

    def test_model_has_a_name(self, model: AnswerModel) -> None:
        assert model.name

    async def test_answer_comes_in_pieces_and_ends_with_one_end(self, model: AnswerModel) -> None:
        text, pieces, finished = await answer(model, prompt_of("How long are log files kept?"))
        assert text.strip()
        assert len(pieces) > 1
        assert all(pieces)
        assert finished.usage.input_tokens >= 0

    async def test_marks_name_passages_of_the_prompt(self, model: AnswerModel) -> None:
        text, _, _ = await answer(model, prompt_of("How long are log files kept?"))
        numbers = {int(number) for number in re.findall(r"\[(\d+)\]", text)}
        assert numbers
        assert numbers <= {1, 2}

    async def test_marks_are_the_labels_of_the_context(self, model: AnswerModel) -> None:
        prompt = replace(prompt_of("How long are log files kept?"), context=ModelContext(labels=(17, 4)))
        text, _, _ = await answer(model, prompt)
        numbers = {int(number) for number in re.findall(r"\[(\d+)\]", text)}
        assert numbers
        assert numbers <= {17, 4}

    async def test_passages_that_answer_nothing_are_said_not_to(self, model: AnswerModel) -> None:
        _, _, finished = await answer(model, prompt_of("How long are log files kept?", ()))
        assert finished.answered is False

    async def test_answer_is_told_to_have_answered(self, model: AnswerModel) -> None:
        _, _, finished = await answer(model, prompt_of("How long are log files kept?"))
        assert finished.answered is True

    def test_model_may_be_chosen_by_its_name(self, model: AnswerModel) -> None:
        assert model.abilities.names[0] == model.name

    async def test_model_may_be_closed_twice(self, model: AnswerModel) -> None:
        await model.close()
        await model.close()

    async def test_prompt_without_passages_is_answered_without_a_mark(self, model: AnswerModel) -> None:
        text, _, _ = await answer(model, prompt_of("How long are log files kept?", ()))
        assert text.strip()
        assert "[" not in text

    async def test_stream_that_is_closed_early_ends_and_the_model_goes_on_answering(self, model: AnswerModel) -> None:
        stream = model.stream(prompt_of("Who may delete a thread?"))
        assert isinstance(await anext(stream), TextPiece)
        await stream.aclose()  # type: ignore[attr-defined]  # every adapter is an async generator
        text, _, _ = await answer(model, prompt_of("Who may delete a thread?"))
        assert text.strip()

    async def test_answers_at_once_do_not_mix(self, model: AnswerModel) -> None:
        alone, _, _ = await answer(model, prompt_of("Who may delete a thread?"))
        together = await asyncio.gather(
            *(answer(model, prompt_of(question)) for question in ["Who may delete a thread?", "How long are log files kept?"] * 3)
        )
        assert [text for text, _, _ in together[::2]] == [alone] * 3
