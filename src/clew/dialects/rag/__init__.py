"""The dialect of source 003: conversations, retrieval settings with a preview, retention."""

from clew.dialects.rag import retention_routes, routes, settings_routes
from clew.dialects.shared.dialect import Dialect

DIALECT = Dialect(
    (routes.router, settings_routes.router, retention_routes.router),
    open=(retention_routes.run_by_scheduler,),  # which checks its own secret
    audited=(
        *(settings_routes.change_settings, settings_routes.reset_settings, settings_routes.undo_settings),
        *(retention_routes.change_retention, retention_routes.run_retention),
    ),
)
