/*
 * What is kept beside the records (steps and readings of work under way, parts fitted, hours, reservations, the words of a safety report …) is told in
 * the sealed history by a hash of each row: the transaction that writes it hands the hash to the history entry it ends with (`src/app/keptRows.ts`).
 */

-- Words that could be guessed are hashed with something nobody can guess, which stands and goes with them.
alter table safety_account add column salt uuid not null default gen_random_uuid();
alter table safety_message add column salt uuid not null default gen_random_uuid();

/* What of a row is told: its values, without those that are empty, what every save writes, and the columns named. */
create function kept_hash(line jsonb, without text[]) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(jsonb_strip_nulls(line - (without || '{version,updated_at,updated_by,search_text}'::text[]))::text, 'UTF8')), 'hex'), 32)
$$;

create function kept_name(told text, key text[], line jsonb) returns text language sql immutable as $$
  select told || ' ' || (select string_agg(line ->> k, ':' order by nth) from unnest(key) with ordinality as each (k, nth))
$$;

/* The rows of a table as they are told, whatever the time zone of who asks. */
create function kept_rows(told text, place regclass, key text, without text) returns table (name text, hash text)
language plpgsql stable set timezone to 'UTC' set bytea_output to 'hex' as $$
begin
  return query execute format(
    'select kept_name(%L, %L, to_jsonb(t)), kept_hash(to_jsonb(t), %L) from %s t', told, string_to_array(key, ' '), string_to_array(without, ' '), place);
end $$;

/* Hands the hashes of the rows a statement wrote to the transaction; what left is told as gone. Arguments: what the rows are told as, their key, the columns left out. */
create function keep_rows() returns trigger language plpgsql set timezone to 'UTC' set bytea_output to 'hex' as $$
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
end $$;

create function keep_table(place regclass, key text, without text) returns void language plpgsql as $$
begin
  execute format('create trigger keep_inserted after insert on %s referencing new table as changed for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
  execute format('create trigger keep_updated after update on %s referencing old table as gone new table as changed for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
  execute format('create trigger keep_deleted after delete on %s referencing old table as gone for each statement execute function keep_rows(%L, %L, %L)', place, place, key, without);
end $$;

do $$ declare place text; begin
  foreach place in array string_to_array(
    'task_card task_step step_record independent_inspection approved_deviation test_run tool_use part_fitted consumable_use job_component labor_entry '
    'hold_period outside_process outside_return entry_withdrawal robbed_part piece_taken_out order_change directive_compliance bulletin_result gate_reason '
    'condemned_part job_comment record_comment movement stock_reservation stock_count_line batch_extension calibration_reading route_template route_version '
    'automatic_suspension auth_suspension training_minutes shift_toolbox staff_check exam_event tax_rate ledger_account release_form peak_switch location '
    'voucher_item planning_cost access_request audit_view audit_look portal_log safety_identity_look', ' ')
  loop
    perform keep_table(place::regclass, 'id', '');
  end loop;
  perform keep_table('attachment', 'id', 'archived_at archived_by archive_reason');
  perform keep_table('exam_answer', 'attempt_id place', 'given seq given_at spent_ms flagged');
  perform keep_table('exam_grading', 'attempt_id no', '');
  perform keep_table('vendor_answer', 'sent_id question_id', 'saved_at');
  perform keep_table('delivery_proof', 'delivery_note_id', '');
  perform keep_table('identity_number', 'document_id', '');
  perform keep_table('organisation_fact', 'key', '');
  perform keep_table('lesson_reading', 'lesson_id employee_id', '');
  perform keep_table('announcement_acknowledgement', 'announcement_id content_version user_id', '');
  perform keep_table('safety_account', 'report_id', '');
  perform keep_table('safety_message', 'report_id nth', '');
  perform keep_table('safety_claim', 'report_id', '');
  perform keep_table('safety_reporter', 'report_id', '');
end $$;
