import { can, type Holder } from '#kernel/shared/permission.ts';

/** What is bought, as a vendor is approved for it; `service` is a process of its own name, `office` asks for no approval. */
export const supplies = {
  parts: 'Parts',
  materials: 'Materials',
  tires: 'Tires',
  tools: 'Tools',
  calibration: 'Calibration',
  service: 'Service',
  office: 'Office supplies',
} as const;
export type Supply = keyof typeof supplies;

export const currencies = { THB: 'THB', USD: 'USD', EUR: 'EUR', GBP: 'GBP', SGD: 'SGD', JPY: 'JPY' } as const;
export const incoterms = {
  EXW: 'EXW',
  FCA: 'FCA',
  CPT: 'CPT',
  CIP: 'CIP',
  DAP: 'DAP',
  DPU: 'DPU',
  DDP: 'DDP',
  FAS: 'FAS',
  FOB: 'FOB',
  CFR: 'CFR',
  CIF: 'CIF',
} as const;
export const certificates = {
  form1: 'Form 1 or 8130-3',
  cofc: 'Certificate of conformity',
  coa: 'Certificate of analysis',
  calibration: 'Calibration certificate',
  none: 'None',
} as const;
export const purposes = { stock: 'Stock', job: 'Job', tool: 'Tool', service: 'Service', office: 'Office' } as const;

/** The process a vendor must be approved for to sell this, as its approval names it; null where none is asked (R-PRO-1). */
export const processFor = (supply: string, process: string | null | undefined): string | null =>
  supply === 'office' ? null : supply === 'service' ? (process ?? '') : (supplies[supply as Supply] ?? supply);

/** Who reads what is paid: purchasing and finance. An authoriser without either reads the figures of what they decide in approver mode. */
export const priceReaders = ['purchasing.viewer', 'finance.viewer'] as const;

/** A figure that purchasing enters and everybody else neither reads nor changes. */
export const ofPurchasing = { read: priceReaders, write: 'purchasing.user' } as const;

/** A figure whoever asks for something gives with it, and only those who work with prices read. */
export const givenByRequester = { read: priceReaders, write: 'signedIn' } as const;

/** A stored price or sum; the database has no row without one. */
export function stored(figure: string | null | undefined): string {
  if (figure === null || figure === undefined) throw new Error('A row of purchasing is without its price.');
  return figure;
}

/** A figure for who may read it, else null. */
export const forReaders = <T>(holder: Holder, figure: T): T | null => (can(holder, priceReaders) ? figure : null);
