/** What the stores' label printers hold, in millimetres. */
export const labelSizes = {
  '50x25': { name: '50 × 25 mm', width: 50, height: 25 },
  '62x29': { name: '62 × 29 mm', width: 62, height: 29 },
  '100x50': { name: '100 × 50 mm', width: 100, height: 50 },
} as const;
export type LabelSize = keyof typeof labelSizes;

export const mostCopies = 50;
