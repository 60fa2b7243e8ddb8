-- Lists show how many gates of a job are red. The count follows the stored verdicts by itself, so that no code of the gates writes jobs.
create function keep_gates_failing() returns trigger language plpgsql as $$
begin
  update work_order w set gates_failing = counted.failing
  from (select g.job_id, count(*) filter (where g.state = 'fail')::int as failing
        from gate_state g where g.job_id in (select job_id from changed) group by g.job_id) counted
  where w.id = counted.job_id and w.gates_failing is distinct from counted.failing;
  return null;
end $$;

create trigger gate_state_inserted after insert on gate_state
  referencing new table as changed for each statement execute function keep_gates_failing();
create trigger gate_state_updated after update on gate_state
  referencing new table as changed for each statement execute function keep_gates_failing();
