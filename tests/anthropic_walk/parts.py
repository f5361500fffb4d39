"""The parts of the walk, in order."""

from tests.anthropic_walk import documents, errors, messages, models, streams, tools

PARTS = (messages, documents, tools, streams, errors, models)
