-- Audit mode: what an inspector of an authority may look at for some days, and each look.
create table audit_view (
  id uuid primary key default uuidv7(),
  inspector text not null check (length(btrim(inspector)) between 2 and 120),
  organisation text not null check (length(btrim(organisation)) between 2 and 120),
  purpose text not null check (length(btrim(purpose)) between 3 and 300),
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid not null references app_user(id) on delete restrict,
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_reason text,
  constraint audit_view_expires_within_two_weeks check (expires_at > created_at and expires_at <= created_at + interval '14 days'),
  constraint audit_view_closed_says_why check ((closed_at is null) = (closed_reason is null))
);
create index audit_view_created on audit_view (created_at desc, id);
create index audit_view_created_by on audit_view (created_by);

/* A view is closed once; nothing else of it changes, so its days are never made longer. */
create function audit_view_only_closes() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or to_jsonb(new) - '{closed_at,closed_reason}'::text[] is distinct from to_jsonb(old) - '{closed_at,closed_reason}'::text[] then
    raise exception 'an audit view is closed once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_view_only_closes before update on audit_view for each row execute function audit_view_only_closes();
create trigger audit_view_no_delete before delete on audit_view for each row execute function refuse_change();

create table audit_look (
  id uuid primary key default uuidv7(),
  view_id uuid not null references audit_view(id) on delete restrict,
  at timestamptz not null,
  what text not null,
  ip text
);
create index audit_look_view on audit_look (view_id, at desc, id);
create trigger audit_look_append_only before update or delete on audit_look for each row execute function refuse_change();
