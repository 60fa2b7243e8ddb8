-- Half a day of leave: the first or the second half of a shift. It counts 0.5, and two halves of one day may be two requests of one person.

alter table leave_request
  add column half text constraint leave_request_half_check check (half in ('morning', 'afternoon')),
  alter column days type numeric(5,1),
  drop constraint leave_one_at_a_time,
  add constraint leave_in_half_days check (days = case when half is null then trunc(days) else 0.5 end),
  add constraint leave_half_of_one_day check (half is null or (from_day = to_day and kind not in ('maternity', 'ordination', 'military'))),
  add constraint leave_one_at_a_time exclude using gist (
    employee_id with =,
    tsrange(
      from_day + case when half = 'afternoon' then time '12:00' else time '00:00' end,
      case when half = 'morning' then to_day + time '12:00' else (to_day + 1) + time '00:00' end
    ) with &&
  ) where (status in ('asked', 'approved') and archived_at is null);

-- In the roster a shift has one row that changes it, or one for each half.
alter table shift_day
  add column half text constraint shift_day_half_check check (half in ('morning', 'afternoon'));
drop index shift_day_one;
alter table shift_day
  add constraint shift_day_one exclude using gist (
    employee_id with =, day with =, shift with =,
    int4range(case when half = 'afternoon' then 1 else 0 end, case when half = 'morning' then 1 else 2 end) with &&
  ) where (archived_at is null);
