"""Explains failures of a provider in plain words, without its key and without its messages about the key.

Above: the adapters for answers and for short texts. Below: the errors of pydantic-ai and of the SDKs under it.
"""

import sys

from httpx2 import HTTPError, NetworkError, RemoteProtocolError
from openai import OpenAIError
from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    UserError,
)

from clew.providers.clients import ResponseCompressed, ResponseTooLarge

NOT_AN_ANSWER = (ValueError, TypeError, AttributeError, LookupError, RecursionError, AssertionError)
"""What the libraries raise for a response of another shape."""
_PROVIDER_ERRORS = (AgentRunError, UserError, OpenAIError, HTTPError, *NOT_AN_ANSWER)
TOO_LONG = "the conversation and its passages exceed its context window"
_NO_END = "ended without a `finish_reason`"
"""How pydantic-ai says that a stream of chat completions stopped before its end."""
_CAUSES: tuple[tuple[type[AgentRunError], str], ...] = (
    (ModelAuthenticationError, "it rejected the API key; check CLEW_MODEL_API_KEY"),
    (ModelNotFoundError, "it does not know this model; check the name and CLEW_MODEL_BASE_URL"),
    (ModelContextWindowExceededError, TOO_LONG),
    (ModelQuotaExceededError, "the account's quota is used up"),
    (ModelRateLimitError, "its rate limit was reached"),
    (ModelTimeoutError, "it did not respond in time"),
    (ModelConnectionError, "it cannot be reached; check CLEW_MODEL_BASE_URL and the network"),
    (ModelOverloadedError, "it is overloaded"),
    (ModelUnavailableError, "it is temporarily unavailable"),
    (ModelServerError, "it failed"),
    (ModelHTTPError, "it rejected the request"),
)


def provider_errors() -> tuple[type[Exception], ...]:
    """Return every exception that a request to a provider may raise; those of Anthropic's SDK only if it is loaded."""
    if "anthropic" not in sys.modules:
        return _PROVIDER_ERRORS
    from anthropic import AnthropicError

    return (*_PROVIDER_ERRORS, AnthropicError)


def cause_of(error: BaseException, *, has_begun: bool = False) -> str:
    """Return what went wrong in Clew's words, with the status if there is one. `has_begun`: a part of the answer had come."""
    if _is_caused_by(ResponseTooLarge, error):
        return "its response is too large"
    if _is_caused_by(ResponseCompressed, error):
        return "it compressed its response although it was asked not to"
    is_lost = isinstance(error, ModelConnectionError) or _is_caused_by((NetworkError, RemoteProtocolError), error)
    if has_begun and (is_lost or _NO_END in str(error)):
        return "the connection was lost"
    words = next((words for kind, words in _CAUSES if isinstance(error, kind)), "its response cannot be read")
    status = f" (HTTP {error.status_code})" if isinstance(error, ModelHTTPError) else ""
    return f"{words}{status}"


def _is_caused_by(kind: type[HTTPError] | tuple[type[HTTPError], ...], error: BaseException | None) -> bool:
    """Return whether an error of `clients` or of the connection is in the chain of causes of an SDK error."""
    while error is not None and not isinstance(error, kind):
        error = error.__cause__
    return error is not None
