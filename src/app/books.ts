import type { Pool } from 'pg';
import { Faults, type Fault } from '#kernel/server/audit/faults.ts';

interface Comparison {
  kind: string;
  /** Answers `name` and `broken` (what does not agree) of what does not, and `look`. */
  statement: string;
}

const placeMoved = (place: string) =>
  `exists (select 1 from audit_entry a where a.entity = 'location' and a.entity_id = ${place}.id::text and a.body like '%"code":{%')`;

/** What is kept beside the records and must agree with the history, or with each other. */
const comparisons: readonly Comparison[] = [
  {
    // A place may be called otherwise by now; then only its balance tells.
    kind: 'movements against their history',
    statement: `
      select 'Movement ' || m.movement_no as name,
        'says other than its history: ' || concat_ws(', ', case when (c->>'qty')::numeric is distinct from m.qty then 'quantity' end,
          case when c->>'batchId' is distinct from m.batch_id::text then 'batch' end,
          case when c->>'type' is distinct from m.type then 'type' end,
          case when c->>'jobNumber' is distinct from m.job_number then 'work order' end,
          case when c->>'from' is distinct from f.code and not ${placeMoved('f')} then 'from' end,
          case when c->>'to' is distinct from t.code and not ${placeMoved('t')} then 'to' end) as broken,
        format('select * from movement where movement_no = %s', m.movement_no) as look
      from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
        join audit_entry e on e.entity = 'movement' and e.entity_id = m.id::text and e.action = 'create'
        cross join lateral (select e.body::jsonb->'changes' as c) said
      where c ? 'qty' and c ? 'batchId'`,
  },
  {
    // P44: what stands in a place is what came there less what left it.
    kind: 'stock against its movements',
    statement: `
      with moved as (
        select batch_id, place, sum(qty) as qty from (
          select batch_id, to_location_id as place, qty from movement union all select batch_id, from_location_id, -qty from movement) each
        group by batch_id, place)
      select format('Batch %s in %s', b.number, l.code) as name,
        format('stands with %s and its movements come to %s', coalesce(s.on_hand, 0), coalesce(m.qty, 0)) as broken,
        format('select * from movement where batch_id = %L order by movement_no', b.id) as look
      from stock_balance s full join moved m on m.batch_id = s.batch_id and m.place = s.location_id
        join batch b on b.id = coalesce(s.batch_id, m.batch_id) join location l on l.id = coalesce(s.location_id, m.place)
      where l.type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion') and coalesce(s.on_hand, 0) <> coalesce(m.qty, 0)`,
  },
  {
    // Journals of before they were written down are not covered: those of after the first one that was.
    kind: 'journals against the history',
    statement: `
      with told as (select entity_id as key, body::jsonb->'changes' as c from audit_entry where entity = 'journal'),
      stands as (
        select concat(source, ':', source_id, case when is_reversal then ':reversal' end) as key, max(source_id::text) as source_id, min(id::text) as id,
          min(number) as number, min(posted_on)::text as day,
          jsonb_agg(jsonb_build_array(account_code, memo, debit::text, credit::text) order by line_no) as lines
        from journal_line group by 1)
      select format('Journal %s', coalesce(s.number, t.c->>'number')) as name,
        case when s.key is null then 'is gone' when t.key is null then 'was never written down in the history'
          else 'says other than its history: ' || concat_ws(', ', case when s.number is distinct from t.c->>'number' then 'number' end,
            case when s.day is distinct from t.c->>'postedOn' then 'day' end,
            case when normalize(s.lines::text) is distinct from normalize((t.c->'lines')::text) then 'lines' end) end as broken,
        format('select * from journal_line where source_id = %L order by is_reversal, line_no', coalesce(s.source_id, split_part(t.key, ':', 2))) as look
      from stands s full join told t on t.key = s.key
      where t.key is not null or s.id > (select min(known.id) from stands known join told on told.key = known.key)`,
  },
  {
    kind: 'holds gone',
    statement: `
      select format('%s, hold %s', coalesce(e.subject, e.entity_id), e.body::jsonb->'changes'->>'waitsFor') as name,
        'stands in the history and is gone' as broken, format('select * from audit_entry where seq = %s', e.seq) as look
      from audit_entry e
      where e.entity = 'workOrder' and e.action = 'update' and e.body ~ '"hold":"[0-9a-f-]{36}"'
        and not exists (select 1 from hold_period h where h.id::text = e.body::jsonb->'changes'->>'hold')`,
  },
];

/** Holds the stock ledger, the journals of the books and the holds of work orders against the history. Reads only. */
export async function verifyBooks(pool: Pool): Promise<{ looked: string; faults: Fault[] }> {
  const faults = new Faults();
  for (const { kind, statement } of comparisons) {
    const { rows } = await pool.query<{ name: string; broken: string; look: string }>(
      `select * from (${statement}) found where broken not in ('', 'says other than its history: ') order by name limit 100`,
    );
    for (const { name, broken, look } of rows) faults.add(kind, `${name} ${broken}.`, look);
  }
  return { looked: 'stock, journals and holds', faults: faults.list() };
}
