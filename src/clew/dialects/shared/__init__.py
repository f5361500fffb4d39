"""What all dialects share: their declaration, the caller, shapes, errors, streams and sockets."""
