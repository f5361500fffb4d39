"""The languages Clew speaks over HTTP, one folder each: wire (shapes), decode, encode, routes.

Above: `server.app` includes each router. Below: the engine's events and the stores. A dialect translates; it holds no rule of its
own and imports no other dialect. Shared: `access` (who calls), `errors` (on the wire), `sse` (framing), `turn_frames`
(the events of source 001).
"""
