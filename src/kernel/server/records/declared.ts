import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import {
  archivedReason,
  fileKeyOf,
  fixedPartReason,
  fixedReason,
  missingReason,
  sameReason,
  stampedFields,
  whenReason,
} from '#kernel/shared/declared.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Transition } from '#kernel/shared/workflow.ts';
import type { Context, WriteContext } from '../context.ts';

type Row = Readonly<Record<string, unknown>>;

type Holds = (facts: never, ctx: WriteContext, row: never) => Promise<void> | void;
const holdsOf = new WeakMap<AnyRecord, Holds>();

/** Keeps what must be true of each row of a record, so that its steps ask it too. */
export function keepHolds(record: AnyRecord, holds: Holds): void {
  holdsOf.set(record, holds);
}

/** Refuses fields a step asks for that would make of the row what it must not be. */
export async function refuseBroken(ctx: WriteContext, record: AnyRecord, row: Row, set: Row): Promise<void> {
  if (Object.keys(set).length > 0) await holdsOf.get(record)?.({ ...row, ...set } as never, ctx, row as never);
}

/** Refuses a change of a row that is archived: 409 `ARCHIVED`. */
export function refuseArchived(record: AnyRecord, row: Row): void {
  if (row['archivedAt']) conflict('ARCHIVED', archivedReason(record));
}

/** Refuses a change of what is fixed in the row's state: 422 `NOT_EDITABLE`, at the field where one is meant. */
export function refuseFixed(record: AnyRecord, row: Row, names: readonly string[]): void {
  refuseArchived(record, row);
  const fixed = fixedReason(record, row);
  if (fixed) refuse('NOT_EDITABLE', fixed);
  for (const name of names) {
    const reason = fixedPartReason(record, row, name);
    if (reason) refuseField(name, 'NOT_EDITABLE', reason);
  }
}

/** The field that names a person a second time where different ones are asked for, with its sentence, or null. One look at who wrote the row, only where that counts. */
export async function samePeople(
  ctx: Context,
  record: AnyRecord,
  row: Row,
): Promise<{ field: string; message: string } | null> {
  if (!record.distinct) return null;
  const wanted = record.distinct.some(
    (group) => group.includes('creator') && group.some((name) => name !== 'creator' && row[name]),
  );
  return sameReason(record, row, wanted ? await creatorsOf(ctx, row['createdBy'] ?? ctx.actor.id) : {});
}

/** Refuses a person who is named twice where different ones are asked for: 422 `SAME_PERSON`. */
export async function refuseSamePeople(ctx: Context, record: AnyRecord, row: Row): Promise<void> {
  const same = await samePeople(ctx, record, row);
  if (same) refuseField(same.field, 'SAME_PERSON', same.message);
}

/** Refuses a day or moment on the wrong side of now: 422 `WRONG_DAY`, at its field. */
export function refuseWrongDay(ctx: Pick<Context, 'now'>, record: AnyRecord, given: Row, before?: Row): void {
  const wrong = whenReason(record, given, ctx.now, before);
  if (wrong) refuseField(wrong.field, 'WRONG_DAY', wrong.message);
}

// A person is linked as who signs in, or as who works here.
async function creatorsOf(ctx: Context, userId: unknown): Promise<Record<string, string | null>> {
  if (typeof userId !== 'string') return {};
  if (userId === ctx.actor.id) return { user: userId, employee: ctx.actor.employeeId };
  const { rows } = await sql<{ employeeId: string | null }>`
    select employee_id from app_user where id = ${userId}`.execute(ctx.db);
  return { user: userId, employee: rows[0]?.employeeId ?? null };
}

/** Why a step that needs fields or files is not possible yet, or null. `given` is what the step itself brings. */
export async function missingFor(
  ctx: Context,
  record: AnyRecord,
  row: Row,
  step: Transition,
  given: Row = {},
): Promise<string | null> {
  if (!step.requires) return null;
  const asksFiles = step.requires.some((one) => typeof one !== 'string');
  const files = asksFiles ? await countFiles(ctx, record, String(row['id'])) : {};
  return missingReason(record, { ...row, ...given }, step, files);
}

async function countFiles(ctx: Context, record: AnyRecord, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ mime: string }>`
    select mime from attachment where entity = ${record.name} and entity_id = ${id} and archived_at is null`.execute(
    ctx.db,
  );
  const counts: Record<string, number> = {};
  for (const { mime } of rows) {
    const kind = fileKeyOf(record, mime);
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** What a step's stamp sets: the moment, the day, who acts and their name, as far as the record has a field for it. */
export function stampOf(
  ctx: Pick<Context, 'actor' | 'now'>,
  record: AnyRecord,
  stamp: string | undefined,
): Record<string, unknown> {
  if (!stamp) return {};
  const values: Record<string, unknown> = {
    [`${stamp}At`]: ctx.now.toISOString(),
    [`${stamp}On`]: dayOf(ctx.now),
    [`${stamp}ById`]: record.fields[`${stamp}ById`]?.to === 'user' ? ctx.actor.id : ctx.actor.employeeId,
    [`${stamp}ByName`]: ctx.actor.name,
  };
  return Object.fromEntries(stampedFields(record, stamp).map((name) => [name, values[name]]));
}
