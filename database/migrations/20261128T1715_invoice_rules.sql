-- Invoices and receipts: the seller as they stood, discounts that are answered for, what credit and debit notes did, and sums that add up in the database too.

alter table invoice
  add column seller jsonb,
  add column discount_reason text,
  add column debited numeric(14,2) not null default 0 check (debited >= 0),
  add column refund_due numeric(14,2) not null default 0 check (refund_due >= 0),
  add column vat_corrected numeric(14,2) not null default 0,
  add column thb_corrected numeric(14,2) not null default 0,
  add column vat_thb_corrected numeric(14,2) not null default 0;
alter table receipt add column seller jsonb;

alter table invoice disable trigger user;
alter table receipt disable trigger user;
alter table invoice_line disable trigger user;
update invoice set seller = s.seller from (
  select jsonb_build_object('name', a.value->>'name', 'address', a.value->>'address', 'nameTh', t.value->>'nameTh', 'addressTh', t.value->>'addressTh',
    'tin', t.value->>'taxId', 'branch', t.value->>'branch') as seller
  from organisation_fact a, organisation_fact t where a.key = 'address' and t.key = 'tax') s where invoice_number is not null;
update receipt set seller = s.seller from (
  select jsonb_build_object('name', a.value->>'name', 'address', a.value->>'address', 'nameTh', t.value->>'nameTh', 'addressTh', t.value->>'addressTh',
    'tin', t.value->>'taxId', 'branch', t.value->>'branch') as seller
  from organisation_fact a, organisation_fact t where a.key = 'address' and t.key = 'tax') s where receipt_number is not null;
update invoice set discount_reason = 'Agreed with the customer' where coalesce(discount_pct, 0) > 0 or coalesce(discount_amount, 0) > 0;
update invoice_line set reason = 'Agreed with the customer' where coalesce(discount_pct, 0) > 0 and reason is null;
alter table invoice enable trigger user;
alter table receipt enable trigger user;
alter table invoice_line enable trigger user;

-- What settlements of a receipt come to.
create function receipt_settles(settlements jsonb) returns numeric language sql immutable as $$
  select coalesce(sum((s->>'amount')::numeric), 0) from jsonb_array_elements(settlements) s
$$;

alter table invoice
  drop column net_taxed,
  drop constraint invoice_status_check,
  drop constraint invoice_whole_when_posted,
  add constraint invoice_status_check check (status in ('draft', 'posted', 'partPaid', 'paid', 'credited', 'voided', 'discarded')),
  add constraint invoice_whole_when_posted check (
    invoice_number is null or (issue_date is not null and due_date is not null and fx_rate is not null and total_thb is not null and vat_thb is not null
      and buyer is not null and seller is not null and posted_at is not null and posted_by_id is not null and total > 0)
  ),
  add constraint invoice_due_after_it_is_issued check (due_date >= issue_date),
  add constraint invoice_voided_with_its_day check (status <> 'voided' or voided_at is not null),
  add constraint invoice_balance_adds_up check (
    invoice_number is null or status = 'voided' or balance - refund_due = total + debited - credited - paid
  ),
  add constraint invoice_owes_or_is_owed check (balance = 0 or refund_due = 0),
  add constraint invoice_credited_at_most_all check (credited <= total + debited),
  add constraint invoice_state_by_its_balance check (case status
    when 'posted' then balance > 0 and paid = 0
    when 'partPaid' then balance > 0 and paid > 0
    when 'paid' then balance = 0 and paid > 0
    when 'credited' then balance = 0 and paid = 0 and credited > 0
    when 'voided' then balance = 0 and paid = 0 and credited = 0 and debited = 0
    else paid = 0 and credited = 0 and debited = 0 end),
  add constraint invoice_vat_moved_at_most_all check (invoice_number is null or status = 'voided' or vat_moved between 0 and vat + vat_corrected),
  add constraint invoice_discount_answered_for check (
    (coalesce(discount_pct, 0) = 0 and coalesce(discount_amount, 0) = 0) or discount_reason is not null
  );
alter table invoice_line
  add constraint invoice_line_discount_answered_for check (coalesce(discount_pct, 0) = 0 or reason is not null);
alter table receipt
  drop constraint receipt_whole_when_posted,
  add constraint receipt_whole_when_posted check (receipt_number is null or (fx_rate is not null and settled is not null and buyer is not null
    and seller is not null and posted_at is not null and posted_by_id is not null)),
  add constraint receipt_settles_what_came check (cash + withheld + fee = receipt_settles(settlements)),
  add constraint receipt_settles_something check (cash + withheld + fee > 0),
  add constraint receipt_vat_not_below_nothing check (vat_due >= 0 and net_paid >= 0),
  add constraint receipt_voided_with_its_day check (status <> 'voided' or voided_at is not null);

create or replace function invoice_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted.' using errcode = 'check_violation', constraint = 'invoice_never_deleted';
  end if;
  if old.invoice_number is not null and
    (new.invoice_number, new.kind, new.customer_id, new.customer_order, new.issue_date, new.due_date, new.currency, new.fx_rate, new.discount_pct,
      new.discount_amount, new.discount_reason, new.discount, new.net, new.vat_pct, new.vat, new.total, new.total_thb, new.vat_thb, new.wht_expected,
      new.buyer, new.seller, new.remark, new.posted_at, new.posted_by_id)
    is distinct from
    (old.invoice_number, old.kind, old.customer_id, old.customer_order, old.issue_date, old.due_date, old.currency, old.fx_rate, old.discount_pct,
      old.discount_amount, old.discount_reason, old.discount, old.net, old.vat_pct, old.vat, old.total, old.total_thb, old.vat_thb, old.wht_expected,
      old.buyer, old.seller, old.remark, old.posted_at, old.posted_by_id) then
    raise exception '% was posted.', old.invoice_number using errcode = 'check_violation', constraint = 'invoice_stays_as_posted';
  end if;
  if old.status in ('voided', 'discarded') and new.status <> old.status then
    raise exception 'It stays %.', old.status using errcode = 'check_violation', constraint = 'invoice_end_stays';
  end if;
  return new;
end $$;

create or replace function receipt_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A receipt is never deleted.' using errcode = 'check_violation', constraint = 'receipt_never_deleted';
  end if;
  if old.receipt_number is not null and
    (new.receipt_number, new.customer_id, new.received_on, new.currency, new.cash, new.withheld, new.fee, new.settlements, new.settled, new.fx_rate, new.vat_due,
      new.net_paid, new.buyer, new.seller, new.bank_account, new.remark, new.posted_at, new.posted_by_id)
    is distinct from
    (old.receipt_number, old.customer_id, old.received_on, old.currency, old.cash, old.withheld, old.fee, old.settlements, old.settled, old.fx_rate, old.vat_due,
      old.net_paid, old.buyer, old.seller, old.bank_account, old.remark, old.posted_at, old.posted_by_id) then
    raise exception '% was posted.', old.receipt_number using errcode = 'check_violation', constraint = 'receipt_stays_as_posted';
  end if;
  return new;
end $$;
