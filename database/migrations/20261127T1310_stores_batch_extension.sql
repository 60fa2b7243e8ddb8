-- How often quality extended the life of a batch; its item says how often it may (R-STK-6). What was shown for it stands in its signatures.
alter table batch add column extensions int not null default 0 check (extensions >= 0);
