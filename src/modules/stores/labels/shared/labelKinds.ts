/** The letter on a label and the record behind it (stores-finance R-LBL-1). A letter that is printed once keeps its meaning for ever. */
export const labelKinds = {
  b: 'batch',
  d: 'deliveryNote',
  j: 'workOrder',
  r: 'quarantine',
  s: 'torqueTube',
  t: 'tool',
} as const;

export type LabelKind = keyof typeof labelKinds;
