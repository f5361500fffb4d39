"""Everything that can go wrong, named by what happened.

Raised anywhere, translated to a status and a body only in `dialects`. Each class has a stable `code`; its docstring is its
default message. Typed attributes go to `details`, so they must never hold a secret or document text.
"""


class ClewError(Exception):
    """Something went wrong."""

    code: str = "INTERNAL"

    def __init__(self, message: str | None = None, **details: object) -> None:
        self.message = message or (type(self).__doc__ or "").strip()
        self.details = details
        super().__init__(self.message)


class InvalidInput(ClewError):
    """The request holds a value that cannot be used."""

    code = "INVALID_INPUT"

    def __init__(self, message: str | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code


class NotFound(ClewError):
    """There is no such thing here."""

    code = "NOT_FOUND"

    def __init__(self, kind: str, identifier: object) -> None:
        super().__init__(f"There is no {kind} {identifier}.", kind=kind, id=str(identifier))
        self.kind = kind


class Unauthenticated(ClewError):
    """A valid key is required: send `Authorization: Bearer <key>`."""

    code = "UNAUTHENTICATED"


class Forbidden(ClewError):
    """This key may not do that."""

    code = "FORBIDDEN"


class Conflict(ClewError):
    """The request does not fit the present state."""

    code = "CONFLICT"

    def __init__(self, message: str | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code


class ModelFailed(ClewError):
    """The answer model failed."""

    code = "LLM_SERVICE_ERROR"


class ChainBroken(ModelFailed):
    """The model's provider cannot go on from the answer it was named: the conversation must be sent to it anew."""


class ContextTooLong(ModelFailed):
    """The conversation and its passages are longer than the model can read."""


class GenerationTimedOut(ClewError):
    """The answer took longer than allowed."""

    code = "GENERATION_TIMEOUT"


class GenerationAborted(ClewError):
    """The answer was stopped."""

    code = "GENERATION_ABORTED"


class GenerationInterrupted(ClewError):
    """The server that was writing this answer stopped."""

    code = "GENERATION_INTERRUPTED"


class UnreadableDocument(ClewError):
    """The document could not be read."""

    code = "DOCUMENT_UNREADABLE"


class StoreUnavailable(ClewError):
    """The database does not answer."""

    code = "STORE_UNAVAILABLE"


class StoreFull(StoreUnavailable):
    """The disk of the database is full."""

    code = "STORE_FULL"


class StoreBusy(StoreUnavailable):
    """The database takes no more connections."""

    code = "STORE_BUSY"


class OriginalsUnavailable(StoreUnavailable):
    """The store of the original files does not answer."""

    code = "ORIGINALS_UNAVAILABLE"


class OriginalNotKept(ClewError):
    """The original file of this document is not kept."""

    code = "ORIGINAL_NOT_KEPT"


class OriginalMissing(ClewError):
    """The original file should be kept, but the store of originals does not have it: restore the store from its backup."""

    code = "ORIGINAL_MISSING"


class QuotaExceeded(ClewError):
    """The tenant's original files take all the room they may."""

    code = "QUOTA_EXCEEDED"


class StoreUnsuitable(ClewError):
    """The database cannot be used as it is."""

    code = "STORE_UNSUITABLE"


class DataDirectoryInUse(ClewError):
    """Another server uses this data directory."""

    code = "DATA_DIRECTORY_IN_USE"


class EmbedderUnavailable(ClewError):
    """The embedding model cannot be used."""

    code = "EMBEDDER_UNAVAILABLE"


class ReaderUnavailable(ClewError):
    """The program that reads documents does not work on this server."""

    code = "READER_UNAVAILABLE"


class MemoryUnavailable(ClewError):
    """The memory cannot be asked."""

    code = "MEMORY_UNAVAILABLE"


class ConfigurationInvalid(ClewError):
    """A setting has a value that cannot be used."""

    code = "CONFIGURATION_INVALID"


class Expired(ClewError):
    """What was asked for is no longer kept."""

    code = "EXPIRED"

    def __init__(self, message: str | None = None, *, code: str | None = None, **details: object) -> None:
        super().__init__(message, **details)
        if code:
            self.code = code
