-- Wall boards: a screen in the shop that may read the board and nothing else.
create table monitoring_board (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 80),
  -- SHA-256 of the secret in the board's link.
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid references app_user (id) on delete restrict,
  last_seen_at timestamptz,
  revoked_at timestamptz
);
