import { AppError } from '#kernel/shared/errors.ts';
import { mayWriteField, hiddenFields, recordFor } from '#kernel/shared/fieldAccess.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { isSystemActor } from './registry.ts';

/** The record as who acts knows it: without the fields they may not read. */
export function shownRecord<R extends AnyRecord>(ctx: Pick<Context, 'actor'>, record: R): R {
  return isSystemActor(ctx) ? record : recordFor(ctx.actor, record);
}

/** A row as it may stand in a refusal: nothing for who may not read the record, else without the fields they may not read. */
export function shownRow(
  ctx: Pick<Context, 'actor'>,
  record: AnyRecord,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (isSystemActor(ctx)) return { ...row };
  if (!can(ctx.actor, record.access.read)) return undefined;
  const hidden = hiddenFields(ctx.actor, record).flatMap((name) => [name, `${name}Label`]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}

/** Refuses a body that sets a field whose right the sender does not have: 403 `FIELD_RIGHT`, each field by name. */
export function refuseLockedFields(
  ctx: Pick<Context, 'actor'>,
  record: AnyRecord,
  names: readonly string[],
  act: 'create' | 'update',
): void {
  if (isSystemActor(ctx)) return;
  const locked = names.filter((name) => record.fields[name] && !mayWriteField(ctx.actor, record, name, act));
  const [first] = locked;
  if (first === undefined) return;
  const messageOf = (name: string) => `${record.fields[name]?.label} is not yours to set.`;
  throw new AppError('forbidden', 'FIELD_RIGHT', messageOf(first), {
    fields: locked.map((path) => ({ path, message: messageOf(path) })),
  });
}
