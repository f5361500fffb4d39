"""The HTTP dialects of Clew, one folder each: wire (shapes), decode, encode, routes.

Above: `server.app` includes each router. Below: the engine's events and the stores. A dialect only translates; it contains no
rules and imports no other dialect. Shared: `access` (the caller), `errors` (on the wire), `sse` (framing), `turn_frames` (the
events of source 001).
"""
