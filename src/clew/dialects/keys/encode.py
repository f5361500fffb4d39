"""From a stored key to its JSON."""

from clew.dialects.keys.wire import CreatedKey, KeyBody
from clew.dialects.times import rfc3339
from clew.domain.ids import public_id
from clew.store.keys import StoredKey


def encode(key: StoredKey) -> KeyBody:
    """Return a key as it is listed."""
    return KeyBody(
        id=public_id("key", key.id),
        hint=key.hint,
        caller_app=key.caller_app,
        scopes=key.scopes,
        created_at=rfc3339(key.created_at),
        revoked_at=rfc3339(key.revoked_at) if key.revoked_at else None,
    )


def encode_created(key: StoredKey, secret: str) -> CreatedKey:
    """Return a key with the secret its owner must keep."""
    return CreatedKey(**encode(key).model_dump(), key=secret)
