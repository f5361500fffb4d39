"""The dialect of source 002: threads as trees of numbered messages, and agents that answer in them. Read `routes` first."""

from clew.dialects.cortex import agent_routes, errors, routes
from clew.dialects.shared.dialect import Dialect, ErrorBody

DIALECT = Dialect((routes.router, agent_routes.router), errors=ErrorBody(errors.PREFIX, errors.refusal))
