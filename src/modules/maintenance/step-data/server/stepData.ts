import { sql } from 'kysely';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import type { Family } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import type { SheetData } from '../shared/stepData.ts';
import { stepDataSheet, stepDataStatement } from '../shared/stepDataSheet.record.ts';

/** The data of the steps of one part number (or series) by one manual revision, in one version. */
export interface Sheet {
  id: string;
  version: number;
  partNumberId: string;
  manualRevisionId: string;
  number: number;
  status: 'draft' | 'review' | 'published' | 'retired';
  changeNote: string;
  data: SheetData;
  writers: string[];
  writtenByName: string;
  submittedAt: string | null;
  publishedByName: string | null;
  publishedAt: string | null;
}

const columns = sql.raw(
  'id, version, part_number_id, manual_revision_id, number, status, change_note, data, writers, written_by_name, submitted_at, published_by_name, published_at',
);
const stepDataEntity = stepDataSheet.name;

async function lockSheet(ctx: WriteContext, id: string, version: number | null): Promise<Sheet> {
  const found = await sql<Sheet>`select ${columns} from step_data_sheet where id = ${id} for update`.execute(ctx.db);
  const sheet = found.rows[0] ?? notFound('There is no such step data.');
  if (version !== null && version !== sheet.version)
    conflict('STALE_VERSION', 'Somebody changed this step data meanwhile. Your text is kept: compare.', {
      current: sheet,
    });
  return sheet;
}

function writerOf(ctx: WriteContext): string {
  return ctx.actor.id ?? refuse('EMPLOYEE_MISSING', 'Step data is written by a person.');
}

async function tell(
  ctx: WriteContext,
  sheet: { id: string },
  action: 'create' | 'update' | 'status' | 'sign',
  changes: Record<string, unknown>,
  reason?: string,
) {
  await ctx.audit({ entity: stepDataEntity, entityId: sheet.id, action, changes, ...(reason ? { reason } : {}) });
  ctx.changed(stepDataSheet, sheet.id);
}

/** Materials and parts are named by the stock item itself: the ones are kept as consumables, the others are not. */
async function requireItems(ctx: Context, data: SheetData): Promise<void> {
  const asked = Object.entries(data).flatMap(([key, step]) =>
    (['materials', 'parts'] as const).flatMap((field) => (step[field] ?? []).map((id) => ({ key, field, id }))),
  );
  if (asked.length === 0) return;
  const known = await sql<{ id: string; consumable: boolean }>`
    select id, kind = 'consumable' as consumable from stock_item where id = any(${asked.map(({ id }) => id)}::uuid[]) and archived_at is null`.execute(
    ctx.db,
  );
  const kinds = new Map(known.rows.map(({ id, consumable }) => [id, consumable ? 'materials' : 'parts']));
  const wrong = asked.find(({ id, field }) => kinds.get(id) !== field);
  if (wrong)
    refuseField(
      `data.${wrong.key}.${wrong.field}`,
      'LINK_MISSING',
      wrong.field === 'materials'
        ? 'A material is a stock item of the kind consumable.'
        : 'A part is a stock item that is no consumable.',
    );
}

/** Begins the next version of a part number's step data for one manual revision; one is open at a time. */
export async function draftStepData(
  ctx: WriteContext,
  input: { partNumberId: string; manualRevisionId: string; changeNote: string; data: SheetData },
): Promise<{ id: string; number: number }> {
  const covered = await sql`
    select 1 from manual_revision r join manual_part c on c.manual_id = r.manual_id and c.archived_at is null
    join part_number p on p.id = ${input.partNumberId} and c.part_number_id in (p.id, p.series_id)
    where r.id = ${input.manualRevisionId}`.execute(ctx.db);
  if (covered.rows.length === 0)
    refuseField('manualRevisionId', 'STEP_DATA_MANUAL', 'This manual does not cover the part number.');
  await requireItems(ctx, input.data);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stepData:${input.partNumberId}:${input.manualRevisionId}`}, 0))`.execute(
    ctx.db,
  );
  const last = await sql<{ number: number; open: boolean }>`
    select coalesce(max(number), 0)::int as number, coalesce(bool_or(status in ('draft', 'review')), false) as open
    from step_data_sheet where part_number_id = ${input.partNumberId} and manual_revision_id = ${input.manualRevisionId}`.execute(
    ctx.db,
  );
  if (last.rows[0]?.open)
    conflict('STEP_DATA_OPEN', 'A version of this step data is being written already. Go on with that one.');
  const number = (last.rows[0]?.number ?? 0) + 1;
  const made = await sql<{ id: string }>`
    insert into step_data_sheet (part_number_id, manual_revision_id, number, status, change_note, data, writers, written_by_name, created_at, created_by)
    values (${input.partNumberId}, ${input.manualRevisionId}, ${number}, 'draft', ${input.changeNote}, ${JSON.stringify(input.data)}::jsonb,
      ${[writerOf(ctx)]}::uuid[], ${ctx.actor.name}, ${ctx.now}, ${ctx.actor.id}) returning id`.execute(ctx.db);
  const id = made.rows[0]?.id ?? '';
  await tell(ctx, { id }, 'create', { number, data: input.data }, input.changeNote);
  return { id, number };
}

/** Writes in a version that is not yet approved; who wrote in it never approves it. */
export async function changeStepData(
  ctx: WriteContext,
  id: string,
  input: { version: number; changeNote?: string | undefined; data: SheetData },
): Promise<void> {
  const sheet = await lockSheet(ctx, id, input.version);
  if (sheet.status !== 'draft')
    refuse('STEP_DATA_FROZEN', 'Only a draft can be changed. Return it to draft, or begin the next version.');
  await requireItems(ctx, input.data);
  const by = writerOf(ctx);
  await sql`
    update step_data_sheet set data = ${JSON.stringify(input.data)}::jsonb, change_note = ${input.changeNote ?? sheet.changeNote},
      writers = ${[...new Set([...sheet.writers, by])]}::uuid[], written_by_name = ${ctx.actor.name}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${by}
    where id = ${id}`.execute(ctx.db);
  await tell(ctx, sheet, 'update', { data: { old: sheet.data, new: input.data } });
}

/** Hands a draft to whoever approves it, or takes it back for changes. */
export async function moveStepData(
  ctx: WriteContext,
  id: string,
  to: 'review' | 'draft',
  reason?: string,
): Promise<void> {
  const sheet = await lockSheet(ctx, id, null);
  if (sheet.status !== (to === 'review' ? 'draft' : 'review'))
    refuse(
      'STEP_DATA_STATE',
      to === 'review' ? 'Only a draft is handed over for approval.' : 'Only what waits for approval is returned.',
    );
  if (to === 'review' && Object.keys(sheet.data).length === 0) refuse('STEP_DATA_EMPTY', 'There is no step in it yet.');
  await sql`
    update step_data_sheet set status = ${to}, submitted_at = ${to === 'review' ? ctx.now : null}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where id = ${id}`.execute(ctx.db);
  await tell(ctx, sheet, 'status', { status: { old: sheet.status, new: to } }, reason);
}

/** Approves step data: another person than who wrote it, with a signature. The version before retires; cards already made keep what they have. */
export async function publishStepData(ctx: WriteContext, id: string, proof: Proof): Promise<void> {
  const method = await ctx.prove(proof);
  const employeeId = signingEmployee(ctx);
  const sheet = await lockSheet(ctx, id, null);
  if (sheet.status !== 'review') refuse('STEP_DATA_STATE', 'Only what was handed over for approval is approved.');
  if (sheet.writers.includes(writerOf(ctx)))
    refuse('STEP_DATA_AUTHOR', 'Whoever wrote step data does not approve it. Ask another engineer.');
  const part = await sql<{ family: Family }>`select family from part_number where id = ${sheet.partNumberId}`.execute(
    ctx.db,
  );
  const allowed = await requireSign(ctx, {
    employeeId,
    privilege: 'engineering',
    componentGroup: part.rows[0]?.family,
    at: ctx.now,
  });
  const signature = await writeSignature(ctx, {
    entity: stepDataEntity,
    entityId: sheet.id,
    entityVersion: sheet.version,
    chain: `stepData:${sheet.partNumberId}`,
    meaning: 'reviewed',
    statement: stepDataStatement,
    payload: {
      partNumberId: sheet.partNumberId,
      manualRevisionId: sheet.manualRevisionId,
      number: sheet.number,
      data: sheet.data,
    },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const retired = await sql<{ id: string }>`
    update step_data_sheet set status = 'retired', version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where part_number_id = ${sheet.partNumberId} and manual_revision_id = ${sheet.manualRevisionId} and status = 'published' returning id`.execute(
    ctx.db,
  );
  for (const old of retired.rows)
    await tell(
      ctx,
      { ...sheet, id: old.id },
      'status',
      { status: { old: 'published', new: 'retired' } },
      sheet.changeNote,
    );
  await sql`
    update step_data_sheet set status = 'published', published_by = ${ctx.actor.id}, published_by_name = ${ctx.actor.name}, published_at = ${ctx.now},
      signature_id = ${signature.id}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id} where id = ${id}`.execute(
    ctx.db,
  );
  await tell(ctx, sheet, 'sign', { status: { old: 'review', new: 'published' } }, sheet.changeNote);
}

export interface ShownSheet extends Sheet {
  /** `CMM 32-47-46`, `Rev 9`. */
  manual: string;
  revision: string;
  isCurrent: boolean;
  partNumber: string;
}

/** All step data of a part number and of its series, newest first. */
export async function stepDataOfPart(ctx: Context, partNumberId: string): Promise<ShownSheet[]> {
  const found = await sql<ShownSheet>`
    select s.id, s.version, s.part_number_id, s.manual_revision_id, s.number, s.status, s.change_note, s.data, s.writers, s.written_by_name,
      s.submitted_at, s.published_by_name, s.published_at, m.designation as manual, r.revision, r.status = 'current' as is_current, q.partnumber as part_number
    from part_number p join step_data_sheet s on s.part_number_id in (p.id, p.series_id) join part_number q on q.id = s.part_number_id
    join manual_revision r on r.id = s.manual_revision_id join manual m on m.id = r.manual_id
    where p.id = ${partNumberId} order by r.issue_date desc, s.number desc`.execute(ctx.db);
  return found.rows;
}

/** What cards are made from: the manual of the part that has approved step data for its current revision. */
export interface CurrentData {
  sheetId: string;
  manualId: string;
  revisionId: string;
  /** `CMM 32-47-46 Rev 9`. */
  manual: string;
  data: SheetData;
}

/**
 * The approved step data of a job's part number for the revision that is current now; its own goes before its series', and the customer's own
 * manual before one for all. A manual of another customer is none of this job's (3.9). Null: there is none.
 */
export async function currentStepData(
  ctx: Context,
  { partNumberId, customerId }: { partNumberId: string; customerId: string },
): Promise<CurrentData | null> {
  const found = await sql<CurrentData>`
    select s.id as sheet_id, m.id as manual_id, r.id as revision_id, m.designation || ' ' || r.revision as manual, s.data
    from part_number p join step_data_sheet s on s.part_number_id in (p.id, p.series_id) and s.status = 'published'
    join manual_revision r on r.id = s.manual_revision_id and r.status = 'current' join manual m on m.id = r.manual_id and m.archived_at is null
    where p.id = ${partNumberId} and (m.customer_id is null or m.customer_id = ${customerId})
    order by s.part_number_id = p.id desc, m.customer_id is not null desc, m.designation limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

interface ManualRevision {
  id: string;
  manual: string;
  name: string;
}

/** The manual revisions a part number's step data can be written by, newest first: `CMM 32-47-46 Rev 9`. */
export async function manualsForData(ctx: Context, partNumberId: string): Promise<ManualRevision[]> {
  const found = await sql<ManualRevision>`
    select r.id, m.designation as manual, m.designation || ' ' || r.revision as name from part_number p
    join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
    join manual m on m.id = c.manual_id and m.archived_at is null
    join manual_revision r on r.manual_id = m.id and r.status in ('received', 'underReview', 'current')
    where p.id = ${partNumberId} group by r.id, m.designation order by r.status = 'current' desc, r.issue_date desc`.execute(
    ctx.db,
  );
  return found.rows;
}
