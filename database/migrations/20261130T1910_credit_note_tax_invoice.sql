-- VAT that falls due with a credit note over a line without VAT has a tax invoice of its own (Revenue Code 78/1, 86, 86/4): its number.
alter table credit_note add column tax_invoice_no text;
create unique index credit_note_tax_invoice_no on credit_note (upper(tax_invoice_no));
alter table credit_note add constraint credit_note_tax_invoice_with_its_vat check (tax_invoice_no is null or (vat_falls_due > 0 and note_number is not null));
-- Notes that were posted before keep what they were.
alter table credit_note add constraint credit_note_vat_due_has_its_tax_invoice
  check (note_number is null or vat_falls_due = 0 or tax_invoice_no is not null) not valid;
