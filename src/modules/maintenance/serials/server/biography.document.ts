import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { forecastInWords } from '../shared/forecastInWords.ts';
import type { Biography } from './biography.queries.ts';

const day = (instant: string) => formatLegalDay(dayOf(new Date(instant)));
const limitOf = ({ min, max }: { min: string | null; max: string | null }) =>
  [min === null ? [] : `min ${min}`, max === null ? [] : `max ${max}`].flat().join(', ');

/** The biography a customer gets: only the visits they sent the part on; what other owners had done is theirs. */
export async function biographyDocument(
  ctx: Context,
  biography: Biography,
  customerId: string,
): Promise<DocumentDefinition> {
  const visits = biography.visits
    .map((visit, index) => ({ ...visit, visit: index + 1 }))
    .filter((visit) => visit.customerId === customerId);
  const [first] = visits;
  const last = visits.at(-1);
  if (!first || !last) notFound('This customer sent this serial number on no visit.');
  const theirs = new Set(visits.map(({ jobNumber }) => jobNumber));
  const measures = biography.measures.flatMap((measure): Block[] => {
    const points = measure.points.filter(({ jobNumber }) => theirs.has(jobNumber));
    if (points.length === 0) return [];
    return [
      { kind: 'heading', text: `${measure.title} (${measure.unit})`, level: 2 },
      {
        kind: 'table',
        columns: [
          { header: 'Visit' },
          { header: 'Work order', mono: true, width: 2 },
          { header: 'Day', width: 2 },
          { header: 'Measured', align: 'right' },
          { header: 'Limit', width: 2 },
          { header: 'Data', width: 3 },
        ],
        rows: points.map((point) => [
          String(point.visit),
          point.jobNumber,
          formatLegalDay(point.day),
          point.value,
          limitOf(point),
          point.limitRef ?? '',
        ]),
      },
      // A forecast of readings the customer is not shown would tell of them.
      ...(points.length === measure.points.length
        ? [{ kind: 'paragraph', text: forecastInWords(measure.forecast) } as const]
        : []),
    ];
  });
  const hidden = biography.visits.length - visits.length;
  return {
    title: 'Biography of a serial number',
    company: await companyOf(ctx),
    ...formOf('ABS-PL-02'),
    size: 'A4',
    orientation: 'portrait',
    issuedAt: `${dayOf(ctx.now)}T00:00:00.000Z`,
    footerNote:
      'By the records of our own visits. A forecast is no limit: the part is judged at each visit by the data in force.',
    content: [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Part number', value: [{ text: biography.partNumber, mono: true }] },
              { label: 'Serial number', value: [{ text: biography.serialNumber, mono: true }] },
              { label: 'Name', value: biography.partName, width: 2 },
            ],
          },
          {
            cells: [
              { label: 'Customer', value: last.customer, width: 2 },
              { label: 'Visits', value: String(visits.length) },
            ],
          },
        ],
      },
      ...(hidden > 0 ? [{ kind: 'paragraph', text: 'Visits for other owners are not listed.' } as const] : []),
      {
        kind: 'table',
        columns: [
          { header: 'Visit' },
          { header: 'Work order', mono: true, width: 2 },
          { header: 'Received', width: 2 },
          { header: 'Work', width: 2 },
          { header: 'Certificates', mono: true, width: 3 },
          { header: 'Findings', align: 'right' },
        ],
        rows: visits.map((visit) => [
          String(visit.visit),
          visit.jobNumber,
          day(visit.receivedAt),
          chosenWords(workOrder.fields.workScope, visit.workScope),
          visit.certificates.join(', '),
          String(visit.findings.length),
        ]),
      },
      ...measures,
    ],
  };
}
