-- Who is idle has closed their socket and is still here; every process must know it, those too that start later.
alter table session add column idle_at timestamptz;
create index session_idle on session (idle_at) where idle_at is not null;
