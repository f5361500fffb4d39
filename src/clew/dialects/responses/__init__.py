"""OpenAI's responses and conversations: any of its clients asks Clew. Read `routes` first."""

from clew.dialects.responses import conversation_routes, counting_routes, routes, socket
from clew.dialects.shared.dialect import LARGE_BODY, TEXT_BODY, Dialect

_BODIES = {
    routes.create_response: LARGE_BODY,
    routes.compact_response: LARGE_BODY,
    counting_routes.count_input_tokens: LARGE_BODY,
    conversation_routes.create_conversation: LARGE_BODY,
    conversation_routes.create_items: LARGE_BODY,
    conversation_routes.update_conversation: TEXT_BODY,
}
DIALECT = Dialect(
    (routes.router, counting_routes.router, socket.router, conversation_routes.router),
    bodies=_BODIES,
    refuses_unknown_parameters=False,
)
