"""`/api/rag/settings`: read, change (all or nothing), reset, undo, list the versions, and preview a change."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Query, Request, Response

from clew.dialects.rag.encode import encode_settings, encode_version
from clew.dialects.rag.encode_preview import encode_preview
from clew.dialects.rag.wire import Changes, History, Limit, Preview, PreviewBody, Reset, SettingsBody, Undo
from clew.dialects.shared.accepted_language import preferred_language
from clew.dialects.shared.access import Administering, Principal, Reading
from clew.dialects.shared.parts import AppParts, Parts
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id
from clew.domain.messages import said
from clew.domain.turns.tuning import SETTING_INVALID, SOURCE_PRESET, RagSettings, with_changes
from clew.engine.preview import SettingsPreview
from clew.store.assistants import Assistants
from clew.store.settings import Settings
from clew.store.turns.replays import Replays

router = APIRouter(prefix="/api/rag/settings", tags=["rag"])
OfAssistant = Annotated[str | None, Query(description="The assistant of the settings; by default those of the tenant.")]
Spoken = Annotated[
    str, Header(alias="accept-language", description="Language of the descriptions: `en`, `fr`, `es`, `pt`, `de` or `zh`.")
]


async def _known(parts: Parts, caller: Principal, assistant: str | None) -> UUID | None:
    if assistant is None:
        return None
    return (await Assistants(parts.database).find(caller.tenant_id, parse_id("asst", assistant))).id


@router.get("")
async def read_settings(
    response: Response, parts: AppParts, caller: Reading, assistant: OfAssistant = None, spoken: Spoken = "en"
) -> SettingsBody:
    """Read the current version: each setting with its bounds and a description in the requested language."""
    assistant_id, language = await _known(parts, caller, assistant), preferred_language(spoken)
    response.headers["Content-Language"], response.headers["Vary"] = language, "Accept-Language"
    return encode_settings(await Settings(parts.database).current(caller.tenant_id, assistant_id), language)


@router.patch("")
async def change_settings(
    changes: Changes, parts: AppParts, caller: Administering, assistant: OfAssistant = None, spoken: Spoken = "en"
) -> SettingsBody:
    """Change settings from the next turn on; null restores a default. If a value is invalid, returns 422 and changes nothing."""
    assistant_id = await _known(parts, caller, assistant)
    saved = await Settings(parts.database).change(
        caller.tenant_id, lambda settings: _changed(settings, changes), assistant_id=assistant_id
    )
    return encode_settings(saved, preferred_language(spoken))


@router.post("/reset")
async def reset_settings(
    reset: Reset, parts: AppParts, caller: Administering, assistant: OfAssistant = None, spoken: Spoken = "en"
) -> SettingsBody:
    """Reset to the defaults or to the values of source 003, as a new version."""
    assistant_id = await _known(parts, caller, assistant)
    saved = await Settings(parts.database).save(
        caller.tenant_id, _preset(reset), assistant_id=assistant_id, note=f"reset to {reset.preset}"
    )
    return encode_settings(saved, preferred_language(spoken))


@router.post("/undo")
async def undo_settings(
    parts: AppParts, caller: Administering, undo: Undo | None = None, assistant: OfAssistant = None, spoken: Spoken = "en"
) -> SettingsBody:
    """Restore the previous version, or `version`, as a new version; returns 409 if there is none."""
    assistant_id, version = await _known(parts, caller, assistant), undo.version if undo else None
    saved = await Settings(parts.database).undo(caller.tenant_id, assistant_id=assistant_id, version=version)
    return encode_settings(saved, preferred_language(spoken))


@router.get("/history")
async def read_history(parts: AppParts, caller: Reading, assistant: OfAssistant = None, limit: Limit = 100) -> History:
    """List the saved versions, newest first."""
    assistant_id = await _known(parts, caller, assistant)
    rows = await Settings(parts.database).history(caller.tenant_id, assistant_id=assistant_id, limit=limit)
    return History(versions=[encode_version(row) for row in rows])


@router.post("/preview")
async def preview_settings(
    preview: Preview,
    request: Request,
    parts: AppParts,
    caller: Administering,
    assistant: OfAssistant = None,
    spoken: Spoken = "en",
) -> PreviewBody:
    """Search again for the last questions with the current settings and with changes. Saves nothing and calls no answer model."""
    assistant_id = await _known(parts, caller, assistant)
    present = await Settings(parts.database).current(caller.tenant_id, assistant_id)
    proposed = _changed(present, preview.changes)
    settings_preview = SettingsPreview(parts.index, parts.embedder, reads_files=parts.model.abilities.reads_context)
    questions = Replays(parts.database).newest(caller.tenant_id, assistant_id=assistant_id, limit=preview.last)
    async with request.app.state.previewing:
        comparison = await settings_preview.compare(questions, present, proposed)
    return encode_preview(present, comparison, preferred_language(spoken))


def _changed(settings: RagSettings, changes: Changes) -> RagSettings:
    """Apply all changes or none. Raises InvalidInput: SETTING_INVALID, naming the key and the bound."""
    if not changes:
        raise InvalidInput(said("settings_none"), code=SETTING_INVALID)
    return with_changes(settings, changes)


def _preset(reset: Reset) -> RagSettings:
    """Return the values of a preset."""
    defaults = RagSettings()
    return defaults if reset.preset == "defaults" else with_changes(defaults, SOURCE_PRESET)
