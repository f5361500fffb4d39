"""Clew's errors, named by what happened.

Raised anywhere, translated to a status and a body only in `dialects`. Each class has a stable `code`; its docstring is its
default message, also in `messages.py` if people see it often. Typed attributes go to `details`, so they must never hold a
secret or document text.
"""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

from clew.domain.messages import CATALOGUE, Said, said

_NAMED_MOST = 20


class ClewError(Exception):
    """Something went wrong."""

    code: str = "INTERNAL"

    def __init__(self, message: str | Said | None = None, **details: object) -> None:
        """A `Said` can be shown in other languages than English."""
        default = Said(type(self).__name__) if message is None and type(self).__name__ in CATALOGUE else None
        self.said = message if isinstance(message, Said) else default
        self.message = self.said.text() if self.said else str(message or (type(self).__doc__ or "").strip())
        self.details = details
        super().__init__(self.message)

    def message_in(self, language: str | None) -> str:
        """Return the message in a language if it is in the catalogue, else in English."""
        return self.said.text(language) if self.said else self.message


class InvalidInput(ClewError):
    """The request contains an invalid value."""

    code = "INVALID_INPUT"

    def __init__(self, message: str | Said | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code


MISSING = "MISSING_REQUIRED_PARAMETER"
"""Code of the InvalidInput for a field that is absent."""
LIST_TOO_LONG = "ARRAY_ABOVE_MAX_LENGTH"
"""Code of the InvalidInput for a list with too many values."""
COMBINATION = "INVALID_PARAMETER_COMBINATION"
"""Code of the InvalidInput for fields that exclude each other."""


class NotFound(ClewError):
    """The requested object does not exist."""

    code = "NOT_FOUND"

    def __init__(self, kind: str, identifier: object) -> None:
        named = f"no_{kind}"
        message = said(named, id=str(identifier)) if named in CATALOGUE else f"There is no {kind} {identifier}."
        super().__init__(message, kind=kind, id=str(identifier))
        self.kind = kind


class NoSuchTenant(NotFound):
    """There is no such tenant. Only for operators: the message names all tenants."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__("tenant", name)
        named = ", ".join(known[:_NAMED_MOST]) + (f" and {len(known) - _NAMED_MOST} more" if len(known) > _NAMED_MOST else "")
        self.message = f"There is no tenant {name}. Existing tenants: {named or 'none'}. Create one with `clew tenants create`."
        self.args = (self.message,)


class Unauthenticated(ClewError):
    """A valid API key is required. Send it as `Authorization: Bearer <key>`."""

    code = "UNAUTHENTICATED"


class Forbidden(ClewError):
    """This API key does not allow this request."""

    code = "FORBIDDEN"


class ForgedRequest(Forbidden):
    """This request does not prove that it comes from the page of this server. Reload the page and try again."""

    code = "CSRF_TOKEN_INVALID"


class Conflict(ClewError):
    """The request conflicts with the current state."""

    code = "CONFLICT"

    def __init__(self, message: str | Said | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code


class ModelFailed(ClewError):
    """The answer model failed."""

    code = "LLM_SERVICE_ERROR"


class ChainBroken(ModelFailed):
    """The model's provider cannot continue from its earlier answer, so the conversation must be sent again."""


class ContextTooLong(ModelFailed):
    """The conversation and its passages are longer than the model can read."""

    code = "CONTEXT_TOO_LONG"


class AnswerFiltered(ModelFailed):
    """The content filter of the model's provider stopped the answer."""

    code = "ANSWER_FILTERED"


class GenerationTimedOut(ClewError):
    """The answer took too long and was stopped."""

    code = "GENERATION_TIMEOUT"


class GenerationAborted(ClewError):
    """The answer was stopped."""

    code = "GENERATION_ABORTED"


class GenerationInterrupted(ClewError):
    """The server stopped while it was writing this answer. Ask again."""

    code = "GENERATION_INTERRUPTED"


class UnreadableDocument(ClewError):
    """The document could not be read."""

    code = "DOCUMENT_UNREADABLE"


class StoreUnavailable(ClewError):
    """The database does not respond."""

    code = "STORE_UNAVAILABLE"


class StoreFull(StoreUnavailable):
    """The database server's disk is full."""

    code = "STORE_FULL"


class StoreBusy(StoreUnavailable):
    """The database accepts no more connections."""

    code = "STORE_BUSY"


class OriginalsUnavailable(StoreUnavailable):
    """The storage for original files does not respond."""

    code = "ORIGINALS_UNAVAILABLE"


class OriginalNotKept(ClewError):
    """The original file of this document is not stored."""

    code = "ORIGINAL_NOT_KEPT"


class OriginalMissing(ClewError):
    """The original file is missing from the storage for original files. Restore the storage from its backup."""

    code = "ORIGINAL_MISSING"


class QuotaExceeded(ClewError):
    """The tenant's quota for original files is used up."""

    code = "QUOTA_EXCEEDED"


class DocumentQuotaExceeded(QuotaExceeded):
    """The upload would exceed a quota of the tenant or of the user."""

    def __init__(self, quota: str, whose: str, *, most: int, used: int, added: int) -> None:
        """`quota`: `documents` or `bytes`; `whose`: `tenant` or `user`; `used`: what is stored without the `added` files."""
        message = said(f"{quota}_of_{whose}", used=str(used), most=str(most), added=str(added))
        super().__init__(message, quota=quota, of=whose, limit=most, used=used, added=added)


class TurnQuotaExceeded(QuotaExceeded):
    """A quota of the tenant or of the user for questions is used up."""

    def __init__(
        self, quota: str, whose: str, *, most: float, used: float, resets_at: datetime, window: timedelta, now: datetime
    ) -> None:
        """`quota` counts again from 0 at `resets_at`, after the `window` in which it counted."""
        self.quota, self.most, self.window_seconds = quota, most, round(window.total_seconds())
        self.retry_after_seconds = max(1, math.ceil((resets_at - now).total_seconds()))
        at = resets_at.strftime("%Y-%m-%d %H:%M")
        super().__init__(
            said(f"{quota}_of_{whose}", used=_number(used), most=_number(most), at=at),
            quota=quota,
            of=whose,
            limit=most,
            used=used,
            resets_at=resets_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            retry_after_seconds=self.retry_after_seconds,
        )


class TooManyRequests(ClewError):
    """Too many questions are being answered at the same time."""

    code = "RATE_LIMITED"

    def __init__(self, limit: str, most: int, *, retry_after_seconds: int) -> None:
        """`limit` names whose it is: `tenant`, `key`, `user`, or `address` for wrong keys; `most` is what it allows."""
        message = said(f"too_many_of_{limit}", most=str(most), seconds=str(retry_after_seconds))
        super().__init__(message, limit=limit, most=most, retry_after_seconds=retry_after_seconds)
        self.limit, self.most, self.retry_after_seconds = limit, most, retry_after_seconds


class StoreUnsuitable(ClewError):
    """The database does not meet Clew's requirements."""

    code = "STORE_UNSUITABLE"


class DataDirectoryInUse(ClewError):
    """Another server is using this data directory."""

    code = "DATA_DIRECTORY_IN_USE"


class EmbedderUnavailable(ClewError):
    """The embedding model cannot be used."""

    code = "EMBEDDER_UNAVAILABLE"


class ReaderUnavailable(ClewError):
    """The program that reads documents fails on this server."""

    code = "READER_UNAVAILABLE"


class MemoryUnavailable(ClewError):
    """The memory is not available."""

    code = "MEMORY_UNAVAILABLE"


class ConfigurationInvalid(ClewError):
    """A setting has an invalid value."""

    code = "CONFIGURATION_INVALID"


class Expired(ClewError):
    """The requested data is no longer stored."""

    code = "EXPIRED"

    def __init__(self, message: str | Said | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.4f}".rstrip("0").rstrip(".")
