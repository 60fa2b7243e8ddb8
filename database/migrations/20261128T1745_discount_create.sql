-- Discounts agreed with customers, and what they took off invoice lines (stores-finance 2.7, R-FIN-6).

create table discount (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'approved', 'withdrawn')),
  name text not null,
  customer_id uuid references customer (id),
  sku_id uuid references sku (id),
  shop text check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  type text not null check (type in ('percent', 'amount')),
  percent numeric(14,2) constraint discount_at_most_all check (percent > 0 and percent <= 100),
  amount numeric(14,2) check (amount > 0),
  currency text check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  valid_from date not null,
  valid_to date,
  min_monthly_qty int check (min_monthly_qty > 0),
  stackable boolean not null,
  priority int not null check (priority between 1 and 99),
  agreement text not null,
  remark text,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  used_at timestamptz,
  search_text text generated always as (lower(number || ' ' || name)) stored,
  constraint discount_value_of_its_type check (case type when 'percent' then percent is not null and amount is null and currency is null
    else amount is not null and currency is not null and percent is null end),
  constraint discount_sku_or_shop check (sku_id is null or shop is null),
  constraint discount_ends_after_it_begins check (valid_to >= valid_from),
  constraint discount_approved_by_somebody check (status <> 'approved' or approved_by_id is not null),
  constraint discount_approved_by_another_person check (approved_by_id is null or created_by is null or approved_by_id <> created_by)
);
create unique index discount_number on discount (upper(number));
create index discount_list on discount (valid_from desc, id desc);
create index discount_customer_id on discount (customer_id);
create index discount_sku_id on discount (sku_id);
create index discount_search on discount using gin (search_text gin_trgm_ops);

-- What was approved stays; it can only end earlier or be withdrawn.
create function discount_stays_as_approved() returns trigger language plpgsql as $$
declare free text[] := array['status', 'version', 'updated_at', 'updated_by', 'valid_to', 'remark', 'used_at', 'search_text'];
begin
  if (to_jsonb(new) - free) <> (to_jsonb(old) - free) or new.status = 'draft' or coalesce(new.valid_to, 'infinity') > coalesce(old.valid_to, 'infinity') then
    raise exception '% was approved.', old.number using errcode = 'check_violation', constraint = 'discount_stays_as_approved';
  end if;
  return new;
end $$;
create trigger discount_stays_as_approved before update on discount for each row when (old.status <> 'draft') execute function discount_stays_as_approved();

alter table invoice_line
  add column discounts jsonb not null default '[]',
  add column discount_off numeric(14,2) not null default 0,
  add constraint invoice_line_discount_off_at_most_all check (discount_off between 0 and round(quantity * unit_price, 2)),
  add constraint invoice_line_discount_off_has_its_source check ((discount_off = 0) = (jsonb_array_length(discounts) = 0));
alter table invoice_line alter column discounts drop default, alter column discount_off drop default;
create index invoice_line_discounts on invoice_line using gin (discounts jsonb_path_ops) where discount_off > 0;

create or replace function invoice_line_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line is never deleted.' using errcode = 'check_violation', constraint = 'invoice_line_never_deleted';
  end if;
  if exists (select 1 from invoice where id = new.invoice_id and invoice_number is not null) and (tg_op = 'INSERT' or
    (new.invoice_id, new.line_no, new.source, new.job_id, new.sku_id, new.description, new.quantity, new.unit, new.unit_price, new.discount_pct, new.net,
      new.vat_mode, new.wht_class, new.price_source, new.rate_card_id, new.discounts, new.discount_off, new.reason, new.archived_at)
    is distinct from
    (old.invoice_id, old.line_no, old.source, old.job_id, old.sku_id, old.description, old.quantity, old.unit, old.unit_price, old.discount_pct, old.net,
      old.vat_mode, old.wht_class, old.price_source, old.rate_card_id, old.discounts, old.discount_off, old.reason, old.archived_at)) then
    raise exception 'The invoice was posted.' using errcode = 'check_violation', constraint = 'invoice_line_stays_as_posted';
  end if;
  return new;
end $$;
