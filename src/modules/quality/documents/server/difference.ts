import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { differenceCall } from '../shared/text.calls.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { diffLines } from '../shared/textDiff.ts';

/** The lines of a revision's text, page after page; null while it was not read, or holds none. */
async function linesOf(ctx: Context, revisionId: string): Promise<string[] | null> {
  const { rows } = await sql<{ text: string }>`
    select p.text from document_page p join attachment a on a.id = p.attachment_id and a.archived_at is null
    where p.revision_id = ${revisionId} order by (a.mime = 'application/pdf') desc, p.attachment_id, p.page`.execute(
    ctx.db,
  );
  const lines = rows.flatMap(({ text }) => text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim()));
  const said = lines.filter(Boolean);
  return said.length > 0 ? said : null;
}

/** What a revision says otherwise than another of the same document, or than the one before it. */
export async function difference(ctx: Context, id: string, other?: string): Promise<AnswerOf<typeof differenceCall>> {
  const after = await getRecord(ctx, documentRevision, id);
  const { rows: others } = await sql<{ id: string; designation: string; isBefore: boolean }>`
    select id, designation, (issue, rev) < (${after.issue}, ${after.rev}) as is_before from document_revision
    where document_id = ${after.documentId} and id <> ${after.id} and archived_at is null order by issue desc, rev desc`.execute(
    ctx.db,
  );
  const before = others.find((one) => (other ? one.id === other : one.isBefore)) ?? null;
  if (other && !before) refuse('DOC_OTHER', 'This revision is of another document.');
  const about = {
    before: before && { id: before.id, designation: before.designation },
    after: { id: after.id, designation: after.designation },
    others: others.map(({ isBefore: _before, ...one }) => one),
  };
  if (!before) return { ...about, fault: 'There is no revision to compare it with.', lines: [] };
  const [old, now] = [await linesOf(ctx, before.id), await linesOf(ctx, after.id)];
  if (!old || !now)
    return { ...about, fault: 'One of them holds no text: it was not read yet, or is a picture.', lines: [] };
  return { ...about, fault: null, lines: diffLines(old, now) };
}
