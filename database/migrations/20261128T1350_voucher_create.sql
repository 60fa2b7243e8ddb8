-- Payment and receipt vouchers (stores-finance 3.7, R-NUM-1, R-FIN-7, R-FIN-10).

-- Whether the lines of a voucher are a journal: two or more, one side each, both sides the same.
create function voucher_balances(lines jsonb) returns boolean language sql immutable as $$
  select count(*) >= 2 and sum(debit) = sum(credit) and bool_and(debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0))
  from (select (l->>'debit')::numeric as debit, (l->>'credit')::numeric as credit from jsonb_array_elements(lines) l) sides
$$;

create table voucher (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'submitted', 'approved', 'posted', 'reversed', 'cancelled')),
  voucher_no text,
  kind text not null check (kind in ('pv', 'rv')),
  voucher_date date not null,
  purpose text not null check (purpose in ('bill', 'reimbursement', 'tax', 'receipt', 'scrapSale', 'refund', 'other')),
  party_name text not null,
  vendor_id uuid references vendor (id),
  employee_id uuid references employee (id),
  customer_id uuid references customer (id),
  description text not null,
  method text not null check (method in ('transfer', 'cheque', 'cash')),
  money_account_id uuid not null references ledger_account (id),
  cheque_no text,
  tax_invoice_no text,
  tax_invoice_on date,
  lines jsonb not null,
  party_tax_id text check (party_tax_id ~ '^[0-9]{13}$'),
  party_branch text check (party_branch ~ '^[0-9]{5}$'),
  party_address text,
  payee_form text check (payee_form in ('pnd53', 'pnd3')),
  tax_borne text check (tax_borne in ('withheld', 'always', 'once')),
  net numeric(16,2) not null,
  vat numeric(16,2) not null,
  wht numeric(16,2) not null,
  gross numeric(16,2) not null,
  withheld jsonb not null,
  certificate_no text,
  items jsonb not null,
  prepared_at timestamptz,
  prepared_by_id uuid references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  posted_at timestamptz,
  posted_by_id uuid references app_user (id),
  reversed_on date,
  reversed_by_id uuid references app_user (id),
  reversal_reason text,
  search_text text generated always as (lower(coalesce(voucher_no, '') || ' ' || party_name || ' ' || description)) stored,
  constraint voucher_posted_by_two_people check (status not in ('approved', 'posted', 'reversed')
    or (prepared_by_id is not null and approved_by_id is not null and prepared_by_id <> approved_by_id)),
  constraint voucher_posted_in_balance check (status not in ('posted', 'reversed') or voucher_balances(lines)),
  constraint voucher_numbered_when_posted check ((voucher_no is not null) = (status in ('posted', 'reversed'))),
  constraint voucher_reversed_with_a_reason check (status <> 'reversed' or (reversed_on is not null and reversal_reason is not null))
);
create unique index voucher_voucher_no on voucher (upper(voucher_no));
create unique index voucher_certificate_no on voucher (upper(certificate_no));
create index voucher_list on voucher (voucher_date desc, id);
create index voucher_vendor_id on voucher (vendor_id);
create index voucher_employee_id on voucher (employee_id);
create index voucher_customer_id on voucher (customer_id);
create index voucher_search on voucher using gin (search_text gin_trgm_ops);

-- What is posted stays as it was posted: it can only be reversed.
create function voucher_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by', 'reversed_on', 'reversed_by_id', 'reversal_reason', 'search_text'])
    <> (to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by', 'reversed_on', 'reversed_by_id', 'reversal_reason', 'search_text'])
    or (old.status = 'reversed' and new.status <> 'reversed') or (old.status = 'posted' and new.status not in ('posted', 'reversed')) then
    raise exception 'A posted voucher is reversed, never changed.' using errcode = '23514', constraint = 'voucher_stays_as_posted', table = 'voucher';
  end if;
  return new;
end $$;
create trigger voucher_frozen before update or delete on voucher for each row
  when (old.status in ('posted', 'reversed')) execute function voucher_frozen();

-- What vouchers pay off: each invoice and claim by one voucher that stands.
create table voucher_item (
  id uuid primary key default uuidv7(),
  voucher_id uuid not null references voucher (id),
  kind text not null check (kind in ('bill', 'claim')),
  item_id uuid not null,
  amount numeric(16,2) not null,
  released_at timestamptz
);
create unique index voucher_item_paid_once on voucher_item (kind, item_id) where released_at is null;
create index voucher_item_voucher on voucher_item (voucher_id);

create table withholding_rate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  income_type text not null check (income_type in ('service', 'transport', 'advertising', 'rent')),
  percent numeric(5,2) not null check (percent between 0 and 30),
  valid_from date not null,
  valid_to date,
  decree text,
  constraint withholding_rate_one_at_a_time exclude using gist (income_type with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index withholding_rate_list on withholding_rate (valid_from, id);
insert into withholding_rate (income_type, percent, valid_from, decree) values
  ('transport', 1, '2020-01-01', 'Tor Por 4/2528'), ('advertising', 2, '2020-01-01', 'Tor Por 4/2528'),
  ('service', 3, '2020-01-01', 'Tor Por 4/2528'), ('rent', 5, '2020-01-01', 'Tor Por 4/2528');
