import type { Content, ContentLine } from './quotationParts.record.ts';

export interface Change {
  /** What differs, as a label of the screen says it. */
  what: string;
  /** The line it stands on, or null of the quotation itself. */
  line: number | null;
  old: string | null;
  new: string | null;
}

const heads = {
  subject: 'Subject',
  kind: 'Kind',
  validUntil: 'Valid until',
  contactName: 'Contact',
  scope: 'Scope of work',
  finding: 'Finding',
  nteAmount: 'Not to exceed',
  replacementPrice: 'Price of a new part',
  turnTimeDays: 'Turn-around',
  incoterm: 'Incoterm',
  terms: 'Terms',
  net: 'Net',
  total: 'Total',
} as const satisfies Partial<Record<keyof Content, string>>;

const columns = {
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discountPct: 'Discount',
  net: 'Net',
  vatMode: 'VAT',
  isOption: 'Option',
} as const satisfies Partial<Record<keyof ContentLine, string>>;

/** Numbers are compared as numbers: `2` is `2.0000`. */
const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' &&
    typeof b === 'string' &&
    /^-?\d+([.]\d+)?$/.test(a) &&
    /^-?\d+([.]\d+)?$/.test(b) &&
    Number(a) === Number(b));

const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

const differing = <T extends object>(
  a: T,
  b: T,
  names: Readonly<Record<string, string>>,
  line: number | null,
): Change[] =>
  Object.entries(names)
    .map(([name, what]) => ({ what, line, old: shown(a[name as keyof T]), new: shown(b[name as keyof T]) }))
    .filter((one) => !same(one.old, one.new));

const told = ({ description, quantity, net }: ContentLine): string => `${description} · ${Number(quantity)} · ${net}`;

/** What a revision says otherwise than the one before: lines are the same line by their id, whatever their place. */
export function differenceOf(before: Content, after: Content): Change[] {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const next = new Map(after.lines.map((line) => [line.id, line]));
  return [
    ...differing(before, after, heads, null),
    ...before.lines
      .filter(({ id }) => !next.has(id))
      .map((line) => ({ what: 'Line taken off', line: line.lineNo, old: told(line), new: null })),
    ...after.lines.flatMap((line) => {
      const was = old.get(line.id);
      return was
        ? differing(was, line, columns, line.lineNo)
        : [{ what: 'New line', line: line.lineNo, old: null, new: told(line) }];
    }),
  ];
}
