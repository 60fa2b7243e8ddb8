-- Who may sign in, their sessions, and the counters that make guessing hopeless.

create table app_user (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  username text not null check (username ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- Filled by the personnel module, which also adds the foreign key.
  employee_id uuid unique,
  employee_no text check (length(employee_no) between 1 and 40),
  state text not null default 'active' check (state in ('active', 'locked', 'disabled')),
  permission int not null default 1 check (permission between 1 and 5),
  roles text[] not null default '{}' check (array_position(roles, null) is null),
  password_hash text,
  former_password_hashes text[] not null default '{}',
  pin_hash text,
  password_changed_at timestamptz,
  pin_changed_at timestamptz,
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  notifications jsonb not null default '{"enabled": false, "types": []}' check (jsonb_typeof(notifications) = 'object'),
  line_id text check (length(line_id) <= 100),
  homepage text check (length(homepage) <= 300),
  avatar_background text check (avatar_background ~ '^#[0-9A-Fa-f]{6}$'),
  login_duration int not null default 7 check (login_duration between 1 and 30),
  -- A PNG: whatever was drawn or uploaded is drawn again before it is kept.
  signature bytea check (octet_length(signature) <= 1048576),
  signature_at timestamptz,
  demo boolean not null default false
);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email));
create unique index app_user_employee_no on app_user (lower(employee_no));

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  -- SHA-256 of the token's identifier. A new token is `next` until it is used once; the one before lives 30 seconds more.
  jti_hash text not null unique,
  next_jti_hash text unique,
  next_issued_at timestamptz,
  previous_jti_hash text,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_end timestamptz not null,
  auth_at timestamptz not null,
  password_at timestamptz not null,
  code_at timestamptz,
  device text not null default '',
  device_key text,
  ip inet,
  shared_terminal boolean not null default false,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('signedOut', 'endedElsewhere', 'passwordChanged', 'disabled', 'tokenReused', 'tooMany', 'replaced', 'idle')),
  check ((revoked_at is null) = (revoked_why is null)),
  check (expires_at <= absolute_end)
);
create index session_live on session (user_id) where revoked_at is null;
create index session_device on session (user_id, device_key) where device_key is not null;
create index session_expires on session (expires_at);

create table secret_guard (
  -- `user:<id>`, `name:<hash>` for a name nobody has, `device:<id>:<hash>`, `address:<block>`
  account text not null,
  kind text not null check (kind in ('login', 'pin', 'totp', 'address')),
  fails int not null check (fails >= 0),
  window_start timestamptz not null,
  day_fails int not null check (day_fails >= 0),
  day_start timestamptz not null,
  locked_until timestamptz,
  needs_reset boolean not null default false,
  primary key (account, kind)
);
create index secret_guard_age on secret_guard (window_start);

create table two_factor (
  user_id uuid primary key references app_user (id) on delete restrict,
  secret_enc bytea not null,
  -- Null while the set-up is not verified: such a secret proves nothing.
  enabled_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table two_factor_code (
  user_id uuid not null references app_user (id) on delete restrict,
  hash text not null,
  code_enc bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
