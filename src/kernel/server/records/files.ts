import { fileKeyOf, fixedPartReason, fixedReason, midSentence } from '#kernel/shared/declared.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { AnyRecord, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '../context.ts';
import type { ServedRecord } from '../endpoint.ts';
import type { FilesStanding, ParentRights } from '../attachments/endpoints.ts';
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
  fileId?: string,
): Promise<void> {
  const { record } = served;
  if (!keepsFiles(served)) refuse('FILE_NONE', keepsNone(record));
  const row = await lockRecord(ctx, record, id, null);
  refuseArchived(record, row);
  const kind = fileKeyOf(record, mime);
  if (record.files && !kind && act === 'add') {
    const taken = Object.values(record.files).map(({ label }) => label);
    refuse('FILE_KIND', `Of files, only these are kept here: ${taken.join(', ')}.`);
  }
  const fixed =
    act === 'remove'
      ? keptReason(record, row, kind)
      : kind
        ? fixedPartReason(record, row, kind)
        : fixedReason(record, row);
  const reason =
    fixed ?? (await (act === 'remove' ? served.whyFixed?.(ctx, row, fileId) : served.whyClosed?.(ctx, row)));
  if (reason) refuse('NOT_EDITABLE', reason);
}

/** Why a file stays by what its record declares. One of no kind goes only where everything of the row may be changed. */
const keptReason = (record: AnyRecord, row: RowOf<AnyRecord>, kind: string | null): string | null =>
  kind
    ? fixedPartReason(record, row, kind)
    : record.editable
      ? fixedPartReason(record, row, 'Files')
      : fixedReason(record, row);

/** What nobody writes by hand takes files only where it says so: by the kinds it keeps, or by when it takes no more. */
const keepsFiles = (served: ServedRecord): boolean =>
  [served.record.access.update, served.record.access.create].some((right) => right !== 'nobody') ||
  served.record.files !== undefined ||
  'whyClosed' in served;
const keepsNone = (record: AnyRecord): string => `This ${midSentence(record.label.one)} keeps no files.`;

/** Why a file of a kind may not be taken away as its row is now, or null. */
async function removalOf(ctx: Context, served: ServedRecord, row: RowOf<AnyRecord>) {
  const { record } = served;
  const whole = fixedReason(record, row);
  const own = whole ? null : ((await served.whyFixed?.(ctx, row)) ?? null);
  return (mime: string): string | null => {
    return keptReason(record, row, fileKeyOf(record, mime)) ?? own;
  };
}

/** What of a row's files is fixed now: why none can be added (null while one kind can), and why one cannot be taken away. */
async function standingOfFiles(ctx: Context, served: ServedRecord, id: string): Promise<FilesStanding> {
  const row = await findRow(ctx, served.record, id);
  if (!row) return { closed: null, takes: null, whyKept: () => null };
  if (!keepsFiles(served))
    return { closed: keepsNone(served.record), takes: [], whyKept: () => keepsNone(served.record) };
  const kinds = Object.keys(served.record.files ?? {});
  const reasons = kinds.map((kind) => fixedPartReason(served.record, row, kind));
  return {
    closed:
      fixedReason(served.record, row) ??
      (reasons.includes(null) ? null : reasons[0]) ??
      (await served.whyClosed?.(ctx, row)) ??
      null,
    takes: served.record.files
      ? kinds.filter((_, at) => reasons[at] === null).flatMap((kind) => served.record.files?.[kind]?.kinds ?? [])
      : null,
    whyKept: await removalOf(ctx, served, row),
  };
}

interface RowRules {
  workflow?: { transitions: Record<string, { from: readonly string[] }> } | undefined;
  whose?: ((ctx: Context, row: never) => Promise<string | null> | string | null) | undefined;
  mayUpdate?: ((ctx: Context, row: never) => Promise<string | null> | string | null) | undefined;
}

/** Why the files of a row stay that has come to the end of its steps, where its record says nothing else about it. */
function endReason(record: AnyRecord, { workflow }: RowRules, row: RowOf<AnyRecord>): string | null {
  if (!workflow || record.editable) return null;
  const status = String(row['status']);
  if (Object.values(workflow.transitions).some(({ from }) => from.includes(status))) return null;
  return `This ${midSentence(record.label.one)} is ${midSentence(record.states?.[status]?.label ?? status)}: nothing of it can be changed any more.`;
}

/** A file is a part of its row: who may not change the row, because it is not theirs, puts none on it and takes none away. */
export function filesByRules(record: AnyRecord, rules: RowRules): Pick<ServedRecord, 'whyClosed' | 'whyFixed'> {
  const { whose, mayUpdate } = rules;
  return {
    ...(whose && { whyClosed: async (ctx, row) => whose(ctx, row as never) }),
    whyFixed: async (ctx, row) =>
      (await whose?.(ctx, row as never)) ?? (await mayUpdate?.(ctx, row as never)) ?? endReason(record, rules, row),
  };
}

/** What decides about the files of a record: its own rights, its row rule, and what may be changed of the row. */
export function fileRights(served: ServedRecord): ParentRights {
  const { record } = served;
  const { read, update, create } = record.access;
  return {
    read,
    write: update !== 'nobody' ? update : create !== 'nobody' ? create : read,
    opens: (mime) => record.files?.[fileKeyOf(record, mime) ?? '']?.right ?? read,
    exists: async (ctx, id) => (await findRow(ctx, record, id)) !== null,
    refuse: (ctx, id, act, mime, fileId) => refuseFile(ctx, served, id, act, mime, fileId),
    standing: (ctx, id) => standingOfFiles(ctx, served, id),
  };
}
