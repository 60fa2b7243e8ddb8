-- Plan items: the columns are the record's; the rules of truth stand below them.

create table cap_item (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('toJudge', 'accepted', 'rejected')),
  finding_id uuid not null references audit_finding (id),
  section text not null check (section in ('rootCause', 'correctiveAction', 'preventiveAction')),
  text text not null,
  method text check (method in ('fiveWhys', 'ishikawa', 'free')),
  whys text,
  factor text check (factor in ('people', 'method', 'machine', 'material', 'environment', 'management')),
  control_type text check (control_type in ('eliminate', 'substitute', 'engineer', 'procedure', 'training', 'warning')),
  owner_id uuid not null references employee (id),
  due_on date not null,
  done_at timestamptz,
  done_by_id uuid references app_user (id),
  review_note text,
  reviewed_at timestamptz,
  reviewed_by_id uuid references app_user (id),
  search_text text generated always as (lower(text)) stored
);
create index cap_item_list on cap_item (created_at, id);
create index cap_item_finding_id on cap_item (finding_id);
create index cap_item_owner_id on cap_item (owner_id);
create index cap_item_search on cap_item using gin (search_text gin_trgm_ops);

alter table cap_item
  add constraint cap_item_judged check (status = 'toJudge' or reviewed_at is not null and reviewed_by_id is not null),
  add constraint cap_item_rejected_with_a_note check (status <> 'rejected' or review_note is not null),
  add constraint cap_item_not_judged_by_its_writer check (reviewed_by_id <> created_by);

-- How many items of a finding wait for the auditor: counted where they are written, by whoever writes them.
create function count_cap_items() returns trigger language plpgsql as $$
begin
  update audit_finding f set open_items = waiting.items
  from (select count(*) as items from cap_item i where i.finding_id = new.finding_id and i.archived_at is null and i.status = 'toJudge') waiting
  where f.id = new.finding_id and f.open_items <> waiting.items;
  return null;
end;
$$;
create trigger cap_item_counted after insert or update on cap_item for each row execute function count_cap_items();
