import type { WriteContext } from '#kernel/server/context.ts';
import { archiveAttachment, listAttachments } from '#kernel/server/attachments/attachments.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { education, identityDocument } from '../shared/personnelFile.record.ts';
import { erased } from '../shared/public.ts';

const whole = { rows: 'all', because: 'what is erased is erased whole' } as const;

async function rowsOf(ctx: WriteContext, table: 'identityDocument' | 'education', employeeId: string) {
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes the files of a row away from everybody, and answers how many. */
async function withoutFiles(ctx: WriteContext, entity: string, id: string, reason: string): Promise<number> {
  const files = await listAttachments(ctx, entity, id);
  for (const file of files) await archiveAttachment(ctx, file, reason);
  return files.length;
}

/** Erases personal details, identity numbers and education of a person; when that may be done is the caller's to say, and the database's. Answers what was there. */
export async function erasePersonnelFile(
  ctx: WriteContext,
  employeeId: string,
  reason: string,
): Promise<{ details: number; identity: number; education: number; files: number }> {
  const done = { details: 0, identity: 0, education: 0, files: 0 };
  const archivedAt = ctx.now.toISOString();
  const contact = await ctx.db
    .selectFrom('employeeContact')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('mobile', '<>', erased.mobile)
    .executeTakeFirst();
  if (contact) {
    const row = await lockRecord(ctx, employeeContact, contact.id, null, whole);
    await changeRow(ctx, employeeContact, row, { values: erased, reason });
    done.details = 1;
  }
  for (const id of await rowsOf(ctx, 'identityDocument', employeeId)) {
    const row = await lockRecord(ctx, identityDocument, id, null, whole);
    done.files += await withoutFiles(ctx, identityDocument.name, id, reason);
    await ctx.db.deleteFrom('identityNumber').where('documentId', '=', id).execute();
    const values = { maskedNo: 'Erased', issuedOn: null, expiresOn: null, archivedAt };
    await changeRow(ctx, identityDocument, row, { values, action: 'delete', reason });
    done.identity += 1;
  }
  for (const id of await rowsOf(ctx, 'education', employeeId)) {
    const row = await lockRecord(ctx, education, id, null, whole);
    done.files += await withoutFiles(ctx, education.name, id, reason);
    const values = { institution: 'Erased', major: null, gpa: null, archivedAt };
    await changeRow(ctx, education, row, { values, action: 'delete', reason });
    done.education += 1;
  }
  return done;
}
