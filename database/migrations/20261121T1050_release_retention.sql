-- What a release rests on is kept (145.A.55: three years; by default for ever): rows are archived or superseded, never deleted. What
-- is closed to every change already has its own rule; these may still be worked on while the job is open.

do $$
declare
  kept text;
begin
  foreach kept in array array[
    'work_order', 'hold_period', 'labor_entry', 'job_comment', 'task_card', 'task_step', 'approved_deviation', 'finding', 'directive_compliance',
    'bulletin_result', 'gate_reason', 'outside_process', 'release_request', 'logbook_entry', 'receiving_batch', 'goods_receipt', 'goods_receipt_line',
    'delivery_note', 'delivery_note_line', 'staff_authorization', 'authorization_scope', 'training_fact', 'ndt_certification', 'manual',
    'manual_revision', 'temporary_revision', 'part_number', 'tool', 'batch', 'employee', 'customer']
  loop
    execute format('create trigger %I before delete on %I for each row execute function refuse_change()', kept || '_no_delete', kept);
  end loop;
end $$;
