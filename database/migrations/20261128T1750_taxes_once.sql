-- Taxes stand once: what is withheld is read from tax_rate, VAT of receipts is held against the rate of their day, and no rate of 7 % stands in a constraint.

-- What vouchers withheld by stands: the rates that were only seeded beside it go.
delete from tax_rate t using withholding_rate w
  join (values ('service', 'whtService'), ('transport', 'whtTransport'), ('advertising', 'whtAdvertising'), ('rent', 'whtRent')) c (income_type, code)
    on c.income_type = w.income_type
where t.code = c.code and w.archived_at is null and t.version = 1 and t.updated_by is null and t.valid_from = '2000-01-01' and t.valid_to is null;
insert into tax_rate (code, percent, valid_from, valid_to, basis)
select c.code, w.percent, w.valid_from, w.valid_to, w.decree from withholding_rate w
  join (values ('service', 'whtService'), ('transport', 'whtTransport'), ('advertising', 'whtAdvertising'), ('rent', 'whtRent')) c (income_type, code)
    on c.income_type = w.income_type
where w.archived_at is null and not exists (select 1 from tax_rate t where t.code = c.code and t.archived_at is null
  and daterange(t.valid_from, t.valid_to, '[]') && daterange(w.valid_from, w.valid_to, '[]'));
drop table withholding_rate;

alter table reimbursement_line drop constraint reimbursement_line_vat_within_seven_percent;
create function reimbursement_line_vat_within_its_rate() returns trigger language plpgsql as $$
declare rate numeric;
begin
  select percent into rate from tax_rate where code = 'vat' and archived_at is null and daterange(valid_from, valid_to, '[]') @> new.spent_on;
  if new.vat > round(new.gross * coalesce(rate, 0) / (100 + coalesce(rate, 0)), 2) + 0.01 then
    raise exception 'The VAT of a receipt is more than its rate.' using errcode = 'check_violation', constraint = 'reimbursement_line_vat_within_its_rate';
  end if;
  return new;
end $$;
create trigger reimbursement_line_vat_within_its_rate before insert or update of vat, gross, spent_on on reimbursement_line
  for each row execute function reimbursement_line_vat_within_its_rate();

-- The rate of a foreign receipt is that of a day in the table of exchange rates, never typed.
alter table reimbursement add column rate_on date;
