-- A temporary revision that is changed or withdrawn is reviewed for every open job that was worked by it, as a new revision of the manual is (R8, G05).
alter table impact_review add column temporary_revision_id uuid references temporary_revision (id);
alter table impact_review drop constraint impact_review_revision_id_key;
create unique index impact_review_revision_id_key on impact_review (revision_id) where temporary_revision_id is null;
create index impact_review_temporary_revision on impact_review (temporary_revision_id, id);

-- Whoever changes it: an open job that said how it was worked by it has an undecided row from then on.
create function require_temporary_revision_review() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger temporary_revision_reviewed after update on temporary_revision deferrable initially deferred for each row
  when ((old.issue_date, old.affects, old.archived_at is null) is distinct from (new.issue_date, new.affects, new.archived_at is null))
  execute function require_temporary_revision_review();

-- Engineering signs why a result stands whose step the corrected step data leaves out, adds or asks otherwise (G08).
alter table gate_reason drop constraint gate_reason_gate_check;
alter table gate_reason add constraint gate_reason_gate_check check (gate in ('G05', 'G08', 'G17'));
