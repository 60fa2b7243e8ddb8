import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { type AnyRecord, pathOf } from '#kernel/shared/record.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { allRecords, findRecord } from '#kernel/server/records/registry.ts';
import { shownRecord } from '#kernel/server/records/shown.ts';
import { searchEndpoint } from './everywhere.ts';
import { handle } from '#kernel/server/handle.ts';
import { cardCall, fact, linkableRecordsCall } from '../shared/search.calls.ts';

const mostFacts = 6;

/** The deciding facts of a row: what its definition shows this person first in lists, less what its name says already. */
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
    handle(linkableRecordsCall, (ctx) => ({
      records: allRecords()
        .filter((record) => record.path && can(ctx.actor, record.access.read))
        .map((record) => record.name),
    })),
    handle(cardCall, async (ctx, { params }) => {
      const record = findRecord(params.record);
      // Whoever may not read the record learns nothing about it, not even that the row is there.
      if (!record || !can(ctx.actor, record.access.read)) return notFound();
      const row = await getRecord(ctx, record, params.id);
      return {
        record: record.label.one,
        label: row.label,
        path: pathOf(record, row),
        state: record.states?.[String(row['status'])] ?? null,
        facts: factsOf(shownRecord(ctx, record), row),
      };
    }),
  ],
});
