-- What was printed, kept whole: the blocks, the drawn signature and the text of the QR. A marked copy is drawn from it.
create table release_paper (
  certificate_id uuid primary key references release_certificate (id),
  paper jsonb not null
);
create trigger release_paper_append_only before update or delete on release_paper for each row execute function refuse_change();

-- An issued certificate has one way to change: its standing (superseded, void, why) and the count of copies. Everything else stays, whoever asks.
create or replace function refuse_certificate_change() returns trigger language plpgsql as $$
declare
  -- search_text is worked out by the database after this rule.
  may_change constant text[] := array['status', 'status_reason', 'reprints', 'version', 'updated_at', 'updated_by', 'search_text'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a certificate is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'an issued certificate never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'issued' and new.status <> old.status then
    raise exception 'a certificate that no longer stands never stands again' using errcode = 'insufficient_privilege';
  end if;
  if new.reprints < old.reprints then
    raise exception 'copies are counted up only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
