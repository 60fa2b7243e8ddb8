-- The deep cycle of a battery and the static leak of a brake are measured runs of their own, begun by a signed step (R14, R15).
alter table task_step drop constraint task_step_marks_check;
alter table task_step add constraint task_step_marks_check check (marks in ('inflated', 'readjusted', 'runStarted', 'charged', 'deepCycleStarted'));
alter table test_run drop constraint test_run_kind_check;
alter table test_run add constraint test_run_kind_check check (kind in ('capacity', 'chargeAcceptance', 'insulation', 'leak', 'hydraulic', 'functional', 'hydrostatic', 'pressureRetention', 'cylinderDates', 'deepCycle', 'staticLeak'));
alter table test_run drop constraint test_run_readings;
alter table test_run add constraint test_run_readings check (coalesce(case kind
    when 'pressureRetention' then readings ?& array['startPsi', 'startC', 'endPsi', 'endC', 'hours', 'lossPercent']
    when 'capacity' then readings ?& array['rateA', 'minutesToEnd', 'terminalVolts', 'insulationMohm', 'capacityPercent', 'cells']
      and jsonb_array_length(readings -> 'cells') = (setup ->> 'cells')::int
    when 'deepCycle' then readings ?& array['minutes', 'highestVolts', 'cells']
      and jsonb_array_length(readings -> 'cells') = (setup ->> 'cells')::int
      and ((readings ->> 'pass')::boolean = ((readings ->> 'highestVolts')::numeric <= (setup ->> 'maximumCellVolts')::numeric))
      and (readings ->> 'minutes')::int >= (setup ->> 'minimumMinutes')::int
    when 'hydrostatic' then readings ?& array['testPsi', 'totalCc', 'permanentCc', 'elasticCc', 'permanentPercent', 'rin', 'nextHydro', 'condemned']
    when 'leak' then readings ?& array['appliedPsi', 'endPsi', 'heldSeconds', 'leakSeen', 'dropPercent']
    when 'staticLeak' then readings ?& array['pressurePsi', 'heldSeconds', 'leakSeen']
      and (readings ->> 'heldSeconds')::int >= (setup ->> 'holdSeconds')::int
    when 'cylinderDates' then readings ?& array['manufactured', 'lastHydro', 'nextHydro']
    else true
  end, false));

alter table task_step drop constraint task_step_test_kind;
alter table task_step add constraint task_step_test_kind check (
  test is null or coalesce(case test ->> 'kind'
    when 'pressureRetention' then true
    when 'capacity' then test ?& array['ratedAh', 'cells', 'minimumPercent', 'endVolts', 'minimumVolts', 'minimumMohm']
      and (test ->> 'cells')::int between 1 and 40 and (test ->> 'ratedAh')::numeric > 0 and (test ->> 'minimumPercent')::numeric > 0
    when 'deepCycle' then test ?& array['cells', 'maximumCellVolts', 'minimumMinutes'] and (test ->> 'cells')::int between 1 and 40
      and (test ->> 'minimumMinutes')::int > 0
    when 'hydrostatic' then test ?& array['spec', 'servicePsi'] and test ->> 'spec' in ('3HT', '3AA', '3AL', 'composite')
      and (test ->> 'servicePsi')::int > 0
      and (test ->> 'spec' <> 'composite' or test ?& array['intervalMonths', 'lifeYears'])
    when 'leak' then test ?& array['minimumPsi', 'holdSeconds', 'maximumDropPercent'] and (test ->> 'minimumPsi')::int > 0
    when 'staticLeak' then test ?& array['maximumPsi', 'holdSeconds'] and (test ->> 'holdSeconds')::int > 0
    when 'cylinderDates' then test ? 'spec' and test ->> 'spec' in ('3HT', '3AA', '3AL', 'composite')
      and (test ->> 'spec' <> 'composite' or test ?& array['intervalMonths', 'lifeYears'])
    else false
  end, false));
