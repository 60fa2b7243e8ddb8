import { useSearchParams } from 'react-router';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { halves } from '#modules/maintenance/manpower/shared/public.ts';
import { leaveCalendarCall } from '../shared/leave.calls.ts';
import { leaveKinds } from '../shared/leave.record.ts';
import { LeaveTabs } from './LeaveScreens.tsx';
import css from './leave.module.css';

/** Half a day in a cell of the calendar. */
const inShort = { morning: 'AM', afternoon: 'PM' } as const;

/** A month: who is away on which day. Why is told to HR alone. */
export function LeaveCalendar() {
  const { t, language } = useTranslation();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const first = `${month}-01`;
  const answer = useGet(leaveCalendarCall, {}, { query: { month } });
  const end = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  const go = (by: number) => setQuery({ month: addMonths(first, by).slice(0, 7) });
  const isOff = (day: string) =>
    (answer.data?.holidays.includes(day) ?? false) || [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return (
    <>
      <LeaveTabs />
      <PageHead title="Leave calendar" number={month} />
      <Group mb="md">
        <Button variant="default" onClick={() => go(-1)}>
          {t('Month before')}
        </Button>
        <Button variant="default" onClick={() => go(1)}>
          {t('Next month')}
        </Button>
      </Group>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={240} />}
      {answer.data?.people.length === 0 && <EmptyState title="Nobody is away in this month." />}
      {answer.data && answer.data.people.length > 0 && (
        <Scroll label="Leave calendar">
          <table className={css.calendar}>
            <thead>
              <tr>
                <th>{t('Employee')}</th>
                {days.map((day) => (
                  <th key={day} data-off={isOff(day) || undefined}>
                    {Number(day.slice(8))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.people.map((person) => (
                <tr key={person.name + person.department}>
                  <th scope="row">
                    {language === 'th' ? person.nameTh : person.name} <small>{person.department}</small>
                  </th>
                  {days.map((day) => {
                    const spans = person.spans.filter((one) => one.from <= day && day <= one.to);
                    const why = ({ kind, half }: (typeof spans)[number]) =>
                      [kind ? leaveKinds[kind] : 'Away', ...(half ? [halves[half]] : [])]
                        .map((one) => t(one))
                        .join(', ');
                    return (
                      <td
                        key={day}
                        data-off={isOff(day) || undefined}
                        data-away={spans.length > 0 || undefined}
                        title={spans.map(why).join(' · ') || undefined}
                      >
                        {spans.map((span) => (
                          <span key={span.half ?? ''} role="img" aria-label={why(span)}>
                            {span.half ? t(inShort[span.half]) : '●'}
                          </span>
                        ))}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
