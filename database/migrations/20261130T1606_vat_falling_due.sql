-- VAT of payments that falls due with a credit note over lines without VAT: what was paid for them is paid for the lines that are left.
alter table credit_note
  add column vat_falls_due numeric(14,2) not null default 0,
  add column vat_falls_due_thb numeric(14,2) not null default 0,
  add constraint credit_note_vat_falls_due_of_credit check (
    vat_falls_due >= 0 and vat_falls_due_thb >= 0 and (vat_falls_due = 0 or kind = 'credit'));
alter table credit_note alter column vat_falls_due drop default, alter column vat_falls_due_thb drop default;
