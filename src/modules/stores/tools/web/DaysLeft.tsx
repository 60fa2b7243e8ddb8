import { useState } from 'react';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { dueLimit } from '../shared/calibrationDue.ts';
import css from './tools.module.css';

/** The last day of calibration with the days left, in words and colour. */
export function DaysLeft({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const [today] = useState(() => dayOf(new Date()));
  if (!day) return null;
  const days = daysBetween(today, day);
  if (days < 0)
    return (
      <span className={css.overdue}>
        <DateText value={day} kind="day" /> · {t('{{count}} d overdue', { count: -days })}
      </span>
    );
  if (day <= dueLimit(today))
    return (
      <span className={css.soon}>
        <DateText value={day} kind="day" /> · {t('{{count}} d', { count: days })}
      </span>
    );
  return <DateText value={day} kind="day" />;
}
