-- Quotations with their lines, what was sent of them, the links they are answered by, the answers, and who approves which margin.

create table quotation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'review', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  number text not null,
  revision int not null check (revision >= 1),
  customer_id uuid not null references customer (id),
  subject text not null,
  kind text not null check (kind in ('fixed', 'timeAndMaterial', 'ber', 'overAndAbove')),
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  valid_until date not null,
  contact_name text,
  contact_email text,
  owner_id uuid references employee (id),
  job_id uuid references work_order (id),
  scope text,
  finding text,
  nte_amount numeric(14,2) check (nte_amount >= 0),
  replacement_price numeric(14,2) check (replacement_price >= 0),
  ber_pct numeric(14,2),
  turn_time_days int check (turn_time_days between 1 and 365),
  incoterm text,
  terms text,
  vat_pct numeric(14,2) not null,
  net numeric(14,2) check (net >= 0),
  vat numeric(14,2) check (vat >= 0),
  total numeric(14,2),
  margin_pct numeric(14,2),
  submitted_at timestamptz,
  submitted_by_id uuid references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  sent_at timestamptz,
  sent_by_id uuid references app_user (id),
  answered_at timestamptz,
  answered_by text,
  customer_po text,
  ber_choice text check (ber_choice in ('repairAnyway', 'scrap', 'returnAsIs')),
  decline_reason text,
  search_text text generated always as (lower(number || ' ' || subject || ' ' || coalesce(customer_po, ''))) stored,
  constraint quotation_total_adds_up check (total = net + vat),
  constraint quotation_sent_when_offered check (status not in ('sent', 'accepted', 'declined', 'expired') or sent_at is not null),
  constraint quotation_answered_by_somebody check (status not in ('accepted', 'declined') or (answered_at is not null and answered_by is not null)),
  constraint quotation_approved_by_another check (approved_by_id is null or approved_by_id is distinct from created_by)
);
create unique index quotation_number on quotation (upper(number));
create index quotation_list on quotation (created_at desc, id desc);
create index quotation_customer_id on quotation (customer_id, status);
create index quotation_owner_id on quotation (owner_id);
create index quotation_job_id on quotation (job_id);
create index quotation_waiting on quotation (valid_until) where status = 'sent';
create index quotation_search on quotation using gin (search_text gin_trgm_ops);

create table quotation_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  quotation_id uuid not null references quotation (id),
  line_no int not null,
  sku_id uuid not null references sku (id),
  part_number_id uuid references part_number (id),
  work_scope text check (work_scope in ('inspection', 'functionalTest', 'capacityTest', 'tireChange', 'hydrostaticTest', 'refill', 'repair', 'overhaul', 'modification')),
  description text,
  quantity numeric(14,4) not null check (quantity > 0),
  unit text,
  unit_price numeric(18,4) constraint quotation_line_priced check (unit_price is not null and unit_price >= 0),
  discount_pct numeric(14,2) constraint quotation_line_discount_at_most_all check (discount_pct between 0 and 100),
  net numeric(14,2) not null check (net >= 0),
  unit_cost numeric(18,4) check (unit_cost >= 0),
  vat_mode text check (vat_mode in ('vat7', 'zero', 'exempt', 'outOfScope')),
  reason text,
  price_source text not null check (price_source in ('customerRate', 'customerLabour', 'baseRate', 'baseLabour', 'skuBase', 'manual')),
  rate_card_id uuid references rate_card (id),
  is_option boolean not null default false,
  is_taken boolean not null default false,
  constraint quotation_line_answered_for check (price_source <> 'manual' or reason is not null),
  constraint quotation_line_taken_is_an_option check (not is_taken or is_option)
);
create index quotation_line_quotation_id on quotation_line (quotation_id);
create index quotation_line_sku_id on quotation_line (sku_id);
create index quotation_line_part_number_id on quotation_line (part_number_id);
create index quotation_line_rate_card_id on quotation_line (rate_card_id);
create index quotation_line_list on quotation_line (line_no, id);

create table quotation_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  quotation_id uuid not null references quotation (id),
  revision int not null,
  sent_at timestamptz not null,
  sent_by_id uuid references app_user (id),
  valid_until date not null,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  total numeric(14,2) not null,
  content jsonb not null,
  pdf_en text not null check (pdf_en ~ '^[0-9a-f]{64}$'),
  pdf_th text not null check (pdf_th ~ '^[0-9a-f]{64}$')
);
create unique index quotation_revision_once on quotation_revision (quotation_id, revision);
create index quotation_revision_list on quotation_revision (revision desc, id desc);
create index quotation_revision_sent_by_id on quotation_revision (sent_by_id);
create trigger quotation_revision_append_only before update or delete on quotation_revision for each row execute function refuse_change();

-- The very bytes that were sent, in both languages.
create table quotation_file (
  quotation_id uuid not null references quotation (id),
  revision int not null,
  language text not null check (language in ('th', 'en')),
  pdf_key text not null,
  sha256 text not null,
  primary key (quotation_id, revision, language)
);
create trigger quotation_file_append_only before update or delete on quotation_file for each row execute function refuse_change();

-- One revision, one customer, one use: only what its address is made of is kept, as a hash.
create table quotation_link (
  id uuid primary key default uuidv7(),
  quotation_id uuid not null references quotation (id),
  revision int not null,
  customer_id uuid not null references customer (id),
  sent_to text,
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid references app_user (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint quotation_link_of_a_sent_revision foreign key (quotation_id, revision) references quotation_revision (quotation_id, revision),
  constraint quotation_link_ends_later check (expires_at > created_at)
);
create unique index quotation_link_one_at_a_time on quotation_link (quotation_id) where used_at is null and voided_at is null;

create table quotation_answer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  quotation_id uuid not null references quotation (id),
  revision int not null,
  answer text not null check (answer in ('accepted', 'declined')),
  way text not null check (way in ('link', 'portal', 'staff')),
  at timestamptz not null,
  by_name text not null,
  by_email text,
  customer_po text,
  comment text,
  ip text,
  device text,
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  constraint quotation_answer_to_a_sent_revision foreign key (quotation_id, revision) references quotation_revision (quotation_id, revision)
);
create unique index quotation_answer_once on quotation_answer (quotation_id, revision);
create index quotation_answer_list on quotation_answer (at desc, id desc);
create trigger quotation_answer_append_only before update or delete on quotation_answer for each row execute function refuse_change();

create table margin_floor (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  valid_from date not null,
  percent numeric(14,2) not null check (percent between 0 and 100)
);
create unique index margin_floor_one_a_day on margin_floor (valid_from) where archived_at is null;
create index margin_floor_list on margin_floor (valid_from desc, id desc);

create table margin_approver (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  down_to_pct numeric(14,2) not null check (down_to_pct between -100 and 100),
  valid_from date not null,
  valid_to date,
  constraint margin_approver_ends_after_it_begins check (valid_to >= valid_from),
  constraint margin_approver_one_at_a_time exclude using gist (
    employee_id with =, daterange(valid_from, valid_to, '[]') with &&) where (archived_at is null)
);
create index margin_approver_employee_id on margin_approver (employee_id);
create index margin_approver_list on margin_approver (created_at, id);

-- What was offered stays: while a quotation is no draft, its content changes only by the options the customer takes.
create function quotation_stays_as_sent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A quotation is never deleted.' using errcode = 'check_violation', constraint = 'quotation_never_deleted';
  end if;
  if old.status not in ('draft', 'review') and new.status not in ('draft') and
    (new.number, new.customer_id, new.subject, new.kind, new.currency, new.valid_until, new.scope, new.finding, new.nte_amount,
      new.replacement_price, new.turn_time_days, new.incoterm, new.terms, new.vat_pct, new.revision)
    is distinct from
    (old.number, old.customer_id, old.subject, old.kind, old.currency, old.valid_until, old.scope, old.finding, old.nte_amount,
      old.replacement_price, old.turn_time_days, old.incoterm, old.terms, old.vat_pct, old.revision) then
    raise exception '% was sent.', old.number using errcode = 'check_violation', constraint = 'quotation_stays_as_sent';
  end if;
  if old.status = 'accepted' and new.status <> 'accepted' then
    raise exception '% was accepted.', old.number using errcode = 'check_violation', constraint = 'quotation_accepted_is_frozen';
  end if;
  return new;
end $$;
create trigger quotation_stays_as_sent before update or delete on quotation for each row execute function quotation_stays_as_sent();

create function quotation_line_stays_as_sent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line of a quotation is never deleted.' using errcode = 'check_violation', constraint = 'quotation_line_never_deleted';
  end if;
  if (tg_op = 'INSERT' or
    (new.sku_id, new.part_number_id, new.work_scope, new.description, new.quantity, new.unit_price, new.discount_pct, new.net, new.vat_mode,
      new.is_option, new.archived_at)
    is distinct from
    (old.sku_id, old.part_number_id, old.work_scope, old.description, old.quantity, old.unit_price, old.discount_pct, old.net, old.vat_mode,
      old.is_option, old.archived_at))
    and exists (select 1 from quotation q where q.id = new.quotation_id and q.status <> 'draft') then
    raise exception 'Lines change while the quotation is a draft.' using errcode = 'check_violation', constraint = 'quotation_line_stays_as_sent';
  end if;
  return new;
end $$;
create trigger quotation_line_stays_as_sent before insert or update or delete on quotation_line
  for each row execute function quotation_line_stays_as_sent();
