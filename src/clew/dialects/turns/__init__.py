"""What happened in one turn, whichever dialect asked: the data behind the page's inspector."""
