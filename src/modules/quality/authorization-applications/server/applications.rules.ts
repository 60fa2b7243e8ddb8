import { sql } from 'kysely';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { applicationDocument, applicationLine, authApplication } from '../shared/application.record.ts';
import { assessmentResult, type competenceAssessment } from '../shared/assessment.record.ts';
import { whyNotAssessor } from './assessments.actions.ts';
import { assessedAgainFrom, requireAssessor } from './assessors.ts';
import { newestAssessments, type Application } from './applications.queries.ts';

/** A group that was refused is asked for again after so many days; a failed assessment is repeated after so many. */
const againAfterDays = 30;

/** Why who acts may not write this application, or null: its applicant does, and quality. */
export const whyNotTheirs = ({ actor }: Pick<Context, 'actor'>, { applicantId }: Pick<Application, 'applicantId'>) =>
  can(actor, 'quality.user') || actor.employeeId === applicantId ? null : 'The applicant or quality writes this.';

/** Who applies, in what and with which checklist. An authorisation to extend, renew or reinstate must be there; a first one must not. */
export async function beginApplication(
  ctx: WriteContext,
  { applicantId, categoryId, kind }: CreateOf<typeof authApplication>,
) {
  const theirs = whyNotTheirs(ctx, { applicantId });
  if (theirs) refuseField('applicantId', 'NOT_THEIRS', theirs);
  const { rows } = await sql<{
    left: boolean;
    disabled: boolean;
    checklist: string | null;
    held: string | null;
    heldNo: string | null;
    heldStatus: string | null;
  }>`
    select e.status = 'left' as "left", k.disabled, c.id as checklist, a.id as held, a.number as held_no, a.status as held_status
    from employee e join auth_category k on k.id = ${categoryId}
      left join document_checklist c on c.category_id = k.id and c.status = 'published'
      left join staff_authorization a on a.employee_id = e.id and a.category_id = k.id and a.status in ('active', 'suspended') and a.archived_at is null
    where e.id = ${applicantId}`.execute(ctx.db);
  const facts = rows[0] ?? refuseField('applicantId', 'LINK_MISSING', 'Choose one from the list');
  if (facts.left) refuseField('applicantId', 'AUTH_LEFT', 'This person has left.');
  if (facts.disabled) refuseField('categoryId', 'AUTH_DISABLED', 'This category is not used any more.');
  const documentChecklistId =
    facts.checklist ?? refuseField('categoryId', 'NO_CHECKLIST', 'This category has no published document checklist.');
  if (kind === 'initial' && facts.held)
    refuseField('kind', 'AUTH_HELD', `${facts.heldNo} is there already: ask for more scope or a renewal.`);
  const needed = { initial: null, addScope: 'active', renewal: 'active', reinstate: 'suspended' }[kind];
  if (needed && facts.heldStatus !== needed)
    refuseField(
      'kind',
      'AUTH_NOT_HELD',
      needed === 'active'
        ? 'There is no active authorisation in this category.'
        : 'There is no suspended authorisation in this category.',
    );
  return { documentChecklistId, authorizationId: needed ? facts.held : null, stageSince: ctx.now.toISOString() };
}

/** An item of the checklist each, to be met. */
export async function beginDocuments(ctx: WriteContext, { id, documentChecklistId }: Application): Promise<void> {
  const items = await ctx.db
    .selectFrom('documentItem')
    .select(['id', 'no'])
    .where('checklistId', '=', documentChecklistId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .execute();
  for (const [index, item] of items.entries())
    await createRecord(ctx, applicationDocument, { applicationId: id, itemId: item.id, no: index + 1, status: 'open' });
}

const written: readonly string[] = ['draft', 'returned'];

/** Groups are named while the application is written, each of its category, once; one open application per person and group. */
export async function checkLine(
  ctx: WriteContext,
  { applicationId, groupId }: CreateOf<typeof applicationLine>,
): Promise<void> {
  const application = await lockRecord(ctx, authApplication, applicationId, null);
  const theirs = whyNotTheirs(ctx, application);
  if (theirs) refuse('NOT_THEIRS', theirs);
  if (!written.includes(application.status)) refuse('APPLICATION_SENT', 'Groups are named before it is submitted.');
  const { rows } = await sql<{ fits: boolean; other: string | null; rejectedOn: string | null }>`
    select g.category_id = ${application.categoryId} and not g.disabled as fits,
      (select a.number from application_line l join auth_application a on a.id = l.application_id
        where l.applicant_id = ${application.applicantId} and l.group_id = g.id and l.is_open and l.archived_at is null and l.status <> 'rejected'
          and a.id <> ${application.id} limit 1) as other,
      (select max(coalesce(a.ended_at, l.updated_at)) from application_line l join auth_application a on a.id = l.application_id
        where l.applicant_id = ${application.applicantId} and l.group_id = g.id and (a.status = 'rejected' or l.status = 'rejected') and l.archived_at is null
          and a.id <> ${application.id}) as rejected_on
    from auth_group g where g.id = ${groupId}`.execute(ctx.db);
  const facts = rows[0];
  if (!facts?.fits)
    refuseField('groupId', 'AUTH_GROUP', 'This group belongs to another category, or is not used any more.');
  if (facts?.other) refuseField('groupId', 'ONE_OPEN', `${facts.other} asks for this group already.`);
  const again = facts?.rejectedOn ? addDays(dayOf(facts.rejectedOn), againAfterDays) : null;
  if (again && again > dayOf(ctx.now))
    refuseField('groupId', 'AFTER_REJECTION', `This group was rejected: ask again from ${formatLegalDay(again)}.`);
}

/** The group of an assessment, its assessor and its checklist: R-APP-3, R-GEN-5. */
export async function beginAssessment(
  ctx: WriteContext,
  { applicationId, lineId, assessorId, ojtPlan }: CreateOf<typeof competenceAssessment>,
) {
  const application = await lockRecord(ctx, authApplication, applicationId, null);
  if (application.status !== 'assessment')
    refuse('NOT_ASSESSED_NOW', 'Groups are assessed once the documents are complete.');
  if (assessorId === application.applicantId) refuseField('assessorId', 'SOD_VIOLATION', 'Nobody assesses themselves.');
  const found = await ctx.db
    .selectFrom('applicationLine')
    .select('groupId')
    .where('id', '=', lineId)
    .where('applicationId', '=', applicationId)
    .where('archivedAt', 'is', null)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const { groupId } =
    found ?? refuseField('lineId', 'OTHER_APPLICATION', 'This group is not open in this application.');
  await requireAssessor(ctx, assessorId, groupId);
  const published = await ctx.db
    .selectFrom('assessmentChecklist')
    .select('id')
    .where('categoryId', '=', application.categoryId)
    .where('status', '=', 'published')
    .where((of) => of.or([of('groupId', '=', groupId), of('groupId', 'is', null)]))
    .orderBy('groupId', (by) => by.asc().nullsLast())
    .executeTakeFirst();
  const checklistId =
    published?.id ?? refuseField('lineId', 'NO_CHECKLIST', 'This group has no published assessment checklist.');
  const before = (await newestAssessments(ctx, applicationId)).find((one) => one.lineId === lineId);
  if (before?.outcome === 'pass') refuseField('lineId', 'PASSED', 'This group was assessed and passed.');
  if (before) {
    const from = assessedAgainFrom(before);
    if (from > dayOf(ctx.now)) refuseField('lineId', 'TOO_EARLY', `It is assessed again from ${formatLegalDay(from)}.`);
    if (!ojtPlan) refuseField('ojtPlan', 'OJT_MISSING', 'Say what was practised since the assessment that failed.');
  }
  return { checklistId };
}

/** Quality may name another assessor of a draft; what was seen is written by the assessor alone. */
export async function checkAssessment(
  ctx: WriteContext,
  row: RowOf<typeof competenceAssessment>,
  input: UpdateOf<typeof competenceAssessment>,
): Promise<void> {
  const { assessorId, ...seen } = input;
  const theirs = whyNotAssessor(ctx, row);
  if (theirs && Object.keys(seen).length > 0) refuse('NOT_THEIRS', theirs);
  if (!assessorId || assessorId === row.assessorId) return;
  const application = await getRecord(ctx, authApplication, row.applicationId);
  if (assessorId === application.applicantId) refuseField('assessorId', 'SOD_VIOLATION', 'Nobody assesses themselves.');
  const line = await getRecord(ctx, applicationLine, row.lineId);
  await requireAssessor(ctx, assessorId, line.groupId);
}

/** A criterion of the checklist each, to be judged. */
export async function beginResults(
  ctx: WriteContext,
  { id, checklistId }: { id: string; checklistId: string | null },
): Promise<void> {
  const criteria = await ctx.db
    .selectFrom('assessmentCriterion')
    .select(['id'])
    .where('checklistId', '=', checklistId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .execute();
  for (const [index, criterion] of criteria.entries())
    await createRecord(ctx, assessmentResult, { assessmentId: id, criterionId: criterion.id, no: index + 1 });
}

/** Why a document is not handed in any more, or null. */
export async function whyNotHandedIn(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<string | null> {
  const application = await getRecord(ctx, authApplication, applicationId);
  const theirs = whyNotTheirs(ctx, application);
  if (theirs) return theirs;
  return ['draft', 'returned', 'submitted', 'endorsed', 'documentCheck'].includes(application.status)
    ? null
    : 'The documents of this application are complete.';
}
