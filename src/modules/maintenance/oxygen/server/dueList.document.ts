import { chosenWords } from '#kernel/shared/field.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formatMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { cylinder } from '../shared/cylinder.record.ts';

/** What of a customer's cylinders falls due within `days` from today in Bangkok, overdue ones first; condemned ones are not asked back. */
export async function dueListDocument(ctx: Context, customerId: string, days: number): Promise<DocumentDefinition> {
  const today = dayOf(ctx.now);
  const until = addDays(today, days);
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['code', 'name'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) notFound('There is no such customer.');
  const rows = await ctx.db
    .selectFrom('oxygenCylinder')
    .select(['serialNumber', 'partNumber', 'partName', 'spec', 'lastHydro', 'nextHydro', 'lifeEnds', 'dueOn'])
    .where('customerId', '=', customerId)
    .where('state', '<>', 'condemned')
    .where('dueOn', '<=', until)
    .orderBy('dueOn')
    .orderBy('serialNumber')
    .execute();
  const month = (value: string | null) => (value ? formatMonth(value) : '–');
  return {
    title: 'Hydrostatic tests due',
    company: await companyOf(ctx),
    ...formOf('ABS-OX-01'),
    size: 'A4',
    orientation: 'landscape',
    issuedAt: `${today}T00:00:00.000Z`,
    footerNote: 'By the records of our own visits. A cylinder is good to the last day of the month.',
    content: [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Customer', value: `${customer.code} ${customer.name}`, width: 2 },
              { label: 'Due until', value: formatLegalDay(until) },
              { label: 'Cylinders', value: String(rows.length) },
            ],
          },
        ],
      },
      rows.length === 0
        ? { kind: 'paragraph', text: 'No cylinder of yours falls due in this time.' }
        : {
            kind: 'table',
            columns: [
              { header: 'Serial number', width: 2 },
              { header: 'Part number', width: 2 },
              { header: 'Name', width: 3 },
              { header: 'Specification', width: 2 },
              { header: 'Last test', width: 2 },
              { header: 'Due', width: 2 },
              { header: 'Life ends', width: 2 },
            ],
            rows: rows.map((row) => [
              row.serialNumber ?? '',
              row.partNumber ?? '',
              row.partName ?? '',
              chosenWords(cylinder.fields.spec, row.spec) || '–',
              month(row.lastHydro),
              `${month(row.nextHydro)}${row.dueOn && row.dueOn < today ? ', overdue' : ''}`,
              month(row.lifeEnds),
            ]),
          },
    ],
  };
}
