import { refuseField } from '#kernel/shared/errors.ts';
import type { DirectiveApplicability } from './facts.data.ts';

/** What people write before a number to say what it is: `S/N 123`, `SN: 123`, `Serial No. 123`, `P/N 123`; a maker's own SN-123 is none. */
const label =
  /^\s*(?:[SP]\s*\/\s*N(?:O(?=[\s:.#]))?|(?:[SP]N|SER(?:IAL)?[.]?(?:\s*(?:NO|NR|NUM|NUMBER))?)(?=[\s:.#]))[\s:.#-]*(?=.*[A-Z0-9])/;
/** Full-width letters and digits, and Thai digits, are what they stand for. */
const plainLetters = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
const capitals = (typed: string): string => plainLetters(typed).toUpperCase().replace(label, '');

/**
 * A part or serial number as the database compares it (`normal_identity`): capitals and digits only, without the label before it and
 * without zeros in front of a run of digits.
 */
export function normalIdentity(typed: string): string {
  const plain = capitals(typed).replace(/[^A-Z0-9]/g, '');
  return plain.replace(/^0+/, '').replaceAll(/([A-Z])0+(?=\d)/g, '$1') || '0';
}

/** True when two serial numbers are the same part's, however they were typed (R2). None is the same as none. */
export function sameSerial(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return normalIdentity(one) === normalIdentity(other);
}

/** One run of letters or of digits; zeros in front of digits count for nothing. */
type Run = { letters: string } | { digits: bigint };

function runsOf(serial: string): Run[] {
  return (capitals(serial).match(/[A-Z]+|\d+/g) ?? []).map((run) =>
    /\d/.test(run) ? { digits: BigInt(run) } : { letters: run },
  );
}

/** The two spellings a serial number may be read in: its separators as borders, and without them. */
function readings(serial: string): [Run[], Run[]] {
  const plain = capitals(serial);
  return [runsOf(plain), runsOf(plain.replace(/[^A-Z0-9]/g, ''))];
}

/** Order of two runs: letters count up as makers do (Z before AA), digits as numbers; null when they are of different kinds. */
function compareRun(one: Run, other: Run): number | null {
  if ('digits' in one && 'digits' in other)
    return Number(one.digits > other.digits) - Number(one.digits < other.digits);
  if (!('letters' in one) || !('letters' in other)) return null;
  const [left, right] = [one.letters, other.letters];
  if (left.length !== right.length) return left.length - right.length;
  return Number(left > right) - Number(left < right);
}

/** Order of two serial numbers; null when nothing says which comes first. */
function compareRuns(own: readonly Run[], bound: readonly Run[]): number | null {
  for (const [index, run] of own.slice(0, bound.length).entries()) {
    const other = bound[index];
    const order = other === undefined ? null : compareRun(run, other);
    if (order === null || order !== 0) return order;
  }
  return own.length === bound.length && own.length > 0 ? 0 : null;
}

function compareSerial(own: string, bound: string): number | null {
  const [withBorders, plain] = readings(own);
  const [boundWithBorders, boundPlain] = readings(bound);
  // Digits parted by a separator are two numbers only where both are written so.
  return withBorders.length === boundWithBorders.length
    ? compareRuns(withBorders, boundWithBorders)
    : compareRuns(plain, boundPlain);
}

/** True when a range ends before it begins: as typed it names nobody. What cannot be ordered is not said to be wrong. */
export function endsBeforeItBegins(from: string | null, end: string | null): boolean {
  if (!from?.trim() || !end?.trim()) return false;
  const order = compareSerial(from, end);
  return order !== null && order > 0;
}

const seriesOf = (serial: string): string => /^[A-Z]*/.exec(capitals(serial).replace(/[^A-Z0-9]/g, ''))?.[0] ?? '';

type Range = DirectiveApplicability['ranges'][number];
const boundsOf = (range: Range): string[] =>
  [range.from, range.to, range.before].filter((bound) => Boolean(bound?.trim())) as string[];

/** True unless a border says that the serial number lies outside: where the order is unknown, somebody must judge. */
function inRange(serial: string, range: Range): boolean {
  const order = (bound: string | null | undefined): number | null =>
    bound?.trim() ? compareSerial(serial, bound) : null;
  const [from, to, before] = [order(range.from), order(range.to), order(range.before)];
  return !((from !== null && from < 0) || (to !== null && to > 0) || (before !== null && before >= 0));
}

const placeholder = new RegExp(
  `^(?:0|X+|${[
    'NA|NIL|NONE|NULL|NK|UNK|UNKN|UNKNOWN|NOTKNOWN|NOTAVAILABLE|NOTAPPLICABLE|NOTGIVEN|NOTFOUND|NOTREADABLE|NOTLEGIBLE|UNREADABLE|ILLEGIBLE',
    'TBA|TBC|TBD|TBN|TOBEADVISED|TOBECONFIRMED|TOBEDETERMINED|PENDING|MISSING|BLANK|DUMMY|NOSN|NOSERIAL|SN|SERIAL|SERIALNO|SERIALNUMBER|SEETAG',
  ].join('|')})$`,
);

/**
 * True when what stands in the place of a serial number is none: `N/A`, `unknown`, `TBA`, a dash, zeros only. The one rule of it, for
 * whatever is typed; the database has the same (`is_no_serial`).
 */
export const isUnknownSerial = (typed: string): boolean => placeholder.test(normalIdentity(typed));

/** Why this is no serial number of a part: it has a letter that is none of A to Z, such as a Cyrillic А that only looks like one. */
export function whyForeign(typed: string): string | null {
  const letter = /(?![A-Za-z])\p{L}/u.exec(plainLetters(typed))?.[0];
  return letter ? `S/N ${typed} has the letter ${letter}, none of A to Z. Read it from the part again.` : null;
}

/** Words that state a life or an order of the authority: printed beside a part they would say a fact that no record holds (R6, G24). */
const statesAFact =
  /\b(?:[CT]S[NO]|cycles?|hours?|hrs|landings?)(?:\s*[:=]\s*|\s+)\d|\d\s+(?:cycles?|hours?|hrs|landings?)\b|\b(?:AD|SB)\s+\d/i;

/** Refuses, at its field, a serial number that is none; nothing typed is no matter of this. Errors: 422 `G01`. */
export function refuseNoSerial(field: string, typed: string | null | undefined): void {
  if (!typed?.trim()) return;
  const foreign = whyForeign(typed);
  if (foreign) refuseField(field, 'G01', foreign);
  if (isUnknownSerial(typed) || statesAFact.test(typed))
    refuseField(field, 'G01', `“${typed.trim()}” is no serial number. Read it from the part.`);
}

/** The same of a row with a serial number. */
export const serialRead = (row: { serialNumber?: string | null }): void =>
  refuseNoSerial('serialNumber', row.serialNumber);

const withoutZeros = (serial: string): string =>
  capitals(serial)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/\d+/g, (digits) => String(BigInt(digits)));

/**
 * True when a serial number is in the directive's ranges or list. Letters, separators, zeros in front and prefixes that change within a
 * range are read as makers count; a serial that cannot be placed is in, and must be judged (G16).
 */
export function serialAffected(
  serial: string | null,
  rule: Pick<DirectiveApplicability, 'ranges' | 'serials'>,
): boolean {
  if (rule.ranges.length === 0 && rule.serials.length === 0) return true;
  const own = serial?.trim() ?? '';
  if (isUnknownSerial(own)) return true;
  if (rule.serials.some((each) => withoutZeros(each) === withoutZeros(own))) return true;
  if (rule.ranges.length === 0) return false;
  if (rule.ranges.some((range) => boundsOf(range).length === 0)) return true;
  // A range written for the serial's own series judges it alone: production B5312 says nothing about service H204.
  const series = rule.ranges.filter((range) => boundsOf(range).some((bound) => seriesOf(bound) === seriesOf(own)));
  return (series.length > 0 ? series : rule.ranges).some((range) => inRange(own, range));
}
