"""`/api/rag/settings`: read, change all or nothing, reset, and the versions there were."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from clew.dialects.access import Administering, Principal, Querying
from clew.dialects.parts import AppParts, Parts
from clew.dialects.rag.decode import changed, preset
from clew.dialects.rag.encode import encode_settings, encode_version
from clew.dialects.rag.wire import Changes, History, Limit, Reset, SettingsBody
from clew.domain.ids import parse_id
from clew.store.assistants import Assistants
from clew.store.settings import Settings

router = APIRouter(prefix="/api/rag/settings", tags=["rag"])
OfAssistant = Annotated[str | None, Query(description="Settings of this assistant alone; without it, of the tenant.")]


async def _known(parts: Parts, caller: Principal, assistant: str | None) -> UUID | None:
    if assistant is None:
        return None
    return (await Assistants(parts.database).find(caller.tenant_id, parse_id("asst", assistant))).id


@router.get("")
async def read_settings(parts: AppParts, caller: Querying, assistant: OfAssistant = None) -> SettingsBody:
    """Read the version in force."""
    assistant_id = await _known(parts, caller, assistant)
    return encode_settings(await Settings(parts.database).current(caller.tenant_id, assistant_id))


@router.patch("")
async def change_settings(
    changes: Changes, parts: AppParts, caller: Administering, assistant: OfAssistant = None
) -> SettingsBody:
    """Change settings from the next turn on; 422 when one value cannot be used, and then nothing is changed."""
    assistant_id = await _known(parts, caller, assistant)
    saved = await Settings(parts.database).change(
        caller.tenant_id, lambda settings: changed(settings, changes), assistant_id=assistant_id
    )
    return encode_settings(saved)


@router.post("/reset")
async def reset_settings(reset: Reset, parts: AppParts, caller: Administering, assistant: OfAssistant = None) -> SettingsBody:
    """Go back to the defaults or to the source's values, as a new version."""
    assistant_id = await _known(parts, caller, assistant)
    saved = await Settings(parts.database).save(
        caller.tenant_id, preset(reset), assistant_id=assistant_id, note=f"reset to {reset.preset}"
    )
    return encode_settings(saved)


@router.get("/history")
async def read_history(parts: AppParts, caller: Querying, assistant: OfAssistant = None, limit: Limit = 100) -> History:
    """Read the saved versions, newest first."""
    assistant_id = await _known(parts, caller, assistant)
    rows = await Settings(parts.database).history(caller.tenant_id, assistant_id=assistant_id, limit=limit)
    return History(versions=[encode_version(row) for row in rows])
