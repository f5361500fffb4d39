"""The signs that begin items of lists in documents, besides hyphens, stars and numbers. Ticks say something, so they are none.

Above: the ingestion of PDFs and the splitting of passages, and the reading of answers and passages into sentences.
"""

BULLETS = "•▪◦‣⁃∙●○■□▶►➢➤\uf0b7\uf0a7"
"""As they stand in a class of a regular expression. The last two are those of Symbol and Wingdings, which have no character."""
