"""`clew doctor --leak-test`: what one person stores is asked for by everybody else, over every route of the server.

`testing` runs it: `people` and `belongings` fill two tenants, `calls` turns the OpenAPI document into requests, `answers` looks
for marks in what comes back, `report` prints. Read `testing` first.
"""
