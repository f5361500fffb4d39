"""The parts of the walk, in order."""

from tests.openai_walk import (
    chat,
    chat_history,
    chat_input,
    chat_options,
    chat_streams,
    chat_tools,
    conversations,
    embeddings,
    errors,
    files,
    front_ends,
    models,
    response_state,
    responses,
    transport,
    vector_stores,
)

PARTS = (
    chat,
    chat_streams,
    chat_input,
    chat_history,
    chat_options,
    chat_tools,
    front_ends,
    models,
    embeddings,
    responses,
    response_state,
    conversations,
    files,
    vector_stores,
    errors,
    transport,
)
