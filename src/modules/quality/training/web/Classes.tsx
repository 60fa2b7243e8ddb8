import { Link, useSearchParams } from 'react-router';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, SegmentedControl, Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { trainingClass } from '../shared/class.record.ts';
import { sessionsCall } from '../shared/training.calls.ts';
import { Proposals } from './Proposals.tsx';
import { TrainingTabs } from './TrainingTabs.tsx';
import css from './training.module.css';

/** Classes planned, held and closed: as a list, the latest first, or by month. */
export const Classes = () => {
  const { t } = useTranslation();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const month = query.get('month');
  const isCalendar = month !== null && /^\d{4}-\d{2}$/.test(month);
  return (
    <div className={css.screen}>
      <TrainingTabs />
      <div className={css.view}>
        <SegmentedControl
          aria-label={t('View')}
          value={isCalendar ? 'month' : 'list'}
          data={[
            { value: 'list', label: t('List') },
            { value: 'month', label: t('Calendar') },
          ]}
          onChange={(view) => setQuery(view === 'month' ? { month: today.slice(0, 7) } : {}, { replace: true })}
        />
      </div>
      {isCalendar ? (
        <>
          <PageHead title="Classes" meaning="By month: when each begins, its subject and the seats taken." />
          <Calendar month={month} onMonth={(next) => setQuery({ month: next }, { replace: true })} />
        </>
      ) : (
        <RecordList
          record={trainingClass}
          actions={<Proposals />}
          create={{
            label: 'New class',
            size: 760,
            values: {
              startOn: today,
              endOn: today,
              dailyFrom: '08:30',
              dailyTo: '16:30',
              language: 'th',
              capacity: 12,
              hours: '7',
            },
          }}
          description="Planned and held classes, the latest first. Closing one writes the training records of whoever was there."
          emptyText="No classes. The due list says who needs one."
          tabs={[
            { label: 'Open', query: { 'f.status.in': 'draft,scheduled' } },
            { label: 'Closed', query: { 'f.status.in': 'closed' } },
            { label: 'All', query: {} },
          ]}
        />
      )}
    </div>
  );
};

type Session = AnswerOf<typeof sessionsCall>[number];

/** Six weeks at most, from the Monday before the month to the Sunday after it. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const from = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(from, week * 7 + day)),
  );
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}

function Calendar({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t, language } = useTranslation();
  const today = useToday();
  const answer = useGet(sessionsCall);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={420} />;
  const shown = answer.data.filter(({ status }) => status !== 'cancelled');
  const on = (day: string) => shown.filter((one) => dayOf(one.startAt) <= day && dayOf(one.endAt) >= day);
  const words = language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  const nameOf = (day: string, form: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(words, { ...form, timeZone: 'UTC' });
  const weeks = weeksOf(month);
  const moved = (by: number) => addMonths(`${month}-01`, by).slice(0, 7);
  return (
    <section className={css.calendar} aria-label={t('Calendar')}>
      <p>
        <Button variant="default" size="compact-sm" onClick={() => onMonth(moved(-1))}>
          {t('Previous month')}
        </Button>{' '}
        <strong>{nameOf(`${month}-01`, { month: 'long', year: 'numeric' })}</strong>{' '}
        <Button variant="default" size="compact-sm" onClick={() => onMonth(moved(1))}>
          {t('Next month')}
        </Button>
      </p>
      <Scroll label="Calendar">
        <table>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day}>{nameOf(day, { weekday: 'short' })}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                  >
                    <small>{Number(day.slice(8))}</small>
                    {on(day).map((one) => (
                      <SessionLine key={one.id} session={one} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function SessionLine({ session }: { session: Session }) {
  const { language } = useTranslation();
  return (
    <Link to={`/qa/training/classes/${session.code}`} data-status={session.status}>
      {session.startAt.slice(11, 16)} {language === 'th' ? session.subjectTh : session.subject}{' '}
      <small>
        {session.seatsUsed}/{session.capacity}
      </small>
    </Link>
  );
}
