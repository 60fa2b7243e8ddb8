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
