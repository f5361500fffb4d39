"""What every dialect is made of: its declaration, the caller, the shapes and errors all of them share, streams and sockets."""
