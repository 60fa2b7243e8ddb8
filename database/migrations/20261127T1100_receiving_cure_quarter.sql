-- Rubber is dated by the quarter it was cured in; its cure date is the last day of it (R-STK-7).
alter table goods_receipt_line
  add column cure_quarter text check (cure_quarter ~ '^[1-4]Q[0-9]{2}$'),
  add check (cure_quarter is null or cure_date is not null);
