"""Words for how good or cheap a thing of a kind shall be: `a good breakfast`, `seguro barato`.

Above: `title_wished.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_GOOD = """good nice cheap cheapest tasty cool decent healthy bon bonne bons bonnes chouette gute guter gutes
    guten gunstige gunstiger gunstiges gunstigen billige billiges billigen leckere leckeres leckerer
    buen buena bueno buenas buenos barato barata baratos baratas rico rica boa bom boas bons gostosa
    gostoso 便宜 好吃"""
GOOD = frozenset(_GOOD.split())
"""Words beside what is wished for."""
