-- What belongs to one person: picture, ways to reach them, what they were told, and how a forgotten password is replaced.

create table user_picture (
  user_id uuid primary key references app_user (id) on delete restrict,
  at timestamptz not null,
  -- PNG, 200 and 60 pixels wide: whatever came in is drawn again before it is kept.
  large bytea not null check (octet_length(large) <= 524288),
  small bytea not null check (octet_length(small) <= 131072)
);

create table password_reset (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  -- SHA-256 of the link's secret: the table alone resets nothing.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  -- Null: asked for by the person on the sign-in page.
  created_by uuid references app_user (id) on delete restrict,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);
create index password_reset_user on password_reset (user_id, created_at desc);

create table push_subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{20,30}$'),
  device text not null default '',
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  fail_count int not null default 0 check (fail_count between 0 and 5)
);
create index push_subscription_user on push_subscription (user_id);

create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user (id) on delete restrict,
  type text not null check (type in ('AOG', 'Purchasing', 'Training', 'Quality', 'Safety', 'HR', 'Documents', 'Account', 'News')),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 500),
  -- A screen of this product, never another site.
  link text not null check (link ~ '^/([^/\\]|$)' and length(link) <= 300),
  -- What it is about (`job:ABS0001234`) and why: the same twice within an hour is one message.
  subject text not null check (length(subject) between 1 and 120),
  cause text not null check (length(cause) between 1 and 60),
  urgent boolean not null default false,
  repeats int not null default 0 check (repeats >= 0),
  created_at timestamptz not null,
  last_at timestamptz not null,
  read_at timestamptz,
  check (last_at >= created_at)
);
create index notification_mine on notification (user_id, last_at desc, id);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_same on notification (subject, cause, created_at desc);

create table notification_delivery (
  id uuid primary key default uuidv7(),
  notification_id uuid not null references notification (id) on delete restrict,
  channel text not null check (channel in ('push', 'email', 'line')),
  -- The subscription of a push message; gone with it.
  subscription_id uuid references push_subscription (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  detail text check (length(detail) <= 300),
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'waiting') = (done_at is null))
);
create unique index notification_delivery_once on notification_delivery (notification_id, channel, subscription_id) nulls not distinct
  where state <> 'dropped';
