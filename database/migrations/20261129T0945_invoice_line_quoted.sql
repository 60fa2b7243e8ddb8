-- Lines of an invoice that bill what a customer accepted: each line of a quotation stands on one invoice at a time.
alter table invoice_line
  add column quotation_line_id uuid references quotation_line (id),
  add column quoted_by text,
  drop constraint invoice_line_source_check,
  add constraint invoice_line_source_check check (source in ('job', 'quotation', 'overAndAbove', 'product', 'difference')),
  drop constraint invoice_line_price_source_check,
  add constraint invoice_line_price_source_check check (price_source in
    ('customerRate', 'customerLabour', 'baseRate', 'baseLabour', 'skuBase', 'quotation', 'manual')),
  drop constraint invoice_line_of_a_job,
  add constraint invoice_line_of_a_job check (source not in ('job', 'quotation', 'overAndAbove') or job_id is not null),
  add constraint invoice_line_quotation_named check ((quotation_line_id is null) = (quoted_by is null)),
  add constraint invoice_line_quoted check
    ((price_source <> 'quotation' and source not in ('quotation', 'overAndAbove')) or quotation_line_id is not null);
create unique index invoice_line_quoted_once on invoice_line (quotation_line_id) where counts;
create index invoice_line_quotation_line_id on invoice_line (quotation_line_id);

create or replace function invoice_line_stays_as_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A line is never deleted.' using errcode = 'check_violation', constraint = 'invoice_line_never_deleted';
  end if;
  if exists (select 1 from invoice where id = new.invoice_id and invoice_number is not null) and (tg_op = 'INSERT' or
    (new.invoice_id, new.line_no, new.source, new.job_id, new.sku_id, new.description, new.quantity, new.unit, new.unit_price, new.discount_pct, new.net,
      new.vat_mode, new.wht_class, new.price_source, new.rate_card_id, new.discounts, new.discount_off, new.reason, new.archived_at,
      new.quotation_line_id, new.quoted_by)
    is distinct from
    (old.invoice_id, old.line_no, old.source, old.job_id, old.sku_id, old.description, old.quantity, old.unit, old.unit_price, old.discount_pct, old.net,
      old.vat_mode, old.wht_class, old.price_source, old.rate_card_id, old.discounts, old.discount_off, old.reason, old.archived_at,
      old.quotation_line_id, old.quoted_by)) then
    raise exception 'The invoice was posted.' using errcode = 'check_violation', constraint = 'invoice_line_stays_as_posted';
  end if;
  return new;
end $$;
