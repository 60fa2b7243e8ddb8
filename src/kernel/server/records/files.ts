import { fileKeyOf, fixedPartReason, fixedReason } from '#kernel/shared/declared.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '../context.ts';
import type { ServedRecord } from '../endpoint.ts';
import type { ParentRights } from '../attachments/endpoints.ts';
import { refuseArchived } from './declared.ts';
import { findRow, lockRecord } from './records.ts';

/**
 * Refuses a file that its record does not take (`FILE_KIND`), and any change of the files of a row that is fixed (`NOT_EDITABLE`). The row
 * is locked: nobody signs it while its photo is taken away.
 */
async function refuseFile(
  ctx: WriteContext,
  served: ServedRecord,
  id: string,
  act: 'add' | 'remove',
  mime: string,
): Promise<void> {
  const { record } = served;
  const row = await lockRecord(ctx, record, id, null);
  refuseArchived(record, row);
  const kind = fileKeyOf(record, mime);
  if (record.files && !kind && act === 'add') {
    const taken = Object.values(record.files).map(({ label }) => label);
    refuse('FILE_KIND', `Of files, only these are kept here: ${taken.join(', ')}.`);
  }
  const fixed = kind ? fixedPartReason(record, row, kind) : fixedReason(record, row);
  const reason = fixed ?? (act === 'remove' ? await served.whyFixed?.(ctx, row) : null);
  if (reason) refuse('NOT_EDITABLE', reason);
}

/** What decides about the files of a record: its own rights, its row rule, and what may be changed of the row. */
export function fileRights(served: ServedRecord): ParentRights {
  const { record } = served;
  const { read, update, create } = record.access;
  return {
    read,
    write: update !== 'nobody' ? update : create !== 'nobody' ? create : read,
    exists: async (ctx, id) => (await findRow(ctx, record, id)) !== null,
    refuse: (ctx, id, act, mime) => refuseFile(ctx, served, id, act, mime),
  };
}
