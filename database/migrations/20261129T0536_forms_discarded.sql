-- A form that was begun is signed, or discarded for a reason that stands (3.15, G06).
alter table form_instance
  add column discard_reason text,
  add column discarded_by_name text,
  add column discarded_at timestamptz,
  drop constraint form_instance_status_check,
  drop constraint form_instance_signed;
alter table form_instance
  add constraint form_instance_status_check check (status in ('draft', 'signed', 'superseded', 'discarded')),
  add constraint form_instance_signed check ((status in ('draft', 'discarded')) = (signature_id is null) and (signature_id is null) = (signed_at is null)),
  add constraint form_instance_discarded check ((status = 'discarded') = (discard_reason is not null)
    and (discard_reason is null) = (discarded_by_name is null) and (discard_reason is null) = (discarded_at is null));
drop index form_instance_stands;
create unique index form_instance_stands on form_instance (job_id, template_id) where status not in ('superseded', 'discarded');

create or replace function refuse_form_change() returns trigger language plpgsql as $function$
declare
  free constant text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a filled form is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if new.job_id <> old.job_id or new.template_id <> old.template_id or new.number <> old.number then
    raise exception 'a filled form stays of its job' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft'
      or (old.status in ('superseded', 'discarded') and new.status <> old.status)) then
    raise exception 'a signed form never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;
