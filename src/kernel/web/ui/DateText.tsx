import { daysBetween, dayOf, formatDay, formatInstant } from '#kernel/shared/dates.ts';
import { useOptions } from '../data/session.ts';
import { useWords, type Language } from '../words.ts';

/** `3 days ago`, `in 2 hours`: the coarsest unit that still says something. */
export function relativeTime(milliseconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const minutes = milliseconds / 60_000;
  if (Math.abs(minutes) < 60) return format.format(Math.round(minutes), 'minute');
  if (Math.abs(minutes) < 24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  const days = Math.round(minutes / (24 * 60));
  if (Math.abs(days) < 45) return format.format(days, 'day');
  return Math.abs(days) < 365
    ? format.format(Math.round(days / 30.4), 'month')
    : format.format(Math.round(days / 365), 'year');
}

function useDates() {
  const { dateFormat } = useOptions();
  const { language } = useWords();
  return { dateFormat, language };
}

/** A day or a moment in the person's own format; the distance to now (or the whole moment) on hover. */
export function DateText({
  value,
  kind = 'instant',
  relative = false,
}: {
  value: string | null | undefined;
  kind?: 'day' | 'instant';
  /** Shows the distance to now, and the date on hover. */
  relative?: boolean;
}) {
  const { dateFormat, language } = useDates();
  if (!value) return null;
  const absolute = kind === 'day' ? formatDay(value.slice(0, 10), dateFormat) : formatInstant(value, dateFormat);
  const distance = () =>
    kind === 'day'
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
          daysBetween(dayOf(new Date()), value.slice(0, 10)),
          'day',
        )
      : relativeTime(Date.parse(value) - Date.now(), language);
  return (
    <time
      dateTime={value}
      // Worked out when asked for: a table has hundreds of dates, and the distance grows meanwhile.
      onMouseEnter={(event) => {
        event.currentTarget.title = relative ? absolute : distance();
      }}
    >
      {relative ? distance() : absolute}
    </time>
  );
}
