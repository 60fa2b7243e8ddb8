-- The tax invoice of a payment that was posted without it: its VAT is due from the day it arrived (R-FIN-3). Nothing else of a posted voucher changes.

alter table voucher add column vat_moved_on date,
  add constraint voucher_vat_moved_with_its_tax_invoice check (vat_moved_on is null or (tax_invoice_no is not null and tax_invoice_on is not null));

create or replace function voucher_frozen() returns trigger language plpgsql as $$
declare moves text[] := array['status', 'version', 'updated_at', 'updated_by', 'reversed_on', 'reversed_by_id', 'reversal_reason', 'search_text'];
begin
  if tg_op = 'UPDATE' and old.status = 'posted' and old.tax_invoice_no is null and old.vat_moved_on is null and new.vat_moved_on is not null then
    moves := moves || array['tax_invoice_no', 'tax_invoice_on', 'vat_moved_on'];
  end if;
  if tg_op = 'DELETE' or (to_jsonb(new) - moves) <> (to_jsonb(old) - moves)
    or (old.status = 'reversed' and new.status <> 'reversed') or (old.status = 'posted' and new.status not in ('posted', 'reversed')) then
    raise exception 'A posted voucher is reversed, never changed.' using errcode = '23514', constraint = 'voucher_stays_as_posted', table = 'voucher';
  end if;
  return new;
end $$;

create index receipt_received on receipt (received_on) where receipt_number is not null;
