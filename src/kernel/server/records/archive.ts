import { midSentence } from '#kernel/shared/declared.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '../context.ts';
import { refuseArchived } from './declared.ts';
import { changeRow, type ServerValues } from './records.ts';

/** How long what was put away by mistake can be put back by who did it. Later it is a new fact, and said as one. */
const undoMinutes = 10;

/** Refuses to take back what somebody else put away, or what they put away themselves too long ago. */
export function refuseLateUndo(ctx: WriteContext, gone: { at: string; by: string | null }): void {
  if (gone.by === null || gone.by !== ctx.actor.id) refuse('UNDO_AUTHOR', 'Only who took it away can put it back.');
  if (Date.parse(gone.at) <= ctx.now.getTime() - undoMinutes * 60_000)
    refuse('UNDO_LATE', 'This can be put back for ten minutes. Enter it again.');
}

/** Takes a locked row out of lists; it stays readable for ever (nothing is deleted). */
export async function archiveRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  row: RowOf<R>,
  reason: string,
  after?: (ctx: WriteContext, row: RowOf<R>) => Promise<void>,
): Promise<RowOf<R>> {
  refuseArchived(record, row);
  const values = { archivedAt: ctx.now.toISOString() } as ServerValues<R>;
  const archived = await changeRow(ctx, record, row, { values, action: 'delete', reason });
  await after?.(ctx, archived);
  return archived;
}

/** Puts a locked row back that the same person archived just now. Both stay in its history. */
export async function restoreRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  row: RowOf<R>,
  more: ServerValues<R>,
): Promise<RowOf<R>> {
  const { archivedAt, updatedBy } = row as { archivedAt: string | null; updatedBy: string | null };
  if (!archivedAt) conflict('NOT_ARCHIVED', `This ${midSentence(record.label.one)} is not archived.`);
  // Nothing changes an archived row, so that who changed it last is who archived it.
  refuseLateUndo(ctx, { at: archivedAt, by: updatedBy });
  return changeRow(ctx, record, row, { values: { ...more, archivedAt: null } as ServerValues<R>, action: 'restore' });
}
