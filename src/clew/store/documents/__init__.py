"""Documents, their texts, chunks and places, original files, the sources they come from, and the copy for another index."""
