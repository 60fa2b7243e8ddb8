/** Dates are Bangkok calendar days (`2026-11-21`), instants are UTC ISO strings. Nothing here reads the clock. */
export const timeZone = 'Asia/Bangkok';

const sevenHours = 7 * 3_600_000;
const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hour12: true });
const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** The Bangkok calendar day an instant falls on (Thailand keeps UTC+7 the whole year). */
export function dayOf(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + sevenHours).toISOString().slice(0, 10);
}

/** An instant as a sheet program reads it, by the clock in Bangkok: `2026-09-12 00:00:00`. */
export function clockText(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + sevenHours).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first instant of a Bangkok calendar day. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/** The first instant behind a Bangkok calendar day. */
export const endOfDay = (day: string): Date => startOfDay(addDays(day, 1));

/** The Bangkok day of a value that is a day already, or an instant. */
export const dayIn = (value: string): string => (value.length === 10 ? value : dayOf(value));

/** `day` moved by whole days, either way. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `day` moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, lastDate));
  return first.toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The date formats a person may choose (spec §9); the first is the default. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD-MM-YYYY',
  'D MMMM YYYY',
  'D MMM YYYY',
  'MMMM D, YYYY',
  'MMM D, YYYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

/** A day in one of the spec's formats. */
export function formatDay(day: string, format: DateFormat = 'YYYY-MM-DD'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  switch (format) {
    case 'YYYY-MM-DD':
      return day;
    case 'DD-MM-YYYY':
      return `${date}-${month}-${year}`;
    case 'D MMMM YYYY':
      return `${Number(date)} ${name} ${year}`;
    case 'D MMM YYYY':
      return `${Number(date)} ${name.slice(0, 3)} ${year}`;
    case 'MMMM D, YYYY':
      return `${name} ${Number(date)}, ${year}`;
    case 'MMM D, YYYY':
      return `${name.slice(0, 3)} ${Number(date)}, ${year}`;
  }
}

/** An instant in one of the spec's formats, with `hh:mm a` in Bangkok time. */
export function formatInstant(instant: Date | string, format: DateFormat = 'YYYY-MM-DD'): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  const time = timeFormat.format(date).toLowerCase();
  return `${formatDay(dayOf(date), format)} ${time}`;
}

/** Certificates and other legal papers print `12 Sep 2026` (maintenance D12). */
export function formatLegalDay(day: string): string {
  return `${day.slice(8, 10)} ${(monthNames[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${day.slice(0, 4)}`;
}
