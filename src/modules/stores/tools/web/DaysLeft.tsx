import type { RowOf } from '#kernel/shared/record.ts';
import { daysBetween } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { dueLimit, inCalibration } from '../shared/calibrationDue.ts';
import { tool } from '../shared/tool.record.ts';
import css from './tools.module.css';

/** The last day of calibration with the days left, in words and colour. */
export function DaysLeft({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const today = useToday();
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

/** The tool's state. A tool past its last day of calibration is not called serviceable. */
export function ToolState({ row }: { row: Pick<RowOf<typeof tool>, 'status' | 'nextCalibration'> }) {
  const today = useToday();
  return row.status === 'serviceable' && !inCalibration(row.nextCalibration, today) ? (
    <StatusChip tone="bad" label="Calibration overdue" />
  ) : (
    <StateChip record={tool} status={row.status} />
  );
}
