import { createHash, timingSafeEqual } from 'node:crypto';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { controlledDocument } from '../shared/document.record.ts';
import type { copyCheckCall } from '../shared/documents.calls.ts';
import { documentRevision } from '../shared/revision.record.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a printed copy says to whoever scans it: the revision and 16 bytes of a hash over a signature with the certificate key, kept nowhere. */
function copyToken({ services }: Context, revisionId: string): string {
  const secret = services.signBytes(Buffer.from(`copy of revision ${revisionId}`, 'utf8'));
  return `${revisionId}.${createHash('sha256').update(secret).digest().subarray(0, 16).toString('base64url')}`;
}

const everyRevision = { rows: 'all', because: 'whoever holds a copy is told only whether it is in force' } as const;

/** The sheet in front of a printed copy: uncontrolled, valid on the day, with a code that says whether it still is (R-DOC-8). */
export async function copySheet(
  ctx: Context,
  revisionId: string,
): Promise<{ name: string; paper: DocumentDefinition }> {
  const revision = await getRecord(ctx, documentRevision, revisionId);
  if (revision.status !== 'effective' && revision.status !== 'superseded')
    refuse('DOC_NOT_IN_FORCE', 'Only a revision that is or was in force is printed as a copy.');
  const document = await getRecord(ctx, controlledDocument, revision.documentId);
  const isOld = revision.status === 'superseded';
  const today = formatLegalDay(dayOf(ctx.now));
  const day = (value: string | null) => (value ? formatLegalDay(value) : '–');
  return {
    name: `${revision.designation} copy`,
    paper: {
      title: document.title,
      company: await companyOf(ctx),
      orientation: 'portrait',
      size: 'A4',
      issuedAt: ctx.now.toISOString(),
      footerNote: isOld ? 'Superseded' : `Uncontrolled when printed, valid on ${today}`,
      ...(isOld && { watermark: 'SUPERSEDED' as const }),
      content: [
        {
          kind: 'table',
          columns: [
            { header: 'Revision', width: 2, mono: true },
            { header: 'In force since', width: 1 },
            { header: 'Superseded on', width: 1 },
            { header: 'Printed by', width: 1.4 },
          ],
          rows: [[revision.designation, day(revision.effectiveOn), day(revision.supersededOn), ctx.actor.name]],
        },
        {
          kind: 'paragraph',
          text: [
            {
              text: isOld ? `Superseded. Nobody works to this copy.` : `Uncontrolled when printed, valid on ${today}.`,
              bold: true,
              ...(isOld && { bad: true }),
            },
          ],
          size: 12,
        },
        { kind: 'paragraph', text: 'Keep this sheet in front of the copy. Scan the code before working to it.' },
        {
          kind: 'qr',
          text: `${ctx.services.publicUrl}/verify-document/${copyToken(ctx, revision.id)}`,
          size: 110,
          caption: 'Scan: is this copy still in force?',
        },
      ],
    },
  };
}

/** What whoever holds a copy is told: in force or not, and which revision is; null for a code we did not make. */
export async function copyCheck(ctx: Context, token: string): Promise<AnswerOf<typeof copyCheckCall> | null> {
  const id = token.slice(0, token.lastIndexOf('.'));
  if (!timingSafeEqual(digest(token), digest(copyToken(ctx, id)))) return null;
  const revision = await getRecord(ctx, documentRevision, id, everyRevision);
  const document = await getRecord(ctx, controlledDocument, revision.documentId, everyRevision);
  return {
    isInForce: revision.status === 'effective',
    designation: revision.designation,
    supersededOn: revision.supersededOn,
    inForce: document.status === 'effective' ? (document.currentRevisionIdLabel ?? null) : null,
  };
}
