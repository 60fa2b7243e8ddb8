-- What a customer was paid back of an invoice: by a payment voucher that names it, once (R-FIN-8, R-FIN-10).

alter table invoice
  add column refunded numeric(14,2) not null default 0 check (refunded >= 0),
  drop constraint invoice_balance_adds_up,
  add constraint invoice_balance_adds_up check (
    invoice_number is null or status = 'voided' or balance - refund_due = total + debited + refunded - credited - paid
  );
alter table voucher_item
  drop constraint voucher_item_kind_check,
  add constraint voucher_item_kind_check check (kind in ('bill', 'claim', 'refund'));
create index invoice_to_refund on invoice (issue_date, id) where refund_due > 0;
