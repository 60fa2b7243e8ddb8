-- Which areas of a part a technique has inspected, written with it by its Level 3, and which of them a report covered (3.7, G11).
alter table ndt_technique add column areas jsonb not null default '[]' check (jsonb_typeof(areas) = 'array');
alter table ndt_report add column areas jsonb not null default '[]' check (jsonb_typeof(areas) = 'array');
