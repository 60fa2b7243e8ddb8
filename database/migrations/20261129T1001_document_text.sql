-- The text of controlled documents, page by page, as a job took it from their files: what full text looks in (quality-people 2.1).
create table document_text (
  attachment_id uuid primary key references attachment (id),
  revision_id uuid not null references document_revision (id),
  pages integer not null check (pages >= 0),
  fault text check (length(fault) between 1 and 300),
  read_at timestamptz not null
);
create index document_text_revision on document_text (revision_id);
create table document_page (
  attachment_id uuid not null references document_text (attachment_id),
  page integer not null check (page >= 1),
  revision_id uuid not null references document_revision (id),
  text text not null check (length(text) <= 20000),
  words tsvector not null,
  primary key (attachment_id, page)
);
create index document_page_words on document_page using gin (words);
create index document_page_revision on document_page (revision_id, page);
