"""Exports and imports whole conversations as JSON Lines, and exports whole tenants."""

from clew.dialects.archives.routes import MEDIA_TYPE, export_thread, import_threads, router
from clew.dialects.archives.tenant_routes import export_tenant
from clew.dialects.archives.tenant_routes import router as tenant_router
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect(
    (router, tenant_router),
    streams={import_threads: MEDIA_TYPE},
    audited=(import_threads, export_thread, export_tenant),
)
