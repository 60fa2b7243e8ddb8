-- The life a used part has behind it when it comes into stock and when it is fitted (G18): cycles and hours since new.

alter table goods_receipt_line
  add column condition text check (condition in ('new', 'overhauled', 'repaired', 'inspected')),
  add column csn_cycles integer check (csn_cycles >= 0),
  add column tsn_hours numeric(10, 2) check (tsn_hours >= 0);

alter table batch
  add column csn_cycles integer check (csn_cycles >= 0),
  add column tsn_hours numeric(10, 2) check (tsn_hours >= 0),
  add constraint batch_new_has_no_life check (condition <> 'new' or (coalesce(csn_cycles, 0) = 0 and coalesce(tsn_hours, 0) = 0));

alter table part_fitted
  add column csn_cycles integer check (csn_cycles >= 0),
  add column tsn_hours numeric(10, 2) check (tsn_hours >= 0),
  add constraint part_fitted_new_has_no_life check (condition <> 'new' or (coalesce(csn_cycles, 0) = 0 and coalesce(tsn_hours, 0) = 0));
