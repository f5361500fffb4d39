"""What the retrieve and guard stages found for one question, query by query.

Above: `turn.py` builds it, `guard.py` and `record.py` read it. Below: `retrieve.py`.
"""

from dataclasses import dataclass

from clew.domain.documents.passage import Passage
from clew.domain.turns.evidence import NO_EVIDENCE, Evidence
from clew.engine.stages.retrieve import Retrieved


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of the queries so far, and whether they can answer the question."""

    searches: tuple[Retrieved, ...] = ()
    """In the order of the queries; `evidence` belongs to the last one."""
    evidence: Evidence = NO_EVIDENCE

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages of the last search, best first."""
        return self.searches[-1].result.passages if self.searches else ()

    @property
    def usable(self) -> tuple[Passage, ...]:
        """Those of them that may answer."""
        return self.searches[-1].usable if self.searches else ()
