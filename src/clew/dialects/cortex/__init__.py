"""The dialect of source 002: threads as trees of numbered messages, and agents that answer in them. Read `routes` first."""

from clew.dialects.cortex import agent_routes, errors, routes
from clew.dialects.shared.dialect import LARGE_BODY, TEXT_BODY, Dialect, ErrorBody

_ERRORS = ErrorBody(errors.PREFIX, errors.refusal, errors.CortexRefusal, replaced=errors.REPLACED, numbers=errors.NUMBERS)
_BODIES = {
    routes.run_agent: LARGE_BODY,
    agent_routes.run_agent_object: LARGE_BODY,
    agent_routes.run_agent_version: LARGE_BODY,
    agent_routes.create_agent: TEXT_BODY,
    agent_routes.update_agent: TEXT_BODY,
    agent_routes.give_feedback: TEXT_BODY,
}
DIALECT = Dialect(
    (routes.router, agent_routes.router),
    bodies=_BODIES,
    audited=(agent_routes.create_agent, agent_routes.update_agent),
    errors=_ERRORS,
    refuses_unknown_parameters=False,
)
