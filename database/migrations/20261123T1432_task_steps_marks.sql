-- Which moment of a pressure retention a step marks by its time: the tire inflated, the pressure readjusted after the stretch (R17).
alter table task_step add column marks text check (marks in ('inflated', 'readjusted'));
