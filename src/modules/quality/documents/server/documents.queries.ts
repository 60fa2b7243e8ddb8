import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { fileKeyOf } from '#kernel/shared/declared.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentRevision } from '../shared/revision.record.ts';

/** `Issue 02 Rev 05` (R-DOC-2). */
const two = (value: number) => String(value).padStart(2, '0');

/** What a new revision is called: the next one, or a new issue that begins with revision 0. One is in work at a time. */
export async function nextRevision(ctx: WriteContext, input: CreateOf<typeof documentRevision>) {
  const document = await lockRecord(ctx, controlledDocument, input.documentId, null);
  if (document.archivedAt || document.status === 'withdrawn')
    refuseField('documentId', 'DOC_WITHDRAWN', 'This document is withdrawn.');
  const known = await ctx.db
    .selectFrom('documentRevision')
    .leftJoin('appUser', 'appUser.id', 'documentRevision.createdBy')
    .select(['issue', 'rev', 'status', 'designation', 'appUser.name as author'])
    .where('documentId', '=', document.id)
    .where('documentRevision.archivedAt', 'is', null)
    .orderBy('issue', 'desc')
    .orderBy('rev', 'desc')
    .execute();
  const open = known.find(({ status }) => ['draft', 'inReview', 'inApproval', 'approved'].includes(status));
  if (open) refuse('DOC_DRAFT_EXISTS', `${open.designation} is in work with ${open.author ?? 'somebody else'}.`);
  const last = known[0];
  const issue = (last?.issue ?? 0) + (!last || input.step === 'issue' ? 1 : 0);
  const rev = last && input.step === 'revision' ? last.rev + 1 : 0;
  return { issue, rev, designation: `${document.number} Issue ${two(issue)} Rev ${two(rev)}` };
}

/** The folders one may read, each with its documents in force. */
export async function folderTree(ctx: Context) {
  const { rows } = await sql<{ id: string; parentId: string | null; name: string; version: number; documents: number }>`
    select f.id, f.parent_id, f.name, f.version, count(d.id)::int as documents from document_folder f
      left join controlled_document d on d.folder_id = f.id and d.status = 'effective' and d.archived_at is null
    where f.archived_at is null and f.effective_level <= ${ctx.actor.permission}
    group by f.id order by f.position nulls last, f.name`.execute(ctx.db);
  return rows;
}

/** What the person who asks has to read. */
export async function ownReadings(ctx: Context) {
  const { rows } = await sql<{
    id: string;
    revisionId: string;
    number: string;
    title: string;
    designation: string;
    dueOn: string;
    openedAt: string | null;
  }>`
    select a.id, a.revision_id, d.number, d.title, r.designation, a.due_on, a.opened_at from read_acknowledgement a
      join document_revision r on r.id = a.revision_id join controlled_document d on d.id = a.document_id
    where a.status = 'toRead' and has_to_read(d.id, a.employee_id) and a.employee_id = ${ctx.actor.employeeId} order by a.due_on, d.number`.execute(
    ctx.db,
  );
  return rows;
}

/** How many of those asked have read a revision. */
export async function acknowledged(ctx: Context, revisionId: string) {
  await getRecord(ctx, documentRevision, revisionId);
  const { rows } = await sql<{ asked: number; read: number; overdue: number }>`
    select count(*) filter (where status = 'read' or waits)::int as asked, count(*) filter (where status = 'read')::int as read,
      count(*) filter (where waits and due_on < ${dayOf(ctx.now)})::int as overdue
    from (select a.status, a.due_on, a.status = 'toRead' and has_to_read(d.id, a.employee_id) as waits
      from read_acknowledgement a join controlled_document d on d.id = a.document_id where a.revision_id = ${revisionId}) a`.execute(
    ctx.db,
  );
  return rows[0] ?? { asked: 0, read: 0, overdue: 0 };
}

/** The file of a revision; that the reader has opened it is written down once. */
export async function openDocument(
  ctx: WriteContext,
  revisionId: string,
): Promise<{ name: string; mime: string; bytes: Buffer }> {
  const revision = await getRecord(ctx, documentRevision, revisionId);
  // The document itself; the file it was written in is kept beside it.
  const files = (await listAttachments(ctx, documentRevision.name, revision.id)).filter(
    ({ mime }) => fileKeyOf(documentRevision, mime) === 'document',
  );
  const file = files.find(({ mime }) => mime === 'application/pdf') ?? files[0];
  if (!file) notFound();
  const own = await ctx.db
    .selectFrom('readAcknowledgement')
    .select('id')
    .where('revisionId', '=', revision.id)
    .where('employeeId', '=', ctx.actor.employeeId)
    .where('status', '=', 'toRead')
    .where('openedAt', 'is', null)
    .executeTakeFirst();
  if (own) {
    const row = await lockRecord(ctx, readAcknowledgement, own.id, null);
    if (!row.openedAt) await changeRow(ctx, readAcknowledgement, row, { values: { openedAt: ctx.now.toISOString() } });
  }
  return { name: file.fileName, mime: file.mime, bytes: await ctx.services.storage.get(file.storageKey) };
}

/** A row of the master list. */
export interface MasterRow {
  number: string;
  title: string;
  designation: string | null;
  effectiveOn: string | null;
  department: string;
  owner: string;
  approver: string | null;
  reviewDueOn: string | null;
}

/** The documents of a kind that are in force and that the person who asks may read. */
export async function masterList(ctx: Context, kind: string): Promise<MasterRow[]> {
  const { rows } = await sql<MasterRow>`
    select d.number, d.title, r.designation, d.effective_on, p.code as department, e.name as owner, u.name as approver, d.review_due_on
    from controlled_document d join document_folder f on f.id = d.folder_id and f.effective_level <= ${ctx.actor.permission}
      join department p on p.id = d.department_id join employee e on e.id = d.owner_id
      join document_revision r on r.id = d.current_revision_id left join app_user u on u.id = r.approved_by_id
    where d.kind = ${kind} and d.status = 'effective' and d.archived_at is null order by d.number`.execute(ctx.db);
  return rows;
}
