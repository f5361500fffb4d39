"""What an answer cites: the marks in its text, found as it streams, and the words of documents that they lead to."""
