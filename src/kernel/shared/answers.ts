import { z } from 'zod';
import type { Allow } from './permission.ts';
import type { Field } from './field.ts';
import type { AnyRecord, RowOf } from './record.ts';

function answerOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.number().nullable();
    case 'flag':
      return z.boolean().nullable();
    case 'choices':
      return z.array(z.string()).nullable();
    case 'json':
      return z.unknown();
    default:
      return z.string().nullable();
  }
}

const rights = new WeakMap<z.ZodType, Allow>();

/** A value of an answer with a right of its own: it leaves the server for those only who have it. */
function withRight<S extends z.ZodType>(schema: S, read: Allow): z.ZodOptional<S> {
  const own = schema.optional();
  rights.set(own, read);
  return own;
}

/** The right a value of an answer has of its own. */
export const rightOfValue = (schema: z.ZodType): Allow | undefined => rights.get(schema);

const cache = new WeakMap<AnyRecord, z.ZodObject>();

/** The shape of a row as it leaves the server. A column that is not in the record never does. */
export function rowAnswer<R extends AnyRecord>(record: R): z.ZodType<RowOf<R>, { id: string; version: number }> {
  const known = cache.get(record);
  if (known) return known as unknown as z.ZodType<RowOf<R>, { id: string; version: number }>;
  const shape: Record<string, z.ZodType> = { id: z.string(), label: z.string(), version: z.number() };
  if (record.numbering) shape['number'] = z.string();
  if (record.states) shape['status'] = z.string();
  for (const [name, field] of Object.entries(record.fields)) {
    const own = (schema: z.ZodType) => (field.access ? withRight(schema, field.access.read) : schema);
    shape[name] = own(answerOf(field));
    if (field.kind === 'link') shape[`${name}Label`] = own(z.string().nullable());
  }
  for (const name of ['createdAt', 'updatedAt']) shape[name] = z.string();
  for (const name of ['createdBy', 'updatedBy', 'archivedAt']) shape[name] = z.string().nullable();
  const schema = z.object(shape);
  cache.set(record, schema);
  return schema as unknown as z.ZodType<RowOf<R>, { id: string; version: number }>;
}

/** The shape of a page of rows. */
export function pageAnswer(record: AnyRecord): z.ZodObject {
  return z.object({
    rows: z.array(rowAnswer(record)),
    total: z.number(),
    totalCapped: z.boolean(),
    exact: z.boolean().optional(),
    next: z.string().nullable(),
    sums: z.record(z.string(), z.string()).optional(),
    groups: z.array(z.object({ value: z.string().nullable(), count: z.number() })).optional(),
  });
}
