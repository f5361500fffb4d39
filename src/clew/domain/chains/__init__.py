"""The chain of a conversation as one answer model sees it: what it was shown, what is new to it, and the files it works on."""
