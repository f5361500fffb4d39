"""Documents uploaded before originals were kept know their bytes: filled in batches, indexed without a lock on the tables."""

from uuid import UUID

from alembic import op

from clew.store import migrations
from clew.store.migrations import build_index, driver_connection, sql_of

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Fill and index in transactions of their own; begun again after an interruption, it goes on."""
    with op.get_context().autocommit_block():
        _fill()
        build_index("documents_uploaded", "documents (tenant_id, uploaded_sha256) where uploaded_sha256 is not null")
        build_index("documents_reread", "documents (tenant_id) where reread_at is not null")
        build_index("document_texts_originals", "document_texts (tenant_id, sha256) where sha256 is not null")


def _fill() -> None:
    connection, batch = driver_connection(), sql_of("0016_earlier_uploads.sql")
    last = (UUID(int=0), UUID(int=0))
    while last:
        values = {"tenant_id": last[0], "id": last[1], "most": migrations.ROWS_AT_ONCE}
        last = connection.execute(batch, values).fetchone()
