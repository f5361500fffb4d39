"""Words of any talk, by language: verbs of saying, thinking and handing over, judgements, degrees, forms of address.

Above: `reading.py`, which asks here for a word that no table of phrases has. Such a word says nothing of a subject, whoever uses
it: `the third sounds fishy` is about the third. A language lists its verbs once, in the infinitive; `forms.py` has their endings.
"""
