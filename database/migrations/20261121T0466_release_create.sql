-- The release: the request, the frozen gates, the certificate (maintenance 3.14, R25, R26).
create table release_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  job_id uuid not null references work_order (id),
  certificate_types text[] not null check (cardinality(certificate_types) > 0),
  block11 text,
  -- Generated lines with where they come from, and the free lines typed (R6).
  block12 jsonb not null default '[]',
  status text not null check (status in ('open', 'taken', 'signed', 'returned', 'withdrawn')),
  returned_reason text,
  requested_session_id uuid,
  requested_by_name text not null,
  taken_by uuid references app_user (id),
  taken_by_name text,
  taken_at timestamptz,
  signed_at timestamptz,
  signed_by_name text,
  search_text text generated always as (lower(number || ' ' || requested_by_name || ' ' || coalesce(signed_by_name, ''))) stored
);
create unique index release_request_open on release_request (job_id) where status in ('open', 'taken');
create index release_request_list on release_request (status, created_at, id);
create index release_request_search on release_request using gin (search_text gin_trgm_ops);

create table release_certificate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  type text not null check (type in ('CAAT_FORM_1', 'EASA_FORM_1', 'FAA_8130_3')),
  authority text not null check (authority in ('CAAT', 'EASA', 'FAA')),
  job_id uuid not null references work_order (id),
  request_id uuid not null references release_request (id),
  customer_id uuid not null references customer (id),
  part_number text not null,
  part_name text not null,
  serial_number text not null,
  quantity int not null,
  block11 text not null,
  -- Blocks 1 to 14 as they were signed.
  blocks jsonb not null,
  canonical text not null,
  content_hash bytea not null,
  content_signature bytea not null,
  signer_employee_id uuid not null references employee (id),
  signer_name text not null,
  authorization_no text not null,
  approval_no text not null,
  signature_id uuid not null references signature (id),
  issued_at timestamptz not null,
  status text not null check (status in ('issued', 'superseded', 'void')),
  pdf_key text not null,
  pdf_hash bytea not null,
  verify_token text not null unique,
  supersedes_id uuid references release_certificate (id),
  status_reason text,
  reprints int not null default 0,
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || part_name || ' ' || serial_number || ' ' || signer_name)) stored
);
-- One certificate of a type stands for a job at a time: the second of two signers meets this.
create unique index release_certificate_standing on release_certificate (job_id, type) where status = 'issued';
create index release_certificate_list on release_certificate (issued_at, id);
create index release_certificate_search on release_certificate using gin (search_text gin_trgm_ops);
create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a certificate is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.number, new.type, new.job_id, new.canonical, new.content_hash, new.content_signature, new.signature_id, new.issued_at, new.pdf_key, new.pdf_hash, new.verify_token)
    is distinct from
    (old.number, old.type, old.job_id, old.canonical, old.content_hash, old.content_signature, old.signature_id, old.issued_at, old.pdf_key, old.pdf_hash, old.verify_token) then
    raise exception 'an issued certificate never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger release_certificate_frozen before update or delete on release_certificate for each row execute function refuse_certificate_change();

-- The 26 gates as they stood at the signature.
create table gate_result (
  certificate_id uuid not null references release_certificate (id),
  code text not null check (code ~ '^G\d{2}$'),
  state text not null check (state in ('pass', 'na')),
  message text not null,
  facts jsonb not null default '{}',
  evaluated_at timestamptz not null,
  primary key (certificate_id, code)
);
create trigger gate_result_append_only before update or delete on gate_result for each row execute function refuse_change();

-- A gate's last known state on an open job, so that a change from green to red is seen and told once (R29).
create table gate_state (
  job_id uuid not null references work_order (id),
  code text not null,
  state text not null check (state in ('pass', 'fail', 'na', 'pending')),
  message text not null,
  since timestamptz not null,
  primary key (job_id, code)
);

-- What people are told: one message per person, subject and cause an hour (R29).
create table job_notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id),
  job_id uuid not null references work_order (id),
  kind text not null check (kind in ('aog', 'dueSoon', 'gateRed', 'releaseRequested', 'returned', 'recall', 'adHit', 'handover', 'holdEnded')),
  text text not null,
  at timestamptz not null,
  hour timestamptz not null,
  read_at timestamptz,
  unique (user_id, job_id, kind, hour)
);
create index job_notification_user on job_notification (user_id, at desc);

-- Block 4: the organisation's name and address as approved; changed only under audit.
create table organisation_fact (
  key text primary key check (key in ('address')),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);
insert into organisation_fact (key, value) values
  ('address', '{"name": "ABS Component Services Co., Ltd.", "address": "99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand"}');
