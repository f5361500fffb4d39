"""What the retrieve and guard stages found for one question, query by query.

Above: `turn.py` builds it, `guard.py` and `record.py` read it. Below: `retrieve.py`.
"""

from dataclasses import dataclass, replace

from clew.domain.documents.passage import Passage
from clew.domain.turns.evidence import NO_EVIDENCE, Evidence
from clew.engine.questions.queries import ALONE
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

    @property
    def are_alone(self) -> bool:
        """The last search was for the question without its conversation."""
        return bool(self.searches) and self.searches[-1].query.rule == ALONE

    def with_search(self, found: Retrieved, evidence: Evidence) -> "Findings":
        """Return the findings with one more search; one that was there already becomes the last."""
        return Findings((*(one for one in self.searches if one.query is not found.query), found), evidence)

    def traced(self, found: Retrieved) -> "Findings":
        """Return the findings with a search that changed nothing before the last one, if they do not have it."""
        if any(one.query is found.query for one in self.searches):
            return self
        return replace(self, searches=(*self.searches[:-1], found, *self.searches[-1:]))
