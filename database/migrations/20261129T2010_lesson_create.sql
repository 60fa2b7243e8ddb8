-- Lessons of safety on task cards, and who has read which on which card.

create table lesson (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  title text not null check (length(title) between 5 and 120),
  text text not null check (length(text) between 20 and 400),
  shops text[],
  phases text[],
  part_numbers text,
  expires_on date not null,
  published_at timestamptz,
  report_id uuid references safety_report (id),
  hazard_id uuid references hazard (id),
  search_text text generated always as (lower(number || ' ' || title || ' ' || text)) stored,
  constraint lesson_concerns_some_cards check (coalesce(cardinality(shops), 0) + coalesce(cardinality(phases), 0) > 0 or part_numbers is not null),
  constraint lesson_published_has_its_time check (status <> 'published' or published_at is not null)
);
create unique index lesson_number on lesson (upper(number));
create index lesson_list on lesson (created_at desc, id);
create index lesson_report_id on lesson (report_id);
create index lesson_hazard_id on lesson (hazard_id);
create index lesson_search on lesson using gin (search_text gin_trgm_ops);

create table lesson_reading (
  lesson_id uuid not null references lesson (id),
  employee_id uuid not null references employee (id),
  card_id uuid not null references task_card (id),
  read_at timestamptz not null,
  primary key (lesson_id, employee_id)
);
create trigger lesson_reading_append_only before update or delete on lesson_reading for each row execute function refuse_change();
