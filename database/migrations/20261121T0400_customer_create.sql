-- Airlines and owners: whose parts are on the bench, and what papers they accept.

-- Thirteen digits with the check digit of the Revenue Department (the same sum as a Thai citizen's number).
create function thai_tax_number_holds(number text) returns boolean language sql immutable strict parallel safe
return number ~ '^[0-9]{13}$' and (
  select (11 - sum(substr(number, place, 1)::int * (14 - place)) % 11) % 10
  from generate_series(1, 12) as place
) = right(number, 1)::int;

create table customer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,9}$'),
  name text not null check (length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  legal_name text not null check (length(legal_name) between 1 and 200),
  legal_name_th text,
  customer_type text not null check (customer_type in ('thaiCompany', 'foreignCompany', 'government', 'individual')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  tin text check (length(tin) between 1 and 40),
  branch text check (branch ~ '^[0-9]{5}$'),
  address text,
  international_carrier boolean not null default false,
  payment_terms_days int not null default 30 check (payment_terms_days between 0 and 365),
  credit_limit numeric(14, 2) check (credit_limit >= 0),
  currency text not null default 'THB' check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  release_forms text[] not null
    check (release_forms <@ '{CAAT_FORM_1,EASA_FORM_1,FAA_8130_3}'::text[] and cardinality(release_forms) > 0),
  contacts jsonb check (jsonb_typeof(contacts) = 'array'),
  account_manager_id uuid,
  is_active boolean not null default true,
  remarks text,
  search_text text generated always as (
    lower(code || ' ' || name || ' ' || legal_name || ' ' || coalesce(legal_name_th, '') || ' ' || coalesce(tin, ''))
  ) stored,
  constraint customer_tin_check_digit check (tin is null or country <> 'TH' or thai_tax_number_holds(tin)),
  constraint customer_type_country check (customer_type <> 'thaiCompany' or country = 'TH')
);
create unique index customer_code on customer (upper(code));
create index customer_name on customer (name, id);
create index customer_active on customer (is_active, name, id);
create index customer_search on customer using gin (search_text gin_trgm_ops);
