/** A job number: `ABS` and seven digits, and for a sub-job a dash and its index (D2, D3). */
const jobNumberPattern = /^ABS\d{7}(-\d{1,2})?$/i;

export interface JobNumber {
  /** As stored: upper case, one spelling. */
  text: string;
  master: string;
  /** Null on a master job; sub-jobs count from 1. */
  sub: number | null;
}

/** Reads a job number as people type it; null when it is none. */
export function parseJobNumber(input: string): JobNumber | null {
  const text = input.trim().toUpperCase();
  if (!jobNumberPattern.test(text)) return null;
  const [master = '', index] = text.split('-');
  if (index === undefined) return { text: master, master, sub: null };
  const sub = Number(index);
  return sub === 0 ? null : { text: `${master}-${sub}`, master, sub };
}

/** The stored spelling of a typed job number; null when it is none. */
export function normaliseJobNumber(input: string): string | null {
  return parseJobNumber(input)?.text ?? null;
}

/** The number of a sub-job. One level only: a sub-job has no sub-jobs. */
export function subJobNumber(master: string, index: number): string | null {
  const parsed = parseJobNumber(master);
  if (!parsed || parsed.sub !== null || !Number.isInteger(index) || index < 1 || index > 99) return null;
  return `${parsed.master}-${index}`;
}
