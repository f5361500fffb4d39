"""Understands questions that change one part of the question before ("and last year?"), without a model. Read `understanding`."""

from clew.domain.followup.ellipsis.understanding import Spoken, Understood, names_another_thing, understand

__all__ = ["Spoken", "Understood", "names_another_thing", "understand"]
