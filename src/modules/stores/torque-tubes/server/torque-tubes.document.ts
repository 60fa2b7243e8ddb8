import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';
import { features } from '../shared/tubeRules.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 11 });
const millimetres = (value: string | null) => (value === null ? '–' : `${Number(value)} mm`);
const conditions = {
  unserviceable: 'Unserviceable',
  serviceable: 'Serviceable',
  inJob: 'In work order, not released',
  atRepair: 'Unserviceable, out for repair',
  scrapped: 'Scrapped',
} as const;
const day = (moment: string | null) => (moment ? formatLegalDay(moment) : '–');

/** The tag that goes with the tube: its condition and what it was judged by. */
export const conditionTag: Paper<typeof torqueTube> = {
  title: 'Torque tube tag',
  watermark: (row) => (row.status === 'scrapped' ? 'VOID' : undefined),
  issuedAt: (row) => row.updatedAt,
  content: (_ctx, row) => [
    {
      kind: 'fields',
      rows: [
        { cells: [cell('Part number', row.partNumber), cell('Serial number', row.serialNumber)] },
        { cells: [cell('Brake', row.brakePartIdLabel), cell('Owner', row.ownerIdLabel ?? 'Company')] },
        { cells: [cell('Condition', conditions[row.status].toUpperCase()), cell('Job', row.jobIdLabel)] },
        ...Object.values(features).map(({ label, value, min, max }) => ({
          cells: [
            cell(label, millimetres(row[value])),
            cell('Limits', `${Number(row[min])} to ${Number(row[max])} mm`),
          ],
        })),
        { cells: [cell('NDT', row.ndtResult), cell('NDT on', day(row.ndtOn))] },
        { cells: [cell('Accepted', day(row.acceptedAt)), cell('Accepted by', row.acceptedByName)] },
        { cells: [cell('Overhauls', String(row.overhaulCount)), cell('Location', row.locationIdLabel)] },
      ],
    },
  ],
};
