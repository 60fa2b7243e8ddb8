import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { pathOf, type AnyRecord } from '#kernel/shared/record.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { allRecords, findRecord } from '#kernel/server/records/registry.ts';
import { searchEndpoint } from './everywhere.ts';

const mostFacts = 6;

const fact = z.object({
  label: z.string(),
  kind: z.string(),
  value: z.any(),
  unit: z.string().optional(),
  /** The words of a link. */
  words: z.string().nullable().optional(),
  /** The words of the chosen values. */
  options: z.record(z.string(), z.string()).optional(),
});

/** The deciding facts of a row: what its definition shows first in lists, less what its name says already. */
function factsOf(record: AnyRecord, row: Record<string, unknown>): z.infer<typeof fact>[] {
  const named = new Set<string>(record.label.row ?? [record.key ?? 'number']);
  return record.list.columns
    .flatMap((name) => {
      const field = record.fields[name];
      const value = row[name];
      const isEmpty = value === null || value === undefined || value === '' || value === false;
      if (!field || named.has(name) || field.kind === 'json' || isEmpty) return [];
      const { label, kind, unit, options } = field;
      const chosen = [value].flat().map(String);
      return [
        {
          label,
          kind,
          value,
          ...(unit ? { unit } : {}),
          ...(kind === 'link' ? { words: row[`${name}Label`] as string | null } : {}),
          ...(options ? { options: Object.fromEntries(chosen.map((one) => [one, options[one] ?? one])) } : {}),
        },
      ];
    })
    .slice(0, mostFacts);
}

/** The search over everything, and cards of records for the links that point at them. */
export const searchServer = defineServerModule({
  name: 'home/search',
  endpoints: [
    searchEndpoint,
    read({
      path: '/api/cards',
      allow: 'signedIn',
      summary: 'The records that have a page this person may open',
      answer: z.object({ records: z.array(z.string()) }),
      handle: (ctx) => ({
        records: allRecords()
          .filter((record) => record.path && can(ctx.actor, record.access.read))
          .map((record) => record.name),
      }),
    }),
    read({
      path: '/api/cards/:record/:id',
      allow: 'signedIn',
      summary: 'What a link to a row shows before it is opened: its name, its state and the facts that decide',
      params: z.strictObject({ record: z.string().max(60), id: z.string().max(100) }),
      answer: z.object({
        record: z.string(),
        label: z.string(),
        path: z.string().nullable(),
        state: z.object({ label: z.string(), tone: z.string() }).nullable(),
        facts: z.array(fact),
      }),
      handle: async (ctx, { params }) => {
        const record = findRecord(params.record);
        // Whoever may not read the record learns nothing about it, not even that the row is there.
        if (!record || !can(ctx.actor, record.access.read)) return notFound();
        const row = await getRecord(ctx, record, params.id);
        return {
          record: record.label.one,
          label: row.label,
          path: pathOf(record, row),
          state: record.states?.[String(row['status'])] ?? null,
          facts: factsOf(record, row),
        };
      },
    }),
  ],
});
