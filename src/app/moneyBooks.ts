import type { Comparison } from './accountBooks.ts';

/** Money that is kept beside the documents, against the documents and the history. */
export const moneyComparisons: readonly Comparison[] = [
  {
    kind: 'what vouchers pay',
    statement: `
      select format('Voucher %s', coalesce(v.voucher_no, v.id::text)) as name, 'pays other amounts than it names' as broken,
        format('select * from voucher_item where voucher_id = %L', v.id) as look
      from voucher_item i join voucher v on v.id = i.voucher_id
      where i.released_at is null and not exists (select 1 from jsonb_array_elements(v.items) x
        where x->>'kind' = i.kind and x->>'id' = i.item_id::text and (x->>'amount')::numeric = i.amount)`,
  },
  {
    // One that is let go may be collected by a second note; one that is held by hand by none.
    kind: 'invoices of billing notes',
    statement: `
      with listed as (select n.id as note_id, (x->>'invoiceId')::uuid as invoice_id from billing_note n cross join jsonb_array_elements(n.listed) x)
      select format('Billing note %s', coalesce(n.note_number, n.id::text)) as name,
        case when h.id is null then format('lists %s and does not hold it', i.invoice_number)
          when l.invoice_id is null then format('holds %s and does not list it', i.invoice_number)
          when n.status in ('draft', 'issued') and h.released_at is not null then format('let go of %s and is not over', i.invoice_number)
          when n.status not in ('draft', 'issued') and h.released_at is null then format('is over and still holds %s', i.invoice_number)
          when h.released_at <> n.closed_at then format('let go of %s at another time than it was over', i.invoice_number) else '' end as broken,
        format('select * from billing_note_invoice where billing_note_id = %L', n.id) as look
      from listed l full join billing_note_invoice h on (h.billing_note_id, h.invoice_id) = (l.note_id, l.invoice_id)
        join billing_note n on n.id = coalesce(l.note_id, h.billing_note_id) join invoice i on i.id = coalesce(l.invoice_id, h.invoice_id)`,
  },
  {
    // Of messages from before their words were hashed in the history only that they were sent to this contact is known.
    kind: 'questions asked by LINE',
    statement: `
      with told as (
        select row_number() over (partition by e.entity_id, c->>'askedByLine', c->>'revision' order by seq) as nth, e.entity_id as quotation, e.actor_id, c
        from (select seq, entity_id, actor_id, body::jsonb->'changes' as c from audit_entry
          where entity = 'quotation' and action = 'export' and body like '%"askedByLine":"%') e),
      stands as (
        select row_number() over (partition by quotation_id, contact_id, revision order by created_at, id) as nth, quotation_id::text as quotation, m.*
        from line_message m where kind = 'ask'),
      answered as (select distinct quotation_id, revision from quotation_answer where way = 'line')
      select format('The question by LINE about %s', coalesce(q.number, t.quotation)) as name,
        case when s.id is null then 'stands in the history and is gone' when t.quotation is null then 'was never written down in the history'
          when t.actor_id is distinct from s.created_by then 'was asked by somebody else'
          when t.c ? 'fingerprint' and t.c->>'fingerprint' is distinct from left(encode(sha256(convert_to(s.line_user_id || ' ' || s.text, 'UTF8')), 'hex'), 32)
            then 'says other words, or went to another account, than was asked'
          when s.answered_at is not null and a.quotation_id is null then 'is answered by nobody' else '' end as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'quotation', coalesce(t.quotation, s.quotation)) as look
      from stands s full join told t on t.quotation = s.quotation and t.c->>'askedByLine' = s.contact_id::text and t.c->>'revision' = s.revision::text and t.nth = s.nth
        left join quotation q on q.id::text = coalesce(s.quotation, t.quotation)
        left join answered a on (a.quotation_id, a.revision) = (s.quotation_id, s.revision)
      union all
      select format('The question by LINE about %s', q.number), 'was answered and stands open',
        format('select * from line_message where quotation_id = %L', q.id)
      from answered a join quotation q on q.id = a.quotation_id
      where not exists (select 1 from line_message m where m.kind = 'ask' and (m.quotation_id, m.revision) = (a.quotation_id, a.revision) and m.answered_at is not null)`,
  },
  {
    // Written down since the replies are: which message was answered, and what was replied to whom.
    kind: 'answers and replies by LINE',
    statement: `
      with since as (select applied_at from schema_migration where name like '20261130T0801%'),
      told as (
        select entity_id as id, action, max(body::jsonb->'changes'->>'fingerprint') as fingerprint from audit_entry where entity = 'lineMessage' group by 1, 2)
      select format('The reply by LINE of %s', coalesce(to_char(m.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'), t.id)) as name,
        case when m.id is null then 'stands in the history and is gone' when t.id is null then 'was never written down in the history'
          when t.fingerprint <> left(encode(sha256(convert_to(m.line_user_id || ' ' || m.text, 'UTF8')), 'hex'), 32)
            then 'says other words, or went to another account, than was replied' else '' end as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L', 'lineMessage', coalesce(m.id::text, t.id)) as look
      from (select * from told where action = 'create') t full join (select * from line_message where kind = 'reply') m on m.id::text = t.id
      where t.id is not null or m.created_at > (select applied_at from since)
      union all
      select format('The question by LINE to %s about %s', c.name, q.number),
        case when t.id is null then 'was answered by somebody else' when m.answered_at is null then 'was answered there and stands open' else '' end,
        format('select * from audit_entry where entity = %L and entity_id = %L', 'lineMessage', m.id)
      from line_message m join quotation q on q.id = m.quotation_id join line_contact c on c.id = m.contact_id
        left join told t on t.id = m.id::text and t.action = 'update'
      where m.kind = 'ask' and (t.id is not null or m.answered_at > (select applied_at from since))`,
  },
  {
    kind: 'material of work orders',
    statement: `
      select format('Material of %s', coalesce(m.job_number, d.job_number)) as name,
        format('stands with %s THB and its movements come to %s', coalesce(m.value, 0), coalesce(d.value, 0)) as broken,
        format('select * from movement where job_number = %L order by movement_no', coalesce(m.job_number, d.job_number)) as look
      from material_of_job m full join material_of_job_due d using (job_number) where coalesce(m.value, 0) <> coalesce(d.value, 0)`,
  },
  {
    kind: 'turnover of SKUs',
    statement: `
      select format('%s in %s', s.code, to_char(coalesce(t.month, d.month), 'YYYY-MM')) as name,
        format('stands in turnover with %s THB and its documents come to %s', coalesce(t.net_thb, 0), coalesce(d.net_thb, 0)) as broken,
        format('select * from turnover_sku_share where sku_id = %L and month = %L', s.id, coalesce(t.month, d.month)) as look
      from turnover_of_sku t full join turnover_of_sku_due d using (month, sku_id) join sku s on s.id = sku_id
      where coalesce(t.net_thb, 0) <> coalesce(d.net_thb, 0)`,
  },
  {
    // An SKU may be sold in another shop since: then the shop is as it was posted, and only the worth tells.
    kind: 'turnover of documents',
    statement: `
      with moved as (select distinct entity_id as id from audit_entry where entity = 'sku' and action = 'update' and body like '%"shop":{%'),
      elsewhere as (select distinct l.invoice_id as id from invoice_line l join moved on moved.id = l.sku_id::text where l.job_id is null),
      each as (
        select invoice_id, credit_note_id, shop, over_and_above, of_work_order, net_thb as stands, 0 as due from turnover_share
        union all select invoice_id, credit_note_id, shop, over_and_above, of_work_order, 0, net_thb from turnover_share_due),
      share as (
        select e.invoice_id, e.credit_note_id, sum(e.stands) as stands, sum(e.due) as due
        from each e left join credit_note n on n.id = e.credit_note_id left join elsewhere x on x.id = coalesce(e.invoice_id, n.invoice_id)
        group by e.invoice_id, e.credit_note_id, e.over_and_above, e.of_work_order, case when x.id is null then e.shop end)
      select coalesce(i.invoice_number, n.note_number) as name,
        format('stands in turnover with %s THB and is worth %s, or stands there for other shops', sum(s.stands), sum(s.due)) as broken,
        format('select * from turnover_share where %s = %L', case when s.invoice_id is null then 'credit_note_id' else 'invoice_id' end,
          coalesce(s.invoice_id, s.credit_note_id)) as look
      from share s left join invoice i on i.id = s.invoice_id left join credit_note n on n.id = s.credit_note_id
      group by s.invoice_id, s.credit_note_id, i.invoice_number, n.note_number having bool_or(s.stands <> s.due)`,
  },
];
