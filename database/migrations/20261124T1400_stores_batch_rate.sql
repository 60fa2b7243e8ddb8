-- A batch keeps at which rate it was bought: its cost in THB can be told from the order again.
alter table batch add column fx_rate numeric(18,8) not null default 1;
alter table batch add constraint batch_fx_rate_positive check (fx_rate > 0);
