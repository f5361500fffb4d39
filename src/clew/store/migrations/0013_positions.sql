-- Where the text of a document stands in its original: pages with the boxes of their words, places, tables; and what is missing.

-- tables: [[start, end, header_end, context], …]; places: [[kind, number, start, end, label, cells], …];
-- notices: [{code, message, details}, …] of what could not be read whole.
alter table document_texts
  add column tables jsonb not null default '[]',
  add column places jsonb not null default '[]',
  add column notices jsonb not null default '[]';

-- A page of one version. boxes: 24 bytes a word, little-endian int32 each: start, end, x0, top, x1, bottom, the last four in
-- tenths of a point from the top left of the page as shown.
create table document_pages (
  tenant_id   uuid not null,
  document_id uuid not null,
  version     integer not null,
  number      integer not null check (number > 0),
  width       real not null,
  height      real not null,
  boxes       bytea not null,
  primary key (tenant_id, document_id, version, number),
  foreign key (tenant_id, document_id, version) references document_texts on delete cascade
);
select clew_protect('document_pages');
grant select, insert, delete on document_pages to clew_app;
grant select on document_pages to clew_reader;

-- context: caption, unit and header of the table that rows were cut from; places: those that the chunk touches.
alter table chunks
  add column context text not null default '',
  add column places jsonb not null default '[]';
