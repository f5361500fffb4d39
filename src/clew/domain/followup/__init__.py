"""Understands which sections of an outline a question points at, without a model. Read `resolving` first."""

from clew.domain.followup.resolving import (
    Ambiguous,
    Followup,
    NotAFollowUp,
    Resolved,
    is_undecided,
    load_grammar,
    only_points,
    resolve_followup,
)

__all__ = [
    "Ambiguous",
    "Followup",
    "NotAFollowUp",
    "Resolved",
    "is_undecided",
    "load_grammar",
    "only_points",
    "resolve_followup",
]
