-- A discharge and a leak test are timed from the step that starts them, as a retention is (R14, R15).
alter table task_step drop constraint task_step_marks_check,
  add constraint task_step_marks_check check (marks in ('inflated', 'readjusted', 'runStarted'));
