/** The letter on a label and the record behind it (stores-finance R-LBL-1). A letter that is printed once keeps its meaning for ever. */
export const labelKinds = {
  b: 'batch',
  d: 'deliveryNote',
  i: 'stockItem',
  j: 'workOrder',
  l: 'stockPlace',
  r: 'quarantine',
  s: 'torqueTube',
  t: 'tool',
  w: 'tire',
} as const;

export type LabelKind = keyof typeof labelKinds;

/** Those that are printed as labels; the others stand on papers of their own. */
export const printedKinds = ['b', 'i', 'l', 't', 'w'] as const satisfies readonly LabelKind[];
export type PrintedKind = (typeof printedKinds)[number];
