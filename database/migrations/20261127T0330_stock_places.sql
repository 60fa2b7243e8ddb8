-- What never stands together, how much a cabinet may hold (R-LBL-4), and where a place is.
alter table stock_item add column greasy boolean not null default false;
alter table location
  add column most_held numeric(14,4) check (most_held > 0),
  add column held_in text,
  add check ((most_held is null) = (held_in is null)),
  -- Where it is on the plan of the place it stands in, in percent from the left and from the top.
  add column pin_x numeric(5,2) check (pin_x between 0 and 100),
  add column pin_y numeric(5,2) check (pin_y between 0 and 100),
  add check ((pin_x is null) = (pin_y is null));

-- The reasons for which a part can never return to supply, all of them (R-MBD-1).
alter table scrap drop constraint scrap_reason_check;
alter table scrap add constraint scrap_reason_check check (reason in ('defect', 'designNotMet', 'irreversibleRework', 'lifeLimit', 'forceOrHeat', 'AD',
  'noPapers', 'traceLost', 'wear', 'damage', 'expired', 'BER', 'wrongPart'));
