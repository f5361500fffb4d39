"""What the stages of one turn have returned so far.

Above: `turn.py` fills it, `record.py` builds the record from it. Below: the results of the stages.
"""

from dataclasses import dataclass, field

from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled
from clew.engine.answers.tools import ToolUse
from clew.engine.questions.revision import Revised
from clew.engine.stages.assemble import Assembled
from clew.engine.stages.findings import Findings
from clew.engine.stages.generate import Generation
from clew.engine.stages.ground import Answer, Grounding
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.stopwatch import Stopwatch


@dataclass(slots=True)
class Progress:
    """The results of the stages so far. Only `turn.py` writes it; a turn that fails or is aborted is recorded from it."""

    question: ResolvedQuestion | None = None
    revised: Revised | None = None
    """The answer that the question is about, if it is a request about one."""
    recalled: Recalled = field(default_factory=Recalled)
    findings: Findings = field(default_factory=Findings)
    passages: tuple[Passage, ...] = ()
    """The passages that may answer."""
    assembled: Assembled | None = None
    tools: ToolUse | None = None
    generation: Generation | None = None
    grounding: Grounding | None = None
    stopwatch: Stopwatch = field(default_factory=Stopwatch)
    language: str | None = None
    """The language for texts about the turn; None before it is known."""

    @property
    def answer(self) -> Answer:
        """The part of the answer that was emitted."""
        return self.grounding.answer if self.grounding else Answer()
