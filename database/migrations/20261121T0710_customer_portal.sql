-- The customers' door: their people, sessions of their own, and a log nobody can change.

alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check
  check (actor_kind in ('user', 'guest', 'system', 'job', 'import', 'anonymous'));

alter table secret_guard drop constraint secret_guard_kind_check;
alter table secret_guard add constraint secret_guard_kind_check check (kind in ('login', 'pin', 'totp', 'address', 'guest'));

create table portal_user (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  customer_id uuid not null references customer (id) on delete restrict,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  name text not null check (length(name) between 2 and 120),
  scopes text[] not null check (scopes <@ array['findings', 'certificates']),
  status text not null check (status in ('invited', 'active', 'disabled')),
  password_hash text,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  search_text text generated always as (lower(email || ' ' || name)) stored,
  constraint portal_user_active_has_password check (status <> 'active' or password_hash is not null)
);
create unique index portal_user_email on portal_user (email);
create index portal_user_search on portal_user using gin (search_text gin_trgm_ops);
create index portal_user_customer on portal_user (customer_id, name, id);

create table portal_invitation (
  id uuid primary key default uuidv7(),
  portal_user_id uuid not null references portal_user (id) on delete restrict,
  -- SHA-256 of the link's secret: the table alone opens nothing.
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid references app_user (id) on delete restrict,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint portal_invitation_seven_days check (expires_at > created_at and expires_at <= created_at + interval '7 days')
);
create index portal_invitation_user on portal_invitation (portal_user_id, created_at desc);

create table portal_session (
  id uuid primary key default uuidv7(),
  portal_user_id uuid not null references portal_user (id) on delete restrict,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  device text not null default '',
  ip inet,
  revoked_at timestamptz
);
create index portal_session_user on portal_session (portal_user_id) where revoked_at is null;

create table portal_log (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  at timestamptz not null,
  portal_user_id uuid references portal_user (id) on delete restrict,
  customer_id uuid references customer (id) on delete restrict,
  -- Kept when nobody has that address: who knocks at a door that is not theirs.
  email text not null check (length(email) between 1 and 254),
  action text not null check (action in ('invite', 'accept', 'signIn', 'signOut', 'view', 'download', 'refused')),
  object text check (length(object) <= 120),
  ip text check (length(ip) <= 60),
  device text check (length(device) <= 120),
  search_text text generated always as (lower(email || ' ' || coalesce(object, ''))) stored
);
create index portal_log_search on portal_log using gin (search_text gin_trgm_ops);
create index portal_log_at on portal_log (at desc, id);
create index portal_log_customer on portal_log (customer_id, at desc, id);
create trigger portal_log_append_only before delete or update on portal_log for each row execute function refuse_change();
create trigger portal_log_no_truncate before truncate on portal_log for each statement execute function refuse_change();
