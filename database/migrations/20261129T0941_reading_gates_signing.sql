-- A document whose new revision must be read within fourteen days of its date, or its readers' authorisations stop by themselves (R-DOC-6, trigger T7).
alter table controlled_document add column gates_authorization boolean not null default false,
  add constraint controlled_document_gate_is_read check (not gates_authorization or audience <> 'nobody');

-- What stopped by itself and was told to holder, department and quality: one line from the day it began to the day it was cured (R-AUT-3).
create table automatic_suspension (
  id uuid primary key default uuidv7(),
  authorization_id uuid not null references staff_authorization (id),
  cause text not null check (cause in ('T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T9')),
  about text not null check (length(about) between 1 and 500),
  fault text not null check (length(fault) between 1 and 500),
  cure_link text not null check (length(cure_link) between 1 and 300),
  from_at timestamptz not null,
  cured_at timestamptz check (cured_at >= from_at)
);
create unique index automatic_suspension_open on automatic_suspension (authorization_id, cause, about) where cured_at is null;
create index automatic_suspension_authorization on automatic_suspension (authorization_id, from_at);
