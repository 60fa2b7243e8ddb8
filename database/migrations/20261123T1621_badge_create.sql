-- Employee badges: the columns are the record's; the rules of truth stand below them.

create table badge (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('stock', 'issued', 'returned', 'lost', 'destroyed')),
  card_no text not null,
  employee_id uuid references employee (id),
  access_zones text[] not null default '{}' check (access_zones <@ array['office', 'stores', 'workshop', 'oxygen', 'ndt', 'records']),
  replaces_id uuid references badge (id),
  issued_on date,
  issued_by_name text,
  returned_on date,
  lost_on date,
  destroyed_on date,
  search_text text generated always as (lower(number || ' ' || card_no)) stored
);
create unique index badge_number on badge (upper(number));
create index badge_list on badge (created_at desc, id);
create index badge_employee_id on badge (employee_id);
create index badge_search on badge using gin (search_text gin_trgm_ops);
create unique index badge_card_no on badge (upper(card_no));
create index badge_replaces_id on badge (replaces_id);
-- One card a person at a time; whoever lost one gets the next.
create unique index badge_one_a_person on badge (employee_id) where status = 'issued';
alter table badge
  add constraint badge_of_a_person check (case status when 'stock' then employee_id is null when 'destroyed' then true else employee_id is not null end),
  add constraint badge_opens_only_while_issued check (status = 'issued' or access_zones = '{}');
