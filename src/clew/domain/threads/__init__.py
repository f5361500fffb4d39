"""Threads: messages as the nodes of a tree, what they leave behind for a question, and their summary."""
