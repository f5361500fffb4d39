"""The grammar of follow-ups: tables of rows that say what a question points at, each row with examples in several languages.

A row is changed or added without a change of code; `rows.py` says how it is written. `test_followup_rows.py` runs the
examples of every row and names each that another row decides.
"""
