-- What an order costs the company, and what holding stock for a year costs of its value: the economic order quantity stands on both.
create table planning_cost (
  id uuid primary key default uuidv7(),
  only_one boolean not null default true unique check (only_one),
  version int not null default 1,
  per_order numeric(14, 2) not null check (per_order > 0),
  holding_percent numeric(6, 2) not null check (holding_percent > 0 and holding_percent <= 100),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict
);
