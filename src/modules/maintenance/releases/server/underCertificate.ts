import { CompiledQuery } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

/** Rows a certificate rests on, and which of their columns are its evidence. `@` before a column: a moment. */
interface Part {
  /** Its name in the signed text. */
  name: string;
  columns: string;
  /** Where its rows `x` are found: `$1` is the job, `$2` the moment of signing. */
  from: string;
}

const ofJob = (table: string) => `${table} x where x.job_id = $1`;
const ofSteps = 'join task_card c on c.id = s.card_id where c.job_id = $1';
const ofRecords = (table: string) =>
  `${table} x join step_record r on r.id = x.record_id join task_step s on s.id = r.step_id ${ofSteps}`;

// Adding a part or a column is a new edition: what was signed under an older one is looked at as it was signed.
const parts: readonly Part[] = [
  {
    name: 'job',
    columns: `part_number part_name serial_number quantity work_scope tsn_hours tso_hours csn_cycles cso_cycles tire_changes_since_overhaul
      receiving_batch @received_at serial_read @serial_read_at`,
    from: 'work_order x where x.id = $1',
  },
  {
    name: 'cards',
    columns: `card_no attempt phase title status judges_part mandatory critical na_reason na_data na_signature_id data_refs ndt_required
      consumables_required finding_id @signed_at signature_id signed_by_employee_id signed_by_name`,
    from: ofJob('task_card'),
  },
  {
    name: 'steps',
    columns: `card_id step_no type title instruction critical options min max nominal unit decimals limit_ref photo_min test sheet_id tool_class
      tool_error material_ids meanings component`,
    from: 'task_step x join task_card c on c.id = x.card_id where c.job_id = $1',
  },
  {
    name: 'records',
    columns:
      'step_id attempt value measured in_limit not_applicable na_data reason photos employee_id employee_name @recorded_at typed readings',
    from: `step_record x join task_step s on s.id = x.step_id ${ofSteps}`,
  },
  {
    name: 'second looks',
    columns: 'record_id employee_id employee_name qualified signature_id @at',
    from: ofRecords('independent_inspection'),
  },
  {
    name: 'deviations',
    columns: 'record_id reference accepted_by @accepted_at signature_id kind number holder part_number document_id',
    from: ofRecords('approved_deviation'),
  },
  {
    name: 'tests',
    columns: 'step_record_id card_no kind attempt @started_at @ended_at readings result statement employee_id setup',
    from: ofJob('test_run'),
  },
  {
    name: 'tools',
    columns:
      'step_record_id card_no tool_id tool_no tool_name @used_at cal_due_at_use serviceable_at_use approved_for_task employee_id approved_by',
    from: ofJob('tool_use'),
  },
  {
    name: 'parts',
    columns: `step_record_id card_no batch_id part_number name lot_kind lot_number quantity condition document_type document_number document_accepted
      standard_part effectivity customer_consent shelf_life_ends from_scrap removed_serial @fitted_at employee_id`,
    from: ofJob('part_fitted'),
  },
  {
    name: 'consumables',
    columns:
      'step_record_id card_no batch_id batch_no item_name quantity unit @used_at expiry_at_use use_by_after_open employee_id',
    from: ofJob('consumable_use'),
  },
  {
    name: 'components',
    columns: 'step_record_id component position serial_number removed_serial removed_unread @recorded_at employee_id',
    from: ofJob('job_component'),
  },
  {
    name: 'robbed parts',
    columns:
      'donor_job_id recipient_job_id batch_id part_fitted_id finding_id reason owner_consent signature_id employee_id employee_name @taken_at',
    from: 'robbed_part x where $1 in (x.donor_job_id, x.recipient_job_id)',
  },
  {
    name: 'withdrawn entries',
    columns: 'kind entry_id step_record_id reason movement_no signature_id employee_id employee_name @at',
    from: ofJob('entry_withdrawal'),
  },
  {
    name: 'findings',
    columns: `number source item_part_number item_name place quantity defect_code description measured limit_ref severity status disposition
      disposition_note approved_data_ref reportable reportable_note @reinspected_at reinspected_by signature_id decided_by_employee_id closed_by_employee_id`,
    from: ofJob('finding'),
  },
  {
    name: 'inspection reports',
    columns: `number part_number serial_number type status result recommendation as_received conclusion remarks serial_read items facts
      inspector_employee_id inspector_name stamp_no signature_id @signed_at supersedes_id supersede_reason`,
    from: ofJob('inspection_report'),
  },
  {
    name: 'NDT reports',
    columns: `number card_id part_number serial_number method items area coverage_pct technique technique_revision material surface_state parameters
      equipment materials checks indications findings disposition result status @performed_at performer_employee_id performer performer_name
      performed_signature_id accepter_employee_id accepter accepter_name @accepted_at accepted_signature_id item_results`,
    from: ofJob('ndt_report'),
  },
  {
    name: 'outside work',
    columns: `process vendor vendor_id performed_on vendor_approved_until document incoming_inspection tested_on requalifier inspected_by
      inspected_by_name @inspected_at inspection_signature_id inspection_remark`,
    from: ofJob('outside_process'),
  },
  {
    name: 'directives',
    columns: 'directive_id part_number serial_number status method reason next_due signature_id @created_at',
    from: ofJob('directive_compliance'),
  },
  {
    name: 'bulletins',
    columns: 'bulletin_id number ordered_by_customer result reference signature_id @created_at',
    from: ofJob('bulletin_result'),
  },
  {
    name: 'labour',
    // A clock that ran when it was signed is stopped later; one nobody stops ends with its shift, fifteen hours after its start at most (stopForgottenLabour).
    columns: `card_id employee_id kind @started_at corrects_id reason =(case when x.ended_at < $2 and not x.flagged then x.ended_at end)
      =(x.flagged and x.ended_at > x.started_at + interval '15 hours')`,
    from: ofJob('labor_entry'),
  },
  {
    name: 'holds',
    // What was open when it was signed is ended by the release.
    columns:
      'reason clock_owner @started_at note evidence stops =(case when x.ended_at < $2 then x.ended_at end) =(case when x.ended_at < $2 then x.ended_signature_id end)',
    from: `${ofJob('hold_period')} and x.started_at <= $2`,
  },
  // Second edition: what the first left out. A name of its own, so that certificates signed before are not asked for it.
  {
    name: 'order',
    columns: `number master_job_id customer_id customer_ref shop part_number_id serial_reason aircraft_type aircraft_reg position removal_reason
      removal_date certificate_types evaluation_only evaluation_reason rework_of_id operator_limit_reference`,
    from: 'work_order x where x.id = $1',
  },
  {
    name: 'changes of the order',
    columns: 'was now_is reference agreed_by agreed_on reason @at by_user by_name',
    from: ofJob('order_change'),
  },
  {
    name: 'reasons of gates',
    columns: 'gate subject reason recorded signature_id @created_at created_by',
    from: ofJob('gate_reason'),
  },
  {
    name: 'sources of cards',
    columns: `route_version_id seq na_allowed skill min_level predecessors handover_note @handover_at handover_by @handover_ack_at
      handover_ack_by`,
    from: ofJob('task_card'),
  },
  {
    name: 'conditions of steps',
    columns: 'instruction_th na_allowed show_if step_key layout marks',
    from: 'task_step x join task_card c on c.id = x.card_id where c.job_id = $1',
  },
  {
    name: 'signatures of records',
    columns: 'signature_id',
    from: `step_record x join task_step s on s.id = x.step_id ${ofSteps}`,
  },
  { name: 'IPL items of parts', columns: 'ipl', from: ofJob('part_fitted') },
  { name: 'serials of deviations', columns: 'serial_numbers', from: ofRecords('approved_deviation') },
  { name: 'life of parts', columns: 'csn_cycles tsn_hours', from: ofJob('part_fitted') },
  {
    name: 'papers of robbed parts',
    columns: 'paper_id',
    from: 'robbed_part x where $1 in (x.donor_job_id, x.recipient_job_id)',
  },
  { name: 'withdrawn robberies', columns: 'robbed_part_id', from: ofJob('entry_withdrawal') },
  { name: 'rework of findings', columns: 'finding_no card_id rework_card_id', from: ofJob('finding') },
  {
    name: 'heads of inspection reports',
    columns: 'job_number customer_id family part_name findings_count',
    from: ofJob('inspection_report'),
  },
  {
    name: 'NDT times and runs',
    columns:
      'job_number customer_id family card_no indications_count run times supersedes_id supersede_reason void_reason',
    from: ofJob('ndt_report'),
  },
  { name: 'senders of outside work', columns: 'sent_by_name', from: ofJob('outside_process') },
  // Third edition.
  { name: 'dates findings are about', columns: 'date_about date_month occurrence_number', from: ofJob('finding') },
  { name: 'readings findings are about', columns: 'finding_no step_record_id', from: ofJob('finding') },
  { name: 'why tests stand', columns: 'tests_stand_reason', from: ofJob('task_card') },
  { name: 'areas NDT covered', columns: 'areas', from: ofJob('ndt_report') },
  { name: 'pieces NDT covered', columns: 'pieces', from: ofJob('ndt_report') },
  {
    name: 'pieces taken out of a lot',
    columns: 'position mark finding_ids order_change_id signature_id employee_id employee_name @at',
    from: ofJob('piece_taken_out'),
  },
  { name: 'days outside work was sent', columns: 'sent_on', from: ofJob('outside_process') },
  { name: 'kinds of outside work', columns: 'process_kind', from: ofJob('outside_process') },
  {
    name: 'returns of outside work',
    columns:
      'process_id document paper_id paper_sha256 result inspected_by inspected_by_name @inspected_at signature_id',
    from: ofJob('outside_return'),
  },
  {
    name: 'templates of inspection reports',
    columns: 'template_version_id template_name',
    from: ofJob('inspection_report'),
  },
  { name: 'layouts of NDT reports', columns: 'template_version_id', from: ofJob('ndt_report') },
];

const expressions = (columns: string): string =>
  [...columns.matchAll(/=\((.+?)\)(?=\s|$)|(\S+)/gs)]
    .map(([, expression, column = '']) => {
      if (expression) return expression.includes('_at end') ? `(${expression}) at time zone 'UTC'` : expression;
      return column.startsWith('@') ? `x.${column.slice(1)} at time zone 'UTC'` : `x."${column}"`;
    })
    .join(', ');

const hashOf = (rows: string, order: string) =>
  `encode(sha256(convert_to(coalesce(string_agg(${rows}::text, ',' order by ${order}), ''), 'UTF8')), 'hex')`;
const partSql = ({ name, columns, from }: Part) =>
  `select '${name}' as name, count(*)::int as rows, ${hashOf(`jsonb_build_array(x.id, ${expressions(columns)})`, 'x.id')} as hash from ${from}`;
const gateSql = (from: string) =>
  `select 'gates' as name, count(*)::int as rows, ${hashOf('jsonb_build_array(x.code, x.state, x.message, x.facts)', 'x.code collate "C"')} as hash from ${from}`;
const paperSql = (paper: string) =>
  `select 'paper' as name, 1 as rows, encode(sha256(convert_to(${paper}::text, 'UTF8')), 'hex') as hash`;

const rowsSql = parts.map(partSql).join('\nunion all ');
const frozen = `${rowsSql}
  union all ${gateSql('jsonb_to_recordset($3::jsonb) as x (code text, state text, message text, facts jsonb)')}
  union all ${paperSql('$4::jsonb')}`;
/** The same of a certificate that stands: `$3` is its id. */
/** The same of a certificate that stands: `$3` is its id. */
export const standing = `${rowsSql}
  union all ${gateSql('gate_result x where x.certificate_id = $3')}
  union all ${paperSql('(select paper from release_paper where certificate_id = $3)')}`;

/** Each part of what lies under a certificate: how many rows, and their hash. It is signed with the certificate. */
export type Evidence = Record<string, { rows: number; hash: string | null }>;

/** One part as the database answers it. */
export interface EvidenceRow {
  name: string;
  rows: number;
  hash: string | null;
}

/** The parts by their names. */
export const evidenceOf = (rows: readonly EvidenceRow[]): Evidence =>
  Object.fromEntries(rows.map(({ name, rows: count, hash }) => [name, { rows: count, hash }]));

/** The tables under a certificate, each with the columns its evidence holds: for the test that asks after every other column. */
export function coveredColumns(): Map<string, Set<string>> {
  const covered = new Map<string, Set<string>>();
  for (const { columns, from } of parts) {
    const [table = ''] = from.split(/\s/);
    const named = covered.get(table) ?? new Set<string>();
    for (const [, expression, column = ''] of columns.matchAll(/=\((.+?)\)(?=\s|$)|(\S+)/gs))
      for (const name of expression ? [...expression.matchAll(/x\.([a-z_]+)/g)].map(([, x = '']) => x) : [column])
        named.add(name.replace('@', ''));
    covered.set(table, named);
  }
  return covered;
}

/** What a certificate that is signed now rests on, part by part; `gates` and `paper` as they will be stored. */
export async function evidenceUnder(
  ctx: Context,
  jobId: string,
  { gates, paper }: { gates: readonly object[]; paper: object },
): Promise<Evidence> {
  const values = [jobId, ctx.now, JSON.stringify(gates), JSON.stringify(paper)];
  const { rows } = await ctx.db.executeQuery<EvidenceRow>(CompiledQuery.raw(frozen, values));
  return evidenceOf(rows);
}
