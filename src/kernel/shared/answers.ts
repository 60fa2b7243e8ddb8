import { z } from 'zod';
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
      return z.any();
    default:
      return z.string().nullable();
  }
}

const cache = new WeakMap<AnyRecord, z.ZodObject>();

/** The shape of a row as it leaves the server. A column that is not in the record never does. */
export function rowAnswer<R extends AnyRecord>(record: R): z.ZodType<RowOf<R>, { id: string; version: number }> {
  const known = cache.get(record);
  if (known) return known as unknown as z.ZodType<RowOf<R>, { id: string; version: number }>;
  const shape: Record<string, z.ZodType> = { id: z.string(), label: z.string(), version: z.number() };
  if (record.numbering) shape['number'] = z.string();
  if (record.states) shape['status'] = z.string();
  for (const [name, field] of Object.entries(record.fields)) {
    shape[name] = answerOf(field);
    if (field.kind === 'link') shape[`${name}Label`] = z.string().nullable();
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
