-- Attributes of documents, which searches compare before they rank. No index: operators of jsonb are not leakproof, so row-level
-- security would not use it. The documents of an assistant are found by its own index first.

alter table documents add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
comment on column documents.attributes is 'Texts, numbers and booleans that filters compare.';
