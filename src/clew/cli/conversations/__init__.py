"""Commands about conversations: ask and chat, list, show, export and import. `answer` prints one answer as it comes."""
