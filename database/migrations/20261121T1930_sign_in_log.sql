-- Who signed in and who was turned away at staff's door: kept for 24 months, longer than the sessions. Nobody ever changes a line.
create table sign_in_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  user_id uuid not null references app_user (id) on delete restrict,
  result text not null check (result in ('signedIn', 'wrongPassword', 'wrongCode', 'tooManyTries', 'closed')),
  with_code boolean not null default false,
  ip inet,
  device text not null default '' check (length(device) <= 120),
  -- The session that began; it goes after a quarter of a year.
  session_id uuid
);
create index sign_in_log_user on sign_in_log (user_id, at desc, id);
insert into sign_in_log (at, user_id, result, with_code, ip, device, session_id)
  select created_at, user_id, 'signedIn', code_at is not null, ip, left(device, 120), id from session;
create trigger sign_in_log_append_only before update on sign_in_log for each row execute function refuse_change();
create trigger sign_in_log_kept before delete on sign_in_log for each row
  when (old.at > now() - interval '24 months') execute function refuse_change();
create trigger sign_in_log_no_truncate before truncate on sign_in_log for each statement execute function refuse_change();

alter table app_user
  -- An administrator reset this person's sign-in: no PIN until a password was chosen with a link from the person's own mail.
  add column pin_void_at timestamptz,
  -- No link to a password is mailed to an address in its first day.
  add column email_changed_at timestamptz,
  add constraint app_user_pin_void check (pin_void_at is null or pin_hash is null);
