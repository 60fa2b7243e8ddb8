-- What a test run is judged by, fixed when the card is made: the kind, and the limits of this part.
alter table task_step add column test jsonb;
update task_step set test = '{"kind": "pressureRetention"}' where type = 'testRun';
alter table task_step
  add constraint task_step_test check ((type = 'testRun') = (test is not null)),
  add constraint task_step_test_kind check (
    test is null or coalesce(case test ->> 'kind'
      when 'pressureRetention' then true
      when 'capacity' then test ?& array['ratedAh', 'cells', 'minimumPercent', 'endVolts', 'minimumVolts', 'minimumMohm']
        and (test ->> 'cells')::int between 1 and 40 and (test ->> 'ratedAh')::numeric > 0 and (test ->> 'minimumPercent')::numeric > 0
      when 'hydrostatic' then test ?& array['spec', 'servicePsi'] and test ->> 'spec' in ('3HT', '3AA', '3AL', 'composite')
        and (test ->> 'servicePsi')::int > 0
        and (test ->> 'spec' <> 'composite' or test ?& array['intervalMonths', 'lifeYears'])
      when 'leak' then test ?& array['minimumPsi', 'holdSeconds', 'maximumDropPercent'] and (test ->> 'minimumPsi')::int > 0
      else false
    end, false));

-- Until now only the tire's pressure retention was recorded. Every run keeps what it was judged by beside its readings and verdict.
alter table test_run add column setup jsonb not null default '{"kind": "pressureRetention"}';
alter table test_run alter column setup drop default;
alter table test_run
  add constraint test_run_setup check (coalesce(setup ->> 'kind' = kind, false)),
  add constraint test_run_attempt check (attempt >= 1),
  add constraint test_run_verdict check (coalesce((readings ->> 'pass')::boolean = (result = 'pass'), false)),
  add constraint test_run_times check (ended_at is null or ended_at >= started_at),
  add constraint test_run_readings check (coalesce(case kind
    when 'pressureRetention' then readings ?& array['startPsi', 'startC', 'endPsi', 'endC', 'hours', 'lossPercent']
    when 'capacity' then readings ?& array['rateA', 'minutesToEnd', 'terminalVolts', 'insulationMohm', 'capacityPercent', 'cells']
      and jsonb_array_length(readings -> 'cells') = (setup ->> 'cells')::int
    when 'hydrostatic' then readings ?& array['testPsi', 'totalCc', 'permanentCc', 'elasticCc', 'permanentPercent', 'rin', 'nextHydro', 'condemned']
    when 'leak' then readings ?& array['appliedPsi', 'endPsi', 'heldSeconds', 'leakSeen', 'dropPercent']
    else true
  end, false));
create unique index test_run_step_record on test_run (step_record_id);
