import type { FieldType, FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { processTimeWords, readingKinds, timesOf, type ReadingKind } from './recorded.ts';

/** The kinds of template that lay out the reports of a method. */
export const layoutKinds = {
  ndtPT: 'NDT report, penetrant',
  ndtMT: 'NDT report, magnetic particle',
  ndtET: 'NDT report, eddy current',
  ndtUT: 'NDT report, ultrasonic',
  ndtRT: 'NDT report, radiographic',
  ndtVT: 'NDT report, visual',
} as const;
export type LayoutKind = keyof typeof layoutKinds;
export const isLayoutKind = (kind: string): kind is LayoutKind => Object.hasOwn(layoutKinds, kind);
export const layoutKindOf = (method: NdtMethod): LayoutKind => `ndt${method}`;
export const methodOf = (kind: LayoutKind): NdtMethod => kind.slice(3) as NdtMethod;

/** What a fact is, for whoever draws it: facts of one group that stand together are drawn together. */
export type FactGroup =
  'head' | 'supplies' | 'checks' | 'reading' | 'moment' | 'indications' | 'verdict' | 'replaces' | 'signature';

/** One thing a report of a method records; a layout says where it stands and what it is called. */
export interface LayoutFact {
  id: string;
  group: FactGroup;
  type: FieldType;
  label: string;
  /** Takes two columns where there are three. */
  isWide?: true;
  options?: Readonly<Record<string, string>>;
  /** Of a table, with the share of its width each takes. */
  columns?: readonly { id: string; label: string; width: number }[];
}

const cell = (group: FactGroup, id: string, label: string, more: Partial<LayoutFact> = {}): LayoutFact => ({
  id,
  group,
  type: 'text',
  label,
  ...more,
});
const table = (group: FactGroup, id: string, label: string, columns: [id: string, label: string, width: number][]) => ({
  id,
  group,
  type: 'table' as const,
  label,
  columns: columns.map(([name, title, width]) => ({ id: name, label: title, width })),
});

const head: readonly LayoutFact[] = [
  cell('head', 'report', 'Report'),
  cell('head', 'job', 'Job'),
  cell('head', 'card', 'Card'),
  cell('head', 'customer', 'Customer'),
  cell('head', 'partNumber', 'Part number'),
  cell('head', 'serialNumber', 'Serial number'),
  cell('head', 'items', 'Items', { isWide: true }),
  cell('head', 'coverage', 'Area and coverage'),
  cell('head', 'techniqueRevision', 'Technique'),
  cell('head', 'material', 'Material'),
  cell('head', 'surface', 'Surface'),
];

const tables: readonly LayoutFact[] = [
  table('supplies', 'equipment', 'Equipment', [
    ['tool', 'Tool', 4],
    ['calibrationDue', 'Calibration due', 2],
  ]),
  table('supplies', 'materials', 'Materials', [
    ['material', 'Material', 3],
    ['batch', 'Batch', 2],
    ['expires', 'Expires', 2],
  ]),
  table('checks', 'checks', 'Process checks of the day', [
    ['check', 'Check', 3],
    ['result', 'Result', 1],
    ['at', 'Time', 2],
    ['by', 'By', 2],
  ]),
];

const indications: LayoutFact = table('indications', 'indications', 'Indications', [
  ['no', 'No.', 0.6],
  ['place', 'Place', 2],
  ['type', 'Type', 1.4],
  ['size', 'Size', 2.4],
  ['limit', 'Limit', 2],
  ['decision', 'Decision', 1.2],
  ['finding', 'Finding', 2],
]);

const verdict: readonly LayoutFact[] = [
  cell('verdict', 'result', 'Result'),
  cell('verdict', 'disposition', 'Disposition'),
  cell('replaces', 'replaces', 'Replaces'),
  { id: 'performed', group: 'signature', type: 'signature', label: 'Performed' },
  { id: 'accepted', group: 'signature', type: 'signature', label: 'Judged' },
];

const readingTypes: Record<ReadingKind['kind'], FieldType> = {
  decimal: 'number',
  choice: 'choice',
  yesNo: 'check',
  text: 'text',
};

/** Everything a report of a method records, in the order of the work: a layout shows each of it once. */
export const factsOf = (method: NdtMethod): readonly LayoutFact[] => [
  ...head,
  ...tables,
  ...readingKinds[method].map(({ name, label, kind, options }): LayoutFact => ({
    id: name,
    group: 'reading',
    type: readingTypes[kind],
    label,
    ...(options && { options }),
  })),
  ...timesOf(method).map((id): LayoutFact => ({ id, group: 'moment', type: 'time', label: processTimeWords[id] })),
  indications,
  ...verdict,
];

/** A fact as a field of a layout, called as the product calls it. */
export const fieldOfFact = ({ id, type, label, options, columns }: LayoutFact): FormField => ({
  id,
  type,
  label,
  ...(options && { options: Object.entries(options).map(([value, words]) => ({ value, label: words })) }),
  ...(columns && { columns: columns.map((column) => ({ id: column.id, type: 'text' as const, label: column.label })) }),
});
