-- The list of invoices, each with how it stands in PEAK. Of what is sent and what is voided, what went wrong counts before what waits.
create view listed_invoice as
select i.id, i.version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.archived_at, i.status,
  i.invoice_number, i.kind, i.customer_id, i.customer_order, i.issue_date, i.due_date, i.currency, i.net, i.vat, i.total, i.total_thb,
  i.paid, i.credited, i.balance, i.search_text,
  case
    when s.drift is not null or v.drift is not null then 'differs'
    when s.status = 'failed' or v.status = 'failed' then 'failed'
    when s.status in ('queued', 'sending') or v.status in ('queued', 'sending') then 'waiting'
    when s.status = 'synced' then 'sent'
    else 'notSent'
  end as peak,
  case when s.status = 'synced' then coalesce(s.peak_code, s.number) end as peak_number,
  case
    when v.drift is not null then v.drift
    when s.drift is not null then s.drift
    when v.status = 'failed' then v.last_text
    when s.status = 'failed' then s.last_text
    when v.status in ('queued', 'sending') then coalesce(v.waits_for, v.last_text)
    when s.status in ('queued', 'sending') then coalesce(s.waits_for, s.last_text)
  end as peak_why
from invoice i
left join peak_document s on s.kind = 'invoice' and s.source_id = i.id and s.action = 'send'
left join peak_document v on v.kind = 'invoice' and v.source_id = i.id and v.action = 'void';
