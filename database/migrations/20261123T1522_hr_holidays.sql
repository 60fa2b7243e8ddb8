-- Holidays of the company: due dates of working-day contracts skip them (maintenance 4.4). A day stands once.
create table holiday (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('observed', 'cancelled')),
  day date not null,
  name_en text not null check (length(btrim(name_en)) > 0),
  name_th text not null check (length(btrim(name_th)) > 0),
  search_text text generated always as (lower(name_en || ' ' || name_th)) stored
);
create unique index holiday_day on holiday (day);
create index holiday_list on holiday (day desc, id desc);
create index holiday_search on holiday using gin (search_text gin_trgm_ops);

-- The contract's term: the turn-around is counted in calendar days, or in working days of five or six days a week.
alter table customer add column tat_basis text not null default 'calendar' check (tat_basis in ('calendar', 'fiveDays', 'sixDays'));
alter table work_order drop constraint work_order_tat_basis_check;
update work_order set tat_basis = 'fiveDays' where tat_basis = 'working';
alter table work_order add constraint work_order_tat_basis_check check (tat_basis in ('calendar', 'fiveDays', 'sixDays'));
create index work_order_working_days on work_order (id) where tat_basis <> 'calendar' and released_at is null;
