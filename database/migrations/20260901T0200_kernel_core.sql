-- History, numbers, signatures and repeated calls: the tables every module's truth stands on.

-- The one chain of the company. Locked by each changing call for the last moment before its commit.
create table audit_chain (
  name text primary key,
  seq bigint not null check (seq >= 0),
  hash bytea not null
);
insert into audit_chain (name, seq, hash) values ('main', 0, sha256('abs-intranet'::bytea));

create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'system', 'job', 'import', 'anonymous')),
  actor_id uuid references app_user (id),
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  subject text,
  -- The canonical text that is chained: who, what, before and after, why, from where.
  body text not null,
  hash bytea not null
);
create index audit_entry_entity on audit_entry (entity, entity_id, seq);
create index audit_entry_subject on audit_entry (subject, seq) where subject is not null;
create index audit_entry_actor on audit_entry (actor_id, seq);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end;
$$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();

-- Chain heads signed with a key that is not in the database; copies stand in a file beside it.
create table audit_head (
  seq bigint primary key,
  hash bytea not null,
  signed_at timestamptz not null,
  signature bytea not null
);
create trigger audit_head_append_only before update or delete on audit_head
  for each row execute function refuse_change();

-- One row a series and period; its lock makes numbers gap-free (rolled back together with the row that took one).
create table number_series (
  series text not null,
  period text not null,
  last_value bigint not null check (last_value >= 0),
  primary key (series, period)
);

-- One row per signature in the whole product (maintenance 3.4).
create table signature (
  id uuid primary key default uuidv7(),
  entity text not null,
  entity_id text not null,
  entity_version int not null,
  -- Signatures that belong together are chained: a job's number, or the record itself.
  chain text not null,
  chain_seq int not null check (chain_seq > 0),
  meaning text not null check (meaning in ('performed', 'inspected', 'independentInspection', 'accepted', 'released', 'witnessed', 'reviewed', 'approved', 'issued', 'acknowledged', 'voided')),
  statement text not null,
  user_id uuid not null references app_user (id),
  employee_id uuid,
  -- Copied at signing, never looked up later.
  signer_name text not null,
  stamp_no text,
  authorization_no text,
  at timestamptz not null,
  method text not null check (method in ('pin', 'password+pin', 'pin+totp')),
  payload text not null,
  payload_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  ip text,
  unique (chain, chain_seq)
);
create index signature_entity on signature (entity, entity_id, at);
create index signature_employee on signature (employee_id, at);
create trigger signature_append_only before update or delete on signature
  for each row execute function refuse_change();
create trigger signature_no_truncate before truncate on signature
  for each statement execute function refuse_change();

-- The first answer of a creating call, given again to its repeats.
create table idempotent_call (
  key uuid not null,
  user_id uuid not null,
  route text not null,
  body_hash bytea not null,
  status int,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_call_age on idempotent_call (created_at);

-- A list as somebody likes it: its query string under a name.
create table saved_view (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user (id),
  screen text not null check (length(screen) <= 120),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 4000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner_id, screen, name)
);

-- Notices of the live socket that are too large for NOTIFY (named by the socket library).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
