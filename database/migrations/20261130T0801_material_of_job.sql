-- What stores issued to each work order less what came back, in THB: the margin of the statistics adds these up.

create table material_of_job (
  job_number text primary key,
  value numeric(18,2) not null
);

-- What the movements come to: what leaves the stock stands below zero there, what is undone counts as what it undoes.
create view material_of_job_due as
select each.job_number, sum(each.value)::numeric(18,2) as value
from (
  select m.job_number, m.value from movement m where m.type in ('issue', 'consume', 'returnToStock') and m.job_number is not null
  union all
  select m.job_number, m.value from movement m join movement r on r.movement_no = m.reverses_movement_no
  where m.reverses_movement_no is not null and r.type in ('issue', 'consume', 'returnToStock') and m.job_number is not null) each
group by each.job_number;

-- Written with the movements, in the order of the work orders, so that two postings never wait for each other.
create function keep_material_of_job() returns trigger language plpgsql as $$
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
end $$;
create trigger movement_material after insert on movement referencing new table as written
  for each statement execute function keep_material_of_job();

insert into material_of_job (job_number, value) select job_number, value from material_of_job_due;
