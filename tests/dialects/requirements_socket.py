"""The requirements of `WS /ws`. Lines are those of source 001, paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, Requirement

SOCKET = Manifest(
    Requirement("ws-frames", "001:253", "A message is answered with the frames of the source, the source nested, numbered."),
    Requirement("ws-same-sequence", "WebSocket", "Frames are those that a stream has, under the same numbers."),
    Requirement("ws-several", "WebSocket", "Several conversations are answered at once on one socket."),
    Requirement("ws-fork", "WebSocket", "parentMessageId forks, as over HTTP."),
    Requirement(
        "ws-rules", "001:54", "The rules of messages are those of HTTP; the refusal is a frame and the socket stays open."
    ),
    Requirement("ws-busy", "WebSocket", "A second question is refused and told which turn runs."),
    Requirement("ws-idempotency", "WebSocket", "A message sent again with its key is asked once."),
    Requirement("ws-abort", "001:58", "An answer is stopped by its turn or its conversation, from any socket and process."),
    Requirement("ws-resume", "WebSocket", "A turn is read on from any point, on any socket, while it is kept."),
    Requirement("ws-outlives", "WebSocket", "A turn goes on when its socket closes."),
    Requirement("ws-slow", "WebSocket", "A client that does not read slows no turn, and nothing is read ahead for it."),
    Requirement("ws-room", "WebSocket", "One socket reads 32 turns at a time."),
    Requirement(
        "ws-bad-frames", "WebSocket", "A frame that means nothing is told why; twenty in a row close the socket with 4400."
    ),
    Requirement("ws-size", "WebSocket", "A frame beyond 256 KiB closes the socket with 1009."),
    Requirement("ws-keys", "WebSocket", "The key comes as a header or a subprotocol, never in the address; without: 4401."),
    Requirement("ws-revoked", "WebSocket", "A key that was revoked is refused at the next frame."),
    Requirement("ws-origin", "WebSocket", "Pages of other origins and other host names are refused with 4403, keys or not."),
    Requirement("ws-tenants", "WebSocket", "Another tenant's conversations and turns do not exist."),
    Requirement("ws-going-away", "WebSocket", "A server that stops closes with 1001; its turns can be read elsewhere."),
)
