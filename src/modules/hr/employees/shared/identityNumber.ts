/** Whether 13 digits are a Thai identity number: the last one is the check digit of the twelve before it (R-HR-2). */
export function isThaiId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 12)).reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** A document number as the screens show it: of a Thai card the last digits in their groups, of others the last three, and of short ones a third. */
export function masked(kind: string, number: string): string {
  if (kind === 'thaiId') return `x-xxxx-xxxx${number[9]}-${number.slice(10, 12)}-${number[12]}`;
  const shown = Math.min(3, Math.floor(number.length / 3));
  return `${'x'.repeat(number.length - shown)}${number.slice(-shown)}`;
}

/** A year of the Buddhist era as the common year it is; others as they are. */
export const commonYear = (year: number): number => (year > 2400 ? year - 543 : year);

interface Span {
  id: string;
  startedOn: string;
  endedOn: string | null;
}

/** Pairs of times that overlap by a day or more, each once. */
export function overlaps<T extends Span>(spans: readonly T[]): [T, T][] {
  return spans.flatMap((one, at) =>
    spans
      .slice(at + 1)
      .filter((other) => one.startedOn < (other.endedOn ?? '9999') && other.startedOn < (one.endedOn ?? '9999'))
      .map((other): [T, T] => [one, other]),
  );
}
