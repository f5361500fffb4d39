"""The dialect of source 004: sessions about a working copy, whose responses are immutable records. Read `routes` first."""

from clew.dialects.sessions.routes import change_session, create_response, create_session, router, troubleshoot
from clew.dialects.shared.dialect import LARGE_BODY, TEXT_BODY, Dialect

DIALECT = Dialect(
    (router,),
    bodies={create_session: TEXT_BODY, change_session: TEXT_BODY, create_response: LARGE_BODY},
    audited=(troubleshoot,),
)
