"""What Alembic calls to run revisions: the connection comes from `clew.store.migrate`, there is no offline mode."""

from alembic import context
from sqlalchemy import Connection

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, transaction_per_migration=True)
with context.begin_transaction():
    context.run_migrations()
