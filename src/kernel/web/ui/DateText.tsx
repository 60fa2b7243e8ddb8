import { useEffect } from 'react';
import { dayIn, daysBetween, dayOf, formatDay, formatInstant } from '#kernel/shared/dates.ts';
import { useOptions } from '../data/session.ts';
import { useTranslation, type Language } from '../i18n.ts';

/** `3 days ago`, `in 2 hours`: the coarsest unit that still says something. */
function relativeTime(milliseconds: number, language: Language): string {
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

/** How far a day or a moment is from now, in words. */
function distanceOf(value: string, kind: string | undefined, language: Language): string {
  if (kind !== 'day') return relativeTime(Date.parse(value) - Date.now(), language);
  const days = daysBetween(dayOf(new Date()), dayIn(value));
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

/** A day or a moment in the person's own format; the distance to now on hover, or the other way round when `relative`. */
export function DateText({
  value,
  kind = 'instant',
  relative = false,
}: {
  value: string | null | undefined;
  kind?: 'day' | 'instant';
  relative?: boolean;
}) {
  const { dateFormat } = useOptions();
  const { language } = useTranslation();
  if (!value) return null;
  const absolute = kind === 'day' ? formatDay(dayIn(value), dateFormat) : formatInstant(value, dateFormat);
  return (
    <time dateTime={value} data-kind={kind} title={relative ? absolute : undefined}>
      {relative ? distanceOf(value, kind, language) : absolute}
    </time>
  );
}

/** Gives a date its distance when the pointer reaches it: a table has hundreds, and the distance grows meanwhile. */
export function useDateTitles(): void {
  const { language } = useTranslation();
  useEffect(() => {
    const onOver = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLTimeElement>('time[data-kind]') : null;
      if (element && !element.title) element.title = distanceOf(element.dateTime, element.dataset['kind'], language);
    };
    document.addEventListener('mouseover', onOver);
    return () => document.removeEventListener('mouseover', onOver);
  }, [language]);
}
