"""Exports of other products, read as conversations and imported as an archive of Clew: one module for each product.

Above: `threads import --from`. Start reading at `importing`; `conversation` is what the readers yield. Files are not trusted:
sizes are limited, and no step recurses on the depth of a tree.
"""
