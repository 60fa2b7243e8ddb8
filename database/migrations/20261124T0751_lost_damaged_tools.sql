-- The report of a lost or damaged tool from the call to its closing, and the protocol of its search (quality-people 4.10).

alter table tool_loss
  drop constraint tool_loss_status_check,
  drop constraint tool_loss_kind_check;
update tool_loss set status = 'reported' where status = 'open';
alter table tool_loss
  add constraint tool_loss_status_check check (status in ('reported', 'searching', 'found', 'notFound', 'assessed', 'closed')),
  add constraint tool_loss_kind_check check (kind in ('lost', 'incomplete', 'damaged')),
  add column discovered_at timestamptz,
  add column shop text check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  add column last_seen_place text,
  add column last_user_id uuid references employee (id),
  add column risk_from timestamptz,
  add column found_place text,
  add column count_complete boolean not null default false,
  add column found_at timestamptz,
  add column found_by_id uuid references app_user (id),
  add column assessment text,
  add column factor text check (factor in ('information', 'equipmentTools', 'designParts', 'jobTask', 'knowledgeSkills', 'individual', 'environment', 'organisation', 'supervision', 'communication', 'other')),
  add column cost numeric(14, 2) check (cost >= 0),
  add column declared_at timestamptz,
  add column declared_by_id uuid references app_user (id),
  add column closed_by_id uuid references app_user (id),
  add constraint tool_loss_seen_before check (last_seen_at <= discovered_at),
  add constraint tool_loss_by_kind check (case kind when 'damaged' then status in ('reported', 'assessed', 'closed') else status <> 'assessed' end);
update tool_loss set discovered_at = created_at, risk_from = last_seen_at where discovered_at is null and last_seen_at <= created_at;
drop index tool_loss_one_open;
create unique index tool_loss_one_open on tool_loss (tool_id, kind) where status <> 'closed';
create index tool_loss_tool on tool_loss (tool_id);

create table loss_search (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  loss_id uuid not null references tool_loss (id),
  place text not null check (place in ('person', 'bench', 'bin', 'unit', 'floor', 'waste', 'laundry', 'nextShift')),
  detail text,
  searched_by_id uuid not null references employee (id),
  searched_at timestamptz not null,
  result text not null
);
create index loss_search_list on loss_search (searched_at desc, id);
create index loss_search_loss_id on loss_search (loss_id);
create index loss_search_searched_by_id on loss_search (searched_by_id);
create trigger loss_search_kept before update or delete on loss_search for each row execute function refuse_change();
