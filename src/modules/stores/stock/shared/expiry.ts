import { addDays, addMonths, daysBetween } from '#kernel/shared/dates.ts';

export interface ShelfLife {
  shelfLifeMode: string;
  shelfLifeMonths: number | null;
  openLifeDays: number | null;
}

/** `2Q11`, as rubber is dated, is the last day of that quarter: 2011-06-30. Null when it is no quarter. */
export function cureQuarterDay(quarter: string): string | null {
  const match = /^([1-4])Q(\d{2})$/i.exec(quarter.trim());
  if (!match?.[1] || !match[2]) return null;
  const month = String(Number(match[1]) * 3).padStart(2, '0');
  return addDays(addMonths(`20${match[2]}-${month}-01`, 1), -1);
}

/** The last day of use: counted from manufacture or cure, or the label's date when that is earlier (R-STK-7). Null: it does not expire. */
export function expiryDay(
  life: ShelfLife,
  dates: { manufacturedOn?: string | null; cureDate?: string | null; labelDate?: string | null },
): string | null {
  const basis = lifeBasis(life, dates);
  const counted = basis && life.shelfLifeMonths ? addMonths(basis, life.shelfLifeMonths) : null;
  const days = [counted, dates.labelDate ?? null].filter((day): day is string => day !== null).sort();
  return days[0] ?? null;
}

/** The day a shelf life is counted from. */
export function lifeBasis(
  life: ShelfLife,
  dates: { manufacturedOn?: string | null; cureDate?: string | null },
): string | null {
  if (life.shelfLifeMode === 'fixedFromManufacture') return dates.manufacturedOn ?? null;
  if (life.shelfLifeMode === 'fixedFromCure') return dates.cureDate ?? null;
  return dates.manufacturedOn ?? dates.cureDate ?? null;
}

/** The last day an opened pack may be used. */
export function openExpiryDay(openedOn: string, openLifeDays: number): string {
  return addDays(openedOn, openLifeDays);
}

/** The earlier of the two last days (R-STK-5). */
export function effectiveExpiry(expiryDate: string | null, openExpiry: string | null): string | null {
  if (expiryDate === null || openExpiry === null) return expiryDate ?? openExpiry;
  return expiryDate < openExpiry ? expiryDate : openExpiry;
}

/** The expiry day itself is usable, the next one is not (R-STK-6). */
export function isExpired(expiry: string | null, day: string): boolean {
  return expiry !== null && expiry < day;
}

/** How much of its life a batch has left when it is received, in percent, not rounded: 49.96 is not 50 (R-RCV-4). Null when nothing is counted. */
export function remainingLife(today: string, basis: string | null, expiry: string | null): number | null {
  if (basis === null || expiry === null || daysBetween(basis, expiry) <= 0) return null;
  return (daysBetween(today, expiry) / daysBetween(basis, expiry)) * 100;
}

/** What quality signs when it extends the life of a batch. */
export const extensionStatement = 'The report named here shows that this batch is fit for use until the new date.';
