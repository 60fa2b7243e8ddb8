-- Credit and debit notes (R-FIN-8; Revenue Code 86/9 and 86/10): what a posted invoice was worth too much or too little.

create table credit_note (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'posted', 'voided', 'discarded')),
  note_number text,
  kind text not null check (kind in ('credit', 'debit')),
  invoice_id uuid not null references invoice (id),
  customer_id uuid not null references customer (id),
  issue_date date,
  reason_code text not null,
  explanation text not null,
  lines jsonb not null,
  corrected jsonb not null,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  fx_rate numeric(14,6) not null check (fx_rate > 0),
  original numeric(14,2) not null check (original >= 0),
  correct numeric(14,2) not null check (correct >= 0),
  difference numeric(14,2) not null check (difference > 0),
  vat_pct numeric(14,2) not null,
  vat numeric(14,2) not null check (vat >= 0),
  total numeric(14,2) not null,
  total_thb numeric(14,2) not null,
  vat_thb numeric(14,2) not null,
  vat_undue numeric(14,2) not null,
  vat_undue_thb numeric(14,2) not null,
  tax_invoices jsonb not null,
  buyer jsonb,
  seller jsonb,
  posted_at timestamptz,
  posted_by_id uuid references app_user (id),
  voided_at timestamptz,
  voided_by_id uuid references app_user (id),
  search_text text generated always as (lower(coalesce(note_number, '') || ' ' || explanation)) stored,
  constraint credit_note_numbered_when_posted check ((note_number is null) = (status in ('draft', 'discarded'))),
  constraint credit_note_whole_when_posted check (note_number is null or (issue_date is not null and buyer is not null and seller is not null
    and posted_at is not null and posted_by_id is not null)),
  constraint credit_note_voided_with_its_day check (status <> 'voided' or voided_at is not null),
  constraint credit_note_posted_by_another_person check (posted_by_id is null or created_by is null or posted_by_id <> created_by),
  constraint credit_note_total_adds_up check (total = difference + vat),
  constraint credit_note_values_differ_by_the_difference check (difference = case kind when 'credit' then original - correct else correct - original end),
  constraint credit_note_vat_undue_at_most_all check (vat_undue between 0 and vat and vat_undue_thb between 0 and vat_thb and vat_thb <= total_thb),
  constraint credit_note_reason_of_its_kind check (case kind
    when 'credit' then reason_code in ('priceTooHigh', 'belowSpecification', 'returned', 'contractEnded')
    else reason_code in ('priceTooLow', 'moreDelivered') end)
);
create unique index credit_note_note_number on credit_note (upper(note_number));
create index credit_note_list on credit_note (created_at desc, id desc);
create index credit_note_invoice_id on credit_note (invoice_id);
create index credit_note_customer_id on credit_note (customer_id);
create index credit_note_issued on credit_note (issue_date) where note_number is not null;
create index credit_note_search on credit_note using gin (search_text gin_trgm_ops);

-- What was posted stays as it was; it can only be voided.
create function credit_note_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A note is never deleted.' using errcode = 'check_violation', constraint = 'credit_note_never_deleted';
  end if;
  if old.note_number is not null and (to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by', 'voided_at', 'voided_by_id', 'search_text'])
    <> (to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by', 'voided_at', 'voided_by_id', 'search_text']) then
    raise exception '% was posted.', old.note_number using errcode = 'check_violation', constraint = 'credit_note_stays_as_posted';
  end if;
  if old.status in ('voided', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'credit_note_end_stays';
  end if;
  return new;
end $$;
create trigger credit_note_stays_as_posted before update or delete on credit_note for each row execute function credit_note_stays_as_posted();

-- Dates never go backwards inside a series.
create function credit_note_not_backwards() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from credit_note where note_number like split_part(new.note_number, '-', 1) || '-%' and id <> new.id and issue_date > new.issue_date
      and note_number < new.note_number
  ) then
    raise exception '% is before the last one.', new.issue_date using errcode = 'check_violation', constraint = 'credit_note_date_not_backwards';
  end if;
  return null;
end $$;
create trigger credit_note_not_backwards after update of note_number on credit_note for each row
  when (new.note_number is not null and old.note_number is null) execute function credit_note_not_backwards();
