-- Receipts: money that came in for invoices.

create table receipt (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'posted', 'voided', 'discarded')),
  receipt_number text,
  customer_id uuid not null references customer (id),
  received_on date not null,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  bank_account text,
  cash numeric(14,2) not null check (cash >= 0),
  withheld numeric(14,2) not null check (withheld >= 0),
  fee numeric(14,2) not null check (fee >= 0),
  settlements jsonb not null,
  wht_certificate_no text,
  fx_rate numeric(14,6) check (fx_rate > 0),
  vat_due numeric(14,2) not null,
  net_paid numeric(14,2) not null,
  settled jsonb,
  buyer jsonb,
  remark text,
  posted_at timestamptz,
  posted_by_id uuid references app_user (id),
  voided_at timestamptz,
  voided_by_id uuid references app_user (id),
  search_text text generated always as (lower(coalesce(receipt_number, '') || ' ' || coalesce(wht_certificate_no, ''))) stored,
  constraint receipt_numbered_when_posted check ((receipt_number is null) = (status in ('draft', 'discarded'))),
  constraint receipt_whole_when_posted check (receipt_number is null or (fx_rate is not null and settled is not null)),
  constraint receipt_is_what_it_settles check (receipt_number is null or cash + withheld + fee = vat_due + net_paid)
);
create unique index receipt_receipt_number on receipt (upper(receipt_number));
create index receipt_list on receipt (created_at desc, id desc);
create index receipt_customer_id on receipt (customer_id);
create index receipt_search on receipt using gin (search_text gin_trgm_ops);

create function receipt_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A receipt is never deleted.' using errcode = 'check_violation', constraint = 'receipt_never_deleted';
  end if;
  if old.receipt_number is not null and
    (new.receipt_number, new.customer_id, new.received_on, new.currency, new.cash, new.withheld, new.fee, new.settlements, new.settled, new.fx_rate, new.vat_due,
      new.net_paid, new.buyer)
    is distinct from
    (old.receipt_number, old.customer_id, old.received_on, old.currency, old.cash, old.withheld, old.fee, old.settlements, old.settled, old.fx_rate, old.vat_due,
      old.net_paid, old.buyer) then
    raise exception '% was posted.', old.receipt_number using errcode = 'check_violation', constraint = 'receipt_stays_as_posted';
  end if;
  return new;
end $$;
create trigger receipt_stays_as_posted before update or delete on receipt for each row execute function receipt_stays_as_posted();
