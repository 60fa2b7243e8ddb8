-- Today's database, written by `npm run db -- dump` from the migrations; never edited by hand.

set check_function_bodies = off;

-- Extensions

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Sequences

create sequence socket_io_attachments_id_seq as bigint start 1 increment 1;

-- Functions

CREATE OR REPLACE FUNCTION public.app_user_born_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if 'admin.admin' = any (new.roles) and coalesce(current_setting('abs.at_the_server', true), '') <> 'on' then
    raise exception 'the right to administer is given by two people' using errcode = '23514', constraint = 'app_user_two_people';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.app_user_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was boolean := old.state = 'active' and old.archived_at is null and 'admin.admin' = any (old.roles);
  stays boolean := tg_op = 'UPDATE';
begin
  if stays then
    stays := new.state = 'active' and new.archived_at is null and 'admin.admin' = any (new.roles);
    if 'admin.admin' = any (new.roles) and not ('admin.admin' = any (old.roles))
       and coalesce(current_setting('abs.at_the_server', true), '') <> 'on'
       and not exists (
         select 1 from admin_grant g where g.user_id = new.id and g.granted and g.decided_at > now() - interval '5 minutes'
       ) then
      raise exception 'the right to administer is given by two people' using errcode = '23514', constraint = 'app_user_two_people';
    end if;
  end if;
  if was and not stays then
    -- Two administrators who remove each other at the same moment wait for each other here.
    perform pg_advisory_xact_lock(7301150);
    if not exists (
      select 1 from app_user u
      where u.id <> old.id and u.state = 'active' and u.archived_at is null and 'admin.admin' = any (u.roles)
    ) then
      raise exception 'the last administrator stays' using errcode = '23514', constraint = 'app_user_last_administrator';
    end if;
  end if;
  return case when tg_op = 'UPDATE' then new else old end;
end $function$;

CREATE OR REPLACE FUNCTION public.attachment_keeps_its_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an attachment is archived, not deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.entity, new.entity_id, new.file_name, new.mime, new.size, new.sha256, new.storage_key, new.created_at, new.created_by, new.evidence)
     is distinct from
     (old.id, old.entity, old.entity_id, old.file_name, old.mime, old.size, old.sha256, old.storage_key, old.created_at, old.created_by, old.evidence)
     or (old.archived_at is not null and new.archived_at is not null) then
    raise exception 'an attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.audit_view_only_closes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null or to_jsonb(new) - '{closed_at,closed_reason}'::text[] is distinct from to_jsonb(old) - '{closed_at,closed_reason}'::text[] then
    raise exception 'an audit view is closed once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_stock_cost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_cost (item_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_note_stays_as_handed_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moves text[] := array['status', 'version', 'updated_at', 'updated_by', 'collect_on', 'handed_to', 'closed_at', 'closed_by_id', 'search_text'];
begin
  if tg_op = 'DELETE' then
    raise exception 'A billing note is never deleted.' using errcode = 'check_violation', constraint = 'billing_note_never_deleted';
  end if;
  if old.note_number is not null and (to_jsonb(new) - moves) <> (to_jsonb(old) - moves) then
    raise exception '% was handed over.', old.note_number using errcode = 'check_violation', constraint = 'billing_note_stays_as_handed_over';
  end if;
  if old.status in ('closed', 'cancelled', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'billing_note_end_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.capability_item_in_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from capability_list_revision r where r.id = new.list_revision_id and r.status = 'draft') then
    raise exception 'only a draft list can be changed' using errcode = 'check_violation', constraint = 'capability_item_only_in_draft';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.capability_item_scopes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from capability_item_scope where item_id = new.id;
  if new.archived_at is null then
    insert into capability_item_scope (item_id, list_revision_id, part_number_id, shop, work_scope)
    select new.id, new.list_revision_id, new.part_number_id, new.shop, scope from unnest(new.work_scopes) as scope;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.certificate_error_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (old.status <> 'reported' and
    (new.certificate_id, new.block, coalesce(new.said, ''), new.should_say) is distinct from (old.certificate_id, old.block, coalesce(old.said, ''), old.should_say)) then
    raise exception 'a verified certificate error stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.certificate_spelled(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select regexp_replace(regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]+', '-', 'g'), '(^|-)0+(?=[0-9])', '\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.claim_call(caller uuid, call_key uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A repeat waits for the first to end, and then sees what it left.
  perform pg_advisory_xact_lock(hashtextextended(call_key || ' ' || caller, 0));
  if exists (select from idempotent_call where user_id = caller and key = call_key) then
    raise exception 'The call % was done before.', call_key using errcode = 'ABS01';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.close_application_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update application_line set is_open = false where application_id = new.id and is_open;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.closing_month(asked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if exists (select 1 from accounting_month where month = asked and status = 'open') then
    return null;
  end if;
  return (select min(month) from accounting_month where status = 'closed' and month >= asked);
end $function$;

CREATE OR REPLACE FUNCTION public.component_part_numbers(written text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select normal_identity(written)
    union select normal_identity(o.partnumber) from part_number p
      join part_number o on o.id in (p.series_id, p.merged_into_id) or o.series_id in (p.id, p.series_id) or o.merged_into_id in (p.id, p.merged_into_id)
      where p.part_key = normal_part_number(written)
    union select normal_identity(c.was ->> 'partNumber') from order_change c where normal_identity(c.now_is ->> 'partNumber') = normal_identity(written)
    union select normal_identity(c.now_is ->> 'partNumber') from order_change c where normal_identity(c.was ->> 'partNumber') = normal_identity(written));
end $function$;

CREATE OR REPLACE FUNCTION public.count_cap_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update audit_finding f set open_items = waiting.items
  from (select count(*) as items from cap_item i where i.finding_id = new.finding_id and i.archived_at is null and i.status = 'toJudge') waiting
  where f.id = new.finding_id and f.open_items <> waiting.items;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.counts_at_release(job uuid)
 RETURNS TABLE(csn_cycles integer, tsn_hours numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    select case when said.counts is null then w.csn_cycles else (said.counts ->> 'csnCycles')::integer end,
      case when said.counts is null then w.tsn_hours else (said.counts ->> 'tsnHours')::numeric end
    from work_order w left join lateral (
      select c.blocks -> 'counts' as counts from release_certificate c where c.job_id = w.id and c.status = 'issued' order by c.issued_at desc limit 1) said on true
    where w.id = job;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_note_not_backwards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from credit_note where note_number like split_part(new.note_number, '-', 1) || '-%' and id <> new.id and issue_date > new.issue_date
      and note_number < new.note_number
  ) then
    raise exception '% is before the last one.', new.issue_date using errcode = 'check_violation', constraint = 'credit_note_date_not_backwards';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.credit_note_stays_as_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A note is never deleted.' using errcode = 'check_violation', constraint = 'credit_note_never_deleted';
  end if;
  if old.note_number is not null and (to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by', 'voided_at', 'voided_by_id', 'search_text'])
    <> (to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by', 'voided_at', 'voided_by_id', 'search_text']) then
    raise exception '% was posted.', old.note_number using errcode = 'check_violation', constraint = 'credit_note_stays_as_posted';
  end if;
  if old.status in ('voided', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'credit_note_end_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.directive_is_awaited(directive uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with named as (select distinct part_key from directive_applicability where directive_id = directive and archived_at is null)
  select exists (select 1 from work_order w where job_is_open(w.id) and (
    w.part_number_id in (select p.id from part_number p join named n on n.part_key = p.part_key)
    or exists (select 1 from part_fitted f join named n on n.part_key = normal_part_number(f.part_number) where f.job_id = w.id
      and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id))
    or exists (select 1 from part_number p
      join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
      join manual_ipc_item i on i.manual_id = c.manual_id and i.archived_at is null
      cross join lateral (select i.part_number union select btrim(other) from regexp_split_to_table(coalesce(i.alternates, ''), '[,;\n]+') other) listed
      join named n on n.part_key = normal_part_number(listed.part_number) where p.id = w.part_number_id)))
$function$;

CREATE OR REPLACE FUNCTION public.directive_supersession_acyclic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('directive_supersession', 0));
  if exists (
    with recursive older (id) as (
      select new.supersedes_id
      union
      select s.supersedes_id from directive_supersession s join older o on s.directive_id = o.id
    )
    select 1 from older where id = new.directive_id
  ) then
    raise exception 'directives would replace each other in a loop' using errcode = 'check_violation', constraint = 'directive_supersession_acyclic';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.discount_stays_as_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free text[] := array['status', 'version', 'updated_at', 'updated_by', 'valid_to', 'remark', 'used_at', 'search_text'];
begin
  if (to_jsonb(new) - free) <> (to_jsonb(old) - free) or new.status = 'draft' or coalesce(new.valid_to, 'infinity') > coalesce(old.valid_to, 'infinity') then
    raise exception '% was approved.', old.number using errcode = 'check_violation', constraint = 'discount_stays_as_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.document_question_of_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from document_revision r where r.id = coalesce(new.revision_id, old.revision_id) and r.status <> 'draft') then
    raise exception 'questions change only while their revision is a draft' using errcode = '23514';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.field_on(record text, row_id text, field text, day date, now_is text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when count(*) = 0 then now_is else (array_agg(changed.old order by changed.seq))[1] end
  from (select a.seq, a.body::jsonb -> 'changes' -> field ->> 'old' as old from audit_entry a
    where a.entity = record and a.entity_id = row_id and a.at >= ((day + 1)::timestamp at time zone 'Asia/Bangkok')
      and a.body::jsonb -> 'changes' -> field ? 'old') changed
$function$;

CREATE OR REPLACE FUNCTION public.form_fits(applies jsonb, part uuid, shop text, scope text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (applies ->> 'shop' is null or applies ->> 'shop' = shop)
    and (jsonb_array_length(applies -> 'workScopes') = 0 or applies -> 'workScopes' ? scope)
    and form_fits_part(applies, part)
$function$;

CREATE OR REPLACE FUNCTION public.form_fits_part(applies jsonb, part uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from part_number p where p.id = part
    and (jsonb_array_length(applies -> 'partNumberIds') = 0 or applies -> 'partNumberIds' ? p.id::text or applies -> 'partNumberIds' ? p.series_id::text)
    and (applies ->> 'family' is null or applies ->> 'family' = p.family)
    and (applies ->> 'manualId' is null or exists (select 1 from manual_part c
      where c.manual_id = (applies ->> 'manualId')::uuid and c.archived_at is null and c.part_number_id in (p.id, p.series_id))))
$function$;

CREATE OR REPLACE FUNCTION public.form_rivals(template uuid, applies jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select t.title from form_template me
  join form_template t on t.kind = me.kind and t.id <> me.id
  join form_version v on v.template_id = t.id and v.status = 'published'
  where me.id = template and form_weight(v.applies_to) = form_weight(applies)
    and (applies ->> 'shop' is null or applies ->> 'shop' = v.applies_to ->> 'shop')
    and (applies ->> 'family' is null or applies ->> 'family' = v.applies_to ->> 'family')
    and (jsonb_array_length(applies -> 'workScopes') = 0 or exists (
      select 1 from jsonb_array_elements_text(applies -> 'workScopes') s where v.applies_to -> 'workScopes' ? s))
    and (form_weight(applies) < 8 or exists (select 1 from part_number p where form_fits_part(applies, p.id) and form_fits_part(v.applies_to, p.id)))
  order by t.title
$function$;

CREATE OR REPLACE FUNCTION public.form_weight(applies jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (jsonb_array_length(applies -> 'partNumberIds') > 0)::int * 16 + (applies ->> 'manualId' is not null)::int * 8
    + (applies ->> 'shop' is not null)::int * 4 + (jsonb_array_length(applies -> 'workScopes') > 0)::int * 2 + (applies ->> 'family' is not null)::int
$function$;

CREATE OR REPLACE FUNCTION public.guard_form_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := '{status,version,updated_at,updated_by,retired_at}';
  rival text;
begin
  if tg_op = 'DELETE' then
    raise exception 'a version of a form is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status in ('published', 'retired')
    and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft' or new.status = 'review'
      or (old.status = 'retired' and new.status <> 'retired')) then
    raise exception 'a published form never changes' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'published' and (tg_op = 'INSERT' or old.status <> 'published') then
    perform pg_advisory_xact_lock(hashtextextended('formPublished', 0));
    select r into rival from form_rivals(new.template_id, new.applies_to) r limit 1;
    if rival is not null then
      raise exception 'form % is for the same jobs', rival using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.had_to_read(document uuid, reader uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select 1 from controlled_document d
    cross join lateral (select field_on('controlledDocument', d.id::text, 'audience', day, d.audience) as audience,
      field_on('controlledDocument', d.id::text, 'departmentId', day, d.department_id::text) as department_id) was
    where d.id = document and (was.audience = 'everybody' or (was.audience = 'department' and exists (
      select 1 from employee e where e.id = reader
        and field_on('employee', e.id::text, 'departmentId', day, e.department_id::text) = was.department_id))))
$function$;

CREATE OR REPLACE FUNCTION public.has_foreign_letter(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(normalize(typed, nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')
    ~ '[\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0370-\u0373\u0376-\u0377\u037b-\u037d\u037f-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]'
$function$;

CREATE OR REPLACE FUNCTION public.has_to_read(document uuid, reader uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from controlled_document d where d.id = document and (d.audience = 'everybody' or (d.audience = 'department'
    and exists (select 1 from employee e where e.id = reader and e.department_id = d.department_id))))
$function$;

CREATE OR REPLACE FUNCTION public.identity_number_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1 from identity_document d join employee e on e.id = d.employee_id
    where d.id = old.document_id and e.status = 'left' and e.end_date + interval '2 years' <= (now() at time zone 'Asia/Bangkok')::date) then
    raise exception 'The number of an identity document is kept until two years after its person left.'
      using errcode = 'check_violation', constraint = 'identity_number_is_kept';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_line_stays_as_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line is never deleted.' using errcode = 'check_violation', constraint = 'invoice_line_never_deleted';
  end if;
  if exists (select 1 from invoice where id = new.invoice_id and invoice_number is not null) and (tg_op = 'INSERT' or
    (new.invoice_id, new.line_no, new.source, new.job_id, new.sku_id, new.description, new.quantity, new.unit, new.unit_price, new.discount_pct, new.net,
      new.vat_mode, new.wht_class, new.price_source, new.rate_card_id, new.discounts, new.discount_off, new.reason, new.archived_at,
      new.quotation_line_id, new.quoted_by)
    is distinct from
    (old.invoice_id, old.line_no, old.source, old.job_id, old.sku_id, old.description, old.quantity, old.unit, old.unit_price, old.discount_pct, old.net,
      old.vat_mode, old.wht_class, old.price_source, old.rate_card_id, old.discounts, old.discount_off, old.reason, old.archived_at,
      old.quotation_line_id, old.quoted_by)) then
    raise exception 'The invoice was posted.' using errcode = 'check_violation', constraint = 'invoice_line_stays_as_posted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_not_backwards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from invoice where invoice_number like split_part(new.invoice_number, '-', 1) || '-%' and id <> new.id and issue_date > new.issue_date
      and invoice_number < new.invoice_number
  ) then
    raise exception '% is before the last one.', new.issue_date using errcode = 'check_violation', constraint = 'invoice_date_not_backwards';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_stays_as_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted.' using errcode = 'check_violation', constraint = 'invoice_never_deleted';
  end if;
  if old.invoice_number is not null and
    (new.invoice_number, new.kind, new.customer_id, new.customer_order, new.issue_date, new.due_date, new.currency, new.fx_rate, new.discount_pct,
      new.discount_amount, new.discount_reason, new.discount, new.net, new.vat_pct, new.vat, new.total, new.total_thb, new.vat_thb, new.wht_expected,
      new.buyer, new.seller, new.remark, new.posted_at, new.posted_by_id)
    is distinct from
    (old.invoice_number, old.kind, old.customer_id, old.customer_order, old.issue_date, old.due_date, old.currency, old.fx_rate, old.discount_pct,
      old.discount_amount, old.discount_reason, old.discount, old.net, old.vat_pct, old.vat, old.total, old.total_thb, old.vat_thb, old.wht_expected,
      old.buyer, old.seller, old.remark, old.posted_at, old.posted_by_id) then
    raise exception '% was posted.', old.invoice_number using errcode = 'check_violation', constraint = 'invoice_stays_as_posted';
  end if;
  if old.status in ('voided', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'invoice_end_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_engineer(account uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from app_user u join staff_authorization a on a.employee_id = u.employee_id join auth_category k on k.id = a.category_id
    where u.id = account and a.status = 'active' and a.archived_at is null and 'engineering' = any (k.privileges)
      and day between a.first_issued_on and a.valid_until)
$function$;

CREATE OR REPLACE FUNCTION public.is_no_serial(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select normal_identity(typed) ~ ('^(0|X+|NA|NIL|NONE|NULL|NK|UNK|UNKN|UNKNOWN|NOTKNOWN|NOTAVAILABLE|NOTAPPLICABLE|NOTGIVEN|NOTFOUND|NOTREADABLE|NOTLEGIBLE|UNREADABLE|ILLEGIBLE|'
    || 'TBA|TBC|TBD|TBN|TOBEADVISED|TOBECONFIRMED|TOBEDETERMINED|PENDING|MISSING|BLANK|DUMMY|NOSN|NOSERIAL|SN|SERIAL|SERIALNO|SERIALNUMBER|SEETAG)$')
$function$;

CREATE OR REPLACE FUNCTION public.is_tool_class(class text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (class = ANY (ARRAY['torqueWrench'::text, 'boreGauge'::text, 'depthGauge'::text, 'micrometer'::text, 'caliper'::text, 'dialIndicator'::text, 'threadGauge'::text, 'pressureGauge'::text, 'inflationRegulator'::text, 'batteryAnalyser'::text, 'multimeter'::text, 'insulationTester'::text, 'hydrostaticRig'::text, 'hydraulicBench'::text, 'conductivityMeter'::text, 'hardnessTester'::text, 'scale'::text, 'thermometer'::text, 'eddyCurrentSet'::text, 'eddyCurrentProbe'::text, 'referenceStandard'::text, 'magneticBench'::text, 'uvLamp'::text, 'radiometer'::text, 'special'::text, 'hand'::text]));

CREATE OR REPLACE FUNCTION public.job_certificate_void(job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select 1 from release_certificate c where c.job_id = job)
    and not exists (select 1 from release_certificate c where c.job_id = job and c.status = 'issued');
end $function$;

CREATE OR REPLACE FUNCTION public.job_is_certified(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from release_certificate c where c.job_id = job and c.status = 'issued')
$function$;

CREATE OR REPLACE FUNCTION public.job_is_open(job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from work_order w where w.id = job
    and w.status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested'))
$function$;

CREATE OR REPLACE FUNCTION public.journal_line_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from stored group by source, source_id, is_reversal having sum(debit) <> sum(credit)) then
    raise exception 'A journal does not balance.' using errcode = '23514', constraint = 'journal_line_balanced', table = 'journal_line';
  end if;
  if exists (select 1 from (select distinct to_char(posted_on, 'YYYY-MM') as month from stored) s where closing_month(s.month) is not null) then
    raise exception 'The month is closed.' using errcode = '23514', constraint = 'journal_line_in_an_open_month', table = 'journal_line';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.json_or_null(value text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return value::jsonb;
exception when others then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_application_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.applicant_id, a.status not in ('issued', 'withdrawn', 'rejected') and a.archived_at is null into new.applicant_id, new.is_open
    from auth_application a where a.id = new.application_id;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_gates_failing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update work_order w set gates_failing = counted.failing
  from (select g.job_id, count(*) filter (where g.state = 'fail')::int as failing
        from gate_state g where g.job_id in (select job_id from changed) group by g.job_id) counted
  where w.id = counted.job_id and w.gates_failing is distinct from counted.failing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_material_of_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into material_of_job (job_number, value)
  select each.job_number, sum(each.value)
  from (
    select w.job_number, w.value from written w where w.type in ('issue', 'consume', 'returnToStock') and w.job_number is not null
    union all
    select w.job_number, w.value from written w join movement r on r.movement_no = w.reverses_movement_no
    where r.type in ('issue', 'consume', 'returnToStock') and w.job_number is not null) each
  group by each.job_number order by each.job_number
  on conflict (job_number) do update set value = material_of_job.value + excluded.value;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ndt_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'NDT hours are never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status = 'approved' and
      (new.hours, new.method, new.kind, new.worked_on, new.employee_id, new.status) is distinct from
      (old.hours, old.method, old.kind, old.worked_on, old.employee_id, old.status) then
    raise exception 'approved NDT hours never change' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ndt_hour:' || new.employee_id || new.worked_on, 0));
  if new.status <> 'rejected' and new.archived_at is null and new.hours + coalesce((select sum(h.hours) from ndt_hour h
      where h.employee_id = new.employee_id and h.worked_on = new.worked_on and h.status <> 'rejected' and h.archived_at is null and h.id <> new.id), 0) > 12 then
    raise exception 'more than twelve NDT hours on one day' using errcode = 'check_violation';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_ndt_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'NDT certification requests are never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status not in ('draft', 'proposed') or old.status = 'proposed' and
      (new.employee_id, new.method, new.radiography, new.level, new.certificate_no, new.study, new.study_proof, new.training_hours, new.experience_hours,
        new.exam_mean, new.held_from, new.held_until, new.level_since, new.practical_on, new.proposed_on, new.proposed_by_id) is distinct from
      (old.employee_id, old.method, old.radiography, old.level, old.certificate_no, old.study, old.study_proof, old.training_hours, old.experience_hours,
        old.exam_mean, old.held_from, old.held_until, old.level_since, old.practical_on, old.proposed_on, old.proposed_by_id) then
    raise exception 'a signed NDT certification request never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.copy_id is null and exists (select 1 from plan_week w where w.status = 'frozen' and w.archived_at is null
      and (w.monday = date_trunc('week', new.day)::date or (tg_op = 'UPDATE' and w.monday = date_trunc('week', old.day)::date))) then
    raise exception 'plan_slot_week_is_frozen' using errcode = 'check_violation', constraint = 'plan_slot_week_is_frozen';
  end if;
  if new.copy_id is not null and exists (select 1 from plan_copy c where c.id = new.copy_id and c.status <> 'open') then
    raise exception 'plan_slot_copy_is_closed' using errcode = 'check_violation', constraint = 'plan_slot_copy_is_closed';
  end if;
  if not exists (select 1 from task_card t where t.id = new.card_id and t.job_id = new.job_id) then
    raise exception 'plan_slot_card_of_its_job' using errcode = 'check_violation', constraint = 'plan_slot_card_of_its_job';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_plan_person_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from plan_slot s where s.employee_id = new.employee_id and s.day = new.day and s.archived_at is null
      and s.copy_id is not distinct from new.copy_id having sum(s.minutes) > 720) then
    raise exception 'plan_slot_person_day' using errcode = 'check_violation', constraint = 'plan_slot_person_day';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_release_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a release form is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    if new.created_by is not null then
      new.authors := array[new.created_by];
    end if;
    return new;
  end if;
  if old.status in ('published', 'retired') and
    to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by'] is distinct from to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by']
  then
    raise exception 'a published form never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.status = 'published' and new.status not in ('published', 'retired') or old.status = 'retired' and new.status <> 'retired' then
    raise exception 'a published form never becomes a draft again' using errcode = 'insufficient_privilege';
  end if;
  if new.status in ('published', 'review') and old.status = 'review' and new.layout is distinct from old.layout then
    raise exception 'a form in review never changes' using errcode = 'insufficient_privilege';
  end if;
  if (new.layout, new.issue) is distinct from (old.layout, old.issue) and new.updated_by is not null and not (new.updated_by = any (old.authors)) then
    new.authors := old.authors || new.updated_by;
  else
    new.authors := old.authors;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
declare
  keyed_by text[] := string_to_array(tg_argv[1], ' ');
  left_out text[] := string_to_array(tg_argv[2], ' ');
  told_now text;
begin
  -- An upgrade has no history entry of its own: rows it rewrites are told as something else from then on.
  if current_setting('application_name') = 'intranet-owner' then return null; end if;
  if tg_op = 'INSERT' then
    select string_agg(to_json(kept_name(tg_argv[0], keyed_by, to_jsonb(c)))::text || ':"' || kept_hash(to_jsonb(c), left_out) || '"', ',') into told_now from changed c;
  elsif tg_op = 'DELETE' then
    select string_agg(to_json(kept_name(tg_argv[0], keyed_by, to_jsonb(g)))::text || ':null', ',') into told_now from gone g;
  else
    select string_agg(to_json(name)::text || ':' || coalesce('"' || c.hash || '"', 'null'), ',') into told_now
    from (select kept_name(tg_argv[0], keyed_by, to_jsonb(c)) as name, kept_hash(to_jsonb(c), left_out) as hash from changed c) c
      full join (select kept_name(tg_argv[0], keyed_by, to_jsonb(g)) as name, kept_hash(to_jsonb(g), left_out) as hash from gone g) g using (name)
    where c.hash is distinct from g.hash;
  end if;
  if told_now is not null then
    perform set_config('intranet.rows', concat_ws(',', nullif(current_setting('intranet.rows', true), ''), told_now), true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_table(place regclass, key text, without text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger keep_inserted after insert on %s referencing new table as changed for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
  execute format('create trigger keep_updated after update on %s referencing old table as gone new table as changed for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
  execute format('create trigger keep_deleted after delete on %s referencing old table as gone for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
end $function$;

CREATE OR REPLACE FUNCTION public.keep_turnover_of_sku()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := case when new.status = 'voided' then -1 else 1 end;
begin
  if tg_table_name = 'invoice' then
    insert into turnover_of_sku (month, sku_id, net_thb)
    select s.month, s.sku_id, sign * s.net_thb from turnover_sku_share s where s.invoice_id = new.id order by s.sku_id
    on conflict (month, sku_id) do update set net_thb = turnover_of_sku.net_thb + excluded.net_thb;
  else
    insert into turnover_of_sku (month, sku_id, net_thb)
    select s.month, s.sku_id, sign * s.net_thb from turnover_sku_share s where s.credit_note_id = new.id order by s.sku_id
    on conflict (month, sku_id) do update set net_thb = turnover_of_sku.net_thb + excluded.net_thb;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_turnover_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'invoice' then
    insert into turnover_share (invoice_id, shop, over_and_above, of_work_order, net_thb)
    select invoice_id, shop, over_and_above, of_work_order, net_thb from turnover_share_due where invoice_id = new.id;
  else
    insert into turnover_share (credit_note_id, shop, over_and_above, of_work_order, net_thb)
    select credit_note_id, shop, over_and_above, of_work_order, net_thb from turnover_share_due where credit_note_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_hash(line jsonb, without text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select left(encode(sha256(convert_to(jsonb_strip_nulls(line - (without || '{version,updated_at,updated_by,search_text}'::text[]))::text, 'UTF8')), 'hex'), 32)
$function$;

CREATE OR REPLACE FUNCTION public.kept_name(told text, key text[], line jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select told || ' ' || (select string_agg(line ->> k, ':' order by nth) from unnest(key) with ordinality as each (k, nth))
$function$;

CREATE OR REPLACE FUNCTION public.kept_rows(told text, place regclass, key text, without text)
 RETURNS TABLE(name text, hash text)
 LANGUAGE plpgsql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
begin
  return query execute format(
    'select kept_name(%L, %L, to_jsonb(t)), kept_hash(to_jsonb(t), %L) from %s t', told, string_to_array(key, ' '), string_to_array(without, ' '), place);
end $function$;

CREATE OR REPLACE FUNCTION public.logbook_hash(lines jsonb[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN encode(sha256(convert_to((SELECT (jsonb_agg(jsonb_build_array((each.line -> 'id'::text), (each.line -> 'employee_id'::text), (each.line -> 'work_date'::text), (each.line -> 'job_number'::text), (each.line -> 'part_number'::text), (each.line -> 'serial_number'::text), (each.line -> 'component_group'::text), (each.line -> 'rating'::text), (each.line -> 'task'::text), (each.line -> 'role'::text), (each.line -> 'minutes'::text), (each.line -> 'ndt_method'::text), (each.line -> 'ndt_level'::text), (each.line -> 'supervisor_id'::text), (each.line -> 'compensates_id'::text)) ORDER BY each.place))::text AS jsonb_agg FROM unnest(logbook_hash.lines) WITH ORDINALITY each(line, place)), 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION public.manual_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform manual_refresh(new.manual_id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.manual_refresh(which uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update manual set
    current_revision = (select revision from manual_revision where manual_id = which and status = 'current'),
    current_issue_date = (select issue_date from manual_revision where manual_id = which and status = 'current'),
    -- A check that found something newer, or nobody, does not make the copy we hold current.
    last_checked_on = (select max(checked_on) from currency_check where manual_id = which and result = 'current'),
    temporary_in_force = (
      select count(*) from temporary_revision t left join manual_revision r on r.id = t.incorporated_in_id
      where t.manual_id = which and t.archived_at is null and coalesce(r.status, 'received') in ('received', 'underReview')
    )
  where id = which;
$function$;

CREATE OR REPLACE FUNCTION public.ndt_required_now(card uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select jsonb_agg(coalesce(asked || (
      select jsonb_build_object('technique', n.data -> (asked ->> 'key') -> 'technique') from jsonb_array_elements(c.data_refs) cited
      join step_data_sheet n on n.id = step_data_now(c.job_id, (cited ->> 'revisionId')::uuid)
      where n.data -> (asked ->> 'key') ? 'technique' limit 1), asked) order by at)
    from jsonb_array_elements(c.ndt_required) with ordinality as required (asked, at)), '[]')
  from task_card c where c.id = card
$function$;

CREATE OR REPLACE FUNCTION public.normal_identity(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(upper(translate(normalize(typed, nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
      '^\s*(?:[SP]\s*/\s*N(?:O(?=[\s:.#]))?|(?:[SP]N|SER(?:IAL)?[.]?(?:\s*(?:NO|NR|NUM|NUMBER))?)(?=[\s:.#]))[\s:.#-]*(?=.*[A-Z0-9])', ''),
    '[^A-Z0-9]', '', 'g'), '^0+', ''), '([A-Z])0+(?=[0-9])', '\1', 'g'), ''), '0')
$function$;

CREATE OR REPLACE FUNCTION public.normal_part_number(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN upper(regexp_replace(regexp_replace(NORMALIZE(written, NFKC), '[\u2010-\u2015\u2212\u00ad\ufe58\ufe63\uff0d]'::text, '-'::text, 'g'::text), '\s+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.own_certificate_fell(written text, part text, serial text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(own_certificate_unfit(written, part, serial) in ('void', 'another'), false) or coalesce(own_certificate_left(written) < 0, false);
end $function$;

CREATE OR REPLACE FUNCTION public.own_certificate_id(written text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select c.id from release_certificate c
      where regexp_replace(c.number, '[^A-Z0-9]', '', 'g') = regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]', '', 'g') limit 1),
    (select c.id from release_certificate c where certificate_spelled(c.number) = certificate_spelled(btrim(written)) limit 1));
end $function$;

CREATE OR REPLACE FUNCTION public.own_certificate_left(written text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  own uuid := own_certificate_id(written);
  released integer;
  letters text[];
  spelled text[];
  taken numeric;
begin
  if own is null then return null; end if;
  with recursive chain as (
    select c.id, c.number, c.supersedes_id, c.quantity from release_certificate c where c.id = own
    union
    select n.id, n.number, n.supersedes_id, n.quantity from release_certificate n join chain k on n.supersedes_id = k.id or n.id = k.supersedes_id)
  select (array_agg(k.quantity) filter (where not exists (select 1 from chain n where n.supersedes_id = k.id)))[1],
    array_agg(regexp_replace(k.number, '[^A-Z0-9]', '', 'g')), array_agg(certificate_spelled(k.number))
    into released, letters, spelled from chain k;
  select coalesce(sum(case m.type when 'receipt' then m.qty else -m.qty end), 0) into taken
    from batch b join movement m on m.batch_id = b.id and m.type in ('receipt', 'ship', 'vendorReturn')
    where (regexp_replace(upper(normalize(b.cert_number, NFKC)), '[^A-Z0-9]', '', 'g') = any (letters) or certificate_spelled(b.cert_number) = any (spelled))
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no);
  return released - taken;
end $function$;

CREATE OR REPLACE FUNCTION public.own_certificate_unfit(written text, part text, serial text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  own release_certificate;
  last_status text;
begin
  select * into own from release_certificate c where c.id = own_certificate_id(written);
  if own.id is null then return null; end if;
  with recursive chain as (
    select own.id as id, own.status as status, 0 as step
    union all
    select n.id, n.status, c.step + 1 from release_certificate n join chain c on n.supersedes_id = c.id)
  select status into last_status from chain order by step desc limit 1;
  if last_status = 'void' then return 'void'; end if;
  if own.status <> 'issued' then return 'superseded'; end if;
  if part is not null and normal_identity(own.part_number) <> normal_identity(part) and not exists (
    select 1 from part_number m join part_number k on k.id = m.merged_into_id
    where m.part_key = normal_part_number(own.part_number) and k.part_key = normal_part_number(part)) then return 'another'; end if;
  if serial is not null and own.serial_number <> 'N/A' and normal_identity(own.serial_number) <> normal_identity(serial) then return 'another'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.part_letters(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(normal_part_number(written), '[^A-Z0-9]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.part_number_merge_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.merged_into_id is not null and (new.merged_into_id is null or not exists (
    select 1 from part_number k where k.id = old.merged_into_id and (k.merged_into_id = new.merged_into_id or k.id = new.merged_into_id))) then
    raise exception 'a merged part number stays merged' using errcode = 'check_violation', constraint = 'part_number_stays_merged';
  end if;
  if new.merged_into_id is not null and not exists (
    select 1 from part_number k where k.id = new.merged_into_id and k.merged_into_id is null and k.archived_at is null
      and part_letters(k.partnumber) = part_letters(new.partnumber)) then
    raise exception 'a part number is merged into another spelling of it that is in use' using errcode = 'check_violation',
      constraint = 'part_number_merged_into_its_other_spelling';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.part_number_merged_away(written text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select 1 from part_number m where m.part_key = normal_part_number(written) and m.merged_into_id is not null)
    and not exists (select 1 from part_number p where p.part_key = normal_part_number(written) and p.merged_into_id is null);
end $function$;

CREATE OR REPLACE FUNCTION public.part_number_series_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.series_id is not null and not exists (select 1 from part_number s where s.id = new.series_id and s.isseries) then
    raise exception 'a part number may only belong to a series' using errcode = 'check_violation', constraint = 'part_number_series_is_series';
  end if;
  if not new.isseries and exists (select 1 from part_number m where m.series_id = new.id) then
    raise exception 'this series still has members' using errcode = 'check_violation', constraint = 'part_number_series_has_members';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.part_of_job(written text, job uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from work_order w where w.id = job and (upper(w.part_number) = upper(written)
    or exists (select 1 from part_number m where m.merged_into_id = w.part_number_id and upper(m.partnumber) = upper(written))))
$function$;

CREATE OR REPLACE FUNCTION public.peak_document_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into peak_document (kind, source_id, number)
  select 'customer', new.id, new.code
  where not exists (select 1 from peak_document where kind = 'customer' and source_id = new.id and status = 'queued');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.peak_document_of_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into peak_document (kind, action, source_id, number, document_on)
  values (new.source, case when new.is_reversal then 'void' else 'send' end, new.source_id, new.number, new.posted_on)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.peak_document_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A document for PEAK is never deleted.' using errcode = 'check_violation', constraint = 'peak_document_never_deleted';
  end if;
  if (new.kind, new.action, new.source_id, new.number) is distinct from (old.kind, old.action, old.source_id, old.number) then
    raise exception 'What is sent to PEAK stays what it was.' using errcode = 'check_violation', constraint = 'peak_document_stays';
  end if;
  if old.peak_id is not null and new.peak_id is distinct from old.peak_id then
    raise exception 'PEAK has it already.' using errcode = 'check_violation', constraint = 'peak_document_one_id';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.pieces_left(job uuid)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select place from work_order w cross join generate_series(1, w.quantity + cardinality(pieces_out(w.id))) place
    where w.id = job and w.quantity + cardinality(pieces_out(w.id)) > 1 and place <> all (pieces_out(w.id)) order by place);
end $function$;

CREATE OR REPLACE FUNCTION public.pieces_out(job uuid)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(position order by position), '{}') from piece_taken_out where job_id = job
$function$;

CREATE OR REPLACE FUNCTION public.project_baseline_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.project_id, new.name, new.start_on, new.due_on, new.tasks)
    is distinct from (old.project_id, old.name, old.start_on, old.due_on, old.tasks) then
    raise exception 'A baseline stays as it was frozen.' using errcode = 'check_violation', constraint = 'project_baseline_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quotation_line_stays_as_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line of a quotation is never deleted.' using errcode = 'check_violation', constraint = 'quotation_line_never_deleted';
  end if;
  if (tg_op = 'INSERT' or
    (new.sku_id, new.part_number_id, new.work_scope, new.description, new.quantity, new.unit_price, new.discount_pct, new.net, new.vat_mode,
      new.is_option, new.archived_at)
    is distinct from
    (old.sku_id, old.part_number_id, old.work_scope, old.description, old.quantity, old.unit_price, old.discount_pct, old.net, old.vat_mode,
      old.is_option, old.archived_at))
    and exists (select 1 from quotation q where q.id = new.quotation_id and q.status <> 'draft') then
    raise exception 'Lines change while the quotation is a draft.' using errcode = 'check_violation', constraint = 'quotation_line_stays_as_sent';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.quotation_stays_as_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A quotation is never deleted.' using errcode = 'check_violation', constraint = 'quotation_never_deleted';
  end if;
  if old.status not in ('draft', 'review') and new.status not in ('draft') and
    (new.number, new.customer_id, new.subject, new.kind, new.currency, new.valid_until, new.scope, new.finding, new.nte_amount,
      new.replacement_price, new.turn_time_days, new.incoterm, new.terms, new.vat_pct, new.revision)
    is distinct from
    (old.number, old.customer_id, old.subject, old.kind, old.currency, old.valid_until, old.scope, old.finding, old.nte_amount,
      old.replacement_price, old.turn_time_days, old.incoterm, old.terms, old.vat_pct, old.revision) then
    raise exception '% was sent.', old.number using errcode = 'check_violation', constraint = 'quotation_stays_as_sent';
  end if;
  if old.status = 'accepted' and new.status <> 'accepted' then
    raise exception '% was accepted.', old.number using errcode = 'check_violation', constraint = 'quotation_accepted_is_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.readings_left(readings jsonb, job uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_agg(reading order by at) from jsonb_array_elements(readings) with ordinality as all_read (reading, at)
  where (substring(reading ->> 'name' from '\d+$')::int = any (pieces_out(job))) is distinct from true
$function$;

CREATE OR REPLACE FUNCTION public.receipt_settles(settlements jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(sum((s->>'amount')::numeric), 0) from jsonb_array_elements(settlements) s
$function$;

CREATE OR REPLACE FUNCTION public.receipt_stays_as_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A receipt is never deleted.' using errcode = 'check_violation', constraint = 'receipt_never_deleted';
  end if;
  if old.receipt_number is not null and
    (new.receipt_number, new.customer_id, new.received_on, new.currency, new.cash, new.withheld, new.fee, new.settlements, new.settled, new.fx_rate, new.vat_due,
      new.net_paid, new.buyer, new.seller, new.bank_account, new.remark, new.posted_at, new.posted_by_id)
    is distinct from
    (old.receipt_number, old.customer_id, old.received_on, old.currency, old.cash, old.withheld, old.fee, old.settlements, old.settled, old.fx_rate, old.vat_due,
      old.net_paid, old.buyer, old.seller, old.bank_account, old.remark, old.posted_at, old.posted_by_id) then
    raise exception '% was posted.', old.receipt_number using errcode = 'check_violation', constraint = 'receipt_stays_as_posted';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_action_meeting_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status = 'held' then
    raise exception 'a meeting that was held stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_after_issue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from release_certificate c where c.id = new.certificate_id and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'this certificate is issued: nothing is added to its %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_assessment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an assessment is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status = 'signed' then
    raise exception 'a signed assessment never changes' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from auth_application a where a.id = new.application_id and a.applicant_id = new.assessor_id) then
    raise exception 'nobody assesses themselves' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_assessor_decides()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from competence_assessment c where c.application_id = new.id and c.status = 'signed'
      and c.assessor_id in (new.approved_by_id, new.issued_by_id)) then
    raise exception 'who assessed an applicant neither approves nor issues' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_attempt_out_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last step_record;
begin
  select * into last from step_record where step_id = new.step_id order by attempt desc limit 1;
  if new.attempt <> coalesce(last.attempt, 0) + 1 then
    raise exception 'step_record_upward: attempt % of a step follows attempt %', new.attempt, coalesce(last.attempt, 0) using errcode = 'check_violation';
  end if;
  if new.attempt > 1 and (btrim(coalesce(new.reason, '')) = '' or new.recorded_at < last.recorded_at) then
    raise exception 'step_record_upward: a step is taken again with a reason and after it was taken' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_answer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an answer of an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (select status from audit_report where id = old.report_id) <> 'draft' or new.report_id <> old.report_id then
    raise exception 'an issued audit report stays as it was signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_finding_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a finding is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.issued_at is not null and (new.statement, new.requirement, new.evidence, new.clause, new.area_id, new.issued_at, new.number, new.report_id)
    is distinct from (old.statement, old.requirement, old.evidence, old.clause, old.area_id, old.issued_at, old.number, old.report_id) then
    raise exception 'an issued finding keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_observation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an observation is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (select status from audit_report where id = old.report_id) <> 'draft' and (new.number, new.report_id, new.kind, new.clause, new.statement, new.owner_id, new.archived_at)
    is distinct from (old.number, old.report_id, old.kind, old.clause, old.statement, old.owner_id, old.archived_at) then
    raise exception 'an observation of an issued report keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a question of an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from audit_checklist_revision r where r.id = new.revision_id and r.status <> 'draft') then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_report_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an audit report is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (new.number, new.planned_audit_id, new.area_id, new.kind, new.revision_id, new.lead_id, new.second_id, new.started_on,
      new.held_on, new.job_id, new.scope, new.people_met, new.documents_seen, new.summary, new.strengths, new.issued_at, new.issued_by_id, new.archived_at)
    is distinct from (old.number, old.planned_audit_id, old.area_id, old.kind, old.revision_id, old.lead_id, old.second_id, old.started_on,
      old.held_on, old.job_id, old.scope, old.people_met, old.documents_seen, old.summary, old.strengths, old.issued_at, old.issued_by_id, old.archived_at) then
    raise exception 'an issued audit report stays as it was signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_cancel_of_paid_bill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'cancelled' and exists (select 1 from voucher_item where kind = 'bill' and item_id = new.id and released_at is null) then
    raise exception 'A vendor invoice in a voucher is not cancelled.' using errcode = '23514', constraint = 'vendor_bill_not_in_a_voucher', table = 'vendor_bill';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_certificate_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_done_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_project uuid;
  is_closed boolean;
begin
  of_project := case tg_table_name
    when 'task_link' then (select project_id from project_task where id = (to_jsonb(new) ->> 'task_id')::uuid)
    else (to_jsonb(new) ->> 'project_id')::uuid end;
  select status = 'done' or archived_at is not null into is_closed from project where id = of_project for share;
  if is_closed then
    raise exception 'This project is done: reopen it first.' using errcode = '23514', constraint = 'done_project_stays';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_under_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  job uuid;
  -- Sending a report to the customer is no change of the report. search_text is worked out by the database after this rule.
  free text[] := '{search_text}';
begin
  case tg_table_name
    when 'task_step' then select c.job_id into job from task_card c where c.id = new.card_id;
    when 'step_record' then select c.job_id into job from task_step s join task_card c on c.id = s.card_id where s.id = new.step_id;
    when 'independent_inspection', 'approved_deviation' then
      select c.job_id into job from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where r.id = new.record_id;
    else job := new.job_id;
  end case;
  if tg_table_name = 'inspection_report' then
    free := free || '{sent_to_customer_at,version,updated_at,updated_by}'::text[];
  end if;
  if job_is_certified(job) and (tg_op = 'INSERT' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'a certificate of this job is issued: % does not change', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_check_by_superior()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.checked_by_id is not null and new.checked_by_id = new.manager_approved_by_id
    and (new.checked_by_id, new.manager_approved_by_id) is distinct from (old.checked_by_id, old.manager_approved_by_id) then
    raise exception 'Superior and finance are two people.' using errcode = 'check_violation', constraint = 'reimbursement_checked_by_another';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_checklist_revision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := '{status,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft') then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_criterion_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a criterion of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from assessment_checklist c where c.id = new.checklist_id and c.status <> 'draft') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_document_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an item of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from document_checklist c where c.id = new.checklist_id and c.status <> 'draft') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_document_number_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or new.number is distinct from old.number or new.kind is distinct from old.kind then
    raise exception 'the number of a document never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_document_revision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,effective_on,superseded_on}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of a document is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status = 'approved' then
    free := free || '{authority_reference,authority_date}';
  end if;
  if old.status in ('approved', 'effective', 'superseded', 'withdrawn')
    and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status in ('draft', 'inReview', 'inApproval')) then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_done_with_open_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from project_task where project_id = new.id and archived_at is null and state <> 'done') then
    raise exception 'Tasks are still open.' using errcode = '23514', constraint = 'done_project_has_no_open_task';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_ended_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status in ('issued', 'withdrawn', 'rejected') then
    raise exception 'an application that has ended never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_exam_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (old.attempt_id, old.place, old.question_id, old.option_order, old.max_mark)
      is distinct from (new.attempt_id, new.place, new.question_id, new.option_order, new.max_mark) then
    raise exception 'what an attempt asked stays as it was asked' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_file_under_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  job uuid;
  free constant text[] := '{preview_key,preview_mime,width,height}';
begin
  case new.entity
    when 'taskCard' then select c.job_id into job from task_card c where c.id = new.entity_id;
    when 'finding' then select f.job_id into job from finding f where f.id = new.entity_id;
    when 'inspectionReport' then select r.job_id into job from inspection_report r where r.id = new.entity_id;
    when 'formInstance' then select i.job_id into job from form_instance i where i.id = new.entity_id;
    else select r.job_id into job from ndt_report r where r.id = new.entity_id;
  end case;
  if job_is_certified(job) and (tg_op = 'INSERT' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'a certificate of this job is issued: attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_form_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION public.refuse_hold_before_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from release_certificate c where c.job_id = new.job_id and c.status = 'issued' and new.started_at < c.issued_at) then
    raise exception 'a certificate of this job is issued: hold_period does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_hold_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free constant text[] := '{ended_at,ended_by,ended_signature_id}';
begin
  if old.ended_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a hold is ended once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_job_change_under_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if job_is_certified(new.id) then
    raise exception 'a certificate of this job is issued: work_order does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_labour_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free constant text[] := '{ended_at,flagged}';
begin
  if tg_op = 'INSERT' then
    if job_is_certified(new.job_id) then
      raise exception 'a certificate of this job is issued: labor_entry does not change' using errcode = 'insufficient_privilege';
    end if;
  elsif old.ended_at is not null or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a clock is stopped once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_less_for_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  awaited boolean;
begin
  if new.version > old.version and is_engineer(new.updated_by, (new.updated_at at time zone 'Asia/Bangkok')::date) then return new; end if;
  case tg_table_name
    when 'directive' then
      awaited := (new.effective_date > old.effective_date or (new.archived_at is not null and old.archived_at is null)
        or (new.assessment = 'notApplicable' and old.assessment <> 'notApplicable')
        or (new.repeat_in, new.repeat_every, new.repeat_more) is distinct from (old.repeat_in, old.repeat_every, old.repeat_more))
        and directive_is_awaited(old.id);
    when 'directive_applicability' then
      awaited := to_jsonb(new) - '{version,updated_at,updated_by,part_key}'::text[]
          is distinct from to_jsonb(old) - '{version,updated_at,updated_by,part_key}'::text[]
        and directive_is_awaited(old.directive_id);
    when 'service_bulletin' then
      awaited := (new.category <> old.category or new.part_numbers <> old.part_numbers or (new.archived_at is not null and old.archived_at is null))
        and exists (select 1 from service_bulletin_part n join part_number p on p.part_key = n.part_key join work_order w on w.part_number_id = p.id
          where n.service_bulletin_id = old.id and job_is_open(w.id));
    when 'temporary_revision' then
      awaited := ((new.archived_at is not null and old.archived_at is null) or new.manual_id <> old.manual_id
          or (new.incorporated_in_id is not null and not exists (select 1 from manual_revision r
            where r.id = new.incorporated_in_id and r.manual_id = new.manual_id and r.issue_date >= new.issue_date)))
        and exists (select 1 from task_card c join work_order w on w.id = c.job_id
          where c.status <> 'superseded' and job_is_open(w.id) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', old.manual_id)));
    when 'part_number' then
      awaited := old.llp and not new.llp and exists (select 1 from work_order w join part_number p on p.id = w.part_number_id
        where old.id in (p.id, p.series_id) and job_is_open(w.id));
    when 'manual_ipc_item' then
      awaited := (new.units < old.units or (new.units is null and old.units is not null) or new.part_number <> old.part_number
          or new.manual_id <> old.manual_id or (new.archived_at is not null and old.archived_at is null))
        and exists (select 1 from task_card c join work_order w on w.id = c.job_id
          where c.status <> 'superseded' and job_is_open(w.id) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', old.manual_id)));
  end case;
  if awaited then
    raise exception '% is waited for by open work orders: only an authorised engineer makes it less', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_merged_part_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  given uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  merged uuid;
begin
  if given is null or (tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::uuid is not distinct from given) then return new; end if;
  select p.merged_into_id into merged from part_number p where p.id = given for share;
  if merged is not null then
    raise exception 'this part number was merged into another' using errcode = 'check_violation', constraint = tg_table_name || '_part_number_was_merged';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_merged_part_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.part_number is not distinct from old.part_number then return new; end if;
  if part_number_merged_away(new.part_number) then
    raise exception 'this part number was merged into another' using errcode = 'check_violation', constraint = tg_table_name || '_part_number_was_merged';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_on_judged_ndt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select status from ndt_report where id = new.report_id for share) <> 'draft' then
    raise exception 'The NDT report is signed: what is drawn on its pictures stays.' using errcode = '23514';
  end if;
  if not exists (select 1 from attachment where id::text = new.file_id and entity = 'ndtReport' and entity_id = new.report_id) then
    raise exception 'This is no picture of the report.' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_lot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.quantity - new.quantity <> (select count(*) from piece_taken_out p where p.job_id = new.id and p.at = new.updated_at) then
    raise exception 'The quantity of work order % changes only by the pieces taken out of its lot.', new.number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_side()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  earlier text;
begin
  if new.component not in ('inboardHalf', 'outboardHalf') or is_no_serial(new.serial_number) then return new; end if;
  select c.component into earlier
  from job_component c join work_order w on w.id = c.job_id join work_order own on own.id = new.job_id
  where normal_identity(c.serial_number) = normal_identity(new.serial_number) and c.component in ('inboardHalf', 'outboardHalf')
    and w.id <> own.id and normal_part_number(w.part_number) = normal_part_number(own.part_number)
    and c.id = (select l.id from job_component l where l.job_id = c.job_id and l.component = c.component
      and not exists (select 1 from entry_withdrawal x where x.step_record_id = l.step_record_id) order by l.recorded_at desc, l.id desc limit 1)
  order by c.recorded_at desc, c.id desc limit 1;
  if earlier is null or earlier = new.component then return new; end if;
  if not exists (select 1 from finding f where f.job_id = new.job_id and f.defect_code = 'documentation' and f.archived_at is null
    and normal_identity(f.place) = normal_identity(new.serial_number) and f.status <> 'open' and f.disposition not in ('scrap', 'returnToCustomer')
    and f.decided_by_employee_id is not null and f.decided_by_employee_id <> new.employee_id
    and not exists (select 1 from app_user u where u.id = f.created_by and u.employee_id = f.decided_by_employee_id)) then
    raise exception 'job_component_side_kept: half % was the other side on an earlier work order', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_inspection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'independent_inspection' then
    if exists (select 1 from step_record r join step_record own on own.step_id = r.step_id where r.id = new.record_id and own.employee_id = new.employee_id) then
      raise exception 'whoever recorded a step does not inspect it' using errcode = 'insufficient_privilege';
    end if;
    if exists (select 1 from step_record r join step_record later on later.step_id = r.step_id and later.attempt > r.attempt where r.id = new.record_id)
      or exists (select 1 from step_record r where r.id = new.record_id and r.recorded_at > new.at) then
      raise exception 'the attempt that stands is inspected, after it was recorded' using errcode = 'insufficient_privilege';
    end if;
  elsif new.status = 'signed' and old.status <> 'signed' and exists (
    select 1 from task_step s join step_record r on r.step_id = s.id join independent_inspection i on i.record_id = r.id
    where s.card_id = new.id and i.employee_id = new.signed_by_employee_id
      and r.attempt = (select max(attempt) from step_record where step_id = s.id)) then
    raise exception 'whoever inspected a step of a card does not sign the card' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_part_loop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.parent_id is null or new.archived_at is not null then return new; end if;
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id and old.archived_at is null then return new; end if;
  if not exists (select 1 from project_task where id = new.parent_id and project_id = new.project_id) then
    raise exception 'A task is part of a task of its own project only.' using errcode = 'check_violation', constraint = 'task_part_in_one_project';
  end if;
  perform 1 from project where id = new.project_id for no key update;
  if task_waits(new.parent_id, false, new.id, false, null) or task_waits(new.id, true, new.parent_id, true, null) then
    raise exception 'Tasks would wait for each other.' using errcode = 'check_violation', constraint = 'task_part_without_loop';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_pin_off_the_drawing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not job_is_open((select job_id from finding where id = new.finding_id)) then
    raise exception 'The component is not in work any more: the pins of its findings stay.' using errcode = '23514';
  end if;
  if not exists (select 1 from attachment where id::text = new.file_id and entity = 'partNumber' and width is not null) then
    raise exception 'This is no drawing of a part number.' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_planned_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.held_on is not null and (new.plan_id, new.area_id, new.month, new.kind, new.lead_id, new.second_id, new.held_on, new.report_no)
    is distinct from (old.plan_id, old.area_id, old.month, old.kind, old.lead_id, old.second_id, old.held_on, old.report_no) then
    raise exception 'an audit that was held stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_published_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := '{status,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a published revision is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status <> 'obsolete') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from app_user u where u.id = new.created_by and u.employee_id = new.published_by_id) then
    raise exception 'who wrote a revision does not publish it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_published_route_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a route version is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status in ('published', 'retired')
    and (to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' or (new.status <> old.status and new.status <> 'retired')) then
    raise exception 'a published route never changes' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'published' and (tg_op = 'INSERT' or old.status <> 'published')
    and (new.published_by is null or new.created_by is null or new.published_by = new.created_by or new.signature_id is null) then
    raise exception 'a route is published by another person than its author, with a signature' using errcode = 'check_violation', constraint = 'route_version_two_people';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_read_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.status = 'read' then
    raise exception 'an acknowledgement that is signed never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_result_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a result is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from competence_assessment c where c.id = new.assessment_id and c.status <> 'draft') then
    raise exception 'a signed assessment never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_reviewed_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a question is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and
     (old.subject_id, old.topic, old.difficulty, old.kind, old.text_en, old.text_th, old.answers_en, old.answers_th, old.right_answer,
      old.tolerance, old.mark, old.shuffle, old.reference, old.explanation, old.replaces_id, old.edition, old.approved_by_id)
     is distinct from
     (new.subject_id, new.topic, new.difficulty, new.kind, new.text_en, new.text_th, new.answers_en, new.answers_th, new.right_answer,
      new.tolerance, new.mark, new.shuffle, new.reference, new.explanation, new.replaces_id, new.edition, new.approved_by_id) then
    raise exception 'a reviewed question never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_robbery_under_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if job_is_certified(new.donor_job_id) or job_is_certified(new.recipient_job_id) then
    raise exception 'a certificate of this job is issued: robbed_part does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_safety_report_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a safety report is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.number, new.confidentiality, new.type, new.occurred_on, new.created_by, new.created_at)
    is distinct from (old.number, old.confidentiality, old.type, old.occurred_on, old.created_by, old.created_at) then
    raise exception 'what was reported stays as it came' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_same_halves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.component in ('inboardHalf', 'outboardHalf') and (
    select normal_identity(c.serial_number) = normal_identity(new.serial_number) from job_component c
    where c.job_id = new.job_id and c.component in ('inboardHalf', 'outboardHalf') and c.component <> new.component
      and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)
    order by c.recorded_at desc, c.id desc limit 1) then
    raise exception 'job_component_halves_differ: both halves of the wheel bear %', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_signed_inspection_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free constant text[] := '{status,sent_to_customer_at,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' or (old.status <> 'draft' and (new.status = 'draft' or to_jsonb(new) - free is distinct from to_jsonb(old) - free)) then
    raise exception 'a signed inspection report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_signed_ndt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,indications_count}';
begin
  if old.status = 'performed' then
    free := free || '{accepter_employee_id,accepter,accepter_name,accepted_at,accepted_signature_id,findings,item_results,disposition}'::text[];
  end if;
  if tg_op = 'DELETE' or (old.status <> 'draft' and (new.status = 'draft' or to_jsonb(new) - free is distinct from to_jsonb(old) - free)) then
    raise exception 'a signed NDT report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_signed_work_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free constant text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_table_name = 'task_card' then
    if old.status in ('signed', 'notApplicable', 'superseded')
       and (new.status not in (old.status, 'superseded') or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
      raise exception 'a signed card never changes: it is sent back and done again' using errcode = 'insufficient_privilege';
    end if;
  elsif tg_table_name = 'finding' then
    if old.status = 'closed' and (new.status <> 'closed' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
      raise exception 'a closed finding never changes' using errcode = 'insufficient_privilege';
    end if;
  elsif old.signature_id is not null then
    raise exception 'a signed answer never changes: a new one is signed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_staff_list_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,published_at,published_by_id,authority_told_on,authority_reference}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of the list of certifying staff is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft') then
    raise exception 'an approved list of certifying staff never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_stamp_read_alike()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtext('stamp numbers'));
  select stamp_no into other from stamp
    where translate(replace(upper(stamp_no), '-', ''), 'OI', '01') = translate(replace(upper(new.stamp_no), '-', ''), 'OI', '01')
      and upper(stamp_no) <> upper(new.stamp_no) limit 1;
  if other is not null then
    raise exception 'stamp % reads like stamp %', new.stamp_no, other using errcode = 'unique_violation';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_step_data_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'step data is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status in ('published', 'retired')
    and (to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by'] is distinct from to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by']
      or (new.status <> old.status and new.status <> 'retired')) then
    raise exception 'published step data never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_task_loop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_task uuid;
  of_after uuid;
begin
  if new.archived_at is not null then return new; end if;
  select project_id into of_task from project_task where id = new.task_id;
  select project_id into of_after from project_task where id = new.after_id;
  if of_task <> of_after then
    raise exception 'A task waits for tasks of its own project only.' using errcode = 'check_violation', constraint = 'task_link_in_one_project';
  end if;
  perform 1 from project where id = of_task for no key update;
  if task_waits(new.after_id, true, new.task_id, false, new.id) then
    raise exception 'Tasks would wait for each other.' using errcode = 'check_violation', constraint = 'task_link_without_loop';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_technique_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' then
    raise exception 'an NDT technique is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or not (new.status = old.status or old.status = 'current' and new.status = 'superseded')) then
    raise exception 'a published NDT technique never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_tire_twice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own_part text := (select normal_part_number(f.part_number) from part_fitted f where f.step_record_id = new.step_record_id limit 1);
begin
  if new.component <> 'tire' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('tire:' || normal_identity(new.serial_number), 0));
  if exists (
    select 1 from job_component c left join part_fitted f on f.step_record_id = c.step_record_id
    where c.component = 'tire' and normal_identity(c.serial_number) = normal_identity(new.serial_number) and c.job_id <> new.job_id and job_is_open(c.job_id)
      and (own_part is null or f.part_number is null or normal_part_number(f.part_number) = own_part)
      and not exists (select 1 from robbed_part r join batch b on b.id = r.batch_id where r.donor_job_id = c.job_id and r.recipient_job_id = new.job_id
        and r.taken_at >= c.recorded_at and normal_identity(b.serial_number) = normal_identity(c.serial_number))
      and c.id = (select l.id from job_component l where l.job_id = c.job_id and l.component = 'tire'
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = l.step_record_id) order by l.recorded_at desc, l.id desc limit 1)) then
    raise exception 'job_component_tire_once: tire % is on another open job', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unseen_unread_cell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'signed' and old.status <> 'signed' and exists (
    select 1 from task_step s join step_record r on r.step_id = s.id join job_component c on c.step_record_id = r.id
    where s.card_id = new.id and c.removed_unread is not null and r.attempt = (select max(attempt) from step_record where step_id = s.id)
      and not step_record_withdrawn(r.id) and not exists (select 1 from independent_inspection i where i.record_id = r.id)) then
    raise exception 'task_card_unread_cell: a second person inspects a cell whose number nobody can read' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reimbursement_line_vat_within_its_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare rate numeric;
begin
  select percent into rate from tax_rate where code = 'vat' and archived_at is null and daterange(valid_from, valid_to, '[]') @> new.spent_on;
  if new.vat > round(new.gross * coalesce(rate, 0) / (100 + coalesce(rate, 0)), 2) + 0.01 then
    raise exception 'The VAT of a receipt is more than its rate.' using errcode = 'check_violation', constraint = 'reimbursement_line_vat_within_its_rate';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from auth_application where authorization_id = new.id and kind = 'initial' and status = 'issued') then
    raise exception 'an authorisation is issued by an application' using errcode = 'check_violation';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.require_measuring_tool()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from tool_use where step_record_id = new.id) then
    raise exception 'a measurement is stored with its measuring tool' using errcode = 'check_violation', constraint = 'step_record_measuring_tool';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.require_temporary_revision_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from manual m join gate_reason g on g.gate = 'G05' and g.subject in (new.tr_number, m.designation || ' ' || new.tr_number, new.id::text)
    join work_order w on w.id = g.job_id
    where m.id = new.manual_id and job_is_open(w.id)
      and exists (select 1 from task_card c where c.job_id = w.id and c.status <> 'superseded' and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', new.manual_id)))
      and not exists (select 1 from impact_review v join impact_decision d on d.review_id = v.id
        where v.temporary_revision_id = new.id and d.jobnumber = w.number and (d.decision is null or d.decided_at >= new.updated_at))) then
    raise exception 'temporary_revision_reviewed: open work orders were worked by it and nobody is asked what the change means' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.risk_level(cell text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when cell in ('5A', '5B', '5C', '4A', '4B', '3A') then 'intolerable'
    when cell in ('3E', '2D', '2E', '1B', '1C', '1D', '1E') then 'acceptable'
    when cell ~ '^[1-5][A-E]$' then 'tolerable' end
$function$;

CREATE OR REPLACE FUNCTION public.search_block(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((EXTRACT(year FROM (at AT TIME ZONE 'UTC'::text)))::integer * 2) + ((EXTRACT(month FROM (at AT TIME ZONE 'UTC'::text)) > (6)::numeric))::integer);

CREATE OR REPLACE FUNCTION public.search_pieces(words text, block integer)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL RESTRICTED STRICT COST 5000
RETURN array_to_tsvector(ARRAY(SELECT (search_pieces.block || substr(search_pieces.words, place.place, 4)) FROM generate_series(1, length(search_pieces.words)) place(place)));

CREATE OR REPLACE FUNCTION public.service_bulletin_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from service_bulletin_part where service_bulletin_id = new.id;
  insert into service_bulletin_part (service_bulletin_id, part_key)
  select distinct new.id, normal_part_number(line) from regexp_split_to_table(new.part_numbers, '[\n,;]') as line
  where trim(line) <> '';
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.step_corrected(step uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select (n.data -> s.step_key) || jsonb_build_object('manualId', r.manual_id,
    'isOtherTest', n.data -> s.step_key -> 'test' is distinct from d.data -> s.step_key -> 'test')
  from task_step s join task_card c on c.id = s.card_id join step_data_sheet d on d.id = s.sheet_id
  join step_data_sheet n on n.id = step_data_now(c.job_id, d.manual_revision_id) join manual_revision r on r.id = n.manual_revision_id
  where s.id = step and n.id <> d.id and (n.part_number_id = d.part_number_id or n.data <> d.data) and n.data ? s.step_key
$function$;

CREATE OR REPLACE FUNCTION public.step_data_now(job uuid, revision uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select d.id from work_order w join part_number p on p.id = w.part_number_id
  join step_data_sheet d on d.part_number_id in (p.id, p.series_id) and d.manual_revision_id = revision and d.status = 'published'
  where w.id = job order by d.part_number_id = p.id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.step_needs_second(step uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select s.critical or exists (
    select 1 from step_record r join job_component c on c.step_record_id = r.id
    where r.step_id = s.id and c.removed_unread is not null and r.attempt = (select max(attempt) from step_record where step_id = s.id))
  from task_step s where s.id = step
$function$;

CREATE OR REPLACE FUNCTION public.step_record_withdrawn(record uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from entry_withdrawal x where x.step_record_id = record and x.robbed_part_id is null)
    and not exists (
      select 1 from (
        select id from tool_use where step_record_id = record
        union all select id from consumable_use where step_record_id = record
        union all select id from part_fitted where step_record_id = record
      ) entry where not exists (select 1 from entry_withdrawal x where x.entry_id = entry.id))
$function$;

CREATE OR REPLACE FUNCTION public.task_waits(from_id uuid, from_end boolean, to_id uuid, to_end boolean, but_link uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (
    with recursive reached as (
      select from_id as id, from_end as is_end
      union
      select n.id, n.is_end from reached r cross join lateral (
        select r.id, false as is_end where r.is_end
        union all select c.id, true from project_task c where r.is_end and c.parent_id = r.id and c.archived_at is null
        union all select l.after_id, true from task_link l where not r.is_end and l.task_id = r.id and l.archived_at is null and l.id is distinct from but_link
        union all select p.parent_id, false from project_task p where not r.is_end and p.id = r.id and p.parent_id is not null
      ) n
    )
    select 1 from reached where id = to_id and is_end = to_end
  );
end $function$;

CREATE OR REPLACE FUNCTION public.test_run_stands(run uuid, for_job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select not coalesce(step_record_withdrawn(t.step_record_id), false)
      and case when t.job_id = for_job or (for_job is null and w.outcome is null) then coalesce(c.status, '') <> 'superseded'
        else w.outcome is distinct from 'cancelled' and coalesce(c.status, 'signed') = 'signed' and not job_certificate_void(w.id) end
    from test_run t join work_order w on w.id = t.job_id
    left join step_record r on r.id = t.step_record_id left join task_step s on s.id = r.step_id left join task_card c on c.id = s.card_id
    where t.id = run);
end $function$;

CREATE OR REPLACE FUNCTION public.thai_tax_number_holds(number text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((number ~ '^[0-9]{13}$'::text) AND ((SELECT ((11 - (sum(((substr(thai_tax_number_holds.number, place.place, 1))::integer * (14 - place.place))) % (11)::bigint)) % (10)::bigint) FROM generate_series(1, 12) place(place)) = ("right"(number, 1))::integer));

CREATE OR REPLACE FUNCTION public.tire_level_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.retread_level is distinct from old.retread_level
    and not (old.status = 'atRetreader' and new.status = 'received' and new.retread_level = old.retread_level + 1) then
    raise exception 'the level of tire % changes only when a retread comes back', old.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tool_asked_now(use uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('tool', t.tool_no, 'readsIn', t.reads_in, 'rangeMin', t.range_min::text, 'rangeMax', t.range_max::text,
    'errorAbsolute', t.error_absolute::text, 'errorPercent', t.error_percent::text, 'maximumError', now #>> '{tool,maximumError}',
    'unit', coalesce(now #>> '{limit,unit}', s.unit), 'min', coalesce(now -> 'limit', jsonb_build_object('min', s.min::text)) ->> 'min',
    'max', coalesce(now -> 'limit', jsonb_build_object('max', s.max::text)) ->> 'max',
    'isOtherClass', now #>> '{tool,class}' is distinct from s.tool_class and now #>> '{tool,class}' is distinct from t.tool_class and not exists (
      select 1 from manual_tool l where l.manual_id = (now ->> 'manualId')::uuid and l.tool_class = now #>> '{tool,class}' and l.archived_at is null
        and length(btrim(coalesce(l.equivalent_approval, ''))) > 0
        and upper(t.tool_no) = any(select upper(btrim(held)) from unnest(string_to_array(coalesce(l.held_tools, ''), ',')) held)))
  from tool_use u join tool t on t.id = u.tool_id join step_record r on r.id = u.step_record_id join task_step s on s.id = r.step_id
  join task_card c on c.id = s.card_id and c.status <> 'superseded' cross join lateral (select step_corrected(s.id) as now) asked
  where u.id = use and now ? 'tool' and not exists (select 1 from step_record l where l.step_id = s.id and l.attempt > r.attempt)
$function$;

CREATE OR REPLACE FUNCTION public.used_here(part text, serial text, besides uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select known.job from (
      select w.number as job, u.fitted_at as at from part_fitted u join work_order w on w.id = u.job_id
        where u.lot_kind = 'serial' and normal_identity(u.lot_number) = normal_identity(serial) and normal_identity(u.part_number) = any (component_part_numbers(part))
          and u.job_id is distinct from besides and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
      union all
      select w.number, u.fitted_at from part_fitted u join work_order w on w.id = u.job_id
        where normal_identity(u.removed_serial) = normal_identity(serial) and normal_identity(u.part_number) = any (component_part_numbers(part))
          and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
          and not exists (select 1 from part_fitted o where o.job_id = u.job_id and o.lot_kind = 'serial' and normal_identity(o.lot_number) = normal_identity(serial))
      union all
      select w.number, w.created_at from work_order w
        where normal_identity(w.serial_number) = normal_identity(serial) and w.serial_number <> 'N/A'
          and normal_identity(w.part_number) = any (component_part_numbers(part)) and w.status <> 'cancelled') known
    order by known.at desc limit 1);
end $function$;

CREATE OR REPLACE FUNCTION public.uuidv7_fallback()
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  last_micros bigint := nullif(current_setting('intranet.last_uuidv7', true), '')::bigint;
  bytes bytea := uuid_send(gen_random_uuid());
  below_ms int;
begin
  -- Two in one microsecond, or a clock set back: one session's identifiers go on in their order all the same.
  if micros <= last_micros then
    micros := last_micros + 1;
  end if;
  perform set_config('intranet.last_uuidv7', micros::text, false);
  bytes := overlay(bytes placing substring(int8send(micros / 1000) from 3 for 6) from 1 for 6);
  -- Twelve bits of the millisecond's fraction follow the version.
  below_ms := (micros % 1000) * 4096 / 1000;
  bytes := set_byte(bytes, 6, 112 | (below_ms >> 8));
  bytes := set_byte(bytes, 7, below_ms & 255);
  return encode(bytes, 'hex')::uuid;
end;
$function$;

CREATE OR REPLACE FUNCTION public.vendor_answer_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from sent_questionnaire s where s.id in (new.sent_id, old.sent_id) and s.status not in ('sent', 'expired')) then
    raise exception 'the answers of a questionnaire are fixed once they are submitted' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.vendor_question_of_a_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from vendor_questionnaire q where q.id in (new.questionnaire_id, old.questionnaire_id) and q.status <> 'draft') then
    raise exception 'the questions of a released questionnaire never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vendor_questionnaire_link_only_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.used_at is not null or old.voided_at is not null
    or to_jsonb(new) - '{used_at,voided_at}'::text[] is distinct from to_jsonb(old) - '{used_at,voided_at}'::text[] then
    raise exception 'a link of a questionnaire is used or voided once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vendor_test_over(record uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select least(max(p.inspected_at), (p.tested_on + 1)::timestamp at time zone 'Asia/Bangkok') from test_run t
    join outside_process p on p.job_id = t.job_id and p.tested_on::text = t.readings ->> 'testedOn' and p.requalifier = t.readings ->> 'rin'
      and p.incoming_inspection = 'accepted' and not exists (select 1 from entry_withdrawal x where x.entry_id = p.id)
    where t.step_record_id = record and t.kind = 'hydrostatic' group by p.tested_on);
end $function$;

CREATE OR REPLACE FUNCTION public.voucher_balances(lines jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select count(*) >= 2 and sum(debit) = sum(credit) and bool_and(debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0))
  from (select (l->>'debit')::numeric as debit, (l->>'credit')::numeric as credit from jsonb_array_elements(lines) l) sides
$function$;

CREATE OR REPLACE FUNCTION public.voucher_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare moves text[] := array['status', 'version', 'updated_at', 'updated_by', 'reversed_on', 'reversed_by_id', 'reversal_reason', 'search_text'];
begin
  if tg_op = 'UPDATE' and old.status = 'posted' and old.tax_invoice_no is null and old.vat_moved_on is null and new.vat_moved_on is not null then
    moves := moves || array['tax_invoice_no', 'tax_invoice_on', 'vat_moved_on'];
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - moves) <> (to_jsonb(old) - moves)
    or (old.status = 'reversed' and new.status <> 'reversed') or (old.status = 'posted' and new.status not in ('posted', 'reversed')) then
    raise exception 'A posted voucher is reversed, never changed.' using errcode = '23514', constraint = 'voucher_stays_as_posted', table = 'voucher';
  end if;
  return new;
end $function$;

-- Tables

create table access_request (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  path text not null,
  needs text not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint access_request_pkey PRIMARY KEY (id),
  constraint access_request_check CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint access_request_needs_check CHECK (((length(needs) >= 1) AND (length(needs) <= 200))),
  constraint access_request_path_check CHECK (((path ~ '^/([^/\\]|$)'::text) AND (length(path) <= 300))),
  constraint access_request_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
);
CREATE UNIQUE INDEX access_request_open ON public.access_request USING btree (user_id, path) WHERE (decided_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.access_request REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('access_request', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.access_request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('access_request', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.access_request REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('access_request', 'id', '');

create table accounting_month (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  month text not null,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  constraint accounting_month_pkey PRIMARY KEY (id),
  constraint accounting_month_is_a_month CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint accounting_month_status_check CHECK ((status = ANY (ARRAY['closed'::text, 'open'::text])))
);
CREATE INDEX accounting_month_list ON public.accounting_month USING btree (month DESC, id);
CREATE UNIQUE INDEX accounting_month_month ON public.accounting_month USING btree (upper(month));

create table action_meeting (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  due_on date not null,
  agenda text,
  held_on date,
  present text,
  open_plans text,
  search_text text generated always as (lower(((number || ' '::text) || COALESCE(present, ''::text)))) stored,
  constraint action_meeting_pkey PRIMARY KEY (id),
  constraint action_meeting_held_with_its_day CHECK (((status = 'held'::text) = ((held_on IS NOT NULL) AND (present IS NOT NULL) AND (open_plans IS NOT NULL)))),
  constraint action_meeting_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'held'::text])))
);
CREATE INDEX action_meeting_list ON public.action_meeting USING btree (due_on DESC, id);
CREATE UNIQUE INDEX action_meeting_number ON public.action_meeting USING btree (upper(number));
CREATE INDEX action_meeting_search ON public.action_meeting USING gin (search_text gin_trgm_ops);
CREATE TRIGGER action_meeting_kept BEFORE DELETE OR UPDATE ON public.action_meeting FOR EACH ROW EXECUTE FUNCTION refuse_action_meeting_change();

create table admin_grant (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  reason text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  granted boolean,
  constraint admin_grant_pkey PRIMARY KEY (id),
  constraint admin_grant_not_oneself CHECK (((asked_by <> user_id) AND ((NOT COALESCE(granted, false)) OR (decided_by <> user_id)))),
  constraint admin_grant_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint admin_grant_two_people CHECK (((NOT COALESCE(granted, false)) OR (decided_by <> asked_by))),
  constraint admin_grant_whole CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (granted IS NULL))))
);
CREATE UNIQUE INDEX admin_grant_open ON public.admin_grant USING btree (user_id) WHERE (decided_at IS NULL);
CREATE INDEX admin_grant_user ON public.admin_grant USING btree (user_id, asked_at DESC);

create table alternate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  item_id uuid not null,
  alternate_id uuid not null,
  kind text not null,
  direction text not null,
  approved_data text not null,
  customer_id uuid,
  remarks text,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  closed_at timestamp with time zone,
  search_text text generated always as (lower(((number || ' '::text) || approved_data))) stored,
  constraint alternate_pkey PRIMARY KEY (id),
  constraint alternate_archived_at_check CHECK ((archived_at IS NULL)),
  constraint alternate_closed CHECK (((status = 'withdrawn'::text) = (closed_at IS NOT NULL))),
  constraint alternate_direction_check CHECK ((direction = ANY (ARRAY['oneWay'::text, 'twoWay'::text]))),
  constraint alternate_is_another_part CHECK ((item_id <> alternate_id)),
  constraint alternate_is_approved_by_another CHECK ((approved_by_id <> created_by)),
  constraint alternate_is_approved_by_somebody CHECK (((status <> 'approved'::text) OR ((approved_at IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint alternate_kind_check CHECK ((kind = ANY (ARRAY['superseded'::text, 'interchangeable'::text, 'pma'::text, 'customerApproved'::text]))),
  constraint alternate_names_the_customer CHECK (((kind <> 'customerApproved'::text) OR (customer_id IS NOT NULL))),
  constraint alternate_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'withdrawn'::text])))
);
CREATE INDEX alternate_alternate_id ON public.alternate USING btree (alternate_id);
CREATE INDEX alternate_customer_id ON public.alternate USING btree (customer_id);
CREATE INDEX alternate_item_id ON public.alternate USING btree (item_id);
CREATE INDEX alternate_list ON public.alternate USING btree (created_at DESC, id);
CREATE UNIQUE INDEX alternate_number ON public.alternate USING btree (upper(number));
CREATE UNIQUE INDEX alternate_pair ON public.alternate USING btree (LEAST(item_id, alternate_id), GREATEST(item_id, alternate_id), customer_id) NULLS NOT DISTINCT WHERE (status <> 'withdrawn'::text);
CREATE INDEX alternate_search ON public.alternate USING gin (search_text gin_trgm_ops);

create table announcement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  title text not null,
  body text not null,
  category text not null,
  audience text[] default '{}'::text[] not null,
  publish_at timestamp with time zone not null,
  expire_at timestamp with time zone,
  pinned boolean default false not null,
  ack_required boolean default false not null,
  content_version integer default 1 not null,
  search_text text generated always as (lower(((title || ' '::text) || body))) stored,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_category_check CHECK ((category = ANY (ARRAY['news'::text, 'safety'::text, 'quality'::text, 'hr'::text, 'it'::text, 'urgent'::text]))),
  constraint announcement_check CHECK (((expire_at IS NULL) OR (expire_at > publish_at))),
  constraint announcement_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))),
  constraint announcement_title_check CHECK (((length(title) >= 3) AND (length(title) <= 120)))
);
CREATE INDEX announcement_list ON public.announcement USING btree (publish_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX announcement_pinned ON public.announcement USING btree (pinned DESC, id);
CREATE INDEX announcement_search ON public.announcement USING gin (search_text gin_trgm_ops);

create table announcement_acknowledgement (
  announcement_id uuid not null,
  content_version integer not null,
  user_id uuid not null,
  acknowledged_at timestamp with time zone not null,
  constraint announcement_acknowledgement_pkey PRIMARY KEY (announcement_id, content_version, user_id)
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.announcement_acknowledgement REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('announcement_acknowledgement', 'announcement_id content_version user_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.announcement_acknowledgement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('announcement_acknowledgement', 'announcement_id content_version user_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.announcement_acknowledgement REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('announcement_acknowledgement', 'announcement_id content_version user_id', '');

create table app_user (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  username text not null,
  name text not null,
  email text not null,
  employee_id uuid,
  employee_no text,
  state text default 'active'::text not null,
  permission integer default 1 not null,
  roles text[] default '{}'::text[] not null,
  password_hash text,
  former_password_hashes text[] default '{}'::text[] not null,
  pin_hash text,
  password_changed_at timestamp with time zone,
  pin_changed_at timestamp with time zone,
  options jsonb default '{}'::jsonb not null,
  notifications jsonb default '{"types": [], "enabled": false}'::jsonb not null,
  line_id text,
  homepage text,
  avatar_background text,
  login_duration integer default 7 not null,
  signature bytea,
  signature_at timestamp with time zone,
  demo boolean default false not null,
  search_text text generated always as (lower(((((((username || ' '::text) || name) || ' '::text) || email) || ' '::text) || COALESCE(employee_no, ''::text)))) stored,
  lock_reason text,
  pin_void_at timestamp with time zone,
  email_changed_at timestamp with time zone,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_employee_id_key UNIQUE (employee_id),
  constraint app_user_avatar_background_check CHECK ((avatar_background ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint app_user_email_check CHECK ((((length(email) >= 3) AND (length(email) <= 254)) AND (email = lower(email)))),
  constraint app_user_employee_no_check CHECK (((length(employee_no) >= 1) AND (length(employee_no) <= 40))),
  constraint app_user_homepage_check CHECK ((length(homepage) <= 300)),
  constraint app_user_line_id_check CHECK ((length(line_id) <= 100)),
  constraint app_user_lock_reason CHECK (((state = 'locked'::text) OR (lock_reason IS NULL))),
  constraint app_user_lock_reason_check CHECK (((length(lock_reason) >= 3) AND (length(lock_reason) <= 500))),
  constraint app_user_login_duration_check CHECK (((login_duration >= 1) AND (login_duration <= 30))),
  constraint app_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint app_user_notifications_check CHECK ((jsonb_typeof(notifications) = 'object'::text)),
  constraint app_user_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
  constraint app_user_permission_check CHECK (((permission >= 1) AND (permission <= 5))),
  constraint app_user_pin_void CHECK (((pin_void_at IS NULL) OR (pin_hash IS NULL))),
  constraint app_user_roles_check CHECK ((array_position(roles, NULL::text) IS NULL)),
  constraint app_user_signature_check CHECK ((octet_length(signature) <= 1048576)),
  constraint app_user_state_check CHECK ((state = ANY (ARRAY['active'::text, 'locked'::text, 'disabled'::text]))),
  constraint app_user_username_check CHECK ((username ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text))
);
CREATE INDEX app_user_called ON public.app_user USING btree (upper(username));
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (lower(email));
CREATE UNIQUE INDEX app_user_employee_no ON public.app_user USING btree (lower(employee_no));
CREATE INDEX app_user_name ON public.app_user USING btree (name, id);
CREATE INDEX app_user_search ON public.app_user USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX app_user_username ON public.app_user USING btree (lower(username));
CREATE TRIGGER app_user_born_guard BEFORE INSERT ON public.app_user FOR EACH ROW EXECUTE FUNCTION app_user_born_guard();
CREATE TRIGGER app_user_guard BEFORE DELETE OR UPDATE OF state, roles, archived_at ON public.app_user FOR EACH ROW EXECUTE FUNCTION app_user_guard();

create table application_document (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  application_id uuid not null,
  item_id uuid not null,
  no integer not null,
  remark text,
  met_on date,
  found text,
  verified_by_id uuid,
  constraint application_document_pkey PRIMARY KEY (id),
  constraint application_document_met CHECK (((status = 'met'::text) = (met_on IS NOT NULL))),
  constraint application_document_status_check CHECK ((status = ANY (ARRAY['open'::text, 'met'::text])))
);
CREATE INDEX application_document_application_id ON public.application_document USING btree (application_id);
CREATE INDEX application_document_list ON public.application_document USING btree (no, id);
CREATE UNIQUE INDEX application_document_once ON public.application_document USING btree (application_id, item_id);
CREATE TRIGGER application_document_no_delete BEFORE DELETE ON public.application_document FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table application_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  application_id uuid not null,
  group_id uuid not null,
  task_levels text[] default '{}'::text[] not null,
  authorities text[] default '{}'::text[] not null,
  ratings text[] default '{}'::text[] not null,
  decided_by_id uuid,
  decision_reason text,
  applicant_id uuid,
  is_open boolean default true not null,
  part_numbers jsonb,
  excluded_parts jsonb,
  constraint application_line_pkey PRIMARY KEY (id),
  constraint application_line_authorities_check CHECK ((authorities <@ ARRAY['CAAT'::text, 'EASA'::text, 'FAA'::text])),
  constraint application_line_decided CHECK (((status = 'open'::text) OR (decided_by_id IS NOT NULL))),
  constraint application_line_excluded_parts_check CHECK ((jsonb_typeof(excluded_parts) = 'array'::text)),
  constraint application_line_has_levels CHECK (((cardinality(task_levels) > 0) AND (cardinality(authorities) > 0) AND (cardinality(ratings) > 0))),
  constraint application_line_part_numbers_check CHECK ((jsonb_typeof(part_numbers) = 'array'::text)),
  constraint application_line_ratings_check CHECK ((ratings <@ ARRAY['C1'::text, 'C4'::text, 'C5'::text, 'C6'::text, 'C8'::text, 'C14'::text, 'C15'::text, 'C20'::text, 'D1'::text])),
  constraint application_line_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text]))),
  constraint application_line_task_levels_check CHECK ((task_levels <@ ARRAY['inspection'::text, 'test'::text, 'repair'::text, 'overhaul'::text]))
);
CREATE INDEX application_line_application_id ON public.application_line USING btree (application_id);
CREATE INDEX application_line_group_id ON public.application_line USING btree (group_id);
CREATE INDEX application_line_list ON public.application_line USING btree (created_at, id);
CREATE UNIQUE INDEX application_line_once ON public.application_line USING btree (application_id, group_id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX application_line_one_open ON public.application_line USING btree (applicant_id, group_id) WHERE (is_open AND (archived_at IS NULL) AND (status <> 'rejected'::text));
CREATE TRIGGER application_line_kept BEFORE INSERT OR UPDATE ON public.application_line FOR EACH ROW EXECUTE FUNCTION keep_application_line();
CREATE TRIGGER application_line_no_delete BEFORE DELETE ON public.application_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table approval_band (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  purpose text not null,
  from_amount numeric(24,2) not null,
  approvals integer not null,
  quotes integer not null,
  constraint approval_band_pkey PRIMARY KEY (id),
  constraint approval_band_purpose_check CHECK ((purpose = ANY (ARRAY['any'::text, 'stock'::text, 'job'::text, 'tool'::text, 'service'::text, 'office'::text])))
);
CREATE UNIQUE INDEX approval_band_from ON public.approval_band USING btree (purpose, from_amount) WHERE (archived_at IS NULL);
CREATE INDEX approval_band_list ON public.approval_band USING btree (from_amount, id);

create table approved_deviation (
  id uuid default uuidv7() not null,
  record_id uuid not null,
  reference text not null,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  signature_id uuid,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  kind text,
  number text,
  holder text,
  part_number text,
  document_id uuid,
  serial_numbers text,
  constraint approved_deviation_pkey PRIMARY KEY (id),
  constraint approved_deviation_holder_check CHECK ((btrim(holder) <> ''::text)),
  constraint approved_deviation_kind_check CHECK ((kind = ANY (ARRAY['designApproval'::text, 'airlineOrder'::text]))),
  constraint approved_deviation_number_check CHECK ((number ~ '\d'::text)),
  constraint approved_deviation_serial_numbers_check CHECK ((btrim(serial_numbers) <> ''::text))
);
CREATE INDEX approved_deviation_document ON public.approved_deviation USING btree (document_id);
CREATE INDEX approved_deviation_record ON public.approved_deviation USING btree (record_id);
CREATE TRIGGER approved_deviation_no_delete BEFORE DELETE ON public.approved_deviation FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approved_deviation_under_certificate BEFORE INSERT OR UPDATE ON public.approved_deviation FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.approved_deviation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('approved_deviation', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.approved_deviation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('approved_deviation', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.approved_deviation REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('approved_deviation', 'id', '');

create table assessment_checklist (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  category_id uuid not null,
  group_id uuid,
  pass_percent integer not null,
  designation text not null,
  revision integer not null,
  change_summary text not null,
  published_at timestamp with time zone,
  published_by_id uuid,
  constraint assessment_checklist_pkey PRIMARY KEY (id),
  constraint assessment_checklist_pass_percent CHECK (((pass_percent >= 50) AND (pass_percent <= 100))),
  constraint assessment_checklist_published CHECK (((status = 'draft'::text) OR ((published_at IS NOT NULL) AND (published_by_id IS NOT NULL)))),
  constraint assessment_checklist_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'obsolete'::text])))
);
CREATE INDEX assessment_checklist_category_id ON public.assessment_checklist USING btree (category_id);
CREATE INDEX assessment_checklist_group_id ON public.assessment_checklist USING btree (group_id);
CREATE UNIQUE INDEX assessment_checklist_in_force ON public.assessment_checklist USING btree (category_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (status = 'published'::text);
CREATE UNIQUE INDEX assessment_checklist_in_work ON public.assessment_checklist USING btree (category_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((status = 'draft'::text) AND (archived_at IS NULL));
CREATE INDEX assessment_checklist_list ON public.assessment_checklist USING btree (created_at DESC, id);
CREATE UNIQUE INDEX assessment_checklist_no ON public.assessment_checklist USING btree (category_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid), revision) WHERE (archived_at IS NULL);
CREATE TRIGGER assessment_checklist_frozen BEFORE DELETE OR UPDATE ON public.assessment_checklist FOR EACH ROW EXECUTE FUNCTION refuse_published_change();

create table assessment_criterion (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  checklist_id uuid not null,
  no integer not null,
  section text not null,
  criterion text not null,
  criterion_th text not null,
  method text not null,
  critical boolean default false not null,
  weight integer not null,
  search_text text generated always as (lower(((section || ' '::text) || criterion))) stored,
  constraint assessment_criterion_pkey PRIMARY KEY (id),
  constraint assessment_criterion_method_check CHECK ((method = ANY (ARRAY['observe'::text, 'oral'::text, 'review'::text, 'demo'::text]))),
  constraint assessment_criterion_weight CHECK (((weight >= 1) AND (weight <= 5)))
);
CREATE INDEX assessment_criterion_checklist_id ON public.assessment_criterion USING btree (checklist_id);
CREATE INDEX assessment_criterion_list ON public.assessment_criterion USING btree (no, id);
CREATE INDEX assessment_criterion_search ON public.assessment_criterion USING gin (search_text gin_trgm_ops);
CREATE TRIGGER assessment_criterion_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.assessment_criterion FOR EACH ROW EXECUTE FUNCTION refuse_criterion_change();

create table assessment_result (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  assessment_id uuid not null,
  criterion_id uuid not null,
  no integer not null,
  result text,
  note text,
  constraint assessment_result_pkey PRIMARY KEY (id),
  constraint assessment_result_not_shown_says_what CHECK (((result IS DISTINCT FROM 'notOk'::text) OR (note IS NOT NULL))),
  constraint assessment_result_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'notOk'::text, 'na'::text])))
);
CREATE INDEX assessment_result_assessment_id ON public.assessment_result USING btree (assessment_id);
CREATE INDEX assessment_result_list ON public.assessment_result USING btree (no, id);
CREATE UNIQUE INDEX assessment_result_once ON public.assessment_result USING btree (assessment_id, criterion_id);
CREATE TRIGGER assessment_result_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.assessment_result FOR EACH ROW EXECUTE FUNCTION refuse_result_change();

create table attachment (
  id uuid default uuidv7() not null,
  entity text not null,
  entity_id uuid not null,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  preview_key text,
  preview_mime text,
  width integer,
  height integer,
  evidence boolean default false not null,
  caution text,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  archived_at timestamp with time zone,
  archived_by uuid,
  archive_reason text,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_preview_key_key UNIQUE (preview_key),
  constraint attachment_storage_key_key UNIQUE (storage_key),
  constraint attachment_archive_reason_check CHECK (((char_length(archive_reason) >= 3) AND (char_length(archive_reason) <= 500))),
  constraint attachment_archived_with_reason CHECK (((archived_at IS NULL) = (archive_reason IS NULL))),
  constraint attachment_entity_check CHECK ((entity ~ '^[a-z][A-Za-z0-9]{0,60}$'::text)),
  constraint attachment_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint attachment_height_check CHECK ((height > 0)),
  constraint attachment_mime_check CHECK ((mime = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text, 'video/mp4'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text]))),
  constraint attachment_preview_key_check CHECK ((preview_key ~ '^[0-9a-f]{40}$'::text)),
  constraint attachment_preview_mime_check CHECK ((preview_mime = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint attachment_preview_whole CHECK (((preview_key IS NULL) = (preview_mime IS NULL))),
  constraint attachment_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint attachment_size_check CHECK ((size > 0)),
  constraint attachment_storage_key_check CHECK ((storage_key ~ '^[0-9a-f]{40}$'::text)),
  constraint attachment_width_check CHECK ((width > 0))
);
CREATE INDEX attachment_parent ON public.attachment USING btree (entity, entity_id, id);
CREATE INDEX attachment_quota ON public.attachment USING btree (created_by, created_at);
CREATE INDEX attachment_sha256 ON public.attachment USING btree (sha256);
CREATE TRIGGER attachment_fixed BEFORE DELETE OR UPDATE ON public.attachment FOR EACH ROW EXECUTE FUNCTION attachment_keeps_its_file();
CREATE TRIGGER attachment_under_certificate BEFORE INSERT OR UPDATE ON public.attachment FOR EACH ROW WHEN ((new.entity = ANY (ARRAY['taskCard'::text, 'finding'::text, 'inspectionReport'::text, 'ndtReport'::text, 'formInstance'::text]))) EXECUTE FUNCTION refuse_file_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.attachment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('attachment', 'id', 'archived_at archived_by archive_reason');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.attachment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('attachment', 'id', 'archived_at archived_by archive_reason');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.attachment REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('attachment', 'id', 'archived_at archived_by archive_reason');

create table audit_answer (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  report_id uuid not null,
  question_id uuid not null,
  no integer not null,
  result text,
  evidence text,
  samples text,
  search_text text generated always as (lower(((COALESCE(evidence, ''::text) || ' '::text) || COALESCE(samples, ''::text)))) stored,
  constraint audit_answer_pkey PRIMARY KEY (id),
  constraint audit_answer_result_check CHECK ((result = ANY (ARRAY['conform'::text, 'level1'::text, 'level2'::text, 'observation'::text, 'na'::text, 'notChecked'::text]))),
  constraint audit_answer_says_why CHECK (((result IS NULL) OR (result = 'conform'::text) OR (evidence IS NOT NULL)))
);
CREATE INDEX audit_answer_list ON public.audit_answer USING btree (no, id);
CREATE UNIQUE INDEX audit_answer_question ON public.audit_answer USING btree (report_id, question_id);
CREATE INDEX audit_answer_report_id ON public.audit_answer USING btree (report_id);
CREATE INDEX audit_answer_search ON public.audit_answer USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_answer_kept BEFORE DELETE OR UPDATE ON public.audit_answer FOR EACH ROW EXECUTE FUNCTION refuse_audit_answer_change();

create table audit_area (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  slug text not null,
  name text not null,
  name_th text not null,
  department_id uuid not null,
  owner_id uuid not null,
  workshops text[] default '{}'::text[] not null,
  clauses text[] default '{}'::text[] not null,
  risk_class text not null,
  interval_months integer not null,
  authority_agreement text,
  search_text text generated always as (lower(((((slug || ' '::text) || name) || ' '::text) || name_th))) stored,
  scope text,
  constraint audit_area_pkey PRIMARY KEY (id),
  constraint audit_area_agreed_interval CHECK (((interval_months <= 12) OR (authority_agreement IS NOT NULL))),
  constraint audit_area_clauses_check CHECK ((clauses <@ ARRAY['145.A.20'::text, '145.A.25'::text, '145.A.30'::text, '145.A.35'::text, '145.A.40'::text, '145.A.42'::text, '145.A.45'::text, '145.A.47'::text, '145.A.48'::text, '145.A.50'::text, '145.A.55'::text, '145.A.60'::text, '145.A.65'::text, '145.A.70'::text, '145.A.75'::text, '145.A.80'::text, '145.A.85'::text, '145.A.200'::text, '145.A.202'::text, '145.A.205'::text])),
  constraint audit_area_risk_class_check CHECK ((risk_class = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint audit_area_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'inForce'::text, 'withdrawn'::text]))),
  constraint audit_area_workshops_check CHECK ((workshops <@ ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'oxygen'::text, 'tire'::text, 'ndt'::text, 'stores'::text, 'office'::text]))
);
CREATE INDEX audit_area_department_id ON public.audit_area USING btree (department_id);
CREATE INDEX audit_area_owner_id ON public.audit_area USING btree (owner_id);
CREATE INDEX audit_area_search ON public.audit_area USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX audit_area_slug ON public.audit_area USING btree (upper(slug));

create table audit_chain (
  name text not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (name),
  constraint audit_chain_seq_check CHECK ((seq >= 0))
);

create table audit_checklist (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  code text not null,
  title text not null,
  area_id uuid,
  current_revision_id uuid,
  search_text text generated always as (lower(((code || ' '::text) || title))) stored,
  constraint audit_checklist_pkey PRIMARY KEY (id),
  constraint audit_checklist_in_force_with_a_revision CHECK (((status <> 'inForce'::text) OR (current_revision_id IS NOT NULL))),
  constraint audit_checklist_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'inForce'::text, 'obsolete'::text])))
);
CREATE INDEX audit_checklist_area_id ON public.audit_checklist USING btree (area_id);
CREATE UNIQUE INDEX audit_checklist_code ON public.audit_checklist USING btree (upper(code)) WHERE (archived_at IS NULL);
CREATE INDEX audit_checklist_list ON public.audit_checklist USING btree (code, id);
CREATE INDEX audit_checklist_search ON public.audit_checklist USING gin (search_text gin_trgm_ops);

create table audit_checklist_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  checklist_id uuid not null,
  designation text not null,
  revision integer not null,
  change_summary text not null,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  constraint audit_checklist_revision_pkey PRIMARY KEY (id),
  constraint audit_checklist_revision_approved CHECK (((status = 'draft'::text) OR ((approved_at IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint audit_checklist_revision_approved_by_another CHECK ((approved_by_id <> created_by)),
  constraint audit_checklist_revision_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'obsolete'::text])))
);
CREATE INDEX audit_checklist_revision_checklist_id ON public.audit_checklist_revision USING btree (checklist_id);
CREATE UNIQUE INDEX audit_checklist_revision_in_force ON public.audit_checklist_revision USING btree (checklist_id) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX audit_checklist_revision_in_work ON public.audit_checklist_revision USING btree (checklist_id) WHERE ((status = 'draft'::text) AND (archived_at IS NULL));
CREATE INDEX audit_checklist_revision_list ON public.audit_checklist_revision USING btree (created_at DESC, id);
CREATE UNIQUE INDEX audit_checklist_revision_no ON public.audit_checklist_revision USING btree (checklist_id, revision) WHERE (archived_at IS NULL);
CREATE TRIGGER audit_checklist_revision_frozen BEFORE DELETE OR UPDATE ON public.audit_checklist_revision FOR EACH ROW EXECUTE FUNCTION refuse_checklist_revision_change();

create table audit_entry (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  subject text,
  body text not null,
  hash bytea not null,
  constraint audit_entry_pkey PRIMARY KEY (seq),
  constraint audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'guest'::text, 'system'::text, 'job'::text, 'import'::text, 'anonymous'::text])))
);
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, seq);
CREATE INDEX audit_entry_entity ON public.audit_entry USING btree (entity, entity_id, seq);
CREATE INDEX audit_entry_job_log ON public.audit_entry USING btree (at DESC, seq DESC) WHERE (subject ~~ 'ABS%'::text);
CREATE INDEX audit_entry_job_log_action ON public.audit_entry USING btree (action, at DESC, seq DESC) WHERE (subject ~~ 'ABS%'::text);
CREATE INDEX audit_entry_job_log_actor ON public.audit_entry USING btree (actor_name, at DESC, seq DESC) WHERE (subject ~~ 'ABS%'::text);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, seq) WHERE (subject IS NOT NULL);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_finding (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  source text not null,
  level text not null,
  clause text not null,
  area_id uuid not null,
  owner_id uuid not null,
  requirement text not null,
  statement text not null,
  evidence text not null,
  authority_due_on date,
  repeat_of_id uuid,
  issued_at timestamp with time zone,
  issued_by_id uuid,
  containment text,
  containment_due_on date,
  contained_at timestamp with time zone,
  response_due_on date,
  closure_due_on date,
  extended_on date,
  root_cause_done boolean default false not null,
  corrective_done boolean default false not null,
  preventive_done boolean default false not null,
  open_items integer default 0 not null,
  accepted_at timestamp with time zone,
  accepted_by_id uuid,
  follow_up_due_on date,
  effect text,
  effect_evidence text,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  cap_status text generated always as (
CASE
    WHEN (effect = 'effective'::text) THEN 'completed'::text
    WHEN (accepted_at IS NOT NULL) THEN 'followUp'::text
    WHEN (root_cause_done AND corrective_done AND preventive_done) THEN 'acceptance'::text
    WHEN (open_items > 0) THEN 'review'::text
    ELSE 'pending'::text
END) stored,
  search_text text generated always as (lower(((((number || ' '::text) || statement) || ' '::text) || requirement))) stored,
  report_id uuid,
  constraint audit_finding_pkey PRIMARY KEY (id),
  constraint audit_finding_clause_check CHECK ((clause = ANY (ARRAY['145.A.20'::text, '145.A.25'::text, '145.A.30'::text, '145.A.35'::text, '145.A.40'::text, '145.A.42'::text, '145.A.45'::text, '145.A.47'::text, '145.A.48'::text, '145.A.50'::text, '145.A.55'::text, '145.A.60'::text, '145.A.65'::text, '145.A.70'::text, '145.A.75'::text, '145.A.80'::text, '145.A.85'::text, '145.A.200'::text, '145.A.202'::text, '145.A.205'::text]))),
  constraint audit_finding_closed_when_effective CHECK (((status <> 'closed'::text) OR ((effect = 'effective'::text) AND (accepted_at IS NOT NULL) AND (closed_by_id IS NOT NULL)))),
  constraint audit_finding_containment_of_level_1 CHECK (((level = 'level1'::text) OR (containment IS NULL))),
  constraint audit_finding_effect_check CHECK ((effect = ANY (ARRAY['effective'::text, 'notEffective'::text]))),
  constraint audit_finding_issued_with_its_days CHECK (((issued_at IS NULL) OR ((issued_by_id IS NOT NULL) AND (response_due_on IS NOT NULL) AND (closure_due_on IS NOT NULL)))),
  constraint audit_finding_level_check CHECK ((level = ANY (ARRAY['level1'::text, 'level2'::text]))),
  constraint audit_finding_not_closed_by_who_accepted CHECK ((accepted_by_id <> closed_by_id)),
  constraint audit_finding_open_items_check CHECK ((open_items >= 0)),
  constraint audit_finding_open_when_issued CHECK (((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR (issued_at IS NOT NULL))),
  constraint audit_finding_source_check CHECK ((source = ANY (ARRAY['internal'::text, 'caat'::text, 'customer'::text, 'provider'::text, 'safety'::text, 'self'::text]))),
  constraint audit_finding_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text, 'withdrawn'::text])))
);
CREATE INDEX audit_finding_area_id ON public.audit_finding USING btree (area_id);
CREATE INDEX audit_finding_clause_area ON public.audit_finding USING btree (clause, area_id, closed_at DESC);
CREATE INDEX audit_finding_list ON public.audit_finding USING btree (created_at DESC, id);
CREATE UNIQUE INDEX audit_finding_number ON public.audit_finding USING btree (upper(number));
CREATE INDEX audit_finding_owner_id ON public.audit_finding USING btree (owner_id);
CREATE INDEX audit_finding_report_id ON public.audit_finding USING btree (report_id);
CREATE INDEX audit_finding_search ON public.audit_finding USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_finding_kept BEFORE DELETE OR UPDATE ON public.audit_finding FOR EACH ROW EXECUTE FUNCTION refuse_audit_finding_change();

create table audit_head (
  seq bigint not null,
  hash bytea not null,
  signed_at timestamp with time zone not null,
  signature bytea not null,
  constraint audit_head_pkey PRIMARY KEY (seq)
);
CREATE TRIGGER audit_head_append_only BEFORE DELETE OR UPDATE ON public.audit_head FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table audit_look (
  id uuid default uuidv7() not null,
  view_id uuid not null,
  at timestamp with time zone not null,
  what text not null,
  ip text,
  constraint audit_look_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_look_view ON public.audit_look USING btree (view_id, at DESC, id);
CREATE TRIGGER audit_look_append_only BEFORE DELETE OR UPDATE ON public.audit_look FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.audit_look REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_look', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.audit_look REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_look', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.audit_look REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_look', 'id', '');

create table audit_observation (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  report_id uuid not null,
  kind text not null,
  clause text not null,
  statement text not null,
  owner_id uuid not null,
  reply text,
  replied_at timestamp with time zone,
  replied_by_id uuid,
  finding_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || statement))) stored,
  constraint audit_observation_pkey PRIMARY KEY (id),
  constraint audit_observation_clause_check CHECK ((clause = ANY (ARRAY['145.A.20'::text, '145.A.25'::text, '145.A.30'::text, '145.A.35'::text, '145.A.40'::text, '145.A.42'::text, '145.A.45'::text, '145.A.47'::text, '145.A.48'::text, '145.A.50'::text, '145.A.55'::text, '145.A.60'::text, '145.A.65'::text, '145.A.70'::text, '145.A.75'::text, '145.A.80'::text, '145.A.85'::text, '145.A.200'::text, '145.A.202'::text, '145.A.205'::text]))),
  constraint audit_observation_kind_check CHECK ((kind = ANY (ARRAY['risk'::text, 'improvement'::text, 'goodPractice'::text]))),
  constraint audit_observation_raised CHECK (((status = 'raised'::text) = (finding_id IS NOT NULL))),
  constraint audit_observation_replied CHECK (((status <> 'replied'::text) OR ((reply IS NOT NULL) AND (replied_by_id IS NOT NULL)))),
  constraint audit_observation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'replied'::text, 'raised'::text])))
);
CREATE INDEX audit_observation_list ON public.audit_observation USING btree (created_at DESC, id);
CREATE UNIQUE INDEX audit_observation_number ON public.audit_observation USING btree (upper(number));
CREATE INDEX audit_observation_owner_id ON public.audit_observation USING btree (owner_id);
CREATE INDEX audit_observation_report_id ON public.audit_observation USING btree (report_id);
CREATE INDEX audit_observation_search ON public.audit_observation USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_observation_kept BEFORE DELETE OR UPDATE ON public.audit_observation FOR EACH ROW EXECUTE FUNCTION refuse_audit_observation_change();

create table audit_plan (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  year text not null,
  remark text,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(year)) stored,
  constraint audit_plan_pkey PRIMARY KEY (id),
  constraint audit_plan_approved_by_somebody CHECK (((status = 'draft'::text) OR ((approved_at IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint audit_plan_is_a_year CHECK ((year ~ '^20[0-9]{2}$'::text)),
  constraint audit_plan_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'closed'::text])))
);
CREATE INDEX audit_plan_search ON public.audit_plan USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX audit_plan_year ON public.audit_plan USING btree (upper(year));

create table audit_question (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  revision_id uuid not null,
  no integer not null,
  section text not null,
  text text not null,
  clause text not null,
  guidance text,
  evidence text,
  samples integer not null,
  search_text text generated always as (lower(((section || ' '::text) || text))) stored,
  constraint audit_question_pkey PRIMARY KEY (id),
  constraint audit_question_clause_check CHECK ((clause = ANY (ARRAY['145.A.20'::text, '145.A.25'::text, '145.A.30'::text, '145.A.35'::text, '145.A.40'::text, '145.A.42'::text, '145.A.45'::text, '145.A.47'::text, '145.A.48'::text, '145.A.50'::text, '145.A.55'::text, '145.A.60'::text, '145.A.65'::text, '145.A.70'::text, '145.A.75'::text, '145.A.80'::text, '145.A.85'::text, '145.A.200'::text, '145.A.202'::text, '145.A.205'::text])))
);
CREATE INDEX audit_question_list ON public.audit_question USING btree (no, id);
CREATE INDEX audit_question_revision_id ON public.audit_question USING btree (revision_id);
CREATE INDEX audit_question_search ON public.audit_question USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_question_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.audit_question FOR EACH ROW EXECUTE FUNCTION refuse_audit_question_change();

create table audit_report (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  planned_audit_id uuid,
  area_id uuid not null,
  kind text not null,
  revision_id uuid,
  lead_id uuid not null,
  second_id uuid,
  started_on date not null,
  held_on date,
  job_id uuid,
  scope text not null,
  people_met text,
  documents_seen text,
  summary text,
  strengths text,
  issued_at timestamp with time zone,
  issued_by_id uuid,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || scope) || ' '::text) || COALESCE(summary, ''::text)))) stored,
  constraint audit_report_pkey PRIMARY KEY (id),
  constraint audit_report_days CHECK (((held_on IS NULL) OR (held_on >= started_on))),
  constraint audit_report_issued CHECK (((status = 'draft'::text) OR ((issued_at IS NOT NULL) AND (issued_by_id IS NOT NULL) AND (held_on IS NOT NULL) AND (summary IS NOT NULL) AND (people_met IS NOT NULL)))),
  constraint audit_report_kind_check CHECK ((kind = ANY (ARRAY['system'::text, 'process'::text, 'product'::text, 'provider'::text, 'special'::text]))),
  constraint audit_report_product_job CHECK (((status = 'draft'::text) OR (kind <> 'product'::text) OR (job_id IS NOT NULL))),
  constraint audit_report_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'closed'::text]))),
  constraint audit_report_two_auditors CHECK ((lead_id <> second_id))
);
CREATE INDEX audit_report_area_id ON public.audit_report USING btree (area_id);
CREATE INDEX audit_report_lead_id ON public.audit_report USING btree (lead_id);
CREATE INDEX audit_report_list ON public.audit_report USING btree (created_at DESC, id);
CREATE UNIQUE INDEX audit_report_number ON public.audit_report USING btree (upper(number));
CREATE UNIQUE INDEX audit_report_of_planned_audit ON public.audit_report USING btree (planned_audit_id) WHERE (archived_at IS NULL);
CREATE INDEX audit_report_planned_audit_id ON public.audit_report USING btree (planned_audit_id);
CREATE INDEX audit_report_search ON public.audit_report USING gin (search_text gin_trgm_ops);
CREATE TRIGGER audit_report_kept BEFORE DELETE OR UPDATE ON public.audit_report FOR EACH ROW EXECUTE FUNCTION refuse_audit_report_change();

create table audit_view (
  id uuid default uuidv7() not null,
  inspector text not null,
  organisation text not null,
  purpose text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_reason text,
  contents text[] not null,
  constraint audit_view_pkey PRIMARY KEY (id),
  constraint audit_view_token_hash_key UNIQUE (token_hash),
  constraint audit_view_closed_says_why CHECK (((closed_at IS NULL) = (closed_reason IS NULL))),
  constraint audit_view_expires_within_two_weeks CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '14 days'::interval)))),
  constraint audit_view_holds_something CHECK (((cardinality(contents) > 0) AND (contents <@ '{certificates,passport,audits,documents,staff,training}'::text[]))),
  constraint audit_view_inspector_check CHECK (((length(btrim(inspector)) >= 2) AND (length(btrim(inspector)) <= 120))),
  constraint audit_view_organisation_check CHECK (((length(btrim(organisation)) >= 2) AND (length(btrim(organisation)) <= 120))),
  constraint audit_view_purpose_check CHECK (((length(btrim(purpose)) >= 3) AND (length(btrim(purpose)) <= 300)))
);
CREATE INDEX audit_view_created ON public.audit_view USING btree (created_at DESC, id);
CREATE INDEX audit_view_created_by ON public.audit_view USING btree (created_by);
CREATE TRIGGER audit_view_no_delete BEFORE DELETE ON public.audit_view FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_view_only_closes BEFORE UPDATE ON public.audit_view FOR EACH ROW EXECUTE FUNCTION audit_view_only_closes();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.audit_view REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_view', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.audit_view REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_view', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.audit_view REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('audit_view', 'id', '');

create table auth_application (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  applicant_id uuid not null,
  category_id uuid not null,
  kind text not null,
  statement text,
  document_checklist_id uuid not null,
  authorization_id uuid,
  stage_since timestamp with time zone not null,
  submitted_at timestamp with time zone,
  submitted_by_id uuid,
  endorsed_at timestamp with time zone,
  endorsed_by_id uuid,
  checked_at timestamp with time zone,
  checked_by_id uuid,
  recommended_at timestamp with time zone,
  recommended_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  issued_at timestamp with time zone,
  issued_by_id uuid,
  ended_at timestamp with time zone,
  decision_reason text,
  search_text text generated always as (lower(number)) stored,
  constraint auth_application_pkey PRIMARY KEY (id),
  constraint auth_application_approved_by_another CHECK (((approved_by_id <> applicant_id) AND (approved_by_id <> recommended_by_id))),
  constraint auth_application_checked_by_another CHECK ((checked_by_id <> applicant_id)),
  constraint auth_application_endorsed_by_another CHECK ((endorsed_by_id <> applicant_id)),
  constraint auth_application_issued_by_another CHECK (((issued_by_id <> applicant_id) AND (issued_by_id <> recommended_by_id))),
  constraint auth_application_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'addScope'::text, 'renewal'::text, 'reinstate'::text]))),
  constraint auth_application_recommended_by_another CHECK ((recommended_by_id <> applicant_id)),
  constraint auth_application_stages CHECK ((((status <> ALL (ARRAY['submitted'::text, 'endorsed'::text, 'documentCheck'::text, 'assessment'::text, 'recommended'::text, 'approved'::text, 'issued'::text])) OR (submitted_by_id IS NOT NULL)) AND ((status <> ALL (ARRAY['endorsed'::text, 'documentCheck'::text, 'assessment'::text, 'recommended'::text, 'approved'::text, 'issued'::text])) OR (endorsed_by_id IS NOT NULL)) AND ((status <> ALL (ARRAY['assessment'::text, 'recommended'::text, 'approved'::text, 'issued'::text])) OR (checked_by_id IS NOT NULL)) AND ((status <> ALL (ARRAY['recommended'::text, 'approved'::text, 'issued'::text])) OR (recommended_by_id IS NOT NULL)) AND ((status <> ALL (ARRAY['approved'::text, 'issued'::text])) OR (approved_by_id IS NOT NULL)) AND ((status <> 'issued'::text) OR ((issued_by_id IS NOT NULL) AND (authorization_id IS NOT NULL))) AND ((kind = 'initial'::text) OR (authorization_id IS NOT NULL)))),
  constraint auth_application_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'endorsed'::text, 'documentCheck'::text, 'assessment'::text, 'recommended'::text, 'approved'::text, 'issued'::text, 'returned'::text, 'withdrawn'::text, 'rejected'::text])))
);
CREATE INDEX auth_application_applicant_id ON public.auth_application USING btree (applicant_id);
CREATE INDEX auth_application_authorization_id ON public.auth_application USING btree (authorization_id);
CREATE INDEX auth_application_category_id ON public.auth_application USING btree (category_id);
CREATE INDEX auth_application_list ON public.auth_application USING btree (created_at DESC, id);
CREATE UNIQUE INDEX auth_application_number ON public.auth_application USING btree (upper(number));
CREATE INDEX auth_application_search ON public.auth_application USING gin (search_text gin_trgm_ops);
CREATE TRIGGER auth_application_assessor_decides BEFORE UPDATE ON public.auth_application FOR EACH ROW EXECUTE FUNCTION refuse_assessor_decides();
CREATE TRIGGER auth_application_closes_lines AFTER UPDATE ON public.auth_application FOR EACH ROW WHEN (((new.status = ANY (ARRAY['issued'::text, 'withdrawn'::text, 'rejected'::text])) OR (new.archived_at IS NOT NULL))) EXECUTE FUNCTION close_application_lines();
CREATE TRIGGER auth_application_ended BEFORE DELETE OR UPDATE ON public.auth_application FOR EACH ROW EXECUTE FUNCTION refuse_ended_application();

create table auth_category (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  privilege text not null,
  privileges text[] not null,
  valid_months integer default 24 not null,
  stamp_type text not null,
  disabled boolean default false not null,
  constraint auth_category_pkey PRIMARY KEY (id),
  constraint auth_category_code_check CHECK ((code ~ '^[A-Z0-9]{1,6}$'::text)),
  constraint auth_category_privileges_check CHECK (((privileges <@ '{perform,inspect,independentInspection,ndtPerform,ndtAccept,release,receive,engineering,vendorApproval,audit}'::text[]) AND (cardinality(privileges) > 0))),
  constraint auth_category_stamp_type_check CHECK ((stamp_type = ANY (ARRAY['CS'::text, 'INS'::text, 'MEC'::text, 'NDT'::text, 'REC'::text, 'TRN'::text, 'ENG'::text]))),
  constraint auth_category_valid_months_check CHECK (((valid_months >= 1) AND (valid_months <= 60)))
);
CREATE UNIQUE INDEX auth_category_code ON public.auth_category USING btree (upper(code));

create table auth_group (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  category_id uuid not null,
  code text not null,
  name text not null,
  component_group text not null,
  min_age integer default 18 not null,
  min_experience_months integer default 0 not null,
  ndt_method text,
  ndt_level text,
  disabled boolean default false not null,
  constraint auth_group_pkey PRIMARY KEY (id),
  constraint auth_group_check CHECK (((ndt_method IS NULL) = (ndt_level IS NULL))),
  constraint auth_group_code_check CHECK ((code ~ '^[A-Z0-9-]{1,20}$'::text)),
  constraint auth_group_component_group_check CHECK ((component_group = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'oxygen'::text, 'tire'::text, 'other'::text]))),
  constraint auth_group_min_age_check CHECK (((min_age >= 18) AND (min_age <= 65))),
  constraint auth_group_min_experience_months_check CHECK (((min_experience_months >= 0) AND (min_experience_months <= 240))),
  constraint auth_group_ndt_level_check CHECK ((ndt_level = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  constraint auth_group_ndt_method_check CHECK ((ndt_method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text])))
);
CREATE INDEX auth_group_category ON public.auth_group USING btree (category_id, code, id);
CREATE UNIQUE INDEX auth_group_code ON public.auth_group USING btree (upper(code));

create table auth_suspension (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  authorization_id uuid not null,
  cause text not null,
  group_id uuid,
  from_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  by_name text not null,
  lifted_by_name text,
  reason text not null,
  lift_reason text,
  asked_back_at timestamp with time zone,
  constraint auth_suspension_pkey PRIMARY KEY (id),
  constraint auth_suspension_asked_by_holder CHECK (((asked_back_at IS NULL) OR (cause = 'T10'::text))),
  constraint auth_suspension_cause_check CHECK ((cause = ANY (ARRAY['T8'::text, 'T10'::text]))),
  constraint auth_suspension_check CHECK ((lifted_at >= from_at)),
  constraint auth_suspension_check1 CHECK (((lifted_at IS NULL) = (lifted_by_name IS NULL)))
);
CREATE INDEX auth_suspension_group ON public.auth_suspension USING btree (group_id);
CREATE UNIQUE INDEX auth_suspension_open ON public.auth_suspension USING btree (authorization_id, COALESCE(group_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (lifted_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.auth_suspension REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('auth_suspension', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.auth_suspension REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('auth_suspension', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.auth_suspension REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('auth_suspension', 'id', '');

create table authority_submission (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  report_id uuid not null,
  kind text not null,
  recipient text not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_by_id uuid,
  reference text,
  told text,
  constraint authority_submission_pkey PRIMARY KEY (id),
  constraint authority_submission_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'followUp'::text, 'final'::text]))),
  constraint authority_submission_recipient_check CHECK ((recipient = ANY (ARRAY['authority'::text, 'customer'::text]))),
  constraint authority_submission_sent CHECK (((status = 'sent'::text) = ((sent_at IS NOT NULL) AND (reference IS NOT NULL)))),
  constraint authority_submission_status_check CHECK ((status = ANY (ARRAY['due'::text, 'sent'::text, 'lapsed'::text]))),
  constraint authority_submission_told_check CHECK ((told = ANY (ARRAY['amber'::text, 'overdue'::text])))
);
CREATE INDEX authority_submission_list ON public.authority_submission USING btree (due_at, id);
CREATE UNIQUE INDEX authority_submission_once ON public.authority_submission USING btree (report_id, kind, recipient) WHERE (status <> 'lapsed'::text);
CREATE INDEX authority_submission_report_id ON public.authority_submission USING btree (report_id);
CREATE INDEX authority_submission_sent_by_id ON public.authority_submission USING btree (sent_by_id);

create table authorization_scope (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  authorization_id uuid not null,
  group_id uuid not null,
  task_levels text[] not null,
  authorities text[] not null,
  ratings text[] not null,
  part_numbers jsonb,
  excluded_parts jsonb,
  constraint authorization_scope_pkey PRIMARY KEY (id),
  constraint authorization_scope_authorities_check CHECK (((authorities <@ '{CAAT,EASA,FAA}'::text[]) AND (cardinality(authorities) > 0))),
  constraint authorization_scope_excluded_parts_check CHECK ((jsonb_typeof(excluded_parts) = 'array'::text)),
  constraint authorization_scope_part_numbers_check CHECK ((jsonb_typeof(part_numbers) = 'array'::text)),
  constraint authorization_scope_ratings_check CHECK (((ratings <@ '{C1,C4,C5,C6,C8,C14,C15,C20,D1}'::text[]) AND (cardinality(ratings) > 0))),
  constraint authorization_scope_task_levels_check CHECK (((task_levels <@ '{inspection,test,repair,overhaul}'::text[]) AND (cardinality(task_levels) > 0)))
);
CREATE INDEX authorization_scope_created_at ON public.authorization_scope USING btree (created_at, id);
CREATE UNIQUE INDEX authorization_scope_group ON public.authorization_scope USING btree (authorization_id, group_id) WHERE (archived_at IS NULL);
CREATE INDEX authorization_scope_of_group ON public.authorization_scope USING btree (group_id);
CREATE TRIGGER authorization_scope_no_delete BEFORE DELETE ON public.authorization_scope FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table automatic_suspension (
  id uuid default uuidv7() not null,
  authorization_id uuid not null,
  cause text not null,
  about text not null,
  fault text not null,
  cure_link text not null,
  from_at timestamp with time zone not null,
  cured_at timestamp with time zone,
  constraint automatic_suspension_pkey PRIMARY KEY (id),
  constraint automatic_suspension_about_check CHECK (((length(about) >= 1) AND (length(about) <= 500))),
  constraint automatic_suspension_cause_check CHECK ((cause = ANY (ARRAY['T1'::text, 'T2'::text, 'T3'::text, 'T4'::text, 'T5'::text, 'T6'::text, 'T7'::text, 'T9'::text]))),
  constraint automatic_suspension_check CHECK ((cured_at >= from_at)),
  constraint automatic_suspension_cure_link_check CHECK (((length(cure_link) >= 1) AND (length(cure_link) <= 300))),
  constraint automatic_suspension_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 500)))
);
CREATE INDEX automatic_suspension_authorization ON public.automatic_suspension USING btree (authorization_id, from_at);
CREATE UNIQUE INDEX automatic_suspension_open ON public.automatic_suspension USING btree (authorization_id, cause, about) WHERE (cured_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.automatic_suspension REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('automatic_suspension', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.automatic_suspension REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('automatic_suspension', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.automatic_suspension REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('automatic_suspension', 'id', '');

create table badge (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  card_no text not null,
  employee_id uuid,
  access_zones text[] default '{}'::text[] not null,
  replaces_id uuid,
  issued_on date,
  issued_by_name text,
  returned_on date,
  lost_on date,
  destroyed_on date,
  search_text text generated always as (lower(((number || ' '::text) || card_no))) stored,
  constraint badge_pkey PRIMARY KEY (id),
  constraint badge_access_zones_check CHECK ((access_zones <@ ARRAY['office'::text, 'stores'::text, 'workshop'::text, 'oxygen'::text, 'ndt'::text, 'records'::text])),
  constraint badge_of_a_person CHECK (
CASE status
    WHEN 'stock'::text THEN (employee_id IS NULL)
    WHEN 'destroyed'::text THEN true
    ELSE (employee_id IS NOT NULL)
END),
  constraint badge_opens_only_while_issued CHECK (((status = 'issued'::text) OR (access_zones = '{}'::text[]))),
  constraint badge_status_check CHECK ((status = ANY (ARRAY['stock'::text, 'issued'::text, 'returned'::text, 'lost'::text, 'destroyed'::text])))
);
CREATE UNIQUE INDEX badge_card_no ON public.badge USING btree (upper(card_no));
CREATE INDEX badge_employee_id ON public.badge USING btree (employee_id);
CREATE INDEX badge_list ON public.badge USING btree (created_at DESC, id);
CREATE UNIQUE INDEX badge_number ON public.badge USING btree (upper(number));
CREATE UNIQUE INDEX badge_one_a_person ON public.badge USING btree (employee_id) WHERE (status = 'issued'::text);
CREATE INDEX badge_replaces_id ON public.badge USING btree (replaces_id);
CREATE INDEX badge_search ON public.badge USING gin (search_text gin_trgm_ops);

create table barrier (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  hazard_id uuid not null,
  side text not null,
  text text not null,
  condition text not null,
  checked_on date not null,
  constraint barrier_pkey PRIMARY KEY (id),
  constraint barrier_condition_check CHECK ((condition = ANY (ARRAY['effective'::text, 'weak'::text, 'failed'::text]))),
  constraint barrier_side_check CHECK ((side = ANY (ARRAY['prevents'::text, 'limits'::text])))
);
CREATE INDEX barrier_hazard_id ON public.barrier USING btree (hazard_id);
CREATE INDEX barrier_list ON public.barrier USING btree (side DESC, id);

create table batch (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  item_id uuid not null,
  parent_batch_id uuid,
  supplier_lot text,
  serial_number text,
  owner_type text default 'company'::text not null,
  owner_id uuid,
  condition text not null,
  manufactured_on date,
  cure_date date,
  expiry_date date,
  opened_at timestamp with time zone,
  open_expiry date,
  effective_expiry date generated always as (LEAST(expiry_date, open_expiry)) stored,
  cert_type text,
  cert_number text,
  cert_issuer text,
  cert_date date,
  manufacturer_source text,
  supplier_source text,
  accepted_at timestamp with time zone,
  blocked_by text,
  unit_cost numeric(18,4) default 0 not null,
  currency text default 'THB'::text not null,
  search_text text generated always as (lower(((((((number || ' '::text) || COALESCE(supplier_lot, ''::text)) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || COALESCE(cert_number, ''::text)))) stored,
  fx_rate numeric(18,8) default 1 not null,
  extensions integer default 0 not null,
  csn_cycles integer,
  tsn_hours numeric(10,2),
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_number_key UNIQUE (number),
  constraint batch_cert_type_check CHECK ((cert_type = ANY (ARRAY['form1CAAT'::text, 'form1EASA'::text, 'faa8130'::text, 'tccaForm1'::text, 'cofc'::text, 'coa'::text, 'none'::text]))),
  constraint batch_check CHECK ((parent_batch_id <> id)),
  constraint batch_check1 CHECK (((owner_type = 'customer'::text) = (owner_id IS NOT NULL))),
  constraint batch_check2 CHECK (((owner_type <> 'customer'::text) OR (unit_cost = (0)::numeric))),
  constraint batch_check3 CHECK (((status = ANY (ARRAY['quarantined'::text, 'recalled'::text])) = (blocked_by IS NOT NULL))),
  constraint batch_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'overhauled'::text, 'repaired'::text, 'inspected'::text, 'asRemoved'::text, 'unserviceable'::text, 'unsalvageable'::text]))),
  constraint batch_csn_cycles_check CHECK ((csn_cycles >= 0)),
  constraint batch_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint batch_extensions_check CHECK ((extensions >= 0)),
  constraint batch_fx_rate_positive CHECK ((fx_rate > (0)::numeric)),
  constraint batch_new_has_no_life CHECK (((condition <> 'new'::text) OR ((COALESCE(csn_cycles, 0) = 0) AND (COALESCE(tsn_hours, (0)::numeric) = (0)::numeric)))),
  constraint batch_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'customer'::text, 'vendorConsignment'::text]))),
  constraint batch_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'quarantined'::text, 'recalled'::text, 'exhausted'::text, 'disposed'::text]))),
  constraint batch_tsn_hours_check CHECK ((tsn_hours >= (0)::numeric)),
  constraint batch_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
);
CREATE INDEX batch_called ON public.batch USING btree (upper(number));
CREATE INDEX batch_certificate_letters ON public.batch USING btree (regexp_replace(upper(NORMALIZE(cert_number, NFKC)), '[^A-Z0-9]'::text, ''::text, 'g'::text));
CREATE INDEX batch_certificate_spelled ON public.batch USING btree (certificate_spelled(cert_number));
CREATE INDEX batch_created_at ON public.batch USING btree (created_at DESC, id);
CREATE INDEX batch_expiry ON public.batch USING btree (effective_expiry, id) WHERE (effective_expiry IS NOT NULL);
CREATE INDEX batch_item ON public.batch USING btree (item_id, effective_expiry, id);
CREATE UNIQUE INDEX batch_live_serial ON public.batch USING btree (item_id, normal_identity(serial_number)) WHERE ((serial_number IS NOT NULL) AND (status <> ALL (ARRAY['exhausted'::text, 'disposed'::text])));
CREATE INDEX batch_owner_id ON public.batch USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX batch_parent ON public.batch USING btree (parent_batch_id) WHERE (parent_batch_id IS NOT NULL);
CREATE INDEX batch_search ON public.batch USING gin (search_text gin_trgm_ops);
CREATE INDEX batch_serial ON public.batch USING btree (normal_identity(serial_number)) WHERE (serial_number IS NOT NULL);
CREATE INDEX batch_supplier_lot ON public.batch USING btree (normal_identity(supplier_lot)) WHERE (supplier_lot IS NOT NULL);
CREATE TRIGGER batch_no_delete BEFORE DELETE ON public.batch FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table batch_extension (
  id uuid default uuidv7() not null,
  batch_id uuid not null,
  from_day date not null,
  to_day date not null,
  evidence text not null,
  approved_by uuid not null,
  approved_at timestamp with time zone not null,
  constraint batch_extension_pkey PRIMARY KEY (id),
  constraint batch_extension_check CHECK ((to_day > from_day))
);
CREATE INDEX batch_extension_batch ON public.batch_extension USING btree (batch_id);
CREATE TRIGGER batch_extension_append_only BEFORE DELETE OR UPDATE ON public.batch_extension FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.batch_extension REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('batch_extension', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.batch_extension REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('batch_extension', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.batch_extension REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('batch_extension', 'id', '');

create table billing_note (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  note_number text,
  customer_id uuid not null,
  issue_date date,
  collect_on date not null,
  handed_to text,
  invoice_ids jsonb not null,
  listed jsonb not null,
  currency text not null,
  total numeric(14,2) not null,
  remark text,
  buyer jsonb,
  seller jsonb,
  issued_at timestamp with time zone,
  issued_by_id uuid,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((COALESCE(note_number, ''::text) || ' '::text) || COALESCE(handed_to, ''::text)))) stored,
  constraint billing_note_pkey PRIMARY KEY (id),
  constraint billing_note_closed_with_its_day CHECK (((status <> ALL (ARRAY['closed'::text, 'cancelled'::text])) OR (closed_at IS NOT NULL))),
  constraint billing_note_collected_after_it_is_issued CHECK (((note_number IS NULL) OR (collect_on >= issue_date))),
  constraint billing_note_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint billing_note_numbered_when_handed_over CHECK (((note_number IS NULL) = (status = ANY (ARRAY['draft'::text, 'discarded'::text])))),
  constraint billing_note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'closed'::text, 'cancelled'::text, 'discarded'::text]))),
  constraint billing_note_total_check CHECK ((total > (0)::numeric)),
  constraint billing_note_whole_when_handed_over CHECK (((note_number IS NULL) OR ((issue_date IS NOT NULL) AND (buyer IS NOT NULL) AND (seller IS NOT NULL) AND (issued_at IS NOT NULL) AND (issued_by_id IS NOT NULL))))
);
CREATE INDEX billing_note_customer_id ON public.billing_note USING btree (customer_id);
CREATE INDEX billing_note_list ON public.billing_note USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX billing_note_note_number ON public.billing_note USING btree (upper(note_number));
CREATE INDEX billing_note_search ON public.billing_note USING gin (search_text gin_trgm_ops);
CREATE TRIGGER billing_note_stays_as_handed_over BEFORE DELETE OR UPDATE ON public.billing_note FOR EACH ROW EXECUTE FUNCTION billing_note_stays_as_handed_over();

create table billing_note_invoice (
  id uuid default uuidv7() not null,
  billing_note_id uuid not null,
  invoice_id uuid not null,
  released_at timestamp with time zone,
  constraint billing_note_invoice_pkey PRIMARY KEY (id)
);
CREATE INDEX billing_note_invoice_note ON public.billing_note_invoice USING btree (billing_note_id);
CREATE UNIQUE INDEX billing_note_invoice_on_one_note ON public.billing_note_invoice USING btree (invoice_id) WHERE (released_at IS NULL);

create table bulletin_result (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  bulletin_id uuid,
  number text not null,
  ordered_by_customer boolean default false not null,
  result text,
  reference text,
  signature_id uuid,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint bulletin_result_pkey PRIMARY KEY (id),
  constraint bulletin_result_result_check CHECK ((result = ANY (ARRAY['embodied'::text, 'refused'::text, 'notApplicable'::text])))
);
CREATE INDEX bulletin_result_job ON public.bulletin_result USING btree (job_id);
CREATE TRIGGER bulletin_result_no_delete BEFORE DELETE ON public.bulletin_result FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bulletin_result_stays BEFORE UPDATE ON public.bulletin_result FOR EACH ROW EXECUTE FUNCTION refuse_signed_work_change();
CREATE TRIGGER bulletin_result_under_certificate BEFORE INSERT OR UPDATE ON public.bulletin_result FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.bulletin_result REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('bulletin_result', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.bulletin_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('bulletin_result', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.bulletin_result REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('bulletin_result', 'id', '');

create table calibration_log (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  tool_id uuid not null,
  calibrated_on date not null,
  provider text not null,
  accreditation_no text,
  certificate_no text not null,
  standards_used text,
  method text,
  as_found text not null,
  as_found_data text,
  adjusted boolean default false not null,
  as_left text,
  uncertainty text,
  temperature numeric(14,4),
  humidity numeric(14,4),
  decision_rule text,
  result text not null,
  limitation text,
  next_due date,
  cost numeric(14,4),
  waiver_reason text,
  reviewed_by_name text,
  reviewed_at timestamp with time zone,
  search_text text generated always as (lower(((certificate_no || ' '::text) || provider))) stored,
  constraint calibration_log_pkey PRIMARY KEY (id),
  constraint calibration_log_as_found_check CHECK ((as_found = ANY (ARRAY['inTolerance'::text, 'outOfTolerance'::text, 'notFunctional'::text]))),
  constraint calibration_log_check CHECK (((result <> 'limited'::text) OR (limitation IS NOT NULL))),
  constraint calibration_log_check1 CHECK (((next_due IS NULL) OR (next_due >= calibrated_on))),
  constraint calibration_log_cost_check CHECK ((cost >= (0)::numeric)),
  constraint calibration_log_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'limited'::text, 'fail'::text]))),
  constraint calibration_log_status_check CHECK ((status = ANY (ARRAY['entered'::text, 'reviewed'::text, 'rejected'::text])))
);
CREATE INDEX calibration_log_list ON public.calibration_log USING btree (calibrated_on DESC, id DESC);
CREATE INDEX calibration_log_search ON public.calibration_log USING gin (search_text gin_trgm_ops);
CREATE INDEX calibration_log_tool ON public.calibration_log USING btree (tool_id, calibrated_on DESC, id);

create table calibration_reading (
  id uuid default uuidv7() not null,
  calibration_id uuid not null,
  nominal numeric(14,4) not null,
  as_found numeric(14,4) not null,
  as_left numeric(14,4),
  tolerance numeric(14,4) not null,
  found_inside boolean generated always as ((abs((as_found - nominal)) <= tolerance)) stored not null,
  left_inside boolean generated always as ((abs((COALESCE(as_left, as_found) - nominal)) <= tolerance)) stored not null,
  constraint calibration_reading_pkey PRIMARY KEY (id),
  constraint calibration_reading_calibration_id_nominal_key UNIQUE (calibration_id, nominal),
  constraint calibration_reading_tolerance_check CHECK ((tolerance > (0)::numeric))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.calibration_reading REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('calibration_reading', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.calibration_reading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('calibration_reading', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.calibration_reading REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('calibration_reading', 'id', '');

create table cap_item (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  finding_id uuid not null,
  section text not null,
  text text not null,
  method text,
  whys text,
  factor text,
  control_type text,
  owner_id uuid not null,
  due_on date not null,
  done_at timestamp with time zone,
  done_by_id uuid,
  review_note text,
  reviewed_at timestamp with time zone,
  reviewed_by_id uuid,
  search_text text generated always as (lower(text)) stored,
  constraint cap_item_pkey PRIMARY KEY (id),
  constraint cap_item_control_type_check CHECK ((control_type = ANY (ARRAY['eliminate'::text, 'substitute'::text, 'engineer'::text, 'procedure'::text, 'training'::text, 'warning'::text]))),
  constraint cap_item_factor_check CHECK ((factor = ANY (ARRAY['people'::text, 'method'::text, 'machine'::text, 'material'::text, 'environment'::text, 'management'::text]))),
  constraint cap_item_judged CHECK (((status = 'toJudge'::text) OR ((reviewed_at IS NOT NULL) AND (reviewed_by_id IS NOT NULL)))),
  constraint cap_item_method_check CHECK ((method = ANY (ARRAY['fiveWhys'::text, 'ishikawa'::text, 'free'::text]))),
  constraint cap_item_not_judged_by_its_writer CHECK ((reviewed_by_id <> created_by)),
  constraint cap_item_rejected_with_a_note CHECK (((status <> 'rejected'::text) OR (review_note IS NOT NULL))),
  constraint cap_item_section_check CHECK ((section = ANY (ARRAY['rootCause'::text, 'correctiveAction'::text, 'preventiveAction'::text]))),
  constraint cap_item_status_check CHECK ((status = ANY (ARRAY['toJudge'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX cap_item_finding_id ON public.cap_item USING btree (finding_id);
CREATE INDEX cap_item_list ON public.cap_item USING btree (created_at, id);
CREATE INDEX cap_item_owner_id ON public.cap_item USING btree (owner_id);
CREATE INDEX cap_item_search ON public.cap_item USING gin (search_text gin_trgm_ops);
CREATE TRIGGER cap_item_counted AFTER INSERT OR UPDATE ON public.cap_item FOR EACH ROW EXECUTE FUNCTION count_cap_items();

create table capability_item (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  cap_key text not null,
  list_revision_id uuid not null,
  part_number_id uuid not null,
  rating text not null,
  work_scopes text[] not null,
  shop text not null,
  manual_id uuid,
  limitations text,
  state text default 'active'::text not null,
  state_reason text,
  state_since date,
  self_evaluation jsonb,
  constraint capability_item_pkey PRIMARY KEY (id),
  constraint capability_item_list_revision_id_cap_key_key UNIQUE (list_revision_id, cap_key),
  constraint capability_item_cap_key_check CHECK ((cap_key ~ '^CAP-[0-9]{4,}$'::text)),
  constraint capability_item_rating_check CHECK ((rating = ANY (ARRAY['C5'::text, 'C14'::text, 'C15'::text, 'D1'::text]))),
  constraint capability_item_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint capability_item_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'withdrawn'::text]))),
  constraint capability_item_state_says_why CHECK (((state = 'active'::text) OR ((length(TRIM(BOTH FROM COALESCE(state_reason, ''::text))) >= 3) AND (state_since IS NOT NULL)))),
  constraint capability_item_work_scopes_check CHECK (((work_scopes <@ '{inspection,functionalTest,capacityTest,tireChange,hydrostaticTest,refill,repair,overhaul,modification}'::text[]) AND (cardinality(work_scopes) > 0)))
);
CREATE INDEX capability_item_cap_key ON public.capability_item USING btree (cap_key, id);
CREATE INDEX capability_item_list ON public.capability_item USING btree (list_revision_id, cap_key, id);
CREATE INDEX capability_item_manual ON public.capability_item USING btree (manual_id);
CREATE INDEX capability_item_part ON public.capability_item USING btree (part_number_id, list_revision_id);
CREATE TRIGGER capability_item_in_draft BEFORE INSERT OR UPDATE ON public.capability_item FOR EACH ROW EXECUTE FUNCTION capability_item_in_draft();
CREATE TRIGGER capability_item_no_delete BEFORE DELETE ON public.capability_item FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER capability_item_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.capability_item FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');
CREATE TRIGGER capability_item_scopes AFTER INSERT OR UPDATE OF work_scopes, shop, part_number_id, list_revision_id, archived_at ON public.capability_item FOR EACH ROW EXECUTE FUNCTION capability_item_scopes();

create table capability_item_scope (
  item_id uuid not null,
  list_revision_id uuid not null,
  part_number_id uuid not null,
  shop text not null,
  work_scope text not null,
  constraint capability_item_scope_pkey PRIMARY KEY (item_id, work_scope),
  constraint capability_item_scope_once UNIQUE (list_revision_id, part_number_id, shop, work_scope)
);

create table capability_list_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  authority text not null,
  revision integer not null,
  summary text,
  reviewers text,
  submitted_on date,
  submission_ref text,
  accepted_on date,
  accepted_ref text,
  effective_from date,
  status text default 'draft'::text not null,
  constraint capability_list_revision_pkey PRIMARY KEY (id),
  constraint capability_list_revision_authority_revision_key UNIQUE (authority, revision),
  constraint capability_list_revision_acceptance CHECK (((status <> ALL (ARRAY['accepted'::text, 'effective'::text, 'superseded'::text])) OR ((accepted_ref IS NOT NULL) AND (effective_from IS NOT NULL)))),
  constraint capability_list_revision_authority_check CHECK ((authority = ANY (ARRAY['CAAT'::text, 'EASA'::text, 'FAA'::text]))),
  constraint capability_list_revision_revision_check CHECK (((revision >= 0) AND (revision <= 9999))),
  constraint capability_list_revision_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'internalApproved'::text, 'submitted'::text, 'accepted'::text, 'effective'::text, 'superseded'::text, 'withdrawn'::text]))),
  constraint capability_list_revision_submission CHECK (((status = ANY (ARRAY['draft'::text, 'internalApproved'::text, 'withdrawn'::text])) OR (submitted_on IS NOT NULL)))
);
CREATE UNIQUE INDEX capability_list_revision_one_draft ON public.capability_list_revision USING btree (authority) WHERE (status = ANY (ARRAY['draft'::text, 'internalApproved'::text]));
CREATE UNIQUE INDEX capability_list_revision_one_effective ON public.capability_list_revision USING btree (authority) WHERE (status = 'effective'::text);
CREATE INDEX capability_list_revision_revision ON public.capability_list_revision USING btree (revision DESC, id);
CREATE INDEX capability_list_revision_status ON public.capability_list_revision USING btree (status, authority, revision, id);

create table certificate_error (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  certificate_id uuid not null,
  block text not null,
  said text,
  should_say text not null,
  reported_by text not null,
  reported_on date not null,
  compared_with text,
  verified_at timestamp with time zone,
  verified_by_id uuid,
  rejected_at timestamp with time zone,
  search_text text generated always as (lower(((((number || ' '::text) || should_say) || ' '::text) || reported_by))) stored,
  constraint certificate_error_pkey PRIMARY KEY (id),
  constraint certificate_error_block_check CHECK ((block = ANY (ARRAY['organisation'::text, 'workOrder'::text, 'description'::text, 'partNumber'::text, 'quantity'::text, 'serialNumber'::text, 'remarks'::text]))),
  constraint certificate_error_is_verified CHECK (((status <> ALL (ARRAY['verified'::text, 'corrected'::text])) OR ((verified_by_id IS NOT NULL) AND (verified_at IS NOT NULL) AND (compared_with IS NOT NULL)))),
  constraint certificate_error_second_person CHECK (((verified_by_id IS NULL) OR (created_by IS NULL) OR (verified_by_id <> created_by))),
  constraint certificate_error_status_check CHECK ((status = ANY (ARRAY['reported'::text, 'verified'::text, 'corrected'::text, 'rejected'::text])))
);
CREATE INDEX certificate_error_certificate_id ON public.certificate_error USING btree (certificate_id);
CREATE INDEX certificate_error_list ON public.certificate_error USING btree (created_at DESC, id);
CREATE UNIQUE INDEX certificate_error_number ON public.certificate_error USING btree (upper(number));
CREATE INDEX certificate_error_search ON public.certificate_error USING gin (search_text gin_trgm_ops);
CREATE TRIGGER certificate_error_stays BEFORE DELETE OR UPDATE ON public.certificate_error FOR EACH ROW EXECUTE FUNCTION certificate_error_stays();

create table class_attendee (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  class_id uuid not null,
  employee_id uuid not null,
  rsvp text,
  attendance jsonb,
  result text,
  exam_result text,
  constraint class_attendee_pkey PRIMARY KEY (id),
  constraint class_attendee_exam_result_check CHECK ((exam_result = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint class_attendee_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'fail'::text, 'absent'::text, 'examFailed'::text]))),
  constraint class_attendee_rsvp_check CHECK ((rsvp = ANY (ARRAY['yes'::text, 'no'::text])))
);
CREATE INDEX class_attendee_employee ON public.class_attendee USING btree (employee_id);
CREATE INDEX class_attendee_list ON public.class_attendee USING btree (created_at, id);
CREATE UNIQUE INDEX class_attendee_once ON public.class_attendee USING btree (class_id, employee_id) WHERE (archived_at IS NULL);
CREATE TRIGGER class_attendee_no_delete BEFORE DELETE ON public.class_attendee FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table competence_assessment (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  application_id uuid not null,
  line_id uuid not null,
  assessor_id uuid not null,
  checklist_id uuid not null,
  assessed_on date,
  job_id uuid,
  second_job_id uuid,
  ojt_plan text,
  remarks text,
  score numeric(14,2),
  outcome text,
  signed_at timestamp with time zone,
  constraint competence_assessment_pkey PRIMARY KEY (id),
  constraint competence_assessment_outcome_check CHECK ((outcome = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint competence_assessment_signed CHECK (((status = 'signed'::text) = ((signed_at IS NOT NULL) AND (assessed_on IS NOT NULL) AND (job_id IS NOT NULL) AND (score IS NOT NULL) AND (outcome IS NOT NULL)))),
  constraint competence_assessment_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text])))
);
CREATE INDEX competence_assessment_application_id ON public.competence_assessment USING btree (application_id);
CREATE INDEX competence_assessment_assessor_id ON public.competence_assessment USING btree (assessor_id);
CREATE UNIQUE INDEX competence_assessment_in_work ON public.competence_assessment USING btree (line_id) WHERE ((status = 'draft'::text) AND (archived_at IS NULL));
CREATE INDEX competence_assessment_job_id ON public.competence_assessment USING btree (job_id);
CREATE INDEX competence_assessment_line_id ON public.competence_assessment USING btree (line_id);
CREATE INDEX competence_assessment_list ON public.competence_assessment USING btree (created_at DESC, id);
CREATE TRIGGER competence_assessment_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.competence_assessment FOR EACH ROW EXECUTE FUNCTION refuse_assessment_change();

create table condemned_part (
  id uuid default uuidv7() not null,
  part_number text not null,
  serial_number text not null,
  job_number text not null,
  reason text not null,
  at timestamp with time zone not null,
  by_user uuid,
  by_name text not null,
  constraint condemned_part_pkey PRIMARY KEY (id),
  constraint condemned_part_part_number_check CHECK ((length(btrim(part_number)) > 0)),
  constraint condemned_part_reason_check CHECK ((length(btrim(reason)) >= 3)),
  constraint condemned_part_serial_number_check CHECK ((length(btrim(serial_number)) > 0))
);
CREATE INDEX condemned_part_by_user ON public.condemned_part USING btree (by_user);
CREATE UNIQUE INDEX condemned_part_identity ON public.condemned_part USING btree (normal_identity(serial_number), normal_identity(part_number));
CREATE TRIGGER condemned_part_append_only BEFORE DELETE OR UPDATE ON public.condemned_part FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.condemned_part REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('condemned_part', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.condemned_part REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('condemned_part', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.condemned_part REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('condemned_part', 'id', '');

create table consumable_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  requested_by_id uuid not null,
  department_id uuid not null,
  job_id uuid,
  needed_by date not null,
  remark text,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || COALESCE(remark, ''::text)))) stored,
  constraint consumable_request_pkey PRIMARY KEY (id),
  constraint consumable_request_approver CHECK ((approved_by_id <> requested_by_id)),
  constraint consumable_request_archived_at_check CHECK ((archived_at IS NULL)),
  constraint consumable_request_closed CHECK (((status = ANY (ARRAY['served'::text, 'rejected'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint consumable_request_remark_check CHECK ((length(remark) <= 500)),
  constraint consumable_request_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'partServed'::text, 'served'::text, 'rejected'::text, 'cancelled'::text])))
);
CREATE INDEX consumable_request_department_id ON public.consumable_request USING btree (department_id);
CREATE INDEX consumable_request_job_id ON public.consumable_request USING btree (job_id);
CREATE INDEX consumable_request_list ON public.consumable_request USING btree (needed_by, id);
CREATE UNIQUE INDEX consumable_request_number ON public.consumable_request USING btree (upper(number));
CREATE INDEX consumable_request_requested_by_id ON public.consumable_request USING btree (requested_by_id);
CREATE INDEX consumable_request_search ON public.consumable_request USING gin (search_text gin_trgm_ops);

create table consumable_request_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  consumable_request_id uuid not null,
  item_id uuid not null,
  qty_required numeric(14,4) not null,
  remark text,
  constraint consumable_request_line_pkey PRIMARY KEY (id),
  constraint consumable_request_line_consumable_request_id_item_id_key UNIQUE (consumable_request_id, item_id),
  constraint consumable_request_line_archived_at_check CHECK ((archived_at IS NULL)),
  constraint consumable_request_line_qty_required_check CHECK ((qty_required > (0)::numeric))
);
CREATE INDEX consumable_request_line_item_id ON public.consumable_request_line USING btree (item_id);
CREATE INDEX consumable_request_line_list ON public.consumable_request_line USING btree (created_at DESC, id);

create table consumable_use (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  step_record_id uuid,
  card_no text not null,
  batch_id uuid not null,
  batch_no text not null,
  item_name text not null,
  quantity numeric(14,4),
  unit text not null,
  used_at timestamp with time zone not null,
  expiry_at_use date,
  use_by_after_open date,
  employee_id uuid not null,
  constraint consumable_use_pkey PRIMARY KEY (id),
  constraint consumable_use_quantity_at_step CHECK (((quantity IS NOT NULL) OR (step_record_id IS NULL))),
  constraint consumable_use_quantity_check CHECK ((quantity > (0)::numeric))
);
CREATE INDEX consumable_use_job ON public.consumable_use USING btree (job_id);
CREATE INDEX consumable_use_record ON public.consumable_use USING btree (step_record_id);
CREATE TRIGGER consumable_use_append_only BEFORE DELETE OR UPDATE ON public.consumable_use FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consumable_use_under_certificate BEFORE INSERT OR UPDATE ON public.consumable_use FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.consumable_use REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('consumable_use', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.consumable_use REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('consumable_use', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.consumable_use REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('consumable_use', 'id', '');

create table controlled_document (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  number text not null,
  title text not null,
  kind text not null,
  folder_id uuid not null,
  department_id uuid not null,
  owner_id uuid not null,
  review_months integer not null,
  needs_authority boolean default false not null,
  audience text not null,
  read_within_days integer not null,
  external_source text,
  current_revision_id uuid,
  effective_on date,
  reviewed_on date,
  reviewed_by_id uuid,
  review_due_on date,
  search_text text generated always as (lower(((number || ' '::text) || title))) stored,
  gates_authorization boolean default false not null,
  constraint controlled_document_pkey PRIMARY KEY (id),
  constraint controlled_document_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'department'::text, 'nobody'::text]))),
  constraint controlled_document_gate_is_read CHECK (((NOT gates_authorization) OR (audience <> 'nobody'::text))),
  constraint controlled_document_in_force_with_revision CHECK (((status <> 'effective'::text) OR ((current_revision_id IS NOT NULL) AND (effective_on IS NOT NULL)))),
  constraint controlled_document_kind_check CHECK ((kind = ANY (ARRAY['form'::text, 'manual'::text, 'instruction'::text, 'procedure'::text, 'auditChecklist'::text, 'external'::text, 'record'::text]))),
  constraint controlled_document_manual_needs_authority CHECK (((kind <> 'manual'::text) OR needs_authority)),
  constraint controlled_document_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'effective'::text, 'withdrawn'::text])))
);
CREATE INDEX controlled_document_department_id ON public.controlled_document USING btree (department_id);
CREATE INDEX controlled_document_folder_id ON public.controlled_document USING btree (folder_id);
CREATE UNIQUE INDEX controlled_document_number ON public.controlled_document USING btree (upper(number));
CREATE INDEX controlled_document_owner_id ON public.controlled_document USING btree (owner_id);
CREATE INDEX controlled_document_search ON public.controlled_document USING gin (search_text gin_trgm_ops);
CREATE TRIGGER controlled_document_number_stays BEFORE DELETE OR UPDATE ON public.controlled_document FOR EACH ROW EXECUTE FUNCTION refuse_document_number_change();

create table credit_note (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  note_number text,
  kind text not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  issue_date date,
  reason_code text not null,
  explanation text not null,
  lines jsonb not null,
  corrected jsonb not null,
  currency text not null,
  fx_rate numeric(14,6) not null,
  original numeric(14,2) not null,
  correct numeric(14,2) not null,
  difference numeric(14,2) not null,
  vat_pct numeric(14,2) not null,
  vat numeric(14,2) not null,
  total numeric(14,2) not null,
  total_thb numeric(14,2) not null,
  vat_thb numeric(14,2) not null,
  vat_undue numeric(14,2) not null,
  vat_undue_thb numeric(14,2) not null,
  tax_invoices jsonb not null,
  buyer jsonb,
  seller jsonb,
  posted_at timestamp with time zone,
  posted_by_id uuid,
  voided_at timestamp with time zone,
  voided_by_id uuid,
  search_text text generated always as (lower(((COALESCE(note_number, ''::text) || ' '::text) || explanation))) stored,
  vat_falls_due numeric(14,2) not null,
  vat_falls_due_thb numeric(14,2) not null,
  tax_invoice_no text,
  constraint credit_note_pkey PRIMARY KEY (id),
  constraint credit_note_correct_check CHECK ((correct >= (0)::numeric)),
  constraint credit_note_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint credit_note_difference_check CHECK ((difference > (0)::numeric)),
  constraint credit_note_fx_rate_check CHECK ((fx_rate > (0)::numeric)),
  constraint credit_note_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint credit_note_numbered_when_posted CHECK (((note_number IS NULL) = (status = ANY (ARRAY['draft'::text, 'discarded'::text])))),
  constraint credit_note_original_check CHECK ((original >= (0)::numeric)),
  constraint credit_note_posted_by_another_person CHECK (((posted_by_id IS NULL) OR (created_by IS NULL) OR (posted_by_id <> created_by))),
  constraint credit_note_reason_of_its_kind CHECK (
CASE kind
    WHEN 'credit'::text THEN (reason_code = ANY (ARRAY['priceTooHigh'::text, 'belowSpecification'::text, 'returned'::text, 'contractEnded'::text]))
    ELSE (reason_code = ANY (ARRAY['priceTooLow'::text, 'moreDelivered'::text]))
END),
  constraint credit_note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'voided'::text, 'discarded'::text]))),
  constraint credit_note_tax_invoice_with_its_vat CHECK (((tax_invoice_no IS NULL) OR ((vat_falls_due > (0)::numeric) AND (note_number IS NOT NULL)))),
  constraint credit_note_total_adds_up CHECK ((total = (difference + vat))),
  constraint credit_note_values_differ_by_the_difference CHECK ((difference =
CASE kind
    WHEN 'credit'::text THEN (original - correct)
    ELSE (correct - original)
END)),
  constraint credit_note_vat_check CHECK ((vat >= (0)::numeric)),
  constraint credit_note_vat_falls_due_of_credit CHECK (((vat_falls_due >= (0)::numeric) AND (vat_falls_due_thb >= (0)::numeric) AND ((vat_falls_due = (0)::numeric) OR (kind = 'credit'::text)))),
  constraint credit_note_vat_undue_at_most_all CHECK ((((vat_undue >= (0)::numeric) AND (vat_undue <= vat)) AND ((vat_undue_thb >= (0)::numeric) AND (vat_undue_thb <= vat_thb)) AND (vat_thb <= total_thb))),
  constraint credit_note_voided_with_its_day CHECK (((status <> 'voided'::text) OR (voided_at IS NOT NULL))),
  constraint credit_note_whole_when_posted CHECK (((note_number IS NULL) OR ((issue_date IS NOT NULL) AND (buyer IS NOT NULL) AND (seller IS NOT NULL) AND (posted_at IS NOT NULL) AND (posted_by_id IS NOT NULL))))
);
CREATE INDEX credit_note_customer_id ON public.credit_note USING btree (customer_id);
CREATE INDEX credit_note_invoice_id ON public.credit_note USING btree (invoice_id);
CREATE INDEX credit_note_issued ON public.credit_note USING btree (issue_date) WHERE (note_number IS NOT NULL);
CREATE INDEX credit_note_list ON public.credit_note USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX credit_note_note_number ON public.credit_note USING btree (upper(note_number));
CREATE INDEX credit_note_search ON public.credit_note USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX credit_note_tax_invoice_no ON public.credit_note USING btree (upper(tax_invoice_no));
CREATE TRIGGER credit_note_not_backwards AFTER UPDATE OF note_number ON public.credit_note FOR EACH ROW WHEN (((new.note_number IS NOT NULL) AND (old.note_number IS NULL))) EXECUTE FUNCTION credit_note_not_backwards();
CREATE TRIGGER credit_note_stays_as_posted BEFORE DELETE OR UPDATE ON public.credit_note FOR EACH ROW EXECUTE FUNCTION credit_note_stays_as_posted();
CREATE TRIGGER credit_note_turnover AFTER UPDATE OF note_number ON public.credit_note FOR EACH ROW WHEN (((new.note_number IS NOT NULL) AND (old.note_number IS NULL))) EXECUTE FUNCTION keep_turnover_share();
CREATE TRIGGER credit_note_turnover_of_sku AFTER UPDATE OF note_number, status ON public.credit_note FOR EACH ROW WHEN (((new.note_number IS NOT NULL) AND ((old.note_number IS NULL) OR ((new.status = 'voided'::text) AND (old.status <> 'voided'::text))))) EXECUTE FUNCTION keep_turnover_of_sku();

create table currency_check (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  checked_on date not null,
  checked_by_name text not null,
  result text not null,
  found_revision text,
  source text not null,
  note text,
  constraint currency_check_pkey PRIMARY KEY (id),
  constraint currency_check_names_newer CHECK (((result <> 'newerFound'::text) OR (found_revision IS NOT NULL))),
  constraint currency_check_result_check CHECK ((result = ANY (ARRAY['current'::text, 'newerFound'::text, 'notReachable'::text])))
);
CREATE INDEX currency_check_checked_on ON public.currency_check USING btree (checked_on DESC, id);
CREATE INDEX currency_check_manual ON public.currency_check USING btree (manual_id, checked_on, id);
CREATE TRIGGER currency_check_append_only BEFORE DELETE OR UPDATE ON public.currency_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER manual_follow_check AFTER INSERT ON public.currency_check FOR EACH ROW EXECUTE FUNCTION manual_follow();

create table customer (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  color text not null,
  legal_name text not null,
  legal_name_th text,
  customer_type text not null,
  country text not null,
  tin text,
  branch text,
  address text,
  international_carrier boolean default false not null,
  payment_terms_days integer,
  credit_limit numeric(14,2),
  currency text default 'THB'::text not null,
  release_forms text[] not null,
  contacts jsonb,
  account_manager_id uuid,
  is_active boolean default true not null,
  remarks text,
  tat_basis text default 'calendar'::text not null,
  search_text text generated always as (lower(((((((code || ' '::text) || name) || ' '::text) || legal_name) || ' '::text) || COALESCE(legal_name_th, ''::text)))) stored,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_branch_check CHECK ((branch ~ '^[0-9]{5}$'::text)),
  constraint customer_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,9}$'::text)),
  constraint customer_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint customer_contacts_check CHECK ((jsonb_typeof(contacts) = 'array'::text)),
  constraint customer_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_credit_limit_check CHECK ((credit_limit >= (0)::numeric)),
  constraint customer_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint customer_customer_type_check CHECK ((customer_type = ANY (ARRAY['thaiCompany'::text, 'foreignCompany'::text, 'government'::text, 'individual'::text]))),
  constraint customer_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 200))),
  constraint customer_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint customer_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365))),
  constraint customer_release_forms_check CHECK (((release_forms <@ '{CAAT_FORM_1,EASA_FORM_1,FAA_8130_3}'::text[]) AND (cardinality(release_forms) > 0))),
  constraint customer_tat_basis_check CHECK ((tat_basis = ANY (ARRAY['calendar'::text, 'fiveDays'::text, 'sixDays'::text]))),
  constraint customer_tin_check CHECK (((length(tin) >= 1) AND (length(tin) <= 40))),
  constraint customer_tin_check_digit CHECK (((tin IS NULL) OR (country <> 'TH'::text) OR thai_tax_number_holds(tin))),
  constraint customer_type_country CHECK (((customer_type <> 'thaiCompany'::text) OR (country = 'TH'::text)))
);
CREATE INDEX customer_account_manager ON public.customer USING btree (account_manager_id);
CREATE INDEX customer_active ON public.customer USING btree (is_active, name, id);
CREATE UNIQUE INDEX customer_code ON public.customer USING btree (upper(code));
CREATE INDEX customer_name ON public.customer USING btree (name, id);
CREATE INDEX customer_search ON public.customer USING gin (search_text gin_trgm_ops);
CREATE INDEX customer_tin_called ON public.customer USING btree (upper(tin), name, id);
CREATE TRIGGER customer_no_delete BEFORE DELETE ON public.customer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER peak_document_of_changed_customer AFTER UPDATE OF legal_name, address, tin, branch, country ON public.customer FOR EACH ROW WHEN ((((((old.legal_name IS DISTINCT FROM new.legal_name) OR (old.address IS DISTINCT FROM new.address)) OR (old.tin IS DISTINCT FROM new.tin)) OR (old.branch IS DISTINCT FROM new.branch)) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION peak_document_of_customer();
CREATE TRIGGER peak_document_of_customer AFTER INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION peak_document_of_customer();

create table delivery_note (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  dn_number text,
  customer_id uuid not null,
  consignee text not null,
  address text not null,
  incoterm text,
  incoterm_place text,
  promised_on date,
  dangerous_goods text,
  package_count integer default 1 not null,
  gross_weight numeric(14,4),
  package_marks text,
  carrier text,
  vehicle_registration text,
  driver text,
  awb text,
  packed_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  delivered_at timestamp with time zone,
  cancel_reason text,
  remark text,
  search_text text generated always as (lower(((((((COALESCE(dn_number, ''::text) || ' '::text) || consignee) || ' '::text) || COALESCE(awb, ''::text)) || ' '::text) || COALESCE(vehicle_registration, ''::text)))) stored,
  declared_at timestamp with time zone,
  declared_by_name text,
  problem text,
  arrived_at timestamp with time zone,
  arrived_place text,
  constraint delivery_note_pkey PRIMARY KEY (id),
  constraint delivery_note_dn_number_key UNIQUE (dn_number),
  constraint delivery_note_arrived_after_it_left CHECK (((arrived_at IS NULL) OR (arrived_at >= dispatched_at))),
  constraint delivery_note_arrived_somewhere CHECK (((arrived_at IS NULL) = (arrived_place IS NULL))),
  constraint delivery_note_check CHECK (((incoterm IS NULL) OR (incoterm_place IS NOT NULL))),
  constraint delivery_note_check1 CHECK (((dn_number IS NOT NULL) OR (status = ANY (ARRAY['draft'::text, 'cancelled'::text])))),
  constraint delivery_note_check2 CHECK (((status = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint delivery_note_check3 CHECK (((declared_at IS NULL) = (declared_by_name IS NULL))),
  constraint delivery_note_closed_without_problem CHECK (((status <> 'closed'::text) OR (problem IS NULL))),
  constraint delivery_note_gross_weight_check CHECK ((gross_weight > (0)::numeric)),
  constraint delivery_note_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text]))),
  constraint delivery_note_package_count_check CHECK ((package_count > 0)),
  constraint delivery_note_problem_check CHECK ((length(problem) <= 300)),
  constraint delivery_note_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'packed'::text, 'dispatched'::text, 'delivered'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX delivery_note_called ON public.delivery_note USING btree (upper(dn_number));
CREATE INDEX delivery_note_created_at ON public.delivery_note USING btree (created_at DESC, id);
CREATE INDEX delivery_note_customer_id ON public.delivery_note USING btree (customer_id);
CREATE INDEX delivery_note_list ON public.delivery_note USING btree (status, created_at DESC, id DESC);
CREATE INDEX delivery_note_problem ON public.delivery_note USING btree (created_at DESC, id) WHERE (problem IS NOT NULL);
CREATE INDEX delivery_note_search ON public.delivery_note USING gin (search_text gin_trgm_ops);
CREATE TRIGGER delivery_note_no_delete BEFORE DELETE ON public.delivery_note FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table delivery_note_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  delivery_note_id uuid not null,
  line_no integer not null,
  kind text not null,
  job_number text,
  certificate_no text,
  part_number text not null,
  serial_number text,
  description text not null,
  quantity numeric(14,4) not null,
  refused boolean default false not null,
  refusal_reason text,
  inflation_psi numeric(14,4),
  packing text,
  packing_instruction text,
  un_number text,
  shipping_name text,
  hazard_class text,
  packing_group text,
  batch_id uuid,
  receiving_batch_id uuid,
  condemned text,
  condemned_mark text,
  constraint delivery_note_line_pkey PRIMARY KEY (id),
  constraint delivery_note_line_delivery_note_id_line_no_key UNIQUE (delivery_note_id, line_no),
  constraint delivery_note_line_check CHECK (((kind <> 'component'::text) OR ((job_number IS NOT NULL) AND (certificate_no IS NOT NULL)))),
  constraint delivery_note_line_check1 CHECK ((refused = (refusal_reason IS NOT NULL))),
  constraint delivery_note_line_inflation_psi_check CHECK ((inflation_psi >= (0)::numeric)),
  constraint delivery_note_line_kind_check CHECK ((kind = ANY (ARRAY['component'::text, 'partSale'::text, 'vendorReturn'::text, 'ownerReturn'::text]))),
  constraint delivery_note_line_line_no_check CHECK ((line_no > 0)),
  constraint delivery_note_line_quantity_check CHECK ((quantity > (0)::numeric))
);
CREATE INDEX delivery_note_line_batch_id ON public.delivery_note_line USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX delivery_note_line_job ON public.delivery_note_line USING btree (job_number) WHERE (job_number IS NOT NULL);
CREATE INDEX delivery_note_line_line_no ON public.delivery_note_line USING btree (line_no, id);
CREATE INDEX delivery_note_line_receiving_batch ON public.delivery_note_line USING btree (receiving_batch_id) WHERE (receiving_batch_id IS NOT NULL);
CREATE TRIGGER delivery_note_line_no_delete BEFORE DELETE ON public.delivery_note_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table delivery_proof (
  delivery_note_id uuid not null,
  signer_name text not null,
  signer_position text not null,
  signature bytea not null,
  signature_mime text not null,
  signed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  remark text,
  constraint delivery_proof_pkey PRIMARY KEY (delivery_note_id),
  constraint delivery_proof_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint delivery_proof_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint delivery_proof_signature_check CHECK (((octet_length(signature) >= 1) AND (octet_length(signature) <= 1048576))),
  constraint delivery_proof_signature_mime_check CHECK ((signature_mime = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint delivery_proof_signer_name_check CHECK ((length(btrim(signer_name)) > 0))
);
CREATE TRIGGER delivery_proof_append_only BEFORE DELETE OR UPDATE ON public.delivery_proof FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.delivery_proof REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('delivery_proof', 'delivery_note_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.delivery_proof REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('delivery_proof', 'delivery_note_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.delivery_proof REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('delivery_proof', 'delivery_note_id', '');

create table department (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  parent_id uuid,
  manager_id uuid,
  consumable_limit numeric(12,2) default 5000,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_check CHECK ((parent_id <> id)),
  constraint department_code_check CHECK ((code ~ '^[A-Z0-9-]{1,10}$'::text)),
  constraint department_consumable_limit_check CHECK ((consumable_limit >= (0)::numeric)),
  constraint department_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE UNIQUE INDEX department_code ON public.department USING btree (upper(code));
CREATE INDEX department_parent ON public.department USING btree (parent_id);

create table directive (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  authority text not null,
  ad_number text not null,
  correction text,
  subject text not null,
  issue_date date,
  effective_date date not null,
  emergency boolean default false not null,
  required_action text not null,
  compliance_time text not null,
  recurring text,
  assessment text default 'notAssessed'::text not null,
  assessment_reason text,
  assessed_by_name text,
  assessed_at timestamp with time zone,
  search_text text generated always as (lower(((ad_number || ' '::text) || subject))) stored,
  repeat_in text,
  repeat_every integer,
  repeat_more integer,
  constraint directive_pkey PRIMARY KEY (id),
  constraint directive_ad_number_check CHECK (((length(ad_number) >= 3) AND (length(ad_number) <= 40))),
  constraint directive_assessed_by CHECK (((assessment = 'notAssessed'::text) = (assessed_at IS NULL))),
  constraint directive_assessment_check CHECK ((assessment = ANY (ARRAY['notAssessed'::text, 'notApplicable'::text, 'applicable'::text]))),
  constraint directive_authority_check CHECK ((authority = ANY (ARRAY['FAA'::text, 'EASA'::text, 'CAAT'::text, 'other'::text]))),
  constraint directive_not_applicable_says_why CHECK (((assessment <> 'notApplicable'::text) OR (length(TRIM(BOTH FROM COALESCE(assessment_reason, ''::text))) >= 3))),
  constraint directive_repeat_every_check CHECK (((repeat_every >= 1) AND (repeat_every <= 100000))),
  constraint directive_repeat_in_check CHECK ((repeat_in = ANY (ARRAY['tireChanges'::text, 'cycles'::text]))),
  constraint directive_repeat_more_check CHECK (((repeat_more >= 0) AND (repeat_more <= 1000))),
  constraint directive_repeat_more_of CHECK (((repeat_more IS NULL) OR (repeat_every IS NOT NULL))),
  constraint directive_repeat_whole CHECK (((repeat_in IS NULL) = (repeat_every IS NULL))),
  constraint directive_subject_check CHECK (((length(subject) >= 3) AND (length(subject) <= 300)))
);
CREATE INDEX directive_assessment ON public.directive USING btree (assessment, effective_date, id);
CREATE INDEX directive_effective ON public.directive USING btree (effective_date, id);
CREATE UNIQUE INDEX directive_number ON public.directive USING btree (upper(ad_number));
CREATE INDEX directive_search ON public.directive USING gin (search_text gin_trgm_ops);
CREATE TRIGGER directive_kept BEFORE UPDATE ON public.directive FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();

create table directive_applicability (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  directive_id uuid not null,
  part_number text not null,
  part_key text generated always as (normal_part_number(part_number)) stored not null,
  serial_from text,
  serial_to text,
  serial_before text,
  serials text,
  condition text,
  constraint directive_applicability_pkey PRIMARY KEY (id),
  constraint directive_applicability_one_end CHECK (((serial_to IS NULL) OR (serial_before IS NULL))),
  constraint directive_applicability_part_number_check CHECK (((length(part_number) >= 1) AND (length(part_number) <= 60))),
  constraint directive_applicability_range_or_list CHECK (((serials IS NULL) OR ((serial_from IS NULL) AND (serial_to IS NULL) AND (serial_before IS NULL)))),
  constraint directive_applicability_serials_check CHECK ((TRIM(BOTH FROM serials) <> ''::text))
);
CREATE INDEX directive_applicability_directive ON public.directive_applicability USING btree (directive_id, part_number, id);
CREATE INDEX directive_applicability_part ON public.directive_applicability USING btree (part_key, directive_id);
CREATE INDEX directive_applicability_part_number ON public.directive_applicability USING btree (part_number, id);
CREATE TRIGGER directive_applicability_kept BEFORE UPDATE ON public.directive_applicability FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();
CREATE TRIGGER directive_applicability_part_merged BEFORE INSERT OR UPDATE OF part_number ON public.directive_applicability FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_words();

create table directive_check (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  part_number_id uuid not null,
  checked_on date not null,
  checked_by_name text not null,
  source text not null,
  note text,
  constraint directive_check_pkey PRIMARY KEY (id)
);
CREATE INDEX directive_check_checked_on ON public.directive_check USING btree (checked_on DESC, id);
CREATE INDEX directive_check_part ON public.directive_check USING btree (part_number_id, checked_on, id);
CREATE TRIGGER directive_check_append_only BEFORE DELETE OR UPDATE ON public.directive_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER directive_check_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.directive_check FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');

create table directive_compliance (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  directive_id uuid not null,
  part_number text not null,
  serial_number text,
  status text not null,
  method text,
  reason text,
  next_due jsonb,
  signature_id uuid,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint directive_compliance_pkey PRIMARY KEY (id),
  constraint directive_compliance_status_check CHECK ((status = ANY (ARRAY['open'::text, 'complied'::text, 'terminatingAction'::text, 'notApplicable'::text, 'notDue'::text])))
);
CREATE INDEX directive_compliance_job ON public.directive_compliance USING btree (job_id);
CREATE TRIGGER directive_compliance_no_delete BEFORE DELETE ON public.directive_compliance FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER directive_compliance_stays BEFORE UPDATE ON public.directive_compliance FOR EACH ROW EXECUTE FUNCTION refuse_signed_work_change();
CREATE TRIGGER directive_compliance_under_certificate BEFORE INSERT OR UPDATE ON public.directive_compliance FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.directive_compliance REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('directive_compliance', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.directive_compliance REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('directive_compliance', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.directive_compliance REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('directive_compliance', 'id', '');

create table directive_supersession (
  directive_id uuid not null,
  supersedes_id uuid not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint directive_supersession_pkey PRIMARY KEY (directive_id, supersedes_id),
  constraint directive_supersession_not_itself CHECK ((directive_id <> supersedes_id))
);
CREATE INDEX directive_supersession_older ON public.directive_supersession USING btree (supersedes_id);
CREATE TRIGGER directive_supersession_acyclic BEFORE INSERT OR UPDATE ON public.directive_supersession FOR EACH ROW EXECUTE FUNCTION directive_supersession_acyclic();

create table discount (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  name text not null,
  customer_id uuid,
  sku_id uuid,
  shop text,
  type text not null,
  percent numeric(14,2),
  amount numeric(14,2),
  currency text,
  valid_from date not null,
  valid_to date,
  min_monthly_qty integer,
  stackable boolean not null,
  priority integer not null,
  agreement text not null,
  remark text,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  used_at timestamp with time zone,
  search_text text generated always as (lower(((number || ' '::text) || name))) stored,
  constraint discount_pkey PRIMARY KEY (id),
  constraint discount_amount_check CHECK ((amount > (0)::numeric)),
  constraint discount_approved_by_another_person CHECK (((approved_by_id IS NULL) OR (created_by IS NULL) OR (approved_by_id <> created_by))),
  constraint discount_approved_by_somebody CHECK (((status <> 'approved'::text) OR (approved_by_id IS NOT NULL))),
  constraint discount_at_most_all CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  constraint discount_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint discount_ends_after_it_begins CHECK ((valid_to >= valid_from)),
  constraint discount_min_monthly_qty_check CHECK ((min_monthly_qty > 0)),
  constraint discount_priority_check CHECK (((priority >= 1) AND (priority <= 99))),
  constraint discount_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint discount_sku_or_shop CHECK (((sku_id IS NULL) OR (shop IS NULL))),
  constraint discount_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'withdrawn'::text]))),
  constraint discount_type_check CHECK ((type = ANY (ARRAY['percent'::text, 'amount'::text]))),
  constraint discount_value_of_its_type CHECK (
CASE type
    WHEN 'percent'::text THEN ((percent IS NOT NULL) AND (amount IS NULL) AND (currency IS NULL))
    ELSE ((amount IS NOT NULL) AND (currency IS NOT NULL) AND (percent IS NULL))
END)
);
CREATE INDEX discount_customer_id ON public.discount USING btree (customer_id);
CREATE INDEX discount_list ON public.discount USING btree (valid_from DESC, id DESC);
CREATE UNIQUE INDEX discount_number ON public.discount USING btree (upper(number));
CREATE INDEX discount_search ON public.discount USING gin (search_text gin_trgm_ops);
CREATE INDEX discount_sku_id ON public.discount USING btree (sku_id);
CREATE TRIGGER discount_stays_as_approved BEFORE UPDATE ON public.discount FOR EACH ROW WHEN ((old.status <> 'draft'::text)) EXECUTE FUNCTION discount_stays_as_approved();

create table document_checklist (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  category_id uuid not null,
  designation text not null,
  revision integer not null,
  change_summary text not null,
  published_at timestamp with time zone,
  published_by_id uuid,
  constraint document_checklist_pkey PRIMARY KEY (id),
  constraint document_checklist_published CHECK (((status = 'draft'::text) OR ((published_at IS NOT NULL) AND (published_by_id IS NOT NULL)))),
  constraint document_checklist_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'obsolete'::text])))
);
CREATE INDEX document_checklist_category_id ON public.document_checklist USING btree (category_id);
CREATE UNIQUE INDEX document_checklist_in_force ON public.document_checklist USING btree (category_id) WHERE (status = 'published'::text);
CREATE UNIQUE INDEX document_checklist_in_work ON public.document_checklist USING btree (category_id) WHERE ((status = 'draft'::text) AND (archived_at IS NULL));
CREATE INDEX document_checklist_list ON public.document_checklist USING btree (created_at DESC, id);
CREATE UNIQUE INDEX document_checklist_no ON public.document_checklist USING btree (category_id, revision) WHERE (archived_at IS NULL);
CREATE TRIGGER document_checklist_frozen BEFORE DELETE OR UPDATE ON public.document_checklist FOR EACH ROW EXECUTE FUNCTION refuse_published_change();

create table document_folder (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  name text not null,
  parent_id uuid,
  "position" integer,
  read_level integer,
  effective_level integer not null,
  depth integer not null,
  search_text text generated always as (lower(name)) stored,
  constraint document_folder_pkey PRIMARY KEY (id),
  constraint document_folder_at_most_eight_deep CHECK (((depth >= 1) AND (depth <= 8))),
  constraint document_folder_level CHECK ((((effective_level >= 1) AND (effective_level <= 5)) AND (effective_level >= COALESCE(read_level, 1)))),
  constraint document_folder_not_in_itself CHECK ((parent_id <> id))
);
CREATE INDEX document_folder_list ON public.document_folder USING btree ("position", id);
CREATE UNIQUE INDEX document_folder_name ON public.document_folder USING btree (parent_id, lower(name)) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
CREATE INDEX document_folder_parent_id ON public.document_folder USING btree (parent_id);
CREATE INDEX document_folder_search ON public.document_folder USING gin (search_text gin_trgm_ops);

create table document_item (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  checklist_id uuid not null,
  no integer not null,
  name text not null,
  name_th text not null,
  mandatory boolean default false not null,
  source text not null,
  personnel_fact text,
  subject_id uuid,
  exam_id uuid,
  months integer,
  constraint document_item_pkey PRIMARY KEY (id),
  constraint document_item_exam_of_exam CHECK (((source = 'exam'::text) = (exam_id IS NOT NULL))),
  constraint document_item_fact_of_personnel_file CHECK (((source = 'hr'::text) = (personnel_fact IS NOT NULL))),
  constraint document_item_months CHECK (((months >= 1) AND (months <= 24))),
  constraint document_item_months_of_logbook CHECK (((source = 'logbook'::text) = (months IS NOT NULL))),
  constraint document_item_personnel_fact_check CHECK ((personnel_fact = ANY (ARRAY['age'::text, 'experience'::text, 'specimen'::text]))),
  constraint document_item_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'hr'::text, 'training'::text, 'exam'::text, 'ndt'::text, 'logbook'::text]))),
  constraint document_item_subject_of_training CHECK (((source = 'training'::text) = (subject_id IS NOT NULL)))
);
CREATE INDEX document_item_checklist_id ON public.document_item USING btree (checklist_id);
CREATE INDEX document_item_list ON public.document_item USING btree (no, id);
CREATE TRIGGER document_item_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.document_item FOR EACH ROW EXECUTE FUNCTION refuse_document_item_change();

create table document_page (
  attachment_id uuid not null,
  page integer not null,
  revision_id uuid not null,
  text text not null,
  words tsvector not null,
  constraint document_page_pkey PRIMARY KEY (attachment_id, page),
  constraint document_page_page_check CHECK ((page >= 1)),
  constraint document_page_text_check CHECK ((length(text) <= 20000))
);
CREATE INDEX document_page_revision ON public.document_page USING btree (revision_id, page);
CREATE INDEX document_page_words ON public.document_page USING gin (words);

create table document_question (
  revision_id uuid not null,
  place integer not null,
  text text not null,
  options text[] not null,
  right_option integer not null,
  constraint document_question_pkey PRIMARY KEY (revision_id, place),
  constraint document_question_check CHECK (((right_option >= 1) AND (right_option <= cardinality(options)))),
  constraint document_question_options_check CHECK (((cardinality(options) >= 2) AND (cardinality(options) <= 4))),
  constraint document_question_place_check CHECK (((place >= 1) AND (place <= 5))),
  constraint document_question_text_check CHECK (((length(btrim(text)) >= 5) AND (length(btrim(text)) <= 500)))
);
CREATE TRIGGER document_question_of_draft BEFORE INSERT OR DELETE OR UPDATE ON public.document_question FOR EACH ROW EXECUTE FUNCTION document_question_of_draft();

create table document_review (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  revision_id uuid not null,
  reviewer_id uuid not null,
  comment text,
  decided_at timestamp with time zone,
  constraint document_review_pkey PRIMARY KEY (id),
  constraint document_review_decided CHECK (((status <> ALL (ARRAY['agreed'::text, 'objected'::text])) OR (decided_at IS NOT NULL))),
  constraint document_review_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'objected'::text, 'lapsed'::text])))
);
CREATE UNIQUE INDEX document_review_asked ON public.document_review USING btree (revision_id, reviewer_id) WHERE ((status = 'asked'::text) AND (archived_at IS NULL));
CREATE INDEX document_review_list ON public.document_review USING btree (created_at, id);
CREATE INDEX document_review_reviewer_id ON public.document_review USING btree (reviewer_id);
CREATE INDEX document_review_revision_id ON public.document_review USING btree (revision_id);

create table document_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  document_id uuid not null,
  step text not null,
  designation text not null,
  issue integer not null,
  rev integer not null,
  change_reason text not null,
  change_summary text not null,
  correction_only boolean default false not null,
  planned_on date,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  authority_reference text,
  authority_date date,
  effective_on date,
  superseded_on date,
  search_text text generated always as (lower(((designation || ' '::text) || change_summary))) stored,
  constraint document_revision_pkey PRIMARY KEY (id),
  constraint document_revision_approved CHECK (((status <> ALL (ARRAY['approved'::text, 'effective'::text, 'superseded'::text, 'withdrawn'::text])) OR ((approved_at IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint document_revision_approved_by_another CHECK ((approved_by_id <> created_by)),
  constraint document_revision_authority CHECK (((authority_reference IS NULL) = (authority_date IS NULL))),
  constraint document_revision_change_reason_check CHECK ((change_reason = ANY (ARRAY['finding'::text, 'safety'::text, 'authority'::text, 'improvement'::text, 'error'::text, 'new'::text]))),
  constraint document_revision_in_force_after_approval CHECK (((effective_on >= ((approved_at AT TIME ZONE 'Asia/Bangkok'::text))::date) AND (effective_on >= COALESCE(authority_date, effective_on)))),
  constraint document_revision_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'inReview'::text, 'inApproval'::text, 'approved'::text, 'effective'::text, 'superseded'::text, 'withdrawn'::text]))),
  constraint document_revision_step_check CHECK ((step = ANY (ARRAY['revision'::text, 'issue'::text])))
);
CREATE INDEX document_revision_document_id ON public.document_revision USING btree (document_id);
CREATE UNIQUE INDEX document_revision_in_force ON public.document_revision USING btree (document_id) WHERE (status = 'effective'::text);
CREATE UNIQUE INDEX document_revision_in_work ON public.document_revision USING btree (document_id) WHERE ((status = ANY (ARRAY['draft'::text, 'inReview'::text, 'inApproval'::text, 'approved'::text])) AND (archived_at IS NULL));
CREATE UNIQUE INDEX document_revision_issue_rev ON public.document_revision USING btree (document_id, issue, rev) WHERE (archived_at IS NULL);
CREATE INDEX document_revision_list ON public.document_revision USING btree (created_at DESC, id);
CREATE INDEX document_revision_search ON public.document_revision USING gin (search_text gin_trgm_ops);
CREATE TRIGGER document_revision_frozen BEFORE DELETE OR UPDATE ON public.document_revision FOR EACH ROW EXECUTE FUNCTION refuse_document_revision_change();

create table document_text (
  attachment_id uuid not null,
  revision_id uuid not null,
  pages integer not null,
  fault text,
  read_at timestamp with time zone not null,
  constraint document_text_pkey PRIMARY KEY (attachment_id),
  constraint document_text_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 300))),
  constraint document_text_pages_check CHECK ((pages >= 0))
);
CREATE INDEX document_text_revision ON public.document_text USING btree (revision_id);

create table education (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  degree text not null,
  institution text not null,
  major text,
  finished_in integer not null,
  gpa numeric(14,2),
  search_text text generated always as (lower(((institution || ' '::text) || COALESCE(major, ''::text)))) stored,
  constraint education_pkey PRIMARY KEY (id),
  constraint education_degree_check CHECK ((degree = ANY (ARRAY['secondary'::text, 'vocational'::text, 'highVocational'::text, 'bachelor'::text, 'master'::text, 'doctorate'::text, 'other'::text]))),
  constraint education_year_is_common CHECK (((finished_in >= 1950) AND (finished_in <= 2400)))
);
CREATE INDEX education_employee_id ON public.education USING btree (employee_id);
CREATE INDEX education_list ON public.education USING btree (finished_in DESC, id);
CREATE INDEX education_search ON public.education USING gin (search_text gin_trgm_ops);

create table employee (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_no text not null,
  title_en text not null,
  first_name_en text not null,
  last_name_en text not null,
  title_th text not null,
  first_name_th text not null,
  last_name_th text not null,
  name text generated always as (((first_name_en || ' '::text) || last_name_en)) stored not null,
  name_th text generated always as ((((title_th || first_name_th) || ' '::text) || last_name_th)) stored not null,
  nickname text,
  department_id uuid not null,
  "position" text not null,
  workshop text not null,
  manager_id uuid,
  extension text,
  employment_type text not null,
  start_date date not null,
  probation_end date,
  contract_end date,
  end_date date,
  on_leave_since date,
  status text default 'active'::text not null,
  search_text text generated always as (lower(((((((((((((employee_no || ' '::text) || first_name_en) || ' '::text) || last_name_en) || ' '::text) || first_name_th) || ' '::text) || last_name_th) || ' '::text) || COALESCE(nickname, ''::text)) || ' '::text) || "position"))) stored,
  constraint employee_pkey PRIMARY KEY (id),
  constraint employee_check CHECK ((manager_id <> id)),
  constraint employee_contract_after_start CHECK ((contract_end >= start_date)),
  constraint employee_employee_no_check CHECK ((employee_no ~ '^[A-Z0-9-]{1,10}$'::text)),
  constraint employee_employment_type_check CHECK ((employment_type = ANY (ARRAY['permanent'::text, 'contract'::text, 'trainee'::text, 'outsourced'::text]))),
  constraint employee_end_after_start CHECK ((end_date >= start_date)),
  constraint employee_extension_check CHECK ((length(extension) <= 20)),
  constraint employee_first_name_en_check CHECK (((length(first_name_en) >= 1) AND (length(first_name_en) <= 80))),
  constraint employee_first_name_th_check CHECK (((length(first_name_th) >= 1) AND (length(first_name_th) <= 80))),
  constraint employee_last_name_en_check CHECK (((length(last_name_en) >= 1) AND (length(last_name_en) <= 80))),
  constraint employee_last_name_th_check CHECK (((length(last_name_th) >= 1) AND (length(last_name_th) <= 80))),
  constraint employee_leave_has_start CHECK (((status = 'onLeave'::text) = (on_leave_since IS NOT NULL))),
  constraint employee_left_has_end CHECK (((status <> 'left'::text) OR (end_date IS NOT NULL))),
  constraint employee_nickname_check CHECK ((length(nickname) <= 40)),
  constraint employee_position_check CHECK (((length("position") >= 1) AND (length("position") <= 200))),
  constraint employee_probation_after_start CHECK ((probation_end >= start_date)),
  constraint employee_status_check CHECK ((status = ANY (ARRAY['active'::text, 'onLeave'::text, 'left'::text]))),
  constraint employee_title_en_check CHECK (((length(title_en) >= 1) AND (length(title_en) <= 80))),
  constraint employee_title_th_check CHECK (((length(title_th) >= 1) AND (length(title_th) <= 80))),
  constraint employee_workshop_check CHECK ((workshop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'oxygen'::text, 'tire'::text, 'ndt'::text, 'stores'::text, 'office'::text])))
);
CREATE INDEX employee_department ON public.employee USING btree (department_id, employee_no, id);
CREATE INDEX employee_manager ON public.employee USING btree (manager_id);
CREATE UNIQUE INDEX employee_no ON public.employee USING btree (upper(employee_no));
CREATE INDEX employee_search ON public.employee USING gin (search_text gin_trgm_ops);
CREATE INDEX employee_status ON public.employee USING btree (status, employee_no, id);
CREATE TRIGGER employee_no_delete BEFORE DELETE ON public.employee FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table employee_certificate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  employee_id uuid not null,
  kind text not null,
  certificate_no text,
  issuer text not null,
  issued_on date not null,
  expires_on date,
  replaces_id uuid,
  renewed_by_id uuid,
  verified_on date,
  verified_by_name text,
  verified_by_id uuid,
  search_text text generated always as (lower(((COALESCE(certificate_no, ''::text) || ' '::text) || issuer))) stored,
  constraint employee_certificate_pkey PRIMARY KEY (id),
  constraint certificate_expires_after_issue CHECK ((expires_on >= issued_on)),
  constraint certificate_verified_by_another CHECK (((verified_by_id IS NULL) OR (verified_by_id <> created_by))),
  constraint certificate_verified_with_name CHECK (((status <> 'verified'::text) OR ((verified_by_id IS NOT NULL) AND (verified_on IS NOT NULL)))),
  constraint employee_certificate_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'training'::text, 'language'::text, 'forklift'::text, 'radiation'::text, 'medical'::text, 'other'::text]))),
  constraint employee_certificate_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text, 'revoked'::text])))
);
CREATE INDEX employee_certificate_employee_id ON public.employee_certificate USING btree (employee_id);
CREATE INDEX employee_certificate_list ON public.employee_certificate USING btree (issued_on DESC, id);
CREATE UNIQUE INDEX employee_certificate_replaces ON public.employee_certificate USING btree (replaces_id) WHERE ((replaces_id IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX employee_certificate_search ON public.employee_certificate USING gin (search_text gin_trgm_ops);

create table employee_contact (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  birth_date date not null,
  gender text,
  nationality text not null,
  mobile text not null,
  email text,
  line_id text,
  address_current text not null,
  address_registered text,
  emergency_name text not null,
  emergency_relation text not null,
  emergency_phone text not null,
  constraint employee_contact_pkey PRIMARY KEY (id),
  constraint employee_contact_employee_id_key UNIQUE (employee_id),
  constraint employee_contact_email_check CHECK ((length(email) <= 254)),
  constraint employee_contact_emergency_phone_check CHECK ((emergency_phone ~ '^[+][0-9]{8,15}$'::text)),
  constraint employee_contact_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'other'::text]))),
  constraint employee_contact_line_id_check CHECK ((length(line_id) <= 100)),
  constraint employee_contact_mobile_check CHECK ((mobile ~ '^[+][0-9]{8,15}$'::text)),
  constraint employee_contact_nationality_check CHECK ((nationality ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX employee_contact_created_at ON public.employee_contact USING btree (created_at DESC, id);

create table entry_withdrawal (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  kind text not null,
  entry_id uuid not null,
  step_record_id uuid,
  reason text not null,
  movement_no bigint,
  signature_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  at timestamp with time zone not null,
  robbed_part_id uuid,
  constraint entry_withdrawal_pkey PRIMARY KEY (id),
  constraint entry_withdrawal_entry_id_key UNIQUE (entry_id),
  constraint entry_withdrawal_kind_check CHECK ((kind = ANY (ARRAY['tool'::text, 'consumable'::text, 'part'::text, 'outside'::text]))),
  constraint entry_withdrawal_reason_check CHECK ((length(btrim(reason)) >= 5))
);
CREATE INDEX entry_withdrawal_job ON public.entry_withdrawal USING btree (job_id);
CREATE INDEX entry_withdrawal_record ON public.entry_withdrawal USING btree (step_record_id) WHERE (step_record_id IS NOT NULL);
CREATE TRIGGER entry_withdrawal_append_only BEFORE DELETE OR UPDATE ON public.entry_withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entry_withdrawal_under_certificate BEFORE INSERT ON public.entry_withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.entry_withdrawal REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('entry_withdrawal', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.entry_withdrawal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('entry_withdrawal', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.entry_withdrawal REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('entry_withdrawal', 'id', '');

create table epa_run (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  customer_id uuid,
  rate_card_id uuid,
  base_month text not null,
  new_month text not null,
  weight_fixed numeric(6,2) not null,
  weight_labour numeric(6,2) not null,
  weight_material numeric(6,2) not null,
  cap_pct numeric(6,2),
  floor_pct numeric(6,2),
  step numeric(8,2) not null,
  effective_date date not null,
  notice_days integer not null,
  remark text,
  index_l0 numeric(14,4) not null,
  index_l1 numeric(14,4) not null,
  index_m0 numeric(14,4) not null,
  index_m1 numeric(14,4) not null,
  factor numeric(12,8) not null,
  limited numeric(12,8) not null,
  notice text,
  new_card_id uuid,
  old_valid_to date,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  notified_on date,
  notified_by_id uuid,
  applied_at timestamp with time zone,
  applied_by_id uuid,
  search_text text generated always as (lower(number)) stored,
  approved_prices jsonb,
  constraint epa_run_pkey PRIMARY KEY (id),
  constraint epa_run_applied_has_its_card CHECK (((status <> 'applied'::text) OR ((new_card_id IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint epa_run_approved_by_another CHECK ((approved_by_id <> created_by)),
  constraint epa_run_base_month_check CHECK ((base_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint epa_run_cap_pct_check CHECK (((cap_pct >= (0)::numeric) AND (cap_pct <= (100)::numeric))),
  constraint epa_run_factor_check CHECK ((factor > (0)::numeric)),
  constraint epa_run_floor_pct_check CHECK (((floor_pct >= (0)::numeric) AND (floor_pct <= (99)::numeric))),
  constraint epa_run_index_l0_check CHECK ((index_l0 > (0)::numeric)),
  constraint epa_run_index_l1_check CHECK ((index_l1 > (0)::numeric)),
  constraint epa_run_index_m0_check CHECK ((index_m0 > (0)::numeric)),
  constraint epa_run_index_m1_check CHECK ((index_m1 > (0)::numeric)),
  constraint epa_run_limited_check CHECK ((limited > (0)::numeric)),
  constraint epa_run_months_in_order CHECK ((new_month > base_month)),
  constraint epa_run_new_month_check CHECK ((new_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint epa_run_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint epa_run_of_a_card CHECK ((rate_card_id IS NOT NULL)),
  constraint epa_run_parts_are_the_whole CHECK ((((weight_fixed + weight_labour) + weight_material) = (100)::numeric)),
  constraint epa_run_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'notified'::text, 'applied'::text, 'withdrawn'::text]))),
  constraint epa_run_step_check CHECK ((step > (0)::numeric)),
  constraint epa_run_weight_fixed_check CHECK (((weight_fixed >= (0)::numeric) AND (weight_fixed <= (100)::numeric))),
  constraint epa_run_weight_labour_check CHECK (((weight_labour >= (0)::numeric) AND (weight_labour <= (100)::numeric))),
  constraint epa_run_weight_material_check CHECK (((weight_material >= (0)::numeric) AND (weight_material <= (100)::numeric)))
);
CREATE INDEX epa_run_customer_id ON public.epa_run USING btree (customer_id);
CREATE INDEX epa_run_list ON public.epa_run USING btree (created_at DESC, id DESC);
CREATE INDEX epa_run_new_card_id ON public.epa_run USING btree (new_card_id);
CREATE UNIQUE INDEX epa_run_number ON public.epa_run USING btree (upper(number));
CREATE INDEX epa_run_rate_card_id ON public.epa_run USING btree (rate_card_id);
CREATE INDEX epa_run_search ON public.epa_run USING gin (search_text gin_trgm_ops);

create table exam (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  name text not null,
  subject_id uuid not null,
  class_id uuid,
  purpose text not null,
  pass_percent integer not null,
  seconds_per_question integer not null,
  max_attempts integer not null,
  retake_wait_hours integer not null,
  open_book boolean default false not null,
  proportional boolean default false not null,
  review_policy text not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  published_at timestamp with time zone,
  published_by_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || name))) stored,
  constraint exam_pkey PRIMARY KEY (id),
  constraint exam_opens_before_it_closes CHECK ((closes_at > opens_at)),
  constraint exam_published_by_somebody CHECK (((status = 'draft'::text) OR (published_by_id IS NOT NULL))),
  constraint exam_purpose_check CHECK ((purpose = ANY (ARRAY['company'::text, 'certifying'::text, 'ndt'::text]))),
  constraint exam_review_policy_check CHECK ((review_policy = ANY (ARRAY['none'::text, 'score'::text, 'wrong'::text, 'full'::text]))),
  constraint exam_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text]))),
  constraint exam_waits_a_month_for_signers CHECK (((purpose = 'company'::text) OR (retake_wait_hours >= 720)))
);
CREATE INDEX exam_class_id ON public.exam USING btree (class_id);
CREATE INDEX exam_list ON public.exam USING btree (created_at DESC, id);
CREATE UNIQUE INDEX exam_number ON public.exam USING btree (upper(number));
CREATE INDEX exam_search ON public.exam USING gin (search_text gin_trgm_ops);
CREATE INDEX exam_subject_id ON public.exam USING btree (subject_id);

create table exam_answer (
  attempt_id uuid not null,
  place integer not null,
  question_id uuid not null,
  option_order integer[] not null,
  max_mark numeric(14,2) not null,
  given jsonb,
  seq integer default 0 not null,
  given_at timestamp with time zone,
  spent_ms integer default 0 not null,
  flagged boolean default false not null,
  mark numeric(14,2),
  voided boolean default false not null,
  constraint exam_answer_pkey PRIMARY KEY (attempt_id, place),
  constraint exam_answer_attempt_id_question_id_key UNIQUE (attempt_id, question_id),
  constraint exam_answer_check CHECK (((mark >= (0)::numeric) AND (mark <= max_mark))),
  constraint exam_answer_max_mark_check CHECK ((max_mark > (0)::numeric)),
  constraint exam_answer_place_check CHECK ((place > 0))
);
CREATE INDEX exam_answer_question_id ON public.exam_answer USING btree (question_id);
CREATE TRIGGER exam_answer_asked_stays BEFORE DELETE OR UPDATE ON public.exam_answer FOR EACH ROW EXECUTE FUNCTION refuse_exam_question_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.exam_answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_answer', 'attempt_id place', 'given seq given_at spent_ms flagged');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.exam_answer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_answer', 'attempt_id place', 'given seq given_at spent_ms flagged');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.exam_answer REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_answer', 'attempt_id place', 'given seq given_at spent_ms flagged');

create table exam_attempt (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  exam_id uuid not null,
  employee_id uuid not null,
  attempt_no integer not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  score numeric(14,2),
  max_score numeric(14,2) not null,
  percent numeric(14,2),
  passed boolean default false not null,
  remedial_note text,
  search_text text generated always as (lower(number)) stored,
  seed bigint not null,
  device text not null,
  ip text,
  constraint exam_attempt_pkey PRIMARY KEY (id),
  constraint exam_attempt_ends_after_it_begins CHECK ((deadline_at > started_at)),
  constraint exam_attempt_has_its_score CHECK (((status = ANY (ARRAY['inProgress'::text, 'voided'::text])) OR (score IS NOT NULL))),
  constraint exam_attempt_status_check CHECK ((status = ANY (ARRAY['inProgress'::text, 'graded'::text, 'expired'::text, 'voided'::text])))
);
CREATE INDEX exam_attempt_employee_id ON public.exam_attempt USING btree (employee_id);
CREATE INDEX exam_attempt_exam_id ON public.exam_attempt USING btree (exam_id);
CREATE INDEX exam_attempt_list ON public.exam_attempt USING btree (started_at DESC, id);
CREATE UNIQUE INDEX exam_attempt_number ON public.exam_attempt USING btree (upper(number));
CREATE UNIQUE INDEX exam_attempt_one_of_each_number ON public.exam_attempt USING btree (exam_id, employee_id, attempt_no);
CREATE UNIQUE INDEX exam_attempt_one_running ON public.exam_attempt USING btree (employee_id) WHERE (status = 'inProgress'::text);
CREATE INDEX exam_attempt_search ON public.exam_attempt USING gin (search_text gin_trgm_ops);

create table exam_candidate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  exam_id uuid not null,
  employee_id uuid not null,
  extra_percent integer not null,
  extra_reason text,
  constraint exam_candidate_pkey PRIMARY KEY (id),
  constraint exam_candidate_more_time_has_a_reason CHECK (((extra_percent = 0) OR (extra_reason IS NOT NULL)))
);
CREATE INDEX exam_candidate_employee_id ON public.exam_candidate USING btree (employee_id);
CREATE INDEX exam_candidate_exam_id ON public.exam_candidate USING btree (exam_id);
CREATE INDEX exam_candidate_list ON public.exam_candidate USING btree (created_at, id);
CREATE UNIQUE INDEX exam_candidate_once ON public.exam_candidate USING btree (exam_id, employee_id) WHERE (archived_at IS NULL);

create table exam_dispute (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  attempt_id uuid not null,
  exam_id uuid not null,
  question_id uuid not null,
  place integer not null,
  objection text not null,
  due_on date not null,
  answer text,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  constraint exam_dispute_pkey PRIMARY KEY (id),
  constraint exam_dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'rejected'::text])))
);
CREATE INDEX exam_dispute_attempt_id ON public.exam_dispute USING btree (attempt_id);
CREATE INDEX exam_dispute_exam_id ON public.exam_dispute USING btree (exam_id);
CREATE INDEX exam_dispute_list ON public.exam_dispute USING btree (created_at DESC, id);
CREATE UNIQUE INDEX exam_dispute_number ON public.exam_dispute USING btree (upper(number));
CREATE UNIQUE INDEX exam_dispute_once ON public.exam_dispute USING btree (attempt_id, question_id);
CREATE INDEX exam_dispute_question_id ON public.exam_dispute USING btree (question_id);

create table exam_event (
  id uuid default uuidv7() not null,
  attempt_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  seconds integer,
  note text,
  constraint exam_event_pkey PRIMARY KEY (id),
  constraint exam_event_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'hidden'::text, 'device'::text, 'address'::text, 'handedIn'::text, 'timeOver'::text, 'extended'::text, 'voided'::text]))),
  constraint exam_event_seconds_check CHECK ((seconds >= 0))
);
CREATE INDEX exam_event_attempt_id ON public.exam_event USING btree (attempt_id, at);
CREATE TRIGGER exam_event_append_only BEFORE DELETE OR UPDATE ON public.exam_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.exam_event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_event', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.exam_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_event', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.exam_event REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_event', 'id', '');

create table exam_grading (
  attempt_id uuid not null,
  no integer not null,
  at timestamp with time zone not null,
  cause text not null,
  ruling_id uuid,
  score numeric(14,2) not null,
  max_score numeric(14,2) not null,
  passed boolean not null,
  constraint exam_grading_pkey PRIMARY KEY (attempt_id, no),
  constraint exam_grading_cause_check CHECK ((cause = ANY (ARRAY['handedIn'::text, 'timeOver'::text, 'decision'::text]))),
  constraint exam_grading_check CHECK (((cause = 'decision'::text) = (ruling_id IS NOT NULL))),
  constraint exam_grading_no_check CHECK ((no > 0))
);
CREATE TRIGGER exam_grading_append_only BEFORE DELETE OR UPDATE ON public.exam_grading FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.exam_grading REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_grading', 'attempt_id no', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.exam_grading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_grading', 'attempt_id no', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.exam_grading REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('exam_grading', 'attempt_id no', '');

create table exam_ruling (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  question_id uuid not null,
  decision text not null,
  right_answer text,
  reason text not null,
  dispute_id uuid,
  constraint exam_ruling_pkey PRIMARY KEY (id),
  constraint exam_ruling_decision_check CHECK ((decision = ANY (ARRAY['void'::text, 'newKey'::text]))),
  constraint exam_ruling_new_key_is_named CHECK (((decision = 'newKey'::text) = (right_answer IS NOT NULL)))
);
CREATE INDEX exam_ruling_list ON public.exam_ruling USING btree (created_at DESC, id);
CREATE UNIQUE INDEX exam_ruling_number ON public.exam_ruling USING btree (upper(number));
CREATE INDEX exam_ruling_question_id ON public.exam_ruling USING btree (question_id);
CREATE TRIGGER exam_ruling_append_only BEFORE DELETE OR UPDATE ON public.exam_ruling FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table exam_save (
  attempt_id uuid not null,
  place integer not null,
  seq integer not null,
  given jsonb,
  saved_at timestamp with time zone not null,
  constraint exam_save_pkey PRIMARY KEY (attempt_id, place, seq),
  constraint exam_save_seq_check CHECK ((seq > 0))
);
CREATE TRIGGER exam_save_append_only BEFORE DELETE OR UPDATE ON public.exam_save FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table exam_stratum (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  exam_id uuid not null,
  topic text not null,
  difficulty text,
  count integer not null,
  constraint exam_stratum_pkey PRIMARY KEY (id),
  constraint exam_stratum_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text])))
);
CREATE INDEX exam_stratum_exam_id ON public.exam_stratum USING btree (exam_id);
CREATE INDEX exam_stratum_list ON public.exam_stratum USING btree (created_at, id);
CREATE UNIQUE INDEX exam_stratum_once ON public.exam_stratum USING btree (exam_id, topic, COALESCE(difficulty, ''::text)) WHERE (archived_at IS NULL);

create table exchange_rate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  on_day date not null,
  currency text not null,
  rate numeric(14,6) not null,
  source text not null,
  constraint exchange_rate_pkey PRIMARY KEY (id),
  constraint exchange_rate_above_nothing CHECK ((rate > (0)::numeric)),
  constraint exchange_rate_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text])))
);
CREATE INDEX exchange_rate_list ON public.exchange_rate USING btree (on_day DESC, id DESC);
CREATE UNIQUE INDEX exchange_rate_once_a_day ON public.exchange_rate USING btree (currency, on_day) WHERE (archived_at IS NULL);

create table finding (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  finding_no text not null,
  job_id uuid not null,
  card_id uuid,
  source text not null,
  item_part_number text,
  item_name text,
  place text,
  quantity integer default 1 not null,
  defect_code text not null,
  description text not null,
  measured text,
  limit_ref text,
  severity text not null,
  status text not null,
  disposition text,
  disposition_note text,
  approved_data_ref text,
  reportable text default 'notAssessed'::text not null,
  reportable_note text,
  occurrence_number text,
  rework_card_id uuid,
  reinspected_at timestamp with time zone,
  reinspected_by uuid,
  signature_id uuid,
  search_text text generated always as (lower(((((((((((number || ' '::text) || defect_code) || ' '::text) || description) || ' '::text) || COALESCE(item_part_number, ''::text)) || ' '::text) || COALESCE(item_name, ''::text)) || ' '::text) || COALESCE(place, ''::text)))) stored,
  decided_by_employee_id uuid,
  closed_by_employee_id uuid,
  date_about text,
  date_month text,
  step_record_id uuid,
  constraint finding_pkey PRIMARY KEY (id),
  constraint finding_job_id_finding_no_key UNIQUE (job_id, finding_no),
  constraint finding_number_key UNIQUE (number),
  constraint finding_check CHECK (((status = 'open'::text) OR (disposition IS NOT NULL))),
  constraint finding_check1 CHECK (((disposition <> 'approvedData'::text) OR (approved_data_ref IS NOT NULL))),
  constraint finding_closed_by_another CHECK (((closed_by_employee_id IS NULL) OR (closed_by_employee_id IS DISTINCT FROM decided_by_employee_id))),
  constraint finding_date_about_check CHECK ((date_about = ANY (ARRAY['manufactured'::text, 'lastHydro'::text]))),
  constraint finding_date_month_check CHECK ((date_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint finding_date_whole CHECK ((((date_about IS NULL) = (date_month IS NULL)) AND ((date_about IS NULL) OR (defect_code = 'documentation'::text)))),
  constraint finding_defect_code_check CHECK ((defect_code = ANY (ARRAY['crack'::text, 'corrosion'::text, 'pitting'::text, 'wear'::text, 'scoring'::text, 'dent'::text, 'heatDamage'::text, 'discolouration'::text, 'looseCup'::text, 'brinelling'::text, 'spalling'::text, 'galling'::text, 'stripThread'::text, 'elongation'::text, 'meltedPlug'::text, 'leak'::text, 'lowCapacity'::text, 'cellReversal'::text, 'insulationLow'::text, 'electrolyteLow'::text, 'permanentExpansion'::text, 'elasticExpansion'::text, 'contamination'::text, 'missingPart'::text, 'paint'::text, 'documentation'::text, 'other'::text]))),
  constraint finding_disposition_check CHECK ((disposition = ANY (ARRAY['withinLimits'::text, 'repair'::text, 'replace'::text, 'scrap'::text, 'returnToCustomer'::text, 'approvedData'::text]))),
  constraint finding_finding_no_check CHECK ((finding_no ~ '^F\d{2,}$'::text)),
  constraint finding_quantity_check CHECK ((quantity >= 1)),
  constraint finding_reportable_check CHECK ((reportable = ANY (ARRAY['notAssessed'::text, 'no'::text, 'yes'::text]))),
  constraint finding_severity_check CHECK ((severity = ANY (ARRAY['minor'::text, 'major'::text, 'critical'::text]))),
  constraint finding_source_check CHECK ((source = ANY (ARRAY['preliminary'::text, 'check'::text, 'ndt'::text, 'test'::text, 'final'::text, 'customer'::text]))),
  constraint finding_status_check CHECK ((status = ANY (ARRAY['open'::text, 'dispositioned'::text, 'actioned'::text, 'closed'::text])))
);
CREATE INDEX finding_called ON public.finding USING btree (upper(number));
CREATE INDEX finding_job ON public.finding USING btree (job_id, finding_no);
CREATE INDEX finding_search ON public.finding USING gin (search_text gin_trgm_ops);
CREATE INDEX finding_step_record ON public.finding USING btree (step_record_id) WHERE (step_record_id IS NOT NULL);
CREATE TRIGGER finding_no_delete BEFORE DELETE ON public.finding FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER finding_stays BEFORE UPDATE ON public.finding FOR EACH ROW EXECUTE FUNCTION refuse_signed_work_change();
CREATE TRIGGER finding_under_certificate BEFORE INSERT OR UPDATE ON public.finding FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table finding_pin (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  finding_id uuid not null,
  file_id text not null,
  x numeric(14,4) not null,
  y numeric(14,4) not null,
  constraint finding_pin_pkey PRIMARY KEY (id),
  constraint finding_pin_once_a_finding UNIQUE (finding_id),
  constraint finding_pin_archived_at_check CHECK ((archived_at IS NULL)),
  constraint finding_pin_on_the_drawing CHECK ((((x >= (0)::numeric) AND (x <= (1)::numeric)) AND ((y >= (0)::numeric) AND (y <= (1)::numeric))))
);
CREATE INDEX finding_pin_file ON public.finding_pin USING btree (file_id);
CREATE INDEX finding_pin_list ON public.finding_pin USING btree (created_at DESC, id);
CREATE TRIGGER finding_pin_kept BEFORE DELETE ON public.finding_pin FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER finding_pin_on_a_drawing BEFORE INSERT OR UPDATE ON public.finding_pin FOR EACH ROW EXECUTE FUNCTION refuse_pin_off_the_drawing();

create table form_instance (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  job_id uuid not null,
  job_number text not null,
  template_id uuid not null,
  version_id uuid not null,
  title text not null,
  required boolean not null,
  status text default 'draft'::text not null,
  answers jsonb default '{}'::jsonb not null,
  signed_fields jsonb default '{}'::jsonb not null,
  findings jsonb default '{}'::jsonb not null,
  earlier jsonb default '[]'::jsonb not null,
  writers uuid[] default '{}'::uuid[] not null,
  signed_by_name text,
  stamp_no text,
  signed_at timestamp with time zone,
  signature_id uuid,
  supersedes_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || title) || ' '::text) || job_number))) stored,
  part_name text,
  part_number text,
  serial_number text,
  discard_reason text,
  discarded_by_name text,
  discarded_at timestamp with time zone,
  constraint form_instance_pkey PRIMARY KEY (id),
  constraint form_instance_number_key UNIQUE (number),
  constraint form_instance_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint form_instance_archived_at_check CHECK ((archived_at IS NULL)),
  constraint form_instance_discarded CHECK ((((status = 'discarded'::text) = (discard_reason IS NOT NULL)) AND ((discard_reason IS NULL) = (discarded_by_name IS NULL)) AND ((discard_reason IS NULL) = (discarded_at IS NULL)))),
  constraint form_instance_earlier_check CHECK ((jsonb_typeof(earlier) = 'array'::text)),
  constraint form_instance_findings_check CHECK ((jsonb_typeof(findings) = 'object'::text)),
  constraint form_instance_signed CHECK ((((status = ANY (ARRAY['draft'::text, 'discarded'::text])) = (signature_id IS NULL)) AND ((signature_id IS NULL) = (signed_at IS NULL)))),
  constraint form_instance_signed_fields_check CHECK ((jsonb_typeof(signed_fields) = 'object'::text)),
  constraint form_instance_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'superseded'::text, 'discarded'::text])))
);
CREATE INDEX form_instance_created_at ON public.form_instance USING btree (created_at DESC, id);
CREATE INDEX form_instance_job ON public.form_instance USING btree (job_id);
CREATE INDEX form_instance_job_number ON public.form_instance USING btree (job_number);
CREATE UNIQUE INDEX form_instance_number_upper ON public.form_instance USING btree (upper(number));
CREATE INDEX form_instance_search ON public.form_instance USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX form_instance_stands ON public.form_instance USING btree (job_id, template_id) WHERE (status <> ALL (ARRAY['superseded'::text, 'discarded'::text]));
CREATE INDEX form_instance_template ON public.form_instance USING btree (template_id);
CREATE TRIGGER form_instance_frozen BEFORE DELETE OR UPDATE ON public.form_instance FOR EACH ROW EXECUTE FUNCTION refuse_form_change();
CREATE TRIGGER form_instance_under_certificate BEFORE INSERT OR UPDATE ON public.form_instance FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table form_template (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  key text not null,
  title text not null,
  kind text not null,
  status text default 'draft'::text not null,
  applies_to jsonb not null,
  applies_in_words text not null,
  latest integer not null,
  written_by_name text not null,
  published_at timestamp with time zone,
  search_text text generated always as (lower(((key || ' '::text) || title))) stored,
  constraint form_template_pkey PRIMARY KEY (id),
  constraint form_template_key_key UNIQUE (key),
  constraint form_template_applies_to_check CHECK ((jsonb_typeof(applies_to) = 'object'::text)),
  constraint form_template_archived_at_check CHECK ((archived_at IS NULL)),
  constraint form_template_key_check CHECK (((key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'::text) AND (length(key) <= 60))),
  constraint form_template_kind_check CHECK ((kind = ANY (ARRAY['testSheet'::text, 'inspectionSheet'::text, 'ndtSheet'::text, 'tag'::text, 'preliminaryReport'::text, 'inProcessReport'::text, 'finalReport'::text, 'ndtPT'::text, 'ndtMT'::text, 'ndtET'::text, 'ndtUT'::text, 'ndtRT'::text, 'ndtVT'::text]))),
  constraint form_template_latest_check CHECK ((latest >= 1)),
  constraint form_template_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint form_template_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE UNIQUE INDEX form_template_key_upper ON public.form_template USING btree (upper(key));
CREATE INDEX form_template_search ON public.form_template USING gin (search_text gin_trgm_ops);
CREATE INDEX form_template_title ON public.form_template USING btree (title, id);

create table form_version (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  template_id uuid not null,
  number integer not null,
  status text default 'draft'::text not null,
  change_note text not null,
  applies_to jsonb not null,
  schema jsonb not null,
  writers uuid[] not null,
  written_by_name text not null,
  submitted_at timestamp with time zone,
  published_by uuid,
  published_by_name text,
  published_at timestamp with time zone,
  retired_at timestamp with time zone,
  signature_id uuid,
  delivered boolean default false not null,
  constraint form_version_pkey PRIMARY KEY (id),
  constraint form_version_template_id_number_key UNIQUE (template_id, number),
  constraint form_version_applies_to_check CHECK ((jsonb_typeof(applies_to) = 'object'::text)),
  constraint form_version_archived_at_check CHECK ((archived_at IS NULL)),
  constraint form_version_delivered CHECK (((NOT delivered) OR ((created_by IS NULL) AND (published_by IS NULL) AND (signature_id IS NULL)))),
  constraint form_version_number_check CHECK ((number >= 1)),
  constraint form_version_retired CHECK (((status = 'retired'::text) = (retired_at IS NOT NULL))),
  constraint form_version_schema_check CHECK ((jsonb_typeof(schema) = 'object'::text)),
  constraint form_version_signed CHECK (((status = ANY (ARRAY['published'::text, 'retired'::text])) = ((published_at IS NOT NULL) AND (delivered OR ((published_by IS NOT NULL) AND (signature_id IS NOT NULL)))))),
  constraint form_version_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'retired'::text]))),
  constraint form_version_two_people CHECK (((published_by IS NULL) OR (NOT (published_by = ANY (writers))))),
  constraint form_version_writers_check CHECK ((delivered OR (cardinality(writers) > 0)))
);
CREATE INDEX form_version_created_at ON public.form_version USING btree (created_at DESC, id);
CREATE UNIQUE INDEX form_version_open ON public.form_version USING btree (template_id) WHERE (status = ANY (ARRAY['draft'::text, 'review'::text]));
CREATE UNIQUE INDEX form_version_published ON public.form_version USING btree (template_id) WHERE (status = 'published'::text);
CREATE INDEX form_version_template ON public.form_version USING btree (template_id);
CREATE TRIGGER form_version_guarded BEFORE INSERT OR DELETE OR UPDATE ON public.form_version FOR EACH ROW EXECUTE FUNCTION guard_form_version();

create table gate_reason (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  gate text not null,
  subject text not null,
  reason text not null,
  recorded boolean default false not null,
  signature_id uuid,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint gate_reason_pkey PRIMARY KEY (id),
  constraint gate_reason_job_id_gate_subject_key UNIQUE (job_id, gate, subject),
  constraint gate_reason_gate_check CHECK ((gate = ANY (ARRAY['G05'::text, 'G08'::text, 'G17'::text])))
);
CREATE TRIGGER gate_reason_no_delete BEFORE DELETE ON public.gate_reason FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.gate_reason REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('gate_reason', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.gate_reason REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('gate_reason', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.gate_reason REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('gate_reason', 'id', '');

create table gate_result (
  certificate_id uuid not null,
  code text not null,
  state text not null,
  message text not null,
  facts jsonb default '{}'::jsonb not null,
  evaluated_at timestamp with time zone not null,
  constraint gate_result_pkey PRIMARY KEY (certificate_id, code),
  constraint gate_result_code_check CHECK ((code ~ '^G\d{2}$'::text)),
  constraint gate_result_state_check CHECK ((state = ANY (ARRAY['pass'::text, 'na'::text])))
);
CREATE TRIGGER gate_result_append_only BEFORE DELETE OR UPDATE ON public.gate_result FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gate_result_with_certificate BEFORE INSERT ON public.gate_result FOR EACH ROW EXECUTE FUNCTION refuse_after_issue();

create table gate_state (
  job_id uuid not null,
  code text not null,
  state text not null,
  message text not null,
  since timestamp with time zone not null,
  constraint gate_state_pkey PRIMARY KEY (job_id, code),
  constraint gate_state_state_check CHECK ((state = ANY (ARRAY['pass'::text, 'fail'::text, 'na'::text, 'pending'::text])))
);
CREATE TRIGGER gate_state_inserted AFTER INSERT ON public.gate_state REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_gates_failing();
CREATE TRIGGER gate_state_updated AFTER UPDATE ON public.gate_state REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_gates_failing();

create table geofence (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  name text not null,
  customer_id uuid not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  radius_m integer not null,
  search_text text generated always as (lower(name)) stored,
  constraint geofence_pkey PRIMARY KEY (id),
  constraint geofence_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint geofence_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint geofence_radius_m_check CHECK (((radius_m >= 20) AND (radius_m <= 5000)))
);
CREATE INDEX geofence_customer_id ON public.geofence USING btree (customer_id);
CREATE INDEX geofence_name ON public.geofence USING btree (name, id);
CREATE INDEX geofence_search ON public.geofence USING gin (search_text gin_trgm_ops);

create table goods_receipt (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  kind text not null,
  vendor text,
  customer_id uuid,
  po_no text,
  awb text,
  carrier text,
  packages integer default 1 not null,
  received_at timestamp with time zone not null,
  received_by_name text,
  unexpected boolean default false not null,
  discrepancy boolean default false not null,
  remark text,
  search_text text generated always as (lower(((((((number || ' '::text) || COALESCE(vendor, ''::text)) || ' '::text) || COALESCE(po_no, ''::text)) || ' '::text) || COALESCE(awb, ''::text)))) stored,
  vendor_id uuid,
  constraint goods_receipt_pkey PRIMARY KEY (id),
  constraint goods_receipt_number_key UNIQUE (number),
  constraint goods_receipt_check CHECK (((vendor IS NOT NULL) OR (customer_id IS NOT NULL))),
  constraint goods_receipt_check1 CHECK (((kind <> 'component'::text) OR (customer_id IS NOT NULL))),
  constraint goods_receipt_kind_check CHECK ((kind = ANY (ARRAY['material'::text, 'tool'::text, 'component'::text, 'tire'::text]))),
  constraint goods_receipt_packages_check CHECK ((packages > 0)),
  constraint goods_receipt_status_check CHECK ((status = ANY (ARRAY['arrived'::text, 'inspecting'::text, 'partly'::text, 'complete'::text, 'closed'::text])))
);
CREATE INDEX goods_receipt_called ON public.goods_receipt USING btree (upper(number));
CREATE INDEX goods_receipt_customer_id ON public.goods_receipt USING btree (customer_id);
CREATE INDEX goods_receipt_list ON public.goods_receipt USING btree (status, received_at DESC, id DESC);
CREATE INDEX goods_receipt_received ON public.goods_receipt USING btree (received_at DESC, id DESC);
CREATE INDEX goods_receipt_search ON public.goods_receipt USING gin (search_text gin_trgm_ops);
CREATE INDEX goods_receipt_vendor_id ON public.goods_receipt USING btree (vendor_id);
CREATE TRIGGER goods_receipt_no_delete BEFORE DELETE ON public.goods_receipt FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table goods_receipt_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  goods_receipt_id uuid not null,
  line_no integer not null,
  status text not null,
  item_id uuid,
  part_number text not null,
  description text not null,
  serial_number text,
  serial_reason text,
  supplier_lot text,
  manufactured_on date,
  cure_date date,
  expiry_date date,
  cert_type text,
  cert_number text,
  cert_issuer text,
  cert_date date,
  manufacturer_source text,
  work_asked text,
  customer_order text,
  removal_reason text,
  qty_delivered numeric(14,4) not null,
  qty_accepted numeric(14,4) default 0 not null,
  qty_rejected numeric(14,4) default 0 not null,
  discrepancy text,
  checklist jsonb default '{}'::jsonb not null,
  remark text,
  inspected_by_name text,
  inspected_at timestamp with time zone,
  signature_id uuid,
  batch_id uuid,
  receiving_batch_id uuid,
  quarantine_id uuid,
  tool_id uuid,
  calibration_id uuid,
  cure_quarter text,
  condition text,
  csn_cycles integer,
  tsn_hours numeric(10,2),
  constraint goods_receipt_line_pkey PRIMARY KEY (id),
  constraint goods_receipt_line_goods_receipt_id_line_no_key UNIQUE (goods_receipt_id, line_no),
  constraint goods_receipt_line_accepted CHECK (((qty_accepted = (0)::numeric) OR (batch_id IS NOT NULL) OR (receiving_batch_id IS NOT NULL) OR (tool_id IS NOT NULL))),
  constraint goods_receipt_line_calibration CHECK (((calibration_id IS NULL) OR (tool_id IS NOT NULL))),
  constraint goods_receipt_line_cert_type_check CHECK ((cert_type = ANY (ARRAY['form1CAAT'::text, 'form1EASA'::text, 'faa8130'::text, 'tccaForm1'::text, 'cofc'::text, 'coa'::text, 'none'::text]))),
  constraint goods_receipt_line_check CHECK (((qty_accepted + qty_rejected) <= qty_delivered)),
  constraint goods_receipt_line_check1 CHECK (((status = 'pending'::text) = (inspected_at IS NULL))),
  constraint goods_receipt_line_check2 CHECK (((status = 'pending'::text) OR ((qty_accepted + qty_rejected) = qty_delivered))),
  constraint goods_receipt_line_check3 CHECK (((cure_quarter IS NULL) OR (cure_date IS NOT NULL))),
  constraint goods_receipt_line_checklist_check CHECK ((jsonb_typeof(checklist) = 'object'::text)),
  constraint goods_receipt_line_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'overhauled'::text, 'repaired'::text, 'inspected'::text]))),
  constraint goods_receipt_line_csn_cycles_check CHECK ((csn_cycles >= 0)),
  constraint goods_receipt_line_cure_quarter_check CHECK ((cure_quarter ~ '^[1-4]Q[0-9]{2}$'::text)),
  constraint goods_receipt_line_discrepancy_check CHECK ((discrepancy = ANY (ARRAY['short'::text, 'over'::text, 'damaged'::text, 'wrong'::text, 'noPapers'::text]))),
  constraint goods_receipt_line_line_no_check CHECK ((line_no > 0)),
  constraint goods_receipt_line_qty_accepted_check CHECK ((qty_accepted >= (0)::numeric)),
  constraint goods_receipt_line_qty_delivered_check CHECK ((qty_delivered > (0)::numeric)),
  constraint goods_receipt_line_qty_rejected_check CHECK ((qty_rejected >= (0)::numeric)),
  constraint goods_receipt_line_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'partly'::text, 'rejected'::text]))),
  constraint goods_receipt_line_tsn_hours_check CHECK ((tsn_hours >= (0)::numeric))
);
CREATE INDEX goods_receipt_line_batch ON public.goods_receipt_line USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX goods_receipt_line_calibration_id ON public.goods_receipt_line USING btree (calibration_id);
CREATE INDEX goods_receipt_line_component ON public.goods_receipt_line USING btree (receiving_batch_id) WHERE (receiving_batch_id IS NOT NULL);
CREATE INDEX goods_receipt_line_line_no ON public.goods_receipt_line USING btree (line_no, id);
CREATE INDEX goods_receipt_line_tool_id ON public.goods_receipt_line USING btree (tool_id);
CREATE TRIGGER goods_receipt_line_no_delete BEFORE DELETE ON public.goods_receipt_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table hazard (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  hira_id uuid not null,
  code text not null,
  description text not null,
  consequence text not null,
  causes text,
  existing_controls text not null,
  tag text,
  initial_p integer not null,
  initial_s text not null,
  initial_index text not null,
  initial_level text not null,
  residual_p integer,
  residual_s text,
  residual_reason text,
  current_index text not null,
  current_level text not null,
  current_rank integer not null,
  interim_due_on date,
  mitigate_by date,
  is_restricted boolean not null,
  manager_accepted_at timestamp with time zone,
  manager_accepted_by_id uuid,
  accountable_accepted_at timestamp with time zone,
  accountable_accepted_by_id uuid,
  safety_accepted_at timestamp with time zone,
  safety_accepted_by_id uuid,
  review_due_on date,
  search_text text generated always as (lower(((((code || ' '::text) || description) || ' '::text) || consequence))) stored,
  constraint hazard_pkey PRIMARY KEY (id),
  constraint hazard_accepted_by_its_posts CHECK (((status <> 'accepted'::text) OR ((safety_accepted_by_id IS NOT NULL) AND ((current_level = 'acceptable'::text) OR (
CASE
    WHEN ("right"(current_index, 1) = ANY (ARRAY['A'::text, 'B'::text])) THEN accountable_accepted_by_id
    ELSE manager_accepted_by_id
END IS NOT NULL))))),
  constraint hazard_current_is_its_cell CHECK (((current_index = (COALESCE(residual_p, initial_p) || COALESCE(residual_s, initial_s))) AND (current_level = risk_level(current_index)))),
  constraint hazard_current_level_check CHECK ((current_level = ANY (ARRAY['intolerable'::text, 'tolerable'::text, 'acceptable'::text]))),
  constraint hazard_initial_is_its_cell CHECK (((initial_index = (initial_p || initial_s)) AND (initial_level = risk_level(initial_index)))),
  constraint hazard_initial_level_check CHECK ((initial_level = ANY (ARRAY['intolerable'::text, 'tolerable'::text, 'acceptable'::text]))),
  constraint hazard_initial_p_check CHECK (((initial_p >= 1) AND (initial_p <= 5))),
  constraint hazard_initial_s_check CHECK ((initial_s = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint hazard_intolerable_is_not_accepted CHECK (((status <> 'accepted'::text) OR (current_level <> 'intolerable'::text))),
  constraint hazard_rated_before_acceptance CHECK (((status <> 'accepted'::text) OR (initial_level = 'acceptable'::text) OR (residual_p IS NOT NULL))),
  constraint hazard_residual_p_check CHECK (((residual_p >= 1) AND (residual_p <= 5))),
  constraint hazard_residual_s_check CHECK ((residual_s = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint hazard_residual_whole CHECK (((residual_p IS NULL) = (residual_s IS NULL))),
  constraint hazard_status_check CHECK ((status = ANY (ARRAY['assessed'::text, 'mitigating'::text, 'accepted'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX hazard_code ON public.hazard USING btree (upper(code));
CREATE INDEX hazard_hira_id ON public.hazard USING btree (hira_id);
CREATE INDEX hazard_list ON public.hazard USING btree (current_rank, id);
CREATE INDEX hazard_search ON public.hazard USING gin (search_text gin_trgm_ops);

create table hira (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  title text not null,
  trigger text not null,
  report_id uuid,
  finding_id uuid,
  area_id uuid not null,
  lead_id uuid not null,
  scope text,
  worst_index text,
  worst_rank integer not null,
  review_due_on date,
  accepted_at timestamp with time zone,
  accepted_by_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || title) || ' '::text) || COALESCE(scope, ''::text)))) stored,
  constraint hira_pkey PRIMARY KEY (id),
  constraint hira_names_its_trigger CHECK (
CASE trigger
    WHEN 'report'::text THEN (report_id IS NOT NULL)
    WHEN 'finding'::text THEN (finding_id IS NOT NULL)
    ELSE true
END),
  constraint hira_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'assessed'::text, 'mitigating'::text, 'accepted'::text, 'review'::text, 'closed'::text]))),
  constraint hira_trigger_check CHECK ((trigger = ANY (ARRAY['report'::text, 'finding'::text, 'change'::text, 'newCapability'::text, 'periodic'::text])))
);
CREATE INDEX hira_area_id ON public.hira USING btree (area_id);
CREATE INDEX hira_finding_id ON public.hira USING btree (finding_id);
CREATE INDEX hira_lead_id ON public.hira USING btree (lead_id);
CREATE INDEX hira_list ON public.hira USING btree (worst_rank, id);
CREATE UNIQUE INDEX hira_number ON public.hira USING btree (upper(number));
CREATE INDEX hira_report_id ON public.hira USING btree (report_id);
CREATE INDEX hira_search ON public.hira USING gin (search_text gin_trgm_ops);

create table hold_period (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  reason text not null,
  clock_owner text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  note text,
  evidence text,
  created_by uuid,
  ended_by uuid,
  stops text default 'nothing'::text not null,
  ended_signature_id uuid,
  constraint hold_period_pkey PRIMARY KEY (id),
  constraint hold_period_check CHECK (((ended_at IS NULL) OR (ended_at > started_at))),
  constraint hold_period_check1 CHECK (((clock_owner <> 'customer'::text) OR (evidence IS NOT NULL))),
  constraint hold_period_clock_owner_check CHECK ((clock_owner = ANY (ARRAY['customer'::text, 'us'::text, 'vendor'::text, 'authority'::text]))),
  constraint hold_period_reason_check CHECK ((reason = ANY (ARRAY['customerApproval'::text, 'customerDocs'::text, 'customerParts'::text, 'awaitingParts'::text, 'awaitingTool'::text, 'awaitingOutside'::text, 'awaitingEngineering'::text, 'capacity'::text, 'quarantine'::text, 'authority'::text]))),
  constraint hold_period_stops_check CHECK ((stops = ANY (ARRAY['work'::text, 'release'::text, 'nothing'::text]))),
  constraint hold_period_stops_enough CHECK (
CASE
    WHEN (reason = ANY (ARRAY['quarantine'::text, 'awaitingEngineering'::text])) THEN (stops = 'work'::text)
    WHEN (reason = 'authority'::text) THEN (stops <> 'nothing'::text)
    ELSE true
END)
);
CREATE INDEX hold_period_job ON public.hold_period USING btree (job_id, started_at);
CREATE UNIQUE INDEX hold_period_open ON public.hold_period USING btree (job_id, reason) WHERE (ended_at IS NULL);
CREATE TRIGGER hold_period_ended_once BEFORE UPDATE ON public.hold_period FOR EACH ROW EXECUTE FUNCTION refuse_hold_change();
CREATE TRIGGER hold_period_no_delete BEFORE DELETE ON public.hold_period FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hold_period_under_certificate BEFORE INSERT ON public.hold_period FOR EACH ROW EXECUTE FUNCTION refuse_hold_before_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.hold_period REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('hold_period', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.hold_period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('hold_period', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.hold_period REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('hold_period', 'id', '');

create table holiday (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  day date not null,
  name_en text not null,
  name_th text not null,
  search_text text generated always as (lower(((name_en || ' '::text) || name_th))) stored,
  constraint holiday_pkey PRIMARY KEY (id),
  constraint holiday_name_en_check CHECK ((length(btrim(name_en)) > 0)),
  constraint holiday_name_th_check CHECK ((length(btrim(name_th)) > 0)),
  constraint holiday_status_check CHECK ((status = ANY (ARRAY['observed'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX holiday_day ON public.holiday USING btree (day);
CREATE INDEX holiday_list ON public.holiday USING btree (day DESC, id DESC);
CREATE INDEX holiday_search ON public.holiday USING gin (search_text gin_trgm_ops);

create table idempotent_call (
  key uuid not null,
  user_id uuid not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone default now() not null,
  constraint idempotent_call_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_call_age ON public.idempotent_call USING btree (created_at);

create table identity_document (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  kind text not null,
  masked_no text not null,
  issued_on date,
  expires_on date,
  constraint identity_document_pkey PRIMARY KEY (id),
  constraint document_expires_after_issue CHECK ((expires_on >= issued_on)),
  constraint identity_document_kind_check CHECK ((kind = ANY (ARRAY['thaiId'::text, 'passport'::text, 'workPermit'::text, 'visa'::text, 'driver'::text])))
);
CREATE INDEX identity_document_employee_id ON public.identity_document USING btree (employee_id);
CREATE INDEX identity_document_list ON public.identity_document USING btree (created_at DESC, id);

create table identity_number (
  document_id uuid not null,
  sealed bytea not null,
  hash text not null,
  constraint identity_number_pkey PRIMARY KEY (document_id),
  constraint identity_number_hash_key UNIQUE (hash)
);
CREATE TRIGGER identity_number_is_kept BEFORE DELETE ON public.identity_number FOR EACH ROW EXECUTE FUNCTION identity_number_is_kept();
CREATE TRIGGER identity_number_never_changes BEFORE UPDATE ON public.identity_number FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.identity_number REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('identity_number', 'document_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.identity_number REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('identity_number', 'document_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.identity_number REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('identity_number', 'document_id', '');

create table impact_decision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  review_id uuid not null,
  jobnumber text not null,
  decision text,
  repeat_cards text[] default '{}'::text[] not null,
  reason text,
  decided_at timestamp with time zone,
  decided_by_name text,
  signature_id uuid,
  constraint impact_decision_pkey PRIMARY KEY (id),
  constraint impact_decision_review_id_jobnumber_key UNIQUE (review_id, jobnumber),
  constraint impact_decision_decision_check CHECK ((decision = ANY (ARRAY['noImpact'::text, 'repeatSteps'::text, 'stop'::text]))),
  constraint impact_decision_jobnumber_check CHECK ((jobnumber ~ '^ABS[0-9]{7}(-[0-9]{1,2})?$'::text)),
  constraint impact_decision_names_cards CHECK ((((decision = 'repeatSteps'::text) IS NOT TRUE) OR (cardinality(repeat_cards) > 0))),
  constraint impact_decision_signed CHECK ((((decision IS NULL) = (signature_id IS NULL)) AND ((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) OR (length(TRIM(BOTH FROM COALESCE(reason, ''::text))) >= 3))))
);
CREATE INDEX impact_decision_job ON public.impact_decision USING btree (jobnumber, review_id);

create table impact_review (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  manual_id uuid not null,
  revision_id uuid not null,
  due_on date,
  changed_sections text,
  affected_templates text,
  status text default 'open'::text not null,
  temporary_revision_id uuid,
  constraint impact_review_pkey PRIMARY KEY (id),
  constraint impact_review_number_key UNIQUE (number),
  constraint impact_review_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX impact_review_called ON public.impact_review USING btree (upper(number));
CREATE INDEX impact_review_manual ON public.impact_review USING btree (manual_id, id);
CREATE UNIQUE INDEX impact_review_revision_id_key ON public.impact_review USING btree (revision_id) WHERE (temporary_revision_id IS NULL);
CREATE INDEX impact_review_status ON public.impact_review USING btree (status, due_on, id);
CREATE INDEX impact_review_temporary_revision ON public.impact_review USING btree (temporary_revision_id, id);

create table independent_inspection (
  id uuid default uuidv7() not null,
  record_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  qualified boolean not null,
  signature_id uuid not null,
  at timestamp with time zone not null,
  constraint independent_inspection_pkey PRIMARY KEY (id),
  constraint independent_inspection_record_id_key UNIQUE (record_id)
);
CREATE TRIGGER independent_inspection_append_only BEFORE DELETE OR UPDATE ON public.independent_inspection FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER independent_inspection_not_own BEFORE INSERT ON public.independent_inspection FOR EACH ROW EXECUTE FUNCTION refuse_own_inspection();
CREATE TRIGGER independent_inspection_under_certificate BEFORE INSERT OR UPDATE ON public.independent_inspection FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.independent_inspection REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('independent_inspection', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.independent_inspection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('independent_inspection', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.independent_inspection REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('independent_inspection', 'id', '');

create table inspection_report (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  job_id uuid not null,
  job_number text not null,
  customer_id uuid not null,
  family text not null,
  part_number text not null,
  part_name text not null,
  serial_number text not null,
  type text not null,
  status text not null,
  result text,
  recommendation text,
  as_received text,
  conclusion text,
  remarks text,
  serial_read text,
  items jsonb default '[]'::jsonb not null,
  facts jsonb,
  findings_count integer default 0 not null,
  inspector_employee_id uuid,
  inspector_name text,
  stamp_no text,
  signature_id uuid,
  signed_at timestamp with time zone,
  sent_to_customer_at timestamp with time zone,
  supersedes_id uuid,
  supersede_reason text,
  search_text text generated always as (lower(((((((((((number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || serial_number) || ' '::text) || COALESCE(conclusion, ''::text)) || ' '::text) || COALESCE(inspector_name, ''::text)))) stored,
  template_version_id uuid,
  template_name text,
  constraint inspection_report_pkey PRIMARY KEY (id),
  constraint inspection_report_number_key UNIQUE (number),
  constraint inspection_report_check CHECK (((status = 'draft'::text) OR ((signature_id IS NOT NULL) AND (result IS NOT NULL) AND (facts IS NOT NULL)))),
  constraint inspection_report_check1 CHECK (((status = 'draft'::text) OR (type <> 'preliminary'::text) OR (recommendation IS NOT NULL))),
  constraint inspection_report_check2 CHECK (((status = 'draft'::text) OR (type <> 'final'::text) OR (serial_read IS NOT NULL))),
  constraint inspection_report_check3 CHECK (((supersedes_id IS NULL) OR (supersede_reason IS NOT NULL))),
  constraint inspection_report_family_check CHECK ((family = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'cylinder'::text, 'tire'::text, 'other'::text]))),
  constraint inspection_report_recommendation_check CHECK ((recommendation = ANY (ARRAY['asOrdered'::text, 'changeScope'::text, 'ber'::text, 'returnAsIs'::text]))),
  constraint inspection_report_result_check CHECK ((result = ANY (ARRAY['accepted'::text, 'rejected'::text, 'acceptedWithRemarks'::text]))),
  constraint inspection_report_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'signed'::text, 'superseded'::text]))),
  constraint inspection_report_type_check CHECK ((type = ANY (ARRAY['preliminary'::text, 'inProcess'::text, 'final'::text])))
);
CREATE INDEX inspection_report_called ON public.inspection_report USING btree (upper(number));
CREATE INDEX inspection_report_customer_id ON public.inspection_report USING btree (customer_id);
CREATE INDEX inspection_report_identity ON public.inspection_report USING btree (normal_identity(serial_number), normal_identity(part_number));
CREATE INDEX inspection_report_job ON public.inspection_report USING btree (job_id, created_at);
CREATE INDEX inspection_report_list ON public.inspection_report USING btree (created_at, id);
CREATE INDEX inspection_report_search ON public.inspection_report USING gin (search_text gin_trgm_ops);
CREATE INDEX inspection_report_serial ON public.inspection_report USING btree (part_number, serial_number, signed_at);
CREATE UNIQUE INDEX inspection_report_successor ON public.inspection_report USING btree (supersedes_id);
CREATE INDEX inspection_report_template ON public.inspection_report USING btree (template_version_id);
CREATE TRIGGER inspection_report_frozen BEFORE DELETE OR UPDATE ON public.inspection_report FOR EACH ROW EXECUTE FUNCTION refuse_signed_inspection_change();
CREATE TRIGGER inspection_report_under_certificate BEFORE INSERT OR UPDATE ON public.inspection_report FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table invoice (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  invoice_number text,
  kind text not null,
  customer_id uuid not null,
  customer_order text,
  issue_date date,
  due_date date,
  currency text not null,
  fx_rate numeric(14,6),
  discount_pct numeric(14,2),
  discount_amount numeric(14,2),
  discount numeric(14,2) not null,
  net numeric(14,2) not null,
  vat_pct numeric(14,2) not null,
  vat numeric(14,2) not null,
  total numeric(14,2) not null,
  total_thb numeric(14,2),
  vat_thb numeric(14,2),
  wht_expected numeric(14,2) not null,
  paid numeric(14,2) not null,
  credited numeric(14,2) not null,
  balance numeric(14,2) not null,
  settled_thb numeric(14,2) not null,
  vat_moved numeric(14,2) not null,
  vat_moved_thb numeric(14,2) not null,
  buyer jsonb,
  remark text,
  posted_at timestamp with time zone,
  posted_by_id uuid,
  voided_at timestamp with time zone,
  voided_by_id uuid,
  search_text text generated always as (lower(((COALESCE(invoice_number, ''::text) || ' '::text) || COALESCE(customer_order, ''::text)))) stored,
  seller jsonb,
  discount_reason text,
  debited numeric(14,2) default 0 not null,
  refund_due numeric(14,2) default 0 not null,
  vat_corrected numeric(14,2) default 0 not null,
  thb_corrected numeric(14,2) default 0 not null,
  vat_thb_corrected numeric(14,2) default 0 not null,
  refunded numeric(14,2) default 0 not null,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_balance_adds_up CHECK (((invoice_number IS NULL) OR (status = 'voided'::text) OR ((balance - refund_due) = ((((total + debited) + refunded) - credited) - paid)))),
  constraint invoice_balance_not_below_nothing CHECK ((balance >= (0)::numeric)),
  constraint invoice_credited_at_most_all CHECK ((credited <= (total + debited))),
  constraint invoice_credited_check CHECK ((credited >= (0)::numeric)),
  constraint invoice_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint invoice_debited_check CHECK ((debited >= (0)::numeric)),
  constraint invoice_discount_amount_check CHECK ((discount_amount >= (0)::numeric)),
  constraint invoice_discount_answered_for CHECK ((((COALESCE(discount_pct, (0)::numeric) = (0)::numeric) AND (COALESCE(discount_amount, (0)::numeric) = (0)::numeric)) OR (discount_reason IS NOT NULL))),
  constraint invoice_discount_at_most_all CHECK (((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric))),
  constraint invoice_due_after_it_is_issued CHECK ((due_date >= issue_date)),
  constraint invoice_fx_rate_check CHECK ((fx_rate > (0)::numeric)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'goods'::text]))),
  constraint invoice_net_check CHECK ((net >= (0)::numeric)),
  constraint invoice_numbered_when_posted CHECK (((invoice_number IS NULL) = (status = ANY (ARRAY['draft'::text, 'discarded'::text])))),
  constraint invoice_owes_or_is_owed CHECK (((balance = (0)::numeric) OR (refund_due = (0)::numeric))),
  constraint invoice_paid_check CHECK ((paid >= (0)::numeric)),
  constraint invoice_refund_due_check CHECK ((refund_due >= (0)::numeric)),
  constraint invoice_refunded_check CHECK ((refunded >= (0)::numeric)),
  constraint invoice_state_by_its_balance CHECK (
CASE status
    WHEN 'posted'::text THEN ((balance > (0)::numeric) AND (paid = (0)::numeric))
    WHEN 'partPaid'::text THEN ((balance > (0)::numeric) AND (paid > (0)::numeric))
    WHEN 'paid'::text THEN ((balance = (0)::numeric) AND (paid > (0)::numeric))
    WHEN 'credited'::text THEN ((balance = (0)::numeric) AND (paid = (0)::numeric) AND (credited > (0)::numeric))
    WHEN 'voided'::text THEN ((balance = (0)::numeric) AND (paid = (0)::numeric) AND (credited = (0)::numeric) AND (debited = (0)::numeric))
    ELSE ((paid = (0)::numeric) AND (credited = (0)::numeric) AND (debited = (0)::numeric))
END),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'partPaid'::text, 'paid'::text, 'credited'::text, 'voided'::text, 'discarded'::text]))),
  constraint invoice_total_adds_up CHECK ((total = (net + vat))),
  constraint invoice_vat_check CHECK ((vat >= (0)::numeric)),
  constraint invoice_vat_moved_at_most_all CHECK (((invoice_number IS NULL) OR (status = 'voided'::text) OR ((vat_moved >= (0)::numeric) AND (vat_moved <= (vat + vat_corrected))))),
  constraint invoice_voided_with_its_day CHECK (((status <> 'voided'::text) OR (voided_at IS NOT NULL))),
  constraint invoice_whole_when_posted CHECK (((invoice_number IS NULL) OR ((issue_date IS NOT NULL) AND (due_date IS NOT NULL) AND (fx_rate IS NOT NULL) AND (total_thb IS NOT NULL) AND (vat_thb IS NOT NULL) AND (buyer IS NOT NULL) AND (seller IS NOT NULL) AND (posted_at IS NOT NULL) AND (posted_by_id IS NOT NULL) AND (total > (0)::numeric))))
);
CREATE INDEX invoice_customer_id ON public.invoice USING btree (customer_id, status);
CREATE UNIQUE INDEX invoice_invoice_number ON public.invoice USING btree (upper(invoice_number));
CREATE INDEX invoice_issued ON public.invoice USING btree (issue_date) WHERE (invoice_number IS NOT NULL);
CREATE INDEX invoice_list ON public.invoice USING btree (created_at DESC, id DESC);
CREATE INDEX invoice_search ON public.invoice USING gin (search_text gin_trgm_ops);
CREATE INDEX invoice_to_refund ON public.invoice USING btree (issue_date, id) WHERE (refund_due > (0)::numeric);
CREATE TRIGGER invoice_not_backwards AFTER UPDATE OF invoice_number ON public.invoice FOR EACH ROW WHEN (((new.invoice_number IS NOT NULL) AND (old.invoice_number IS NULL))) EXECUTE FUNCTION invoice_not_backwards();
CREATE TRIGGER invoice_stays_as_posted BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION invoice_stays_as_posted();
CREATE TRIGGER invoice_turnover AFTER UPDATE OF invoice_number ON public.invoice FOR EACH ROW WHEN (((new.invoice_number IS NOT NULL) AND (old.invoice_number IS NULL))) EXECUTE FUNCTION keep_turnover_share();
CREATE TRIGGER invoice_turnover_of_sku AFTER UPDATE OF invoice_number, status ON public.invoice FOR EACH ROW WHEN (((new.invoice_number IS NOT NULL) AND ((old.invoice_number IS NULL) OR ((new.status = 'voided'::text) AND (old.status <> 'voided'::text))))) EXECUTE FUNCTION keep_turnover_of_sku();

create table invoice_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  invoice_id uuid not null,
  line_no integer not null,
  source text not null,
  job_id uuid,
  sku_id uuid not null,
  description text,
  quantity numeric(14,4) not null,
  unit text,
  unit_price numeric(18,4),
  discount_pct numeric(14,2),
  net numeric(14,2) not null,
  vat_mode text,
  wht_class text,
  reason text,
  price_source text not null,
  rate_card_id uuid,
  counts boolean not null,
  discounts jsonb not null,
  discount_off numeric(14,2) not null,
  quotation_line_id uuid,
  quoted_by text,
  constraint invoice_line_pkey PRIMARY KEY (id),
  constraint invoice_line_answered_for CHECK (((price_source <> 'manual'::text) OR (reason IS NOT NULL))),
  constraint invoice_line_discount_answered_for CHECK (((COALESCE(discount_pct, (0)::numeric) = (0)::numeric) OR (reason IS NOT NULL))),
  constraint invoice_line_discount_at_most_all CHECK (((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric))),
  constraint invoice_line_discount_off_at_most_all CHECK (((discount_off >= (0)::numeric) AND (discount_off <= round((quantity * unit_price), 2)))),
  constraint invoice_line_discount_off_has_its_source CHECK (((discount_off = (0)::numeric) = (jsonb_array_length(discounts) = 0))),
  constraint invoice_line_net_check CHECK ((net >= (0)::numeric)),
  constraint invoice_line_of_a_job CHECK (((source <> ALL (ARRAY['job'::text, 'quotation'::text, 'overAndAbove'::text])) OR (job_id IS NOT NULL))),
  constraint invoice_line_price_source_check CHECK ((price_source = ANY (ARRAY['customerRate'::text, 'customerLabour'::text, 'baseRate'::text, 'baseLabour'::text, 'skuBase'::text, 'quotation'::text, 'manual'::text]))),
  constraint invoice_line_priced CHECK (((unit_price IS NOT NULL) AND (unit_price >= (0)::numeric))),
  constraint invoice_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint invoice_line_quotation_named CHECK (((quotation_line_id IS NULL) = (quoted_by IS NULL))),
  constraint invoice_line_quoted CHECK ((((price_source <> 'quotation'::text) AND (source <> ALL (ARRAY['quotation'::text, 'overAndAbove'::text]))) OR (quotation_line_id IS NOT NULL))),
  constraint invoice_line_source_check CHECK ((source = ANY (ARRAY['job'::text, 'quotation'::text, 'overAndAbove'::text, 'product'::text, 'difference'::text]))),
  constraint invoice_line_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['vat7'::text, 'zero'::text, 'exempt'::text, 'outOfScope'::text]))),
  constraint invoice_line_wht_class_check CHECK ((wht_class = ANY (ARRAY['none'::text, 'service'::text, 'transport'::text, 'advertising'::text, 'rent'::text])))
);
CREATE INDEX invoice_line_discounts ON public.invoice_line USING gin (discounts jsonb_path_ops) WHERE (discount_off > (0)::numeric);
CREATE INDEX invoice_line_invoice_id ON public.invoice_line USING btree (invoice_id);
CREATE INDEX invoice_line_job_id ON public.invoice_line USING btree (job_id);
CREATE UNIQUE INDEX invoice_line_job_once ON public.invoice_line USING btree (job_id) WHERE (counts AND (source = 'job'::text));
CREATE INDEX invoice_line_list ON public.invoice_line USING btree (line_no, id);
CREATE INDEX invoice_line_quotation_line_id ON public.invoice_line USING btree (quotation_line_id);
CREATE UNIQUE INDEX invoice_line_quoted_once ON public.invoice_line USING btree (quotation_line_id) WHERE counts;
CREATE INDEX invoice_line_rate_card_id ON public.invoice_line USING btree (rate_card_id);
CREATE INDEX invoice_line_sku_id ON public.invoice_line USING btree (sku_id);
CREATE TRIGGER invoice_line_stays_as_posted BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_line_stays_as_posted();

create table job_comment (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  constraint job_comment_pkey PRIMARY KEY (id),
  constraint job_comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
CREATE INDEX job_comment_job ON public.job_comment USING btree (job_id, created_at);
CREATE TRIGGER job_comment_no_delete BEFORE DELETE ON public.job_comment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.job_comment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_comment', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.job_comment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_comment', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.job_comment REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_comment', 'id', '');

create table job_component (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  step_record_id uuid not null,
  component text not null,
  "position" integer,
  serial_number text not null,
  removed_serial text,
  recorded_at timestamp with time zone not null,
  employee_id uuid not null,
  removed_unread text,
  constraint job_component_pkey PRIMARY KEY (id),
  constraint job_component_component_check CHECK ((component = ANY (ARRAY['inboardHalf'::text, 'outboardHalf'::text, 'tire'::text, 'cell'::text]))),
  constraint job_component_position_check CHECK ((("position" >= 1) AND ("position" <= 100))),
  constraint job_component_removed_unread_check CHECK (((removed_unread IS NULL) OR ((component = 'cell'::text) AND (removed_serial IS NULL) AND ((length(btrim(removed_unread)) >= 10) AND (length(btrim(removed_unread)) <= 500))))),
  constraint job_component_serial_number_check CHECK (((length(btrim(serial_number)) >= 1) AND (length(btrim(serial_number)) <= 60)))
);
CREATE INDEX job_component_job ON public.job_component USING btree (job_id, component);
CREATE INDEX job_component_serial ON public.job_component USING btree (normal_identity(serial_number));
CREATE TRIGGER job_component_append_only BEFORE DELETE OR UPDATE ON public.job_component FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER job_component_halves_differ BEFORE INSERT ON public.job_component FOR EACH ROW EXECUTE FUNCTION refuse_same_halves();
CREATE TRIGGER job_component_side_kept BEFORE INSERT ON public.job_component FOR EACH ROW EXECUTE FUNCTION refuse_other_side();
CREATE TRIGGER job_component_tire_once BEFORE INSERT ON public.job_component FOR EACH ROW EXECUTE FUNCTION refuse_tire_twice();
CREATE TRIGGER job_component_under_certificate BEFORE INSERT ON public.job_component FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER keep_deleted AFTER DELETE ON public.job_component REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_component', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.job_component REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_component', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.job_component REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('job_component', 'id', '');

create table job_notification (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  job_id uuid not null,
  kind text not null,
  text text not null,
  at timestamp with time zone not null,
  hour timestamp with time zone not null,
  read_at timestamp with time zone,
  cause text default ''::text not null,
  constraint job_notification_pkey PRIMARY KEY (id),
  constraint job_notification_once UNIQUE (user_id, job_id, kind, cause, hour),
  constraint job_notification_kind_check CHECK ((kind = ANY (ARRAY['aog'::text, 'dueSoon'::text, 'gateRed'::text, 'releaseRequested'::text, 'returned'::text, 'recall'::text, 'adHit'::text, 'handover'::text, 'holdEnded'::text])))
);
CREATE INDEX job_notification_user ON public.job_notification USING btree (user_id, at DESC);

create table journal_line (
  id uuid default uuidv7() not null,
  source text not null,
  source_id uuid not null,
  number text not null,
  is_reversal boolean not null,
  posted_on date not null,
  line_no integer not null,
  account_code text not null,
  memo text default ''::text not null,
  debit numeric(16,2) not null,
  credit numeric(16,2) not null,
  constraint journal_line_pkey PRIMARY KEY (id),
  constraint journal_line_once UNIQUE (source, source_id, is_reversal, line_no),
  constraint journal_line_one_side CHECK (((debit >= (0)::numeric) AND (credit >= (0)::numeric) AND ((debit = (0)::numeric) <> (credit = (0)::numeric))))
);
CREATE INDEX journal_line_account ON public.journal_line USING btree (account_code, posted_on);
CREATE INDEX journal_line_posted_on ON public.journal_line USING btree (posted_on);
CREATE TRIGGER journal_line_append_only BEFORE DELETE OR UPDATE ON public.journal_line FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_line_whole AFTER INSERT ON public.journal_line REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION journal_line_whole();
CREATE TRIGGER peak_document_of_journal AFTER INSERT ON public.journal_line FOR EACH ROW WHEN ((new.line_no = 1)) EXECUTE FUNCTION peak_document_of_journal();

create table labor_entry (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  card_id uuid,
  employee_id uuid not null,
  kind text default 'touch'::text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  corrects_id uuid,
  reason text,
  flagged boolean default false not null,
  constraint labor_entry_pkey PRIMARY KEY (id),
  constraint labor_entry_check CHECK (((ended_at IS NULL) OR (ended_at >= started_at))),
  constraint labor_entry_kind_check CHECK ((kind = ANY (ARRAY['touch'::text, 'rework'::text, 'training'::text, 'waiting'::text])))
);
CREATE INDEX labor_entry_corrects ON public.labor_entry USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX labor_entry_job ON public.labor_entry USING btree (job_id);
CREATE UNIQUE INDEX labor_entry_running ON public.labor_entry USING btree (employee_id) WHERE (ended_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.labor_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('labor_entry', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.labor_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('labor_entry', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.labor_entry REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('labor_entry', 'id', '');
CREATE TRIGGER labor_entry_no_delete BEFORE DELETE ON public.labor_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER labor_entry_stays BEFORE INSERT OR UPDATE ON public.labor_entry FOR EACH ROW EXECUTE FUNCTION refuse_labour_change();

create table leave_allowance (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  kind text not null,
  service_years integer not null,
  days integer not null,
  employee_id uuid,
  constraint leave_allowance_pkey PRIMARY KEY (id),
  constraint leave_allowance_days_check CHECK (((days >= 0) AND (days <= 366))),
  constraint leave_allowance_kind_check CHECK ((kind = ANY (ARRAY['annual'::text, 'sick'::text, 'personal'::text, 'maternity'::text, 'training'::text, 'ordination'::text, 'military'::text, 'unpaid'::text]))),
  constraint leave_allowance_service_years_check CHECK (((service_years >= 0) AND (service_years <= 50)))
);
CREATE INDEX leave_allowance_employee_id ON public.leave_allowance USING btree (employee_id);
CREATE INDEX leave_allowance_list ON public.leave_allowance USING btree (kind, id);
CREATE UNIQUE INDEX leave_allowance_once ON public.leave_allowance USING btree (kind, service_years, COALESCE(employee_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (archived_at IS NULL);

create table leave_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  employee_id uuid not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  days numeric(5,1) not null,
  reason text,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  search_text text generated always as (lower(number)) stored,
  half text,
  constraint leave_request_pkey PRIMARY KEY (id),
  constraint leave_one_at_a_time EXCLUDE USING gist (employee_id WITH =, tsrange((from_day +
CASE
    WHEN (half = 'afternoon'::text) THEN '12:00:00'::time without time zone
    ELSE '00:00:00'::time without time zone
END),
CASE
    WHEN (half = 'morning'::text) THEN (to_day + '12:00:00'::time without time zone)
    ELSE ((to_day + 1) + '00:00:00'::time without time zone)
END) WITH &&) WHERE (((status = ANY (ARRAY['asked'::text, 'approved'::text])) AND (archived_at IS NULL))),
  constraint leave_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'declined'::text])) OR ((decided_at IS NOT NULL) AND (decided_by_id IS NOT NULL)))),
  constraint leave_ends_after_it_begins CHECK ((to_day >= from_day)),
  constraint leave_half_of_one_day CHECK (((half IS NULL) OR ((from_day = to_day) AND (kind <> ALL (ARRAY['maternity'::text, 'ordination'::text, 'military'::text]))))),
  constraint leave_in_half_days CHECK ((days =
CASE
    WHEN (half IS NULL) THEN trunc(days)
    ELSE 0.5
END)),
  constraint leave_request_days_check CHECK ((days > (0)::numeric)),
  constraint leave_request_half_check CHECK ((half = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  constraint leave_request_kind_check CHECK ((kind = ANY (ARRAY['annual'::text, 'sick'::text, 'personal'::text, 'maternity'::text, 'training'::text, 'ordination'::text, 'military'::text, 'unpaid'::text]))),
  constraint leave_request_reason_check CHECK ((length(reason) <= 300)),
  constraint leave_request_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE INDEX leave_request_employee_id ON public.leave_request USING btree (employee_id);
CREATE INDEX leave_request_list ON public.leave_request USING btree (from_day DESC, id);
CREATE UNIQUE INDEX leave_request_number ON public.leave_request USING btree (upper(number));
CREATE INDEX leave_request_search ON public.leave_request USING gin (search_text gin_trgm_ops);

create table ledger_account (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  name_en text not null,
  kind text not null,
  use text,
  search_text text generated always as (lower(((((code || ' '::text) || name) || ' '::text) || name_en))) stored,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_one_code UNIQUE (code),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text]))),
  constraint ledger_account_six_digits CHECK ((code ~ '^[1-9][0-9]{5}$'::text)),
  constraint ledger_account_use_check CHECK ((use = ANY (ARRAY['bank'::text, 'cash'::text, 'receivable'::text, 'inputVat'::text, 'undueInputVat'::text, 'outputVat'::text, 'undueOutputVat'::text, 'whtReceivable'::text, 'whtPayable3'::text, 'whtPayable53'::text, 'employeePayable'::text, 'goods'::text, 'services'::text, 'travel'::text, 'staffExpense'::text, 'bankCharges'::text, 'exchangeDifference'::text])))
);
CREATE UNIQUE INDEX ledger_account_code ON public.ledger_account USING btree (upper(code));
CREATE INDEX ledger_account_list ON public.ledger_account USING btree (code, id);
CREATE INDEX ledger_account_search ON public.ledger_account USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX ledger_account_use ON public.ledger_account USING btree (use) WHERE (archived_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.ledger_account REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('ledger_account', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.ledger_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('ledger_account', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.ledger_account REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('ledger_account', 'id', '');

create table lesson (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  title text not null,
  text text not null,
  shops text[],
  phases text[],
  part_numbers text,
  expires_on date not null,
  published_at timestamp with time zone,
  report_id uuid,
  hazard_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || title) || ' '::text) || text))) stored,
  constraint lesson_pkey PRIMARY KEY (id),
  constraint lesson_concerns_some_cards CHECK ((((COALESCE(cardinality(shops), 0) + COALESCE(cardinality(phases), 0)) > 0) OR (part_numbers IS NOT NULL))),
  constraint lesson_published_has_its_time CHECK (((status <> 'published'::text) OR (published_at IS NOT NULL))),
  constraint lesson_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))),
  constraint lesson_text_check CHECK (((length(text) >= 20) AND (length(text) <= 400))),
  constraint lesson_title_check CHECK (((length(title) >= 5) AND (length(title) <= 120)))
);
CREATE INDEX lesson_hazard_id ON public.lesson USING btree (hazard_id);
CREATE INDEX lesson_list ON public.lesson USING btree (created_at DESC, id);
CREATE UNIQUE INDEX lesson_number ON public.lesson USING btree (upper(number));
CREATE INDEX lesson_report_id ON public.lesson USING btree (report_id);
CREATE INDEX lesson_search ON public.lesson USING gin (search_text gin_trgm_ops);

create table lesson_reading (
  lesson_id uuid not null,
  employee_id uuid not null,
  card_id uuid not null,
  read_at timestamp with time zone not null,
  constraint lesson_reading_pkey PRIMARY KEY (lesson_id, employee_id)
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.lesson_reading REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('lesson_reading', 'lesson_id employee_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.lesson_reading REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('lesson_reading', 'lesson_id employee_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.lesson_reading REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('lesson_reading', 'lesson_id employee_id', '');
CREATE TRIGGER lesson_reading_append_only BEFORE DELETE OR UPDATE ON public.lesson_reading FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table life_limit (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  part_number_id uuid not null,
  subject text not null,
  basis text not null,
  life numeric not null,
  reference text not null,
  written_by_name text not null,
  written_by_authorization text not null,
  withdrawn_reason text,
  constraint life_limit_pkey PRIMARY KEY (id),
  constraint life_limit_basis_check CHECK ((basis = ANY (ARRAY['cyclesSinceNew'::text, 'hoursSinceNew'::text]))),
  constraint life_limit_check CHECK (((archived_at IS NULL) = (withdrawn_reason IS NULL))),
  constraint life_limit_life_check CHECK ((life > (0)::numeric)),
  constraint life_limit_reference_check CHECK (((length(btrim(reference)) >= 3) AND (length(btrim(reference)) <= 200))),
  constraint life_limit_subject_check CHECK (((length(btrim(subject)) >= 2) AND (length(btrim(subject)) <= 120))),
  constraint life_limit_written_by_authorization_check CHECK ((length(btrim(written_by_authorization)) > 0))
);
CREATE INDEX life_limit_created_by ON public.life_limit USING btree (created_by);
CREATE INDEX life_limit_list ON public.life_limit USING btree (subject, id);
CREATE UNIQUE INDEX life_limit_one ON public.life_limit USING btree (part_number_id, lower(btrim(subject)), basis) WHERE (archived_at IS NULL);
CREATE INDEX life_limit_updated_by ON public.life_limit USING btree (updated_by);
CREATE TRIGGER life_limit_no_delete BEFORE DELETE ON public.life_limit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER life_limit_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.life_limit FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');

create table line_contact (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  customer_id uuid not null,
  name text not null,
  code text not null,
  line_user_id text,
  linked_at timestamp with time zone,
  search_text text generated always as (lower(name)) stored,
  constraint line_contact_pkey PRIMARY KEY (id),
  constraint line_contact_code_check CHECK ((code ~ '^[A-HJ-NP-Z2-9]{8}$'::text)),
  constraint line_contact_linked_with_its_account CHECK (((status <> 'linked'::text) OR ((line_user_id IS NOT NULL) AND (linked_at IS NOT NULL)))),
  constraint line_contact_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'linked'::text, 'ended'::text])))
);
CREATE UNIQUE INDEX line_contact_code ON public.line_contact USING btree (code);
CREATE INDEX line_contact_customer_id ON public.line_contact USING btree (customer_id);
CREATE INDEX line_contact_list ON public.line_contact USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX line_contact_one_account ON public.line_contact USING btree (customer_id, line_user_id) WHERE (status = 'linked'::text);
CREATE INDEX line_contact_search ON public.line_contact USING gin (search_text gin_trgm_ops);

create table line_event (
  webhook_event_id text not null,
  received_at timestamp with time zone not null,
  constraint line_event_pkey PRIMARY KEY (webhook_event_id)
);
CREATE INDEX line_event_received ON public.line_event USING btree (received_at);

create table line_message (
  id uuid default uuidv7() not null,
  kind text not null,
  quotation_id uuid,
  revision integer,
  contact_id uuid,
  line_user_id text not null,
  text text not null,
  reply_token text,
  retry_key uuid default gen_random_uuid() not null,
  status text not null,
  tries integer default 0 not null,
  claimed_at timestamp with time zone,
  next_try_at timestamp with time zone not null,
  last_text text,
  created_at timestamp with time zone not null,
  created_by uuid,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint line_message_pkey PRIMARY KEY (id),
  constraint line_message_asks_about_a_revision CHECK (((kind <> 'ask'::text) OR ((quotation_id IS NOT NULL) AND (revision IS NOT NULL) AND (contact_id IS NOT NULL)))),
  constraint line_message_kind_check CHECK ((kind = ANY (ARRAY['ask'::text, 'reply'::text]))),
  constraint line_message_replies_to_somebody CHECK (((kind <> 'reply'::text) OR (reply_token IS NOT NULL))),
  constraint line_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX line_message_contact ON public.line_message USING btree (contact_id);
CREATE INDEX line_message_due ON public.line_message USING btree (next_try_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE UNIQUE INDEX line_message_once ON public.line_message USING btree (quotation_id, revision, contact_id) WHERE ((kind = 'ask'::text) AND (status <> 'failed'::text));

create table line_quota (
  only_one boolean default true not null,
  most integer,
  used integer,
  asked_at timestamp with time zone,
  fault text,
  constraint line_quota_pkey PRIMARY KEY (only_one),
  constraint line_quota_only_one_check CHECK (only_one)
);

create table location (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  type text not null,
  issuable boolean default false not null,
  parent_id uuid,
  temp_min numeric(6,2),
  temp_max numeric(6,2),
  rh_max numeric(6,2),
  last_counted_at timestamp with time zone,
  search_text text generated always as (lower(((code || ' '::text) || name))) stored,
  most_held numeric(14,4),
  held_in text,
  pin_x numeric(5,2),
  pin_y numeric(5,2),
  constraint location_pkey PRIMARY KEY (id),
  constraint location_code_key UNIQUE (code),
  constraint location_check CHECK (((NOT issuable) OR (type = ANY (ARRAY['stock'::text, 'cold'::text, 'flammable'::text])))),
  constraint location_check1 CHECK ((parent_id <> id)),
  constraint location_check2 CHECK (((most_held IS NULL) = (held_in IS NULL))),
  constraint location_check3 CHECK (((pin_x IS NULL) = (pin_y IS NULL))),
  constraint location_most_held_check CHECK ((most_held > (0)::numeric)),
  constraint location_pin_x_check CHECK (((pin_x >= (0)::numeric) AND (pin_x <= (100)::numeric))),
  constraint location_pin_y_check CHECK (((pin_y >= (0)::numeric) AND (pin_y <= (100)::numeric))),
  constraint location_type_check CHECK ((type = ANY (ARRAY['receiving'::text, 'stock'::text, 'cold'::text, 'flammable'::text, 'quarantine'::text, 'unserviceable'::text, 'scrap'::text, 'wornTire'::text, 'toolCrib'::text, 'shipping'::text, 'vendor'::text, 'customer'::text, 'job'::text, 'adjustment'::text, 'disposal'::text, 'conversion'::text])))
);
CREATE INDEX location_called ON public.location USING btree (upper(code));
CREATE INDEX location_search ON public.location USING gin (search_text gin_trgm_ops);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.location REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('location', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.location REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('location', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.location REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('location', 'id', '');

create table logbook_entry (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  work_date date not null,
  job_number text not null,
  part_number text not null,
  serial_number text,
  component_group text not null,
  rating text,
  task text not null,
  role text not null,
  minutes integer,
  ndt_method text,
  ndt_level text,
  source text not null,
  signature_id uuid,
  supervisor_id uuid,
  verified_by uuid,
  verified_at timestamp with time zone,
  compensates_id uuid,
  status text not null,
  search_text text generated always as (lower(((((job_number || ' '::text) || part_number) || ' '::text) || COALESCE(serial_number, ''::text)))) stored,
  constraint logbook_entry_pkey PRIMARY KEY (id),
  constraint logbook_entry_compensates_id_key UNIQUE (compensates_id),
  constraint logbook_auto_is_signed CHECK (((source <> 'auto'::text) OR (signature_id IS NOT NULL))),
  constraint logbook_entry_component_group_check CHECK ((component_group = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'oxygen'::text, 'tire'::text, 'other'::text]))),
  constraint logbook_entry_job_number_check CHECK ((length(job_number) <= 40)),
  constraint logbook_entry_minutes_check CHECK (((minutes >= 0) AND (minutes <= 840))),
  constraint logbook_entry_ndt_level_check CHECK ((ndt_level = ANY (ARRAY['trainee'::text, '1L'::text, '1'::text, '2'::text, '3'::text, 'auditor'::text]))),
  constraint logbook_entry_ndt_method_check CHECK ((ndt_method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text]))),
  constraint logbook_entry_part_number_check CHECK ((length(part_number) <= 60)),
  constraint logbook_entry_role_check CHECK ((role = ANY (ARRAY['performed'::text, 'inspected'::text, 'supervised'::text, 'certified'::text, 'trainee'::text]))),
  constraint logbook_entry_serial_number_check CHECK ((length(serial_number) <= 60)),
  constraint logbook_entry_source_check CHECK ((source = ANY (ARRAY['auto'::text, 'manual'::text, 'import'::text]))),
  constraint logbook_entry_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'disputed'::text]))),
  constraint logbook_entry_task_check CHECK ((task = ANY (ARRAY['inspect'::text, 'disassemble'::text, 'clean'::text, 'ndt'::text, 'repair'::text, 'assemble'::text, 'test'::text, 'release'::text]))),
  constraint logbook_manual_names_supervisor CHECK (((source <> 'manual'::text) OR (supervisor_id IS NOT NULL))),
  constraint logbook_manual_signed_by_supervisor CHECK (((source <> 'manual'::text) OR (status <> 'verified'::text) OR ((verified_by = supervisor_id) AND (verified_at IS NOT NULL)))),
  constraint logbook_not_verified_by_owner CHECK ((verified_by <> employee_id)),
  constraint logbook_supervisor_is_another CHECK ((supervisor_id <> employee_id))
);
CREATE INDEX logbook_date ON public.logbook_entry USING btree (work_date DESC, id DESC);
CREATE INDEX logbook_employee ON public.logbook_entry USING btree (employee_id, work_date DESC, id DESC);
CREATE INDEX logbook_entry_supervisor ON public.logbook_entry USING btree (supervisor_id, work_date DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX logbook_job ON public.logbook_entry USING btree (job_number);
CREATE INDEX logbook_ndt ON public.logbook_entry USING btree (employee_id, ndt_method, work_date) WHERE (ndt_method IS NOT NULL);
CREATE INDEX logbook_recency ON public.logbook_entry USING btree (employee_id, component_group, work_date) WHERE (status = 'verified'::text);
CREATE INDEX logbook_search ON public.logbook_entry USING gin (search_text gin_trgm_ops);
CREATE INDEX logbook_signature ON public.logbook_entry USING btree (signature_id);
CREATE TRIGGER logbook_entry_no_delete BEFORE DELETE ON public.logbook_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table loss_search (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  loss_id uuid not null,
  place text not null,
  detail text,
  searched_by_id uuid not null,
  searched_at timestamp with time zone not null,
  result text not null,
  constraint loss_search_pkey PRIMARY KEY (id),
  constraint loss_search_place_check CHECK ((place = ANY (ARRAY['person'::text, 'bench'::text, 'bin'::text, 'unit'::text, 'floor'::text, 'waste'::text, 'laundry'::text, 'nextShift'::text])))
);
CREATE INDEX loss_search_list ON public.loss_search USING btree (searched_at DESC, id);
CREATE INDEX loss_search_loss_id ON public.loss_search USING btree (loss_id);
CREATE INDEX loss_search_searched_by_id ON public.loss_search USING btree (searched_by_id);
CREATE TRIGGER loss_search_kept BEFORE DELETE OR UPDATE ON public.loss_search FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table manpower_alert (
  month text not null,
  shortfall integer not null,
  told_on date not null,
  constraint manpower_alert_pkey PRIMARY KEY (month),
  constraint manpower_alert_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint manpower_alert_shortfall_check CHECK (((shortfall >= 0) AND (shortfall <= 100)))
);

create table manual (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  kind text not null,
  manual_number text not null,
  prefix text,
  designation text generated always as (((COALESCE(prefix, kind) || ' '::text) || manual_number)) stored not null,
  manual_key text not null,
  title text not null,
  manufacturer text not null,
  ata text,
  customer_id uuid,
  currency_source text not null,
  currency_interval_days integer default 90 not null,
  distribution text,
  current_revision text,
  current_issue_date date,
  last_checked_on date,
  temporary_in_force integer default 0 not null,
  search_text text generated always as (lower(((((((COALESCE(prefix, kind) || ' '::text) || manual_number) || ' '::text) || title) || ' '::text) || manufacturer))) stored,
  constraint manual_pkey PRIMARY KEY (id),
  constraint manual_ata_check CHECK ((ata ~ '^[0-9]{2}(-[0-9]{2}){0,2}$'::text)),
  constraint manual_currency_interval_days_check CHECK (((currency_interval_days >= 1) AND (currency_interval_days <= 730))),
  constraint manual_currency_source_check CHECK (((length(currency_source) >= 1) AND (length(currency_source) <= 200))),
  constraint manual_kind_check CHECK ((kind = ANY (ARRAY['CMM'::text, 'SPM'::text, 'REF'::text]))),
  constraint manual_manual_key_check CHECK (((length(manual_key) >= 1) AND (length(manual_key) <= 100))),
  constraint manual_manual_number_check CHECK (((length(manual_number) >= 1) AND (length(manual_number) <= 60))),
  constraint manual_manufacturer_check CHECK (((length(manufacturer) >= 1) AND (length(manufacturer) <= 120))),
  constraint manual_prefix_check CHECK (((length(prefix) >= 1) AND (length(prefix) <= 12))),
  constraint manual_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX manual_checked ON public.manual USING btree (kind, last_checked_on, id);
CREATE INDEX manual_customer_id ON public.manual USING btree (customer_id);
CREATE UNIQUE INDEX manual_key ON public.manual USING btree (upper(manual_key));
CREATE INDEX manual_kind ON public.manual USING btree (kind, manual_number, id);
CREATE UNIQUE INDEX manual_number ON public.manual USING btree (kind, upper(manual_number), upper(manufacturer));
CREATE INDEX manual_search ON public.manual USING gin (search_text gin_trgm_ops);
CREATE TRIGGER manual_no_delete BEFORE DELETE ON public.manual FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table manual_consumable (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  material text not null,
  specification text,
  material_use text,
  stock_items text,
  constraint manual_consumable_pkey PRIMARY KEY (id),
  constraint manual_consumable_material_check CHECK (((length(material) >= 1) AND (length(material) <= 120)))
);
CREATE INDEX manual_consumable_material ON public.manual_consumable USING btree (manual_id, material, id);
CREATE UNIQUE INDEX manual_consumable_once ON public.manual_consumable USING btree (manual_id, upper(material)) WHERE (archived_at IS NULL);

create table manual_ipc_item (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  figure integer not null,
  item text not null,
  part_number text not null,
  nomenclature text not null,
  units integer,
  effectivity text,
  attaching boolean default false not null,
  superseded_by text,
  alternates text,
  shelf_life_months integer,
  search_text text generated always as (lower(((((part_number || ' '::text) || nomenclature) || ' '::text) || item))) stored,
  constraint manual_ipc_item_pkey PRIMARY KEY (id),
  constraint manual_ipc_item_figure_check CHECK (((figure >= 0) AND (figure <= 999))),
  constraint manual_ipc_item_item_check CHECK ((item ~ '^-?[0-9]{1,4}[A-HJ-NP-Z]{0,2}$'::text)),
  constraint manual_ipc_item_part_number_check CHECK (((length(part_number) >= 1) AND (length(part_number) <= 60))),
  constraint manual_ipc_item_shelf_life_months_check CHECK (((shelf_life_months >= 1) AND (shelf_life_months <= 600))),
  constraint manual_ipc_item_units_check CHECK (((units >= 0) AND (units <= 9999)))
);
CREATE INDEX manual_ipc_item_figure ON public.manual_ipc_item USING btree (figure, id);
CREATE UNIQUE INDEX manual_ipc_item_once ON public.manual_ipc_item USING btree (manual_id, figure, item, part_number) WHERE (archived_at IS NULL);
CREATE INDEX manual_ipc_item_place ON public.manual_ipc_item USING btree (manual_id, figure, item, id);
CREATE INDEX manual_ipc_item_search ON public.manual_ipc_item USING gin (search_text gin_trgm_ops);
CREATE TRIGGER manual_ipc_item_kept BEFORE UPDATE ON public.manual_ipc_item FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();

create table manual_part (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  part_number_id uuid not null,
  effectivity text,
  from_revision_id uuid,
  constraint manual_part_pkey PRIMARY KEY (id)
);
CREATE INDEX manual_part_created_at ON public.manual_part USING btree (created_at, id);
CREATE UNIQUE INDEX manual_part_once ON public.manual_part USING btree (manual_id, part_number_id) WHERE (archived_at IS NULL);
CREATE INDEX manual_part_part ON public.manual_part USING btree (part_number_id, manual_id);
CREATE TRIGGER manual_part_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.manual_part FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');

create table manual_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  revision text not null,
  issue_date date not null,
  received_on date not null,
  effective_from date,
  highlights text,
  changed_sections text,
  status text default 'received'::text not null,
  became_current_at timestamp with time zone,
  constraint manual_revision_pkey PRIMARY KEY (id),
  constraint manual_revision_current_has_day CHECK (((status <> ALL (ARRAY['current'::text, 'superseded'::text])) OR (effective_from IS NOT NULL))),
  constraint manual_revision_received_after_issue CHECK ((received_on >= issue_date)),
  constraint manual_revision_revision_check CHECK (((length(revision) >= 1) AND (length(revision) <= 30))),
  constraint manual_revision_status_check CHECK ((status = ANY (ARRAY['received'::text, 'underReview'::text, 'current'::text, 'superseded'::text])))
);
CREATE INDEX manual_revision_issue ON public.manual_revision USING btree (manual_id, issue_date, id);
CREATE INDEX manual_revision_issue_date ON public.manual_revision USING btree (issue_date DESC, id);
CREATE UNIQUE INDEX manual_revision_name ON public.manual_revision USING btree (manual_id, upper(revision));
CREATE UNIQUE INDEX manual_revision_one_current ON public.manual_revision USING btree (manual_id) WHERE (status = 'current'::text);
CREATE INDEX manual_revision_status ON public.manual_revision USING btree (status, received_on, id);
CREATE TRIGGER manual_follow_revision AFTER INSERT OR UPDATE ON public.manual_revision FOR EACH ROW EXECUTE FUNCTION manual_follow();
CREATE TRIGGER manual_revision_no_delete BEFORE DELETE ON public.manual_revision FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table manual_tool (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  cmm_tool_no text not null,
  description text not null,
  tool_use text,
  held_tools text,
  equivalent_approval text,
  tool_class text,
  constraint manual_tool_pkey PRIMARY KEY (id),
  constraint manual_tool_cmm_tool_no_check CHECK (((length(cmm_tool_no) >= 1) AND (length(cmm_tool_no) <= 60))),
  constraint manual_tool_tool_class_check CHECK (is_tool_class(tool_class))
);
CREATE INDEX manual_tool_number ON public.manual_tool USING btree (manual_id, cmm_tool_no, id);
CREATE UNIQUE INDEX manual_tool_once ON public.manual_tool USING btree (manual_id, upper(cmm_tool_no)) WHERE (archived_at IS NULL);

create table map_area (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  layer_id uuid not null,
  name text not null,
  kind text not null,
  outline text not null,
  location_id uuid,
  work_places text,
  search_text text generated always as (lower(((name || ' '::text) || COALESCE(work_places, ''::text)))) stored,
  constraint map_area_pkey PRIMARY KEY (id),
  constraint map_area_kind_check CHECK ((kind = ANY (ARRAY['shop'::text, 'store'::text, 'toolCrib'::text, 'quarantine'::text, 'dock'::text, 'room'::text, 'fire'::text, 'firstAid'::text, 'fod'::text]))),
  constraint map_area_outline_check CHECK ((outline ~ '^(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?),(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)( (100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?),(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)){1,59}$'::text))
);
CREATE INDEX map_area_layer_id ON public.map_area USING btree (layer_id);
CREATE INDEX map_area_location_id ON public.map_area USING btree (location_id);
CREATE INDEX map_area_name ON public.map_area USING btree (name, id);
CREATE INDEX map_area_search ON public.map_area USING gin (search_text gin_trgm_ops);

create table map_layer (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  sort_order integer not null,
  search_text text generated always as (lower(((code || ' '::text) || name))) stored,
  constraint map_layer_pkey PRIMARY KEY (id),
  constraint map_layer_sort_order_check CHECK (((sort_order >= 0) AND (sort_order <= 999)))
);
CREATE UNIQUE INDEX map_layer_code ON public.map_layer USING btree (upper(code));
CREATE INDEX map_layer_search ON public.map_layer USING gin (search_text gin_trgm_ops);
CREATE INDEX map_layer_sort_order ON public.map_layer USING btree (sort_order, id);

create table margin_approver (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  down_to_pct numeric(14,2) not null,
  valid_from date not null,
  valid_to date,
  constraint margin_approver_pkey PRIMARY KEY (id),
  constraint margin_approver_one_at_a_time EXCLUDE USING gist (employee_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint margin_approver_down_to_pct_check CHECK (((down_to_pct >= ('-100'::integer)::numeric) AND (down_to_pct <= (100)::numeric))),
  constraint margin_approver_ends_after_it_begins CHECK ((valid_to >= valid_from))
);
CREATE INDEX margin_approver_employee_id ON public.margin_approver USING btree (employee_id);
CREATE INDEX margin_approver_list ON public.margin_approver USING btree (created_at, id);

create table margin_floor (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  valid_from date not null,
  percent numeric(14,2) not null,
  constraint margin_floor_pkey PRIMARY KEY (id),
  constraint margin_floor_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))
);
CREATE INDEX margin_floor_list ON public.margin_floor USING btree (valid_from DESC, id DESC);
CREATE UNIQUE INDEX margin_floor_one_a_day ON public.margin_floor USING btree (valid_from) WHERE (archived_at IS NULL);

create table material_of_job (
  job_number text not null,
  value numeric(18,2) not null,
  constraint material_of_job_pkey PRIMARY KEY (job_number)
);

create table mbd_report (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  scrap_id uuid not null,
  place text not null,
  remarks text,
  description text not null,
  part_number text not null,
  serial_number text,
  quantity numeric(14,4) not null,
  method text,
  data_plate_removed boolean,
  destroyed_at timestamp with time zone,
  destroyed_by_id uuid,
  submitted_at timestamp with time zone,
  submitted_by_name text,
  first_witness_at timestamp with time zone,
  first_witness_by_id uuid,
  first_witness_by_name text,
  second_witness_at timestamp with time zone,
  second_witness_by_id uuid,
  second_witness_by_name text,
  search_text text generated always as (lower(((((((number || ' '::text) || description) || ' '::text) || part_number) || ' '::text) || COALESCE(serial_number, ''::text)))) stored,
  constraint mbd_report_pkey PRIMARY KEY (id),
  constraint mbd_report_issued_with_two_witnesses CHECK (((status <> 'issued'::text) OR ((first_witness_by_id IS NOT NULL) AND (second_witness_by_id IS NOT NULL)))),
  constraint mbd_report_method_check CHECK ((method = ANY (ARRAY['grind'::text, 'burn'::text, 'removeLug'::text, 'distort'::text, 'torchHole'::text, 'melt'::text, 'cutManyPieces'::text, 'crush'::text, 'exemptMark'::text]))),
  constraint mbd_report_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'witnessed'::text, 'issued'::text, 'cancelled'::text]))),
  constraint mbd_report_submitted_with_its_facts CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((method IS NOT NULL) AND (data_plate_removed IS TRUE) AND (destroyed_at IS NOT NULL) AND (submitted_at IS NOT NULL)))),
  constraint mbd_report_witnesses_differ CHECK (((first_witness_by_id <> second_witness_by_id) AND (destroyed_by_id <> first_witness_by_id) AND (destroyed_by_id <> second_witness_by_id) AND (created_by <> first_witness_by_id) AND (created_by <> second_witness_by_id)))
);
CREATE INDEX mbd_report_list ON public.mbd_report USING btree (created_at DESC, id);
CREATE UNIQUE INDEX mbd_report_number ON public.mbd_report USING btree (upper(number));
CREATE UNIQUE INDEX mbd_report_one_live ON public.mbd_report USING btree (scrap_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX mbd_report_scrap_id ON public.mbd_report USING btree (scrap_id);
CREATE INDEX mbd_report_search ON public.mbd_report USING gin (search_text gin_trgm_ops);

create table mitigation (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  hazard_id uuid not null,
  text text not null,
  control_type text not null,
  limits_consequence boolean default false not null,
  owner_id uuid not null,
  due_on date not null,
  done_at timestamp with time zone,
  done_by_id uuid,
  evidence text,
  verified_at timestamp with time zone,
  verified_by_id uuid,
  effect text,
  search_text text generated always as (lower(text)) stored,
  constraint mitigation_pkey PRIMARY KEY (id),
  constraint mitigation_control_type_check CHECK ((control_type = ANY (ARRAY['eliminate'::text, 'substitute'::text, 'engineer'::text, 'procedure'::text, 'training'::text, 'warning'::text]))),
  constraint mitigation_done CHECK (((status = 'open'::text) = (done_at IS NULL))),
  constraint mitigation_effect_check CHECK ((effect = ANY (ARRAY['effective'::text, 'notEffective'::text]))),
  constraint mitigation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'verified'::text]))),
  constraint mitigation_verified CHECK (((status = 'verified'::text) = (verified_at IS NOT NULL))),
  constraint mitigation_verified_by_another CHECK (((verified_by_id IS DISTINCT FROM done_by_id) OR (verified_by_id IS NULL)))
);
CREATE INDEX mitigation_hazard_id ON public.mitigation USING btree (hazard_id);
CREATE INDEX mitigation_list ON public.mitigation USING btree (due_on, id);
CREATE INDEX mitigation_owner_id ON public.mitigation USING btree (owner_id);
CREATE INDEX mitigation_search ON public.mitigation USING gin (search_text gin_trgm_ops);

create table monitoring_board (
  id uuid default uuidv7() not null,
  name text not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint monitoring_board_pkey PRIMARY KEY (id),
  constraint monitoring_board_token_hash_key UNIQUE (token_hash),
  constraint monitoring_board_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80)))
);

create table movement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  movement_no bigint generated always as identity not null,
  occurred_at timestamp with time zone not null,
  type text not null,
  batch_id uuid not null,
  item_id uuid not null,
  item_kind text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  qty numeric(14,4) not null,
  job_number text,
  cost_centre text,
  document_type text,
  document_id uuid,
  unit_cost numeric(18,4) default 0 not null,
  received_by uuid,
  fefo_override_reason text,
  reverses_movement_no bigint,
  idempotency_key uuid default uuidv7() not null,
  value numeric(18,2) default 0 not null,
  reason text,
  receiver_signed_at timestamp with time zone,
  posted_by_id uuid generated always as (created_by) stored,
  constraint movement_pkey PRIMARY KEY (id),
  constraint movement_idempotency_key_key UNIQUE (idempotency_key),
  constraint movement_movement_no_key UNIQUE (movement_no),
  constraint movement_reverses_movement_no_key UNIQUE (reverses_movement_no),
  constraint movement_archived_at_check CHECK ((archived_at IS NULL)),
  constraint movement_check CHECK ((from_location_id <> to_location_id)),
  constraint movement_check1 CHECK (((type <> 'issue'::text) OR (job_number IS NOT NULL) OR (cost_centre IS NOT NULL))),
  constraint movement_check2 CHECK (((type = 'reversal'::text) = (reverses_movement_no IS NOT NULL))),
  constraint movement_qty_check CHECK ((qty > (0)::numeric)),
  constraint movement_signed CHECK (((receiver_signed_at IS NULL) OR (received_by IS NOT NULL))),
  constraint movement_type_check CHECK ((type = ANY (ARRAY['receipt'::text, 'inspectAccept'::text, 'inspectReject'::text, 'issue'::text, 'returnToStock'::text, 'transfer'::text, 'countGain'::text, 'countLoss'::text, 'quarantineIn'::text, 'quarantineOut'::text, 'scrap'::text, 'ship'::text, 'vendorReturn'::text, 'consume'::text, 'reversal'::text]))),
  constraint movement_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
);
CREATE INDEX movement_batch ON public.movement USING btree (batch_id, movement_no);
CREATE INDEX movement_document ON public.movement USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX movement_from_location_id ON public.movement USING btree (from_location_id);
CREATE INDEX movement_item_id ON public.movement USING btree (item_id);
CREATE INDEX movement_item_issued ON public.movement USING btree (item_id, occurred_at DESC) WHERE (type = 'issue'::text);
CREATE INDEX movement_job ON public.movement USING btree (job_number) WHERE (job_number IS NOT NULL);
CREATE INDEX movement_kind ON public.movement USING btree (item_kind, occurred_at DESC, id DESC);
CREATE INDEX movement_list ON public.movement USING btree (occurred_at DESC, id DESC);
CREATE INDEX movement_posted_by_id ON public.movement USING btree (posted_by_id);
CREATE INDEX movement_received_by ON public.movement USING btree (received_by);
CREATE INDEX movement_reversed ON public.movement USING btree (reverses_movement_no) WHERE (reverses_movement_no IS NOT NULL);
CREATE INDEX movement_to_location_id ON public.movement USING btree (to_location_id);
CREATE INDEX movement_type ON public.movement USING btree (type, occurred_at DESC, id DESC);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.movement REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('movement', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.movement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('movement', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.movement REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('movement', 'id', '');
CREATE TRIGGER movement_append_only BEFORE DELETE OR UPDATE ON public.movement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER movement_material AFTER INSERT ON public.movement REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_material_of_job();
CREATE TRIGGER movement_no_truncate BEFORE TRUNCATE ON public.movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ndt_annotation (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  report_id uuid not null,
  file_id text not null,
  file_name text not null,
  drawing jsonb not null,
  constraint ndt_annotation_pkey PRIMARY KEY (id),
  constraint ndt_annotation_once_a_picture UNIQUE (file_id),
  constraint ndt_annotation_archived_at_check CHECK ((archived_at IS NULL)),
  constraint ndt_annotation_drawing_whole CHECK (((jsonb_typeof((drawing -> 'marks'::text)) = 'array'::text) AND (drawing ? 'scale'::text)))
);
CREATE INDEX ndt_annotation_list ON public.ndt_annotation USING btree (created_at DESC, id);
CREATE INDEX ndt_annotation_report_id ON public.ndt_annotation USING btree (report_id);
CREATE TRIGGER ndt_annotation_before_judgement BEFORE INSERT OR UPDATE ON public.ndt_annotation FOR EACH ROW EXECUTE FUNCTION refuse_on_judged_ndt();
CREATE TRIGGER ndt_annotation_kept BEFORE DELETE ON public.ndt_annotation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ndt_certification (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  method text not null,
  level text not null,
  certificate_no text,
  certified_on date not null,
  valid_until date not null,
  vision_exam_on date not null,
  vision_valid_until date not null,
  colour_valid_until date,
  maintenance_due_on date,
  level_since date,
  practical_on date,
  radiography text,
  constraint ndt_certification_pkey PRIMARY KEY (id),
  constraint ndt_certification_level_check CHECK ((level = ANY (ARRAY['trainee'::text, '1L'::text, '1'::text, '2'::text, '3'::text, 'auditor'::text]))),
  constraint ndt_certification_level_since CHECK ((level_since <= certified_on)),
  constraint ndt_certification_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text]))),
  constraint ndt_certification_radiography_check CHECK ((radiography = ANY (ARRAY['film'::text, 'digital'::text, 'filmAndDigital'::text]))),
  constraint ndt_certification_sixty_months CHECK (((valid_until >= certified_on) AND (valid_until <= (certified_on + '5 years'::interval)))),
  constraint ndt_vision_twelve_months CHECK (((vision_valid_until >= (vision_exam_on - 1)) AND (vision_valid_until <= (vision_exam_on + '1 year'::interval))))
);
CREATE UNIQUE INDEX ndt_certification_current ON public.ndt_certification USING btree (employee_id, method) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX ndt_certification_no ON public.ndt_certification USING btree (certificate_no);
CREATE INDEX ndt_certification_valid ON public.ndt_certification USING btree (valid_until, id);
CREATE TRIGGER ndt_certification_no_delete BEFORE DELETE ON public.ndt_certification FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ndt_exam_part (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  method text not null,
  level text not null,
  part text not null,
  taken_on date not null,
  questions integer,
  samples integer,
  score numeric(14,2) not null,
  paper_no text not null,
  examiner_id uuid not null,
  extra_training text,
  constraint ndt_exam_part_pkey PRIMARY KEY (id),
  constraint ndt_exam_part_by_another CHECK ((examiner_id <> employee_id)),
  constraint ndt_exam_part_level_check CHECK ((level = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  constraint ndt_exam_part_long_enough CHECK ((
CASE part
    WHEN 'general'::text THEN (questions >= 40)
    WHEN 'specific'::text THEN (questions >= 30)
    ELSE (samples >= 2)
END IS TRUE)),
  constraint ndt_exam_part_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text]))),
  constraint ndt_exam_part_part_check CHECK ((part = ANY (ARRAY['general'::text, 'specific'::text, 'practical'::text]))),
  constraint ndt_exam_part_score CHECK (((score >= (0)::numeric) AND (score <= (100)::numeric)))
);
CREATE INDEX ndt_exam_part_employee_id ON public.ndt_exam_part USING btree (employee_id);
CREATE INDEX ndt_exam_part_list ON public.ndt_exam_part USING btree (taken_on DESC, id);
CREATE UNIQUE INDEX ndt_exam_part_paper ON public.ndt_exam_part USING btree (employee_id, upper(paper_no));
CREATE TRIGGER ndt_exam_part_append_only BEFORE DELETE OR UPDATE ON public.ndt_exam_part FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ndt_hour (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  employee_id uuid not null,
  method text not null,
  kind text not null,
  worked_on date not null,
  hours numeric(14,2) not null,
  technique text,
  supervisor_id uuid,
  provider text,
  report_no text,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  radiography text,
  constraint ndt_hour_pkey PRIMARY KEY (id),
  constraint ndt_hour_approved CHECK (((status <> 'approved'::text) OR ((approved_by_id IS NOT NULL) AND (approved_at IS NOT NULL)))),
  constraint ndt_hour_approved_by_another CHECK ((approved_by_id <> employee_id)),
  constraint ndt_hour_in_quarters CHECK (((hours > (0)::numeric) AND (hours <= (12)::numeric) AND (((hours * (4)::numeric) % (1)::numeric) = (0)::numeric))),
  constraint ndt_hour_kind_check CHECK ((kind = ANY (ARRAY['training'::text, 'experience'::text]))),
  constraint ndt_hour_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text]))),
  constraint ndt_hour_radiography_check CHECK ((radiography = ANY (ARRAY['film'::text, 'digital'::text]))),
  constraint ndt_hour_radiography_of_rt CHECK (((radiography IS NULL) OR (method = 'RT'::text))),
  constraint ndt_hour_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint ndt_hour_supervised_by_another CHECK ((supervisor_id <> employee_id))
);
CREATE INDEX ndt_hour_day ON public.ndt_hour USING btree (employee_id, worked_on);
CREATE INDEX ndt_hour_employee_id ON public.ndt_hour USING btree (employee_id);
CREATE INDEX ndt_hour_list ON public.ndt_hour USING btree (worked_on DESC, id);
CREATE UNIQUE INDEX ndt_hour_report ON public.ndt_hour USING btree (report_no, employee_id) WHERE (report_no IS NOT NULL);
CREATE TRIGGER ndt_hour_day BEFORE INSERT OR DELETE OR UPDATE ON public.ndt_hour FOR EACH ROW EXECUTE FUNCTION keep_ndt_day();

create table ndt_process_check (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  day date not null,
  shift text not null,
  name text not null,
  kind text not null,
  readings text,
  passed boolean not null,
  note text,
  checked_at timestamp with time zone not null,
  employee_id uuid not null,
  employee_name text not null,
  figure numeric(12,4),
  constraint ndt_process_check_pkey PRIMARY KEY (id),
  constraint ndt_process_check_check CHECK ((passed OR (note IS NOT NULL))),
  constraint ndt_process_check_kind_check CHECK ((kind = ANY (ARRAY['lamp'::text, 'ambient'::text, 'panel'::text, 'penetrant'::text, 'developer'::text, 'bath'::text, 'ammeter'::text, 'instrument'::text, 'other'::text]))),
  constraint ndt_process_check_shift_check CHECK ((shift = ANY (ARRAY['day'::text, 'night'::text])))
);
CREATE INDEX ndt_process_check_day ON public.ndt_process_check USING btree (day, name, checked_at);
CREATE INDEX ndt_process_check_list ON public.ndt_process_check USING btree (checked_at, id);
CREATE TRIGGER ndt_process_check_append_only BEFORE DELETE OR UPDATE ON public.ndt_process_check FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table ndt_report (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  job_id uuid not null,
  card_id uuid,
  job_number text not null,
  customer_id uuid not null,
  family text not null,
  part_number text not null,
  serial_number text not null,
  card_no text,
  method text not null,
  items jsonb not null,
  area text not null,
  coverage_pct integer default 100 not null,
  technique text not null,
  technique_revision text not null,
  material text not null,
  surface_state text not null,
  parameters jsonb default '{}'::jsonb not null,
  equipment jsonb default '[]'::jsonb not null,
  materials jsonb default '[]'::jsonb not null,
  checks jsonb default '[]'::jsonb not null,
  indications jsonb default '[]'::jsonb not null,
  indications_count integer generated always as (jsonb_array_length(indications)) stored not null,
  findings jsonb default '[]'::jsonb not null,
  disposition text,
  result text,
  status text not null,
  performed_at timestamp with time zone,
  performer_employee_id uuid,
  performer jsonb,
  performer_name text,
  performed_signature_id uuid,
  accepter_employee_id uuid,
  accepter jsonb,
  accepter_name text,
  accepted_at timestamp with time zone,
  accepted_signature_id uuid,
  supersedes_id uuid,
  supersede_reason text,
  void_reason text,
  search_text text generated always as (lower(((((((((((((number || ' '::text) || job_number) || ' '::text) || method) || ' '::text) || technique) || ' '::text) || area) || ' '::text) || part_number) || ' '::text) || serial_number))) stored,
  run text,
  item_results jsonb default '[]'::jsonb not null,
  times jsonb default '{}'::jsonb not null,
  areas jsonb default '[]'::jsonb not null,
  template_version_id uuid,
  pieces jsonb default '[]'::jsonb not null,
  constraint ndt_report_pkey PRIMARY KEY (id),
  constraint ndt_report_number_key UNIQUE (number),
  constraint ndt_report_areas_check CHECK ((jsonb_typeof(areas) = 'array'::text)),
  constraint ndt_report_check CHECK (((status <> ALL (ARRAY['accepted'::text, 'rejected'::text])) OR (accepted_signature_id IS NOT NULL))),
  constraint ndt_report_check1 CHECK (((status = 'draft'::text) OR (status = 'void'::text) OR ((performed_signature_id IS NOT NULL) AND (result IS NOT NULL)))),
  constraint ndt_report_check2 CHECK (((status <> 'void'::text) OR (void_reason IS NOT NULL))),
  constraint ndt_report_check3 CHECK (((supersedes_id IS NULL) OR (supersede_reason IS NOT NULL))),
  constraint ndt_report_coverage_pct_check CHECK (((coverage_pct >= 1) AND (coverage_pct <= 100))),
  constraint ndt_report_family_check CHECK ((family = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'cylinder'::text, 'tire'::text, 'other'::text]))),
  constraint ndt_report_item_results_check CHECK ((jsonb_typeof(item_results) = 'array'::text)),
  constraint ndt_report_items_check CHECK ((jsonb_array_length(items) > 0)),
  constraint ndt_report_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'VT'::text]))),
  constraint ndt_report_pieces_check CHECK ((jsonb_typeof(pieces) = 'array'::text)),
  constraint ndt_report_result_check CHECK ((result = ANY (ARRAY['noRecordableIndication'::text, 'indicationsWithinLimits'::text, 'rejected'::text]))),
  constraint ndt_report_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'performed'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text, 'void'::text])))
);
CREATE INDEX ndt_report_called ON public.ndt_report USING btree (upper(number));
CREATE INDEX ndt_report_job ON public.ndt_report USING btree (job_id, method);
CREATE INDEX ndt_report_list ON public.ndt_report USING btree (created_at, id);
CREATE INDEX ndt_report_run ON public.ndt_report USING btree (run) WHERE (run IS NOT NULL);
CREATE INDEX ndt_report_search ON public.ndt_report USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX ndt_report_successor ON public.ndt_report USING btree (supersedes_id) WHERE (status <> 'void'::text);
CREATE INDEX ndt_report_template ON public.ndt_report USING btree (template_version_id);
CREATE TRIGGER ndt_report_frozen BEFORE DELETE OR UPDATE ON public.ndt_report FOR EACH ROW EXECUTE FUNCTION refuse_signed_ndt_change();
CREATE TRIGGER ndt_report_under_certificate BEFORE INSERT OR UPDATE ON public.ndt_report FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table ndt_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  employee_id uuid not null,
  method text not null,
  level text not null,
  certificate_no text not null,
  study text,
  study_proof text,
  training_hours numeric(14,2),
  experience_hours numeric(14,2),
  exam_mean numeric(14,2),
  held_from date,
  held_until date,
  level_since date,
  practical_on date,
  proposed_on date,
  proposed_by_id uuid,
  certified_on date,
  certified_by_id uuid,
  declined_on date,
  declined_by_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || certificate_no))) stored,
  radiography text,
  constraint ndt_request_pkey PRIMARY KEY (id),
  constraint ndt_request_certified CHECK (((status <> 'certified'::text) OR ((certified_by_id IS NOT NULL) AND (certified_on IS NOT NULL)))),
  constraint ndt_request_certified_by_a_third CHECK (((certified_by_id <> employee_id) AND (certified_by_id <> proposed_by_id))),
  constraint ndt_request_declined_by_a_third CHECK (((declined_by_id <> employee_id) AND (declined_by_id <> proposed_by_id))),
  constraint ndt_request_draft_is_of_before CHECK (((proposed_by_id IS NOT NULL) OR (held_from IS NOT NULL))),
  constraint ndt_request_held CHECK ((((held_from IS NULL) = (held_until IS NULL)) AND (held_until > held_from))),
  constraint ndt_request_level_check CHECK ((level = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  constraint ndt_request_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'IRT'::text, 'VT'::text]))),
  constraint ndt_request_proposed CHECK (((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR (num_nulls(proposed_by_id, proposed_on, training_hours, experience_hours) = 0))),
  constraint ndt_request_proposed_by_another CHECK ((proposed_by_id <> employee_id)),
  constraint ndt_request_radiography_check CHECK ((radiography = ANY (ARRAY['film'::text, 'digital'::text, 'filmAndDigital'::text]))),
  constraint ndt_request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'proposed'::text, 'certified'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint ndt_request_study_check CHECK ((study = ANY (ARRAY['none'::text, 'technical'::text, 'degree'::text])))
);
CREATE INDEX ndt_request_employee_id ON public.ndt_request USING btree (employee_id);
CREATE INDEX ndt_request_list ON public.ndt_request USING btree (proposed_on DESC, id);
CREATE UNIQUE INDEX ndt_request_number ON public.ndt_request USING btree (upper(number));
CREATE UNIQUE INDEX ndt_request_open ON public.ndt_request USING btree (employee_id, method) WHERE ((status = ANY (ARRAY['draft'::text, 'proposed'::text])) AND (archived_at IS NULL));
CREATE INDEX ndt_request_search ON public.ndt_request USING gin (search_text gin_trgm_ops);
CREATE TRIGGER ndt_request_kept BEFORE DELETE OR UPDATE ON public.ndt_request FOR EACH ROW EXECUTE FUNCTION keep_ndt_request();

create table ndt_technique (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  revision integer not null,
  title text not null,
  method text not null,
  procedure_ref text not null,
  families text[] default '{}'::text[] not null,
  material text not null,
  surface_state text not null,
  defaults jsonb default '{}'::jsonb not null,
  limits jsonb default '{}'::jsonb not null,
  required_checks jsonb default '[]'::jsonb not null,
  equipment jsonb default '[]'::jsonb not null,
  materials jsonb default '[]'::jsonb not null,
  status text not null,
  published_at timestamp with time zone,
  published_by_name text,
  signature_id uuid,
  search_text text generated always as (lower(((((code || ' '::text) || title) || ' '::text) || procedure_ref))) stored,
  coverage_pct integer default 100 not null,
  acceptance jsonb default '{}'::jsonb not null,
  areas jsonb default '[]'::jsonb not null,
  constraint ndt_technique_pkey PRIMARY KEY (id),
  constraint ndt_technique_acceptance_check CHECK ((jsonb_typeof(acceptance) = 'object'::text)),
  constraint ndt_technique_areas_check CHECK ((jsonb_typeof(areas) = 'array'::text)),
  constraint ndt_technique_code_check CHECK ((code ~ '^[A-Z]{2}-[A-Z]{1,3}-\d{2}$'::text)),
  constraint ndt_technique_coverage_pct_check CHECK (((coverage_pct >= 1) AND (coverage_pct <= 100))),
  constraint ndt_technique_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'VT'::text]))),
  constraint ndt_technique_published CHECK ((((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) = (published_at IS NULL)) AND ((published_at IS NULL) = (signature_id IS NULL)))),
  constraint ndt_technique_revision_check CHECK ((revision >= 1)),
  constraint ndt_technique_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'current'::text, 'superseded'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX ndt_technique_code_revision_key ON public.ndt_technique USING btree (code, revision) WHERE (status <> 'withdrawn'::text);
CREATE UNIQUE INDEX ndt_technique_current ON public.ndt_technique USING btree (code) WHERE (status = 'current'::text);
CREATE INDEX ndt_technique_list ON public.ndt_technique USING btree (code, id);
CREATE INDEX ndt_technique_search ON public.ndt_technique USING gin (search_text gin_trgm_ops);
CREATE TRIGGER ndt_technique_frozen BEFORE DELETE OR UPDATE ON public.ndt_technique FOR EACH ROW EXECUTE FUNCTION refuse_technique_change();

create table notification (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  type text not null,
  title text not null,
  text text default ''::text not null,
  link text not null,
  subject text not null,
  cause text not null,
  urgent boolean default false not null,
  repeats integer default 0 not null,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 60))),
  constraint notification_check CHECK ((last_at >= created_at)),
  constraint notification_link_check CHECK (((link ~ '^/([^/\\]|$)'::text) AND (length(link) <= 300))),
  constraint notification_repeats_check CHECK ((repeats >= 0)),
  constraint notification_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120))),
  constraint notification_text_check CHECK ((length(text) <= 500)),
  constraint notification_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['AOG'::text, 'Purchasing'::text, 'Training'::text, 'Quality'::text, 'Safety'::text, 'HR'::text, 'Documents'::text, 'Account'::text, 'News'::text, 'Jobs'::text, 'Mentions'::text])))
);
CREATE INDEX notification_mine ON public.notification USING btree (user_id, last_at DESC, id);
CREATE INDEX notification_same ON public.notification USING btree (subject, cause, created_at DESC);
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (read_at IS NULL);

create table notification_delivery (
  id uuid default uuidv7() not null,
  notification_id uuid not null,
  channel text not null,
  subscription_id uuid,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  detail text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint notification_delivery_pkey PRIMARY KEY (id),
  constraint notification_delivery_attempts_check CHECK ((attempts >= 0)),
  constraint notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'email'::text, 'line'::text]))),
  constraint notification_delivery_check CHECK (((state = 'waiting'::text) = (done_at IS NULL))),
  constraint notification_delivery_detail_check CHECK ((length(detail) <= 300)),
  constraint notification_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);
CREATE UNIQUE INDEX notification_delivery_once ON public.notification_delivery USING btree (notification_id, channel, subscription_id) NULLS NOT DISTINCT WHERE (state <> 'dropped'::text);

create table number_series (
  series text not null,
  period text not null,
  last_value bigint not null,
  constraint number_series_pkey PRIMARY KEY (series, period),
  constraint number_series_last_value_check CHECK ((last_value >= 0))
);

create table order_change (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  was jsonb not null,
  now_is jsonb not null,
  reference text not null,
  agreed_by text not null,
  agreed_on date not null,
  reason text not null,
  at timestamp with time zone not null,
  by_user uuid not null,
  by_name text not null,
  constraint order_change_pkey PRIMARY KEY (id),
  constraint order_change_agreed_by_check CHECK ((length(btrim(agreed_by)) >= 3)),
  constraint order_change_now_is_check CHECK ((now_is ?& ARRAY['workScope'::text, 'shop'::text, 'partNumber'::text, 'certificateTypes'::text])),
  constraint order_change_reason_check CHECK ((length(btrim(reason)) >= 5)),
  constraint order_change_reference_check CHECK ((length(btrim(reference)) >= 3)),
  constraint order_change_was_check CHECK ((was ?& ARRAY['workScope'::text, 'shop'::text, 'partNumber'::text, 'certificateTypes'::text]))
);
CREATE INDEX order_change_earlier_part ON public.order_change USING btree (normal_identity((was ->> 'partNumber'::text)));
CREATE INDEX order_change_job ON public.order_change USING btree (job_id, at);
CREATE INDEX order_change_part ON public.order_change USING btree (normal_identity((now_is ->> 'partNumber'::text)));
CREATE TRIGGER keep_deleted AFTER DELETE ON public.order_change REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('order_change', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.order_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('order_change', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.order_change REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('order_change', 'id', '');
CREATE TRIGGER order_change_append_only BEFORE DELETE OR UPDATE ON public.order_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table org_approval (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  authority text not null,
  certificate_no text not null,
  ratings text[] not null,
  valid_from date not null,
  valid_to date not null,
  suspended boolean default false not null,
  suspended_reason text,
  organisation_name text not null,
  organisation_address text not null,
  rin text,
  constraint org_approval_pkey PRIMARY KEY (id),
  constraint org_approval_one_at_a_time EXCLUDE USING gist (authority WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint org_approval_authority_check CHECK ((authority = ANY (ARRAY['CAAT'::text, 'EASA'::text, 'FAA'::text]))),
  constraint org_approval_caat_three_years CHECK (((authority <> 'CAAT'::text) OR (valid_to <= (valid_from + '3 years'::interval)))),
  constraint org_approval_certificate_no_check CHECK (((length(certificate_no) >= 1) AND (length(certificate_no) <= 60))),
  constraint org_approval_dates CHECK ((valid_to >= valid_from)),
  constraint org_approval_organisation CHECK ((((length(TRIM(BOTH FROM organisation_name)) >= 2) AND (length(TRIM(BOTH FROM organisation_name)) <= 120)) AND ((length(TRIM(BOTH FROM organisation_address)) >= 5) AND (length(TRIM(BOTH FROM organisation_address)) <= 200)))),
  constraint org_approval_ratings_check CHECK (((ratings <@ '{C5,C14,C15,D1}'::text[]) AND (cardinality(ratings) > 0))),
  constraint org_approval_rin_check CHECK (((length(TRIM(BOTH FROM rin)) >= 2) AND (length(TRIM(BOTH FROM rin)) <= 20))),
  constraint org_approval_suspended_says_why CHECK (((NOT suspended) OR (length(TRIM(BOTH FROM COALESCE(suspended_reason, ''::text))) >= 3)))
);
CREATE INDEX org_approval_authority ON public.org_approval USING btree (authority, valid_to, id);

create table organisation_fact (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint organisation_fact_pkey PRIMARY KEY (key),
  constraint organisation_fact_key_check CHECK ((key = ANY (ARRAY['address'::text, 'tax'::text])))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.organisation_fact REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('organisation_fact', 'key', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.organisation_fact REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('organisation_fact', 'key', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.organisation_fact REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('organisation_fact', 'key', '');

create table outside_process (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  process text not null,
  vendor text not null,
  performed_on date,
  vendor_approved_until date,
  document text,
  incoming_inspection text,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  vendor_id uuid not null,
  sent_by_name text,
  tested_on date,
  requalifier text,
  inspected_by uuid,
  inspected_by_name text,
  inspected_at timestamp with time zone,
  inspection_signature_id uuid,
  inspection_remark text,
  process_kind text not null,
  sent_on date not null,
  constraint outside_process_pkey PRIMARY KEY (id),
  constraint outside_process_incoming_inspection_check CHECK ((incoming_inspection = ANY (ARRAY['accepted'::text, 'rejected'::text]))),
  constraint outside_process_inspected_by_another CHECK (((inspected_by IS NULL) OR (inspected_by IS DISTINCT FROM created_by))),
  constraint outside_process_process_kind_check CHECK ((process_kind = ANY (ARRAY['hydrostaticTest'::text, 'other'::text]))),
  constraint outside_process_tested CHECK (((tested_on IS NULL) OR (requalifier IS NOT NULL)))
);
CREATE INDEX outside_process_job ON public.outside_process USING btree (job_id);
CREATE INDEX outside_process_vendor ON public.outside_process USING btree (vendor_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.outside_process REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_process', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.outside_process REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_process', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.outside_process REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_process', 'id', '');
CREATE TRIGGER outside_process_no_delete BEFORE DELETE ON public.outside_process FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outside_process_under_certificate BEFORE INSERT OR UPDATE ON public.outside_process FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table outside_return (
  id uuid default uuidv7() not null,
  process_id uuid not null,
  job_id uuid not null,
  document text not null,
  paper_id uuid,
  paper_sha256 text,
  result text not null,
  inspected_by uuid not null,
  inspected_by_name text not null,
  inspected_at timestamp with time zone not null,
  signature_id uuid not null,
  constraint outside_return_pkey PRIMARY KEY (id),
  constraint outside_return_check CHECK (((paper_id IS NULL) = (paper_sha256 IS NULL))),
  constraint outside_return_document_check CHECK ((length(btrim(document)) >= 3)),
  constraint outside_return_result_check CHECK ((result = ANY (ARRAY['accepted'::text, 'rejected'::text])))
);
CREATE INDEX outside_return_job ON public.outside_return USING btree (job_id);
CREATE INDEX outside_return_process ON public.outside_return USING btree (process_id, inspected_at);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.outside_return REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_return', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.outside_return REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_return', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.outside_return REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('outside_return', 'id', '');
CREATE TRIGGER outside_return_append_only BEFORE DELETE OR UPDATE ON public.outside_return FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outside_return_under_certificate BEFORE INSERT ON public.outside_return FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table part_fitted (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  step_record_id uuid,
  card_no text not null,
  batch_id uuid,
  part_number text not null,
  name text not null,
  lot_kind text not null,
  lot_number text not null,
  quantity integer not null,
  condition text not null,
  document_type text,
  document_number text,
  document_accepted boolean default false not null,
  standard_part boolean default false not null,
  effectivity text not null,
  ipl text default ''::text not null,
  customer_consent boolean default false not null,
  shelf_life_ends date,
  from_scrap boolean default false not null,
  removed_serial text,
  fitted_at timestamp with time zone not null,
  employee_id uuid not null,
  csn_cycles integer,
  tsn_hours numeric(10,2),
  constraint part_fitted_pkey PRIMARY KEY (id),
  constraint part_fitted_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'overhauled'::text, 'repaired'::text, 'serviceableUsed'::text]))),
  constraint part_fitted_csn_cycles_check CHECK ((csn_cycles >= 0)),
  constraint part_fitted_document_type_check CHECK ((document_type = ANY (ARRAY['form1'::text, '8130-3'::text, 'tcca'::text, 'coc'::text]))),
  constraint part_fitted_effectivity_check CHECK ((effectivity = ANY (ARRAY['effective'::text, 'alternate'::text, 'pma'::text, 'notEffective'::text]))),
  constraint part_fitted_lot_kind_check CHECK ((lot_kind = ANY (ARRAY['batch'::text, 'serial'::text]))),
  constraint part_fitted_new_has_no_life CHECK (((condition <> 'new'::text) OR ((COALESCE(csn_cycles, 0) = 0) AND (COALESCE(tsn_hours, (0)::numeric) = (0)::numeric)))),
  constraint part_fitted_quantity_check CHECK ((quantity >= 1)),
  constraint part_fitted_tsn_hours_check CHECK ((tsn_hours >= (0)::numeric))
);
CREATE INDEX part_fitted_batch ON public.part_fitted USING btree (batch_id);
CREATE INDEX part_fitted_job ON public.part_fitted USING btree (job_id);
CREATE INDEX part_fitted_record ON public.part_fitted USING btree (step_record_id);
CREATE INDEX part_fitted_removed ON public.part_fitted USING btree (normal_identity(removed_serial)) WHERE (removed_serial IS NOT NULL);
CREATE INDEX part_fitted_serial ON public.part_fitted USING btree (normal_identity(lot_number)) WHERE (lot_kind = 'serial'::text);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.part_fitted REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('part_fitted', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.part_fitted REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('part_fitted', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.part_fitted REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('part_fitted', 'id', '');
CREATE TRIGGER part_fitted_append_only BEFORE DELETE OR UPDATE ON public.part_fitted FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_fitted_under_certificate BEFORE INSERT OR UPDATE ON public.part_fitted FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table part_number (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  partnumber text not null,
  partname text not null,
  manufacturer text not null,
  cage text,
  ata text not null,
  family text not null,
  isseries boolean default false not null,
  series_id uuid,
  serialised boolean default true not null,
  llp boolean default false not null,
  alternates text,
  attributes jsonb default '{}'::jsonb not null,
  remarks text,
  part_key text generated always as (normal_part_number(partnumber)) stored not null,
  search_text text generated always as (lower(((((((((((partnumber || ' '::text) || normal_part_number(partnumber)) || ' '::text) || partname) || ' '::text) || manufacturer) || ' '::text) || COALESCE(cage, ''::text)) || ' '::text) || COALESCE(former_numbers, ''::text)))) stored,
  un_number text,
  shipping_name text,
  hazard_class text,
  packing_group text,
  merged_into_id uuid,
  merged_at timestamp with time zone,
  merge_reason text,
  former_numbers text,
  constraint part_number_pkey PRIMARY KEY (id),
  constraint part_number_ata_check CHECK ((ata ~ '^[0-9]{2}(-[0-9]{2}){0,2}$'::text)),
  constraint part_number_attributes_check CHECK ((jsonb_typeof(attributes) = 'object'::text)),
  constraint part_number_cage_check CHECK ((cage ~ '^[A-Z0-9]{5}$'::text)),
  constraint part_number_check CHECK ((series_id <> id)),
  constraint part_number_family_check CHECK ((family = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'cylinder'::text, 'tire'::text, 'other'::text]))),
  constraint part_number_hazard_whole CHECK (((un_number IS NULL) OR ((shipping_name IS NOT NULL) AND (hazard_class IS NOT NULL)))),
  constraint part_number_manufacturer_check CHECK (((length(manufacturer) >= 1) AND (length(manufacturer) <= 120))),
  constraint part_number_merge_reason_check CHECK ((length(btrim(merge_reason)) >= 3)),
  constraint part_number_merged_into_another CHECK ((merged_into_id <> id)),
  constraint part_number_merged_whole CHECK ((((merged_into_id IS NULL) = (merged_at IS NULL)) AND ((merged_into_id IS NULL) = (merge_reason IS NULL)) AND ((merged_into_id IS NULL) OR (archived_at IS NOT NULL)))),
  constraint part_number_no_series_in_series CHECK ((NOT (isseries AND (series_id IS NOT NULL)))),
  constraint part_number_packing_group_check CHECK ((packing_group = ANY (ARRAY['I'::text, 'II'::text, 'III'::text]))),
  constraint part_number_partname_check CHECK (((length(partname) >= 1) AND (length(partname) <= 120))),
  constraint part_number_partnumber_check CHECK (((length(partnumber) >= 1) AND (length(partnumber) <= 60))),
  constraint part_number_un_number_check CHECK ((un_number ~ '^UN[0-9]{4}$'::text))
);
CREATE INDEX part_number_called ON public.part_number USING btree (upper(partnumber));
CREATE INDEX part_number_family ON public.part_number USING btree (family, partnumber, id);
CREATE UNIQUE INDEX part_number_key ON public.part_number USING btree (part_key, COALESCE(cage, ''::text));
CREATE INDEX part_number_letters ON public.part_number USING btree (part_letters(partnumber)) WHERE (merged_into_id IS NULL);
CREATE INDEX part_number_merged_into ON public.part_number USING btree (merged_into_id, merged_at) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX part_number_search ON public.part_number USING gin (search_text gin_trgm_ops);
CREATE INDEX part_number_series ON public.part_number USING btree (series_id);
CREATE INDEX part_number_written ON public.part_number USING btree (partnumber, id);
CREATE TRIGGER part_number_kept BEFORE UPDATE OF llp ON public.part_number FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();
CREATE TRIGGER part_number_merge_holds BEFORE UPDATE OF merged_into_id, partnumber ON public.part_number FOR EACH ROW EXECUTE FUNCTION part_number_merge_holds();
CREATE TRIGGER part_number_no_delete BEFORE DELETE ON public.part_number FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER part_number_series_holds BEFORE INSERT OR UPDATE OF isseries, series_id ON public.part_number FOR EACH ROW EXECUTE FUNCTION part_number_series_holds();
CREATE TRIGGER part_number_series_merged BEFORE INSERT OR UPDATE OF series_id ON public.part_number FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('series_id');

create table parts_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  master_jobnumber text not null,
  master_job_id uuid not null,
  priority text not null,
  needed_by timestamp with time zone not null,
  picking_at timestamp with time zone,
  picking_by_id uuid,
  closed_at timestamp with time zone,
  search_text text generated always as (lower(master_jobnumber)) stored,
  constraint parts_request_pkey PRIMARY KEY (id),
  constraint parts_request_archived_at_check CHECK ((archived_at IS NULL)),
  constraint parts_request_closed CHECK (((status = ANY (ARRAY['done'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint parts_request_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'urgent'::text, 'aog'::text]))),
  constraint parts_request_status_check CHECK ((status = ANY (ARRAY['open'::text, 'picking'::text, 'done'::text, 'cancelled'::text])))
);
CREATE INDEX parts_request_list ON public.parts_request USING btree (needed_by, id);
CREATE UNIQUE INDEX parts_request_master_job_id ON public.parts_request USING btree (master_job_id);
CREATE UNIQUE INDEX parts_request_master_jobnumber ON public.parts_request USING btree (upper(master_jobnumber));
CREATE INDEX parts_request_picking_by_id ON public.parts_request USING btree (picking_by_id);
CREATE INDEX parts_request_search ON public.parts_request USING gin (search_text gin_trgm_ops);

create table parts_request_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  parts_request_id uuid not null,
  item_id uuid not null,
  job_id uuid not null,
  ipc_item text,
  qty_required numeric(14,4) not null,
  remark text,
  constraint parts_request_line_pkey PRIMARY KEY (id),
  constraint parts_request_line_qty_required_check CHECK ((qty_required > (0)::numeric))
);
CREATE INDEX parts_request_line_item_id ON public.parts_request_line USING btree (item_id);
CREATE INDEX parts_request_line_job_id ON public.parts_request_line USING btree (job_id);
CREATE INDEX parts_request_line_list ON public.parts_request_line USING btree (created_at DESC, id);
CREATE INDEX parts_request_line_parts_request_id ON public.parts_request_line USING btree (parts_request_id);

create table password_reset (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_reset_pkey PRIMARY KEY (id),
  constraint password_reset_token_hash_key UNIQUE (token_hash),
  constraint password_reset_check CHECK ((expires_at > created_at)),
  constraint password_reset_one_hour CHECK ((expires_at <= (created_at + '01:00:00'::interval)))
);
CREATE INDEX password_reset_user ON public.password_reset USING btree (user_id, created_at DESC);

create table peak_account (
  code text not null,
  name text not null,
  name_en text not null,
  told_at timestamp with time zone not null,
  constraint peak_account_pkey PRIMARY KEY (code)
);

create table peak_answer (
  id boolean default true not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  fault text,
  lists_at timestamp with time zone,
  compared_at timestamp with time zone,
  constraint peak_answer_pkey PRIMARY KEY (id),
  constraint peak_answer_id_check CHECK (id)
);

create table peak_code (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  kind text not null,
  ours text not null,
  theirs text not null,
  remark text,
  search_text text generated always as (lower(((ours || ' '::text) || theirs))) stored,
  constraint peak_code_pkey PRIMARY KEY (id),
  constraint peak_code_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'sku'::text, 'customer'::text, 'vat'::text, 'payment'::text])))
);
CREATE INDEX peak_code_list ON public.peak_code USING btree (kind, id);
CREATE UNIQUE INDEX peak_code_once ON public.peak_code USING btree (kind, upper(ours)) WHERE (archived_at IS NULL);
CREATE INDEX peak_code_search ON public.peak_code USING gin (search_text gin_trgm_ops);

create table peak_document (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text default 'queued'::text not null,
  kind text not null,
  action text default 'send'::text not null,
  source_id uuid not null,
  number text not null,
  document_on date,
  amount numeric(16,2),
  currency text,
  waits_for text,
  tries integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_code text,
  last_text text,
  peak_id text,
  peak_code text,
  peak_amount numeric(16,2),
  payload_hash text,
  drift text,
  compared_at timestamp with time zone,
  search_text text generated always as (lower(((number || ' '::text) || COALESCE(peak_code, ''::text)))) stored,
  constraint peak_document_pkey PRIMARY KEY (id),
  constraint peak_document_action_check CHECK ((action = ANY (ARRAY['send'::text, 'void'::text]))),
  constraint peak_document_sending_since CHECK (((status <> 'sending'::text) OR (claimed_at IS NOT NULL))),
  constraint peak_document_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'synced'::text, 'failed'::text, 'skipped'::text]))),
  constraint peak_document_synced_has_its_id CHECK (((status <> 'synced'::text) OR (peak_id IS NOT NULL))),
  constraint peak_document_tries_check CHECK ((tries >= 0))
);
CREATE INDEX peak_document_drift ON public.peak_document USING btree (created_at DESC, id DESC) WHERE (drift IS NOT NULL);
CREATE INDEX peak_document_failed ON public.peak_document USING btree (created_at DESC, id DESC) WHERE (status = 'failed'::text);
CREATE INDEX peak_document_list ON public.peak_document USING btree (created_at DESC, id DESC);
CREATE INDEX peak_document_number ON public.peak_document USING btree (number);
CREATE UNIQUE INDEX peak_document_once ON public.peak_document USING btree (kind, source_id, action) WHERE (kind <> 'customer'::text);
CREATE INDEX peak_document_open ON public.peak_document USING btree (next_try_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX peak_document_search ON public.peak_document USING gin (search_text gin_trgm_ops);
CREATE INDEX peak_document_source ON public.peak_document USING btree (source_id);
CREATE TRIGGER peak_document_stays BEFORE DELETE OR UPDATE ON public.peak_document FOR EACH ROW EXECUTE FUNCTION peak_document_stays();

create table peak_product (
  kind text not null,
  code text not null,
  peak_id text not null,
  name text not null,
  name_en text not null,
  account_code text,
  told_at timestamp with time zone not null,
  constraint peak_product_pkey PRIMARY KEY (kind, code),
  constraint peak_product_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'service'::text])))
);

create table peak_switch (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  name text not null,
  mode text not null,
  search_text text generated always as (lower(name)) stored,
  constraint peak_switch_pkey PRIMARY KEY (id),
  constraint peak_switch_mode_check CHECK ((mode = ANY (ARRAY['dryRun'::text, 'live'::text, 'paused'::text]))),
  constraint peak_switch_name_check CHECK ((name = 'PEAK'::text))
);
CREATE INDEX peak_switch_list ON public.peak_switch USING btree (name, id);
CREATE UNIQUE INDEX peak_switch_one ON public.peak_switch USING btree (upper(name));
CREATE INDEX peak_switch_search ON public.peak_switch USING gin (search_text gin_trgm_ops);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.peak_switch REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('peak_switch', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.peak_switch REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('peak_switch', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.peak_switch REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('peak_switch', 'id', '');

create table piece_taken_out (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  order_change_id uuid not null,
  "position" integer not null,
  mark text,
  finding_ids uuid[] default '{}'::uuid[] not null,
  signature_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  at timestamp with time zone not null,
  constraint piece_taken_out_pkey PRIMARY KEY (id),
  constraint piece_taken_out_job_id_position_key UNIQUE (job_id, "position"),
  constraint piece_taken_out_mark_check CHECK (((length(btrim(mark)) >= 1) AND (length(btrim(mark)) <= 60))),
  constraint piece_taken_out_position_check CHECK ((("position" >= 1) AND ("position" <= 999)))
);
CREATE INDEX piece_taken_out_change ON public.piece_taken_out USING btree (order_change_id);
CREATE INDEX piece_taken_out_signature ON public.piece_taken_out USING btree (signature_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.piece_taken_out REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('piece_taken_out', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.piece_taken_out REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('piece_taken_out', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.piece_taken_out REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('piece_taken_out', 'id', '');
CREATE TRIGGER piece_taken_out_append_only BEFORE DELETE OR UPDATE ON public.piece_taken_out FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER piece_taken_out_under_certificate BEFORE INSERT ON public.piece_taken_out FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table plan_copy (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  name text not null,
  levelled boolean default false not null,
  taken_over_at timestamp with time zone,
  taken_over_by_name text,
  constraint plan_copy_pkey PRIMARY KEY (id),
  constraint plan_copy_status_check CHECK ((status = ANY (ARRAY['open'::text, 'takenOver'::text, 'undone'::text, 'discarded'::text]))),
  constraint plan_copy_taken_over CHECK (((status <> ALL (ARRAY['takenOver'::text, 'undone'::text])) OR (taken_over_at IS NOT NULL)))
);
CREATE INDEX plan_copy_list ON public.plan_copy USING btree (created_at DESC, id);

create table plan_slot (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  copy_id uuid,
  job_id uuid not null,
  card_id uuid not null,
  day date not null,
  shift text not null,
  minutes integer not null,
  bench_id uuid,
  employee_id uuid,
  origin_id uuid,
  origin_version integer,
  before jsonb,
  applied_id uuid,
  applied_version integer,
  constraint plan_slot_pkey PRIMARY KEY (id),
  constraint plan_slot_minutes CHECK (((minutes >= 1) AND (minutes <= 720))),
  constraint plan_slot_origin CHECK ((((origin_id IS NULL) = (before IS NULL)) AND ((origin_id IS NULL) = (origin_version IS NULL)))),
  constraint plan_slot_origin_of_a_copy CHECK (((copy_id IS NOT NULL) OR ((origin_id IS NULL) AND (applied_id IS NULL)))),
  constraint plan_slot_shift_check CHECK ((shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text])))
);
CREATE INDEX plan_slot_bench_id ON public.plan_slot USING btree (bench_id);
CREATE INDEX plan_slot_card_id ON public.plan_slot USING btree (card_id);
CREATE INDEX plan_slot_copy_id ON public.plan_slot USING btree (copy_id);
CREATE INDEX plan_slot_employee_id ON public.plan_slot USING btree (employee_id);
CREATE INDEX plan_slot_job_id ON public.plan_slot USING btree (job_id);
CREATE INDEX plan_slot_list ON public.plan_slot USING btree (day, id);
CREATE UNIQUE INDEX plan_slot_once ON public.plan_slot USING btree (card_id, day, shift, COALESCE(copy_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (archived_at IS NULL);
CREATE TRIGGER plan_slot_keeps BEFORE INSERT OR UPDATE ON public.plan_slot FOR EACH ROW EXECUTE FUNCTION keep_plan();
CREATE TRIGGER plan_slot_no_delete BEFORE DELETE ON public.plan_slot FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER plan_slot_person_day AFTER INSERT OR UPDATE ON public.plan_slot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.employee_id IS NOT NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION keep_plan_person_day();

create table plan_week (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  monday date not null,
  frozen_at timestamp with time zone,
  frozen_by_name text,
  constraint plan_week_pkey PRIMARY KEY (id),
  constraint plan_week_frozen CHECK (((status <> 'frozen'::text) OR (frozen_at IS NOT NULL))),
  constraint plan_week_is_monday CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric)),
  constraint plan_week_status_check CHECK ((status = ANY (ARRAY['frozen'::text, 'open'::text])))
);
CREATE INDEX plan_week_list ON public.plan_week USING btree (monday DESC, id);
CREATE UNIQUE INDEX plan_week_monday ON public.plan_week USING btree (monday) WHERE (archived_at IS NULL);

create table planned_audit (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  plan_id uuid not null,
  area_id uuid not null,
  month integer not null,
  kind text not null,
  vendor_id uuid,
  lead_id uuid not null,
  second_id uuid,
  checklist_id uuid,
  unannounced boolean default false not null,
  night boolean default false not null,
  first_month integer,
  postponements integer not null,
  started_at timestamp with time zone,
  started_by_id uuid,
  held_on date,
  report_no text,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || COALESCE(report_no, ''::text)))) stored,
  training_sample text,
  constraint planned_audit_pkey PRIMARY KEY (id),
  constraint planned_audit_began CHECK (((status = ANY (ARRAY['planned'::text, 'cancelled'::text])) OR ((started_at IS NOT NULL) AND (started_by_id IS NOT NULL)))),
  constraint planned_audit_held CHECK (((status <> ALL (ARRAY['reported'::text, 'closed'::text])) OR ((held_on IS NOT NULL) AND (report_no IS NOT NULL)))),
  constraint planned_audit_kind_check CHECK ((kind = ANY (ARRAY['system'::text, 'process'::text, 'product'::text, 'provider'::text, 'special'::text]))),
  constraint planned_audit_months CHECK ((((month >= 1) AND (month <= 12)) AND ((first_month >= 1) AND (first_month <= 12)))),
  constraint planned_audit_of_a_provider CHECK (((kind = 'provider'::text) = (vendor_id IS NOT NULL))),
  constraint planned_audit_postponements CHECK (((postponements >= 0) AND ((postponements = 0) = (first_month IS NULL)))),
  constraint planned_audit_put_off CHECK (((first_month IS NULL) OR ((month >= first_month) AND (month <= (first_month + 2))))),
  constraint planned_audit_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'inProgress'::text, 'reported'::text, 'closed'::text, 'cancelled'::text]))),
  constraint planned_audit_two_auditors CHECK ((lead_id <> second_id))
);
CREATE INDEX planned_audit_area_id ON public.planned_audit USING btree (area_id);
CREATE INDEX planned_audit_lead_id ON public.planned_audit USING btree (lead_id);
CREATE INDEX planned_audit_list ON public.planned_audit USING btree (month, id);
CREATE UNIQUE INDEX planned_audit_number ON public.planned_audit USING btree (upper(number));
CREATE INDEX planned_audit_plan_id ON public.planned_audit USING btree (plan_id);
CREATE INDEX planned_audit_search ON public.planned_audit USING gin (search_text gin_trgm_ops);
CREATE TRIGGER planned_audit_kept BEFORE DELETE OR UPDATE ON public.planned_audit FOR EACH ROW EXECUTE FUNCTION refuse_planned_audit_change();

create table planning_cost (
  id uuid default uuidv7() not null,
  only_one boolean default true not null,
  version integer default 1 not null,
  per_order numeric(14,2) not null,
  holding_percent numeric(6,2) not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint planning_cost_pkey PRIMARY KEY (id),
  constraint planning_cost_only_one_key UNIQUE (only_one),
  constraint planning_cost_holding_percent_check CHECK (((holding_percent > (0)::numeric) AND (holding_percent <= (100)::numeric))),
  constraint planning_cost_only_one_check CHECK (only_one),
  constraint planning_cost_per_order_check CHECK ((per_order > (0)::numeric))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.planning_cost REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('planning_cost', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.planning_cost REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('planning_cost', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.planning_cost REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('planning_cost', 'id', '');

create table portal_invitation (
  id uuid default uuidv7() not null,
  portal_user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint portal_invitation_pkey PRIMARY KEY (id),
  constraint portal_invitation_token_hash_key UNIQUE (token_hash),
  constraint portal_invitation_seven_days CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '7 days'::interval))))
);
CREATE INDEX portal_invitation_user ON public.portal_invitation USING btree (portal_user_id, created_at DESC);

create table portal_log (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  at timestamp with time zone not null,
  portal_user_id uuid,
  customer_id uuid,
  email text not null,
  action text not null,
  object text,
  ip text,
  device text,
  search_text text generated always as (lower(((email || ' '::text) || COALESCE(object, ''::text)))) stored,
  unusual text[],
  constraint portal_log_pkey PRIMARY KEY (id),
  constraint portal_log_action_check CHECK ((action = ANY (ARRAY['invite'::text, 'accept'::text, 'signIn'::text, 'signOut'::text, 'view'::text, 'download'::text, 'refused'::text]))),
  constraint portal_log_check CHECK (((unusual IS NULL) OR ((unusual <@ ARRAY['newNetwork'::text, 'manyRefused'::text, 'oddHours'::text]) AND (cardinality(unusual) > 0) AND (action = ANY (ARRAY['signIn'::text, 'accept'::text]))))),
  constraint portal_log_device_check CHECK ((length(device) <= 120)),
  constraint portal_log_email_check CHECK (((length(email) >= 1) AND (length(email) <= 254))),
  constraint portal_log_ip_check CHECK ((length(ip) <= 60)),
  constraint portal_log_object_check CHECK ((length(object) <= 120))
);
CREATE INDEX portal_log_at ON public.portal_log USING btree (at DESC, id);
CREATE INDEX portal_log_customer ON public.portal_log USING btree (customer_id, at DESC, id);
CREATE INDEX portal_log_search ON public.portal_log USING gin (search_text gin_trgm_ops);
CREATE INDEX portal_log_user ON public.portal_log USING btree (portal_user_id, at DESC);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.portal_log REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('portal_log', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.portal_log REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('portal_log', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.portal_log REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('portal_log', 'id', '');
CREATE TRIGGER portal_log_append_only BEFORE UPDATE ON public.portal_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER portal_log_kept BEFORE DELETE ON public.portal_log FOR EACH ROW WHEN ((old.at > (now() - '2 years'::interval))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER portal_log_no_truncate BEFORE TRUNCATE ON public.portal_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table portal_session (
  id uuid default uuidv7() not null,
  portal_user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  device text default ''::text not null,
  ip inet,
  revoked_at timestamp with time zone,
  constraint portal_session_pkey PRIMARY KEY (id),
  constraint portal_session_token_hash_key UNIQUE (token_hash),
  constraint portal_session_check CHECK ((expires_at > created_at))
);
CREATE INDEX portal_session_user ON public.portal_session USING btree (portal_user_id) WHERE (revoked_at IS NULL);

create table portal_user (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  customer_id uuid not null,
  email text not null,
  name text not null,
  scopes text[],
  status text not null,
  password_hash text,
  invited_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  search_text text generated always as (lower(((email || ' '::text) || name))) stored,
  constraint portal_user_pkey PRIMARY KEY (id),
  constraint portal_user_active_has_password CHECK (((status <> 'active'::text) OR (password_hash IS NOT NULL))),
  constraint portal_user_email_check CHECK ((((length(email) >= 3) AND (length(email) <= 254)) AND (email = lower(email)))),
  constraint portal_user_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint portal_user_scopes_check CHECK ((scopes <@ ARRAY['findings'::text, 'certificates'::text, 'account'::text, 'stock'::text, 'answers'::text])),
  constraint portal_user_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])))
);
CREATE INDEX portal_user_customer ON public.portal_user USING btree (customer_id, name, id);
CREATE UNIQUE INDEX portal_user_email ON public.portal_user USING btree (email);
CREATE INDEX portal_user_name ON public.portal_user USING btree (name, id);
CREATE INDEX portal_user_search ON public.portal_user USING gin (search_text gin_trgm_ops);

create table post_holder (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  post text not null,
  department_id uuid,
  employee_id uuid not null,
  deputy_id uuid,
  valid_from date not null,
  valid_to date,
  authority_accepted_on date,
  constraint post_holder_pkey PRIMARY KEY (id),
  constraint post_holder_one_at_a_time EXCLUDE USING gist (post WITH =, COALESCE(department_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint post_holder_check CHECK ((valid_to >= valid_from)),
  constraint post_holder_check1 CHECK ((deputy_id <> employee_id)),
  constraint post_holder_department CHECK (((post = 'DM'::text) = (department_id IS NOT NULL))),
  constraint post_holder_post_check CHECK ((post = ANY (ARRAY['AM'::text, 'QM'::text, 'SM'::text, 'TM'::text, 'RL3'::text, 'HRM'::text, 'FM'::text, 'DM'::text])))
);
CREATE INDEX post_holder_deputy ON public.post_holder USING btree (deputy_id);
CREATE INDEX post_holder_employee ON public.post_holder USING btree (employee_id, valid_from, id);

create table price_index (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  series text not null,
  month text not null,
  value numeric(14,4) not null,
  source text not null,
  constraint price_index_pkey PRIMARY KEY (id),
  constraint price_index_month_check CHECK ((month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint price_index_series_check CHECK ((series = ANY (ARRAY['labour'::text, 'material'::text]))),
  constraint price_index_value_check CHECK ((value > (0)::numeric))
);
CREATE INDEX price_index_list ON public.price_index USING btree (month DESC, id DESC);
CREATE UNIQUE INDEX price_index_once ON public.price_index USING btree (series, month) WHERE (archived_at IS NULL);

create table project (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  name text not null,
  goal text,
  owner_id uuid not null,
  start_on date not null,
  due_on date not null,
  budget numeric(14,2),
  is_template boolean default false not null,
  search_text text generated always as (lower(((number || ' '::text) || name))) stored,
  constraint project_pkey PRIMARY KEY (id),
  constraint project_budget_check CHECK ((budget >= (0)::numeric)),
  constraint project_ends_after_it_starts CHECK ((due_on >= start_on)),
  constraint project_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'active'::text, 'onHold'::text, 'done'::text])))
);
CREATE INDEX project_list ON public.project USING btree (created_at DESC, id);
CREATE UNIQUE INDEX project_number ON public.project USING btree (upper(number));
CREATE INDEX project_owner_id ON public.project USING btree (owner_id);
CREATE INDEX project_search ON public.project USING gin (search_text gin_trgm_ops);
CREATE TRIGGER project_done_without_open_tasks BEFORE UPDATE ON public.project FOR EACH ROW WHEN (((new.status = 'done'::text) AND (old.status <> 'done'::text))) EXECUTE FUNCTION refuse_done_with_open_tasks();

create table project_baseline (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  project_id uuid not null,
  name text not null,
  start_on date not null,
  due_on date not null,
  tasks jsonb not null,
  constraint project_baseline_pkey PRIMARY KEY (id)
);
CREATE INDEX project_baseline_list ON public.project_baseline USING btree (created_at DESC, id);
CREATE INDEX project_baseline_project_id ON public.project_baseline USING btree (project_id);
CREATE TRIGGER project_baseline_of_open_project BEFORE INSERT OR UPDATE ON public.project_baseline FOR EACH ROW EXECUTE FUNCTION refuse_change_of_done_project();
CREATE TRIGGER project_baseline_stays BEFORE DELETE OR UPDATE ON public.project_baseline FOR EACH ROW EXECUTE FUNCTION project_baseline_stays();

create table project_member (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  project_id uuid not null,
  employee_id uuid not null,
  role text not null,
  constraint project_member_pkey PRIMARY KEY (id),
  constraint project_member_role_check CHECK ((role = ANY (ARRAY['member'::text, 'viewer'::text])))
);
CREATE INDEX project_member_employee_id ON public.project_member USING btree (employee_id);
CREATE INDEX project_member_list ON public.project_member USING btree (created_at DESC, id);
CREATE UNIQUE INDEX project_member_once ON public.project_member USING btree (project_id, employee_id) WHERE (archived_at IS NULL);
CREATE INDEX project_member_project_id ON public.project_member USING btree (project_id);
CREATE TRIGGER project_member_of_open_project BEFORE INSERT OR UPDATE ON public.project_member FOR EACH ROW EXECUTE FUNCTION refuse_change_of_done_project();

create table project_task (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  project_id uuid not null,
  title text not null,
  state text not null,
  assignee_id uuid,
  start_on date,
  due_on date,
  estimate_hours numeric(10,1),
  progress integer,
  priority text not null,
  is_milestone boolean default false not null,
  is_fixed boolean default false not null,
  notes text,
  done_on date,
  search_text text generated always as (lower(((title || ' '::text) || COALESCE(notes, ''::text)))) stored,
  parent_id uuid,
  baseline_start_on date,
  baseline_due_on date,
  constraint project_task_pkey PRIMARY KEY (id),
  constraint project_task_estimate_hours_check CHECK ((estimate_hours >= (0)::numeric)),
  constraint project_task_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'normal'::text, 'low'::text]))),
  constraint project_task_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint project_task_state_check CHECK ((state = ANY (ARRAY['todo'::text, 'doing'::text, 'blocked'::text, 'review'::text, 'done'::text]))),
  constraint task_done_is_whole CHECK (((state <> 'done'::text) OR ((progress = 100) AND (done_on IS NOT NULL)))),
  constraint task_ends_after_it_starts CHECK ((due_on >= start_on)),
  constraint task_is_no_part_of_itself CHECK ((parent_id <> id)),
  constraint task_open_has_no_end CHECK (((state = 'done'::text) OR (done_on IS NULL)))
);
CREATE INDEX project_task_assignee_id ON public.project_task USING btree (assignee_id);
CREATE INDEX project_task_due_on ON public.project_task USING btree (due_on, id);
CREATE INDEX project_task_parent_id ON public.project_task USING btree (parent_id);
CREATE INDEX project_task_project_id ON public.project_task USING btree (project_id);
CREATE INDEX project_task_search ON public.project_task USING gin (search_text gin_trgm_ops);
CREATE TRIGGER project_task_of_open_project BEFORE INSERT OR UPDATE ON public.project_task FOR EACH ROW EXECUTE FUNCTION refuse_change_of_done_project();
CREATE TRIGGER project_task_part_without_loop BEFORE INSERT OR UPDATE ON public.project_task FOR EACH ROW EXECUTE FUNCTION refuse_part_loop();

create table purchase_authorizer (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  user_id uuid not null,
  level integer not null,
  valid_from date not null,
  valid_to date,
  stands_in_for_id uuid,
  constraint purchase_authorizer_pkey PRIMARY KEY (id),
  constraint purchase_authorizer_appointed CHECK ((user_id <> created_by)),
  constraint purchase_authorizer_dates CHECK ((valid_to >= valid_from)),
  constraint purchase_authorizer_level CHECK (((level >= 1) AND (level <= 2))),
  constraint purchase_authorizer_other CHECK ((stands_in_for_id <> user_id))
);
CREATE INDEX purchase_authorizer_list ON public.purchase_authorizer USING btree (valid_from, id);
CREATE INDEX purchase_authorizer_user_id ON public.purchase_authorizer USING btree (user_id);

create table purchase_order (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  vendor_id uuid not null,
  group_id uuid,
  supply text not null,
  process text,
  purpose text not null,
  currency text not null,
  fx_rate numeric(14,4) not null,
  incoterm text,
  place text,
  payment_terms text,
  remark text,
  promised_on date not null,
  revision integer not null,
  net numeric(24,2) not null,
  vat numeric(24,2) not null,
  total numeric(24,2) not null,
  net_baht numeric(24,2) not null,
  received_pct integer not null,
  buyer_id uuid,
  first_approved_at timestamp with time zone,
  first_approved_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  issued_at timestamp with time zone,
  issued_by_id uuid,
  closed_at timestamp with time zone,
  search_text text generated always as (lower(number)) stored,
  landed_cost numeric(14,2),
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_approver CHECK (((approved_by_id <> buyer_id) AND (first_approved_by_id <> buyer_id) AND (approved_by_id <> first_approved_by_id))),
  constraint purchase_order_closed CHECK (((status <> ALL (ARRAY['canceled'::text, 'done'::text])) OR (closed_at IS NOT NULL))),
  constraint purchase_order_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'SGD'::text, 'JPY'::text]))),
  constraint purchase_order_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text]))),
  constraint purchase_order_issued CHECK (((status <> 'issued'::text) OR ((approved_by_id IS NOT NULL) AND (issued_at IS NOT NULL)))),
  constraint purchase_order_landed_cost_not_negative CHECK ((landed_cost >= (0)::numeric)),
  constraint purchase_order_purpose_check CHECK ((purpose = ANY (ARRAY['stock'::text, 'job'::text, 'tool'::text, 'service'::text, 'office'::text]))),
  constraint purchase_order_rate CHECK (((fx_rate > (0)::numeric) AND ((currency <> 'THB'::text) OR (fx_rate = (1)::numeric)))),
  constraint purchase_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'firstApproved'::text, 'approved'::text, 'issued'::text, 'canceled'::text, 'done'::text]))),
  constraint purchase_order_supply_check CHECK ((supply = ANY (ARRAY['parts'::text, 'materials'::text, 'tires'::text, 'tools'::text, 'calibration'::text, 'service'::text, 'office'::text])))
);
CREATE INDEX purchase_order_buyer_id ON public.purchase_order USING btree (buyer_id);
CREATE INDEX purchase_order_list ON public.purchase_order USING btree (created_at DESC, id);
CREATE UNIQUE INDEX purchase_order_number ON public.purchase_order USING btree (upper(number));
CREATE INDEX purchase_order_search ON public.purchase_order USING gin (search_text gin_trgm_ops);
CREATE INDEX purchase_order_vendor_id ON public.purchase_order USING btree (vendor_id);

create table purchase_order_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  order_id uuid not null,
  line_no integer not null,
  request_id uuid,
  item_id uuid,
  part_number text,
  description text not null,
  quantity numeric(14,4) not null,
  uom text not null,
  unit_price numeric(14,4) not null,
  vat_mode text not null,
  certificate text not null,
  qty_received numeric(14,4) not null,
  qty_rejected numeric(14,4) not null,
  qty_invoiced numeric(14,4) not null,
  received_on date,
  closed_short boolean default false not null,
  constraint purchase_order_line_pkey PRIMARY KEY (id),
  constraint purchase_order_line_certificate_check CHECK ((certificate = ANY (ARRAY['form1'::text, 'cofc'::text, 'coa'::text, 'calibration'::text, 'none'::text]))),
  constraint purchase_order_line_quantity CHECK (((quantity > (0)::numeric) AND (unit_price >= (0)::numeric) AND (qty_received >= (0)::numeric) AND (qty_rejected >= (0)::numeric) AND (qty_invoiced >= (0)::numeric))),
  constraint purchase_order_line_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['vat7'::text, 'zero'::text, 'exempt'::text])))
);
CREATE INDEX purchase_order_line_item_id ON public.purchase_order_line USING btree (item_id);
CREATE INDEX purchase_order_line_list ON public.purchase_order_line USING btree (line_no, id);
CREATE UNIQUE INDEX purchase_order_line_no ON public.purchase_order_line USING btree (order_id, line_no);
CREATE INDEX purchase_order_line_order_id ON public.purchase_order_line USING btree (order_id);
CREATE INDEX purchase_order_line_request_id ON public.purchase_order_line USING btree (request_id);

create table purchase_order_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  order_id uuid not null,
  revision integer not null,
  reason text not null,
  total numeric(24,2) not null,
  lines jsonb not null,
  amended_by_id uuid,
  constraint purchase_order_revision_pkey PRIMARY KEY (id)
);
CREATE INDEX purchase_order_revision_list ON public.purchase_order_revision USING btree (revision DESC, id);
CREATE UNIQUE INDEX purchase_order_revision_no ON public.purchase_order_revision USING btree (order_id, revision);
CREATE INDEX purchase_order_revision_order_id ON public.purchase_order_revision USING btree (order_id);

create table purchase_quote (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  group_id uuid not null,
  vendor_id uuid not null,
  reference text,
  currency text not null,
  fx_rate numeric(14,4) not null,
  prices jsonb not null,
  lead_days integer not null,
  moq numeric(14,4),
  incoterm text,
  certificate text not null,
  valid_until date not null,
  total_baht numeric(24,2) not null,
  constraint purchase_quote_pkey PRIMARY KEY (id),
  constraint purchase_quote_certificate_check CHECK ((certificate = ANY (ARRAY['form1'::text, 'cofc'::text, 'coa'::text, 'calibration'::text, 'none'::text]))),
  constraint purchase_quote_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'GBP'::text, 'SGD'::text, 'JPY'::text]))),
  constraint purchase_quote_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text])))
);
CREATE INDEX purchase_quote_group_id ON public.purchase_quote USING btree (group_id);
CREATE INDEX purchase_quote_list ON public.purchase_quote USING btree (total_baht, id);
CREATE INDEX purchase_quote_vendor_id ON public.purchase_quote USING btree (vendor_id);

create table purchase_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  description text not null,
  item_id uuid,
  part_number text,
  quantity numeric(14,4) not null,
  uom text not null,
  supply text not null,
  process text,
  purpose text not null,
  job_id uuid,
  cost_centre text,
  needed_by date not null,
  priority text not null,
  estimated_price numeric(14,4) not null,
  amount numeric(24,2) not null,
  suggested_vendor_id uuid,
  reason text,
  requested_by_id uuid,
  group_id uuid,
  order_id uuid,
  first_approved_at timestamp with time zone,
  first_approved_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  decided_at timestamp with time zone,
  decided_by_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || description) || ' '::text) || COALESCE(part_number, ''::text)))) stored,
  question text,
  merged_into_id uuid,
  constraint purchase_request_pkey PRIMARY KEY (id),
  constraint purchase_request_approved CHECK (((status <> ALL (ARRAY['approved'::text, 'grouped'::text, 'ordered'::text, 'received'::text])) OR (approved_by_id IS NOT NULL))),
  constraint purchase_request_approver CHECK (((approved_by_id <> created_by) AND (first_approved_by_id <> created_by) AND (decided_by_id <> created_by))),
  constraint purchase_request_grouped CHECK (((status <> ALL (ARRAY['grouped'::text, 'ordered'::text])) OR (group_id IS NOT NULL))),
  constraint purchase_request_merged_is_cancelled CHECK (((merged_into_id IS NULL) OR ((status = 'cancelled'::text) AND (merged_into_id <> id)))),
  constraint purchase_request_priority_check CHECK ((priority = ANY (ARRAY['normal'::text, 'urgent'::text, 'aog'::text]))),
  constraint purchase_request_process CHECK (((supply <> 'service'::text) OR (process IS NOT NULL))),
  constraint purchase_request_purpose_check CHECK ((purpose = ANY (ARRAY['stock'::text, 'job'::text, 'tool'::text, 'service'::text, 'office'::text]))),
  constraint purchase_request_quantity CHECK (((quantity > (0)::numeric) AND (estimated_price >= (0)::numeric))),
  constraint purchase_request_question_check CHECK ((length(question) <= 1000)),
  constraint purchase_request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'firstApproved'::text, 'approved'::text, 'grouped'::text, 'ordered'::text, 'received'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint purchase_request_supply_check CHECK ((supply = ANY (ARRAY['parts'::text, 'materials'::text, 'tires'::text, 'tools'::text, 'calibration'::text, 'service'::text, 'office'::text]))),
  constraint purchase_request_two CHECK ((approved_by_id <> first_approved_by_id))
);
CREATE INDEX purchase_request_group_id ON public.purchase_request USING btree (group_id);
CREATE INDEX purchase_request_item_id ON public.purchase_request USING btree (item_id);
CREATE INDEX purchase_request_job_id ON public.purchase_request USING btree (job_id);
CREATE INDEX purchase_request_list ON public.purchase_request USING btree (created_at DESC, id);
CREATE INDEX purchase_request_merged_into_id ON public.purchase_request USING btree (merged_into_id);
CREATE UNIQUE INDEX purchase_request_number ON public.purchase_request USING btree (upper(number));
CREATE INDEX purchase_request_order_id ON public.purchase_request USING btree (order_id);
CREATE INDEX purchase_request_requested_by_id ON public.purchase_request USING btree (requested_by_id);
CREATE INDEX purchase_request_search ON public.purchase_request USING gin (search_text gin_trgm_ops);
CREATE INDEX purchase_request_suggested_vendor_id ON public.purchase_request USING btree (suggested_vendor_id);

create table push_subscription (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_sent_at timestamp with time zone,
  fail_count integer default 0 not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{20,30}$'::text)),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscription_fail_count_check CHECK (((fail_count >= 0) AND (fail_count <= 5))),
  constraint push_subscription_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{80,100}$'::text))
);
CREATE INDEX push_subscription_user ON public.push_subscription USING btree (user_id);

create table quarantine_record (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  source text not null,
  batch_id uuid,
  item_id uuid,
  tool_id uuid,
  part_number text,
  serial_number text,
  description text not null,
  quantity numeric(14,4) not null,
  owner_id uuid,
  job_number text,
  supplier text,
  reason text not null,
  evidence_missing text[] default '{}'::text[] not null,
  evidence_received text[] default '{}'::text[] not null,
  suspected_unapproved boolean default false not null,
  due_date date not null,
  investigator_id uuid,
  finding text,
  disposition text,
  disposition_note text,
  disposition_by_name text,
  disposition_at timestamp with time zone,
  sup_report_no text,
  closed_at timestamp with time zone,
  search_text text generated always as (lower(((((((((number || ' '::text) || COALESCE(part_number, ''::text)) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || description) || ' '::text) || reason))) stored,
  times_in_service text,
  exposure text,
  from_accident boolean default false not null,
  owner_type text,
  constraint quarantine_record_pkey PRIMARY KEY (id),
  constraint quarantine_record_number_key UNIQUE (number),
  constraint quarantine_record_check CHECK (((status = ANY (ARRAY['dispositioned'::text, 'closed'::text])) = (disposition IS NOT NULL))),
  constraint quarantine_record_check1 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint quarantine_record_check2 CHECK (((status <> 'closed'::text) OR (NOT suspected_unapproved) OR (sup_report_no IS NOT NULL))),
  constraint quarantine_record_disposition_check CHECK ((disposition = ANY (ARRAY['release'::text, 'vendorReturn'::text, 'repair'::text, 'scrap'::text, 'ownerReturn'::text]))),
  constraint quarantine_record_owner_known CHECK (((owner_type IS NOT NULL) AND ((owner_type = 'customer'::text) = (owner_id IS NOT NULL)))),
  constraint quarantine_record_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'customer'::text]))),
  constraint quarantine_record_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint quarantine_record_source_check CHECK ((source = ANY (ARRAY['receiving'::text, 'stock'::text, 'job'::text, 'customerReturn'::text, 'recall'::text, 'temperature'::text, 'expiry'::text, 'tool'::text]))),
  constraint quarantine_record_status_check CHECK ((status = ANY (ARRAY['open'::text, 'investigating'::text, 'dispositioned'::text, 'closed'::text])))
);
CREATE INDEX quarantine_record_batch ON public.quarantine_record USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX quarantine_record_called ON public.quarantine_record USING btree (upper(number));
CREATE INDEX quarantine_record_due_date ON public.quarantine_record USING btree (due_date, id);
CREATE INDEX quarantine_record_identity ON public.quarantine_record USING btree (normal_identity(serial_number));
CREATE INDEX quarantine_record_job_identity ON public.quarantine_record USING btree (normal_identity(job_number));
CREATE INDEX quarantine_record_list ON public.quarantine_record USING btree (status, due_date, id);
CREATE UNIQUE INDEX quarantine_record_one_open ON public.quarantine_record USING btree (batch_id) WHERE ((batch_id IS NOT NULL) AND (status <> 'closed'::text));
CREATE INDEX quarantine_record_owner_id ON public.quarantine_record USING btree (owner_id);
CREATE INDEX quarantine_record_search ON public.quarantine_record USING gin (search_text gin_trgm_ops);
CREATE INDEX quarantine_record_serial ON public.quarantine_record USING btree (upper(part_number), upper(serial_number)) WHERE (serial_number IS NOT NULL);

create table quotation (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  number text not null,
  revision integer not null,
  customer_id uuid not null,
  subject text not null,
  kind text not null,
  currency text not null,
  valid_until date not null,
  contact_name text,
  contact_email text,
  owner_id uuid,
  job_id uuid,
  scope text,
  finding text,
  nte_amount numeric(14,2),
  replacement_price numeric(14,2),
  ber_pct numeric(14,2),
  turn_time_days integer,
  incoterm text,
  terms text,
  vat_pct numeric(14,2) not null,
  net numeric(14,2),
  vat numeric(14,2),
  total numeric(14,2),
  margin_pct numeric(14,2),
  submitted_at timestamp with time zone,
  submitted_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  sent_at timestamp with time zone,
  sent_by_id uuid,
  answered_at timestamp with time zone,
  answered_by text,
  customer_po text,
  ber_choice text,
  decline_reason text,
  search_text text generated always as (lower(((((number || ' '::text) || subject) || ' '::text) || COALESCE(customer_po, ''::text)))) stored,
  constraint quotation_pkey PRIMARY KEY (id),
  constraint quotation_answered_by_somebody CHECK (((status <> ALL (ARRAY['accepted'::text, 'declined'::text])) OR ((answered_at IS NOT NULL) AND (answered_by IS NOT NULL)))),
  constraint quotation_approved_by_another CHECK (((approved_by_id IS NULL) OR (approved_by_id IS DISTINCT FROM created_by))),
  constraint quotation_ber_choice_check CHECK ((ber_choice = ANY (ARRAY['repairAnyway'::text, 'scrap'::text, 'returnAsIs'::text]))),
  constraint quotation_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint quotation_kind_check CHECK ((kind = ANY (ARRAY['fixed'::text, 'timeAndMaterial'::text, 'ber'::text, 'overAndAbove'::text]))),
  constraint quotation_net_check CHECK ((net >= (0)::numeric)),
  constraint quotation_nte_amount_check CHECK ((nte_amount >= (0)::numeric)),
  constraint quotation_replacement_price_check CHECK ((replacement_price >= (0)::numeric)),
  constraint quotation_revision_check CHECK ((revision >= 1)),
  constraint quotation_sent_when_offered CHECK (((status <> ALL (ARRAY['sent'::text, 'accepted'::text, 'declined'::text, 'expired'::text])) OR (sent_at IS NOT NULL))),
  constraint quotation_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'approved'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint quotation_total_adds_up CHECK ((total = (net + vat))),
  constraint quotation_turn_time_days_check CHECK (((turn_time_days >= 1) AND (turn_time_days <= 365))),
  constraint quotation_vat_check CHECK ((vat >= (0)::numeric))
);
CREATE INDEX quotation_customer_id ON public.quotation USING btree (customer_id, status);
CREATE INDEX quotation_job_id ON public.quotation USING btree (job_id);
CREATE INDEX quotation_list ON public.quotation USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX quotation_number ON public.quotation USING btree (upper(number));
CREATE INDEX quotation_owner_id ON public.quotation USING btree (owner_id);
CREATE INDEX quotation_search ON public.quotation USING gin (search_text gin_trgm_ops);
CREATE INDEX quotation_waiting ON public.quotation USING btree (valid_until) WHERE (status = 'sent'::text);
CREATE TRIGGER quotation_stays_as_sent BEFORE DELETE OR UPDATE ON public.quotation FOR EACH ROW EXECUTE FUNCTION quotation_stays_as_sent();

create table quotation_answer (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  quotation_id uuid not null,
  revision integer not null,
  answer text not null,
  way text not null,
  at timestamp with time zone not null,
  by_name text not null,
  by_email text,
  customer_po text,
  comment text,
  ip text,
  device text,
  pdf_sha256 text not null,
  constraint quotation_answer_pkey PRIMARY KEY (id),
  constraint quotation_answer_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint quotation_answer_pdf_sha256_check CHECK ((pdf_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint quotation_answer_way_check CHECK ((way = ANY (ARRAY['link'::text, 'portal'::text, 'staff'::text, 'line'::text])))
);
CREATE INDEX quotation_answer_list ON public.quotation_answer USING btree (at DESC, id DESC);
CREATE UNIQUE INDEX quotation_answer_once ON public.quotation_answer USING btree (quotation_id, revision);
CREATE TRIGGER quotation_answer_append_only BEFORE DELETE OR UPDATE ON public.quotation_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table quotation_file (
  quotation_id uuid not null,
  revision integer not null,
  language text not null,
  pdf_key text not null,
  sha256 text not null,
  constraint quotation_file_pkey PRIMARY KEY (quotation_id, revision, language),
  constraint quotation_file_language_check CHECK ((language = ANY (ARRAY['th'::text, 'en'::text])))
);
CREATE TRIGGER quotation_file_append_only BEFORE DELETE OR UPDATE ON public.quotation_file FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table quotation_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  quotation_id uuid not null,
  line_no integer not null,
  sku_id uuid not null,
  part_number_id uuid,
  work_scope text,
  description text,
  quantity numeric(14,4) not null,
  unit text,
  unit_price numeric(18,4),
  discount_pct numeric(14,2),
  net numeric(14,2) not null,
  unit_cost numeric(18,4),
  vat_mode text,
  reason text,
  price_source text not null,
  rate_card_id uuid,
  is_option boolean default false not null,
  is_taken boolean default false not null,
  constraint quotation_line_pkey PRIMARY KEY (id),
  constraint quotation_line_answered_for CHECK (((price_source <> 'manual'::text) OR (reason IS NOT NULL))),
  constraint quotation_line_discount_at_most_all CHECK (((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric))),
  constraint quotation_line_net_check CHECK ((net >= (0)::numeric)),
  constraint quotation_line_price_source_check CHECK ((price_source = ANY (ARRAY['customerRate'::text, 'customerLabour'::text, 'baseRate'::text, 'baseLabour'::text, 'skuBase'::text, 'manual'::text]))),
  constraint quotation_line_priced CHECK (((unit_price IS NOT NULL) AND (unit_price >= (0)::numeric))),
  constraint quotation_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint quotation_line_taken_is_an_option CHECK (((NOT is_taken) OR is_option)),
  constraint quotation_line_unit_cost_check CHECK ((unit_cost >= (0)::numeric)),
  constraint quotation_line_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['vat7'::text, 'zero'::text, 'exempt'::text, 'outOfScope'::text]))),
  constraint quotation_line_work_scope_check CHECK ((work_scope = ANY (ARRAY['inspection'::text, 'functionalTest'::text, 'capacityTest'::text, 'tireChange'::text, 'hydrostaticTest'::text, 'refill'::text, 'repair'::text, 'overhaul'::text, 'modification'::text])))
);
CREATE INDEX quotation_line_list ON public.quotation_line USING btree (line_no, id);
CREATE INDEX quotation_line_part_number_id ON public.quotation_line USING btree (part_number_id);
CREATE INDEX quotation_line_quotation_id ON public.quotation_line USING btree (quotation_id);
CREATE INDEX quotation_line_rate_card_id ON public.quotation_line USING btree (rate_card_id);
CREATE INDEX quotation_line_sku_id ON public.quotation_line USING btree (sku_id);
CREATE TRIGGER quotation_line_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.quotation_line FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');
CREATE TRIGGER quotation_line_stays_as_sent BEFORE INSERT OR DELETE OR UPDATE ON public.quotation_line FOR EACH ROW EXECUTE FUNCTION quotation_line_stays_as_sent();

create table quotation_link (
  id uuid default uuidv7() not null,
  quotation_id uuid not null,
  revision integer not null,
  customer_id uuid not null,
  sent_to text,
  token_hash text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  shown_to text,
  constraint quotation_link_pkey PRIMARY KEY (id),
  constraint quotation_link_token_hash_key UNIQUE (token_hash),
  constraint quotation_link_ends_later CHECK ((expires_at > created_at))
);
CREATE UNIQUE INDEX quotation_link_one_at_a_time ON public.quotation_link USING btree (quotation_id) WHERE ((used_at IS NULL) AND (voided_at IS NULL));

create table quotation_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  quotation_id uuid not null,
  revision integer not null,
  sent_at timestamp with time zone not null,
  sent_by_id uuid,
  valid_until date not null,
  currency text not null,
  total numeric(14,2) not null,
  content jsonb not null,
  pdf_en text not null,
  pdf_th text not null,
  constraint quotation_revision_pkey PRIMARY KEY (id),
  constraint quotation_revision_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint quotation_revision_pdf_en_check CHECK ((pdf_en ~ '^[0-9a-f]{64}$'::text)),
  constraint quotation_revision_pdf_th_check CHECK ((pdf_th ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX quotation_revision_list ON public.quotation_revision USING btree (revision DESC, id DESC);
CREATE UNIQUE INDEX quotation_revision_once ON public.quotation_revision USING btree (quotation_id, revision);
CREATE INDEX quotation_revision_sent_by_id ON public.quotation_revision USING btree (sent_by_id);
CREATE TRIGGER quotation_revision_append_only BEFORE DELETE OR UPDATE ON public.quotation_revision FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table rate_card (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  customer_id uuid,
  valid_from date not null,
  valid_to date,
  currency text not null,
  source text not null,
  labour_wheel numeric(14,2),
  labour_brake numeric(14,2),
  labour_battery numeric(14,2),
  labour_tire_change numeric(14,2),
  labour_oxygen numeric(14,2),
  labour_wheel_overhaul numeric(14,2),
  material_markup_pct numeric(14,2),
  handling_pct numeric(14,2),
  handling_min numeric(14,2),
  handling_max numeric(14,2),
  ber_pct numeric(14,2),
  remark text,
  used_at timestamp with time zone,
  search_text text generated always as (lower(number)) stored,
  constraint rate_card_pkey PRIMARY KEY (id),
  constraint rate_card_one_at_a_time EXCLUDE USING gist (COALESCE(customer_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint rate_card_ber_pct_check CHECK (((ber_pct >= (1)::numeric) AND (ber_pct <= (100)::numeric))),
  constraint rate_card_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint rate_card_ends_after_it_begins CHECK ((valid_to >= valid_from)),
  constraint rate_card_handling_at_most CHECK ((handling_max >= handling_min)),
  constraint rate_card_handling_min_check CHECK ((handling_min >= (0)::numeric)),
  constraint rate_card_handling_pct_check CHECK (((handling_pct >= (0)::numeric) AND (handling_pct <= (100)::numeric))),
  constraint rate_card_labour_battery_check CHECK ((labour_battery >= (0)::numeric)),
  constraint rate_card_labour_brake_check CHECK ((labour_brake >= (0)::numeric)),
  constraint rate_card_labour_oxygen_check CHECK ((labour_oxygen >= (0)::numeric)),
  constraint rate_card_labour_tire_change_check CHECK ((labour_tire_change >= (0)::numeric)),
  constraint rate_card_labour_wheel_check CHECK ((labour_wheel >= (0)::numeric)),
  constraint rate_card_labour_wheel_overhaul_check CHECK ((labour_wheel_overhaul >= (0)::numeric)),
  constraint rate_card_material_markup_pct_check CHECK ((material_markup_pct >= (0)::numeric)),
  constraint rate_card_source_check CHECK ((source = ANY (ARRAY['base'::text, 'contract'::text, 'epa'::text])))
);
CREATE INDEX rate_card_customer_id ON public.rate_card USING btree (customer_id);
CREATE INDEX rate_card_list ON public.rate_card USING btree (valid_from DESC, id DESC);
CREATE UNIQUE INDEX rate_card_number ON public.rate_card USING btree (upper(number));
CREATE INDEX rate_card_search ON public.rate_card USING gin (search_text gin_trgm_ops);

create table rate_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  rate_card_id uuid not null,
  sku_id uuid not null,
  part_number_id uuid,
  work_scope text,
  price numeric(18,4) not null,
  constraint rate_line_pkey PRIMARY KEY (id),
  constraint rate_line_price CHECK ((price >= (0)::numeric)),
  constraint rate_line_work_scope_check CHECK ((work_scope = ANY (ARRAY['inspection'::text, 'functionalTest'::text, 'capacityTest'::text, 'tireChange'::text, 'hydrostaticTest'::text, 'refill'::text, 'repair'::text, 'overhaul'::text, 'modification'::text])))
);
CREATE INDEX rate_line_list ON public.rate_line USING btree (created_at, id);
CREATE UNIQUE INDEX rate_line_once ON public.rate_line USING btree (rate_card_id, sku_id, part_number_id, work_scope) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
CREATE INDEX rate_line_part_number_id ON public.rate_line USING btree (part_number_id);
CREATE INDEX rate_line_rate_card_id ON public.rate_line USING btree (rate_card_id);
CREATE INDEX rate_line_sku_id ON public.rate_line USING btree (sku_id);
CREATE TRIGGER rate_line_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.rate_line FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');

create table read_acknowledgement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  revision_id uuid not null,
  document_id uuid not null,
  employee_id uuid not null,
  due_on date not null,
  opened_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  escalation integer not null,
  answered_at timestamp with time zone,
  constraint read_acknowledgement_pkey PRIMARY KEY (id),
  constraint read_acknowledgement_opened_before CHECK (((status <> 'read'::text) OR (opened_at <= acknowledged_at))),
  constraint read_acknowledgement_status_check CHECK ((status = ANY (ARRAY['toRead'::text, 'read'::text, 'lapsed'::text])))
);
CREATE INDEX read_acknowledgement_document_id ON public.read_acknowledgement USING btree (document_id);
CREATE INDEX read_acknowledgement_employee_id ON public.read_acknowledgement USING btree (employee_id);
CREATE INDEX read_acknowledgement_list ON public.read_acknowledgement USING btree (due_on, id);
CREATE UNIQUE INDEX read_acknowledgement_once ON public.read_acknowledgement USING btree (revision_id, employee_id);
CREATE INDEX read_acknowledgement_revision_id ON public.read_acknowledgement USING btree (revision_id);
CREATE TRIGGER read_acknowledgement_frozen BEFORE DELETE OR UPDATE ON public.read_acknowledgement FOR EACH ROW EXECUTE FUNCTION refuse_read_change();

create table receipt (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  receipt_number text,
  customer_id uuid not null,
  received_on date not null,
  currency text not null,
  bank_account text,
  cash numeric(14,2) not null,
  withheld numeric(14,2) not null,
  fee numeric(14,2) not null,
  settlements jsonb not null,
  wht_certificate_no text,
  fx_rate numeric(14,6),
  vat_due numeric(14,2) not null,
  net_paid numeric(14,2) not null,
  settled jsonb,
  buyer jsonb,
  remark text,
  posted_at timestamp with time zone,
  posted_by_id uuid,
  voided_at timestamp with time zone,
  voided_by_id uuid,
  search_text text generated always as (lower(((COALESCE(receipt_number, ''::text) || ' '::text) || COALESCE(wht_certificate_no, ''::text)))) stored,
  seller jsonb,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_cash_check CHECK ((cash >= (0)::numeric)),
  constraint receipt_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'AED'::text, 'JPY'::text]))),
  constraint receipt_fee_check CHECK ((fee >= (0)::numeric)),
  constraint receipt_fx_rate_check CHECK ((fx_rate > (0)::numeric)),
  constraint receipt_is_what_it_settles CHECK (((receipt_number IS NULL) OR (((cash + withheld) + fee) = (vat_due + net_paid)))),
  constraint receipt_numbered_when_posted CHECK (((receipt_number IS NULL) = (status = ANY (ARRAY['draft'::text, 'discarded'::text])))),
  constraint receipt_settles_something CHECK ((((cash + withheld) + fee) > (0)::numeric)),
  constraint receipt_settles_what_came CHECK ((((cash + withheld) + fee) = receipt_settles(settlements))),
  constraint receipt_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'voided'::text, 'discarded'::text]))),
  constraint receipt_vat_not_below_nothing CHECK (((vat_due >= (0)::numeric) AND (net_paid >= (0)::numeric))),
  constraint receipt_voided_with_its_day CHECK (((status <> 'voided'::text) OR (voided_at IS NOT NULL))),
  constraint receipt_whole_when_posted CHECK (((receipt_number IS NULL) OR ((fx_rate IS NOT NULL) AND (settled IS NOT NULL) AND (buyer IS NOT NULL) AND (seller IS NOT NULL) AND (posted_at IS NOT NULL) AND (posted_by_id IS NOT NULL)))),
  constraint receipt_withheld_check CHECK ((withheld >= (0)::numeric))
);
CREATE INDEX receipt_customer_id ON public.receipt USING btree (customer_id);
CREATE INDEX receipt_list ON public.receipt USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX receipt_receipt_number ON public.receipt USING btree (upper(receipt_number));
CREATE INDEX receipt_received ON public.receipt USING btree (received_on) WHERE (receipt_number IS NOT NULL);
CREATE INDEX receipt_search ON public.receipt USING gin (search_text gin_trgm_ops);
CREATE TRIGGER receipt_stays_as_posted BEFORE DELETE OR UPDATE ON public.receipt FOR EACH ROW EXECUTE FUNCTION receipt_stays_as_posted();

create table receipt_photo_reading (
  attachment_id uuid not null,
  lines jsonb not null,
  trouble text,
  read_at timestamp with time zone default now() not null,
  constraint receipt_photo_reading_pkey PRIMARY KEY (attachment_id),
  constraint receipt_photo_reading_check CHECK (((trouble IS NULL) OR (lines = '[]'::jsonb))),
  constraint receipt_photo_reading_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text))
);
CREATE TRIGGER receipt_photo_reading_append_only BEFORE DELETE OR UPDATE ON public.receipt_photo_reading FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table receiving_batch (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  goods_receipt_id uuid not null,
  customer_id uuid not null,
  part_number text not null,
  description text not null,
  serial_number text,
  serial_reason text,
  quantity integer default 1 not null,
  work_asked text not null,
  customer_order text,
  removal_reason text,
  papers text,
  accepted_at timestamp with time zone not null,
  accepted_by_name text not null,
  condition_note text,
  job_number text,
  search_text text generated always as (lower(((((((number || ' '::text) || part_number) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || COALESCE(customer_order, ''::text)))) stored,
  divided_from_id uuid,
  constraint receiving_batch_pkey PRIMARY KEY (id),
  constraint receiving_batch_number_key UNIQUE (number),
  constraint receiving_batch_check CHECK (((serial_number IS NULL) <> (serial_reason IS NULL))),
  constraint receiving_batch_check1 CHECK (((status = 'jobOpened'::text) = (job_number IS NOT NULL))),
  constraint receiving_batch_quantity_check CHECK ((quantity > 0)),
  constraint receiving_batch_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'jobOpened'::text, 'returned'::text])))
);
CREATE INDEX receiving_batch_accepted_at ON public.receiving_batch USING btree (accepted_at DESC, id);
CREATE INDEX receiving_batch_called ON public.receiving_batch USING btree (upper(number));
CREATE INDEX receiving_batch_customer_id ON public.receiving_batch USING btree (customer_id);
CREATE INDEX receiving_batch_divided_from ON public.receiving_batch USING btree (divided_from_id) WHERE (divided_from_id IS NOT NULL);
CREATE INDEX receiving_batch_list ON public.receiving_batch USING btree (status, accepted_at DESC, id DESC);
CREATE INDEX receiving_batch_search ON public.receiving_batch USING gin (search_text gin_trgm_ops);
CREATE INDEX receiving_batch_serial ON public.receiving_batch USING btree (upper(part_number), upper(serial_number));
CREATE TRIGGER receiving_batch_no_delete BEFORE DELETE ON public.receiving_batch FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table record_comment (
  id uuid default uuidv7() not null,
  entity text not null,
  entity_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  edits uuid,
  constraint record_comment_pkey PRIMARY KEY (id),
  constraint record_comment_entity_check CHECK (((length(entity) >= 1) AND (length(entity) <= 60))),
  constraint record_comment_text_check CHECK (((length(btrim(text)) >= 1) AND (length(btrim(text)) <= 4000)))
);
CREATE INDEX record_comment_edits ON public.record_comment USING btree (edits) WHERE (edits IS NOT NULL);
CREATE INDEX record_comment_row ON public.record_comment USING btree (entity, entity_id, created_at);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.record_comment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('record_comment', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.record_comment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('record_comment', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.record_comment REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('record_comment', 'id', '');
CREATE TRIGGER record_comment_append_only BEFORE DELETE OR UPDATE ON public.record_comment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER record_comment_no_truncate BEFORE TRUNCATE ON public.record_comment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table record_comment_mention (
  comment_id uuid not null,
  user_id uuid not null,
  constraint record_comment_mention_pkey PRIMARY KEY (comment_id, user_id)
);
CREATE TRIGGER record_comment_mention_append_only BEFORE DELETE OR UPDATE ON public.record_comment_mention FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER record_comment_mention_no_truncate BEFORE TRUNCATE ON public.record_comment_mention FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table reimbursement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  claim_no text,
  claimant_id uuid not null,
  purpose text not null,
  cost_center text not null,
  job_id uuid,
  currency text not null,
  fx_rate numeric(14,6),
  total numeric(16,2) not null,
  vat numeric(16,2) not null,
  waiting_for_id uuid,
  submitted_at timestamp with time zone,
  manager_approved_at timestamp with time zone,
  manager_approved_by_id uuid,
  checked_at timestamp with time zone,
  checked_by_id uuid,
  endorsed_at timestamp with time zone,
  endorsed_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  pay_method text,
  paid_on date,
  voucher_no text,
  search_text text generated always as (lower(((COALESCE(claim_no, ''::text) || ' '::text) || purpose))) stored,
  rate_on date,
  constraint reimbursement_pkey PRIMARY KEY (id),
  constraint reimbursement_check CHECK (((vat >= (0)::numeric) AND (vat <= total))),
  constraint reimbursement_currency_check CHECK ((currency = ANY (ARRAY['THB'::text, 'USD'::text, 'EUR'::text, 'SGD'::text, 'JPY'::text]))),
  constraint reimbursement_fx_rate_check CHECK ((fx_rate > (0)::numeric)),
  constraint reimbursement_not_approved_by_its_author CHECK (((created_by IS NULL) OR ((manager_approved_by_id IS DISTINCT FROM created_by) AND (checked_by_id IS DISTINCT FROM created_by) AND (endorsed_by_id IS DISTINCT FROM created_by) AND (approved_by_id IS DISTINCT FROM created_by)))),
  constraint reimbursement_numbered_once_submitted CHECK (((status = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR (claim_no IS NOT NULL))),
  constraint reimbursement_paid_by_a_voucher CHECK (((status <> 'paid'::text) OR ((voucher_no IS NOT NULL) AND (paid_on IS NOT NULL) AND (approved_by_id IS NOT NULL)))),
  constraint reimbursement_pay_method_check CHECK ((pay_method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text]))),
  constraint reimbursement_rate_of_a_foreign_currency CHECK (((currency = 'THB'::text) = (fx_rate IS NULL))),
  constraint reimbursement_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'managerApproved'::text, 'financeChecked'::text, 'endorsed'::text, 'approved'::text, 'paid'::text, 'returned'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint reimbursement_total_check CHECK ((total >= (0)::numeric))
);
CREATE UNIQUE INDEX reimbursement_claim_no ON public.reimbursement USING btree (upper(claim_no));
CREATE INDEX reimbursement_claimant_id ON public.reimbursement USING btree (claimant_id);
CREATE INDEX reimbursement_job_id ON public.reimbursement USING btree (job_id);
CREATE INDEX reimbursement_list ON public.reimbursement USING btree (created_at DESC, id);
CREATE INDEX reimbursement_search ON public.reimbursement USING gin (search_text gin_trgm_ops);
CREATE INDEX reimbursement_to_pay ON public.reimbursement USING btree (approved_at) WHERE (status = 'approved'::text);
CREATE INDEX reimbursement_waiting_for_id ON public.reimbursement USING btree (waiting_for_id);
CREATE TRIGGER reimbursement_checked_by_another BEFORE UPDATE ON public.reimbursement FOR EACH ROW EXECUTE FUNCTION refuse_check_by_superior();

create table reimbursement_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  reimbursement_id uuid not null,
  gross numeric(14,2) not null,
  vat numeric(14,2) not null,
  spent_on date not null,
  category text not null,
  vendor_name text not null,
  doc_type text not null,
  doc_no text,
  vendor_tax_id text,
  constraint reimbursement_line_pkey PRIMARY KEY (id),
  constraint reimbursement_line_category_check CHECK ((category = ANY (ARRAY['travel'::text, 'fuel'::text, 'meal'::text, 'hotel'::text, 'tool'::text, 'medical'::text, 'postage'::text, 'training'::text, 'other'::text]))),
  constraint reimbursement_line_doc_type_check CHECK ((doc_type = ANY (ARRAY['taxInvoice'::text, 'receipt'::text, 'substitute'::text]))),
  constraint reimbursement_line_gross_check CHECK ((gross > (0)::numeric)),
  constraint reimbursement_line_vat_check CHECK ((vat >= (0)::numeric)),
  constraint reimbursement_line_vat_of_a_tax_invoice CHECK (((vat = (0)::numeric) OR ((doc_type = 'taxInvoice'::text) AND (doc_no IS NOT NULL) AND (vendor_tax_id IS NOT NULL)))),
  constraint reimbursement_line_vendor_tax_id_check CHECK ((vendor_tax_id ~ '^[0-9]{13}$'::text))
);
CREATE INDEX reimbursement_line_document ON public.reimbursement_line USING btree (normal_identity(doc_no)) WHERE (doc_no IS NOT NULL);
CREATE INDEX reimbursement_line_list ON public.reimbursement_line USING btree (spent_on, id);
CREATE INDEX reimbursement_line_reimbursement_id ON public.reimbursement_line USING btree (reimbursement_id);
CREATE TRIGGER reimbursement_line_vat_within_its_rate BEFORE INSERT OR UPDATE OF vat, gross, spent_on ON public.reimbursement_line FOR EACH ROW EXECUTE FUNCTION reimbursement_line_vat_within_its_rate();

create table release_certificate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  type text not null,
  authority text not null,
  job_id uuid not null,
  request_id uuid not null,
  customer_id uuid not null,
  part_number text not null,
  part_name text not null,
  serial_number text not null,
  quantity integer not null,
  block11 text not null,
  blocks jsonb not null,
  canonical text not null,
  content_hash bytea not null,
  content_signature bytea not null,
  signer_employee_id uuid not null,
  signer_name text not null,
  authorization_no text not null,
  approval_no text not null,
  signature_id uuid not null,
  issued_at timestamp with time zone not null,
  status text not null,
  pdf_key text not null,
  pdf_hash bytea not null,
  verify_token text not null,
  supersedes_id uuid,
  status_reason text,
  reprints integer default 0 not null,
  search_text text generated always as (lower(((((((((number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || serial_number) || ' '::text) || signer_name))) stored,
  form_id uuid,
  second_types text[] default '{}'::text[] not null,
  constraint release_certificate_pkey PRIMARY KEY (id),
  constraint release_certificate_number_key UNIQUE (number),
  constraint release_certificate_verify_token_key UNIQUE (verify_token),
  constraint release_certificate_authority_check CHECK ((authority = ANY (ARRAY['CAAT'::text, 'EASA'::text, 'FAA'::text]))),
  constraint release_certificate_second_is_another CHECK ((NOT (type = ANY (second_types)))),
  constraint release_certificate_second_types_check CHECK ((second_types <@ ARRAY['CAAT_FORM_1'::text, 'EASA_FORM_1'::text, 'FAA_8130_3'::text])),
  constraint release_certificate_status_check CHECK ((status = ANY (ARRAY['issued'::text, 'superseded'::text, 'void'::text]))),
  constraint release_certificate_type_check CHECK ((type = ANY (ARRAY['CAAT_FORM_1'::text, 'EASA_FORM_1'::text, 'FAA_8130_3'::text])))
);
CREATE INDEX release_certificate_called ON public.release_certificate USING btree (upper(number));
CREATE INDEX release_certificate_customer_id ON public.release_certificate USING btree (customer_id);
CREATE INDEX release_certificate_letters ON public.release_certificate USING btree (regexp_replace(number, '[^A-Z0-9]'::text, ''::text, 'g'::text));
CREATE INDEX release_certificate_list ON public.release_certificate USING btree (issued_at, id);
CREATE UNIQUE INDEX release_certificate_one_standing ON public.release_certificate USING btree (job_id) WHERE ((status = 'issued'::text) AND (form_id IS NOT NULL));
CREATE INDEX release_certificate_part_called ON public.release_certificate USING btree (upper(part_number), issued_at DESC, id DESC) INCLUDE (part_number, archived_at);
CREATE INDEX release_certificate_search ON public.release_certificate USING gin (search_text gin_trgm_ops);
CREATE INDEX release_certificate_serial_called ON public.release_certificate USING btree (upper(serial_number));
CREATE INDEX release_certificate_spelled ON public.release_certificate USING btree (certificate_spelled(number));
CREATE UNIQUE INDEX release_certificate_standing ON public.release_certificate USING btree (job_id, type) WHERE (status = 'issued'::text);
CREATE INDEX release_certificate_supersedes ON public.release_certificate USING btree (supersedes_id) WHERE (supersedes_id IS NOT NULL);
CREATE TRIGGER release_certificate_frozen BEFORE DELETE OR UPDATE ON public.release_certificate FOR EACH ROW EXECUTE FUNCTION refuse_certificate_change();

create table release_form (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  type text not null,
  revision integer not null,
  issue text not null,
  change_note text not null,
  layout jsonb,
  status text not null,
  authors uuid[] default '{}'::uuid[] not null,
  author_name text,
  published_by uuid,
  published_by_name text,
  published_at timestamp with time zone,
  constraint release_form_pkey PRIMARY KEY (id),
  constraint release_form_version UNIQUE (type, revision),
  constraint release_form_has_layout CHECK (((status = 'draft'::text) OR (layout IS NOT NULL))),
  constraint release_form_issue_check CHECK (((length(issue) >= 1) AND (length(issue) <= 80))),
  constraint release_form_revision_check CHECK ((revision >= 0)),
  constraint release_form_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'retired'::text]))),
  constraint release_form_two_people CHECK (((published_by IS NULL) OR (NOT (published_by = ANY (authors))))),
  constraint release_form_type_check CHECK ((type = ANY (ARRAY['CAAT_FORM_1'::text, 'EASA_FORM_1'::text, 'FAA_8130_3'::text])))
);
CREATE UNIQUE INDEX release_form_in_work ON public.release_form USING btree (type) WHERE (status = ANY (ARRAY['draft'::text, 'review'::text]));
CREATE INDEX release_form_list ON public.release_form USING btree (revision DESC, id);
CREATE UNIQUE INDEX release_form_published ON public.release_form USING btree (type) WHERE (status = 'published'::text);
CREATE INDEX release_form_status ON public.release_form USING btree (status, id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.release_form REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('release_form', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.release_form REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('release_form', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.release_form REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('release_form', 'id', '');
CREATE TRIGGER release_form_kept BEFORE INSERT OR DELETE OR UPDATE ON public.release_form FOR EACH ROW EXECUTE FUNCTION keep_release_form();

create table release_paper (
  certificate_id uuid not null,
  paper jsonb not null,
  constraint release_paper_pkey PRIMARY KEY (certificate_id)
);
CREATE TRIGGER release_paper_append_only BEFORE DELETE OR UPDATE ON public.release_paper FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER release_paper_with_certificate BEFORE INSERT ON public.release_paper FOR EACH ROW EXECUTE FUNCTION refuse_after_issue();

create table release_request (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  job_id uuid not null,
  certificate_types text[] not null,
  block11 text,
  block12 jsonb default '[]'::jsonb not null,
  status text not null,
  returned_reason text,
  requested_session_id uuid,
  requested_by_name text not null,
  taken_by uuid,
  taken_by_name text,
  taken_at timestamp with time zone,
  signed_at timestamp with time zone,
  signed_by_name text,
  search_text text generated always as (lower(((((number || ' '::text) || requested_by_name) || ' '::text) || COALESCE(signed_by_name, ''::text)))) stored,
  constraint release_request_pkey PRIMARY KEY (id),
  constraint release_request_number_key UNIQUE (number),
  constraint release_request_certificate_types_check CHECK ((cardinality(certificate_types) > 0)),
  constraint release_request_status_check CHECK ((status = ANY (ARRAY['open'::text, 'taken'::text, 'signed'::text, 'returned'::text, 'withdrawn'::text])))
);
CREATE INDEX release_request_called ON public.release_request USING btree (upper(number));
CREATE INDEX release_request_created_at ON public.release_request USING btree (created_at, id);
CREATE INDEX release_request_list ON public.release_request USING btree (status, created_at, id);
CREATE UNIQUE INDEX release_request_open ON public.release_request USING btree (job_id) WHERE (status = ANY (ARRAY['open'::text, 'taken'::text]));
CREATE INDEX release_request_search ON public.release_request USING gin (search_text gin_trgm_ops);
CREATE TRIGGER release_request_no_delete BEFORE DELETE ON public.release_request FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table request_group (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  title text not null,
  supply text not null,
  process text,
  needed_by date not null,
  chosen_quote_id uuid,
  justification text,
  chosen_at timestamp with time zone,
  chosen_by_id uuid,
  order_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || title))) stored,
  constraint request_group_pkey PRIMARY KEY (id),
  constraint request_group_chosen CHECK (((status <> ALL (ARRAY['chosen'::text, 'ordered'::text])) OR (chosen_quote_id IS NOT NULL))),
  constraint request_group_ordered CHECK ((((status = 'ordered'::text) AND (order_id IS NOT NULL)) OR (status <> 'ordered'::text))),
  constraint request_group_status_check CHECK ((status = ANY (ARRAY['open'::text, 'chosen'::text, 'ordered'::text, 'cancelled'::text]))),
  constraint request_group_supply_check CHECK ((supply = ANY (ARRAY['parts'::text, 'materials'::text, 'tires'::text, 'tools'::text, 'calibration'::text, 'service'::text, 'office'::text])))
);
CREATE INDEX request_group_list ON public.request_group USING btree (created_at DESC, id);
CREATE UNIQUE INDEX request_group_number ON public.request_group USING btree (upper(number));
CREATE INDEX request_group_search ON public.request_group USING gin (search_text gin_trgm_ops);

create table robbed_part (
  id uuid default uuidv7() not null,
  donor_job_id uuid not null,
  recipient_job_id uuid not null,
  batch_id uuid not null,
  part_fitted_id uuid,
  finding_id uuid not null,
  reason text not null,
  owner_consent text,
  signature_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  taken_at timestamp with time zone not null,
  paper_id uuid,
  constraint robbed_part_pkey PRIMARY KEY (id),
  constraint robbed_part_batch_id_key UNIQUE (batch_id),
  constraint robbed_part_finding_id_key UNIQUE (finding_id),
  constraint robbed_part_between_jobs CHECK ((donor_job_id <> recipient_job_id)),
  constraint robbed_part_owner_consent_check CHECK ((length(btrim(owner_consent)) >= 3)),
  constraint robbed_part_reason_check CHECK ((length(btrim(reason)) >= 5))
);
CREATE INDEX robbed_part_donor ON public.robbed_part USING btree (donor_job_id);
CREATE INDEX robbed_part_entry ON public.robbed_part USING btree (part_fitted_id);
CREATE INDEX robbed_part_recipient ON public.robbed_part USING btree (recipient_job_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.robbed_part REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('robbed_part', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.robbed_part REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('robbed_part', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.robbed_part REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('robbed_part', 'id', '');
CREATE TRIGGER robbed_part_append_only BEFORE DELETE OR UPDATE ON public.robbed_part FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER robbed_part_under_certificate BEFORE INSERT ON public.robbed_part FOR EACH ROW EXECUTE FUNCTION refuse_robbery_under_certificate();

create table route_template (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  key text not null,
  title text not null,
  shop text not null,
  work_scope text not null,
  part_numbers text[] default '{}'::text[] not null,
  families text[] default '{}'::text[] not null,
  constraint route_template_pkey PRIMARY KEY (id),
  constraint route_template_key_key UNIQUE (key),
  constraint route_template_bound CHECK (((cardinality(families) + cardinality(part_numbers)) > 0)),
  constraint route_template_families_check CHECK ((families <@ ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'cylinder'::text, 'tire'::text, 'other'::text])),
  constraint route_template_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint route_template_work_scope_check CHECK ((work_scope = ANY (ARRAY['inspection'::text, 'functionalTest'::text, 'capacityTest'::text, 'tireChange'::text, 'hydrostaticTest'::text, 'refill'::text, 'repair'::text, 'overhaul'::text, 'modification'::text])))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.route_template REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_template', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.route_template REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_template', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.route_template REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_template', 'id', '');

create table route_version (
  id uuid default uuidv7() not null,
  template_id uuid not null,
  number integer not null,
  status text not null,
  change_note text not null,
  schema jsonb not null,
  published_at timestamp with time zone,
  published_by uuid,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  submitted_at timestamp with time zone,
  submitted_by uuid,
  published_by_name text,
  signature_id uuid,
  constraint route_version_pkey PRIMARY KEY (id),
  constraint route_version_template_id_number_key UNIQUE (template_id, number),
  constraint route_version_number_check CHECK ((number >= 1)),
  constraint route_version_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX route_version_published ON public.route_version USING btree (template_id) WHERE (status = 'published'::text);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.route_version REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_version', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.route_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_version', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.route_version REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('route_version', 'id', '');
CREATE TRIGGER route_version_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.route_version FOR EACH ROW EXECUTE FUNCTION refuse_published_route_change();

create table safety_account (
  report_id uuid not null,
  title text not null,
  place text not null,
  narrative text not null,
  immediate_action text,
  salt uuid default gen_random_uuid() not null,
  constraint safety_account_pkey PRIMARY KEY (report_id),
  constraint safety_account_narrative_check CHECK ((length(narrative) >= 30))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.safety_account REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_account', 'report_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.safety_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_account', 'report_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.safety_account REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_account', 'report_id', '');
CREATE TRIGGER safety_account_kept BEFORE DELETE OR UPDATE ON public.safety_account FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table safety_cause (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  report_id uuid not null,
  factor text not null,
  text text not null,
  whys text,
  search_text text generated always as (lower(text)) stored,
  constraint safety_cause_pkey PRIMARY KEY (id),
  constraint safety_cause_factor_check CHECK ((factor = ANY (ARRAY['information'::text, 'equipmentTools'::text, 'designParts'::text, 'jobTask'::text, 'knowledgeSkills'::text, 'individual'::text, 'environment'::text, 'organisation'::text, 'supervision'::text, 'communication'::text, 'other'::text])))
);
CREATE INDEX safety_cause_list ON public.safety_cause USING btree (created_at, id);
CREATE INDEX safety_cause_report_id ON public.safety_cause USING btree (report_id);
CREATE INDEX safety_cause_search ON public.safety_cause USING gin (search_text gin_trgm_ops);

create table safety_claim (
  report_id uuid not null,
  code_hash text not null,
  constraint safety_claim_pkey PRIMARY KEY (report_id),
  constraint safety_claim_code_hash_key UNIQUE (code_hash)
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.safety_claim REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_claim', 'report_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.safety_claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_claim', 'report_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.safety_claim REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_claim', 'report_id', '');
CREATE TRIGGER safety_claim_kept BEFORE DELETE OR UPDATE ON public.safety_claim FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table safety_identity_look (
  id uuid default uuidv7() not null,
  report_id uuid not null,
  looked_at timestamp with time zone not null,
  looked_by_id uuid not null,
  reason text not null,
  constraint safety_identity_look_pkey PRIMARY KEY (id),
  constraint safety_identity_look_reason_check CHECK ((length(reason) >= 10))
);
CREATE INDEX safety_identity_look_report_id ON public.safety_identity_look USING btree (report_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.safety_identity_look REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_identity_look', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.safety_identity_look REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_identity_look', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.safety_identity_look REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_identity_look', 'id', '');
CREATE TRIGGER safety_identity_look_kept BEFORE DELETE OR UPDATE ON public.safety_identity_look FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table safety_letter (
  id uuid default gen_random_uuid() not null,
  code_hash text not null,
  kind text not null,
  body jsonb not null,
  sealed_reporter bytea,
  constraint safety_letter_pkey PRIMARY KEY (id),
  constraint safety_letter_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'message'::text]))),
  constraint safety_letter_of_a_report CHECK (((kind = 'report'::text) OR (sealed_reporter IS NULL)))
);
CREATE UNIQUE INDEX safety_letter_report ON public.safety_letter USING btree (code_hash) WHERE (kind = 'report'::text);

create table safety_letter_photo (
  letter_id uuid not null,
  nth integer not null,
  mime text not null,
  bytes bytea not null,
  constraint safety_letter_photo_pkey PRIMARY KEY (letter_id, nth)
);

create table safety_message (
  report_id uuid not null,
  nth integer not null,
  from_reporter boolean not null,
  text text not null,
  said_on date not null,
  salt uuid default gen_random_uuid() not null,
  constraint safety_message_pkey PRIMARY KEY (report_id, nth)
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.safety_message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_message', 'report_id nth', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.safety_message REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_message', 'report_id nth', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.safety_message REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_message', 'report_id nth', '');
CREATE TRIGGER safety_message_kept BEFORE DELETE OR UPDATE ON public.safety_message FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table safety_report (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  title text,
  confidentiality text not null,
  type text not null,
  occurred_on date not null,
  place text,
  job_number text,
  part_number text,
  serial_number text,
  summary text,
  area_id uuid,
  event_severity text,
  factors text[],
  tag text,
  mandatory text,
  mandatory_basis text,
  mandatory_reason text,
  aware_at timestamp with time zone,
  hira_wanted boolean not null,
  owner_id uuid,
  conclusions text,
  just_culture text,
  duplicate_of_id uuid,
  classified_at timestamp with time zone,
  classified_by_id uuid,
  first_answer_at timestamp with time zone,
  feedback_at timestamp with time zone,
  hira_at timestamp with time zone,
  open_hazards integer not null,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(summary, ''::text)))) stored,
  constraint safety_report_pkey PRIMARY KEY (id),
  constraint safety_report_confidentiality UNIQUE (id, confidentiality),
  constraint safety_report_number_named UNIQUE (number),
  constraint safety_report_answered CHECK (((status <> 'closed'::text) OR (duplicate_of_id IS NOT NULL) OR (feedback_at IS NOT NULL))),
  constraint safety_report_classified CHECK (((status = ANY (ARRAY['submitted'::text, 'closed'::text])) OR ((classified_at IS NOT NULL) AND (summary IS NOT NULL)))),
  constraint safety_report_closed CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint safety_report_confidentiality_check CHECK ((confidentiality = ANY (ARRAY['open'::text, 'confidential'::text, 'anonymous'::text]))),
  constraint safety_report_event_severity_check CHECK ((event_severity = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text]))),
  constraint safety_report_factors_check CHECK ((factors <@ ARRAY['information'::text, 'equipmentTools'::text, 'designParts'::text, 'jobTask'::text, 'knowledgeSkills'::text, 'individual'::text, 'environment'::text, 'organisation'::text, 'supervision'::text, 'communication'::text, 'other'::text])),
  constraint safety_report_just_culture_check CHECK ((just_culture = ANY (ARRAY['error'::text, 'atRisk'::text, 'reckless'::text, 'system'::text]))),
  constraint safety_report_mandatory_basis_check CHECK ((mandatory_basis = ANY (ARRAY['assembly'::text, 'lifeLimited'::text, 'unapproved'::text, 'data'::text, 'release'::text, 'failure'::text, 'human'::text, 'limit'::text, 'lostTool'::text]))),
  constraint safety_report_mandatory_check CHECK ((mandatory = ANY (ARRAY['yes'::text, 'no'::text]))),
  constraint safety_report_mandatory_has_ground CHECK (((mandatory IS DISTINCT FROM 'yes'::text) OR ((mandatory_basis IS NOT NULL) AND (aware_at IS NOT NULL)))),
  constraint safety_report_names_nobody CHECK (((confidentiality = 'open'::text) OR (created_by IS NULL))),
  constraint safety_report_no_duplicate_of_itself CHECK ((duplicate_of_id IS DISTINCT FROM id)),
  constraint safety_report_open_hazards_check CHECK ((open_hazards >= 0)),
  constraint safety_report_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'classified'::text, 'investigating'::text, 'actions'::text, 'closed'::text]))),
  constraint safety_report_type_check CHECK ((type = ANY (ARRAY['hazard'::text, 'nearMiss'::text, 'error'::text, 'occurrence'::text, 'injury'::text, 'security'::text, 'environment'::text])))
);
CREATE INDEX safety_report_area_id ON public.safety_report USING btree (area_id);
CREATE INDEX safety_report_created_by ON public.safety_report USING btree (created_by);
CREATE INDEX safety_report_duplicate_of_id ON public.safety_report USING btree (duplicate_of_id);
CREATE INDEX safety_report_list ON public.safety_report USING btree (created_at DESC, id);
CREATE UNIQUE INDEX safety_report_number ON public.safety_report USING btree (upper(number));
CREATE INDEX safety_report_owner_id ON public.safety_report USING btree (owner_id);
CREATE INDEX safety_report_search ON public.safety_report USING gin (search_text gin_trgm_ops);
CREATE TRIGGER safety_report_kept BEFORE DELETE OR UPDATE ON public.safety_report FOR EACH ROW EXECUTE FUNCTION refuse_safety_report_change();

create table safety_reporter (
  report_id uuid not null,
  confidentiality text not null,
  sealed bytea not null,
  constraint safety_reporter_pkey PRIMARY KEY (report_id),
  constraint safety_reporter_confidentiality_check CHECK ((confidentiality = 'confidential'::text))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.safety_reporter REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_reporter', 'report_id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.safety_reporter REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_reporter', 'report_id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.safety_reporter REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('safety_reporter', 'report_id', '');
CREATE TRIGGER safety_reporter_kept BEFORE DELETE OR UPDATE ON public.safety_reporter FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table saved_view (
  id uuid default uuidv7() not null,
  owner_id uuid not null,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_owner_id_screen_name_key UNIQUE (owner_id, screen, name),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_view_query_check CHECK ((length(query) <= 4000)),
  constraint saved_view_screen_check CHECK ((length(screen) <= 120))
);

create table schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table scrap (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  description text not null,
  part_number text not null,
  serial_number text,
  quantity numeric(14,4) not null,
  reason text not null,
  job_id uuid,
  batch_id uuid,
  quarantine_id uuid,
  owner_id uuid,
  owner_consent text,
  life_limited boolean default false not null,
  maker_notice text,
  method text,
  data_plate_removed boolean,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  mutilated_at timestamp with time zone,
  mutilated_by_id uuid,
  witnessed_at timestamp with time zone,
  witnessed_by_id uuid,
  disposed_on date,
  disposal_firm text,
  weight_kg numeric(14,3),
  closed_at timestamp with time zone,
  search_text text generated always as (lower(((((((number || ' '::text) || description) || ' '::text) || part_number) || ' '::text) || COALESCE(serial_number, ''::text)))) stored,
  mbd_report_id uuid,
  proceeds numeric(14,2),
  receipt_voucher text,
  exempt_use text,
  exempt_receiver text,
  owner_type text,
  constraint scrap_pkey PRIMARY KEY (id),
  constraint scrap_approved CHECK (((status = ANY (ARRAY['tagged'::text, 'returned'::text, 'rejected'::text])) OR (quarantine_id IS NOT NULL) OR (approved_by_id IS NOT NULL))),
  constraint scrap_approver CHECK ((approved_by_id <> created_by)),
  constraint scrap_closed CHECK (((status = ANY (ARRAY['disposed'::text, 'returned'::text, 'rejected'::text])) = (closed_at IS NOT NULL))),
  constraint scrap_mark_names_use_and_receiver CHECK (((method IS DISTINCT FROM 'exemptMark'::text) OR ((exempt_use IS NOT NULL) AND (exempt_receiver IS NOT NULL)))),
  constraint scrap_marked_is_not_destroyed CHECK ((((status <> 'marked'::text) OR (method = 'exemptMark'::text)) AND ((status <> 'mutilated'::text) OR (method <> 'exemptMark'::text)))),
  constraint scrap_method_check CHECK ((method = ANY (ARRAY['grind'::text, 'burn'::text, 'removeLug'::text, 'distort'::text, 'torchHole'::text, 'melt'::text, 'cutManyPieces'::text, 'crush'::text, 'exemptMark'::text]))),
  constraint scrap_mutilated CHECK (((status <> ALL (ARRAY['mutilated'::text, 'marked'::text, 'witnessed'::text, 'disposed'::text])) OR ((method IS NOT NULL) AND (data_plate_removed IS TRUE) AND (mutilated_by_id IS NOT NULL)))),
  constraint scrap_owner_known CHECK (((owner_type IS NOT NULL) AND ((owner_type = 'customer'::text) = (owner_id IS NOT NULL)))),
  constraint scrap_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'customer'::text]))),
  constraint scrap_proceeds_have_voucher CHECK (((COALESCE(proceeds, (0)::numeric) = (0)::numeric) OR (receipt_voucher IS NOT NULL))),
  constraint scrap_proceeds_not_negative CHECK ((proceeds >= (0)::numeric)),
  constraint scrap_quantity CHECK ((quantity > (0)::numeric)),
  constraint scrap_reason_check CHECK ((reason = ANY (ARRAY['defect'::text, 'designNotMet'::text, 'irreversibleRework'::text, 'lifeLimit'::text, 'forceOrHeat'::text, 'AD'::text, 'noPapers'::text, 'traceLost'::text, 'wear'::text, 'damage'::text, 'expired'::text, 'BER'::text, 'wrongPart'::text]))),
  constraint scrap_status_check CHECK ((status = ANY (ARRAY['tagged'::text, 'approved'::text, 'mutilated'::text, 'marked'::text, 'witnessed'::text, 'disposed'::text, 'returned'::text, 'rejected'::text]))),
  constraint scrap_witness CHECK ((witnessed_by_id <> mutilated_by_id)),
  constraint scrap_witnessed CHECK (((status <> ALL (ARRAY['witnessed'::text, 'disposed'::text])) OR (witnessed_by_id IS NOT NULL)))
);
CREATE INDEX scrap_identity ON public.scrap USING btree (normal_identity(part_number), normal_identity(serial_number));
CREATE INDEX scrap_job_id ON public.scrap USING btree (job_id);
CREATE INDEX scrap_list ON public.scrap USING btree (created_at DESC, id);
CREATE INDEX scrap_mbd_report_id ON public.scrap USING btree (mbd_report_id);
CREATE UNIQUE INDEX scrap_number ON public.scrap USING btree (upper(number));
CREATE UNIQUE INDEX scrap_of_quarantine ON public.scrap USING btree (quarantine_id);
CREATE INDEX scrap_owner_id ON public.scrap USING btree (owner_id);
CREATE INDEX scrap_search ON public.scrap USING gin (search_text gin_trgm_ops);

create table secret_guard (
  account text not null,
  kind text not null,
  fails integer not null,
  window_start timestamp with time zone not null,
  day_fails integer not null,
  day_start timestamp with time zone not null,
  locked_until timestamp with time zone,
  needs_reset boolean default false not null,
  constraint secret_guard_pkey PRIMARY KEY (account, kind),
  constraint secret_guard_day_fails_check CHECK ((day_fails >= 0)),
  constraint secret_guard_fails_check CHECK ((fails >= 0)),
  constraint secret_guard_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'pin'::text, 'totp'::text, 'address'::text, 'guest'::text])))
);
CREATE INDEX secret_guard_age ON public.secret_guard USING btree (window_start);

create table sent_questionnaire (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  vendor_id uuid not null,
  questionnaire_id uuid not null,
  contact_name text not null,
  sent_to text not null,
  answer_by date not null,
  kind text not null,
  answered_at timestamp with time zone,
  answered_by_name text,
  yes_percent integer,
  responsiveness integer,
  decision text,
  remark text,
  reviewed_at timestamp with time zone,
  reviewed_by_id uuid,
  evaluation_id uuid,
  search_text text generated always as (lower(number)) stored,
  constraint sent_questionnaire_pkey PRIMARY KEY (id),
  constraint sent_questionnaire_answered CHECK (((status = ANY (ARRAY['answered'::text, 'reviewed'::text])) = ((answered_at IS NOT NULL) AND (answered_by_name IS NOT NULL)))),
  constraint sent_questionnaire_answered_by_name_check CHECK ((length(answered_by_name) <= 200)),
  constraint sent_questionnaire_contact_name_check CHECK (((length(contact_name) >= 2) AND (length(contact_name) <= 120))),
  constraint sent_questionnaire_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'limit'::text, 'reject'::text]))),
  constraint sent_questionnaire_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'recurrent'::text, 'forCause'::text]))),
  constraint sent_questionnaire_remark_check CHECK (((length(remark) >= 3) AND (length(remark) <= 1500))),
  constraint sent_questionnaire_responsiveness_check CHECK (((responsiveness >= 0) AND (responsiveness <= 100))),
  constraint sent_questionnaire_reviewed CHECK (((status = 'reviewed'::text) = ((reviewed_at IS NOT NULL) AND (decision IS NOT NULL) AND (evaluation_id IS NOT NULL)))),
  constraint sent_questionnaire_sent_to_check CHECK ((length(sent_to) <= 200)),
  constraint sent_questionnaire_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'answered'::text, 'reviewed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint sent_questionnaire_yes_percent_check CHECK (((yes_percent >= 0) AND (yes_percent <= 100)))
);
CREATE INDEX sent_questionnaire_evaluation_id ON public.sent_questionnaire USING btree (evaluation_id);
CREATE INDEX sent_questionnaire_list ON public.sent_questionnaire USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX sent_questionnaire_number ON public.sent_questionnaire USING btree (upper(number));
CREATE INDEX sent_questionnaire_open ON public.sent_questionnaire USING btree (answer_by) WHERE (status = 'sent'::text);
CREATE INDEX sent_questionnaire_questionnaire_id ON public.sent_questionnaire USING btree (questionnaire_id);
CREATE INDEX sent_questionnaire_search ON public.sent_questionnaire USING gin (search_text gin_trgm_ops);
CREATE INDEX sent_questionnaire_vendor_id ON public.sent_questionnaire USING btree (vendor_id);

create table service_bulletin (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  sb_number text not null,
  revision text,
  manufacturer text not null,
  subject text not null,
  category text not null,
  issue_date date,
  linked_directive_id uuid,
  part_numbers text not null,
  summary text,
  search_text text generated always as (lower(((((((sb_number || ' '::text) || subject) || ' '::text) || manufacturer) || ' '::text) || part_numbers))) stored,
  constraint service_bulletin_pkey PRIMARY KEY (id),
  constraint service_bulletin_category_check CHECK ((category = ANY (ARRAY['alert'::text, 'mandatory'::text, 'recommended'::text, 'optional'::text, 'informational'::text]))),
  constraint service_bulletin_sb_number_check CHECK (((length(sb_number) >= 2) AND (length(sb_number) <= 60))),
  constraint service_bulletin_subject_check CHECK (((length(subject) >= 3) AND (length(subject) <= 300)))
);
CREATE INDEX service_bulletin_category ON public.service_bulletin USING btree (category, sb_number, id);
CREATE INDEX service_bulletin_linked_directive_id ON public.service_bulletin USING btree (linked_directive_id);
CREATE UNIQUE INDEX service_bulletin_number ON public.service_bulletin USING btree (upper(sb_number), upper(manufacturer));
CREATE INDEX service_bulletin_search ON public.service_bulletin USING gin (search_text gin_trgm_ops);
CREATE INDEX service_bulletin_written ON public.service_bulletin USING btree (sb_number, id);
CREATE TRIGGER service_bulletin_kept BEFORE UPDATE ON public.service_bulletin FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();
CREATE TRIGGER service_bulletin_parts AFTER INSERT OR UPDATE OF part_numbers ON public.service_bulletin FOR EACH ROW EXECUTE FUNCTION service_bulletin_parts();

create table service_bulletin_part (
  service_bulletin_id uuid not null,
  part_key text not null,
  constraint service_bulletin_part_pkey PRIMARY KEY (service_bulletin_id, part_key)
);
CREATE INDEX service_bulletin_part_key ON public.service_bulletin_part USING btree (part_key);

create table session (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  jti_hash text not null,
  next_jti_hash text,
  next_issued_at timestamp with time zone,
  previous_jti_hash text,
  rotated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  absolute_end timestamp with time zone not null,
  auth_at timestamp with time zone not null,
  password_at timestamp with time zone not null,
  code_at timestamp with time zone,
  device text default ''::text not null,
  device_key text,
  ip inet,
  shared_terminal boolean default false not null,
  revoked_at timestamp with time zone,
  revoked_why text,
  idle_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_jti_hash_key UNIQUE (jti_hash),
  constraint session_next_jti_hash_key UNIQUE (next_jti_hash),
  constraint session_check CHECK (((revoked_at IS NULL) = (revoked_why IS NULL))),
  constraint session_check1 CHECK ((expires_at <= absolute_end)),
  constraint session_revoked_why_check CHECK ((revoked_why = ANY (ARRAY['signedOut'::text, 'endedElsewhere'::text, 'passwordChanged'::text, 'disabled'::text, 'tokenReused'::text, 'tooMany'::text, 'replaced'::text, 'idle'::text])))
);
CREATE INDEX session_device ON public.session USING btree (user_id, device_key) WHERE (device_key IS NOT NULL);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE INDEX session_idle ON public.session USING btree (idle_at) WHERE (idle_at IS NOT NULL);
CREATE INDEX session_live ON public.session USING btree (user_id) WHERE (revoked_at IS NULL);

create table shift_assignment (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  pattern_id uuid not null,
  valid_from date not null,
  valid_to date,
  constraint shift_assignment_pkey PRIMARY KEY (id),
  constraint shift_assignment_one_at_a_time EXCLUDE USING gist (employee_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint shift_assignment_dates CHECK ((valid_to >= valid_from))
);
CREATE INDEX shift_assignment_employee_id ON public.shift_assignment USING btree (employee_id);
CREATE INDEX shift_assignment_list ON public.shift_assignment USING btree (valid_from DESC, id);
CREATE INDEX shift_assignment_pattern_id ON public.shift_assignment USING btree (pattern_id);

create table shift_day (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  day date not null,
  shift text not null,
  kind text not null,
  minutes integer not null,
  note text,
  half text,
  constraint shift_day_pkey PRIMARY KEY (id),
  constraint shift_day_one EXCLUDE USING gist (employee_id WITH =, day WITH =, shift WITH =, int4range(
CASE
    WHEN (half = 'afternoon'::text) THEN 1
    ELSE 0
END,
CASE
    WHEN (half = 'morning'::text) THEN 1
    ELSE 2
END) WITH &&) WHERE ((archived_at IS NULL)),
  constraint shift_day_half_check CHECK ((half = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  constraint shift_day_kind_check CHECK ((kind = ANY (ARRAY['work'::text, 'leave'::text, 'training'::text, 'sick'::text]))),
  constraint shift_day_minutes CHECK (((minutes >= 0) AND (minutes <= 720))),
  constraint shift_day_shift_check CHECK ((shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text])))
);
CREATE INDEX shift_day_employee_id ON public.shift_day USING btree (employee_id);
CREATE INDEX shift_day_list ON public.shift_day USING btree (day DESC, id);

create table shift_pattern (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  name text not null,
  shift text not null,
  starts_at text not null,
  minutes integer not null,
  weekdays text[] default '{}'::text[] not null,
  on_holidays boolean default false not null,
  search_text text generated always as (lower(name)) stored,
  constraint shift_pattern_pkey PRIMARY KEY (id),
  constraint shift_pattern_days CHECK ((cardinality(weekdays) > 0)),
  constraint shift_pattern_minutes CHECK (((minutes >= 30) AND (minutes <= 720))),
  constraint shift_pattern_shift_check CHECK ((shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text]))),
  constraint shift_pattern_starts_at CHECK ((starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint shift_pattern_weekdays_check CHECK ((weekdays <@ ARRAY['mon'::text, 'tue'::text, 'wed'::text, 'thu'::text, 'fri'::text, 'sat'::text, 'sun'::text]))
);
CREATE INDEX shift_pattern_list ON public.shift_pattern USING btree (name, id);
CREATE UNIQUE INDEX shift_pattern_name ON public.shift_pattern USING btree (upper(name)) WHERE (archived_at IS NULL);
CREATE INDEX shift_pattern_search ON public.shift_pattern USING gin (search_text gin_trgm_ops);

create table shift_swap (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  first_id uuid not null,
  first_day date not null,
  first_shift text not null,
  second_id uuid not null,
  second_day date not null,
  second_shift text not null,
  note text,
  agreed_at timestamp with time zone,
  agreed_by_name text,
  constraint shift_swap_pkey PRIMARY KEY (id),
  constraint shift_swap_agreed CHECK (((status <> 'agreed'::text) OR (agreed_at IS NOT NULL))),
  constraint shift_swap_first_shift_check CHECK ((first_shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text]))),
  constraint shift_swap_second_shift_check CHECK ((second_shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text]))),
  constraint shift_swap_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint shift_swap_two_people CHECK ((first_id <> second_id))
);
CREATE INDEX shift_swap_first_id ON public.shift_swap USING btree (first_id);
CREATE INDEX shift_swap_list ON public.shift_swap USING btree (created_at DESC, id);
CREATE INDEX shift_swap_second_id ON public.shift_swap USING btree (second_id);

create table shift_toolbox (
  id uuid default uuidv7() not null,
  employee_id uuid not null,
  day date not null,
  shift text not null,
  question_ids uuid[] not null,
  answers jsonb,
  right_answers integer,
  minutes integer default 0 not null,
  at timestamp with time zone not null,
  constraint shift_toolbox_pkey PRIMARY KEY (id),
  constraint shift_toolbox_minutes_check CHECK (((minutes >= 0) AND (minutes <= 60))),
  constraint shift_toolbox_question_ids_check CHECK ((cardinality(question_ids) = 3)),
  constraint shift_toolbox_right_answers_check CHECK (((right_answers >= 0) AND (right_answers <= 3))),
  constraint shift_toolbox_shift_check CHECK ((shift = ANY (ARRAY['A'::text, 'B'::text, 'N'::text]))),
  constraint shift_toolbox_skipped_is_empty CHECK ((((answers IS NULL) = (right_answers IS NULL)) AND ((answers IS NOT NULL) OR (minutes = 0))))
);
CREATE UNIQUE INDEX shift_toolbox_answered ON public.shift_toolbox USING btree (employee_id, day, shift) WHERE (answers IS NOT NULL);
CREATE INDEX shift_toolbox_questions ON public.shift_toolbox USING gin (question_ids) WHERE (answers IS NOT NULL);
CREATE UNIQUE INDEX shift_toolbox_skipped ON public.shift_toolbox USING btree (employee_id, day, shift) WHERE (answers IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.shift_toolbox REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('shift_toolbox', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.shift_toolbox REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('shift_toolbox', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.shift_toolbox REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('shift_toolbox', 'id', '');
CREATE TRIGGER shift_toolbox_append_only BEFORE DELETE OR UPDATE ON public.shift_toolbox FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table shift_week (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  monday date not null,
  people integer,
  planned_minutes integer,
  published_at timestamp with time zone,
  published_by_name text,
  constraint shift_week_pkey PRIMARY KEY (id),
  constraint shift_week_is_monday CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric)),
  constraint shift_week_published CHECK (((status <> 'published'::text) OR ((published_at IS NOT NULL) AND (people > 0)))),
  constraint shift_week_status_check CHECK ((status = ANY (ARRAY['published'::text, 'reopened'::text])))
);
CREATE INDEX shift_week_list ON public.shift_week USING btree (monday DESC, id);
CREATE UNIQUE INDEX shift_week_monday ON public.shift_week USING btree (monday) WHERE (archived_at IS NULL);

create table sign_in_log (
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  result text not null,
  with_code boolean default false not null,
  ip inet,
  device text default ''::text not null,
  session_id uuid,
  constraint sign_in_log_pkey PRIMARY KEY (id),
  constraint sign_in_log_device_check CHECK ((length(device) <= 120)),
  constraint sign_in_log_result_check CHECK ((result = ANY (ARRAY['signedIn'::text, 'wrongPassword'::text, 'wrongCode'::text, 'tooManyTries'::text, 'closed'::text])))
);
CREATE INDEX sign_in_log_user ON public.sign_in_log USING btree (user_id, at DESC, id);
CREATE TRIGGER sign_in_log_append_only BEFORE UPDATE ON public.sign_in_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sign_in_log_kept BEFORE DELETE ON public.sign_in_log FOR EACH ROW WHEN ((old.at > (now() - '2 years'::interval))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sign_in_log_no_truncate BEFORE TRUNCATE ON public.sign_in_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table signature (
  id uuid default uuidv7() not null,
  entity text not null,
  entity_id text not null,
  entity_version integer not null,
  chain text not null,
  chain_seq integer not null,
  meaning text not null,
  statement text not null,
  user_id uuid not null,
  employee_id uuid,
  signer_name text not null,
  stamp_no text,
  authorization_no text,
  at timestamp with time zone not null,
  method text not null,
  payload text not null,
  payload_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  ip text,
  constraint signature_pkey PRIMARY KEY (id),
  constraint signature_chain_chain_seq_key UNIQUE (chain, chain_seq),
  constraint signature_chain_seq_check CHECK ((chain_seq > 0)),
  constraint signature_meaning_check CHECK ((meaning = ANY (ARRAY['performed'::text, 'inspected'::text, 'independentInspection'::text, 'accepted'::text, 'released'::text, 'witnessed'::text, 'reviewed'::text, 'approved'::text, 'issued'::text, 'acknowledged'::text, 'voided'::text]))),
  constraint signature_method_check CHECK ((method = ANY (ARRAY['pin'::text, 'password+pin'::text, 'pin+totp'::text])))
);
CREATE INDEX signature_employee ON public.signature USING btree (employee_id, at);
CREATE INDEX signature_entity ON public.signature USING btree (entity, entity_id, at);
CREATE TRIGGER signature_append_only BEFORE DELETE OR UPDATE ON public.signature FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signature_no_truncate BEFORE TRUNCATE ON public.signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table skill (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  skill text not null,
  level integer not null,
  granted_on date not null,
  valid_until date,
  granted_by_name text,
  constraint skill_pkey PRIMARY KEY (id),
  constraint skill_check CHECK ((valid_until >= granted_on)),
  constraint skill_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint skill_skill_check CHECK ((skill ~ '^[a-z]+[.][a-zA-Z]+$'::text))
);
CREATE INDEX skill_name ON public.skill USING btree (skill, level, id);
CREATE UNIQUE INDEX skill_once ON public.skill USING btree (employee_id, skill) WHERE (archived_at IS NULL);

create table sku (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  kind text not null,
  name text not null,
  name_en text not null,
  shop text,
  unit text not null,
  base_price numeric(14,2) not null,
  account_code text not null,
  vat_mode text not null,
  wht_class text not null,
  standard_hours numeric(10,2),
  item_id uuid,
  search_text text generated always as (lower(((((code || ' '::text) || name) || ' '::text) || name_en))) stored,
  constraint sku_pkey PRIMARY KEY (id),
  constraint sku_account CHECK ((account_code ~ '^4[0-9]{5}$'::text)),
  constraint sku_kind CHECK (
CASE kind
    WHEN 'service'::text THEN (item_id IS NULL)
    ELSE ((standard_hours IS NULL) AND (wht_class = 'none'::text))
END),
  constraint sku_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'product'::text]))),
  constraint sku_price CHECK ((base_price >= (0)::numeric)),
  constraint sku_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint sku_standard_hours_check CHECK ((standard_hours >= (0)::numeric)),
  constraint sku_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['vat7'::text, 'zero'::text, 'exempt'::text, 'outOfScope'::text]))),
  constraint sku_wht_class_check CHECK ((wht_class = ANY (ARRAY['none'::text, 'service'::text, 'transport'::text, 'advertising'::text, 'rent'::text])))
);
CREATE UNIQUE INDEX sku_code ON public.sku USING btree (upper(code));
CREATE INDEX sku_item_id ON public.sku USING btree (item_id);
CREATE INDEX sku_list ON public.sku USING btree (code, id);
CREATE INDEX sku_search ON public.sku USING gin (search_text gin_trgm_ops);

create table socket_io_attachments (
  id bigint default nextval('socket_io_attachments_id_seq'::regclass) not null,
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_id_key UNIQUE (id)
);

create table staff_authorization (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  employee_id uuid not null,
  category_id uuid not null,
  limitations text,
  licence_no text,
  licence_valid_until date,
  stamp_id uuid,
  first_issued_on date,
  issued_on date,
  valid_until date,
  issued_by_name text,
  ended_on date,
  status text default 'draft'::text not null,
  search_text text generated always as (lower(((number || ' '::text) || COALESCE(licence_no, ''::text)))) stored,
  constraint staff_authorization_pkey PRIMARY KEY (id),
  constraint staff_authorization_number_key UNIQUE (number),
  constraint authorization_dates CHECK (((valid_until >= issued_on) AND (issued_on >= first_issued_on))),
  constraint authorization_issued CHECK (((status = 'draft'::text) OR ((issued_on IS NOT NULL) AND (valid_until IS NOT NULL) AND (first_issued_on IS NOT NULL)))),
  constraint staff_authorization_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'suspended'::text, 'surrendered'::text, 'withdrawn'::text])))
);
CREATE INDEX authorization_category ON public.staff_authorization USING btree (category_id, number, id);
CREATE INDEX authorization_employee ON public.staff_authorization USING btree (employee_id, id);
CREATE UNIQUE INDEX authorization_one_open ON public.staff_authorization USING btree (employee_id, category_id) WHERE ((status = ANY (ARRAY['draft'::text, 'active'::text, 'suspended'::text])) AND (archived_at IS NULL));
CREATE INDEX authorization_search ON public.staff_authorization USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX authorization_stamp ON public.staff_authorization USING btree (stamp_id) WHERE (status = ANY (ARRAY['draft'::text, 'active'::text, 'suspended'::text]));
CREATE INDEX authorization_status ON public.staff_authorization USING btree (status, number, id);
CREATE INDEX staff_authorization_called ON public.staff_authorization USING btree (upper(number));
CREATE CONSTRAINT TRIGGER staff_authorization_applied AFTER UPDATE OF status ON public.staff_authorization DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION require_application();
CREATE TRIGGER staff_authorization_no_delete BEFORE DELETE ON public.staff_authorization FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table staff_check (
  id uuid default uuidv7() not null,
  employee_id uuid not null,
  item text not null,
  is_done boolean not null,
  note text not null,
  by_name text not null,
  by_user_id uuid not null,
  at timestamp with time zone not null,
  constraint staff_check_pkey PRIMARY KEY (id),
  constraint staff_check_item_check CHECK ((item = ANY (ARRAY['contract'::text, 'socialSecurity'::text, 'bank'::text, 'privacy'::text, 'protection'::text, 'equipment'::text, 'certificate'::text, 'socialSecurityEnd'::text, 'actions'::text]))),
  constraint staff_check_note_check CHECK ((length(note) <= 300))
);
CREATE INDEX staff_check_item ON public.staff_check USING btree (employee_id, item, at DESC);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.staff_check REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('staff_check', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.staff_check REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('staff_check', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.staff_check REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('staff_check', 'id', '');
CREATE TRIGGER staff_check_append_only BEFORE DELETE OR UPDATE ON public.staff_check FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table staff_list_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  effective_on date not null,
  reason text not null,
  entries jsonb not null,
  people integer not null,
  taken_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  published_at timestamp with time zone,
  published_by_id uuid,
  authority_told_on date,
  authority_reference text,
  search_text text generated always as (lower(((number || ' '::text) || reason))) stored,
  constraint staff_list_revision_pkey PRIMARY KEY (id),
  constraint staff_list_revision_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'superseded'::text])))
);
CREATE UNIQUE INDEX staff_list_revision_in_force ON public.staff_list_revision USING btree (status) WHERE (status = 'published'::text);
CREATE INDEX staff_list_revision_list ON public.staff_list_revision USING btree (created_at DESC, id);
CREATE UNIQUE INDEX staff_list_revision_number ON public.staff_list_revision USING btree (upper(number));
CREATE INDEX staff_list_revision_search ON public.staff_list_revision USING gin (search_text gin_trgm_ops);
CREATE TRIGGER staff_list_revision_frozen BEFORE DELETE OR UPDATE ON public.staff_list_revision FOR EACH ROW EXECUTE FUNCTION refuse_staff_list_change();

create table stamp (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  stamp_no text not null,
  stamp_type text not null,
  employee_id uuid,
  issued_at date,
  returned_at date,
  quarantine_until date,
  last_audit_at date,
  status text default 'stock'::text not null,
  constraint stamp_pkey PRIMARY KEY (id),
  constraint stamp_in_stock_is_nobodys CHECK (((status <> 'stock'::text) OR (employee_id IS NULL))),
  constraint stamp_issued_to_somebody CHECK (((status <> 'issued'::text) OR ((employee_id IS NOT NULL) AND (issued_at IS NOT NULL)))),
  constraint stamp_stamp_no_check CHECK ((stamp_no ~ '^[A-Z0-9-]{1,20}$'::text)),
  constraint stamp_stamp_type_check CHECK ((stamp_type = ANY (ARRAY['CS'::text, 'INS'::text, 'MEC'::text, 'NDT'::text, 'REC'::text, 'TRN'::text, 'ENG'::text]))),
  constraint stamp_status_check CHECK ((status = ANY (ARRAY['stock'::text, 'issued'::text, 'returned'::text, 'lost'::text, 'void'::text])))
);
CREATE INDEX stamp_employee ON public.stamp USING btree (employee_id);
CREATE UNIQUE INDEX stamp_no ON public.stamp USING btree (upper(stamp_no));
CREATE TRIGGER stamp_is_told_apart BEFORE INSERT ON public.stamp FOR EACH ROW EXECUTE FUNCTION refuse_stamp_read_alike();

create table stamp_watch (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  employee_id uuid not null,
  pattern text not null,
  day date not null,
  first_at timestamp with time zone not null,
  signatures integer not null,
  fault text not null,
  answer_by date not null,
  explanation text,
  explained_at timestamp with time zone,
  conclusion text,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  search_text text generated always as (lower(((number || ' '::text) || fault))) stored,
  constraint stamp_watch_pkey PRIMARY KEY (id),
  constraint stamp_watch_closed CHECK (((status = 'closed'::text) = (conclusion IS NOT NULL))),
  constraint stamp_watch_closed_by_another CHECK ((closed_by_id <> employee_id)),
  constraint stamp_watch_conclusion_check CHECK (((length(conclusion) >= 5) AND (length(conclusion) <= 1000))),
  constraint stamp_watch_explained CHECK (((status <> 'explained'::text) OR (explanation IS NOT NULL))),
  constraint stamp_watch_explanation_check CHECK (((length(explanation) >= 5) AND (length(explanation) <= 1000))),
  constraint stamp_watch_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 500))),
  constraint stamp_watch_pattern_check CHECK ((pattern = ANY (ARRAY['workshops'::text, 'shift'::text, 'absent'::text, 'suspended'::text, 'stamp'::text, 'pace'::text, 'clock'::text, 'copied'::text]))),
  constraint stamp_watch_signatures_check CHECK ((signatures > 0)),
  constraint stamp_watch_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'explained'::text, 'closed'::text])))
);
CREATE INDEX stamp_watch_employee_id ON public.stamp_watch USING btree (employee_id);
CREATE INDEX stamp_watch_list ON public.stamp_watch USING btree (day DESC, id);
CREATE UNIQUE INDEX stamp_watch_number ON public.stamp_watch USING btree (upper(number));
CREATE UNIQUE INDEX stamp_watch_once ON public.stamp_watch USING btree (employee_id, pattern, day);
CREATE INDEX stamp_watch_search ON public.stamp_watch USING gin (search_text gin_trgm_ops);

create table step_data_sheet (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  part_number_id uuid not null,
  manual_revision_id uuid not null,
  number integer not null,
  status text not null,
  change_note text not null,
  data jsonb default '{}'::jsonb not null,
  writers uuid[] not null,
  written_by_name text not null,
  submitted_at timestamp with time zone,
  published_by uuid,
  published_by_name text,
  published_at timestamp with time zone,
  signature_id uuid,
  archived_at timestamp with time zone,
  constraint step_data_sheet_pkey PRIMARY KEY (id),
  constraint step_data_sheet_part_number_id_manual_revision_id_number_key UNIQUE (part_number_id, manual_revision_id, number),
  constraint step_data_sheet_archived_at_check CHECK ((archived_at IS NULL)),
  constraint step_data_sheet_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint step_data_sheet_number_check CHECK ((number >= 1)),
  constraint step_data_sheet_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'retired'::text]))),
  constraint step_data_sheet_writers_check CHECK ((cardinality(writers) > 0)),
  constraint step_data_signed CHECK (((status = ANY (ARRAY['published'::text, 'retired'::text])) = ((published_by IS NOT NULL) AND (published_at IS NOT NULL) AND (signature_id IS NOT NULL)))),
  constraint step_data_two_people CHECK (((published_by IS NULL) OR (NOT (published_by = ANY (writers)))))
);
CREATE UNIQUE INDEX step_data_open ON public.step_data_sheet USING btree (part_number_id, manual_revision_id) WHERE (status = ANY (ARRAY['draft'::text, 'review'::text]));
CREATE UNIQUE INDEX step_data_published ON public.step_data_sheet USING btree (part_number_id, manual_revision_id) WHERE (status = 'published'::text);
CREATE INDEX step_data_sheet_created_at ON public.step_data_sheet USING btree (created_at DESC, id);
CREATE TRIGGER step_data_frozen BEFORE DELETE OR UPDATE ON public.step_data_sheet FOR EACH ROW EXECUTE FUNCTION refuse_step_data_change();
CREATE TRIGGER step_data_sheet_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.step_data_sheet FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');

create table step_record (
  id uuid default uuidv7() not null,
  step_id uuid not null,
  attempt integer not null,
  value jsonb,
  measured numeric(14,4),
  in_limit boolean,
  not_applicable text,
  reason text,
  photos uuid[] default '{}'::uuid[] not null,
  employee_id uuid not null,
  employee_name text not null,
  recorded_at timestamp with time zone not null,
  signature_id uuid,
  typed text,
  readings jsonb,
  na_data text,
  constraint step_record_pkey PRIMARY KEY (id),
  constraint step_record_step_id_attempt_key UNIQUE (step_id, attempt),
  constraint step_record_attempt_check CHECK ((attempt >= 1)),
  constraint step_record_readings_check CHECK ((jsonb_typeof(readings) = 'array'::text))
);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.step_record REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('step_record', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.step_record REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('step_record', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.step_record REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('step_record', 'id', '');
CREATE TRIGGER step_record_append_only BEFORE DELETE OR UPDATE ON public.step_record FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER step_record_measuring_tool AFTER INSERT ON public.step_record DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.measured IS NOT NULL)) EXECUTE FUNCTION require_measuring_tool();
CREATE TRIGGER step_record_under_certificate BEFORE INSERT OR UPDATE ON public.step_record FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER step_record_upward BEFORE INSERT ON public.step_record FOR EACH ROW EXECUTE FUNCTION refuse_attempt_out_of_order();

create table stock_balance (
  batch_id uuid not null,
  location_id uuid not null,
  on_hand numeric(14,4) not null,
  reserved numeric(14,4) default 0 not null,
  constraint stock_balance_pkey PRIMARY KEY (batch_id, location_id),
  constraint stock_balance_check CHECK (((reserved >= (0)::numeric) AND (reserved <= on_hand))),
  constraint stock_balance_on_hand_check CHECK ((on_hand >= (0)::numeric))
);
CREATE INDEX stock_balance_location ON public.stock_balance USING btree (location_id);

create table stock_class (
  item_id uuid not null,
  abc text not null,
  used_qty numeric(16,4) not null,
  used_value numeric(18,2) not null,
  classified_at timestamp with time zone not null,
  constraint stock_class_pkey PRIMARY KEY (item_id),
  constraint stock_class_abc_check CHECK ((abc = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint stock_class_used_qty_check CHECK ((used_qty >= (0)::numeric)),
  constraint stock_class_used_value_check CHECK ((used_value >= (0)::numeric))
);

create table stock_cost (
  item_id uuid not null,
  qty numeric(14,4) default 0 not null,
  value numeric(18,2) default 0 not null,
  constraint stock_cost_pkey PRIMARY KEY (item_id),
  constraint stock_cost_check CHECK (((qty > (0)::numeric) OR (value = (0)::numeric))),
  constraint stock_cost_qty_check CHECK ((qty >= (0)::numeric)),
  constraint stock_cost_value_check CHECK ((value >= (0)::numeric))
);

create table stock_cost_layer (
  id uuid default uuidv7() not null,
  item_id uuid not null,
  batch_id uuid not null,
  taken_in_at timestamp with time zone not null,
  left_qty numeric(14,4) not null,
  left_value numeric(18,2) not null,
  constraint stock_cost_layer_pkey PRIMARY KEY (id),
  constraint stock_cost_layer_left_qty_check CHECK ((left_qty >= (0)::numeric)),
  constraint stock_cost_layer_left_value_check CHECK ((left_value >= (0)::numeric))
);
CREATE INDEX stock_cost_layer_item ON public.stock_cost_layer USING btree (item_id, taken_in_at, id) WHERE (left_qty > (0)::numeric);

create table stock_count (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  location_id uuid not null,
  batch_id uuid,
  reason text,
  counted_at timestamp with time zone not null,
  counted_by_id uuid not null,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  line_count integer not null,
  difference_count integer not null,
  search_text text generated always as (lower(number)) stored,
  constraint stock_count_pkey PRIMARY KEY (id),
  constraint stock_count_check CHECK (((status <> 'approved'::text) OR (approved_by_id IS NOT NULL))),
  constraint stock_count_check1 CHECK ((approved_by_id <> counted_by_id)),
  constraint stock_count_status_check CHECK ((status = ANY (ARRAY['counted'::text, 'agreed'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX stock_count_batch_id ON public.stock_count USING btree (batch_id);
CREATE INDEX stock_count_list ON public.stock_count USING btree (created_at DESC, id);
CREATE INDEX stock_count_location_id ON public.stock_count USING btree (location_id);
CREATE UNIQUE INDEX stock_count_number ON public.stock_count USING btree (upper(number));
CREATE UNIQUE INDEX stock_count_open ON public.stock_count USING btree (location_id, batch_id) NULLS NOT DISTINCT WHERE (status = 'counted'::text);
CREATE INDEX stock_count_search ON public.stock_count USING gin (search_text gin_trgm_ops);

create table stock_count_line (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  stock_count_id uuid not null,
  batch_id uuid not null,
  counted numeric(14,4) not null,
  expected numeric(14,4) not null,
  difference numeric(14,4) generated always as ((counted - expected)) stored not null,
  movement_no bigint,
  item_id uuid not null,
  constraint stock_count_line_pkey PRIMARY KEY (id),
  constraint stock_count_line_stock_count_id_batch_id_key UNIQUE (stock_count_id, batch_id),
  constraint stock_count_line_counted_check CHECK ((counted >= (0)::numeric)),
  constraint stock_count_line_expected_check CHECK ((expected >= (0)::numeric))
);
CREATE INDEX stock_count_line_batch_id ON public.stock_count_line USING btree (batch_id);
CREATE INDEX stock_count_line_difference ON public.stock_count_line USING btree (difference, id);
CREATE INDEX stock_count_line_item ON public.stock_count_line USING btree (item_id);
CREATE INDEX stock_count_line_list ON public.stock_count_line USING btree (created_at DESC, id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.stock_count_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_count_line', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.stock_count_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_count_line', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.stock_count_line REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_count_line', 'id', '');

create table stock_item (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  kind text not null,
  part_number text not null,
  part_name text not null,
  description text not null,
  sku text,
  manufacturer text,
  ata_chapter text,
  specification text,
  acceptance_class text not null,
  tracking text default 'batch'::text not null,
  uom text not null,
  purchase_uom text,
  conversion numeric(14,4) default 1 not null,
  shelf_life_mode text default 'none'::text not null,
  shelf_life_months integer,
  open_life_days integer,
  min_remaining_pct integer default 50 not null,
  max_extensions integer default 1 not null,
  storage_type text default 'ambient'::text not null,
  un_number text,
  hazard_class text,
  min_qty numeric(14,4),
  max_qty numeric(14,4),
  reorder_point numeric(14,4),
  moq numeric(14,4),
  lead_time_days integer,
  cost_method text default 'movingAverage'::text not null,
  peak_id text,
  search_text text generated always as (lower(((((((((number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || description) || ' '::text) || COALESCE(sku, ''::text)))) stored,
  shipping_name text,
  packing_group text,
  greasy boolean default false not null,
  constraint stock_item_pkey PRIMARY KEY (id),
  constraint stock_item_number_key UNIQUE (number),
  constraint stock_item_part_number_manufacturer_key UNIQUE NULLS NOT DISTINCT (part_number, manufacturer),
  constraint stock_item_peak_id_key UNIQUE (peak_id),
  constraint stock_item_sku_key UNIQUE (sku),
  constraint stock_item_acceptance_class_check CHECK ((acceptance_class = ANY (ARRAY['component'::text, 'standardPart'::text, 'material'::text]))),
  constraint stock_item_check CHECK (((shelf_life_mode !~~ 'fixed%'::text) OR (shelf_life_months IS NOT NULL))),
  constraint stock_item_check1 CHECK (((max_qty IS NULL) OR (min_qty IS NULL) OR (max_qty >= min_qty))),
  constraint stock_item_conversion_check CHECK ((conversion > (0)::numeric)),
  constraint stock_item_cost_method_check CHECK ((cost_method = ANY (ARRAY['movingAverage'::text, 'fifo'::text]))),
  constraint stock_item_kind_check CHECK ((kind = ANY (ARRAY['spare'::text, 'consumable'::text, 'tire'::text, 'torqueTube'::text]))),
  constraint stock_item_lead_time_days_check CHECK ((lead_time_days >= 0)),
  constraint stock_item_max_extensions_check CHECK ((max_extensions >= 0)),
  constraint stock_item_min_qty_check CHECK ((min_qty >= (0)::numeric)),
  constraint stock_item_min_remaining_pct_check CHECK (((min_remaining_pct >= 0) AND (min_remaining_pct <= 100))),
  constraint stock_item_moq_check CHECK ((moq >= (0)::numeric)),
  constraint stock_item_open_life_days_check CHECK ((open_life_days > 0)),
  constraint stock_item_packing_group_check CHECK ((packing_group = ANY (ARRAY['I'::text, 'II'::text, 'III'::text]))),
  constraint stock_item_part_number_check CHECK (((part_number = upper(btrim(part_number))) AND (part_number <> ''::text))),
  constraint stock_item_reorder_point_check CHECK ((reorder_point >= (0)::numeric)),
  constraint stock_item_shelf_life_mode_check CHECK ((shelf_life_mode = ANY (ARRAY['none'::text, 'fixedFromManufacture'::text, 'fixedFromCure'::text, 'setOnReceipt'::text]))),
  constraint stock_item_shelf_life_months_check CHECK ((shelf_life_months > 0)),
  constraint stock_item_storage_type_check CHECK ((storage_type = ANY (ARRAY['ambient'::text, 'cold'::text, 'frozen'::text, 'flammable'::text, 'corrosive'::text, 'oxygenClean'::text]))),
  constraint stock_item_tracking_check CHECK ((tracking = ANY (ARRAY['batch'::text, 'serial'::text])))
);
CREATE INDEX stock_item_called ON public.stock_item USING btree (upper(number));
CREATE INDEX stock_item_list ON public.stock_item USING btree (kind, part_number, id) WHERE (archived_at IS NULL);
CREATE INDEX stock_item_search ON public.stock_item USING gin (search_text gin_trgm_ops);
CREATE TRIGGER stock_item_cost AFTER INSERT ON public.stock_item FOR EACH ROW EXECUTE FUNCTION begin_stock_cost();
CREATE TRIGGER stock_item_part_merged BEFORE INSERT OR UPDATE OF part_number ON public.stock_item FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_words();

create table stock_reservation (
  id uuid default uuidv7() not null,
  batch_id uuid not null,
  location_id uuid not null,
  qty numeric(14,4) not null,
  left_qty numeric(14,4) not null,
  job_number text,
  document_type text not null,
  document_id uuid not null,
  reserved_at timestamp with time zone not null,
  reserved_by uuid,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_as text,
  constraint stock_reservation_pkey PRIMARY KEY (id),
  constraint stock_reservation_check CHECK (((left_qty >= (0)::numeric) AND (left_qty <= qty))),
  constraint stock_reservation_check1 CHECK (((closed_at IS NULL) = (left_qty > (0)::numeric))),
  constraint stock_reservation_check2 CHECK (((closed_at IS NULL) = (closed_as IS NULL))),
  constraint stock_reservation_closed_as_check CHECK ((closed_as = ANY (ARRAY['consumed'::text, 'released'::text, 'lapsed'::text]))),
  constraint stock_reservation_qty_check CHECK ((qty > (0)::numeric))
);
CREATE INDEX stock_reservation_document ON public.stock_reservation USING btree (document_id) WHERE (closed_at IS NULL);
CREATE INDEX stock_reservation_lapse ON public.stock_reservation USING btree (expires_at) WHERE (closed_at IS NULL);
CREATE INDEX stock_reservation_open ON public.stock_reservation USING btree (batch_id, location_id) WHERE (closed_at IS NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.stock_reservation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_reservation', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.stock_reservation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_reservation', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.stock_reservation REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('stock_reservation', 'id', '');

create table task_card (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  job_id uuid not null,
  route_version_id uuid,
  card_no text not null,
  attempt integer default 1 not null,
  seq integer not null,
  phase text not null,
  title text not null,
  status text not null,
  judges_part boolean default false not null,
  mandatory boolean default true not null,
  critical boolean default false not null,
  na_allowed boolean default false not null,
  na_reason text,
  na_signature_id uuid,
  skill text,
  min_level integer default 1 not null,
  estimate_minutes integer not null,
  predecessors text[] default '{}'::text[] not null,
  data_refs jsonb default '[]'::jsonb not null,
  ndt_required jsonb default '[]'::jsonb not null,
  consumables_required text[] default '{}'::text[] not null,
  finding_id uuid,
  signed_at timestamp with time zone,
  signature_id uuid,
  signed_by_employee_id uuid,
  signed_by_name text,
  handover_note text,
  handover_at timestamp with time zone,
  handover_by uuid,
  handover_ack_at timestamp with time zone,
  handover_ack_by uuid,
  na_data text,
  tests_stand_reason text,
  constraint task_card_pkey PRIMARY KEY (id),
  constraint task_card_job_id_card_no_attempt_key UNIQUE (job_id, card_no, attempt),
  constraint task_card_attempt_check CHECK ((attempt >= 1)),
  constraint task_card_card_no_check CHECK ((card_no ~ '^[A-Z]\d{3}$'::text)),
  constraint task_card_check CHECK (((status <> 'signed'::text) OR (signature_id IS NOT NULL))),
  constraint task_card_check1 CHECK (((status <> 'notApplicable'::text) OR ((na_reason IS NOT NULL) AND (na_signature_id IS NOT NULL)))),
  constraint task_card_estimate_minutes_check CHECK ((estimate_minutes > 0)),
  constraint task_card_phase_check CHECK ((phase = ANY (ARRAY['receiving'::text, 'preliminary'::text, 'disassembly'::text, 'cleaning'::text, 'ndt'::text, 'check'::text, 'repair'::text, 'assembly'::text, 'test'::text, 'final'::text, 'storage'::text]))),
  constraint task_card_status_check CHECK ((status = ANY (ARRAY['locked'::text, 'ready'::text, 'inProgress'::text, 'done'::text, 'signed'::text, 'superseded'::text, 'notApplicable'::text]))),
  constraint task_card_tests_stand CHECK (((tests_stand_reason IS NULL) OR ((length(btrim(tests_stand_reason)) >= 10) AND (card_no ~ '^[MR]'::text))))
);
CREATE INDEX task_card_job ON public.task_card USING btree (job_id, seq);
CREATE INDEX task_card_seq ON public.task_card USING btree (seq, id);
CREATE INDEX task_card_signed_by ON public.task_card USING btree (signed_by_employee_id, signed_at) WHERE (signed_by_employee_id IS NOT NULL);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.task_card REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_card', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.task_card REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_card', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.task_card REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_card', 'id', '');
CREATE TRIGGER task_card_no_delete BEFORE DELETE ON public.task_card FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_card_signer_is_not_inspector BEFORE UPDATE OF status ON public.task_card FOR EACH ROW EXECUTE FUNCTION refuse_own_inspection();
CREATE TRIGGER task_card_stays BEFORE UPDATE ON public.task_card FOR EACH ROW EXECUTE FUNCTION refuse_signed_work_change();
CREATE TRIGGER task_card_under_certificate BEFORE INSERT OR UPDATE ON public.task_card FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();
CREATE TRIGGER task_card_unread_cell BEFORE UPDATE OF status ON public.task_card FOR EACH ROW EXECUTE FUNCTION refuse_unseen_unread_cell();

create table task_link (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  task_id uuid not null,
  after_id uuid not null,
  lag_days integer,
  kind text not null,
  constraint task_link_pkey PRIMARY KEY (id),
  constraint task_link_kind_check CHECK ((kind = ANY (ARRAY['FS'::text, 'SS'::text, 'FF'::text, 'SF'::text]))),
  constraint task_link_lag_days_check CHECK (((lag_days >= '-250'::integer) AND (lag_days <= 250))),
  constraint task_waits_for_another CHECK ((task_id <> after_id))
);
CREATE INDEX task_link_after_id ON public.task_link USING btree (after_id);
CREATE INDEX task_link_list ON public.task_link USING btree (created_at DESC, id);
CREATE UNIQUE INDEX task_link_once ON public.task_link USING btree (task_id, after_id) WHERE (archived_at IS NULL);
CREATE INDEX task_link_task_id ON public.task_link USING btree (task_id);
CREATE TRIGGER task_link_of_open_project BEFORE INSERT OR UPDATE ON public.task_link FOR EACH ROW EXECUTE FUNCTION refuse_change_of_done_project();
CREATE TRIGGER task_link_without_loop BEFORE INSERT OR UPDATE ON public.task_link FOR EACH ROW EXECUTE FUNCTION refuse_task_loop();

create table task_step (
  id uuid default uuidv7() not null,
  card_id uuid not null,
  step_no integer not null,
  type text not null,
  title text not null,
  instruction text,
  instruction_th text,
  critical boolean default false not null,
  na_allowed boolean default false not null,
  options text[] default '{}'::text[] not null,
  min numeric(14,4),
  max numeric(14,4),
  nominal numeric(14,4),
  unit text,
  decimals integer default 0 not null,
  limit_ref text,
  photo_min integer default 0 not null,
  show_if jsonb,
  test jsonb,
  step_key text,
  sheet_id uuid,
  tool_class text,
  tool_error numeric(14,4),
  material_ids uuid[] default '{}'::uuid[] not null,
  layout jsonb,
  meanings jsonb default '{}'::jsonb not null,
  component text,
  marks text,
  constraint task_step_pkey PRIMARY KEY (id),
  constraint task_step_card_id_step_no_key UNIQUE (card_id, step_no),
  constraint task_step_check CHECK (((type <> 'measurement'::text) OR ((unit IS NOT NULL) AND (limit_ref IS NOT NULL) AND ((min IS NOT NULL) OR (max IS NOT NULL))))),
  constraint task_step_check1 CHECK (((max IS NULL) OR (min IS NULL) OR (max >= min))),
  constraint task_step_component_check CHECK ((component = ANY (ARRAY['inboardHalf'::text, 'outboardHalf'::text, 'tire'::text, 'cell'::text]))),
  constraint task_step_decimals_check CHECK (((decimals >= 0) AND (decimals <= 4))),
  constraint task_step_marks_check CHECK ((marks = ANY (ARRAY['inflated'::text, 'readjusted'::text, 'runStarted'::text, 'charged'::text, 'deepCycleStarted'::text]))),
  constraint task_step_step_key_check CHECK ((step_key ~ '^[a-z][A-Za-z0-9]{1,39}$'::text)),
  constraint task_step_step_no_check CHECK ((step_no >= 1)),
  constraint task_step_test CHECK (((type = 'testRun'::text) = (test IS NOT NULL))),
  constraint task_step_test_kind CHECK (((test IS NULL) OR COALESCE(
CASE (test ->> 'kind'::text)
    WHEN 'pressureRetention'::text THEN true
    WHEN 'capacity'::text THEN ((test ?& ARRAY['ratedAh'::text, 'cells'::text, 'minimumPercent'::text, 'endVolts'::text, 'minimumVolts'::text, 'minimumMohm'::text]) AND ((((test ->> 'cells'::text))::integer >= 1) AND (((test ->> 'cells'::text))::integer <= 40)) AND (((test ->> 'ratedAh'::text))::numeric > (0)::numeric) AND (((test ->> 'minimumPercent'::text))::numeric > (0)::numeric))
    WHEN 'deepCycle'::text THEN ((test ?& ARRAY['cells'::text, 'maximumCellVolts'::text, 'minimumMinutes'::text]) AND ((((test ->> 'cells'::text))::integer >= 1) AND (((test ->> 'cells'::text))::integer <= 40)) AND (((test ->> 'minimumMinutes'::text))::integer > 0))
    WHEN 'hydrostatic'::text THEN ((test ?& ARRAY['spec'::text, 'servicePsi'::text]) AND ((test ->> 'spec'::text) = ANY (ARRAY['3HT'::text, '3AA'::text, '3AL'::text, 'composite'::text])) AND (((test ->> 'servicePsi'::text))::integer > 0) AND (((test ->> 'spec'::text) <> 'composite'::text) OR (test ?& ARRAY['intervalMonths'::text, 'lifeYears'::text])))
    WHEN 'leak'::text THEN ((test ?& ARRAY['minimumPsi'::text, 'holdSeconds'::text, 'maximumDropPercent'::text]) AND (((test ->> 'minimumPsi'::text))::integer > 0))
    WHEN 'staticLeak'::text THEN ((test ?& ARRAY['maximumPsi'::text, 'holdSeconds'::text]) AND (((test ->> 'holdSeconds'::text))::integer > 0))
    WHEN 'cylinderDates'::text THEN ((test ? 'spec'::text) AND ((test ->> 'spec'::text) = ANY (ARRAY['3HT'::text, '3AA'::text, '3AL'::text, 'composite'::text])) AND (((test ->> 'spec'::text) <> 'composite'::text) OR (test ?& ARRAY['intervalMonths'::text, 'lifeYears'::text])))
    ELSE false
END, false))),
  constraint task_step_tool_class_check CHECK (is_tool_class(tool_class)),
  constraint task_step_tool_error_check CHECK ((tool_error >= (0)::numeric)),
  constraint task_step_type_check CHECK ((type = ANY (ARRAY['instruction'::text, 'check'::text, 'value'::text, 'measurement'::text, 'choice'::text, 'date'::text, 'person'::text, 'photo'::text, 'file'::text, 'toolUse'::text, 'consumableUse'::text, 'partFit'::text, 'testRun'::text, 'stageInspection'::text, 'signature'::text, 'serialRead'::text, 'clearOfTools'::text])))
);
CREATE INDEX task_step_card ON public.task_step USING btree (card_id, step_no);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.task_step REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_step', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.task_step REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_step', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.task_step REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('task_step', 'id', '');
CREATE TRIGGER task_step_no_delete BEFORE DELETE ON public.task_step FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_step_under_certificate BEFORE INSERT OR UPDATE ON public.task_step FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table tax_rate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  percent numeric(14,2) not null,
  valid_from date not null,
  valid_to date,
  basis text,
  constraint tax_rate_pkey PRIMARY KEY (id),
  constraint tax_rate_one_at_a_time EXCLUDE USING gist (code WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((archived_at IS NULL)),
  constraint tax_rate_code_check CHECK ((code = ANY (ARRAY['vat'::text, 'whtService'::text, 'whtTransport'::text, 'whtAdvertising'::text, 'whtRent'::text]))),
  constraint tax_rate_ends_after_it_begins CHECK ((valid_to >= valid_from)),
  constraint tax_rate_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))
);
CREATE INDEX tax_rate_list ON public.tax_rate USING btree (code, id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.tax_rate REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tax_rate', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.tax_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tax_rate', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.tax_rate REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tax_rate', 'id', '');

create table telematics_state (
  id boolean default true not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  fault text,
  constraint telematics_state_pkey PRIMARY KEY (id),
  constraint telematics_state_id_check CHECK (id)
);

create table temporary_revision (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  manual_id uuid not null,
  tr_number text not null,
  issue_date date not null,
  affects text not null,
  incorporated_in_id uuid,
  constraint temporary_revision_pkey PRIMARY KEY (id),
  constraint temporary_revision_tr_number_check CHECK (((length(tr_number) >= 1) AND (length(tr_number) <= 30)))
);
CREATE INDEX temporary_revision_issue ON public.temporary_revision USING btree (manual_id, issue_date, id);
CREATE INDEX temporary_revision_issue_date ON public.temporary_revision USING btree (issue_date DESC, id);
CREATE UNIQUE INDEX temporary_revision_number ON public.temporary_revision USING btree (manual_id, upper(tr_number));
CREATE TRIGGER manual_follow_temporary AFTER INSERT OR UPDATE ON public.temporary_revision FOR EACH ROW EXECUTE FUNCTION manual_follow();
CREATE TRIGGER temporary_revision_kept BEFORE UPDATE ON public.temporary_revision FOR EACH ROW EXECUTE FUNCTION refuse_less_for_jobs();
CREATE TRIGGER temporary_revision_no_delete BEFORE DELETE ON public.temporary_revision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER temporary_revision_reviewed AFTER UPDATE ON public.temporary_revision DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.issue_date IS DISTINCT FROM new.issue_date) OR (old.affects IS DISTINCT FROM new.affects)) OR ((old.archived_at IS NULL) IS DISTINCT FROM (new.archived_at IS NULL)))) EXECUTE FUNCTION require_temporary_revision_review();

create table test_run (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  step_record_id uuid,
  card_no text not null,
  kind text not null,
  attempt integer default 1 not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  readings jsonb not null,
  result text not null,
  statement text not null,
  employee_id uuid not null,
  setup jsonb not null,
  constraint test_run_pkey PRIMARY KEY (id),
  constraint test_run_attempt CHECK ((attempt >= 1)),
  constraint test_run_kind_check CHECK ((kind = ANY (ARRAY['capacity'::text, 'chargeAcceptance'::text, 'insulation'::text, 'leak'::text, 'hydraulic'::text, 'functional'::text, 'hydrostatic'::text, 'pressureRetention'::text, 'cylinderDates'::text, 'deepCycle'::text, 'staticLeak'::text]))),
  constraint test_run_readings CHECK (COALESCE(
CASE kind
    WHEN 'pressureRetention'::text THEN (readings ?& ARRAY['startPsi'::text, 'startC'::text, 'endPsi'::text, 'endC'::text, 'hours'::text, 'lossPercent'::text])
    WHEN 'capacity'::text THEN ((readings ?& ARRAY['rateA'::text, 'minutesToEnd'::text, 'terminalVolts'::text, 'insulationMohm'::text, 'capacityPercent'::text, 'cells'::text]) AND (jsonb_array_length((readings -> 'cells'::text)) = ((setup ->> 'cells'::text))::integer))
    WHEN 'deepCycle'::text THEN ((readings ?& ARRAY['minutes'::text, 'highestVolts'::text, 'cells'::text]) AND (jsonb_array_length((readings -> 'cells'::text)) = ((setup ->> 'cells'::text))::integer) AND (((readings ->> 'pass'::text))::boolean = (((readings ->> 'highestVolts'::text))::numeric <= ((setup ->> 'maximumCellVolts'::text))::numeric)) AND (((readings ->> 'minutes'::text))::integer >= ((setup ->> 'minimumMinutes'::text))::integer))
    WHEN 'hydrostatic'::text THEN (readings ?& ARRAY['testPsi'::text, 'totalCc'::text, 'permanentCc'::text, 'elasticCc'::text, 'permanentPercent'::text, 'rin'::text, 'nextHydro'::text, 'condemned'::text])
    WHEN 'leak'::text THEN (readings ?& ARRAY['appliedPsi'::text, 'endPsi'::text, 'heldSeconds'::text, 'leakSeen'::text, 'dropPercent'::text])
    WHEN 'staticLeak'::text THEN ((readings ?& ARRAY['pressurePsi'::text, 'heldSeconds'::text, 'leakSeen'::text]) AND (((readings ->> 'heldSeconds'::text))::integer >= ((setup ->> 'holdSeconds'::text))::integer))
    WHEN 'cylinderDates'::text THEN (readings ?& ARRAY['manufactured'::text, 'lastHydro'::text, 'nextHydro'::text])
    ELSE true
END, false)),
  constraint test_run_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint test_run_setup CHECK (COALESCE(((setup ->> 'kind'::text) = kind), false)),
  constraint test_run_times CHECK (((ended_at IS NULL) OR (ended_at >= started_at))),
  constraint test_run_verdict CHECK (COALESCE((((readings ->> 'pass'::text))::boolean = (result = 'pass'::text)), false))
);
CREATE INDEX test_run_job ON public.test_run USING btree (job_id);
CREATE UNIQUE INDEX test_run_step_record ON public.test_run USING btree (step_record_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.test_run REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('test_run', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.test_run REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('test_run', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.test_run REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('test_run', 'id', '');
CREATE TRIGGER test_run_append_only BEFORE DELETE OR UPDATE ON public.test_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER test_run_under_certificate BEFORE INSERT OR UPDATE ON public.test_run FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table tire (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  serial_number text not null,
  manufacturer text not null,
  tire_partnumber text not null,
  size text not null,
  ply_rating integer,
  speed_rating_mph integer,
  construction text not null,
  customer_id uuid not null,
  owner_id uuid,
  retread_level integer not null,
  max_retread_level integer not null,
  retread_data text,
  manufactured_on date not null,
  age_limit_months integer,
  owner_allows_retread boolean default false not null,
  last_retread_on date,
  retreader text,
  location_id uuid,
  tread_inboard_mm numeric(14,1),
  tread_centre_mm numeric(14,1),
  tread_outboard_mm numeric(14,1),
  wheel_serial text,
  job_id uuid,
  removal_reason text,
  removed_from text,
  landings integer,
  verdict text,
  lot_id uuid,
  purchase_cost numeric(14,2),
  retread_cost numeric(14,2),
  casing_credit numeric(14,2),
  remark text,
  search_text text generated always as (lower(((((((((((serial_number || ' '::text) || tire_partnumber) || ' '::text) || manufacturer) || ' '::text) || size) || ' '::text) || COALESCE(wheel_serial, ''::text)) || ' '::text) || COALESCE(removed_from, ''::text)))) stored,
  tread_tool_id uuid,
  owner_type text,
  constraint tire_pkey PRIMARY KEY (id),
  constraint tire_allotted CHECK (((status <> 'allotted'::text) OR (job_id IS NOT NULL))),
  constraint tire_assessed CHECK (((status <> 'assessed'::text) OR (verdict IS NOT NULL))),
  constraint tire_check CHECK ((last_retread_on >= manufactured_on)),
  constraint tire_construction_check CHECK ((construction = ANY (ARRAY['bias'::text, 'radial'::text]))),
  constraint tire_in_lot CHECK (((lot_id IS NULL) OR (status = 'assessed'::text) OR (status = 'atRetreader'::text) OR (status = 'returnedToOwner'::text))),
  constraint tire_landings_check CHECK ((landings >= 0)),
  constraint tire_level CHECK (((retread_level >= 0) AND (retread_level <= max_retread_level))),
  constraint tire_mounted CHECK (((status <> 'mounted'::text) OR ((wheel_serial IS NOT NULL) AND (job_id IS NOT NULL)))),
  constraint tire_owner_known CHECK (((owner_type IS NOT NULL) AND ((owner_type = 'customer'::text) = (owner_id IS NOT NULL)))),
  constraint tire_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'customer'::text]))),
  constraint tire_removal_reason_check CHECK ((removal_reason = ANY (ARRAY['normalWear'::text, 'unevenWear'::text, 'flatSpot'::text, 'cut'::text, 'chunking'::text, 'rubberReversion'::text, 'grooveCracking'::text, 'ribUndercutting'::text, 'chevronCut'::text, 'peeledRib'::text, 'openSplice'::text, 'fodPuncture'::text, 'treadSeparation'::text, 'bulge'::text, 'beadDamage'::text, 'casingPlyCut'::text, 'burst'::text, 'overheated'::text, 'runFlat'::text, 'contamination'::text, 'deepPuncture'::text]))),
  constraint tire_status_check CHECK ((status = ANY (ARRAY['received'::text, 'serviceable'::text, 'allotted'::text, 'mounted'::text, 'atCustomer'::text, 'worn'::text, 'assessed'::text, 'atRetreader'::text, 'returnedToOwner'::text, 'scrapped'::text, 'quarantined'::text]))),
  constraint tire_verdict_check CHECK ((verdict = ANY (ARRAY['retread'::text, 'scrap'::text, 'returnAsIs'::text]))),
  constraint tire_worn CHECK ((((status <> 'worn'::text) AND (status <> 'assessed'::text)) OR (removal_reason IS NOT NULL)))
);
CREATE INDEX tire_customer_id ON public.tire USING btree (customer_id);
CREATE UNIQUE INDEX tire_identity ON public.tire USING btree (normal_identity(manufacturer), normal_identity(serial_number));
CREATE INDEX tire_job_id ON public.tire USING btree (job_id);
CREATE INDEX tire_list ON public.tire USING btree (created_at DESC, id);
CREATE INDEX tire_location_id ON public.tire USING btree (location_id);
CREATE INDEX tire_lot_id ON public.tire USING btree (lot_id);
CREATE INDEX tire_owner_id ON public.tire USING btree (owner_id);
CREATE INDEX tire_part ON public.tire USING btree (normal_identity(tire_partnumber), normal_identity(serial_number));
CREATE INDEX tire_search ON public.tire USING gin (search_text gin_trgm_ops);
CREATE INDEX tire_tire_partnumber ON public.tire USING btree (tire_partnumber);
CREATE INDEX tire_tread_tool_id ON public.tire USING btree (tread_tool_id);
CREATE TRIGGER tire_level_holds BEFORE UPDATE ON public.tire FOR EACH ROW EXECUTE FUNCTION tire_level_holds();

create table tire_event (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  event text not null,
  tire_id uuid not null,
  customer_id uuid not null,
  level_before integer not null,
  level_after integer not null,
  from_place text not null,
  to_place text not null,
  job_id uuid,
  document text,
  removal_reason text,
  landings integer,
  cost numeric(14,2),
  by_id uuid,
  reverses_id uuid,
  search_text text generated always as (lower(((((from_place || ' '::text) || to_place) || ' '::text) || COALESCE(document, ''::text)))) stored,
  before jsonb not null,
  constraint tire_event_pkey PRIMARY KEY (id),
  constraint tire_event_event_check CHECK ((event = ANY (ARRAY['receive'::text, 'inspect'::text, 'allot'::text, 'giveBack'::text, 'mount'::text, 'dismount'::text, 'ship'::text, 'remove'::text, 'assess'::text, 'assessAgain'::text, 'sendRetread'::text, 'returnRetread'::text, 'rejected'::text, 'scrap'::text, 'returnOwner'::text, 'quarantine'::text, 'release'::text, 'reverse'::text]))),
  constraint tire_event_level CHECK ((level_after = (level_before +
CASE
    WHEN (event = 'returnRetread'::text) THEN 1
    ELSE 0
END))),
  constraint tire_event_removal_reason_check CHECK ((removal_reason = ANY (ARRAY['normalWear'::text, 'unevenWear'::text, 'flatSpot'::text, 'cut'::text, 'chunking'::text, 'rubberReversion'::text, 'grooveCracking'::text, 'ribUndercutting'::text, 'chevronCut'::text, 'peeledRib'::text, 'openSplice'::text, 'fodPuncture'::text, 'treadSeparation'::text, 'bulge'::text, 'beadDamage'::text, 'casingPlyCut'::text, 'burst'::text, 'overheated'::text, 'runFlat'::text, 'contamination'::text, 'deepPuncture'::text]))),
  constraint tire_event_reverses CHECK (((event = 'reverse'::text) = (reverses_id IS NOT NULL)))
);
CREATE INDEX tire_event_customer_id ON public.tire_event USING btree (customer_id);
CREATE INDEX tire_event_event ON public.tire_event USING btree (event, created_at);
CREATE INDEX tire_event_job_id ON public.tire_event USING btree (job_id);
CREATE INDEX tire_event_list ON public.tire_event USING btree (created_at DESC, id);
CREATE UNIQUE INDEX tire_event_reverses_id ON public.tire_event USING btree (reverses_id);
CREATE INDEX tire_event_search ON public.tire_event USING gin (search_text gin_trgm_ops);
CREATE INDEX tire_event_tire_id ON public.tire_event USING btree (tire_id);
CREATE TRIGGER tire_event_append_only BEFORE DELETE OR UPDATE ON public.tire_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tire_event_not_emptied BEFORE TRUNCATE ON public.tire_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table tool (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  tool_no text not null,
  name text not null,
  model text not null,
  serial_number text not null,
  manufacturer text not null,
  category text not null,
  manuals text,
  equivalent_of text,
  range text,
  resolution text,
  accuracy text,
  calibration_required boolean default false not null,
  calibration_interval_months integer,
  last_calibration date,
  next_calibration date,
  scheduled_calibration date,
  scheduled_vendor text,
  scheduled_note text,
  location_id uuid,
  owner_type text default 'company'::text not null,
  remark text,
  archive_reason text,
  archived_on date,
  search_text text generated always as (lower(((((((((tool_no || ' '::text) || name) || ' '::text) || model) || ' '::text) || serial_number) || ' '::text) || manufacturer))) stored,
  holder_id uuid,
  holder_job text,
  due_back timestamp with time zone,
  tool_class text,
  reads_in text,
  range_min numeric(14,4),
  range_max numeric(14,4),
  error_absolute numeric(14,4),
  error_percent numeric(8,4),
  constraint tool_pkey PRIMARY KEY (id),
  constraint tool_tool_no_key UNIQUE (tool_no),
  constraint tool_calibration_interval_months_check CHECK (((calibration_interval_months >= 1) AND (calibration_interval_months <= 60))),
  constraint tool_category_check CHECK ((category = ANY (ARRAY['measuring'::text, 'testEquipment'::text, 'special'::text, 'gauge'::text, 'general'::text, 'ground'::text, 'it'::text]))),
  constraint tool_check CHECK (((NOT calibration_required) OR (calibration_interval_months IS NOT NULL))),
  constraint tool_check1 CHECK (((next_calibration IS NULL) OR (last_calibration IS NULL) OR (next_calibration >= last_calibration))),
  constraint tool_check2 CHECK (((status = 'archived'::text) = (archive_reason IS NOT NULL))),
  constraint tool_error_absolute_check CHECK ((error_absolute >= (0)::numeric)),
  constraint tool_error_percent_check CHECK (((error_percent >= (0)::numeric) AND (error_percent <= (100)::numeric))),
  constraint tool_holder_due CHECK (((holder_id IS NULL) = (due_back IS NULL))),
  constraint tool_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'employee'::text, 'customer'::text, 'vendor'::text]))),
  constraint tool_range CHECK ((range_max > range_min)),
  constraint tool_reads_in_check CHECK (((length(reads_in) >= 1) AND (length(reads_in) <= 12))),
  constraint tool_status_check CHECK ((status = ANY (ARRAY['serviceable'::text, 'unserviceable'::text, 'calibrating'::text, 'inactive'::text, 'lost'::text, 'archived'::text]))),
  constraint tool_tool_class_check CHECK (is_tool_class(tool_class))
);
CREATE INDEX tool_called ON public.tool USING btree (upper(tool_no));
CREATE INDEX tool_due ON public.tool USING btree (next_calibration, id) WHERE (next_calibration IS NOT NULL);
CREATE INDEX tool_holder ON public.tool USING btree (holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX tool_list ON public.tool USING btree (status, tool_no, id);
CREATE INDEX tool_location_id ON public.tool USING btree (location_id);
CREATE INDEX tool_search ON public.tool USING gin (search_text gin_trgm_ops);
CREATE TRIGGER tool_no_delete BEFORE DELETE ON public.tool FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table tool_assessment (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  recall_id uuid not null,
  job_number text not null,
  uses integer default 0 not null,
  last_used_at timestamp with time zone,
  verdict text,
  remark text,
  due_date date not null,
  closed_at timestamp with time zone,
  constraint tool_assessment_pkey PRIMARY KEY (id),
  constraint tool_assessment_recall_id_job_number_key UNIQUE (recall_id, job_number),
  constraint tool_assessment_check CHECK (((status <> 'closed'::text) OR (verdict IS NOT NULL))),
  constraint tool_assessment_status_check CHECK ((status = ANY (ARRAY['open'::text, 'reinspecting'::text, 'closed'::text]))),
  constraint tool_assessment_verdict_check CHECK ((verdict = ANY (ARRAY['noEffect'::text, 'reinspect'::text, 'informCustomer'::text])))
);
CREATE INDEX tool_assessment_due_date ON public.tool_assessment USING btree (due_date, id);
CREATE INDEX tool_assessment_job ON public.tool_assessment USING btree (job_number);

create table tool_loss (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  tool_id uuid not null,
  kind text not null,
  last_seen_at timestamp with time zone not null,
  reason text not null,
  closed_at timestamp with time zone,
  search_text text generated always as (lower(((number || ' '::text) || reason))) stored,
  discovered_at timestamp with time zone,
  shop text,
  last_seen_place text,
  last_user_id uuid,
  risk_from timestamp with time zone,
  found_place text,
  count_complete boolean default false not null,
  found_at timestamp with time zone,
  found_by_id uuid,
  assessment text,
  factor text,
  cost numeric(14,2),
  declared_at timestamp with time zone,
  declared_by_id uuid,
  closed_by_id uuid,
  safety_report_id uuid,
  constraint tool_loss_pkey PRIMARY KEY (id),
  constraint tool_loss_number_key UNIQUE (number),
  constraint tool_loss_by_kind CHECK (
CASE kind
    WHEN 'damaged'::text THEN (status = ANY (ARRAY['reported'::text, 'assessed'::text, 'closed'::text]))
    ELSE (status <> 'assessed'::text)
END),
  constraint tool_loss_check CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint tool_loss_cost_check CHECK ((cost >= (0)::numeric)),
  constraint tool_loss_factor_check CHECK ((factor = ANY (ARRAY['information'::text, 'equipmentTools'::text, 'designParts'::text, 'jobTask'::text, 'knowledgeSkills'::text, 'individual'::text, 'environment'::text, 'organisation'::text, 'supervision'::text, 'communication'::text, 'other'::text]))),
  constraint tool_loss_kind_check CHECK ((kind = ANY (ARRAY['lost'::text, 'incomplete'::text, 'damaged'::text]))),
  constraint tool_loss_seen_before CHECK ((last_seen_at <= discovered_at)),
  constraint tool_loss_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint tool_loss_status_check CHECK ((status = ANY (ARRAY['reported'::text, 'searching'::text, 'found'::text, 'notFound'::text, 'assessed'::text, 'closed'::text])))
);
CREATE INDEX tool_loss_list ON public.tool_loss USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX tool_loss_number_upper ON public.tool_loss USING btree (upper(number));
CREATE UNIQUE INDEX tool_loss_one_open ON public.tool_loss USING btree (tool_id, kind) WHERE (status <> 'closed'::text);
CREATE INDEX tool_loss_safety_report ON public.tool_loss USING btree (safety_report_id) WHERE (safety_report_id IS NOT NULL);
CREATE INDEX tool_loss_search ON public.tool_loss USING gin (search_text gin_trgm_ops);
CREATE INDEX tool_loss_tool ON public.tool_loss USING btree (tool_id);
CREATE TRIGGER tool_loss_no_delete BEFORE DELETE ON public.tool_loss FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table tool_loss_job (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  loss_id uuid not null,
  job_number text not null,
  relation text not null,
  clearance text,
  cleared_by_name text,
  cleared_at timestamp with time zone,
  constraint tool_loss_job_pkey PRIMARY KEY (id),
  constraint tool_loss_job_loss_id_job_number_key UNIQUE (loss_id, job_number),
  constraint tool_loss_job_check CHECK (((status = 'cleared'::text) = ((cleared_at IS NOT NULL) AND (clearance IS NOT NULL)))),
  constraint tool_loss_job_relation_check CHECK ((relation = ANY (ARRAY['issued'::text, 'used'::text, 'workshop'::text]))),
  constraint tool_loss_job_status_check CHECK ((status = ANY (ARRAY['frozen'::text, 'cleared'::text])))
);
CREATE INDEX tool_loss_job_job ON public.tool_loss_job USING btree (job_number);
CREATE INDEX tool_loss_job_list ON public.tool_loss_job USING btree (created_at DESC, id DESC);
CREATE TRIGGER tool_loss_job_no_delete BEFORE DELETE ON public.tool_loss_job FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table tool_recall (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  tool_id uuid not null,
  calibration_log_id uuid,
  suspect_from timestamp with time zone not null,
  reason text not null,
  cap_no text,
  search_text text generated always as (lower(((number || ' '::text) || reason))) stored,
  constraint tool_recall_pkey PRIMARY KEY (id),
  constraint tool_recall_number_key UNIQUE (number),
  constraint tool_recall_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX tool_recall_called ON public.tool_recall USING btree (upper(number));
CREATE INDEX tool_recall_created_at ON public.tool_recall USING btree (created_at DESC, id);
CREATE INDEX tool_recall_search ON public.tool_recall USING gin (search_text gin_trgm_ops);
CREATE INDEX tool_recall_tool ON public.tool_recall USING btree (tool_id, status);

create table tool_usage (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  tool_id uuid not null,
  borrower_id uuid not null,
  job_number text,
  "timestamp" timestamp with time zone not null,
  due_back timestamp with time zone not null,
  returned_at timestamp with time zone,
  returned_by_id uuid,
  condition_out text default 'ok'::text not null,
  condition_in text,
  remark text,
  extensions integer default 0 not null,
  extension_reason text,
  constraint tool_usage_pkey PRIMARY KEY (id),
  constraint tool_usage_check CHECK (((returned_at IS NULL) = (condition_in IS NULL))),
  constraint tool_usage_check1 CHECK (((returned_at IS NULL) OR (returned_at >= "timestamp"))),
  constraint tool_usage_check2 CHECK ((due_back >= "timestamp")),
  constraint tool_usage_check3 CHECK (((extensions > 0) = (extension_reason IS NOT NULL))),
  constraint tool_usage_condition_in_check CHECK ((condition_in = ANY (ARRAY['ok'::text, 'dirty'::text, 'damaged'::text, 'incomplete'::text, 'lost'::text]))),
  constraint tool_usage_condition_out_check CHECK ((condition_out = ANY (ARRAY['ok'::text, 'dirty'::text]))),
  constraint tool_usage_extensions_check CHECK ((extensions >= 0))
);
CREATE INDEX tool_usage_borrower_id ON public.tool_usage USING btree (borrower_id);
CREATE INDEX tool_usage_job ON public.tool_usage USING btree (job_number) WHERE (job_number IS NOT NULL);
CREATE INDEX tool_usage_list ON public.tool_usage USING btree ("timestamp" DESC, id DESC);
CREATE UNIQUE INDEX tool_usage_one_open ON public.tool_usage USING btree (tool_id) WHERE (returned_at IS NULL);

create table tool_use (
  id uuid default uuidv7() not null,
  job_id uuid not null,
  step_record_id uuid,
  card_no text not null,
  tool_id uuid not null,
  tool_no text not null,
  tool_name text not null,
  used_at timestamp with time zone not null,
  cal_due_at_use date,
  serviceable_at_use boolean not null,
  approved_for_task boolean not null,
  employee_id uuid not null,
  approved_by text,
  constraint tool_use_pkey PRIMARY KEY (id)
);
CREATE INDEX tool_use_job ON public.tool_use USING btree (job_id);
CREATE INDEX tool_use_record ON public.tool_use USING btree (step_record_id);
CREATE INDEX tool_use_tool ON public.tool_use USING btree (tool_id, used_at);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.tool_use REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tool_use', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.tool_use REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tool_use', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.tool_use REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('tool_use', 'id', '');
CREATE TRIGGER tool_use_append_only BEFORE DELETE OR UPDATE ON public.tool_use FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tool_use_under_certificate BEFORE INSERT OR UPDATE ON public.tool_use FOR EACH ROW EXECUTE FUNCTION refuse_change_under_certificate();

create table toolbox_answer (
  id uuid default uuidv7() not null,
  card_id uuid not null,
  employee_id uuid not null,
  question_ids uuid[] not null,
  answers jsonb not null,
  is_right boolean not null,
  answered_at timestamp with time zone not null,
  constraint toolbox_answer_pkey PRIMARY KEY (id),
  constraint toolbox_answer_question_ids_check CHECK ((cardinality(question_ids) = 3))
);
CREATE INDEX toolbox_answer_card ON public.toolbox_answer USING btree (card_id, employee_id);
CREATE INDEX toolbox_answer_questions ON public.toolbox_answer USING gin (question_ids);
CREATE UNIQUE INDEX toolbox_answer_right ON public.toolbox_answer USING btree (card_id, employee_id) WHERE is_right;
CREATE TRIGGER toolbox_answer_append_only BEFORE DELETE OR UPDATE ON public.toolbox_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table torque_tube (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  part_number text not null,
  serial_number text not null,
  brake_part_id uuid not null,
  owner_id uuid,
  overhaul_count integer not null,
  key_slot_min_mm numeric(14,3) not null,
  key_slot_max_mm numeric(14,3) not null,
  bore_min_mm numeric(14,3) not null,
  bore_max_mm numeric(14,3) not null,
  location_id uuid,
  key_slot_mm numeric(14,3),
  bore_mm numeric(14,3),
  ndt_result text,
  ndt_on date,
  checks_from date,
  accepted_at timestamp with time zone,
  accepted_by_name text,
  job_id uuid,
  vendor_id uuid,
  repair_order text,
  repair_cost numeric(14,2),
  cost_to_date numeric(14,2) not null,
  scrap_id uuid,
  search_text text generated always as (lower(((((number || ' '::text) || part_number) || ' '::text) || serial_number))) stored,
  owner_type text,
  constraint torque_tube_pkey PRIMARY KEY (id),
  constraint torque_tube_serial_of_part UNIQUE (serial_number, part_number),
  constraint torque_tube_at_repair_with_its_vendor CHECK (((status = 'atRepair'::text) = (vendor_id IS NOT NULL))),
  constraint torque_tube_counts_are_not_negative CHECK (((overhaul_count >= 0) AND (cost_to_date >= (0)::numeric))),
  constraint torque_tube_in_job_with_its_job CHECK (((status = 'inJob'::text) = (job_id IS NOT NULL))),
  constraint torque_tube_least_before_most CHECK (((key_slot_min_mm > (0)::numeric) AND (key_slot_min_mm <= key_slot_max_mm) AND (bore_min_mm > (0)::numeric) AND (bore_min_mm <= bore_max_mm))),
  constraint torque_tube_ndt_result_check CHECK ((ndt_result = ANY (ARRAY['pass'::text, 'fail'::text]))),
  constraint torque_tube_owner_known CHECK (((owner_type IS NOT NULL) AND ((owner_type = 'customer'::text) = (owner_id IS NOT NULL)))),
  constraint torque_tube_owner_type_check CHECK ((owner_type = ANY (ARRAY['company'::text, 'customer'::text]))),
  constraint torque_tube_scrapped_with_its_record CHECK (((status = 'scrapped'::text) = (scrap_id IS NOT NULL))),
  constraint torque_tube_serviceable_as_measured CHECK (((status <> 'serviceable'::text) OR (((ndt_result = 'pass'::text) AND ((key_slot_mm >= key_slot_min_mm) AND (key_slot_mm <= key_slot_max_mm)) AND ((bore_mm >= bore_min_mm) AND (bore_mm <= bore_max_mm))) IS TRUE))),
  constraint torque_tube_status_check CHECK ((status = ANY (ARRAY['unserviceable'::text, 'serviceable'::text, 'inJob'::text, 'atRepair'::text, 'scrapped'::text])))
);
CREATE INDEX torque_tube_brake_part_id ON public.torque_tube USING btree (brake_part_id);
CREATE INDEX torque_tube_job_id ON public.torque_tube USING btree (job_id);
CREATE INDEX torque_tube_list ON public.torque_tube USING btree (created_at DESC, id);
CREATE INDEX torque_tube_location_id ON public.torque_tube USING btree (location_id);
CREATE UNIQUE INDEX torque_tube_number ON public.torque_tube USING btree (upper(number));
CREATE INDEX torque_tube_owner_id ON public.torque_tube USING btree (owner_id);
CREATE INDEX torque_tube_search ON public.torque_tube USING gin (search_text gin_trgm_ops);
CREATE TRIGGER torque_tube_part_merged BEFORE INSERT OR UPDATE OF brake_part_id ON public.torque_tube FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('brake_part_id');

create table training_class (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text default 'draft'::text not null,
  subject_id uuid not null,
  start_on date not null,
  end_on date not null,
  daily_from text not null,
  daily_to text not null,
  location text not null,
  instructor_id uuid,
  external_instructor text,
  capacity integer not null,
  language text not null,
  hours numeric(6,2) not null,
  agenda text not null,
  lessons text,
  closed_on date,
  closed_by_name text,
  search_text text generated always as (lower(((number || ' '::text) || location))) stored,
  exam_number text,
  constraint training_class_pkey PRIMARY KEY (id),
  constraint training_class_number_key UNIQUE (number),
  constraint training_class_agenda_check CHECK ((length(agenda) <= 2000)),
  constraint training_class_capacity_check CHECK (((capacity >= 1) AND (capacity <= 200))),
  constraint training_class_closed CHECK (((status = 'closed'::text) = (closed_on IS NOT NULL))),
  constraint training_class_daily_from_check CHECK ((daily_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint training_class_daily_to_check CHECK ((daily_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint training_class_days CHECK (((end_on >= start_on) AND (end_on < (start_on + 10)))),
  constraint training_class_external_instructor_check CHECK ((length(external_instructor) <= 120)),
  constraint training_class_hours_check CHECK (((hours >= 0.25) AND (hours <= (200)::numeric))),
  constraint training_class_language_check CHECK ((language = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint training_class_lessons_check CHECK ((length(lessons) <= 1000)),
  constraint training_class_location_check CHECK ((length(location) <= 120)),
  constraint training_class_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'closed'::text, 'cancelled'::text]))),
  constraint training_class_within_the_day CHECK ((daily_to > daily_from))
);
CREATE INDEX training_class_instructor ON public.training_class USING btree (instructor_id);
CREATE INDEX training_class_list ON public.training_class USING btree (start_on DESC, id DESC);
CREATE UNIQUE INDEX training_class_number_upper ON public.training_class USING btree (upper(number));
CREATE INDEX training_class_search ON public.training_class USING gin (search_text gin_trgm_ops);
CREATE INDEX training_class_subject ON public.training_class USING btree (subject_id, start_on DESC);
CREATE TRIGGER training_class_no_delete BEFORE DELETE ON public.training_class FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table training_fact (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  completed_on date not null,
  valid_until date,
  evidence text not null,
  subject_id uuid not null,
  status text default 'valid'::text not null,
  source text default 'company'::text not null,
  hours numeric(5,2),
  base_kept boolean default false not null,
  class_id uuid,
  verified_by_name text,
  verified_on date,
  constraint training_fact_pkey PRIMARY KEY (id),
  constraint training_fact_check CHECK ((valid_until >= completed_on)),
  constraint training_fact_checked CHECK (((status <> 'valid'::text) OR (source <> ALL (ARRAY['external'::text, 'exemption'::text])) OR (verified_on IS NOT NULL))),
  constraint training_fact_class CHECK (((source = 'class'::text) = (class_id IS NOT NULL))),
  constraint training_fact_hours_check CHECK (((hours >= (0)::numeric) AND (hours <= (999)::numeric))),
  constraint training_fact_source_check CHECK ((source = ANY (ARRAY['company'::text, 'class'::text, 'exam'::text, 'ojt'::text, 'external'::text, 'exemption'::text]))),
  constraint training_fact_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'valid'::text, 'rejected'::text])))
);
CREATE INDEX training_fact_class_id ON public.training_fact USING btree (class_id);
CREATE INDEX training_fact_completed ON public.training_fact USING btree (completed_on, id);
CREATE INDEX training_fact_newest ON public.training_fact USING btree (employee_id, subject_id, completed_on DESC) WHERE ((archived_at IS NULL) AND (status = 'valid'::text));
CREATE UNIQUE INDEX training_fact_once ON public.training_fact USING btree (employee_id, subject_id, completed_on) WHERE ((archived_at IS NULL) AND (status <> 'rejected'::text));
CREATE INDEX training_fact_subject ON public.training_fact USING btree (subject_id);
CREATE INDEX training_fact_valid_until ON public.training_fact USING btree (valid_until, id);
CREATE TRIGGER training_fact_no_delete BEFORE DELETE ON public.training_fact FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table training_minutes (
  id uuid default uuidv7() not null,
  employee_id uuid not null,
  subject_id uuid not null,
  day date not null,
  minutes integer not null,
  evidence text not null,
  booked_at timestamp with time zone not null,
  constraint training_minutes_pkey PRIMARY KEY (id),
  constraint training_minutes_once UNIQUE (employee_id, subject_id, evidence),
  constraint training_minutes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 60)))
);
CREATE INDEX training_minutes_day ON public.training_minutes USING btree (employee_id, subject_id, day);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.training_minutes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('training_minutes', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.training_minutes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('training_minutes', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.training_minutes REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('training_minutes', 'id', '');
CREATE TRIGGER training_minutes_append_only BEFORE DELETE OR UPDATE ON public.training_minutes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table training_question (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  subject_id uuid not null,
  topic text not null,
  difficulty text not null,
  kind text not null,
  text_en text,
  text_th text,
  answers_en text,
  answers_th text,
  right_answer text not null,
  tolerance numeric(14,3),
  mark numeric(14,2) not null,
  shuffle boolean default false not null,
  reference text not null,
  explanation text,
  replaces_id uuid,
  edition integer not null,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  search_text text generated always as (lower(((((((number || ' '::text) || topic) || ' '::text) || COALESCE(text_en, ''::text)) || ' '::text) || COALESCE(text_th, ''::text)))) stored,
  constraint training_question_pkey PRIMARY KEY (id),
  constraint training_question_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'medium'::text, 'hard'::text]))),
  constraint training_question_has_text CHECK (((text_en IS NOT NULL) OR (text_th IS NOT NULL))),
  constraint training_question_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'multi'::text, 'trueFalse'::text, 'number'::text]))),
  constraint training_question_marks_something CHECK ((mark > (0)::numeric)),
  constraint training_question_reviewed_by_somebody CHECK (((status = 'draft'::text) OR (approved_by_id IS NOT NULL))),
  constraint training_question_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'flagged'::text, 'retired'::text]))),
  constraint training_question_two_people CHECK (((approved_by_id IS DISTINCT FROM created_by) OR (approved_by_id IS NULL)))
);
CREATE UNIQUE INDEX training_question_number ON public.training_question USING btree (upper(number));
CREATE UNIQUE INDEX training_question_one_successor ON public.training_question USING btree (replaces_id) WHERE (archived_at IS NULL);
CREATE INDEX training_question_search ON public.training_question USING gin (search_text gin_trgm_ops);
CREATE INDEX training_question_subject_id ON public.training_question USING btree (subject_id);
CREATE TRIGGER training_question_reviewed_stays BEFORE DELETE OR UPDATE ON public.training_question FOR EACH ROW EXECUTE FUNCTION refuse_reviewed_question_change();

create table training_requirement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  subject_id uuid not null,
  department_id uuid,
  "position" text,
  category_id uuid,
  group_id uuid,
  constraint training_requirement_pkey PRIMARY KEY (id),
  constraint training_requirement_names_somebody CHECK ((num_nonnulls(department_id, "position", category_id, group_id) > 0)),
  constraint training_requirement_position_check CHECK ((length("position") <= 200))
);
CREATE INDEX training_requirement_category ON public.training_requirement USING btree (category_id);
CREATE INDEX training_requirement_department ON public.training_requirement USING btree (department_id);
CREATE INDEX training_requirement_group ON public.training_requirement USING btree (group_id);
CREATE INDEX training_requirement_list ON public.training_requirement USING btree (created_at, id);
CREATE INDEX training_requirement_subject ON public.training_requirement USING btree (subject_id);

create table training_subject (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  name_th text not null,
  recurrence integer default 24 not null,
  mandatory boolean default false not null,
  regulatory boolean default false not null,
  reg_ref text,
  initial_grace_days integer default 0 not null,
  early_window_days integer default 90 not null,
  min_attendance integer default 80 not null,
  disabled boolean default false not null,
  search_text text generated always as (lower(((((code || ' '::text) || name) || ' '::text) || name_th))) stored,
  constraint training_subject_pkey PRIMARY KEY (id),
  constraint training_subject_asked CHECK (((id <> '0197a000-0000-7000-8000-000000000003'::uuid) OR ((NOT disabled) AND (archived_at IS NULL)))),
  constraint training_subject_code_check CHECK ((code ~ '^[A-Z0-9-]{1,12}$'::text)),
  constraint training_subject_early_window_days_check CHECK (((early_window_days >= 0) AND (early_window_days <= 180))),
  constraint training_subject_initial_grace_days_check CHECK (((initial_grace_days >= 0) AND (initial_grace_days <= 365))),
  constraint training_subject_min_attendance_check CHECK (((min_attendance >= 1) AND (min_attendance <= 100))),
  constraint training_subject_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
  constraint training_subject_name_th_check CHECK (((length(btrim(name_th)) >= 1) AND (length(btrim(name_th)) <= 120))),
  constraint training_subject_recurrence_check CHECK (((recurrence >= 0) AND (recurrence <= 120))),
  constraint training_subject_reg_ref_check CHECK ((length(reg_ref) <= 80)),
  constraint training_subject_regulatory_strict CHECK (((NOT regulatory) OR ((early_window_days = 0) AND (min_attendance = 100)))),
  constraint training_subject_statutory CHECK (((id <> ALL (ARRAY['0197a000-0000-7000-8000-000000000001'::uuid, '0197a000-0000-7000-8000-000000000002'::uuid])) OR (regulatory AND mandatory AND (NOT disabled) AND (archived_at IS NULL) AND ((recurrence >= 1) AND (recurrence <= 24)))))
);
CREATE UNIQUE INDEX training_subject_code ON public.training_subject USING btree (upper(code));
CREATE UNIQUE INDEX training_subject_name ON public.training_subject USING btree (lower(name)) WHERE (archived_at IS NULL);
CREATE INDEX training_subject_search ON public.training_subject USING gin (search_text gin_trgm_ops);

create table tube_measurement (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  tube_id uuid not null,
  feature text not null,
  value_mm numeric(14,3) not null,
  tool_id uuid not null,
  min_mm numeric(14,3) not null,
  max_mm numeric(14,3) not null,
  result text not null,
  job_id uuid,
  measured_at timestamp with time zone not null,
  measured_by_name text not null,
  constraint tube_measurement_pkey PRIMARY KEY (id),
  constraint tube_measurement_feature_check CHECK ((feature = ANY (ARRAY['keySlot'::text, 'bore'::text]))),
  constraint tube_measurement_result_as_measured CHECK (((result = 'inside'::text) = ((value_mm >= min_mm) AND (value_mm <= max_mm)))),
  constraint tube_measurement_result_check CHECK ((result = ANY (ARRAY['inside'::text, 'outside'::text])))
);
CREATE INDEX tube_measurement_job_id ON public.tube_measurement USING btree (job_id);
CREATE INDEX tube_measurement_list ON public.tube_measurement USING btree (measured_at DESC, id);
CREATE INDEX tube_measurement_tube_id ON public.tube_measurement USING btree (tube_id);
CREATE TRIGGER tube_measurement_append_only BEFORE DELETE OR UPDATE ON public.tube_measurement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table tube_ndt (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  tube_id uuid not null,
  method text not null,
  result text not null,
  report_number text not null,
  tested_on date not null,
  job_id uuid,
  search_text text generated always as (lower(report_number)) stored,
  constraint tube_ndt_pkey PRIMARY KEY (id),
  constraint tube_ndt_method_check CHECK ((method = ANY (ARRAY['PT'::text, 'MT'::text, 'ET'::text, 'UT'::text, 'RT'::text, 'VT'::text]))),
  constraint tube_ndt_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'fail'::text])))
);
CREATE INDEX tube_ndt_job_id ON public.tube_ndt USING btree (job_id);
CREATE INDEX tube_ndt_list ON public.tube_ndt USING btree (tested_on DESC, id);
CREATE INDEX tube_ndt_search ON public.tube_ndt USING gin (search_text gin_trgm_ops);
CREATE INDEX tube_ndt_tube_id ON public.tube_ndt USING btree (tube_id);
CREATE TRIGGER tube_ndt_append_only BEFORE DELETE OR UPDATE ON public.tube_ndt FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table turnover_of_sku (
  month date not null,
  sku_id uuid not null,
  net_thb numeric(18,2) not null,
  constraint turnover_of_sku_pkey PRIMARY KEY (month, sku_id),
  constraint turnover_of_sku_month_is_its_first_day CHECK ((month = (date_trunc('month'::text, (month)::timestamp without time zone))::date))
);
CREATE INDEX turnover_of_sku_sku_id ON public.turnover_of_sku USING btree (sku_id);

create table turnover_share (
  id bigint generated always as identity not null,
  invoice_id uuid,
  credit_note_id uuid,
  shop text,
  over_and_above boolean not null,
  of_work_order boolean not null,
  net_thb numeric(14,2) not null,
  constraint turnover_share_pkey PRIMARY KEY (id),
  constraint turnover_share_of_one_document CHECK ((num_nonnulls(invoice_id, credit_note_id) = 1))
);
CREATE UNIQUE INDEX turnover_share_of_invoice ON public.turnover_share USING btree (invoice_id, over_and_above, of_work_order, shop) NULLS NOT DISTINCT WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX turnover_share_of_note ON public.turnover_share USING btree (credit_note_id, over_and_above, of_work_order, shop) NULLS NOT DISTINCT WHERE (credit_note_id IS NOT NULL);
CREATE TRIGGER turnover_share_append_only BEFORE DELETE OR UPDATE ON public.turnover_share FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table two_factor (
  user_id uuid not null,
  secret_enc bytea not null,
  enabled_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint two_factor_pkey PRIMARY KEY (user_id)
);

create table two_factor_code (
  user_id uuid not null,
  hash text not null,
  code_enc bytea not null,
  used_at timestamp with time zone,
  constraint two_factor_code_pkey PRIMARY KEY (user_id, hash)
);

create table used_assessment (
  id uuid default uuidv7() not null,
  kind text not null,
  thing_id uuid not null,
  thing_name text not null,
  section text,
  job_id uuid not null,
  certificates text[] default '{}'::text[] not null,
  effect text not null,
  reason text not null,
  assessed_by uuid not null,
  assessed_by_name text not null,
  assessed_at timestamp with time zone default now() not null,
  constraint used_assessment_pkey PRIMARY KEY (id),
  constraint used_assessment_check CHECK (((section IS NULL) OR (kind = 'manual'::text))),
  constraint used_assessment_effect_check CHECK ((effect = ANY (ARRAY['affected'::text, 'notAffected'::text]))),
  constraint used_assessment_kind_check CHECK ((kind = ANY (ARRAY['tool'::text, 'batch'::text, 'material'::text, 'vendor'::text, 'technique'::text, 'person'::text, 'authorisation'::text, 'manual'::text]))),
  constraint used_assessment_reason_check CHECK ((length(btrim(reason)) >= 10))
);
CREATE INDEX used_assessment_job ON public.used_assessment USING btree (job_id);
CREATE INDEX used_assessment_thing ON public.used_assessment USING btree (thing_id, job_id);
CREATE TRIGGER used_assessment_stays BEFORE DELETE OR UPDATE ON public.used_assessment FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table user_picture (
  user_id uuid not null,
  at timestamp with time zone not null,
  large bytea not null,
  small bytea not null,
  constraint user_picture_pkey PRIMARY KEY (user_id),
  constraint user_picture_large_check CHECK ((octet_length(large) <= 524288)),
  constraint user_picture_small_check CHECK ((octet_length(small) <= 131072))
);

create table vehicle (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  registration text not null,
  model text not null,
  driver_id uuid,
  insurance_due_on date,
  tax_due_on date,
  service_due_km integer,
  search_text text generated always as (lower(((registration || ' '::text) || model))) stored,
  constraint vehicle_pkey PRIMARY KEY (id),
  constraint vehicle_service_due_km_check CHECK ((service_due_km >= 0))
);
CREATE INDEX vehicle_driver_id ON public.vehicle USING btree (driver_id);
CREATE INDEX vehicle_list ON public.vehicle USING btree (registration, id);
CREATE UNIQUE INDEX vehicle_registration ON public.vehicle USING btree (upper(registration));
CREATE INDEX vehicle_search ON public.vehicle USING gin (search_text gin_trgm_ops);

create table vehicle_position (
  id uuid default uuidv7() not null,
  vehicle_id uuid not null,
  at timestamp with time zone not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  speed_kmh integer not null,
  ignition boolean not null,
  odometer_km integer,
  place text,
  constraint vehicle_position_pkey PRIMARY KEY (id),
  constraint vehicle_position_once UNIQUE (vehicle_id, at),
  constraint vehicle_position_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint vehicle_position_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint vehicle_position_odometer_km_check CHECK ((odometer_km >= 0)),
  constraint vehicle_position_speed_kmh_check CHECK (((speed_kmh >= 0) AND (speed_kmh <= 400)))
);
CREATE TRIGGER vehicle_position_append_only BEFORE DELETE OR UPDATE ON public.vehicle_position FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table vendor (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  kind text not null,
  country text not null,
  risk_class text not null,
  contact text,
  remark text,
  search_text text generated always as (lower(((code || ' '::text) || name))) stored,
  constraint vendor_pkey PRIMARY KEY (id),
  constraint vendor_code_key UNIQUE (code),
  constraint vendor_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint vendor_kind_check CHECK ((kind = ANY (ARRAY['supplier'::text, 'contractor'::text, 'subcontractor'::text, 'calibrationLab'::text, 'testLab'::text]))),
  constraint vendor_risk_class_check CHECK ((risk_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])))
);
CREATE UNIQUE INDEX vendor_code_upper ON public.vendor USING btree (upper(code));
CREATE UNIQUE INDEX vendor_name ON public.vendor USING btree (lower(name));
CREATE INDEX vendor_search ON public.vendor USING gin (search_text gin_trgm_ops);
CREATE TRIGGER vendor_no_delete BEFORE DELETE ON public.vendor FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table vendor_answer (
  sent_id uuid not null,
  question_id uuid not null,
  answer text not null,
  remark text,
  saved_at timestamp with time zone not null,
  constraint vendor_answer_pkey PRIMARY KEY (sent_id, question_id),
  constraint vendor_answer_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text, 'notApplicable'::text]))),
  constraint vendor_answer_remark_check CHECK ((length(remark) <= 1000))
);
CREATE INDEX vendor_answer_question_id ON public.vendor_answer USING btree (question_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.vendor_answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('vendor_answer', 'sent_id question_id', 'saved_at');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.vendor_answer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('vendor_answer', 'sent_id question_id', 'saved_at');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.vendor_answer REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('vendor_answer', 'sent_id question_id', 'saved_at');
CREATE TRIGGER vendor_answer_is_open BEFORE INSERT OR DELETE OR UPDATE ON public.vendor_answer FOR EACH ROW EXECUTE FUNCTION vendor_answer_is_open();

create table vendor_answer_file (
  attachment_id uuid not null,
  sent_id uuid not null,
  question_id uuid not null,
  constraint vendor_answer_file_pkey PRIMARY KEY (attachment_id)
);
CREATE INDEX vendor_answer_file_question_id ON public.vendor_answer_file USING btree (question_id);
CREATE INDEX vendor_answer_file_sent_id ON public.vendor_answer_file USING btree (sent_id, question_id);
CREATE TRIGGER vendor_answer_file_is_open BEFORE INSERT OR DELETE OR UPDATE ON public.vendor_answer_file FOR EACH ROW EXECUTE FUNCTION vendor_answer_is_open();

create table vendor_approval (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  vendor_id uuid not null,
  process text not null,
  scope text,
  evidence text not null,
  valid_from date not null,
  valid_to date not null,
  approved_by_name text,
  approved_at timestamp with time zone,
  authorization_no text,
  ended_on date,
  ended_reason text,
  process_kind text not null,
  constraint vendor_approval_pkey PRIMARY KEY (id),
  constraint vendor_approval_check CHECK ((valid_to >= valid_from)),
  constraint vendor_approval_check1 CHECK (((status = 'draft'::text) OR ((approved_at IS NOT NULL) AND (authorization_no IS NOT NULL)))),
  constraint vendor_approval_check2 CHECK (((status = ANY (ARRAY['suspended'::text, 'withdrawn'::text])) = (ended_on IS NOT NULL))),
  constraint vendor_approval_process_check CHECK ((length(btrim(process)) >= 3)),
  constraint vendor_approval_process_kind_check CHECK ((process_kind = ANY (ARRAY['hydrostaticTest'::text, 'other'::text]))),
  constraint vendor_approval_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'suspended'::text, 'withdrawn'::text])))
);
CREATE INDEX vendor_approval_list ON public.vendor_approval USING btree (valid_to, id);
CREATE INDEX vendor_approval_vendor ON public.vendor_approval USING btree (vendor_id, process, valid_to DESC);
CREATE TRIGGER vendor_approval_no_delete BEFORE DELETE ON public.vendor_approval FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table vendor_bill (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  order_id uuid not null,
  vendor_id uuid,
  vendor_no text not null,
  tax_invoice_on date not null,
  lines jsonb not null,
  total numeric(24,2) not null,
  faults jsonb not null,
  remark text,
  released_at timestamp with time zone,
  released_by_id uuid,
  search_text text generated always as (lower(vendor_no)) stored,
  constraint vendor_bill_pkey PRIMARY KEY (id),
  constraint vendor_bill_matched CHECK (((status <> 'matched'::text) OR (faults = '[]'::jsonb))),
  constraint vendor_bill_released CHECK (((status <> 'released'::text) OR ((released_by_id IS NOT NULL) AND (released_by_id <> created_by)))),
  constraint vendor_bill_status_check CHECK ((status = ANY (ARRAY['held'::text, 'matched'::text, 'released'::text, 'cancelled'::text]))),
  constraint vendor_bill_vendor CHECK ((vendor_id IS NOT NULL))
);
CREATE INDEX vendor_bill_list ON public.vendor_bill USING btree (tax_invoice_on DESC, id);
CREATE UNIQUE INDEX vendor_bill_no ON public.vendor_bill USING btree (vendor_id, lower(btrim(vendor_no))) WHERE (status <> 'cancelled'::text);
CREATE INDEX vendor_bill_order_id ON public.vendor_bill USING btree (order_id);
CREATE INDEX vendor_bill_search ON public.vendor_bill USING gin (search_text gin_trgm_ops);
CREATE INDEX vendor_bill_vendor_id ON public.vendor_bill USING btree (vendor_id);
CREATE TRIGGER vendor_bill_kept_while_paid BEFORE UPDATE OF status ON public.vendor_bill FOR EACH ROW EXECUTE FUNCTION refuse_cancel_of_paid_bill();

create table vendor_certificate (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  vendor_id uuid not null,
  kind text not null,
  certificate_no text not null,
  issued_by text not null,
  scope text,
  expires_on date not null,
  needed boolean default false not null,
  approval_id uuid,
  search_text text generated always as (lower(certificate_no)) stored,
  constraint vendor_certificate_pkey PRIMARY KEY (id),
  constraint vendor_certificate_kind_check CHECK ((kind = ANY (ARRAY['caat145'::text, 'easa145'::text, 'faa145'::text, 'as9100'::text, 'as9120'::text, 'iso9001'::text, 'iso17025'::text, 'asa100'::text, 'ac0056'::text, 'nadcap'::text, 'other'::text])))
);
CREATE INDEX vendor_certificate_approval_id ON public.vendor_certificate USING btree (approval_id);
CREATE INDEX vendor_certificate_list ON public.vendor_certificate USING btree (expires_on, id);
CREATE INDEX vendor_certificate_search ON public.vendor_certificate USING gin (search_text gin_trgm_ops);
CREATE INDEX vendor_certificate_vendor_id ON public.vendor_certificate USING btree (vendor_id);

create table vendor_evaluation (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  vendor_id uuid not null,
  kind text not null,
  method text not null,
  done_on date not null,
  responsiveness integer not null,
  decision text not null,
  remark text not null,
  next_due_on date,
  constraint vendor_evaluation_pkey PRIMARY KEY (id),
  constraint vendor_evaluation_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'limit'::text, 'reject'::text]))),
  constraint vendor_evaluation_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'recurrent'::text, 'forCause'::text]))),
  constraint vendor_evaluation_method_check CHECK ((method = ANY (ARRAY['questionnaire'::text, 'desktop'::text, 'onsite'::text, 'certificate'::text])))
);
CREATE INDEX vendor_evaluation_list ON public.vendor_evaluation USING btree (done_on DESC, id);
CREATE INDEX vendor_evaluation_vendor_id ON public.vendor_evaluation USING btree (vendor_id);
CREATE TRIGGER vendor_evaluation_append_only BEFORE DELETE OR UPDATE ON public.vendor_evaluation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table vendor_question (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  questionnaire_id uuid not null,
  no integer not null,
  element text not null,
  text text not null,
  text_th text,
  needs_evidence boolean not null,
  search_text text generated always as (lower(text)) stored,
  constraint vendor_question_pkey PRIMARY KEY (id),
  constraint vendor_question_element_check CHECK ((element = ANY (ARRAY['data'::text, 'training'::text, 'shelfLife'::text, 'esd'::text, 'source'::text, 'purchasing'::text, 'incoming'::text, 'measuring'::text, 'storage'::text, 'shipping'::text, 'unapproved'::text, 'unsalvageable'::text, 'batches'::text, 'notifying'::text, 'recall'::text, 'monitoring'::text]))),
  constraint vendor_question_no_check CHECK ((no > 0)),
  constraint vendor_question_text_check CHECK (((length(text) >= 5) AND (length(text) <= 600))),
  constraint vendor_question_text_th_check CHECK ((length(text_th) <= 600))
);
CREATE INDEX vendor_question_list ON public.vendor_question USING btree (no, id);
CREATE INDEX vendor_question_questionnaire_id ON public.vendor_question USING btree (questionnaire_id, no);
CREATE INDEX vendor_question_search ON public.vendor_question USING gin (search_text gin_trgm_ops);
CREATE TRIGGER vendor_question_no_delete BEFORE DELETE ON public.vendor_question FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vendor_question_of_a_draft BEFORE INSERT OR UPDATE ON public.vendor_question FOR EACH ROW EXECUTE FUNCTION vendor_question_of_a_draft();

create table vendor_questionnaire (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  code text not null,
  designation text not null,
  revision integer not null,
  title text not null,
  title_th text,
  introduction text,
  introduction_th text,
  released_at timestamp with time zone,
  released_by_id uuid,
  search_text text generated always as (lower(((code || ' '::text) || title))) stored,
  constraint vendor_questionnaire_pkey PRIMARY KEY (id),
  constraint vendor_questionnaire_revision_once UNIQUE (code, revision),
  constraint vendor_questionnaire_code_check CHECK (((length(code) >= 1) AND (length(code) <= 30))),
  constraint vendor_questionnaire_introduction_check CHECK ((length(introduction) <= 1000)),
  constraint vendor_questionnaire_introduction_th_check CHECK ((length(introduction_th) <= 1000)),
  constraint vendor_questionnaire_released CHECK (((status = 'draft'::text) = (released_at IS NULL))),
  constraint vendor_questionnaire_revision_check CHECK ((revision >= 0)),
  constraint vendor_questionnaire_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'inForce'::text, 'superseded'::text]))),
  constraint vendor_questionnaire_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160))),
  constraint vendor_questionnaire_title_th_check CHECK ((length(title_th) <= 160))
);
CREATE INDEX vendor_questionnaire_list ON public.vendor_questionnaire USING btree (designation, id);
CREATE UNIQUE INDEX vendor_questionnaire_one_in_force ON public.vendor_questionnaire USING btree (code) WHERE ((status = 'inForce'::text) AND (archived_at IS NULL));
CREATE INDEX vendor_questionnaire_search ON public.vendor_questionnaire USING gin (search_text gin_trgm_ops);

create table vendor_questionnaire_link (
  id uuid default uuidv7() not null,
  sent_id uuid not null,
  occasion text not null,
  shown_to text,
  token_hash text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint vendor_questionnaire_link_pkey PRIMARY KEY (id),
  constraint vendor_questionnaire_link_token_hash_key UNIQUE (token_hash),
  constraint vendor_questionnaire_link_ends_later CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '91 days'::interval)))),
  constraint vendor_questionnaire_link_occasion_check CHECK (((length(occasion) >= 1) AND (length(occasion) <= 20)))
);
CREATE INDEX vendor_questionnaire_link_created_by ON public.vendor_questionnaire_link USING btree (created_by);
CREATE UNIQUE INDEX vendor_questionnaire_link_one_at_a_time ON public.vendor_questionnaire_link USING btree (sent_id) WHERE ((used_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX vendor_questionnaire_link_sent_id ON public.vendor_questionnaire_link USING btree (sent_id);
CREATE TRIGGER vendor_questionnaire_link_no_delete BEFORE DELETE ON public.vendor_questionnaire_link FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vendor_questionnaire_link_only_ends BEFORE UPDATE ON public.vendor_questionnaire_link FOR EACH ROW EXECUTE FUNCTION vendor_questionnaire_link_only_ends();

create table vision_test (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  employee_id uuid not null,
  kind text not null,
  test text not null,
  tested_on date not null,
  corrected boolean default false not null,
  passed boolean default false not null,
  limitation text,
  examiner text not null,
  constraint vision_test_pkey PRIMARY KEY (id),
  constraint vision_test_kind_check CHECK ((kind = ANY (ARRAY['near'::text, 'colour'::text]))),
  constraint vision_test_of_its_kind CHECK (((kind = 'colour'::text) = (test = ANY (ARRAY['ishihara'::text, 'grey'::text])))),
  constraint vision_test_test_check CHECK ((test = ANY (ARRAY['snellen'::text, 'jaeger1'::text, 'tumblingE'::text, 'ishihara'::text, 'grey'::text])))
);
CREATE INDEX vision_test_employee_id ON public.vision_test USING btree (employee_id);
CREATE INDEX vision_test_list ON public.vision_test USING btree (tested_on DESC, id);
CREATE TRIGGER vision_test_append_only BEFORE DELETE OR UPDATE ON public.vision_test FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table voucher (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  voucher_no text,
  kind text not null,
  voucher_date date not null,
  purpose text not null,
  party_name text not null,
  vendor_id uuid,
  employee_id uuid,
  customer_id uuid,
  description text not null,
  method text not null,
  money_account_id uuid not null,
  cheque_no text,
  tax_invoice_no text,
  tax_invoice_on date,
  lines jsonb not null,
  party_tax_id text,
  party_branch text,
  party_address text,
  payee_form text,
  tax_borne text,
  net numeric(16,2) not null,
  vat numeric(16,2) not null,
  wht numeric(16,2) not null,
  gross numeric(16,2) not null,
  withheld jsonb not null,
  certificate_no text,
  items jsonb not null,
  prepared_at timestamp with time zone,
  prepared_by_id uuid,
  approved_at timestamp with time zone,
  approved_by_id uuid,
  posted_at timestamp with time zone,
  posted_by_id uuid,
  reversed_on date,
  reversed_by_id uuid,
  reversal_reason text,
  search_text text generated always as (lower(((((COALESCE(voucher_no, ''::text) || ' '::text) || party_name) || ' '::text) || description))) stored,
  vat_moved_on date,
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_kind_check CHECK ((kind = ANY (ARRAY['pv'::text, 'rv'::text]))),
  constraint voucher_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cheque'::text, 'cash'::text]))),
  constraint voucher_numbered_when_posted CHECK (((voucher_no IS NOT NULL) = (status = ANY (ARRAY['posted'::text, 'reversed'::text])))),
  constraint voucher_party_branch_check CHECK ((party_branch ~ '^[0-9]{5}$'::text)),
  constraint voucher_party_tax_id_check CHECK ((party_tax_id ~ '^[0-9]{13}$'::text)),
  constraint voucher_payee_form_check CHECK ((payee_form = ANY (ARRAY['pnd53'::text, 'pnd3'::text]))),
  constraint voucher_posted_by_two_people CHECK (((status <> ALL (ARRAY['approved'::text, 'posted'::text, 'reversed'::text])) OR ((prepared_by_id IS NOT NULL) AND (approved_by_id IS NOT NULL) AND (prepared_by_id <> approved_by_id)))),
  constraint voucher_posted_in_balance CHECK (((status <> ALL (ARRAY['posted'::text, 'reversed'::text])) OR voucher_balances(lines))),
  constraint voucher_purpose_check CHECK ((purpose = ANY (ARRAY['bill'::text, 'reimbursement'::text, 'tax'::text, 'receipt'::text, 'scrapSale'::text, 'refund'::text, 'other'::text]))),
  constraint voucher_reversed_with_a_reason CHECK (((status <> 'reversed'::text) OR ((reversed_on IS NOT NULL) AND (reversal_reason IS NOT NULL)))),
  constraint voucher_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'posted'::text, 'reversed'::text, 'cancelled'::text]))),
  constraint voucher_tax_borne_check CHECK ((tax_borne = ANY (ARRAY['withheld'::text, 'always'::text, 'once'::text]))),
  constraint voucher_vat_moved_with_its_tax_invoice CHECK (((vat_moved_on IS NULL) OR ((tax_invoice_no IS NOT NULL) AND (tax_invoice_on IS NOT NULL))))
);
CREATE UNIQUE INDEX voucher_certificate_no ON public.voucher USING btree (upper(certificate_no));
CREATE INDEX voucher_customer_id ON public.voucher USING btree (customer_id);
CREATE INDEX voucher_employee_id ON public.voucher USING btree (employee_id);
CREATE INDEX voucher_list ON public.voucher USING btree (voucher_date DESC, id);
CREATE INDEX voucher_search ON public.voucher USING gin (search_text gin_trgm_ops);
CREATE INDEX voucher_vendor_id ON public.voucher USING btree (vendor_id);
CREATE UNIQUE INDEX voucher_voucher_no ON public.voucher USING btree (upper(voucher_no));
CREATE TRIGGER voucher_frozen BEFORE DELETE OR UPDATE ON public.voucher FOR EACH ROW WHEN ((old.status = ANY (ARRAY['posted'::text, 'reversed'::text]))) EXECUTE FUNCTION voucher_frozen();

create table voucher_item (
  id uuid default uuidv7() not null,
  voucher_id uuid not null,
  kind text not null,
  item_id uuid not null,
  amount numeric(16,2) not null,
  released_at timestamp with time zone,
  constraint voucher_item_pkey PRIMARY KEY (id),
  constraint voucher_item_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'claim'::text, 'refund'::text])))
);
CREATE UNIQUE INDEX voucher_item_paid_once ON public.voucher_item USING btree (kind, item_id) WHERE (released_at IS NULL);
CREATE INDEX voucher_item_voucher ON public.voucher_item USING btree (voucher_id);
CREATE TRIGGER keep_deleted AFTER DELETE ON public.voucher_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('voucher_item', 'id', '');
CREATE TRIGGER keep_inserted AFTER INSERT ON public.voucher_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('voucher_item', 'id', '');
CREATE TRIGGER keep_updated AFTER UPDATE ON public.voucher_item REFERENCING OLD TABLE AS gone NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rows('voucher_item', 'id', '');

create table work_bench (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  code text not null,
  name text not null,
  workshop text not null,
  places integer not null,
  search_text text generated always as (lower(((code || ' '::text) || name))) stored,
  constraint work_bench_pkey PRIMARY KEY (id),
  constraint work_bench_places CHECK (((places >= 1) AND (places <= 50)))
);
CREATE UNIQUE INDEX work_bench_code ON public.work_bench USING btree (upper(code)) WHERE (archived_at IS NULL);
CREATE INDEX work_bench_list ON public.work_bench USING btree (code, id);
CREATE INDEX work_bench_search ON public.work_bench USING gin (search_text gin_trgm_ops);

create table work_experience (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  status text not null,
  employee_id uuid not null,
  employer text not null,
  "position" text not null,
  started_on date not null,
  ended_on date,
  workshops text[] default '{}'::text[] not null,
  approval_no text,
  tasks text not null,
  verified_on date,
  verified_by_name text,
  verified_by_id uuid,
  search_text text generated always as (lower(((((employer || ' '::text) || "position") || ' '::text) || COALESCE(approval_no, ''::text)))) stored,
  constraint work_experience_pkey PRIMARY KEY (id),
  constraint experience_ends_after_beginning CHECK ((ended_on >= started_on)),
  constraint experience_verified_by_another CHECK (((verified_by_id IS NULL) OR (verified_by_id <> created_by))),
  constraint experience_verified_with_name CHECK (((status <> 'verified'::text) OR ((verified_by_id IS NOT NULL) AND (verified_on IS NOT NULL)))),
  constraint work_experience_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint work_experience_workshops_check CHECK ((workshops <@ ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'oxygen'::text, 'tire'::text, 'ndt'::text, 'stores'::text, 'office'::text]))
);
CREATE INDEX work_experience_employee_id ON public.work_experience USING btree (employee_id);
CREATE INDEX work_experience_list ON public.work_experience USING btree (started_on DESC, id);
CREATE INDEX work_experience_search ON public.work_experience USING gin (search_text gin_trgm_ops);

create table work_order (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  master_job_id uuid,
  status text not null,
  customer_id uuid not null,
  customer_ref text,
  shop text not null,
  work_scope text not null,
  priority text not null,
  part_number_id uuid not null,
  part_number text not null,
  part_name text not null,
  serial_number text not null,
  serial_reason text,
  quantity integer default 1 not null,
  aircraft_type text,
  aircraft_reg text,
  "position" text,
  removal_reason text,
  removal_date date,
  tsn_hours numeric(14,4),
  tso_hours numeric(14,4),
  csn_cycles integer,
  cso_cycles integer,
  tire_changes_since_overhaul integer,
  receiving_batch text not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  contract_tat_days integer not null,
  tat_basis text default 'calendar'::text not null,
  certificate_types text[] default '{}'::text[] not null,
  evaluation_only boolean default false not null,
  evaluation_reason text,
  rework_of_id uuid,
  warranty_review text,
  quote_number text,
  scope_approved_at timestamp with time zone,
  lead_employee_id uuid,
  location text,
  tag text default 'unserviceable'::text not null,
  outcome text,
  released_at timestamp with time zone,
  serial_read text,
  serial_read_at timestamp with time zone,
  cards_total integer default 0 not null,
  cards_signed integer default 0 not null,
  findings_open integer default 0 not null,
  gates_failing integer,
  open_hold text,
  hold_since timestamp with time zone,
  search_text text generated always as (lower(((((((((((((((number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || serial_number) || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || COALESCE(removal_reason, ''::text)) || ' '::text) || COALESCE(aircraft_reg, ''::text)) || ' '::text) || receiving_batch))) stored,
  promise_shift_seconds integer default 0 not null,
  operator_limit_reference text,
  constraint work_order_pkey PRIMARY KEY (id),
  constraint work_order_number_key UNIQUE (number),
  constraint work_order_certificate_types_check CHECK ((certificate_types <@ ARRAY['CAAT_FORM_1'::text, 'EASA_FORM_1'::text, 'FAA_8130_3'::text])),
  constraint work_order_check CHECK (((tso_hours IS NULL) OR (tsn_hours IS NULL) OR (tso_hours <= tsn_hours))),
  constraint work_order_check1 CHECK (((cso_cycles IS NULL) OR (csn_cycles IS NULL) OR (cso_cycles <= csn_cycles))),
  constraint work_order_check2 CHECK (((serial_number <> 'N/A'::text) OR (serial_reason IS NOT NULL))),
  constraint work_order_check3 CHECK ((evaluation_only OR (cardinality(certificate_types) > 0))),
  constraint work_order_contract_tat_days_check CHECK ((contract_tat_days >= 1)),
  constraint work_order_csn_cycles_check CHECK ((csn_cycles >= 0)),
  constraint work_order_cso_cycles_check CHECK ((cso_cycles >= 0)),
  constraint work_order_number_check CHECK ((number ~ '^ABS\d{7}(-\d{1,2})?$'::text)),
  constraint work_order_operator_limit_reference_check CHECK ((length(btrim(operator_limit_reference)) >= 3)),
  constraint work_order_outcome_check CHECK ((outcome = ANY (ARRAY['released'::text, 'returnedAsIs'::text, 'ber'::text, 'scrapped'::text, 'cancelled'::text]))),
  constraint work_order_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'aog'::text]))),
  constraint work_order_quantity_check CHECK ((quantity >= 1)),
  constraint work_order_serial_number_check CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 60))),
  constraint work_order_shop_check CHECK ((shop = ANY (ARRAY['wheel'::text, 'brake'::text, 'battery'::text, 'tireChange'::text, 'oxygen'::text, 'wheelOverhaul'::text]))),
  constraint work_order_status_check CHECK ((status = ANY (ARRAY['received'::text, 'preliminary'::text, 'awaitingApproval'::text, 'inWork'::text, 'finalInspection'::text, 'releaseRequested'::text, 'released'::text, 'shipped'::text, 'closed'::text, 'returnedAsIs'::text, 'ber'::text, 'scrapped'::text, 'cancelled'::text]))),
  constraint work_order_tag_check CHECK ((tag = ANY (ARRAY['quarantine'::text, 'unserviceable'::text, 'inWork'::text, 'serviceable'::text, 'scrap'::text]))),
  constraint work_order_tat_basis_check CHECK ((tat_basis = ANY (ARRAY['calendar'::text, 'fiveDays'::text, 'sixDays'::text]))),
  constraint work_order_tire_changes_since_overhaul_check CHECK ((tire_changes_since_overhaul >= 0)),
  constraint work_order_tsn_hours_check CHECK ((tsn_hours >= (0)::numeric)),
  constraint work_order_tso_hours_check CHECK ((tso_hours >= (0)::numeric)),
  constraint work_order_warranty_review_check CHECK ((warranty_review = ANY (ARRAY['open'::text, 'warranty'::text, 'notWarranty'::text]))),
  constraint work_order_work_scope_check CHECK ((work_scope = ANY (ARRAY['inspection'::text, 'functionalTest'::text, 'capacityTest'::text, 'tireChange'::text, 'hydrostaticTest'::text, 'refill'::text, 'repair'::text, 'overhaul'::text, 'modification'::text])))
);
CREATE INDEX work_order_batch_called ON public.work_order USING btree (upper(receiving_batch), due_at, id);
CREATE INDEX work_order_block_due ON public.work_order USING btree (search_block(created_at), due_at);
CREATE INDEX work_order_called ON public.work_order USING btree (upper(number));
CREATE INDEX work_order_created ON public.work_order USING btree (created_at, id);
CREATE INDEX work_order_customer_due ON public.work_order USING btree (customer_id, due_at, id) WHERE (archived_at IS NULL);
CREATE INDEX work_order_done ON public.work_order USING btree (customer_id, released_at) WHERE (status = ANY (ARRAY['released'::text, 'shipped'::text, 'closed'::text, 'ber'::text, 'returnedAsIs'::text]));
CREATE INDEX work_order_due ON public.work_order USING btree (due_at, id) WHERE (archived_at IS NULL);
CREATE INDEX work_order_identity ON public.work_order USING btree (normal_identity(serial_number), normal_identity(part_number));
CREATE INDEX work_order_lead ON public.work_order USING btree (lead_employee_id, due_at, id) WHERE (archived_at IS NULL);
CREATE INDEX work_order_master ON public.work_order USING btree (master_job_id) WHERE (master_job_id IS NOT NULL);
CREATE INDEX work_order_open ON public.work_order USING btree (due_at, id) WHERE ((archived_at IS NULL) AND (status = ANY (ARRAY['received'::text, 'preliminary'::text, 'awaitingApproval'::text, 'inWork'::text, 'finalInspection'::text, 'releaseRequested'::text])));
CREATE UNIQUE INDEX work_order_open_serial ON public.work_order USING btree (normal_identity(part_number), normal_identity(serial_number)) WHERE ((status = ANY (ARRAY['received'::text, 'preliminary'::text, 'awaitingApproval'::text, 'inWork'::text, 'finalInspection'::text, 'releaseRequested'::text])) AND (serial_number <> 'N/A'::text) AND (master_job_id IS NULL));
CREATE INDEX work_order_order_called ON public.work_order USING btree (upper(customer_ref), due_at, id);
CREATE INDEX work_order_part_called ON public.work_order USING btree (upper(part_number), due_at, id) INCLUDE (part_number, archived_at);
CREATE INDEX work_order_pieces ON public.work_order USING gin (search_pieces(search_text, search_block(created_at))) WITH (fastupdate=off);
CREATE INDEX work_order_place_search ON public.work_order USING gin (lower(location) gin_trgm_ops) WHERE (location IS NOT NULL);
CREATE INDEX work_order_released ON public.work_order USING btree (released_at, id) WHERE (released_at IS NOT NULL);
CREATE INDEX work_order_search ON public.work_order USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX work_order_serial ON public.work_order USING btree (serial_number, part_number);
CREATE INDEX work_order_serial_called ON public.work_order USING btree (upper(serial_number), due_at, id);
CREATE INDEX work_order_shop_due ON public.work_order USING btree (shop, due_at, id) WHERE (archived_at IS NULL);
CREATE INDEX work_order_status_due ON public.work_order USING btree (status, due_at, id) WHERE (archived_at IS NULL);
CREATE INDEX work_order_working_days ON public.work_order USING btree (id) WHERE ((tat_basis <> 'calendar'::text) AND (released_at IS NULL));
CREATE TRIGGER work_order_lot BEFORE UPDATE OF quantity ON public.work_order FOR EACH ROW WHEN ((old.quantity <> new.quantity)) EXECUTE FUNCTION refuse_other_lot();
CREATE TRIGGER work_order_no_delete BEFORE DELETE ON public.work_order FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER work_order_part_merged BEFORE INSERT OR UPDATE OF part_number_id ON public.work_order FOR EACH ROW EXECUTE FUNCTION refuse_merged_part_number('part_number_id');
CREATE TRIGGER work_order_under_certificate BEFORE UPDATE ON public.work_order FOR EACH ROW WHEN (((((((((((((((((old.part_number_id IS DISTINCT FROM new.part_number_id) OR (old.part_number IS DISTINCT FROM new.part_number)) OR (old.part_name IS DISTINCT FROM new.part_name)) OR (old.serial_number IS DISTINCT FROM new.serial_number)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.work_scope IS DISTINCT FROM new.work_scope)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.receiving_batch IS DISTINCT FROM new.receiving_batch)) OR (old.received_at IS DISTINCT FROM new.received_at)) OR (old.serial_read IS DISTINCT FROM new.serial_read)) OR (old.serial_read_at IS DISTINCT FROM new.serial_read_at)) OR (old.tsn_hours IS DISTINCT FROM new.tsn_hours)) OR (old.tso_hours IS DISTINCT FROM new.tso_hours)) OR (old.csn_cycles IS DISTINCT FROM new.csn_cycles)) OR (old.cso_cycles IS DISTINCT FROM new.cso_cycles)) OR (old.tire_changes_since_overhaul IS DISTINCT FROM new.tire_changes_since_overhaul))) EXECUTE FUNCTION refuse_job_change_under_certificate();

create table worn_tire_lot (
  id uuid default uuidv7() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  created_by uuid,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  archived_at timestamp with time zone,
  number text not null,
  status text not null,
  destination text not null,
  vendor_id uuid,
  owner_id uuid,
  capacity integer not null,
  remark text,
  delivery_note_id uuid,
  casing_credit numeric(14,2),
  closed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  settled_at timestamp with time zone,
  search_text text generated always as (lower(number)) stored,
  constraint worn_tire_lot_pkey PRIMARY KEY (id),
  constraint worn_tire_lot_capacity_check CHECK ((capacity > 0)),
  constraint worn_tire_lot_destination CHECK (((num_nonnulls(vendor_id, owner_id) = 1) AND ((destination = 'retreader'::text) = (vendor_id IS NOT NULL)))),
  constraint worn_tire_lot_destination_check CHECK ((destination = ANY (ARRAY['retreader'::text, 'owner'::text]))),
  constraint worn_tire_lot_shipped CHECK (((status = ANY (ARRAY['shipped'::text, 'settled'::text])) = (delivery_note_id IS NOT NULL))),
  constraint worn_tire_lot_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'shipped'::text, 'settled'::text, 'cancelled'::text])))
);
CREATE INDEX worn_tire_lot_delivery_note_id ON public.worn_tire_lot USING btree (delivery_note_id);
CREATE INDEX worn_tire_lot_list ON public.worn_tire_lot USING btree (created_at DESC, id);
CREATE UNIQUE INDEX worn_tire_lot_number ON public.worn_tire_lot USING btree (upper(number));
CREATE INDEX worn_tire_lot_owner_id ON public.worn_tire_lot USING btree (owner_id);
CREATE INDEX worn_tire_lot_search ON public.worn_tire_lot USING gin (search_text gin_trgm_ops);
CREATE INDEX worn_tire_lot_vendor_id ON public.worn_tire_lot USING btree (vendor_id);

-- Views

create view batch_stock as
 SELECT b.id,
    b.version,
    b.created_at,
    b.created_by,
    b.updated_at,
    b.updated_by,
    b.archived_at,
    b.number,
    b.status,
    b.item_id,
    i.kind AS item_kind,
    i.part_number,
    i.part_name,
    i.uom,
    b.supplier_lot,
    b.serial_number,
    b.owner_id,
    b.condition,
    b.expiry_date,
    b.opened_at,
    b.open_expiry,
    b.effective_expiry,
    s.on_hand,
    s.locations,
    ((b.search_text || ' '::text) || i.search_text) AS search_text
   FROM ((batch b
     JOIN stock_item i ON ((i.id = b.item_id)))
     JOIN ( SELECT sb.batch_id,
            sum(sb.on_hand) AS on_hand,
            string_agg(l.code, ', '::text ORDER BY l.code) AS locations
           FROM (stock_balance sb
             JOIN location l ON ((l.id = sb.location_id)))
          WHERE (sb.on_hand > (0)::numeric)
          GROUP BY sb.batch_id) s ON ((s.batch_id = b.id)));

create view stock_item_balance as
 SELECT i.id,
    i.version,
    i.created_at,
    i.created_by,
    i.updated_at,
    i.updated_by,
    i.archived_at,
    i.number,
    i.kind,
    i.part_number,
    i.part_name,
    i.description,
    i.sku,
    i.specification,
    i.manufacturer,
    i.uom,
    i.storage_type,
    i.un_number,
    i.reorder_point,
    i.peak_id,
    i.search_text,
    (COALESCE(s.on_hand, (0)::numeric))::numeric(14,4) AS on_hand,
    (COALESCE(s.available, (0)::numeric))::numeric(14,4) AS available,
    s.earliest_expiry,
    s.locations,
    COALESCE((COALESCE(s.available, (0)::numeric) < i.reorder_point), false) AS below_reorder_point,
    c.abc,
    k.value AS stock_value,
    round((k.value / NULLIF(k.qty, (0)::numeric)), 4) AS unit_value,
    round((COALESCE(s.available, (0)::numeric) / NULLIF((c.used_qty / (12)::numeric), (0)::numeric)), 1) AS cover_months
   FROM (((stock_item i
     LEFT JOIN ( SELECT b.item_id,
            sum(sb.on_hand) AS on_hand,
            sum((sb.on_hand - sb.reserved)) FILTER (WHERE (l.issuable AND (b.status = 'accepted'::text) AND (b.condition <> ALL (ARRAY['unserviceable'::text, 'unsalvageable'::text])) AND COALESCE((b.effective_expiry >= ((now() AT TIME ZONE 'Asia/Bangkok'::text))::date), true))) AS available,
            min(b.effective_expiry) FILTER (WHERE (sb.on_hand > (0)::numeric)) AS earliest_expiry,
            string_agg(DISTINCT l.code, ', '::text) AS locations
           FROM ((batch b
             JOIN stock_balance sb ON (((sb.batch_id = b.id) AND (sb.on_hand > (0)::numeric))))
             JOIN location l ON ((l.id = sb.location_id)))
          GROUP BY b.item_id) s ON ((s.item_id = i.id)))
     LEFT JOIN stock_cost k ON ((k.item_id = i.id)))
     LEFT JOIN stock_class c ON ((c.item_id = i.id)));

create view spare_stock as
 SELECT id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    archived_at,
    number,
    kind,
    part_number,
    part_name,
    description,
    manufacturer,
    uom,
    on_hand,
    available,
    reorder_point,
    below_reorder_point,
    earliest_expiry,
    locations,
    search_text,
    (COALESCE(( SELECT sum(sb.reserved) AS sum
           FROM (stock_balance sb
             JOIN batch b ON ((b.id = sb.batch_id)))
          WHERE (b.item_id = v.id)), (0)::numeric))::numeric(14,4) AS reserved,
    (COALESCE(( SELECT sum(sb.on_hand) AS sum
           FROM (stock_balance sb
             JOIN batch b ON ((b.id = sb.batch_id)))
          WHERE ((b.item_id = v.id) AND (b.owner_type <> 'company'::text))), (0)::numeric))::numeric(14,4) AS customer_owned,
    (COALESCE(( SELECT sum((l.quantity - l.qty_received)) AS sum
           FROM (purchase_order_line l
             JOIN purchase_order o ON ((o.id = l.order_id)))
          WHERE ((l.item_id = v.id) AND (o.status = 'issued'::text) AND (NOT l.closed_short) AND (l.quantity > l.qty_received))), (0)::numeric))::numeric(14,4) AS on_order,
    ( SELECT max(m.occurred_at) AS max
           FROM movement m
          WHERE ((m.item_id = v.id) AND (m.type = 'issue'::text))) AS last_issued_at,
    abc,
    stock_value,
    unit_value,
    cover_months
   FROM stock_item_balance v
  WHERE (kind = ANY (ARRAY['spare'::text, 'torqueTube'::text]));

create view place_stock as
 SELECT (OVERLAY(OVERLAY(md5(((sb.batch_id)::text || (sb.location_id)::text)) PLACING '8'::text FROM 13 FOR 1) PLACING 'a'::text FROM 17 FOR 1))::uuid AS id,
    b.version,
    b.created_at,
    b.created_by,
    b.updated_at,
    b.updated_by,
    NULL::timestamp with time zone AS archived_at,
    sb.location_id,
    sb.batch_id,
    b.item_id,
    i.kind AS item_kind,
    i.part_number,
    i.part_name,
    i.uom,
    b.serial_number,
    b.effective_expiry,
    b.owner_id,
    b.status,
    sb.on_hand,
    sb.reserved,
    lower(((((b.number || ' '::text) || i.part_number) || ' '::text) || i.part_name)) AS search_text
   FROM ((stock_balance sb
     JOIN batch b ON ((b.id = sb.batch_id)))
     JOIN stock_item i ON ((i.id = b.item_id)))
  WHERE (sb.on_hand > (0)::numeric);

create view stock_place as
 SELECT id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    archived_at,
    code,
    name,
    type,
    issuable,
    parent_id,
    last_counted_at,
    search_text,
    (( SELECT count(*) AS count
           FROM stock_balance sb
          WHERE ((sb.location_id = l.id) AND (sb.on_hand > (0)::numeric))))::integer AS batch_count,
    (( SELECT count(DISTINCT b.item_id) AS count
           FROM (stock_balance sb
             JOIN batch b ON ((b.id = sb.batch_id)))
          WHERE ((sb.location_id = l.id) AND (sb.on_hand > (0)::numeric))))::integer AS item_count
   FROM location l
  WHERE (type <> ALL (ARRAY['vendor'::text, 'customer'::text, 'job'::text, 'adjustment'::text, 'disposal'::text, 'conversion'::text]));

create view request_line as
 SELECT l.id,
    l.parts_request_id AS request_id,
    l.item_id,
    l.job_id,
    NULL::uuid AS department_id,
    l.ipc_item,
    l.qty_required,
    l.remark,
    l.created_at
   FROM parts_request_line l
  WHERE (l.archived_at IS NULL)
UNION ALL
 SELECT l.id,
    l.consumable_request_id AS request_id,
    l.item_id,
    r.job_id,
    r.department_id,
    NULL::text AS ipc_item,
    l.qty_required,
    l.remark,
    l.created_at
   FROM (consumable_request_line l
     JOIN consumable_request r ON ((r.id = l.consumable_request_id)));

create view request_line_state as
 SELECT l.id,
    l.request_id,
    l.item_id,
    l.job_id,
    l.department_id,
    l.ipc_item,
    l.remark,
    l.qty_required,
    l.created_at,
    (COALESCE("out".qty, (0)::numeric))::numeric(14,4) AS withdrawn,
    (COALESCE(back.qty, (0)::numeric))::numeric(14,4) AS returned,
    (GREATEST(((l.qty_required - COALESCE("out".qty, (0)::numeric)) + COALESCE(back.qty, (0)::numeric)), (0)::numeric))::numeric(14,4) AS remaining,
    (COALESCE(own.qty, (0)::numeric))::numeric(14,4) AS reserved
   FROM (((request_line l
     LEFT JOIN LATERAL ( SELECT sum(m.qty) AS qty
           FROM movement m
          WHERE ((m.document_id = l.id) AND (m.document_type = 'request'::text) AND (m.type = 'issue'::text) AND (NOT (EXISTS ( SELECT 1
                   FROM movement u
                  WHERE (u.reverses_movement_no = m.movement_no)))))) "out" ON (true))
     LEFT JOIN LATERAL ( SELECT sum(r.qty) AS qty
           FROM (movement m
             JOIN movement r ON (((r.document_id = m.id) AND (r.document_type = 'issue'::text) AND (r.type = 'returnToStock'::text))))
          WHERE ((m.document_id = l.id) AND (m.document_type = 'request'::text) AND (m.type = 'issue'::text) AND (NOT (EXISTS ( SELECT 1
                   FROM movement u
                  WHERE (u.reverses_movement_no = m.movement_no)))) AND (NOT (EXISTS ( SELECT 1
                   FROM movement u
                  WHERE (u.reverses_movement_no = r.movement_no)))))) back ON (true))
     LEFT JOIN LATERAL ( SELECT sum(s.left_qty) AS qty
           FROM stock_reservation s
          WHERE ((s.document_id = l.id) AND (s.closed_at IS NULL))) own ON (true));

create view parts_queue as
 SELECT r.id,
    r.version,
    r.created_at,
    r.created_by,
    r.updated_at,
    r.updated_by,
    r.archived_at,
    r.status,
    r.master_jobnumber,
    r.master_job_id,
    r.priority,
    r.needed_by,
    r.picking_by_id,
    r.search_text,
    j.customer_id,
    j.shop,
    j.part_name,
    j.serial_number,
    (COALESCE(n.line_count, (0)::bigint))::integer AS line_count,
    (COALESCE(n.open_count, (0)::bigint))::integer AS open_count,
    (COALESCE(n.short_count, (0)::bigint))::integer AS short_count
   FROM ((parts_request r
     JOIN work_order j ON ((j.id = r.master_job_id)))
     LEFT JOIN LATERAL ( SELECT count(*) AS line_count,
            count(*) FILTER (WHERE (s.remaining > (0)::numeric)) AS open_count,
            count(*) FILTER (WHERE (s.remaining > (s.reserved + COALESCE(b.available, (0)::numeric)))) AS short_count
           FROM (request_line_state s
             LEFT JOIN stock_item_balance b ON ((b.id = s.item_id)))
          WHERE (s.request_id = r.id)) n ON (true));

create view consumable_queue as
 SELECT r.id,
    r.version,
    r.created_at,
    r.created_by,
    r.updated_at,
    r.updated_by,
    r.archived_at,
    r.status,
    r.number,
    r.requested_by_id,
    r.department_id,
    r.job_id,
    r.needed_by,
    r.search_text,
    (COALESCE(n.line_count, (0)::bigint))::integer AS line_count,
    (COALESCE(n.open_count, (0)::bigint))::integer AS open_count,
    (COALESCE(n.short_count, (0)::bigint))::integer AS short_count,
    n.what
   FROM (consumable_request r
     LEFT JOIN LATERAL ( SELECT count(*) AS line_count,
            count(*) FILTER (WHERE (s.remaining > (0)::numeric)) AS open_count,
            count(*) FILTER (WHERE (s.remaining > (s.reserved + COALESCE(b.available, (0)::numeric)))) AS short_count,
            string_agg((((((trim_scale(s.qty_required))::text || ' '::text) || b.uom) || ' '::text) || b.part_name), ', '::text ORDER BY s.created_at, s.id) AS what
           FROM (request_line_state s
             LEFT JOIN stock_item_balance b ON ((b.id = s.item_id)))
          WHERE (s.request_id = r.id)) n ON (true));

create view oxygen_cylinder as
 WITH visit AS (
         SELECT w.id,
            w.version,
            w.created_at,
            w.created_by,
            w.updated_at,
            w.updated_by,
            w.part_number_id,
            w.part_number,
            w.part_name,
            w.serial_number,
            w.customer_id,
            w.status,
            w.shop,
            w.received_at,
            w.csn_cycles,
            p.attributes,
            normal_identity(w.part_number) AS part,
            normal_identity(w.serial_number) AS serial
           FROM (work_order w
             JOIN part_number p ON ((p.id = w.part_number_id)))
          WHERE ((p.family = 'cylinder'::text) AND (w.serial_number <> 'N/A'::text) AND (w.archived_at IS NULL))
        ), latest AS (
         SELECT DISTINCT ON (visit.part, visit.serial) visit.id,
            visit.version,
            visit.created_at,
            visit.created_by,
            visit.updated_at,
            visit.updated_by,
            visit.part_number_id,
            visit.part_number,
            visit.part_name,
            visit.serial_number,
            visit.customer_id,
            visit.status,
            visit.shop,
            visit.received_at,
            visit.csn_cycles,
            visit.attributes,
            visit.part,
            visit.serial
           FROM visit
          ORDER BY visit.part, visit.serial, visit.received_at DESC, visit.id DESC
        ), run AS (
         SELECT v.part,
            v.serial,
            r.id,
            r.kind,
            r.result,
            r.readings,
            r.setup,
            r.ended_at,
            test_run_stands(r.id, NULL::uuid) AS stands
           FROM (visit v
             JOIN test_run r ON ((r.job_id = v.id)))
          WHERE (r.kind = ANY (ARRAY['hydrostatic'::text, 'leak'::text, 'cylinderDates'::text]))
        ), dated AS (
         SELECT DISTINCT ON (run.part, run.serial) run.part,
            run.serial,
            (run.readings ->> 'manufactured'::text) AS made,
            (run.readings ->> 'nextHydro'::text) AS next_hydro,
            (run.readings ->> 'lifeEnds'::text) AS life_ends,
            COALESCE((run.setup ->> 'spec'::text), ((run.setup -> 'dates'::text) ->> 'spec'::text)) AS spec
           FROM run
          WHERE (run.stands AND ((run.readings ->> 'nextHydro'::text) IS NOT NULL))
          ORDER BY run.part, run.serial, run.ended_at DESC, run.id DESC
        ), counted AS (
         SELECT run.part,
            run.serial,
            (count(*) FILTER (WHERE ((run.kind = 'leak'::text) AND (run.result = 'pass'::text))))::integer AS fills,
            max(
                CASE
                    WHEN (run.kind <> 'hydrostatic'::text) THEN (run.readings ->> 'lastHydro'::text)
                    WHEN (run.result = 'pass'::text) THEN "left"(COALESCE((run.readings ->> 'testedOn'::text), to_char((run.ended_at AT TIME ZONE 'Asia/Bangkok'::text), 'YYYY-MM'::text)), 7)
                    ELSE NULL::text
                END) FILTER (WHERE run.stands) AS last_hydro,
            max(run.ended_at) AS last_run_at
           FROM run
          GROUP BY run.part, run.serial
        ), known AS (
         SELECT (array_agg(v.id ORDER BY v.received_at, v.id))[1] AS id,
            min(v.created_at) AS created_at,
            max(v.version) AS version,
            (count(*))::integer AS visits,
            max(v.csn_cycles) AS csn_cycles,
            v.part,
            v.serial
           FROM visit v
          GROUP BY v.part, v.serial
        ), facts AS (
         SELECT k.id,
            k.version,
            k.created_at,
            l.created_by,
            GREATEST(l.updated_at, c.last_run_at) AS updated_at,
            l.updated_by,
            NULL::timestamp with time zone AS archived_at,
            l.part_number_id,
            l.part_number,
            l.part_name,
            l.serial_number,
            l.customer_id,
            l.id AS job_id,
            l.status AS job_status,
            l.shop,
            k.visits,
            COALESCE(d.spec, replace((l.attributes ->> 'spec'::text), 'DOT-'::text, ''::text)) AS spec,
            (((l.attributes ->> 'servicePsi'::text))::numeric)::integer AS service_psi,
            (((l.attributes ->> 'fillLimit'::text))::numeric)::integer AS fill_limit,
            d.made,
            c.last_hydro,
            d.next_hydro,
            d.life_ends,
            (((((d.next_hydro || '-01'::text))::date + '1 mon'::interval) - '1 day'::interval))::date AS due_on,
            NULLIF(GREATEST(COALESCE(c.fills, 0), COALESCE(k.csn_cycles, 0)), 0) AS fills,
            x.at AS condemned_at,
            x.reason AS condemned_because
           FROM ((((known k
             JOIN latest l USING (part, serial))
             LEFT JOIN dated d USING (part, serial))
             LEFT JOIN counted c USING (part, serial))
             LEFT JOIN condemned_part x ON (((normal_identity(x.part_number) = k.part) AND (normal_identity(x.serial_number) = k.serial))))
        )
 SELECT id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    archived_at,
    part_number_id,
    part_number,
    part_name,
    serial_number,
    customer_id,
    job_id,
    job_status,
    shop,
    visits,
    spec,
    service_psi,
    fill_limit,
    made,
    last_hydro,
    next_hydro,
    life_ends,
    due_on,
    fills,
    condemned_at,
    condemned_because,
        CASE
            WHEN (condemned_at IS NOT NULL) THEN 'condemned'::text
            WHEN (job_status = ANY (ARRAY['received'::text, 'preliminary'::text, 'awaitingApproval'::text, 'inWork'::text, 'finalInspection'::text, 'releaseRequested'::text])) THEN 'inTest'::text
            WHEN ((job_status <> ALL (ARRAY['released'::text, 'shipped'::text, 'closed'::text])) OR job_certificate_void(job_id)) THEN 'unserviceable'::text
            WHEN ((due_on IS NULL) OR (due_on < ((now() AT TIME ZONE 'Asia/Bangkok'::text))::date)) THEN 'due'::text
            ELSE 'serviceable'::text
        END AS state,
    lower(((((((serial_number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || COALESCE(spec, ''::text))) AS search_text
   FROM facts f;

create view cylinder_test as
 SELECT r.id,
    1 AS version,
    r.started_at AS created_at,
    NULL::uuid AS created_by,
    r.ended_at AS updated_at,
    NULL::uuid AS updated_by,
    NULL::timestamp with time zone AS archived_at,
    o.id AS cylinder_id,
    r.job_id,
    r.kind,
    r.result,
    r.ended_at,
    r.statement,
    r.employee_id,
    (r.readings ->> 'rin'::text) AS rin,
    ((r.readings ->> 'testPsi'::text))::numeric(14,4) AS test_psi,
    ((r.readings ->> 'totalCc'::text))::numeric(14,4) AS total_cc,
    ((r.readings ->> 'permanentCc'::text))::numeric(14,4) AS permanent_cc,
    ((r.readings ->> 'permanentPercent'::text))::numeric(14,4) AS permanent_percent,
    ((r.readings ->> 'elasticCc'::text))::numeric(14,4) AS elastic_cc,
    ((r.readings ->> 'reeCc'::text))::numeric(14,4) AS ree_cc,
    ((r.readings ->> 'endPsi'::text))::numeric(14,4) AS filled_psi,
    gas.batch_no AS gas_batch,
        CASE
            WHEN test_run_stands(r.id, NULL::uuid) THEN 'counts'::text
            WHEN job_certificate_void(r.job_id) THEN 'certificateVoid'::text
            ELSE 'other'::text
        END AS standing
   FROM ((((test_run r
     JOIN work_order w ON ((w.id = r.job_id)))
     JOIN part_number p ON ((p.id = w.part_number_id)))
     JOIN oxygen_cylinder o ON (((normal_identity(o.part_number) = normal_identity(w.part_number)) AND (normal_identity(o.serial_number) = normal_identity(w.serial_number)))))
     LEFT JOIN LATERAL ( SELECT u.batch_no
           FROM consumable_use u
          WHERE ((r.kind = 'leak'::text) AND (u.job_id = r.job_id) AND (u.card_no = r.card_no) AND (u.used_at <= r.ended_at))
          ORDER BY u.used_at DESC, u.id DESC
         LIMIT 1) gas ON (true))
  WHERE ((p.family = 'cylinder'::text) AND (w.serial_number <> 'N/A'::text) AND (r.kind = ANY (ARRAY['hydrostatic'::text, 'leak'::text, 'cylinderDates'::text])));

create view turnover_share_due as
 WITH line AS (
         SELECT i.id AS invoice_id,
            NULL::uuid AS credit_note_id,
            l.id AS line_id,
            l.net AS worth,
            (i.total_thb - i.vat_thb) AS net_thb
           FROM (invoice i
             JOIN invoice_line l ON (((l.invoice_id = i.id) AND (l.archived_at IS NULL))))
          WHERE (i.invoice_number IS NOT NULL)
        UNION ALL
         SELECT NULL::uuid AS invoice_id,
            n.id AS credit_note_id,
            ((c.value ->> 'lineId'::text))::uuid AS line_id,
            ((c.value ->> 'difference'::text))::numeric AS worth,
            ((
                CASE n.kind
                    WHEN 'credit'::text THEN '-1'::integer
                    ELSE 1
                END)::numeric * (n.total_thb - n.vat_thb)) AS net_thb
           FROM (credit_note n
             CROSS JOIN LATERAL jsonb_array_elements(n.corrected) c(value))
          WHERE (n.note_number IS NOT NULL)
        ), part AS (
         SELECT d.invoice_id,
            d.credit_note_id,
            COALESCE(w.shop, s.shop) AS shop,
            (l.source = 'overAndAbove'::text) AS over_and_above,
            (l.job_id IS NOT NULL) AS of_work_order,
            d.net_thb,
            sum(d.worth) AS worth
           FROM (((line d
             JOIN invoice_line l ON ((l.id = d.line_id)))
             JOIN sku s ON ((s.id = l.sku_id)))
             LEFT JOIN work_order w ON ((w.id = l.job_id)))
          GROUP BY d.invoice_id, d.credit_note_id, COALESCE(w.shop, s.shop), (l.source = 'overAndAbove'::text), (l.job_id IS NOT NULL), d.net_thb
        ), whole AS (
         SELECT part.invoice_id,
            part.credit_note_id,
            part.shop,
            part.over_and_above,
            part.of_work_order,
            part.net_thb,
            part.worth,
            sum(part.worth) OVER (PARTITION BY part.invoice_id, part.credit_note_id ORDER BY part.over_and_above, part.of_work_order, part.shop) AS up_to,
            sum(part.worth) OVER (PARTITION BY part.invoice_id, part.credit_note_id) AS of_all
           FROM part
        )
 SELECT invoice_id,
    credit_note_id,
    shop,
    over_and_above,
    of_work_order,
    ((round(((net_thb * up_to) / of_all), 2) - round(((net_thb * (up_to - worth)) / of_all), 2)))::numeric(14,2) AS net_thb
   FROM whole
  WHERE (of_all > (0)::numeric);

create view material_of_job_due as
 SELECT job_number,
    (sum(value))::numeric(18,2) AS value
   FROM ( SELECT m.job_number,
            m.value
           FROM movement m
          WHERE ((m.type = ANY (ARRAY['issue'::text, 'consume'::text, 'returnToStock'::text])) AND (m.job_number IS NOT NULL))
        UNION ALL
         SELECT m.job_number,
            m.value
           FROM (movement m
             JOIN movement r ON ((r.movement_no = m.reverses_movement_no)))
          WHERE ((m.reverses_movement_no IS NOT NULL) AND (r.type = ANY (ARRAY['issue'::text, 'consume'::text, 'returnToStock'::text])) AND (m.job_number IS NOT NULL))) each
  GROUP BY job_number;

create view turnover_sku_share as
 WITH line AS (
         SELECT i.id AS invoice_id,
            NULL::uuid AS credit_note_id,
            i.issue_date AS day,
            (i.status <> 'voided'::text) AS counts,
            l.sku_id,
            l.net AS worth,
            (i.total_thb - i.vat_thb) AS net_thb
           FROM (invoice i
             JOIN invoice_line l ON (((l.invoice_id = i.id) AND (l.archived_at IS NULL))))
          WHERE (i.invoice_number IS NOT NULL)
        UNION ALL
         SELECT NULL::uuid AS invoice_id,
            n.id AS credit_note_id,
            n.issue_date AS day,
            (n.status = 'posted'::text) AS counts,
            l.sku_id,
            ((c.value ->> 'difference'::text))::numeric AS worth,
            ((
                CASE n.kind
                    WHEN 'credit'::text THEN '-1'::integer
                    ELSE 1
                END)::numeric * (n.total_thb - n.vat_thb)) AS net_thb
           FROM ((credit_note n
             CROSS JOIN LATERAL jsonb_array_elements(n.corrected) c(value))
             JOIN invoice_line l ON ((l.id = ((c.value ->> 'lineId'::text))::uuid)))
          WHERE (n.note_number IS NOT NULL)
        ), part AS (
         SELECT line.invoice_id,
            line.credit_note_id,
            (date_trunc('month'::text, (line.day)::timestamp without time zone))::date AS month,
            line.counts,
            line.sku_id,
            line.net_thb,
            sum(line.worth) AS worth
           FROM line
          GROUP BY line.invoice_id, line.credit_note_id, line.day, line.counts, line.sku_id, line.net_thb
        ), whole AS (
         SELECT part.invoice_id,
            part.credit_note_id,
            part.month,
            part.counts,
            part.sku_id,
            part.net_thb,
            part.worth,
            sum(part.worth) OVER (PARTITION BY part.invoice_id, part.credit_note_id ORDER BY part.sku_id) AS up_to,
            sum(part.worth) OVER (PARTITION BY part.invoice_id, part.credit_note_id) AS of_all
           FROM part
        )
 SELECT invoice_id,
    credit_note_id,
    month,
    counts,
    sku_id,
    ((round(((net_thb * up_to) / of_all), 2) - round(((net_thb * (up_to - worth)) / of_all), 2)))::numeric(14,2) AS net_thb
   FROM whole
  WHERE (of_all > (0)::numeric);

create view turnover_of_sku_due as
 SELECT month,
    sku_id,
    (sum(net_thb))::numeric(18,2) AS net_thb
   FROM turnover_sku_share s
  WHERE counts
  GROUP BY month, sku_id;

create view listed_invoice as
 SELECT i.id,
    i.version,
    i.created_at,
    i.created_by,
    i.updated_at,
    i.updated_by,
    i.archived_at,
    i.status,
    i.invoice_number,
    i.kind,
    i.customer_id,
    i.customer_order,
    i.issue_date,
    i.due_date,
    i.currency,
    i.net,
    i.vat,
    i.total,
    i.total_thb,
    i.paid,
    i.credited,
    i.balance,
    i.search_text,
        CASE
            WHEN ((s.drift IS NOT NULL) OR (v.drift IS NOT NULL)) THEN 'differs'::text
            WHEN ((s.status = 'failed'::text) OR (v.status = 'failed'::text)) THEN 'failed'::text
            WHEN ((s.status = ANY (ARRAY['queued'::text, 'sending'::text])) OR (v.status = ANY (ARRAY['queued'::text, 'sending'::text]))) THEN 'waiting'::text
            WHEN (s.status = 'synced'::text) THEN 'sent'::text
            ELSE 'notSent'::text
        END AS peak,
        CASE
            WHEN (s.status = 'synced'::text) THEN COALESCE(s.peak_code, s.number)
            ELSE NULL::text
        END AS peak_number,
        CASE
            WHEN (v.drift IS NOT NULL) THEN v.drift
            WHEN (s.drift IS NOT NULL) THEN s.drift
            WHEN (v.status = 'failed'::text) THEN v.last_text
            WHEN (s.status = 'failed'::text) THEN s.last_text
            WHEN (v.status = ANY (ARRAY['queued'::text, 'sending'::text])) THEN COALESCE(v.waits_for, v.last_text)
            WHEN (s.status = ANY (ARRAY['queued'::text, 'sending'::text])) THEN COALESCE(s.waits_for, s.last_text)
            ELSE NULL::text
        END AS peak_why
   FROM ((invoice i
     LEFT JOIN peak_document s ON (((s.kind = 'invoice'::text) AND (s.source_id = i.id) AND (s.action = 'send'::text))))
     LEFT JOIN peak_document v ON (((v.kind = 'invoice'::text) AND (v.source_id = i.id) AND (v.action = 'void'::text))));

-- Foreign keys, and checks that rows of before need not meet

alter table access_request add constraint access_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table access_request add constraint access_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table accounting_month add constraint accounting_month_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table accounting_month add constraint accounting_month_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table accounting_month add constraint accounting_month_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table action_meeting add constraint action_meeting_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table action_meeting add constraint action_meeting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table admin_grant add constraint admin_grant_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table admin_grant add constraint admin_grant_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table admin_grant add constraint admin_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table alternate add constraint alternate_alternate_id_fkey FOREIGN KEY (alternate_id) REFERENCES stock_item(id);
alter table alternate add constraint alternate_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table alternate add constraint alternate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table alternate add constraint alternate_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table alternate add constraint alternate_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table alternate add constraint alternate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table announcement add constraint announcement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table announcement add constraint announcement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table announcement_acknowledgement add constraint announcement_acknowledgement_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id);
alter table announcement_acknowledgement add constraint announcement_acknowledgement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table app_user add constraint app_user_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table app_user add constraint app_user_employee FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table app_user add constraint app_user_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table application_document add constraint application_document_application_id_fkey FOREIGN KEY (application_id) REFERENCES auth_application(id);
alter table application_document add constraint application_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table application_document add constraint application_document_item_id_fkey FOREIGN KEY (item_id) REFERENCES document_item(id);
alter table application_document add constraint application_document_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table application_document add constraint application_document_verified_by_id_fkey FOREIGN KEY (verified_by_id) REFERENCES employee(id);
alter table application_line add constraint application_line_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES employee(id);
alter table application_line add constraint application_line_application_id_fkey FOREIGN KEY (application_id) REFERENCES auth_application(id);
alter table application_line add constraint application_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table application_line add constraint application_line_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES employee(id);
alter table application_line add constraint application_line_group_id_fkey FOREIGN KEY (group_id) REFERENCES auth_group(id);
alter table application_line add constraint application_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table approval_band add constraint approval_band_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table approval_band add constraint approval_band_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table approved_deviation add constraint approved_deviation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id);
alter table approved_deviation add constraint approved_deviation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table approved_deviation add constraint approved_deviation_document CHECK (((accepted_at IS NULL) OR ((kind IS NOT NULL) AND (number IS NOT NULL) AND (holder IS NOT NULL) AND (part_number IS NOT NULL) AND (signature_id IS NOT NULL)))) NOT VALID;
alter table approved_deviation add constraint approved_deviation_document_id_fkey FOREIGN KEY (document_id) REFERENCES attachment(id);
alter table approved_deviation add constraint approved_deviation_file CHECK (((accepted_at IS NULL) OR (document_id IS NOT NULL))) NOT VALID;
alter table approved_deviation add constraint approved_deviation_record_id_fkey FOREIGN KEY (record_id) REFERENCES step_record(id);
alter table approved_deviation add constraint approved_deviation_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table assessment_checklist add constraint assessment_checklist_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id);
alter table assessment_checklist add constraint assessment_checklist_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table assessment_checklist add constraint assessment_checklist_group_id_fkey FOREIGN KEY (group_id) REFERENCES auth_group(id);
alter table assessment_checklist add constraint assessment_checklist_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES employee(id);
alter table assessment_checklist add constraint assessment_checklist_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table assessment_criterion add constraint assessment_criterion_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES assessment_checklist(id);
alter table assessment_criterion add constraint assessment_criterion_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table assessment_criterion add constraint assessment_criterion_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table assessment_result add constraint assessment_result_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES competence_assessment(id);
alter table assessment_result add constraint assessment_result_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table assessment_result add constraint assessment_result_criterion_id_fkey FOREIGN KEY (criterion_id) REFERENCES assessment_criterion(id);
alter table assessment_result add constraint assessment_result_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table attachment add constraint attachment_archived_by_fkey FOREIGN KEY (archived_by) REFERENCES app_user(id);
alter table attachment add constraint attachment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_answer add constraint audit_answer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_answer add constraint audit_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES audit_question(id);
alter table audit_answer add constraint audit_answer_report_id_fkey FOREIGN KEY (report_id) REFERENCES audit_report(id);
alter table audit_answer add constraint audit_answer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_area add constraint audit_area_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_area add constraint audit_area_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id);
alter table audit_area add constraint audit_area_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table audit_area add constraint audit_area_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_checklist add constraint audit_checklist_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table audit_checklist add constraint audit_checklist_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_checklist add constraint audit_checklist_current_revision_id_fkey FOREIGN KEY (current_revision_id) REFERENCES audit_checklist_revision(id);
alter table audit_checklist add constraint audit_checklist_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_checklist_revision add constraint audit_checklist_revision_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table audit_checklist_revision add constraint audit_checklist_revision_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES audit_checklist(id);
alter table audit_checklist_revision add constraint audit_checklist_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_checklist_revision add constraint audit_checklist_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_entry add constraint audit_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id);
alter table audit_finding add constraint audit_finding_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES app_user(id);
alter table audit_finding add constraint audit_finding_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table audit_finding add constraint audit_finding_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table audit_finding add constraint audit_finding_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_finding add constraint audit_finding_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES app_user(id);
alter table audit_finding add constraint audit_finding_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table audit_finding add constraint audit_finding_repeat_of_id_fkey FOREIGN KEY (repeat_of_id) REFERENCES audit_finding(id);
alter table audit_finding add constraint audit_finding_report_id_fkey FOREIGN KEY (report_id) REFERENCES audit_report(id);
alter table audit_finding add constraint audit_finding_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_look add constraint audit_look_view_id_fkey FOREIGN KEY (view_id) REFERENCES audit_view(id) ON DELETE RESTRICT;
alter table audit_observation add constraint audit_observation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_observation add constraint audit_observation_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES audit_finding(id);
alter table audit_observation add constraint audit_observation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table audit_observation add constraint audit_observation_replied_by_id_fkey FOREIGN KEY (replied_by_id) REFERENCES app_user(id);
alter table audit_observation add constraint audit_observation_report_id_fkey FOREIGN KEY (report_id) REFERENCES audit_report(id);
alter table audit_observation add constraint audit_observation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_plan add constraint audit_plan_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table audit_plan add constraint audit_plan_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table audit_plan add constraint audit_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_plan add constraint audit_plan_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_question add constraint audit_question_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_question add constraint audit_question_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES audit_checklist_revision(id);
alter table audit_question add constraint audit_question_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_report add constraint audit_report_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table audit_report add constraint audit_report_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table audit_report add constraint audit_report_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table audit_report add constraint audit_report_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES app_user(id);
alter table audit_report add constraint audit_report_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table audit_report add constraint audit_report_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES employee(id);
alter table audit_report add constraint audit_report_planned_audit_id_fkey FOREIGN KEY (planned_audit_id) REFERENCES planned_audit(id);
alter table audit_report add constraint audit_report_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES audit_checklist_revision(id);
alter table audit_report add constraint audit_report_second_id_fkey FOREIGN KEY (second_id) REFERENCES employee(id);
alter table audit_report add constraint audit_report_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table audit_view add constraint audit_view_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_application add constraint auth_application_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES staff_authorization(id);
alter table auth_application add constraint auth_application_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id);
alter table auth_application add constraint auth_application_checked_by_id_fkey FOREIGN KEY (checked_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table auth_application add constraint auth_application_document_checklist_id_fkey FOREIGN KEY (document_checklist_id) REFERENCES document_checklist(id);
alter table auth_application add constraint auth_application_endorsed_by_id_fkey FOREIGN KEY (endorsed_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_recommended_by_id_fkey FOREIGN KEY (recommended_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_submitted_by_id_fkey FOREIGN KEY (submitted_by_id) REFERENCES employee(id);
alter table auth_application add constraint auth_application_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table auth_category add constraint auth_category_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_category add constraint auth_category_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_group add constraint auth_group_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id) ON DELETE RESTRICT;
alter table auth_group add constraint auth_group_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_group add constraint auth_group_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_suspension add constraint auth_suspension_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES staff_authorization(id) ON DELETE RESTRICT;
alter table auth_suspension add constraint auth_suspension_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table auth_suspension add constraint auth_suspension_group_id_fkey FOREIGN KEY (group_id) REFERENCES auth_group(id) ON DELETE RESTRICT;
alter table auth_suspension add constraint auth_suspension_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table authority_submission add constraint authority_submission_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table authority_submission add constraint authority_submission_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table authority_submission add constraint authority_submission_sent_by_id_fkey FOREIGN KEY (sent_by_id) REFERENCES app_user(id);
alter table authority_submission add constraint authority_submission_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table authorization_scope add constraint authorization_scope_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES staff_authorization(id) ON DELETE RESTRICT;
alter table authorization_scope add constraint authorization_scope_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table authorization_scope add constraint authorization_scope_group_id_fkey FOREIGN KEY (group_id) REFERENCES auth_group(id) ON DELETE RESTRICT;
alter table authorization_scope add constraint authorization_scope_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table automatic_suspension add constraint automatic_suspension_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES staff_authorization(id);
alter table badge add constraint badge_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table badge add constraint badge_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table badge add constraint badge_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES badge(id);
alter table badge add constraint badge_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table barrier add constraint barrier_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table barrier add constraint barrier_hazard_id_fkey FOREIGN KEY (hazard_id) REFERENCES hazard(id);
alter table barrier add constraint barrier_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table batch add constraint batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table batch add constraint batch_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table batch add constraint batch_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table batch add constraint batch_parent_batch_id_fkey FOREIGN KEY (parent_batch_id) REFERENCES batch(id);
alter table batch add constraint batch_serial_letters CHECK ((NOT has_foreign_letter(serial_number))) NOT VALID;
alter table batch add constraint batch_serial_read CHECK ((NOT is_no_serial(serial_number))) NOT VALID;
alter table batch add constraint batch_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table batch_extension add constraint batch_extension_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id);
alter table batch_extension add constraint batch_extension_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table billing_note add constraint billing_note_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table billing_note add constraint billing_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table billing_note add constraint billing_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table billing_note add constraint billing_note_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES app_user(id);
alter table billing_note add constraint billing_note_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table billing_note_invoice add constraint billing_note_invoice_billing_note_id_fkey FOREIGN KEY (billing_note_id) REFERENCES billing_note(id);
alter table billing_note_invoice add constraint billing_note_invoice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table bulletin_result add constraint bulletin_result_bulletin_id_fkey FOREIGN KEY (bulletin_id) REFERENCES service_bulletin(id);
alter table bulletin_result add constraint bulletin_result_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table bulletin_result add constraint bulletin_result_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table bulletin_result add constraint bulletin_result_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table calibration_log add constraint calibration_log_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table calibration_log add constraint calibration_log_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table calibration_log add constraint calibration_log_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table calibration_reading add constraint calibration_reading_calibration_id_fkey FOREIGN KEY (calibration_id) REFERENCES calibration_log(id) ON DELETE RESTRICT;
alter table cap_item add constraint cap_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table cap_item add constraint cap_item_done_by_id_fkey FOREIGN KEY (done_by_id) REFERENCES app_user(id);
alter table cap_item add constraint cap_item_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES audit_finding(id);
alter table cap_item add constraint cap_item_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table cap_item add constraint cap_item_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES app_user(id);
alter table cap_item add constraint cap_item_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table capability_item add constraint capability_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table capability_item add constraint capability_item_list_revision_id_fkey FOREIGN KEY (list_revision_id) REFERENCES capability_list_revision(id) ON DELETE RESTRICT;
alter table capability_item add constraint capability_item_manual FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table capability_item add constraint capability_item_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id) ON DELETE RESTRICT;
alter table capability_item add constraint capability_item_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table capability_item_scope add constraint capability_item_scope_item_id_fkey FOREIGN KEY (item_id) REFERENCES capability_item(id) ON DELETE CASCADE;
alter table capability_list_revision add constraint capability_list_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table capability_list_revision add constraint capability_list_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table certificate_error add constraint certificate_error_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES release_certificate(id);
alter table certificate_error add constraint certificate_error_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table certificate_error add constraint certificate_error_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table certificate_error add constraint certificate_error_verified_by_id_fkey FOREIGN KEY (verified_by_id) REFERENCES app_user(id);
alter table class_attendee add constraint class_attendee_class_id_fkey FOREIGN KEY (class_id) REFERENCES training_class(id) ON DELETE RESTRICT;
alter table class_attendee add constraint class_attendee_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table class_attendee add constraint class_attendee_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table class_attendee add constraint class_attendee_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table competence_assessment add constraint competence_assessment_application_id_fkey FOREIGN KEY (application_id) REFERENCES auth_application(id);
alter table competence_assessment add constraint competence_assessment_assessor_id_fkey FOREIGN KEY (assessor_id) REFERENCES employee(id);
alter table competence_assessment add constraint competence_assessment_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES assessment_checklist(id);
alter table competence_assessment add constraint competence_assessment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table competence_assessment add constraint competence_assessment_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table competence_assessment add constraint competence_assessment_line_id_fkey FOREIGN KEY (line_id) REFERENCES application_line(id);
alter table competence_assessment add constraint competence_assessment_second_job_id_fkey FOREIGN KEY (second_job_id) REFERENCES work_order(id);
alter table competence_assessment add constraint competence_assessment_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table condemned_part add constraint condemned_part_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id);
alter table consumable_request add constraint consumable_request_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table consumable_request add constraint consumable_request_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table consumable_request add constraint consumable_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table consumable_request add constraint consumable_request_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id);
alter table consumable_request add constraint consumable_request_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table consumable_request add constraint consumable_request_requested_by_id_fkey FOREIGN KEY (requested_by_id) REFERENCES app_user(id);
alter table consumable_request add constraint consumable_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table consumable_request_line add constraint consumable_request_line_consumable_request_id_fkey FOREIGN KEY (consumable_request_id) REFERENCES consumable_request(id);
alter table consumable_request_line add constraint consumable_request_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table consumable_request_line add constraint consumable_request_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table consumable_request_line add constraint consumable_request_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table consumable_use add constraint consumable_use_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table consumable_use add constraint consumable_use_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table consumable_use add constraint consumable_use_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table consumable_use add constraint consumable_use_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table controlled_document add constraint controlled_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table controlled_document add constraint controlled_document_current_revision_id_fkey FOREIGN KEY (current_revision_id) REFERENCES document_revision(id);
alter table controlled_document add constraint controlled_document_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id);
alter table controlled_document add constraint controlled_document_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES document_folder(id);
alter table controlled_document add constraint controlled_document_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table controlled_document add constraint controlled_document_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES app_user(id);
alter table controlled_document add constraint controlled_document_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table credit_note add constraint credit_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table credit_note add constraint credit_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table credit_note add constraint credit_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table credit_note add constraint credit_note_posted_by_id_fkey FOREIGN KEY (posted_by_id) REFERENCES app_user(id);
alter table credit_note add constraint credit_note_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table credit_note add constraint credit_note_vat_due_has_its_tax_invoice CHECK (((note_number IS NULL) OR (vat_falls_due = (0)::numeric) OR (tax_invoice_no IS NOT NULL))) NOT VALID;
alter table credit_note add constraint credit_note_voided_by_id_fkey FOREIGN KEY (voided_by_id) REFERENCES app_user(id);
alter table currency_check add constraint currency_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table currency_check add constraint currency_check_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table currency_check add constraint currency_check_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table customer add constraint customer_account_manager FOREIGN KEY (account_manager_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table customer add constraint customer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table customer add constraint customer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table delivery_note add constraint delivery_note_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table delivery_note add constraint delivery_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table delivery_note add constraint delivery_note_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table delivery_note_line add constraint delivery_note_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table delivery_note_line add constraint delivery_note_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table delivery_note_line add constraint delivery_note_line_delivery_note_id_fkey FOREIGN KEY (delivery_note_id) REFERENCES delivery_note(id);
alter table delivery_note_line add constraint delivery_note_line_receiving_batch_id_fkey FOREIGN KEY (receiving_batch_id) REFERENCES receiving_batch(id);
alter table delivery_note_line add constraint delivery_note_line_sold_from_a_batch CHECK (((kind <> 'partSale'::text) OR (batch_id IS NOT NULL))) NOT VALID;
alter table delivery_note_line add constraint delivery_note_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table delivery_proof add constraint delivery_proof_delivery_note_id_fkey FOREIGN KEY (delivery_note_id) REFERENCES delivery_note(id);
alter table delivery_proof add constraint delivery_proof_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table department add constraint department_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table department add constraint department_manager FOREIGN KEY (manager_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table department add constraint department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES department(id) ON DELETE RESTRICT;
alter table department add constraint department_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive add constraint directive_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive add constraint directive_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_applicability add constraint directive_applicability_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_applicability add constraint directive_applicability_directive_id_fkey FOREIGN KEY (directive_id) REFERENCES directive(id) ON DELETE RESTRICT;
alter table directive_applicability add constraint directive_applicability_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_check add constraint directive_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_check add constraint directive_check_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id) ON DELETE RESTRICT;
alter table directive_check add constraint directive_check_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_compliance add constraint directive_compliance_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table directive_compliance add constraint directive_compliance_directive_id_fkey FOREIGN KEY (directive_id) REFERENCES directive(id);
alter table directive_compliance add constraint directive_compliance_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table directive_compliance add constraint directive_compliance_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table directive_supersession add constraint directive_supersession_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table directive_supersession add constraint directive_supersession_directive_id_fkey FOREIGN KEY (directive_id) REFERENCES directive(id) ON DELETE RESTRICT;
alter table directive_supersession add constraint directive_supersession_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES directive(id) ON DELETE RESTRICT;
alter table discount add constraint discount_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table discount add constraint discount_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table discount add constraint discount_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table discount add constraint discount_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id);
alter table discount add constraint discount_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_checklist add constraint document_checklist_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id);
alter table document_checklist add constraint document_checklist_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table document_checklist add constraint document_checklist_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES employee(id);
alter table document_checklist add constraint document_checklist_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_folder add constraint document_folder_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table document_folder add constraint document_folder_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES document_folder(id);
alter table document_folder add constraint document_folder_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_item add constraint document_item_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES document_checklist(id);
alter table document_item add constraint document_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table document_item add constraint document_item_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id);
alter table document_item add constraint document_item_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id);
alter table document_item add constraint document_item_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_page add constraint document_page_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES document_text(attachment_id);
alter table document_page add constraint document_page_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES document_revision(id);
alter table document_question add constraint document_question_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES document_revision(id);
alter table document_review add constraint document_review_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table document_review add constraint document_review_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES employee(id);
alter table document_review add constraint document_review_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES document_revision(id);
alter table document_review add constraint document_review_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_revision add constraint document_revision_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table document_revision add constraint document_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table document_revision add constraint document_revision_document_id_fkey FOREIGN KEY (document_id) REFERENCES controlled_document(id);
alter table document_revision add constraint document_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table document_text add constraint document_text_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id);
alter table document_text add constraint document_text_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES document_revision(id);
alter table education add constraint education_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table education add constraint education_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table education add constraint education_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table employee add constraint employee_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table employee add constraint employee_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id) ON DELETE RESTRICT;
alter table employee add constraint employee_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table employee add constraint employee_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table employee_certificate add constraint employee_certificate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table employee_certificate add constraint employee_certificate_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table employee_certificate add constraint employee_certificate_renewed_by_id_fkey FOREIGN KEY (renewed_by_id) REFERENCES employee_certificate(id);
alter table employee_certificate add constraint employee_certificate_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES employee_certificate(id);
alter table employee_certificate add constraint employee_certificate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table employee_certificate add constraint employee_certificate_verified_by_id_fkey FOREIGN KEY (verified_by_id) REFERENCES app_user(id);
alter table employee_contact add constraint employee_contact_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table employee_contact add constraint employee_contact_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table employee_contact add constraint employee_contact_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table entry_withdrawal add constraint entry_withdrawal_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table entry_withdrawal add constraint entry_withdrawal_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table entry_withdrawal add constraint entry_withdrawal_robbed_part_id_fkey FOREIGN KEY (robbed_part_id) REFERENCES robbed_part(id);
alter table entry_withdrawal add constraint entry_withdrawal_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table epa_run add constraint epa_run_applied_by_id_fkey FOREIGN KEY (applied_by_id) REFERENCES app_user(id);
alter table epa_run add constraint epa_run_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table epa_run add constraint epa_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table epa_run add constraint epa_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table epa_run add constraint epa_run_new_card_id_fkey FOREIGN KEY (new_card_id) REFERENCES rate_card(id);
alter table epa_run add constraint epa_run_notified_by_id_fkey FOREIGN KEY (notified_by_id) REFERENCES app_user(id);
alter table epa_run add constraint epa_run_rate_card_id_fkey FOREIGN KEY (rate_card_id) REFERENCES rate_card(id);
alter table epa_run add constraint epa_run_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam add constraint exam_class_id_fkey FOREIGN KEY (class_id) REFERENCES training_class(id);
alter table exam add constraint exam_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam add constraint exam_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES app_user(id);
alter table exam add constraint exam_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id);
alter table exam add constraint exam_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam_answer add constraint exam_answer_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES exam_attempt(id);
alter table exam_answer add constraint exam_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES training_question(id);
alter table exam_attempt add constraint exam_attempt_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam_attempt add constraint exam_attempt_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table exam_attempt add constraint exam_attempt_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id);
alter table exam_attempt add constraint exam_attempt_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam_candidate add constraint exam_candidate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam_candidate add constraint exam_candidate_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table exam_candidate add constraint exam_candidate_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id);
alter table exam_candidate add constraint exam_candidate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam_dispute add constraint exam_dispute_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES exam_attempt(id);
alter table exam_dispute add constraint exam_dispute_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam_dispute add constraint exam_dispute_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES app_user(id);
alter table exam_dispute add constraint exam_dispute_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id);
alter table exam_dispute add constraint exam_dispute_question_id_fkey FOREIGN KEY (question_id) REFERENCES training_question(id);
alter table exam_dispute add constraint exam_dispute_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam_event add constraint exam_event_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES exam_attempt(id);
alter table exam_grading add constraint exam_grading_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES exam_attempt(id);
alter table exam_grading add constraint exam_grading_ruling_id_fkey FOREIGN KEY (ruling_id) REFERENCES exam_ruling(id);
alter table exam_ruling add constraint exam_ruling_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam_ruling add constraint exam_ruling_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES exam_dispute(id);
alter table exam_ruling add constraint exam_ruling_question_id_fkey FOREIGN KEY (question_id) REFERENCES training_question(id);
alter table exam_ruling add constraint exam_ruling_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exam_save add constraint exam_save_attempt_id_place_fkey FOREIGN KEY (attempt_id, place) REFERENCES exam_answer(attempt_id, place);
alter table exam_stratum add constraint exam_stratum_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exam_stratum add constraint exam_stratum_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id);
alter table exam_stratum add constraint exam_stratum_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table exchange_rate add constraint exchange_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table exchange_rate add constraint exchange_rate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table finding add constraint finding_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table finding add constraint finding_closed_by_employee_id_fkey FOREIGN KEY (closed_by_employee_id) REFERENCES employee(id);
alter table finding add constraint finding_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table finding add constraint finding_decided_by_employee_id_fkey FOREIGN KEY (decided_by_employee_id) REFERENCES employee(id);
alter table finding add constraint finding_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table finding add constraint finding_occurrence_reported FOREIGN KEY (occurrence_number) REFERENCES safety_report(number) NOT VALID;
alter table finding add constraint finding_reinspected_by_fkey FOREIGN KEY (reinspected_by) REFERENCES app_user(id);
alter table finding add constraint finding_rework_card_id_fkey FOREIGN KEY (rework_card_id) REFERENCES task_card(id);
alter table finding add constraint finding_severe_defects CHECK (((status = 'closed'::text) OR (severity <> 'minor'::text) OR (defect_code <> ALL (ARRAY['crack'::text, 'heatDamage'::text, 'meltedPlug'::text])))) NOT VALID;
alter table finding add constraint finding_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table finding add constraint finding_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table finding add constraint finding_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table finding_pin add constraint finding_pin_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table finding_pin add constraint finding_pin_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES finding(id);
alter table finding_pin add constraint finding_pin_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table form_instance add constraint form_instance_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table form_instance add constraint form_instance_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table form_instance add constraint form_instance_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table form_instance add constraint form_instance_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES form_instance(id);
alter table form_instance add constraint form_instance_template_id_fkey FOREIGN KEY (template_id) REFERENCES form_template(id);
alter table form_instance add constraint form_instance_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table form_instance add constraint form_instance_version_id_fkey FOREIGN KEY (version_id) REFERENCES form_version(id);
alter table form_template add constraint form_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table form_template add constraint form_template_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table form_version add constraint form_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table form_version add constraint form_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table form_version add constraint form_version_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table form_version add constraint form_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES form_template(id);
alter table form_version add constraint form_version_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table gate_reason add constraint gate_reason_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table gate_reason add constraint gate_reason_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table gate_reason add constraint gate_reason_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table gate_result add constraint gate_result_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES release_certificate(id);
alter table gate_state add constraint gate_state_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table geofence add constraint geofence_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table geofence add constraint geofence_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table geofence add constraint geofence_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table goods_receipt add constraint goods_receipt_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table goods_receipt add constraint goods_receipt_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table goods_receipt add constraint goods_receipt_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table goods_receipt add constraint goods_receipt_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table goods_receipt_line add constraint goods_receipt_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table goods_receipt_line add constraint goods_receipt_line_calibration_id_fkey FOREIGN KEY (calibration_id) REFERENCES calibration_log(id);
alter table goods_receipt_line add constraint goods_receipt_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table goods_receipt_line add constraint goods_receipt_line_goods_receipt_id_fkey FOREIGN KEY (goods_receipt_id) REFERENCES goods_receipt(id);
alter table goods_receipt_line add constraint goods_receipt_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table goods_receipt_line add constraint goods_receipt_line_quarantine_id_fkey FOREIGN KEY (quarantine_id) REFERENCES quarantine_record(id);
alter table goods_receipt_line add constraint goods_receipt_line_receiving_batch_id_fkey FOREIGN KEY (receiving_batch_id) REFERENCES receiving_batch(id);
alter table goods_receipt_line add constraint goods_receipt_line_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table goods_receipt_line add constraint goods_receipt_line_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table goods_receipt_line add constraint goods_receipt_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table hazard add constraint hazard_accountable_accepted_by_id_fkey FOREIGN KEY (accountable_accepted_by_id) REFERENCES app_user(id);
alter table hazard add constraint hazard_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table hazard add constraint hazard_hira_id_fkey FOREIGN KEY (hira_id) REFERENCES hira(id);
alter table hazard add constraint hazard_manager_accepted_by_id_fkey FOREIGN KEY (manager_accepted_by_id) REFERENCES app_user(id);
alter table hazard add constraint hazard_safety_accepted_by_id_fkey FOREIGN KEY (safety_accepted_by_id) REFERENCES app_user(id);
alter table hazard add constraint hazard_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table hira add constraint hira_accepted_by_id_fkey FOREIGN KEY (accepted_by_id) REFERENCES app_user(id);
alter table hira add constraint hira_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table hira add constraint hira_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table hira add constraint hira_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES audit_finding(id);
alter table hira add constraint hira_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES employee(id);
alter table hira add constraint hira_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table hira add constraint hira_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table hold_period add constraint hold_period_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table hold_period add constraint hold_period_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id);
alter table hold_period add constraint hold_period_ended_signature_id_fkey FOREIGN KEY (ended_signature_id) REFERENCES signature(id);
alter table hold_period add constraint hold_period_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table holiday add constraint holiday_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table holiday add constraint holiday_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table identity_document add constraint identity_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table identity_document add constraint identity_document_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table identity_document add constraint identity_document_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table identity_number add constraint identity_number_document_id_fkey FOREIGN KEY (document_id) REFERENCES identity_document(id);
alter table impact_decision add constraint impact_decision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table impact_decision add constraint impact_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES impact_review(id) ON DELETE RESTRICT;
alter table impact_decision add constraint impact_decision_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id) ON DELETE RESTRICT;
alter table impact_decision add constraint impact_decision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table impact_review add constraint impact_review_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table impact_review add constraint impact_review_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table impact_review add constraint impact_review_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES manual_revision(id) ON DELETE RESTRICT;
alter table impact_review add constraint impact_review_temporary_revision_id_fkey FOREIGN KEY (temporary_revision_id) REFERENCES temporary_revision(id);
alter table impact_review add constraint impact_review_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table independent_inspection add constraint independent_inspection_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table independent_inspection add constraint independent_inspection_record_id_fkey FOREIGN KEY (record_id) REFERENCES step_record(id);
alter table independent_inspection add constraint independent_inspection_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table inspection_report add constraint inspection_report_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table inspection_report add constraint inspection_report_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table inspection_report add constraint inspection_report_inspector_employee_id_fkey FOREIGN KEY (inspector_employee_id) REFERENCES employee(id);
alter table inspection_report add constraint inspection_report_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table inspection_report add constraint inspection_report_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table inspection_report add constraint inspection_report_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES inspection_report(id);
alter table inspection_report add constraint inspection_report_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES form_version(id);
alter table inspection_report add constraint inspection_report_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table invoice add constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table invoice add constraint invoice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table invoice add constraint invoice_posted_by_id_fkey FOREIGN KEY (posted_by_id) REFERENCES app_user(id);
alter table invoice add constraint invoice_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table invoice add constraint invoice_voided_by_id_fkey FOREIGN KEY (voided_by_id) REFERENCES app_user(id);
alter table invoice_line add constraint invoice_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table invoice_line add constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table invoice_line add constraint invoice_line_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table invoice_line add constraint invoice_line_quotation_line_id_fkey FOREIGN KEY (quotation_line_id) REFERENCES quotation_line(id);
alter table invoice_line add constraint invoice_line_rate_card_id_fkey FOREIGN KEY (rate_card_id) REFERENCES rate_card(id);
alter table invoice_line add constraint invoice_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id);
alter table invoice_line add constraint invoice_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table job_comment add constraint job_comment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table job_comment add constraint job_comment_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table job_component add constraint job_component_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table job_component add constraint job_component_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table job_component add constraint job_component_removed_known CHECK (((component <> 'cell'::text) OR (removed_serial IS NOT NULL) OR (removed_unread IS NOT NULL))) NOT VALID;
alter table job_component add constraint job_component_removed_read CHECK ((NOT is_no_serial(removed_serial))) NOT VALID;
alter table job_component add constraint job_component_serial_letters CHECK ((NOT has_foreign_letter(serial_number))) NOT VALID;
alter table job_component add constraint job_component_serial_read CHECK (((NOT is_no_serial(serial_number)) OR ((serial_number = 'UNKNOWN'::text) AND (component = ANY (ARRAY['inboardHalf'::text, 'outboardHalf'::text]))))) NOT VALID;
alter table job_component add constraint job_component_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table job_notification add constraint job_notification_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table job_notification add constraint job_notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table journal_line add constraint journal_line_account_code_fkey FOREIGN KEY (account_code) REFERENCES ledger_account(code);
alter table labor_entry add constraint labor_entry_card FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table labor_entry add constraint labor_entry_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES labor_entry(id);
alter table labor_entry add constraint labor_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table labor_entry add constraint labor_entry_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table leave_allowance add constraint leave_allowance_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table leave_allowance add constraint leave_allowance_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table leave_allowance add constraint leave_allowance_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table leave_request add constraint leave_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table leave_request add constraint leave_request_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES app_user(id);
alter table leave_request add constraint leave_request_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table leave_request add constraint leave_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ledger_account add constraint ledger_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ledger_account add constraint ledger_account_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table lesson add constraint lesson_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table lesson add constraint lesson_hazard_id_fkey FOREIGN KEY (hazard_id) REFERENCES hazard(id);
alter table lesson add constraint lesson_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table lesson add constraint lesson_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table lesson_reading add constraint lesson_reading_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table lesson_reading add constraint lesson_reading_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table lesson_reading add constraint lesson_reading_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id);
alter table life_limit add constraint life_limit_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table life_limit add constraint life_limit_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id);
alter table life_limit add constraint life_limit_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table line_contact add constraint line_contact_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table line_contact add constraint line_contact_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table line_contact add constraint line_contact_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table line_message add constraint line_message_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES line_contact(id);
alter table line_message add constraint line_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table line_message add constraint line_message_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table location add constraint location_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table location add constraint location_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES location(id);
alter table location add constraint location_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table logbook_entry add constraint logbook_entry_compensates_id_fkey FOREIGN KEY (compensates_id) REFERENCES logbook_entry(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table logbook_entry add constraint logbook_entry_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES employee(id) ON DELETE RESTRICT;
alter table loss_search add constraint loss_search_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table loss_search add constraint loss_search_loss_id_fkey FOREIGN KEY (loss_id) REFERENCES tool_loss(id);
alter table loss_search add constraint loss_search_searched_by_id_fkey FOREIGN KEY (searched_by_id) REFERENCES employee(id);
alter table loss_search add constraint loss_search_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table manual add constraint manual_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual add constraint manual_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE RESTRICT;
alter table manual add constraint manual_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_consumable add constraint manual_consumable_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_consumable add constraint manual_consumable_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table manual_consumable add constraint manual_consumable_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_ipc_item add constraint manual_ipc_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_ipc_item add constraint manual_ipc_item_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table manual_ipc_item add constraint manual_ipc_item_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_part add constraint manual_part_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_part add constraint manual_part_from_revision_id_fkey FOREIGN KEY (from_revision_id) REFERENCES manual_revision(id) ON DELETE RESTRICT;
alter table manual_part add constraint manual_part_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table manual_part add constraint manual_part_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id) ON DELETE RESTRICT;
alter table manual_part add constraint manual_part_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_revision add constraint manual_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_revision add constraint manual_revision_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table manual_revision add constraint manual_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_tool add constraint manual_tool_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table manual_tool add constraint manual_tool_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table manual_tool add constraint manual_tool_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table map_area add constraint map_area_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table map_area add constraint map_area_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES map_layer(id);
alter table map_area add constraint map_area_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table map_area add constraint map_area_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table map_layer add constraint map_layer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table map_layer add constraint map_layer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table margin_approver add constraint margin_approver_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table margin_approver add constraint margin_approver_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table margin_approver add constraint margin_approver_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table margin_floor add constraint margin_floor_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table margin_floor add constraint margin_floor_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table mbd_report add constraint mbd_report_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table mbd_report add constraint mbd_report_destroyed_by_id_fkey FOREIGN KEY (destroyed_by_id) REFERENCES app_user(id);
alter table mbd_report add constraint mbd_report_first_witness_by_id_fkey FOREIGN KEY (first_witness_by_id) REFERENCES app_user(id);
alter table mbd_report add constraint mbd_report_scrap_id_fkey FOREIGN KEY (scrap_id) REFERENCES scrap(id);
alter table mbd_report add constraint mbd_report_second_witness_by_id_fkey FOREIGN KEY (second_witness_by_id) REFERENCES app_user(id);
alter table mbd_report add constraint mbd_report_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table mitigation add constraint mitigation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table mitigation add constraint mitigation_done_by_id_fkey FOREIGN KEY (done_by_id) REFERENCES app_user(id);
alter table mitigation add constraint mitigation_hazard_id_fkey FOREIGN KEY (hazard_id) REFERENCES hazard(id);
alter table mitigation add constraint mitigation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table mitigation add constraint mitigation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table mitigation add constraint mitigation_verified_by_id_fkey FOREIGN KEY (verified_by_id) REFERENCES app_user(id);
alter table monitoring_board add constraint monitoring_board_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table movement add constraint movement_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table movement add constraint movement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table movement add constraint movement_from_location_id_fkey FOREIGN KEY (from_location_id) REFERENCES location(id);
alter table movement add constraint movement_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table movement add constraint movement_received_by_fkey FOREIGN KEY (received_by) REFERENCES employee(id);
alter table movement add constraint movement_reverses_movement_no_fkey FOREIGN KEY (reverses_movement_no) REFERENCES movement(movement_no);
alter table movement add constraint movement_to_location_id_fkey FOREIGN KEY (to_location_id) REFERENCES location(id);
alter table movement add constraint movement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_annotation add constraint ndt_annotation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_annotation add constraint ndt_annotation_report_id_fkey FOREIGN KEY (report_id) REFERENCES ndt_report(id);
alter table ndt_annotation add constraint ndt_annotation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_certification add constraint ndt_certification_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table ndt_certification add constraint ndt_certification_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table ndt_certification add constraint ndt_certification_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table ndt_exam_part add constraint ndt_exam_part_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_exam_part add constraint ndt_exam_part_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table ndt_exam_part add constraint ndt_exam_part_examiner_id_fkey FOREIGN KEY (examiner_id) REFERENCES employee(id);
alter table ndt_exam_part add constraint ndt_exam_part_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_hour add constraint ndt_hour_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES employee(id);
alter table ndt_hour add constraint ndt_hour_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_hour add constraint ndt_hour_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table ndt_hour add constraint ndt_hour_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES employee(id);
alter table ndt_hour add constraint ndt_hour_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_process_check add constraint ndt_process_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_process_check add constraint ndt_process_check_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table ndt_process_check add constraint ndt_process_check_figure CHECK (((kind <> ALL (ARRAY['lamp'::text, 'ambient'::text, 'bath'::text])) OR (figure IS NOT NULL))) NOT VALID;
alter table ndt_process_check add constraint ndt_process_check_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_report add constraint ndt_report_accepted_signature_id_fkey FOREIGN KEY (accepted_signature_id) REFERENCES signature(id);
alter table ndt_report add constraint ndt_report_accepter_employee_id_fkey FOREIGN KEY (accepter_employee_id) REFERENCES employee(id);
alter table ndt_report add constraint ndt_report_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table ndt_report add constraint ndt_report_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_report add constraint ndt_report_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table ndt_report add constraint ndt_report_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table ndt_report add constraint ndt_report_magnetic_timed CHECK (((method <> 'MT'::text) OR (status <> 'performed'::text) OR (times ? 'demagnetisingEnded'::text))) NOT VALID;
alter table ndt_report add constraint ndt_report_penetrant_timed CHECK (((method <> 'PT'::text) OR (status <> 'performed'::text) OR (times ? 'inspectionBegun'::text))) NOT VALID;
alter table ndt_report add constraint ndt_report_performed_signature_id_fkey FOREIGN KEY (performed_signature_id) REFERENCES signature(id);
alter table ndt_report add constraint ndt_report_performer_employee_id_fkey FOREIGN KEY (performer_employee_id) REFERENCES employee(id);
alter table ndt_report add constraint ndt_report_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES ndt_report(id);
alter table ndt_report add constraint ndt_report_template_version_id_fkey FOREIGN KEY (template_version_id) REFERENCES form_version(id);
alter table ndt_report add constraint ndt_report_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_request add constraint ndt_request_certified_by_id_fkey FOREIGN KEY (certified_by_id) REFERENCES employee(id);
alter table ndt_request add constraint ndt_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_request add constraint ndt_request_declined_by_id_fkey FOREIGN KEY (declined_by_id) REFERENCES employee(id);
alter table ndt_request add constraint ndt_request_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table ndt_request add constraint ndt_request_proposed_by_id_fkey FOREIGN KEY (proposed_by_id) REFERENCES employee(id);
alter table ndt_request add constraint ndt_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table ndt_technique add constraint ndt_technique_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table ndt_technique add constraint ndt_technique_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table ndt_technique add constraint ndt_technique_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table notification add constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table notification_delivery add constraint notification_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE RESTRICT;
alter table notification_delivery add constraint notification_delivery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE SET NULL;
alter table order_change add constraint order_change_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id);
alter table order_change add constraint order_change_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table org_approval add constraint org_approval_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table org_approval add constraint org_approval_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table organisation_fact add constraint organisation_fact_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table outside_process add constraint outside_process_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table outside_process add constraint outside_process_done_after_sent CHECK (((incoming_inspection IS DISTINCT FROM 'accepted'::text) OR (performed_on >= sent_on))) NOT VALID;
alter table outside_process add constraint outside_process_done_is_told CHECK (((incoming_inspection IS DISTINCT FROM 'accepted'::text) OR (performed_on IS NOT NULL))) NOT VALID;
alter table outside_process add constraint outside_process_inspected_by_fkey FOREIGN KEY (inspected_by) REFERENCES app_user(id);
alter table outside_process add constraint outside_process_inspection_signature_id_fkey FOREIGN KEY (inspection_signature_id) REFERENCES signature(id);
alter table outside_process add constraint outside_process_inspection_signed CHECK (((incoming_inspection IS NULL) OR (inspection_signature_id IS NOT NULL))) NOT VALID;
alter table outside_process add constraint outside_process_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table outside_process add constraint outside_process_test_only CHECK (((tested_on IS NULL) OR (process_kind = 'hydrostaticTest'::text))) NOT VALID;
alter table outside_process add constraint outside_process_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table outside_return add constraint outside_return_inspected_by_fkey FOREIGN KEY (inspected_by) REFERENCES app_user(id);
alter table outside_return add constraint outside_return_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table outside_return add constraint outside_return_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES attachment(id);
alter table outside_return add constraint outside_return_process_id_fkey FOREIGN KEY (process_id) REFERENCES outside_process(id);
alter table outside_return add constraint outside_return_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table part_fitted add constraint part_fitted_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table part_fitted add constraint part_fitted_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table part_fitted add constraint part_fitted_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table part_fitted add constraint part_fitted_removed_read CHECK ((NOT is_no_serial(removed_serial))) NOT VALID;
alter table part_fitted add constraint part_fitted_serial_letters CHECK (((lot_kind <> 'serial'::text) OR (NOT has_foreign_letter(lot_number)))) NOT VALID;
alter table part_fitted add constraint part_fitted_serial_read CHECK (((lot_kind <> 'serial'::text) OR (NOT is_no_serial(lot_number)))) NOT VALID;
alter table part_fitted add constraint part_fitted_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table part_number add constraint part_number_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table part_number add constraint part_number_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES part_number(id) ON DELETE RESTRICT;
alter table part_number add constraint part_number_series_id_fkey FOREIGN KEY (series_id) REFERENCES part_number(id) ON DELETE RESTRICT;
alter table part_number add constraint part_number_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table parts_request add constraint parts_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table parts_request add constraint parts_request_master_job_id_fkey FOREIGN KEY (master_job_id) REFERENCES work_order(id);
alter table parts_request add constraint parts_request_picking_by_id_fkey FOREIGN KEY (picking_by_id) REFERENCES app_user(id);
alter table parts_request add constraint parts_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table parts_request_line add constraint parts_request_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table parts_request_line add constraint parts_request_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table parts_request_line add constraint parts_request_line_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table parts_request_line add constraint parts_request_line_parts_request_id_fkey FOREIGN KEY (parts_request_id) REFERENCES parts_request(id);
alter table parts_request_line add constraint parts_request_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table password_reset add constraint password_reset_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table password_reset add constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table peak_code add constraint peak_code_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table peak_code add constraint peak_code_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table peak_document add constraint peak_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table peak_document add constraint peak_document_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table peak_switch add constraint peak_switch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table peak_switch add constraint peak_switch_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table piece_taken_out add constraint piece_taken_out_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table piece_taken_out add constraint piece_taken_out_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table piece_taken_out add constraint piece_taken_out_order_change_id_fkey FOREIGN KEY (order_change_id) REFERENCES order_change(id);
alter table piece_taken_out add constraint piece_taken_out_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table plan_copy add constraint plan_copy_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table plan_copy add constraint plan_copy_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table plan_slot add constraint plan_slot_applied_id_fkey FOREIGN KEY (applied_id) REFERENCES plan_slot(id);
alter table plan_slot add constraint plan_slot_bench_id_fkey FOREIGN KEY (bench_id) REFERENCES work_bench(id);
alter table plan_slot add constraint plan_slot_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table plan_slot add constraint plan_slot_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES plan_copy(id);
alter table plan_slot add constraint plan_slot_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table plan_slot add constraint plan_slot_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table plan_slot add constraint plan_slot_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table plan_slot add constraint plan_slot_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES plan_slot(id);
alter table plan_slot add constraint plan_slot_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table plan_week add constraint plan_week_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table plan_week add constraint plan_week_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table planned_audit add constraint planned_audit_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table planned_audit add constraint planned_audit_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES audit_checklist(id);
alter table planned_audit add constraint planned_audit_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table planned_audit add constraint planned_audit_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table planned_audit add constraint planned_audit_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES employee(id);
alter table planned_audit add constraint planned_audit_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES audit_plan(id);
alter table planned_audit add constraint planned_audit_second_id_fkey FOREIGN KEY (second_id) REFERENCES employee(id);
alter table planned_audit add constraint planned_audit_started_by_id_fkey FOREIGN KEY (started_by_id) REFERENCES app_user(id);
alter table planned_audit add constraint planned_audit_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table planned_audit add constraint planned_audit_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table planning_cost add constraint planning_cost_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table portal_invitation add constraint portal_invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table portal_invitation add constraint portal_invitation_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_user(id) ON DELETE RESTRICT;
alter table portal_log add constraint portal_log_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table portal_log add constraint portal_log_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE RESTRICT;
alter table portal_log add constraint portal_log_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_user(id) ON DELETE RESTRICT;
alter table portal_log add constraint portal_log_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table portal_session add constraint portal_session_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_user(id) ON DELETE RESTRICT;
alter table portal_user add constraint portal_user_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table portal_user add constraint portal_user_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE RESTRICT;
alter table portal_user add constraint portal_user_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table post_holder add constraint post_holder_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table post_holder add constraint post_holder_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id) ON DELETE RESTRICT;
alter table post_holder add constraint post_holder_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table post_holder add constraint post_holder_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table post_holder add constraint post_holder_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table price_index add constraint price_index_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table price_index add constraint price_index_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table project add constraint project_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table project add constraint project_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table project add constraint project_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table project_baseline add constraint project_baseline_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table project_baseline add constraint project_baseline_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id);
alter table project_baseline add constraint project_baseline_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table project_member add constraint project_member_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table project_member add constraint project_member_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table project_member add constraint project_member_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id);
alter table project_member add constraint project_member_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table project_task add constraint project_task_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES employee(id);
alter table project_task add constraint project_task_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table project_task add constraint project_task_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES project_task(id);
alter table project_task add constraint project_task_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id);
alter table project_task add constraint project_task_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_authorizer add constraint purchase_authorizer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_authorizer add constraint purchase_authorizer_stands_in_for_id_fkey FOREIGN KEY (stands_in_for_id) REFERENCES app_user(id);
alter table purchase_authorizer add constraint purchase_authorizer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_authorizer add constraint purchase_authorizer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_first_approved_by_id_fkey FOREIGN KEY (first_approved_by_id) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_group_id_fkey FOREIGN KEY (group_id) REFERENCES request_group(id);
alter table purchase_order add constraint purchase_order_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_order add constraint purchase_order_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table purchase_order_line add constraint purchase_order_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_order_line add constraint purchase_order_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table purchase_order_line add constraint purchase_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id);
alter table purchase_order_line add constraint purchase_order_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_request(id);
alter table purchase_order_line add constraint purchase_order_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_order_revision add constraint purchase_order_revision_amended_by_id_fkey FOREIGN KEY (amended_by_id) REFERENCES app_user(id);
alter table purchase_order_revision add constraint purchase_order_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_order_revision add constraint purchase_order_revision_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id);
alter table purchase_order_revision add constraint purchase_order_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_quote add constraint purchase_quote_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_quote add constraint purchase_quote_group_id_fkey FOREIGN KEY (group_id) REFERENCES request_group(id);
alter table purchase_quote add constraint purchase_quote_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table purchase_quote add constraint purchase_quote_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table purchase_request add constraint purchase_request_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table purchase_request add constraint purchase_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table purchase_request add constraint purchase_request_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES app_user(id);
alter table purchase_request add constraint purchase_request_first_approved_by_id_fkey FOREIGN KEY (first_approved_by_id) REFERENCES app_user(id);
alter table purchase_request add constraint purchase_request_group_id_fkey FOREIGN KEY (group_id) REFERENCES request_group(id);
alter table purchase_request add constraint purchase_request_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table purchase_request add constraint purchase_request_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table purchase_request add constraint purchase_request_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES purchase_request(id);
alter table purchase_request add constraint purchase_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id);
alter table purchase_request add constraint purchase_request_requested_by_id_fkey FOREIGN KEY (requested_by_id) REFERENCES app_user(id);
alter table purchase_request add constraint purchase_request_suggested_vendor_id_fkey FOREIGN KEY (suggested_vendor_id) REFERENCES vendor(id);
alter table purchase_request add constraint purchase_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table push_subscription add constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table quarantine_record add constraint quarantine_record_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table quarantine_record add constraint quarantine_record_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quarantine_record add constraint quarantine_record_investigator_id_fkey FOREIGN KEY (investigator_id) REFERENCES employee(id);
alter table quarantine_record add constraint quarantine_record_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table quarantine_record add constraint quarantine_record_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table quarantine_record add constraint quarantine_record_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table quarantine_record add constraint quarantine_record_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table quotation add constraint quotation_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table quotation add constraint quotation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation add constraint quotation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table quotation add constraint quotation_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table quotation add constraint quotation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table quotation add constraint quotation_sent_by_id_fkey FOREIGN KEY (sent_by_id) REFERENCES app_user(id);
alter table quotation add constraint quotation_submitted_by_id_fkey FOREIGN KEY (submitted_by_id) REFERENCES app_user(id);
alter table quotation add constraint quotation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table quotation_answer add constraint quotation_answer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation_answer add constraint quotation_answer_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table quotation_answer add constraint quotation_answer_to_a_sent_revision FOREIGN KEY (quotation_id, revision) REFERENCES quotation_revision(quotation_id, revision);
alter table quotation_answer add constraint quotation_answer_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table quotation_file add constraint quotation_file_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table quotation_line add constraint quotation_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation_line add constraint quotation_line_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id);
alter table quotation_line add constraint quotation_line_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table quotation_line add constraint quotation_line_rate_card_id_fkey FOREIGN KEY (rate_card_id) REFERENCES rate_card(id);
alter table quotation_line add constraint quotation_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id);
alter table quotation_line add constraint quotation_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table quotation_link add constraint quotation_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation_link add constraint quotation_link_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table quotation_link add constraint quotation_link_of_a_sent_revision FOREIGN KEY (quotation_id, revision) REFERENCES quotation_revision(quotation_id, revision);
alter table quotation_link add constraint quotation_link_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table quotation_revision add constraint quotation_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table quotation_revision add constraint quotation_revision_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id);
alter table quotation_revision add constraint quotation_revision_sent_by_id_fkey FOREIGN KEY (sent_by_id) REFERENCES app_user(id);
alter table quotation_revision add constraint quotation_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table rate_card add constraint rate_card_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table rate_card add constraint rate_card_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table rate_card add constraint rate_card_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table rate_line add constraint rate_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table rate_line add constraint rate_line_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id);
alter table rate_line add constraint rate_line_rate_card_id_fkey FOREIGN KEY (rate_card_id) REFERENCES rate_card(id);
alter table rate_line add constraint rate_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id);
alter table rate_line add constraint rate_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table read_acknowledgement add constraint read_acknowledgement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table read_acknowledgement add constraint read_acknowledgement_document_id_fkey FOREIGN KEY (document_id) REFERENCES controlled_document(id);
alter table read_acknowledgement add constraint read_acknowledgement_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table read_acknowledgement add constraint read_acknowledgement_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES document_revision(id);
alter table read_acknowledgement add constraint read_acknowledgement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table receipt add constraint receipt_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table receipt add constraint receipt_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table receipt add constraint receipt_posted_by_id_fkey FOREIGN KEY (posted_by_id) REFERENCES app_user(id);
alter table receipt add constraint receipt_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table receipt add constraint receipt_voided_by_id_fkey FOREIGN KEY (voided_by_id) REFERENCES app_user(id);
alter table receipt_photo_reading add constraint receipt_photo_reading_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE RESTRICT;
alter table receiving_batch add constraint receiving_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table receiving_batch add constraint receiving_batch_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table receiving_batch add constraint receiving_batch_divided_from_id_fkey FOREIGN KEY (divided_from_id) REFERENCES receiving_batch(id);
alter table receiving_batch add constraint receiving_batch_goods_receipt_id_fkey FOREIGN KEY (goods_receipt_id) REFERENCES goods_receipt(id);
alter table receiving_batch add constraint receiving_batch_serial_letters CHECK ((NOT has_foreign_letter(serial_number))) NOT VALID;
alter table receiving_batch add constraint receiving_batch_serial_read CHECK ((NOT is_no_serial(serial_number))) NOT VALID;
alter table receiving_batch add constraint receiving_batch_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table record_comment add constraint record_comment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table record_comment add constraint record_comment_edits_fkey FOREIGN KEY (edits) REFERENCES record_comment(id);
alter table record_comment_mention add constraint record_comment_mention_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES record_comment(id);
alter table record_comment_mention add constraint record_comment_mention_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_checked_by_id_fkey FOREIGN KEY (checked_by_id) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_claimant_id_fkey FOREIGN KEY (claimant_id) REFERENCES employee(id);
alter table reimbursement add constraint reimbursement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_endorsed_by_id_fkey FOREIGN KEY (endorsed_by_id) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table reimbursement add constraint reimbursement_manager_approved_by_id_fkey FOREIGN KEY (manager_approved_by_id) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table reimbursement add constraint reimbursement_waiting_for_id_fkey FOREIGN KEY (waiting_for_id) REFERENCES employee(id);
alter table reimbursement_line add constraint reimbursement_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table reimbursement_line add constraint reimbursement_line_reimbursement_id_fkey FOREIGN KEY (reimbursement_id) REFERENCES reimbursement(id);
alter table reimbursement_line add constraint reimbursement_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table release_certificate add constraint release_certificate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table release_certificate add constraint release_certificate_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table release_certificate add constraint release_certificate_form_id_fkey FOREIGN KEY (form_id) REFERENCES release_form(id);
alter table release_certificate add constraint release_certificate_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table release_certificate add constraint release_certificate_request_id_fkey FOREIGN KEY (request_id) REFERENCES release_request(id);
alter table release_certificate add constraint release_certificate_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table release_certificate add constraint release_certificate_signer_employee_id_fkey FOREIGN KEY (signer_employee_id) REFERENCES employee(id);
alter table release_certificate add constraint release_certificate_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES release_certificate(id);
alter table release_certificate add constraint release_certificate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table release_form add constraint release_form_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table release_form add constraint release_form_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table release_form add constraint release_form_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table release_paper add constraint release_paper_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES release_certificate(id);
alter table release_request add constraint release_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table release_request add constraint release_request_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table release_request add constraint release_request_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES app_user(id);
alter table release_request add constraint release_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table request_group add constraint request_group_chosen_by_id_fkey FOREIGN KEY (chosen_by_id) REFERENCES app_user(id);
alter table request_group add constraint request_group_chosen_quote_id_fkey FOREIGN KEY (chosen_quote_id) REFERENCES purchase_quote(id);
alter table request_group add constraint request_group_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table request_group add constraint request_group_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id);
alter table request_group add constraint request_group_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table robbed_part add constraint robbed_part_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table robbed_part add constraint robbed_part_donor_job_id_fkey FOREIGN KEY (donor_job_id) REFERENCES work_order(id);
alter table robbed_part add constraint robbed_part_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table robbed_part add constraint robbed_part_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES finding(id);
alter table robbed_part add constraint robbed_part_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES attachment(id);
alter table robbed_part add constraint robbed_part_part_fitted_id_fkey FOREIGN KEY (part_fitted_id) REFERENCES part_fitted(id);
alter table robbed_part add constraint robbed_part_recipient_job_id_fkey FOREIGN KEY (recipient_job_id) REFERENCES work_order(id);
alter table robbed_part add constraint robbed_part_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table route_template add constraint route_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table route_template add constraint route_template_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table route_version add constraint route_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table route_version add constraint route_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table route_version add constraint route_version_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table route_version add constraint route_version_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table route_version add constraint route_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES route_template(id);
alter table safety_account add constraint safety_account_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table safety_cause add constraint safety_cause_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table safety_cause add constraint safety_cause_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table safety_cause add constraint safety_cause_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table safety_claim add constraint safety_claim_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table safety_identity_look add constraint safety_identity_look_looked_by_id_fkey FOREIGN KEY (looked_by_id) REFERENCES app_user(id);
alter table safety_identity_look add constraint safety_identity_look_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_reporter(report_id);
alter table safety_letter_photo add constraint safety_letter_photo_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES safety_letter(id);
alter table safety_message add constraint safety_message_report_id_fkey FOREIGN KEY (report_id) REFERENCES safety_report(id);
alter table safety_report add constraint safety_report_area_id_fkey FOREIGN KEY (area_id) REFERENCES audit_area(id);
alter table safety_report add constraint safety_report_classified_by_id_fkey FOREIGN KEY (classified_by_id) REFERENCES app_user(id);
alter table safety_report add constraint safety_report_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table safety_report add constraint safety_report_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table safety_report add constraint safety_report_duplicate_of_id_fkey FOREIGN KEY (duplicate_of_id) REFERENCES safety_report(id);
alter table safety_report add constraint safety_report_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id);
alter table safety_report add constraint safety_report_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table safety_reporter add constraint safety_reporter_report_id_confidentiality_fkey FOREIGN KEY (report_id, confidentiality) REFERENCES safety_report(id, confidentiality);
alter table saved_view add constraint saved_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
alter table scrap add constraint scrap_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table scrap add constraint scrap_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table scrap add constraint scrap_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table scrap add constraint scrap_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table scrap add constraint scrap_mbd_report_id_fkey FOREIGN KEY (mbd_report_id) REFERENCES mbd_report(id);
alter table scrap add constraint scrap_mutilated_by_id_fkey FOREIGN KEY (mutilated_by_id) REFERENCES app_user(id);
alter table scrap add constraint scrap_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table scrap add constraint scrap_quarantine_id_fkey FOREIGN KEY (quarantine_id) REFERENCES quarantine_record(id);
alter table scrap add constraint scrap_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table scrap add constraint scrap_witnessed_by_id_fkey FOREIGN KEY (witnessed_by_id) REFERENCES app_user(id);
alter table sent_questionnaire add constraint sent_questionnaire_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table sent_questionnaire add constraint sent_questionnaire_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES vendor_evaluation(id);
alter table sent_questionnaire add constraint sent_questionnaire_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES vendor_questionnaire(id);
alter table sent_questionnaire add constraint sent_questionnaire_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES app_user(id);
alter table sent_questionnaire add constraint sent_questionnaire_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table sent_questionnaire add constraint sent_questionnaire_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table service_bulletin add constraint service_bulletin_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table service_bulletin add constraint service_bulletin_linked_directive_id_fkey FOREIGN KEY (linked_directive_id) REFERENCES directive(id) ON DELETE RESTRICT;
alter table service_bulletin add constraint service_bulletin_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table service_bulletin_part add constraint service_bulletin_part_service_bulletin_id_fkey FOREIGN KEY (service_bulletin_id) REFERENCES service_bulletin(id) ON DELETE CASCADE;
alter table session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table shift_assignment add constraint shift_assignment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table shift_assignment add constraint shift_assignment_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table shift_assignment add constraint shift_assignment_pattern_id_fkey FOREIGN KEY (pattern_id) REFERENCES shift_pattern(id);
alter table shift_assignment add constraint shift_assignment_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table shift_day add constraint shift_day_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table shift_day add constraint shift_day_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table shift_day add constraint shift_day_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table shift_pattern add constraint shift_pattern_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table shift_pattern add constraint shift_pattern_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table shift_swap add constraint shift_swap_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table shift_swap add constraint shift_swap_first_id_fkey FOREIGN KEY (first_id) REFERENCES employee(id);
alter table shift_swap add constraint shift_swap_second_id_fkey FOREIGN KEY (second_id) REFERENCES employee(id);
alter table shift_swap add constraint shift_swap_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table shift_toolbox add constraint shift_toolbox_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table shift_week add constraint shift_week_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table shift_week add constraint shift_week_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table sign_in_log add constraint sign_in_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table signature add constraint signature_names_authorisation CHECK (
CASE entity
    WHEN 'taskCard'::text THEN (authorization_no IS NOT NULL)
    WHEN 'finding'::text THEN (authorization_no IS NOT NULL)
    WHEN 'inspectionReport'::text THEN (authorization_no IS NOT NULL)
    WHEN 'ndtReport'::text THEN (authorization_no IS NOT NULL)
    WHEN 'releaseCertificate'::text THEN ((meaning <> 'released'::text) OR (authorization_no IS NOT NULL))
    WHEN 'workOrder'::text THEN ((meaning <> ALL (ARRAY['performed'::text, 'reviewed'::text, 'accepted'::text])) OR (authorization_no IS NOT NULL))
    ELSE true
END) NOT VALID;
alter table signature add constraint signature_names_stamp CHECK (
CASE entity
    WHEN 'taskCard'::text THEN ((meaning = ANY (ARRAY['performed'::text, 'accepted'::text])) OR (stamp_no IS NOT NULL))
    WHEN 'finding'::text THEN (stamp_no IS NOT NULL)
    WHEN 'inspectionReport'::text THEN (stamp_no IS NOT NULL)
    WHEN 'ndtReport'::text THEN ((meaning = 'performed'::text) OR (stamp_no IS NOT NULL))
    WHEN 'releaseCertificate'::text THEN ((meaning <> 'released'::text) OR (stamp_no IS NOT NULL))
    ELSE true
END) NOT VALID;
alter table signature add constraint signature_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table skill add constraint skill_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table skill add constraint skill_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table skill add constraint skill_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table sku add constraint sku_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table sku add constraint sku_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table sku add constraint sku_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table staff_authorization add constraint staff_authorization_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id) ON DELETE RESTRICT;
alter table staff_authorization add constraint staff_authorization_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table staff_authorization add constraint staff_authorization_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table staff_authorization add constraint staff_authorization_stamp_id_fkey FOREIGN KEY (stamp_id) REFERENCES stamp(id) ON DELETE RESTRICT;
alter table staff_authorization add constraint staff_authorization_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table staff_check add constraint staff_check_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id);
alter table staff_check add constraint staff_check_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table staff_list_revision add constraint staff_list_revision_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table staff_list_revision add constraint staff_list_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table staff_list_revision add constraint staff_list_revision_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES app_user(id);
alter table staff_list_revision add constraint staff_list_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table stamp add constraint stamp_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table stamp add constraint stamp_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table stamp add constraint stamp_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table stamp_watch add constraint stamp_watch_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES employee(id);
alter table stamp_watch add constraint stamp_watch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table stamp_watch add constraint stamp_watch_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table stamp_watch add constraint stamp_watch_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table step_data_sheet add constraint step_data_sheet_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table step_data_sheet add constraint step_data_sheet_manual_revision_id_fkey FOREIGN KEY (manual_revision_id) REFERENCES manual_revision(id);
alter table step_data_sheet add constraint step_data_sheet_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id);
alter table step_data_sheet add constraint step_data_sheet_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table step_data_sheet add constraint step_data_sheet_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table step_data_sheet add constraint step_data_sheet_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table step_record add constraint step_record_as_typed CHECK (((measured IS NULL) OR (typed IS NOT NULL) OR (readings IS NOT NULL))) NOT VALID;
alter table step_record add constraint step_record_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table step_record add constraint step_record_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table step_record add constraint step_record_step_id_fkey FOREIGN KEY (step_id) REFERENCES task_step(id);
alter table stock_balance add constraint stock_balance_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table stock_balance add constraint stock_balance_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table stock_class add constraint stock_class_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table stock_cost add constraint stock_cost_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table stock_cost_layer add constraint stock_cost_layer_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table stock_cost_layer add constraint stock_cost_layer_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table stock_count add constraint stock_count_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table stock_count add constraint stock_count_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table stock_count add constraint stock_count_counted_by_id_fkey FOREIGN KEY (counted_by_id) REFERENCES app_user(id);
alter table stock_count add constraint stock_count_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table stock_count add constraint stock_count_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table stock_count add constraint stock_count_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table stock_count_line add constraint stock_count_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table stock_count_line add constraint stock_count_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table stock_count_line add constraint stock_count_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES stock_item(id);
alter table stock_count_line add constraint stock_count_line_movement_no_fkey FOREIGN KEY (movement_no) REFERENCES movement(movement_no);
alter table stock_count_line add constraint stock_count_line_stock_count_id_fkey FOREIGN KEY (stock_count_id) REFERENCES stock_count(id);
alter table stock_count_line add constraint stock_count_line_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table stock_item add constraint stock_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table stock_item add constraint stock_item_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table stock_reservation add constraint stock_reservation_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id);
alter table stock_reservation add constraint stock_reservation_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table stock_reservation add constraint stock_reservation_reserved_by_fkey FOREIGN KEY (reserved_by) REFERENCES app_user(id);
alter table task_card add constraint task_card_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table task_card add constraint task_card_finding FOREIGN KEY (finding_id) REFERENCES finding(id);
alter table task_card add constraint task_card_handover_ack_by_fkey FOREIGN KEY (handover_ack_by) REFERENCES app_user(id);
alter table task_card add constraint task_card_handover_by_fkey FOREIGN KEY (handover_by) REFERENCES app_user(id);
alter table task_card add constraint task_card_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table task_card add constraint task_card_na_signature_id_fkey FOREIGN KEY (na_signature_id) REFERENCES signature(id);
alter table task_card add constraint task_card_route_version_id_fkey FOREIGN KEY (route_version_id) REFERENCES route_version(id);
alter table task_card add constraint task_card_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES signature(id);
alter table task_card add constraint task_card_signed_by_employee_id_fkey FOREIGN KEY (signed_by_employee_id) REFERENCES employee(id);
alter table task_card add constraint task_card_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table task_link add constraint task_link_after_id_fkey FOREIGN KEY (after_id) REFERENCES project_task(id);
alter table task_link add constraint task_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table task_link add constraint task_link_task_id_fkey FOREIGN KEY (task_id) REFERENCES project_task(id);
alter table task_link add constraint task_link_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table task_step add constraint task_step_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table task_step add constraint task_step_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES step_data_sheet(id);
alter table tax_rate add constraint tax_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tax_rate add constraint tax_rate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table temporary_revision add constraint temporary_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table temporary_revision add constraint temporary_revision_incorporated_in_id_fkey FOREIGN KEY (incorporated_in_id) REFERENCES manual_revision(id) ON DELETE RESTRICT;
alter table temporary_revision add constraint temporary_revision_manual_id_fkey FOREIGN KEY (manual_id) REFERENCES manual(id) ON DELETE RESTRICT;
alter table temporary_revision add constraint temporary_revision_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table test_run add constraint test_run_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table test_run add constraint test_run_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table test_run add constraint test_run_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table tire add constraint tire_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tire add constraint tire_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table tire add constraint tire_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table tire add constraint tire_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table tire add constraint tire_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES worn_tire_lot(id);
alter table tire add constraint tire_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table tire add constraint tire_serial_letters CHECK ((NOT has_foreign_letter(serial_number))) NOT VALID;
alter table tire add constraint tire_serial_read CHECK ((NOT is_no_serial(serial_number))) NOT VALID;
alter table tire add constraint tire_tread_tool_id_fkey FOREIGN KEY (tread_tool_id) REFERENCES tool(id);
alter table tire add constraint tire_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tire_event add constraint tire_event_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id);
alter table tire_event add constraint tire_event_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tire_event add constraint tire_event_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table tire_event add constraint tire_event_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table tire_event add constraint tire_event_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES tire_event(id);
alter table tire_event add constraint tire_event_tire_id_fkey FOREIGN KEY (tire_id) REFERENCES tire(id);
alter table tire_event add constraint tire_event_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool add constraint tool_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool add constraint tool_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES employee(id);
alter table tool add constraint tool_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table tool add constraint tool_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_assessment add constraint tool_assessment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool_assessment add constraint tool_assessment_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES tool_recall(id);
alter table tool_assessment add constraint tool_assessment_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_loss add constraint tool_loss_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES app_user(id);
alter table tool_loss add constraint tool_loss_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool_loss add constraint tool_loss_declared_by_id_fkey FOREIGN KEY (declared_by_id) REFERENCES app_user(id);
alter table tool_loss add constraint tool_loss_found_by_id_fkey FOREIGN KEY (found_by_id) REFERENCES app_user(id);
alter table tool_loss add constraint tool_loss_last_user_id_fkey FOREIGN KEY (last_user_id) REFERENCES employee(id);
alter table tool_loss add constraint tool_loss_safety_report_id_fkey FOREIGN KEY (safety_report_id) REFERENCES safety_report(id);
alter table tool_loss add constraint tool_loss_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table tool_loss add constraint tool_loss_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_loss_job add constraint tool_loss_job_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool_loss_job add constraint tool_loss_job_loss_id_fkey FOREIGN KEY (loss_id) REFERENCES tool_loss(id);
alter table tool_loss_job add constraint tool_loss_job_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_recall add constraint tool_recall_calibration_log_id_fkey FOREIGN KEY (calibration_log_id) REFERENCES calibration_log(id);
alter table tool_recall add constraint tool_recall_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool_recall add constraint tool_recall_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table tool_recall add constraint tool_recall_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_usage add constraint tool_usage_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES employee(id);
alter table tool_usage add constraint tool_usage_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tool_usage add constraint tool_usage_returned_by_id_fkey FOREIGN KEY (returned_by_id) REFERENCES employee(id);
alter table tool_usage add constraint tool_usage_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table tool_usage add constraint tool_usage_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tool_use add constraint tool_use_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table tool_use add constraint tool_use_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table tool_use add constraint tool_use_step_record_id_fkey FOREIGN KEY (step_record_id) REFERENCES step_record(id);
alter table tool_use add constraint tool_use_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table toolbox_answer add constraint toolbox_answer_card_id_fkey FOREIGN KEY (card_id) REFERENCES task_card(id);
alter table toolbox_answer add constraint toolbox_answer_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table torque_tube add constraint torque_tube_brake_part_id_fkey FOREIGN KEY (brake_part_id) REFERENCES part_number(id);
alter table torque_tube add constraint torque_tube_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table torque_tube add constraint torque_tube_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table torque_tube add constraint torque_tube_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id);
alter table torque_tube add constraint torque_tube_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table torque_tube add constraint torque_tube_scrap_id_fkey FOREIGN KEY (scrap_id) REFERENCES scrap(id);
alter table torque_tube add constraint torque_tube_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table torque_tube add constraint torque_tube_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table training_class add constraint training_class_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_class add constraint training_class_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table training_class add constraint training_class_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id) ON DELETE RESTRICT;
alter table training_class add constraint training_class_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_fact add constraint training_fact_class_id_fkey FOREIGN KEY (class_id) REFERENCES training_class(id) ON DELETE RESTRICT;
alter table training_fact add constraint training_fact_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_fact add constraint training_fact_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE RESTRICT;
alter table training_fact add constraint training_fact_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id) ON DELETE RESTRICT;
alter table training_fact add constraint training_fact_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_minutes add constraint training_minutes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table training_minutes add constraint training_minutes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id);
alter table training_question add constraint training_question_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table training_question add constraint training_question_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table training_question add constraint training_question_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES training_question(id);
alter table training_question add constraint training_question_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id);
alter table training_question add constraint training_question_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table training_requirement add constraint training_requirement_category_id_fkey FOREIGN KEY (category_id) REFERENCES auth_category(id) ON DELETE RESTRICT;
alter table training_requirement add constraint training_requirement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_requirement add constraint training_requirement_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id) ON DELETE RESTRICT;
alter table training_requirement add constraint training_requirement_group_id_fkey FOREIGN KEY (group_id) REFERENCES auth_group(id) ON DELETE RESTRICT;
alter table training_requirement add constraint training_requirement_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES training_subject(id) ON DELETE RESTRICT;
alter table training_requirement add constraint training_requirement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_subject add constraint training_subject_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table training_subject add constraint training_subject_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table tube_measurement add constraint tube_measurement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tube_measurement add constraint tube_measurement_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table tube_measurement add constraint tube_measurement_tool_id_fkey FOREIGN KEY (tool_id) REFERENCES tool(id);
alter table tube_measurement add constraint tube_measurement_tube_id_fkey FOREIGN KEY (tube_id) REFERENCES torque_tube(id);
alter table tube_measurement add constraint tube_measurement_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table tube_ndt add constraint tube_ndt_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table tube_ndt add constraint tube_ndt_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table tube_ndt add constraint tube_ndt_tube_id_fkey FOREIGN KEY (tube_id) REFERENCES torque_tube(id);
alter table tube_ndt add constraint tube_ndt_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table turnover_of_sku add constraint turnover_of_sku_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id);
alter table turnover_share add constraint turnover_share_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id);
alter table turnover_share add constraint turnover_share_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id);
alter table two_factor add constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table two_factor_code add constraint two_factor_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table used_assessment add constraint used_assessment_assessed_by_fkey FOREIGN KEY (assessed_by) REFERENCES app_user(id);
alter table used_assessment add constraint used_assessment_job_id_fkey FOREIGN KEY (job_id) REFERENCES work_order(id);
alter table user_picture add constraint user_picture_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE RESTRICT;
alter table vehicle add constraint vehicle_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vehicle add constraint vehicle_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES employee(id);
alter table vehicle add constraint vehicle_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vehicle_position add constraint vehicle_position_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id);
alter table vendor add constraint vendor_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor add constraint vendor_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_answer add constraint vendor_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES vendor_question(id);
alter table vendor_answer add constraint vendor_answer_sent_id_fkey FOREIGN KEY (sent_id) REFERENCES sent_questionnaire(id);
alter table vendor_answer_file add constraint vendor_answer_file_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id);
alter table vendor_answer_file add constraint vendor_answer_file_question_id_fkey FOREIGN KEY (question_id) REFERENCES vendor_question(id);
alter table vendor_answer_file add constraint vendor_answer_file_sent_id_fkey FOREIGN KEY (sent_id) REFERENCES sent_questionnaire(id);
alter table vendor_approval add constraint vendor_approval_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_approval add constraint vendor_approval_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_approval add constraint vendor_approval_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_bill add constraint vendor_bill_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_bill add constraint vendor_bill_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id);
alter table vendor_bill add constraint vendor_bill_released_by_id_fkey FOREIGN KEY (released_by_id) REFERENCES app_user(id);
alter table vendor_bill add constraint vendor_bill_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_bill add constraint vendor_bill_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_certificate add constraint vendor_certificate_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES vendor_approval(id);
alter table vendor_certificate add constraint vendor_certificate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_certificate add constraint vendor_certificate_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_certificate add constraint vendor_certificate_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_evaluation add constraint vendor_evaluation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_evaluation add constraint vendor_evaluation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_evaluation add constraint vendor_evaluation_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_question add constraint vendor_question_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_question add constraint vendor_question_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES vendor_questionnaire(id);
alter table vendor_question add constraint vendor_question_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_questionnaire add constraint vendor_questionnaire_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_questionnaire add constraint vendor_questionnaire_released_by_id_fkey FOREIGN KEY (released_by_id) REFERENCES app_user(id);
alter table vendor_questionnaire add constraint vendor_questionnaire_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table vendor_questionnaire_link add constraint vendor_questionnaire_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vendor_questionnaire_link add constraint vendor_questionnaire_link_sent_id_fkey FOREIGN KEY (sent_id) REFERENCES sent_questionnaire(id);
alter table vision_test add constraint vision_test_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table vision_test add constraint vision_test_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table vision_test add constraint vision_test_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table voucher add constraint voucher_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES app_user(id);
alter table voucher add constraint voucher_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table voucher add constraint voucher_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table voucher add constraint voucher_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table voucher add constraint voucher_money_account_id_fkey FOREIGN KEY (money_account_id) REFERENCES ledger_account(id);
alter table voucher add constraint voucher_posted_by_id_fkey FOREIGN KEY (posted_by_id) REFERENCES app_user(id);
alter table voucher add constraint voucher_prepared_by_id_fkey FOREIGN KEY (prepared_by_id) REFERENCES app_user(id);
alter table voucher add constraint voucher_reversed_by_id_fkey FOREIGN KEY (reversed_by_id) REFERENCES app_user(id);
alter table voucher add constraint voucher_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table voucher add constraint voucher_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table voucher_item add constraint voucher_item_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id);
alter table work_bench add constraint work_bench_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table work_bench add constraint work_bench_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table work_experience add constraint work_experience_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table work_experience add constraint work_experience_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id);
alter table work_experience add constraint work_experience_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table work_experience add constraint work_experience_verified_by_id_fkey FOREIGN KEY (verified_by_id) REFERENCES app_user(id);
alter table work_order add constraint work_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table work_order add constraint work_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id);
alter table work_order add constraint work_order_lead_employee_id_fkey FOREIGN KEY (lead_employee_id) REFERENCES employee(id);
alter table work_order add constraint work_order_master_job_id_fkey FOREIGN KEY (master_job_id) REFERENCES work_order(id);
alter table work_order add constraint work_order_part_number_id_fkey FOREIGN KEY (part_number_id) REFERENCES part_number(id);
alter table work_order add constraint work_order_rework_of_id_fkey FOREIGN KEY (rework_of_id) REFERENCES work_order(id);
alter table work_order add constraint work_order_serial_letters CHECK ((NOT has_foreign_letter(serial_number))) NOT VALID;
alter table work_order add constraint work_order_serial_read CHECK (((serial_number = 'N/A'::text) OR (NOT is_no_serial(serial_number)))) NOT VALID;
alter table work_order add constraint work_order_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table worn_tire_lot add constraint worn_tire_lot_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table worn_tire_lot add constraint worn_tire_lot_delivery_note_id_fkey FOREIGN KEY (delivery_note_id) REFERENCES delivery_note(id);
alter table worn_tire_lot add constraint worn_tire_lot_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id);
alter table worn_tire_lot add constraint worn_tire_lot_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table worn_tire_lot add constraint worn_tire_lot_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
