"""From threads, messages, settings and retention to their JSON. `encode_preview` encodes previews."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, Literal

from clew.dialects.rag import wire
from clew.dialects.rag.wire import SavedVersion, SettingBody, SettingsBody
from clew.dialects.shared.citations import Quote, quote_fields
from clew.dialects.shared.shapes import rfc3339
from clew.domain.ids import public_id
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.domain.turns.tuning import BOUNDS, RagSettings
from clew.domain.turns.tuning_texts import DESCRIPTIONS, Language
from clew.store.retention import Due, Expired, Policy

_TYPES: dict[type, Literal["integer", "number", "string"]] = {int: "integer", float: "number", str: "string"}


def encode_conversation(thread: Thread) -> wire.Conversation:
    """Return a conversation as source 003 §2.1 lists it."""
    return wire.Conversation(
        id=public_id("conv", thread.id), title=thread.title, created_at=thread.created_at, updated_at=thread.updated_at
    )


def encode_message(message: Message) -> wire.Message:
    """Return a message as source 003 §2.2 shows it."""
    sources = [Quote(**quote_fields(source)) for source in message.sources] if message.role == "assistant" else None
    return wire.Message(
        id=public_id("msg", message.uuid),
        role=message.role,  # type: ignore[arg-type]  # one of three, as the table checks
        content=message.content,
        sources=sources,
        created_at=message.created_at,
    )


def encode_settings(settings: RagSettings, language: Language = "en") -> SettingsBody:
    """Return all settings with their bounds, described in a language."""
    values, defaults = asdict(settings), asdict(RagSettings())
    bodies = [
        SettingBody(
            key=key,
            value=values[key],
            default=defaults[key],
            min=bounds.minimum,
            max=bounds.maximum,
            type=_TYPES[bounds.kind],
            choices=list(bounds.choices),
            description=DESCRIPTIONS[key].in_language(language),
        )
        for key, bounds in BOUNDS.items()
    ]
    return SettingsBody(version=settings.version, settings=bodies)


def encode_version(row: dict[str, Any]) -> SavedVersion:
    """Return one saved version."""
    created: datetime = row["created_at"]
    return SavedVersion(
        version=row["version"], values=row["values"], note=row["note"], restores=row["restores"], created_at=rfc3339(created)
    )


def encode_retention(policy: Policy, due: Due, first: Sequence[Expired]) -> wire.RetentionBody:
    """Return a tenant's retention, the conversations that are due now, and the runs."""
    return wire.RetentionBody(
        days=policy.days_in_force,
        is_default=policy.days is None,
        due=wire.Due(conversations=due.conversations, oldest=due.oldest, first=[_expired(one) for one in first]),
        last_run_at=policy.ran_at,
        last_removed=policy.removed,
        next_run_at=policy.next_run_at,
    )


def _expired(one: Expired) -> wire.ExpiredConversation:
    return wire.ExpiredConversation(id=public_id("conv", one.id), title=one.title, updated_at=one.updated_at, days=one.days)
