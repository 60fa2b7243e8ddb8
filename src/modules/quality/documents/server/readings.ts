import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentRevision } from '../shared/revision.record.ts';

type Document = RowOf<typeof controlledDocument>;
type Revision = RowOf<typeof documentRevision>;
interface Reader {
  employeeId: string;
  userId: string;
}

/** Who joins has to read what is in force, for so many days after the first (R-DOC-5). */
const joiningDays = 30;
/** How late a reminder goes to whom (R-DOC-6): the reader, the manager of the department, the quality manager. */
const escalations = [0, 3, 7] as const;

/**
 * Who has to read a revision and is not asked yet: people of its audience who work here, may read its folder and have an account. Of a
 * revision that changed no content, not those who have read the content as it stands.
 */
async function readersOf(ctx: WriteContext, document: Document, revision: Revision): Promise<Reader[]> {
  if (document.audience === 'nobody') return [];
  const { rows } = await sql<Reader>`
    select e.id as employee_id, u.id as user_id from employee e
      join app_user u on u.employee_id = e.id and u.state = 'active'
      join document_folder f on f.id = ${document.folderId} and f.effective_level <= u.permission
    where e.status <> 'left'
      and (${document.audience} = 'everybody' or e.department_id = ${document.departmentId})
      and not exists (select 1 from read_acknowledgement a where a.revision_id = ${revision.id} and a.employee_id = e.id)
      and (${!revision.correctionOnly} or not exists (
        select 1 from read_acknowledgement a join document_revision r on r.id = a.revision_id
        where a.employee_id = e.id and a.status = 'read' and r.document_id = ${document.id} and (r.issue, r.rev) >= (
          select c.issue, c.rev from document_revision c
          where c.document_id = ${document.id} and not c.correction_only and c.effective_on is not null
          order by c.issue desc, c.rev desc limit 1)))
    order by e.id`.execute(ctx.db);
  return rows;
}

/** Asks everybody of its audience to read a revision; answers how many. */
export async function askReaders(
  ctx: WriteContext,
  document: Document,
  revision: Revision,
  { from, only }: { from: string; only?: ReadonlySet<string> },
): Promise<number> {
  const readers = (await readersOf(ctx, document, revision)).filter(({ employeeId }) => only?.has(employeeId) ?? true);
  const dueOn = addDays(from, document.readWithinDays);
  for (const { employeeId } of readers)
    await createRecord(ctx, readAcknowledgement, {
      revisionId: revision.id,
      documentId: document.id,
      employeeId,
      dueOn,
      escalation: 0,
      status: 'toRead',
    });
  await notify(ctx, {
    to: readers.map(({ userId }) => userId),
    type: 'Documents',
    title: `Read by ${dueOn}: ${revision.designation}`,
    text: `${document.title}. ${revision.changeSummary}`,
    link: `/qa/revision-control/revisions/${revision.id}`,
    subject: `revision:${revision.id}`,
    cause: 'read',
  });
  return readers.length;
}

const everybodys = { rows: 'all', because: 'a job speaks for nobody' } as const;

/** What nobody reads any more need not be read: what is open of a revision lapses. */
export async function lapseReadings(ctx: WriteContext, revisionId: string, reason: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('readAcknowledgement')
    .select('id')
    .where('revisionId', '=', revisionId)
    .where('status', '=', 'toRead')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const row = await lockRecord(ctx, readAcknowledgement, id, null, everybodys);
    await changeRow(ctx, readAcknowledgement, row, { values: { status: 'lapsed' }, action: 'status', reason });
  }
}

/** Nightly: who joined the company, or moved into a department, within thirty days is asked to read what is in force (R-DOC-5). */
export async function askLateJoiners(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const since = addDays(today, -joiningDays);
  const joined = await sql<{ id: string }>`
    select e.id from employee e where e.status <> 'left' and ((e.start_date >= ${since} and e.start_date <= ${today})
      or exists (select 1 from audit_entry a where a.entity = ${employee.name} and a.entity_id = e.id::text and a.at >= ${startOfDay(since)}
        and a.body::jsonb -> 'changes' -> 'departmentId' ? 'old'))`.execute(ctx.db);
  if (joined.rows.length === 0) return;
  const only = new Set(joined.rows.map(({ id }) => id));
  const inForce = await ctx.db
    .selectFrom('controlledDocument')
    .select(['id', 'currentRevisionId'])
    .where('status', '=', 'effective')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, currentRevisionId } of inForce) {
    const document = await getRecord(ctx, controlledDocument, id, everybodys);
    const revision = await getRecord(ctx, documentRevision, currentRevisionId ?? '', everybodys);
    await askReaders(ctx, document, revision, { from: today, only });
  }
}

/** The account of an employee, where they have one. */
const accountOf = async (ctx: WriteContext, employeeId: string | null | undefined): Promise<string[]> => {
  const account = employeeId ? (await employeeOf(ctx, employeeId))?.userId : null;
  return account ? [account] : [];
};

/** Nightly: who is late is reminded, then the manager of their department, then the quality manager is told; each once (R-DOC-6). */
export async function remindReaders(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const late = await sql<{
    id: string;
    employeeId: string;
    managerId: string | null;
    escalation: number;
    dueOn: string;
  }>`
    select a.id, a.employee_id, d.manager_id, a.escalation, a.due_on from read_acknowledgement a
      join employee e on e.id = a.employee_id and e.status <> 'left' join department d on d.id = e.department_id
      join controlled_document c on c.id = a.document_id and has_to_read(c.id, e.id)
    where a.status = 'toRead' and a.escalation < ${escalations.length} and a.due_on <= ${today} order by a.id`.execute(
    ctx.db,
  );
  for (const { id, employeeId, managerId, escalation, dueOn } of late.rows) {
    const reached = escalations.filter((days) => addDays(dueOn, days) <= today).length;
    if (reached <= escalation) continue;
    const row = await lockRecord(ctx, readAcknowledgement, id, null, everybodys);
    await changeRow(ctx, readAcknowledgement, row, { values: { escalation: reached } });
    const quality = reached > 2 ? (await postHolder(ctx, 'QM'))?.employeeId : null;
    for (const [to, cause] of [
      [employeeId, 'late'],
      [reached > 1 ? managerId : null, 'manager'],
      [quality, 'quality'],
    ] as const)
      await notify(ctx, {
        to: await accountOf(ctx, to),
        type: 'Documents',
        title: `Not read yet: ${row.revisionIdLabel ?? ''}`,
        text: `${row.employeeIdLabel ?? ''}, due ${dueOn}.`,
        link: `/qa/revision-control/revisions/${row.revisionId}`,
        subject: `reading:${id}`,
        cause,
      });
  }
}
