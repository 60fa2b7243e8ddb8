-- Company news, and who has confirmed to have read it.
create table announcement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  title text not null check (length(title) between 3 and 120),
  body text not null,
  category text not null check (category in ('news', 'safety', 'quality', 'hr', 'it', 'urgent')),
  -- Empty: everybody. Otherwise anybody who holds one of these areas.
  audience text[] not null default '{}',
  publish_at timestamptz not null,
  expire_at timestamptz,
  pinned boolean not null default false,
  ack_required boolean not null default false,
  -- Raised when the content changed so much that everybody is asked again.
  content_version int not null default 1,
  search_text text generated always as (lower(title || ' ' || body)) stored,
  check (expire_at is null or expire_at > publish_at)
);
create index announcement_list on announcement (publish_at desc, id desc) where archived_at is null;
create index announcement_search on announcement using gin (search_text gin_trgm_ops);

create table announcement_acknowledgement (
  announcement_id uuid not null references announcement (id),
  content_version int not null,
  user_id uuid not null references app_user (id),
  acknowledged_at timestamptz not null,
  primary key (announcement_id, content_version, user_id)
);
