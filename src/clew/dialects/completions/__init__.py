"""Chat completions of OpenAI's API, for its SDKs and for chat front-ends. Read `routes` first."""

from clew.dialects.completions.routes import create_completion, router
from clew.dialects.completions.stored_routes import router as stored_router
from clew.dialects.shared.dialect import LARGE_BODY, Dialect

DIALECT = Dialect(
    (router, stored_router),
    bodies={create_completion: LARGE_BODY},
    user_headers=("x-openwebui-user-id",),
    refuses_unknown_parameters=False,
)
