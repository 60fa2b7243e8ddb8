-- Invoices with their lines, the rates of exchange and of taxes they are counted by, and the accounts they are booked to.

create table exchange_rate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  on_day date not null,
  currency text not null check (currency in ('USD', 'EUR', 'SGD', 'AED', 'JPY')),
  rate numeric(14,6) not null constraint exchange_rate_above_nothing check (rate > 0),
  source text not null
);
create unique index exchange_rate_once_a_day on exchange_rate (currency, on_day) where archived_at is null;
create index exchange_rate_list on exchange_rate (on_day desc, id desc);

create table tax_rate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null check (code in ('vat', 'whtService', 'whtTransport', 'whtAdvertising', 'whtRent')),
  percent numeric(14,2) not null check (percent between 0 and 100),
  valid_from date not null,
  valid_to date,
  basis text,
  constraint tax_rate_ends_after_it_begins check (valid_to >= valid_from),
  constraint tax_rate_one_at_a_time exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null)
);
create index tax_rate_list on tax_rate (code, id);
insert into tax_rate (code, percent, valid_from, basis) values
  ('vat', 7, '1999-04-01', 'Royal decree on the reduced rate of VAT'),
  ('whtService', 3, '2000-01-01', 'Section 3 tredecies, order Tor Por 4/2528'),
  ('whtTransport', 1, '2000-01-01', 'Section 3 tredecies, order Tor Por 4/2528'),
  ('whtAdvertising', 2, '2000-01-01', 'Section 3 tredecies, order Tor Por 4/2528'),
  ('whtRent', 5, '2000-01-01', 'Section 3 tredecies, order Tor Por 4/2528');

create table invoice (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'posted', 'partPaid', 'paid', 'voided', 'discarded')),
  invoice_number text,
  kind text not null check (kind in ('service', 'goods')),
  customer_id uuid not null references customer (id),
  customer_order text,
  issue_date date,
  due_date date,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  fx_rate numeric(14,6) check (fx_rate > 0),
  discount_pct numeric(14,2) constraint invoice_discount_at_most_all check (discount_pct between 0 and 100),
  discount_amount numeric(14,2) check (discount_amount >= 0),
  discount numeric(14,2) not null,
  net numeric(14,2) not null check (net >= 0),
  net_taxed numeric(14,2) not null,
  vat_pct numeric(14,2) not null,
  vat numeric(14,2) not null check (vat >= 0),
  total numeric(14,2) not null,
  total_thb numeric(14,2),
  vat_thb numeric(14,2),
  wht_expected numeric(14,2) not null,
  paid numeric(14,2) not null check (paid >= 0),
  credited numeric(14,2) not null check (credited >= 0),
  balance numeric(14,2) not null constraint invoice_balance_not_below_nothing check (balance >= 0),
  settled_thb numeric(14,2) not null,
  vat_moved numeric(14,2) not null,
  vat_moved_thb numeric(14,2) not null,
  buyer jsonb,
  remark text,
  posted_at timestamptz,
  posted_by_id uuid references app_user (id),
  voided_at timestamptz,
  voided_by_id uuid references app_user (id),
  search_text text generated always as (lower(coalesce(invoice_number, '') || ' ' || coalesce(customer_order, ''))) stored,
  constraint invoice_numbered_when_posted check ((invoice_number is null) = (status in ('draft', 'discarded'))),
  constraint invoice_whole_when_posted check (
    invoice_number is null or (issue_date is not null and due_date is not null and fx_rate is not null and total_thb is not null and buyer is not null)
  ),
  constraint invoice_total_adds_up check (total = net + vat)
);
create unique index invoice_invoice_number on invoice (upper(invoice_number));
create index invoice_list on invoice (created_at desc, id desc);
create index invoice_customer_id on invoice (customer_id, status);
create index invoice_issued on invoice (issue_date) where invoice_number is not null;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);

create table invoice_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  invoice_id uuid not null references invoice (id),
  line_no int not null,
  source text not null check (source in ('job', 'product', 'difference')),
  job_id uuid references work_order (id),
  sku_id uuid not null references sku (id),
  description text,
  quantity numeric(14,4) not null check (quantity > 0),
  unit text,
  unit_price numeric(18,4) constraint invoice_line_priced check (unit_price is not null and unit_price >= 0),
  discount_pct numeric(14,2) constraint invoice_line_discount_at_most_all check (discount_pct between 0 and 100),
  net numeric(14,2) not null check (net >= 0),
  vat_mode text check (vat_mode in ('vat7', 'zero', 'exempt', 'outOfScope')),
  wht_class text check (wht_class in ('none', 'service', 'transport', 'advertising', 'rent')),
  reason text,
  price_source text not null check (price_source in ('customerRate', 'customerLabour', 'baseRate', 'baseLabour', 'skuBase', 'manual')),
  rate_card_id uuid references rate_card (id),
  counts boolean not null,
  constraint invoice_line_of_a_job check (source <> 'job' or job_id is not null),
  constraint invoice_line_answered_for check (price_source <> 'manual' or reason is not null)
);
-- A job is billed once: two people who bill it at the same moment meet here.
create unique index invoice_line_job_once on invoice_line (job_id) where counts and source = 'job';
create index invoice_line_invoice_id on invoice_line (invoice_id);
create index invoice_line_job_id on invoice_line (job_id);
create index invoice_line_sku_id on invoice_line (sku_id);
create index invoice_line_rate_card_id on invoice_line (rate_card_id);
create index invoice_line_list on invoice_line (line_no, id);

-- What was posted stays: number, party, sums and lines; only what is paid, credited and moved goes on.
create function invoice_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted.' using errcode = 'check_violation', constraint = 'invoice_never_deleted';
  end if;
  if old.invoice_number is not null and
    (new.invoice_number, new.kind, new.customer_id, new.customer_order, new.issue_date, new.due_date, new.currency, new.fx_rate, new.discount,
      new.net, new.net_taxed, new.vat_pct, new.vat, new.total, new.total_thb, new.vat_thb, new.buyer, new.remark)
    is distinct from
    (old.invoice_number, old.kind, old.customer_id, old.customer_order, old.issue_date, old.due_date, old.currency, old.fx_rate, old.discount,
      old.net, old.net_taxed, old.vat_pct, old.vat, old.total, old.total_thb, old.vat_thb, old.buyer, old.remark) then
    raise exception '% was posted.', old.invoice_number using errcode = 'check_violation', constraint = 'invoice_stays_as_posted';
  end if;
  return new;
end $$;
create trigger invoice_stays_as_posted before update or delete on invoice for each row execute function invoice_stays_as_posted();

create function invoice_line_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line is never deleted.' using errcode = 'check_violation', constraint = 'invoice_line_never_deleted';
  end if;
  if exists (select 1 from invoice where id = new.invoice_id and invoice_number is not null) and (tg_op = 'INSERT' or
    (new.invoice_id, new.line_no, new.source, new.job_id, new.sku_id, new.description, new.quantity, new.unit, new.unit_price, new.discount_pct, new.net,
      new.vat_mode, new.wht_class, new.price_source, new.rate_card_id, new.archived_at)
    is distinct from
    (old.invoice_id, old.line_no, old.source, old.job_id, old.sku_id, old.description, old.quantity, old.unit, old.unit_price, old.discount_pct, old.net,
      old.vat_mode, old.wht_class, old.price_source, old.rate_card_id, old.archived_at)) then
    raise exception 'The invoice was posted.' using errcode = 'check_violation', constraint = 'invoice_line_stays_as_posted';
  end if;
  return new;
end $$;
create trigger invoice_line_stays_as_posted before insert or update or delete on invoice_line
  for each row execute function invoice_line_stays_as_posted();

-- Dates never go backwards inside the series of a month.
create function invoice_not_backwards() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from invoice where invoice_number like split_part(new.invoice_number, '-', 1) || '-%' and id <> new.id and issue_date > new.issue_date
      and invoice_number < new.invoice_number
  ) then
    raise exception '% is before the last one.', new.issue_date using errcode = 'check_violation', constraint = 'invoice_date_not_backwards';
  end if;
  return null;
end $$;
create trigger invoice_not_backwards after update of invoice_number on invoice for each row
  when (new.invoice_number is not null and old.invoice_number is null) execute function invoice_not_backwards();

-- Finished work that waits for its invoice.
create index work_order_done on work_order (customer_id, released_at) where status in ('released', 'shipped', 'closed', 'ber', 'returnedAsIs');

-- What invoices and receipts book to beside the accounts that stand for a use already.
alter table ledger_account drop constraint ledger_account_use_check,
  add constraint ledger_account_use_check check (use in ('bank', 'cash', 'receivable', 'inputVat', 'undueInputVat', 'outputVat', 'undueOutputVat', 'whtReceivable', 'whtPayable3', 'whtPayable53', 'employeePayable', 'goods', 'services', 'travel', 'staffExpense', 'bankCharges', 'exchangeDifference'));
update ledger_account set use = 'bankCharges' where code = '540101';
insert into ledger_account (code, name, name_en, kind, use) values
  ('410101', 'รายได้ค่าบริการ', 'Service revenue', 'income', null),
  ('410201', 'รายได้จากการขายสินค้า', 'Sales of goods', 'income', null),
  ('540201', 'กำไรขาดทุนจากอัตราแลกเปลี่ยน', 'Exchange difference', 'expense', 'exchangeDifference');
