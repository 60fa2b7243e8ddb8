import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ActionIcon, Button, Group } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { mondayOf } from '../shared/roster.ts';
import css from './manpower.module.css';

/** Minutes as hours, with one decimal where it says something. */
export const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** The week in the address; this one when it says none. */
export function useWeek(): [monday: string, move: (weeks: number | null) => void] {
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const asked = query.get('from') ?? '';
  const monday = mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today);
  return [
    monday,
    (weeks) =>
      setQuery((before) => {
        if (weeks === null) before.delete('from');
        else before.set('from', addDays(monday, weeks * 7));
        return before;
      }),
  ];
}

/** One week back, this week, one week on. */
export function WeekSteps({ monday, move }: { monday: string; move: (weeks: number | null) => void }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" className={css.weekSteps}>
      <ActionIcon variant="default" size="lg" aria-label={t('Week before')} onClick={() => move(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button variant="default" onClick={() => move(null)}>
        {t('This week')}
      </Button>
      <ActionIcon variant="default" size="lg" aria-label={t('Week after')} onClick={() => move(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <strong>
        <DateText value={monday} kind="day" /> – <DateText value={addDays(monday, 6)} kind="day" />
      </strong>
    </Group>
  );
}
