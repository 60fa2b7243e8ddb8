import { sql } from 'kysely';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import type { Comparison } from './accountBooks.ts';
import type { OpenDeps } from './deps.ts';

/** Rows told in the history by a hash of what they say: their table, the columns they are known by, and columns that are left out. */
interface Kept {
  /** What one row is in words. */
  row: string;
  table: string;
  key: string;
  without: string;
  /** What the history calls its rows, where it is not the table's name: since a migration rewrote them. */
  told?: string;
}

const byId = (words: Readonly<Record<string, string>>): Kept[] =>
  Object.entries(words).map(([table, row]) => ({ row, table, key: 'id', without: '' }));

/**
 * What is kept beside the records and told row by row: triggers hand the hashes to the transaction (`keep_rows`), which puts them into its history
 * entry. A migration that rewrites such rows gives their triggers another name to tell them by, and says it here.
 */
export const keptTables: readonly Kept[] = [
  // Work, as it is done: it becomes evidence when a certificate is signed.
  ...byId({
    task_card: 'Card',
    task_step: 'Step of a card',
    step_record: 'Record of a step',
    independent_inspection: 'Independent inspection',
    approved_deviation: 'Approved data for a record',
    test_run: 'Test run',
    tool_use: 'Use of a tool',
    part_fitted: 'Part fitted',
    consumable_use: 'Consumable used',
    job_component: 'Component of a work order',
    labor_entry: 'Labour',
    hold_period: 'Hold',
    outside_process: 'Outside work',
    outside_return: 'Return from outside work',
    entry_withdrawal: 'Withdrawn entry',
    robbed_part: 'Robbed part',
    piece_taken_out: 'Piece taken out',
    order_change: 'Change of an order',
    directive_compliance: 'Answer to an AD',
    bulletin_result: 'Answer to an SB',
    gate_reason: 'Reason for a gate',
    condemned_part: 'Condemned part',
    job_comment: 'Note on a work order',
    record_comment: 'Comment',
    route_template: 'Route',
    route_version: 'Version of a route',
  }),
  // Stock and tools.
  ...byId({
    movement: 'Movement',
    stock_reservation: 'Reservation',
    stock_count_line: 'Line of a count',
    batch_extension: 'Extension of a life',
    calibration_reading: 'Calibration reading',
    location: 'Location',
  }),
  // People and their rights.
  ...byId({
    automatic_suspension: 'Automatic suspension',
    auth_suspension: 'Suspension',
    training_minutes: 'Minutes of training',
    shift_toolbox: 'Toolbox of a shift',
    staff_check: 'Check of a joiner or leaver',
    exam_event: 'Event of an exam',
    access_request: 'Request for a right',
    audit_view: 'Audit view',
    audit_look: 'Look of an auditor',
    portal_log: 'Line of the portal log',
    safety_identity_look: 'Look at a reporter’s name',
  }),
  // Money and settings.
  ...byId({
    tax_rate: 'Tax rate',
    ledger_account: 'Ledger account',
    release_form: 'Form of a certificate',
    peak_switch: 'Switch of PEAK',
    voucher_item: 'Line of a voucher',
    planning_cost: 'Cost of planning',
  }),
  { row: 'File', table: 'attachment', key: 'id', without: 'archived_at archived_by archive_reason' },
  {
    row: 'Question of an exam',
    table: 'exam_answer',
    key: 'attempt_id place',
    without: 'given seq given_at spent_ms flagged',
  },
  { row: 'Grading of an exam', table: 'exam_grading', key: 'attempt_id no', without: '' },
  { row: 'Answer of a vendor', table: 'vendor_answer', key: 'sent_id question_id', without: 'saved_at' },
  { row: 'Proof of a delivery', table: 'delivery_proof', key: 'delivery_note_id', without: '' },
  { row: 'Number of an identity document', table: 'identity_number', key: 'document_id', without: '' },
  { row: 'Fact of the company', table: 'organisation_fact', key: 'key', without: '' },
  { row: 'Reading of a lesson', table: 'lesson_reading', key: 'lesson_id employee_id', without: '' },
  {
    row: 'Acknowledgement of an announcement',
    table: 'announcement_acknowledgement',
    key: 'announcement_id content_version user_id',
    without: '',
  },
  { row: 'Words of a safety report', table: 'safety_account', key: 'report_id', without: '' },
  { row: 'Message about a safety report', table: 'safety_message', key: 'report_id nth', without: '' },
  { row: 'Claim code of a safety report', table: 'safety_claim', key: 'report_id', without: '' },
  { row: 'Reporter of a safety report', table: 'safety_reporter', key: 'report_id', without: '' },
];

/** What the history calls the rows of a table. */
export const toldAs = ({ told, table }: Kept): string => told ?? table;
const rowsOf = (kept: Kept): string =>
  `kept_rows('${toldAs(kept)}', '${kept.table}', '${kept.key}', '${kept.without}')`;

/** What the history calls the entries that tell the rows which stood before it told each, a table at a time. */
const earlier = 'earlierRows';
/** So many rows of before are told one by one; of a table with more, what nobody touches since is believed. */
const mostEarlier = 20_000;

/** Tells in the history, once for each table, the rows that stood before it began to tell of them: at the first start after that upgrade. */
export async function recordEarlierRows({ deps }: Pick<OpenDeps, 'deps'>): Promise<void> {
  const { rows } = await deps.database.pool.query<{ told: string }>(
    'select distinct entity_id as told from audit_entry where entity = $1',
    [earlier],
  );
  const known = new Set(rows.map(({ told }) => told));
  for (const kept of keptTables.filter((each) => !known.has(toldAs(each))))
    await runWrite(deps, systemCaller(new Date()), async (ctx) => {
      // Two processes may start at once.
      await sql`select pg_advisory_xact_lock(hashtext(${earlier}))`.execute(ctx.db);
      const asked = await sql<{ isTold: boolean; rows: number }>`
        select exists (select 1 from audit_entry where entity = ${earlier} and entity_id = ${toldAs(kept)}) as "isTold",
          (select count(*)::int from ${sql.table(kept.table)}) as rows`.execute(ctx.db);
      const [{ isTold, rows: count } = { isTold: true, rows: 0 }] = asked.rows;
      if (isTold) return;
      const believed = count > mostEarlier ? count : 0;
      if (believed === 0)
        await sql`
          select set_config('intranet.rows', coalesce(string_agg(to_json(name)::text || ':"' || hash || '"', ','), ''), true)
          from ${sql.raw(rowsOf(kept))}`.execute(ctx.db);
      await ctx.audit({ entity: earlier, entityId: toldAs(kept), action: 'create', changes: { believed } });
    });
}

/** Every row that is kept beside the records against the newest hash the sealed history tells of it. */
export const keptComparison: Comparison = {
  kind: 'rows beside the records against the history',
  statement: `
    with told as (
      select distinct on (k.key) k.key as name, k.value as hash
      from audit_entry e cross join lateral (select e.body::jsonb->'rows' as rows) b
        cross join lateral jsonb_each_text(case when jsonb_typeof(b.rows) = 'object' then b.rows end) k
      where e.body like '%,"rows":{"%' order by k.key, e.seq desc),
    begun as (
      select distinct on (entity_id) entity_id as place, (body::jsonb->'changes'->>'believed')::int as believed from audit_entry
      where entity = '${earlier}' and action = 'create' order by entity_id, seq),
    kinds (place, words, stored) as (values ${keptTables.map((kept) => `('${toldAs(kept)}', '${kept.row}', '${kept.table}')`).join(', ')}),
    stands as (${keptTables.map((kept) => `select '${toldAs(kept)}' as place, name, hash from ${rowsOf(kept)}`).join(' union all ')}),
    each as (
      select coalesce(s.place, split_part(t.name, ' ', 1)) as place, coalesce(s.name, t.name) as name, t.name is not null as is_told, t.hash as told, s.hash as stands
      from stands s full join told t on t.name = s.name),
    untold as (select place, count(*)::int as rows from each where not is_told group by 1)
    select format('%s %s', kinds.words, split_part(each.name, ' ', 2)) as name,
      case when not is_told then 'was never written down in the history' when told is null then 'was taken away by its history and stands'
        when stands is null then 'stands in the history and is gone' else 'says other than its history tells' end as broken,
      format('select * from %s; select * from audit_entry where body like %L order by seq', kinds.stored, '%' || each.name || '%') as look
    from each join kinds using (place) left join begun using (place) left join untold using (place)
    where case when is_told then told is distinct from stands else untold.rows > begun.believed end`,
};
