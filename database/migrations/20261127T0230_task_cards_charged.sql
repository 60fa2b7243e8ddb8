-- A battery is discharged from full: the step that says so marks when (R15), so that the rest before the discharge is measured.
alter table task_step drop constraint task_step_marks_check;
alter table task_step add constraint task_step_marks_check check (marks in ('inflated', 'readjusted', 'runStarted', 'charged'));
