-- Billing notes: invoices handed to a customer with the day their money is collected. Who may read the account in the portal.

create table billing_note (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'issued', 'closed', 'cancelled', 'discarded')),
  note_number text,
  customer_id uuid not null references customer (id),
  issue_date date,
  collect_on date not null,
  handed_to text,
  invoice_ids jsonb not null,
  listed jsonb not null,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  total numeric(14,2) not null check (total > 0),
  remark text,
  buyer jsonb,
  seller jsonb,
  issued_at timestamptz,
  issued_by_id uuid references app_user (id),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(coalesce(note_number, '') || ' ' || coalesce(handed_to, ''))) stored,
  constraint billing_note_numbered_when_handed_over check ((note_number is null) = (status in ('draft', 'discarded'))),
  constraint billing_note_whole_when_handed_over check (note_number is null or (issue_date is not null and buyer is not null and seller is not null
    and issued_at is not null and issued_by_id is not null)),
  constraint billing_note_collected_after_it_is_issued check (note_number is null or collect_on >= issue_date),
  constraint billing_note_closed_with_its_day check (status not in ('closed', 'cancelled') or closed_at is not null)
);
create unique index billing_note_note_number on billing_note (upper(note_number));
create index billing_note_list on billing_note (created_at desc, id desc);
create index billing_note_customer_id on billing_note (customer_id);
create index billing_note_search on billing_note using gin (search_text gin_trgm_ops);

-- An invoice stands on one open note only.
create table billing_note_invoice (
  id uuid primary key default uuidv7(),
  billing_note_id uuid not null references billing_note (id),
  invoice_id uuid not null references invoice (id),
  released_at timestamptz
);
create unique index billing_note_invoice_on_one_note on billing_note_invoice (invoice_id) where released_at is null;
create index billing_note_invoice_note on billing_note_invoice (billing_note_id);

-- What was handed over stays as it was; it is closed or cancelled.
create function billing_note_stays_as_handed_over() returns trigger language plpgsql as $$
declare moves text[] := array['status', 'version', 'updated_at', 'updated_by', 'collect_on', 'handed_to', 'closed_at', 'closed_by_id', 'search_text'];
begin
  if tg_op = 'DELETE' then
    raise exception 'A billing note is never deleted.' using errcode = 'check_violation', constraint = 'billing_note_never_deleted';
  end if;
  if old.note_number is not null and (to_jsonb(new) - moves) <> (to_jsonb(old) - moves) then
    raise exception '% was handed over.', old.note_number using errcode = 'check_violation', constraint = 'billing_note_stays_as_handed_over';
  end if;
  if old.status in ('closed', 'cancelled', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'billing_note_end_stays';
  end if;
  return new;
end $$;
create trigger billing_note_stays_as_handed_over before update or delete on billing_note
  for each row execute function billing_note_stays_as_handed_over();

alter table portal_user drop constraint portal_user_scopes_check,
  add constraint portal_user_scopes_check check (scopes <@ array['findings', 'certificates', 'account']);
