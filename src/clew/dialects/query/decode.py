"""From the wire to the engine: the application, the thread and the question.

An application sets `caller_app` itself: it separates the threads of applications and does not protect them.
"""

import re
import unicodedata
from uuid import UUID

from clew.dialects.query.wire import Question
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import filter_of
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import InvalidInput
from clew.domain.text.languages import language_code
from clew.domain.turns.turn import TurnRequest
from clew.engine.stages.admit import check_content
from clew.store.threads.threads import NewThread

MAX_NAME_LENGTH = 200
_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*", re.IGNORECASE)


def check(question: Question) -> None:
    """Raise InvalidInput unless every field is valid, so that nothing is stored for an invalid question."""
    try:
        check_content(question.query)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="query") from error
    for field in ("caller_app", "thread_id"):
        _check_name(field, getattr(question, field))
    _language(question.language)


def new_thread(caller: Principal, question: Question, assistant_id: UUID) -> NewThread:
    """Return the values of a new thread, in case there is none with that id."""
    return NewThread(assistant_id, question.caller_app or caller.caller_app, question.thread_id)


def turn_request(caller: Principal, thread: NewThread, question: Question, *, reader_language: str | None = None) -> TurnRequest:
    """Return the question for the engine; it continues that thread, or the existing one with its name, from its head."""
    return TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread.id,
        content=question.query,
        dialect="query",
        caller_app=thread.caller_app,
        user=caller.memory_user,
        filters=SearchFilters(
            source_app=question.source_app, workspace=question.workspace, attributes=filter_of(question.filters)
        ),
        language=_language(question.language),
        reader_language=reader_language,
        service=question.service,
    )


def _check_name(field: str, name: str | None) -> None:
    if name is None:
        return
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidInput(
            f"`{field}` has {len(name)} characters; the limit is {MAX_NAME_LENGTH}. Send a shorter value, such as a hash.",
            field=field,
        )
    for place, character in enumerate(name):
        if unicodedata.category(character) in _UNPRINTABLE:
            raise InvalidInput(
                f"`{field}` contains the control character U+{ord(character):04X} at {place}. Send printable text on one line.",
                field=field,
            )
    if not name.strip():
        raise InvalidInput(f"`{field}` is only white space. Send a name, or omit the field.", field=field)


def _language(given: str | None) -> str | None:
    """Return the two or three letters that a language tag begins with: `fr` of `fr-CA`."""
    if given is None:
        return None
    if not _LANGUAGE.fullmatch(given):
        raise InvalidInput(
            f"`language` is {given[:40]!r}. Send a code such as `fr` or `pt-BR`, or leave it out.", field="language"
        )
    return language_code(given)
