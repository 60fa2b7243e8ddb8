import { normalIdentity } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { cureQuarterDay } from '#modules/stores/stock/shared/public.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { receiptLine } from './goodsReceipt.record.ts';

/** What of a line its papers may say. */
export const readFields = [
  'certType',
  'certNumber',
  'certIssuer',
  'certDate',
  'partNumber',
  'serialNumber',
  'supplierLot',
  'manufacturedOn',
  'cureDate',
  'expiryDate',
] as const;
export type ReadField = (typeof readFields)[number];

/** One thing a paper says: a proposal, never a fact until a person took it over. */
export interface Proposal {
  field: ReadField;
  value: string;
  /** The line of the paper it was read from. */
  from: string;
}

/** Each kind with the words that name it, in their order on the paper. */
const kinds: readonly (readonly [words: readonly RegExp[], kind: string])[] = [
  [[/\b8130-3\b/], 'faa8130'],
  [[/\bEASA\s+FORM\s*1\b/i], 'form1EASA'],
  [[/\b(CAAT|CAA\s*THAILAND|CIVIL AVIATION AUTHORITY OF THAILAND)\b/i, /\bFORM\s*1\b/i], 'form1CAAT'],
  [[/\bTCCA\b/i, /\bFORM\s+ONE\b/i], 'tccaForm1'],
  [[/\bFORM\s+ONE\b/i, /\bTRANSPORT CANADA\b/i], 'tccaForm1'],
  [[/\bCERTIFICATE\s+OF\s+(CONFORMITY|CONFORMANCE|COMPLIANCE)\b/i], 'cofc'],
  [[/\bCERTIFICATE\s+OF\s+ANALYSIS\b/i], 'coa'],
];

/** Whether a text holds these words one behind the other. Each is looked for once: of a paper that repeats the first no end is searched again and again. */
function holds(text: string, words: readonly RegExp[]): boolean {
  let at = 0;
  return words.every((word) => {
    const found = word.exec(text.slice(at));
    at += found ? found.index + found[0].length : 0;
    return found !== null;
  });
}

const number = String.raw`[A-Z0-9][A-Z0-9./-]{1,38}[A-Z0-9]`;
/** The words before a value on the forms that come to a dock; the value stands behind them, or alone on the next line. */
const labels: Readonly<Record<Exclude<ReadField, 'certType'>, readonly [label: RegExp, value: RegExp]>> = {
  certNumber: [
    /(?:form tracking (?:number|no)|certificate (?:number|no)|cert(?:ificate)?\.? no|c ?of ?c (?:number|no))\b\.?/i,
    new RegExp(number),
  ],
  certIssuer: [/(?:organi[sz]ation name(?: and address)?|issued by|approved organi[sz]ation)\b/i, /\p{L}[^|]{2,118}/u],
  certDate: [
    /(?:14e\.?\s*date|13e\.?\s*date|date of (?:issue|certificate)|issue date|certificate date)\b(?:\s*\([^)]*\))?/i,
    /.+/,
  ],
  partNumber: [/(?:part (?:number|no)|p\/n|material no)\b\.?/i, new RegExp(number)],
  serialNumber: [/(?:serial (?:number|no)|s\/n)\b\.?/i, new RegExp(number)],
  supplierLot: [/(?:lot\/batch|batch\/lot|lot|batch)(?: (?:number|no))?\b\.?/i, new RegExp(number)],
  manufacturedOn: [/(?:date of manufacture|manufactur(?:ed|ing)(?: date| on)?|mfg\.? date|dom)\b/i, /.+/],
  cureDate: [/(?:cure date|cured(?: on)?)\b/i, /.+/],
  expiryDate: [
    /(?:expiry date|expiration date|exp\.? date|expires(?: on)?|use (?:by|before)|shelf life (?:until|expires))\b/i,
    /.+/,
  ],
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (value: number) => String(value).padStart(2, '0');

function day(year: number, month: number, date: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, date));
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date) return null;
  return `${year}-${two(month)}-${two(date)}`;
}

/** A day as papers write it; null where it could be two days (03/04/2026) or is none. A cure quarter counts from its last day (R-STK-7). */
export function dayOnPaper(text: string): string | null {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /\b(\d{1,2})[ ./-]*([A-Za-z]{3})[A-Za-z]*[ ,./-]*(\d{4})\b/.exec(text);
  if (named) return day(Number(named[3]), months.indexOf(String(named[2]).toLowerCase()) + 1, Number(named[1]));
  const american = /\b([A-Za-z]{3})[A-Za-z]*[ .]+(\d{1,2}),? +(\d{4})\b/.exec(text);
  if (american)
    return day(Number(american[3]), months.indexOf(String(american[1]).toLowerCase()) + 1, Number(american[2]));
  const quarter = /\b[1-4]Q\d{2}\b/i.exec(text);
  if (quarter) return cureQuarterDay(quarter[0]);
  const plain = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text);
  if (!plain) return null;
  const [first, second, year] = [Number(plain[1]), Number(plain[2]), Number(plain[3])];
  if (first > 12) return day(year, second, first);
  if (second > 12) return day(year, first, second);
  return first === second ? day(year, first, second) : null;
}

export const isDay = (field: ReadField): boolean => field.endsWith('Date') || field === 'manufacturedOn';
const anyLabel = new RegExp(
  Object.values(labels)
    .map(([label]) => `(?:${label.source})`)
    .join('|'),
  'iu',
);

/** The number and title of the next block of a form, such as `9. Qty`. */
const nextBlock = /(?:^|\s)\d{1,2}[a-e]?\.\s+\p{L}/u;

/** Where the words before a value stand in a line; null where they do not, or are part of another word (`Allotment` names no lot). */
export function labelIn(field: Exclude<ReadField, 'certType'>, line: string): { from: number; to: number } | null {
  const found = labels[field][0].exec(line);
  if (!found || /[\p{L}\p{N}]$/u.test(line.slice(0, found.index))) return null;
  return { from: found.index, to: found.index + found[0].length };
}

/** What of a text can be the value of a field; null where nothing can. */
export function valueIn(field: Exclude<ReadField, 'certType'>, text: string): string | null {
  const value = labels[field][1].exec(text)?.[0].trim() ?? null;
  if (value === null || isDay(field)) return value && dayOnPaper(value);
  // A number has a digit in it; a word behind a label is the rest of the form.
  return field === 'certIssuer' || /\d/.test(value) ? value : null;
}

/** The value behind a label, on its line or alone on the one below; null where neither is one. */
function valueOf(lines: readonly string[], at: number, field: Exclude<ReadField, 'certType'>): Proposal | null {
  const line = lines[at] ?? '';
  const found = labelIn(field, line);
  if (!found) return null;
  const behind = line.slice(found.to).replace(/^[\s:.#-]+/, '');
  const ends = [anyLabel, ...(isDay(field) ? [] : [nextBlock])]
    .map((end) => behind.search(end))
    .filter((end) => end >= 0);
  const own = valueIn(field, behind.slice(0, Math.min(behind.length, ...ends)).trim());
  if (own !== null) return { field, value: own, from: line.trim() };
  // Below a row of titles stands a row of values: which is whose, a text does not say.
  if (!/^(\d{1,2}[a-e]?\.?\s*)?$/.test(line.slice(0, found.from))) return null;
  const next = (lines[at + 1] ?? '').trim();
  const value = behind !== '' || anyLabel.test(next) ? null : valueIn(field, next);
  return value === null ? null : { field, value, from: `${line.trim()} ${next}` };
}

/** What the text of a certificate says, field by field, the first that is found of each. */
export function readCertificate(text: string): Proposal[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  const found: Proposal[] = [];
  const kind = kinds.find(([words]) => holds(text, words));
  if (kind) {
    const [words, value] = kind;
    found.push({ field: 'certType', value, from: lines.find((line) => holds(line, words)) ?? lines[0] ?? '' });
  }
  for (const field of readFields) {
    if (field === 'certType') continue;
    for (let at = 0; at < lines.length; at += 1) {
      const proposal = valueOf(lines, at, field);
      if (!proposal) continue;
      found.push(proposal);
      break;
    }
  }
  return found;
}

/** Marks over one letter beyond what any script writes: to put them in order takes their number squared. */
const stacked = /(\p{M}{30})\p{M}+/gu;

/** What of the line its paper does not bear: its part and serial number, and its lot, must stand on it (R-RCV-2). */
export function notOnPaper(
  text: string,
  line: Pick<RowOf<typeof receiptLine>, 'partNumber' | 'serialNumber' | 'supplierLot'>,
): string[] {
  const paper = text.replaceAll(stacked, '$1');
  const words = new Set(paper.split(/[\s,;:()[\]|]+/).map((word) => normalIdentity(word)));
  const all = normalIdentity(paper);
  const stands = (value: string) => {
    const plain = normalIdentity(value);
    // Written apart it is found all the same; a short number would be found in anything.
    return words.has(plain) || (plain.length >= 5 && all.includes(plain));
  };
  return [line.partNumber, line.serialNumber, line.supplierLot].filter(
    (value): value is string => value !== null && value !== 'N/A' && !stands(value),
  );
}
