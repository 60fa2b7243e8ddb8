-- PEAK: what is to be sent there and what became of it, what PEAK has, and which of its codes stands for which of ours (stores-finance 2.7, R-PEAK).

create table peak_document (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null default 'queued' check (status in ('queued', 'sending', 'synced', 'failed', 'skipped')),
  kind text not null,
  action text not null default 'send' check (action in ('send', 'void')),
  source_id uuid not null,
  number text not null,
  document_on date,
  amount numeric(16,2),
  currency text,
  waits_for text,
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  last_code text,
  last_text text,
  peak_id text,
  peak_code text,
  peak_amount numeric(16,2),
  payload_hash text,
  drift text,
  compared_at timestamptz,
  search_text text generated always as (lower(number || ' ' || coalesce(peak_code, ''))) stored,
  constraint peak_document_synced_has_its_id check (status <> 'synced' or peak_id is not null),
  constraint peak_document_sending_since check (status <> 'sending' or claimed_at is not null)
);
-- A document goes to PEAK once and is voided there once; a customer is told again whenever they change.
create unique index peak_document_once on peak_document (kind, source_id, action) where kind <> 'customer';
create index peak_document_source on peak_document (source_id);
create index peak_document_list on peak_document (created_at desc, id desc);
create index peak_document_open on peak_document (next_try_at) where status in ('queued', 'sending');
create index peak_document_failed on peak_document (created_at desc, id desc) where status = 'failed';
create index peak_document_drift on peak_document (created_at desc, id desc) where drift is not null;
create index peak_document_number on peak_document (number);
create index peak_document_search on peak_document using gin (search_text gin_trgm_ops);

-- What was sent stays what it was, and no row is lost: a document that is not wanted in PEAK is skipped with a reason.
create function peak_document_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A document for PEAK is never deleted.' using errcode = 'check_violation', constraint = 'peak_document_never_deleted';
  end if;
  if (new.kind, new.action, new.source_id, new.number) is distinct from (old.kind, old.action, old.source_id, old.number) then
    raise exception 'What is sent to PEAK stays what it was.' using errcode = 'check_violation', constraint = 'peak_document_stays';
  end if;
  if old.peak_id is not null and new.peak_id is distinct from old.peak_id then
    raise exception 'PEAK has it already.' using errcode = 'check_violation', constraint = 'peak_document_one_id';
  end if;
  return new;
end $$;
create trigger peak_document_stays before update or delete on peak_document for each row execute function peak_document_stays();

-- R-PEAK-2: the row of the outbox is written in the transaction that posts the document. Every document is booked, so every document is here.
create function peak_document_of_journal() returns trigger language plpgsql as $$
begin
  insert into peak_document (kind, action, source_id, number, document_on)
  values (new.source, case when new.is_reversal then 'void' else 'send' end, new.source_id, new.number, new.posted_on)
  on conflict do nothing;
  return null;
end $$;
create trigger peak_document_of_journal after insert on journal_line for each row when (new.line_no = 1) execute function peak_document_of_journal();

create function peak_document_of_customer() returns trigger language plpgsql as $$
begin
  insert into peak_document (kind, source_id, number)
  select 'customer', new.id, new.code
  where not exists (select 1 from peak_document where kind = 'customer' and source_id = new.id and status = 'queued');
  return null;
end $$;
create trigger peak_document_of_customer after insert on customer for each row execute function peak_document_of_customer();
create trigger peak_document_of_changed_customer after update of legal_name, address, tin, branch, country on customer for each row
  when ((old.legal_name, old.address, old.tin, old.branch, old.country) is distinct from (new.legal_name, new.address, new.tin, new.branch, new.country))
  execute function peak_document_of_customer();

-- What was posted before waits to be sent like what is posted from now on.
insert into peak_document (kind, source_id, number, created_at)
select 'customer', id, code, created_at from customer
where archived_at is null or exists (select 1 from invoice where invoice.customer_id = customer.id) order by created_at, id;
insert into peak_document (kind, action, source_id, number, document_on)
select source, case when is_reversal then 'void' else 'send' end, source_id, number, posted_on from journal_line where line_no = 1 order by id;

create table peak_code (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  kind text not null check (kind in ('account', 'sku', 'customer', 'vat', 'payment')),
  ours text not null,
  theirs text not null,
  remark text,
  search_text text generated always as (lower(ours || ' ' || theirs)) stored
);
create unique index peak_code_once on peak_code (kind, upper(ours)) where archived_at is null;
create index peak_code_list on peak_code (kind, id);
create index peak_code_search on peak_code using gin (search_text gin_trgm_ops);

-- What PEAK has, as it was last told: accounts, products and services.
create table peak_account (
  code text primary key,
  name text not null,
  name_en text not null,
  told_at timestamptz not null
);
create table peak_product (
  kind text not null check (kind in ('product', 'service')),
  code text not null,
  peak_id text not null,
  name text not null,
  name_en text not null,
  account_code text,
  told_at timestamptz not null,
  primary key (kind, code)
);

-- R-PEAK-4: dry run until a finance admin turns it live. One row.
create table peak_switch (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  name text not null check (name = 'PEAK'),
  mode text not null check (mode in ('dryRun', 'live', 'paused')),
  search_text text generated always as (lower(name)) stored
);
create unique index peak_switch_one on peak_switch (upper(name));
create index peak_switch_list on peak_switch (name, id);
create index peak_switch_search on peak_switch using gin (search_text gin_trgm_ops);
insert into peak_switch (name, mode) values ('PEAK', 'dryRun');

-- How PEAK did when it was last asked: one row.
create table peak_answer (
  id boolean primary key default true check (id),
  asked_at timestamptz,
  answered_at timestamptz,
  fault text,
  lists_at timestamptz,
  compared_at timestamptz
);
insert into peak_answer (id) values (true);
