-- A repeating directive says in figures what it is counted in, after how many it falls due again, and how often more until it is terminated (R9).
alter table directive
  add column repeat_in text check (repeat_in in ('tireChanges', 'cycles')),
  add column repeat_every int check (repeat_every between 1 and 100000),
  add column repeat_more int check (repeat_more between 0 and 1000),
  add constraint directive_repeat_whole check ((repeat_in is null) = (repeat_every is null)),
  add constraint directive_repeat_more_of check (repeat_more is null or repeat_every is not null);
