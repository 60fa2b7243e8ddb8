import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { ndtCertification } from '../shared/facts.record.ts';
import { ndtMethods, type NdtMethod } from '../shared/vocabulary.ts';
import { refuseOwnProof } from '#modules/quality/training/server/public.ts';
import { handOver } from './stamps.ts';

/** A draft is for somebody who works here, in a category that is still in use. */
async function checkDraft(ctx: WriteContext, input: CreateOf<typeof staffAuthorization>): Promise<void> {
  const found = await sql<{ left: boolean; disabled: boolean }>`
    select e.status = 'left' as left, k.disabled from employee e, auth_category k
    where e.id = ${input['employeeId']} and k.id = ${input['categoryId']}`.execute(ctx.db);
  const facts = found.rows[0];
  if (!facts) return;
  const own = notOwnChange(ctx, input['employeeId']);
  if (own) refuse('SOD_VIOLATION', own);
  if (facts.left) refuseField('employeeId', 'AUTH_LEFT', 'This person has left.');
  if (facts.disabled) refuseField('categoryId', 'AUTH_DISABLED', 'This category is not used any more.');
}

/** Why who acts may not change an authorisation of this person, or null: nobody changes their own (R-GEN-5). */
export const notOwnChange = (ctx: Pick<Context, 'actor'>, employeeId: unknown): string | null =>
  ctx.actor.employeeId !== null && ctx.actor.employeeId === employeeId
    ? 'Nobody changes their own authorisation.'
    : null;

/** Hands another stamp of the category's kind to the holder of an issued authorisation. */
export async function changeStamp(
  ctx: WriteContext,
  row: RowOf<typeof staffAuthorization>,
  stampId: string,
): Promise<void> {
  const kinds = await sql<{ fits: boolean }>`
    select s.stamp_type = k.stamp_type as fits from stamp s, auth_category k where s.id = ${stampId} and k.id = ${row.categoryId}`.execute(
    ctx.db,
  );
  if (!kinds.rows[0]?.fits)
    refuseField('stampId', 'STAMP_KIND', 'This stamp is of another kind than the category asks for.');
  await handOver(ctx, stampId, row.employeeId);
}

/** A line of scope as an application was granted it. */
export type ScopeLine = Pick<
  RowOf<typeof authorizationScope>,
  'groupId' | 'taskLevels' | 'authorities' | 'ratings' | 'partNumbers' | 'excludedParts'
>;

/** Stores a draft with its scope, to be issued in the same transaction; answers its id. The caller has checked who may ask for it. */
export async function draftAuthorization(
  ctx: WriteContext,
  values: CreateOf<typeof staffAuthorization>,
  scope: readonly ScopeLine[],
): Promise<string> {
  await checkDraft(ctx, values);
  await endLeftDrafts(ctx, values);
  const { id } = await createRecord(ctx, staffAuthorization, values, { status: 'draft' });
  for (const line of scope) {
    const values = { authorizationId: id, ...line };
    await checkScope(ctx, values);
    await createRecord(ctx, authorizationScope, values);
  }
  return id;
}

/** A draft that was begun before authorisations came by application only is never issued: it makes room. */
async function endLeftDrafts(
  ctx: WriteContext,
  { employeeId, categoryId }: CreateOf<typeof staffAuthorization>,
): Promise<void> {
  const left = await ctx.db
    .selectFrom('staffAuthorization')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('categoryId', '=', categoryId)
    .where('status', '=', 'draft')
    .where('archivedAt', 'is', null)
    .execute();
  for (const { id } of left)
    await changeRow(ctx, staffAuthorization, await lockRecord(ctx, staffAuthorization, id, null), {
      values: { status: 'withdrawn', endedOn: dayOf(ctx.now) },
      action: 'status',
      reason: 'never issued; an application was',
    });
}

/** The scope is written while the authorisation is a draft; the parent row is locked, so an issue never signs a moving scope. */
async function lockDraft(ctx: WriteContext, authorizationId: unknown): Promise<void> {
  const parent = await lockRecord(ctx, staffAuthorization, String(authorizationId), null);
  const own = notOwnChange(ctx, parent['employeeId']);
  if (own) refuse('SOD_VIOLATION', own);
  if (parent['status'] !== 'draft')
    refuse('AUTH_ISSUED', 'The scope of an issued authorisation is fixed. Make a new one for another scope.');
}

/** A scope line is of the authorisation's own category. */
async function checkScope(ctx: WriteContext, input: CreateOf<typeof authorizationScope>): Promise<void> {
  await lockDraft(ctx, input['authorizationId']);
  const found = await sql<{ fits: boolean }>`
    select g.category_id = a.category_id and not g.disabled as fits from auth_group g, staff_authorization a
    where g.id = ${input['groupId']} and a.id = ${input['authorizationId']}`.execute(ctx.db);
  if (!found.rows[0]?.fits)
    refuseField('groupId', 'AUTH_GROUP', 'This group belongs to another category, or is not used any more.');
}

/** R-NDT-4, R-NDT-5: how long a certificate and a vision exam may count; nobody certifies themselves (R-GEN-5). */
export function checkNdt(facts: Record<string, unknown>, ctx: Pick<WriteContext, 'actor'>): void {
  const [certifiedOn, visionOn] = [String(facts['certifiedOn']), String(facts['visionExamOn'])];
  if (String(facts['validUntil']) > addMonths(certifiedOn, 60))
    refuseField('validUntil', 'NDT_TERM', 'At most 60 months after certification.');
  if (String(facts['visionValidUntil']) > addMonths(visionOn, 12))
    refuseField('visionValidUntil', 'NDT_VISION_TERM', 'At most 12 months after the exam.');
  if (String(facts['validUntil']) < certifiedOn)
    refuseField('validUntil', 'NDT_TERM', 'This is before the certification.');
  if (facts['levelSince'] && String(facts['levelSince']) > certifiedOn)
    refuseField('levelSince', 'NDT_LEVEL', 'This is after the certification.');
  if (String(facts['visionValidUntil']) < visionOn)
    refuseField('visionValidUntil', 'NDT_VISION_TERM', 'This is before the exam.');
  refuseOwnProof(ctx, facts);
}

const needsTwo = 'Levels 1, 2 and 3 are certified by two signatures: propose it in NDT training.';
const isCertified = (level: unknown) => level === '1' || level === '2' || level === '3';

/** By hand only a trainee or a limited level is entered: what lets somebody sign is certified by two (quality-people 3.10). */
export function checkEnteredNdt(input: CreateOf<typeof ndtCertification>): void {
  if (isCertified(input.level)) refuseField('level', 'NDT_TWO_SIGN', needsTwo);
}

/** By hand a certificate is shortened, and its number corrected; nothing is given that was not certified. */
export function checkChangedNdt(row: RowOf<typeof ndtCertification>, input: UpdateOf<typeof ndtCertification>): void {
  if (isCertified(input.level) && input.level !== row.level) refuseField('level', 'NDT_TWO_SIGN', needsTwo);
  if (!isCertified(row.level)) return;
  // Taken back from the archive, it would count again.
  if (row.archivedAt) refuse('NDT_TWO_SIGN', needsTwo);
  const longer = (['validUntil', 'visionValidUntil'] as const).find((name) => (input[name] ?? '') > row[name]);
  if (longer) refuseField(longer, 'NDT_TWO_SIGN', needsTwo);
  const given = (['certifiedOn', 'visionExamOn', 'levelSince', 'practicalOn'] as const).find(
    (name) => input[name] !== undefined && input[name] !== row[name],
  );
  if (given) refuseField(given, 'NDT_TWO_SIGN', needsTwo);
}

/** The certificate a person holds in a method, locked; null when there is none. */
async function lockNdt(ctx: WriteContext, employeeId: string, method: NdtMethod) {
  const found = await ctx.db
    .selectFrom('ndtCertification')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('method', '=', method)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found ? lockRecord(ctx, ndtCertification, found.id, null) : null;
}

/** Certifies a person in a method, or again: one certificate a method. The caller has proved hours, eyes and exams. */
export async function certifyNdt(
  ctx: WriteContext,
  facts: Omit<CreateOf<typeof ndtCertification>, 'validUntil'> & {
    /** Of a certificate held before; otherwise it counts from today. */
    validUntil?: string;
    colourValidUntil: string;
    radiography?: RowOf<typeof ndtCertification>['radiography'];
    reason: string;
  },
): Promise<string> {
  const { reason, ...given } = facts;
  const { certifiedOn, level } = given;
  const values = {
    ...given,
    validUntil: given.validUntil ?? addMonths(certifiedOn, 60),
    maintenanceDueOn: level === '1' || level === '2' ? addMonths(certifiedOn, 12) : null,
  };
  checkNdt(values, ctx);
  const held = await lockNdt(ctx, given.employeeId, given.method);
  if (!held) return (await createRecord(ctx, ndtCertification, values)).id;
  const { employeeId: _employee, method: _method, ...changes } = values;
  return (await changeRow(ctx, ndtCertification, held, { values: changes, reason })).id;
}

/** R-NDT-4: what an eye test says of every certificate a person holds. A test that was not passed ends the right to sign at once. */
export async function noteVision(
  ctx: WriteContext,
  {
    employeeId,
    kind,
    testedOn,
    until,
  }: { employeeId: string; kind: 'near' | 'colour'; testedOn: string; until: string },
): Promise<void> {
  for (const method of ndtMethods) {
    const held = await lockNdt(ctx, employeeId, method);
    if (!held || (kind === 'near' && held.visionExamOn > testedOn)) continue;
    await changeRow(ctx, ndtCertification, held, {
      values: kind === 'near' ? { visionExamOn: testedOn, visionValidUntil: until } : { colourValidUntil: until },
      reason: kind === 'near' ? 'near-vision test' : 'colour vision test',
    });
  }
}

/** R-NDT-5: the annual evaluation of a Level 1 or 2 was made today. */
export async function noteNdtEvaluation(ctx: WriteContext, employeeId: string, method: NdtMethod): Promise<string> {
  const held = await lockNdt(ctx, employeeId, method);
  if (!held) refuse('NDT_NOT_CERTIFIED', 'There is no certificate in this method.');
  await changeRow(ctx, ndtCertification, held, {
    values: { maintenanceDueOn: addMonths(dayOf(ctx.now), 12) },
    reason: 'annual evaluation',
  });
  return held.id;
}
