import { Link, useSearchParams } from 'react-router';
import { addMonths } from '#kernel/shared/dates.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { halves, weekdays } from '#modules/maintenance/manpower/shared/public.ts';
import { planCalendarCall, planPartsCall } from '../shared/plan.calls.ts';
import css from './planning.module.css';

/** Jobs that wait for parts, the nearest due date first. */
export function PartsView() {
  const { t } = useTranslation();
  const answer = useGet(planPartsCall);
  return (
    <>
      <PageHead
        title="Planning"
        meaning="Open work orders that are short of parts, by due date, with the order each part comes with."
      />
      <Answered
        answer={answer}
        title="Planning"
        empty={({ jobs }) =>
          jobs.length === 0
            ? ['No work order is short of parts', 'Parts asked for that the store does not have stand here.']
            : null
        }
      >
        {({ jobs }) => (
          <Section title={t('Short of parts')} count={jobs.length}>
            <FactTable
              head={['Job', 'Due date', 'Planned from', 'Part number', 'Missing', 'Order', 'Expected']}
              rows={jobs.flatMap((job) =>
                job.lines.map((line, at) => ({
                  key: `${job.id} ${line.partNumber} ${at}`,
                  cells: [
                    <span key="job">
                      <Link to={`/maintenance/mmc/${job.number}`} className="mono">
                        {job.number}
                      </Link>{' '}
                      <small>{job.partName}</small>
                    </span>,
                    <DateText key="due" value={job.dueAt} kind="day" />,
                    job.plannedFrom ? <DateText key="from" value={job.plannedFrom} kind="day" /> : t('Not planned'),
                    <span key="part">
                      <span className="mono">{line.partNumber}</span> <small>{line.description}</small>
                    </span>,
                    `${line.missing} ${line.uom}`,
                    line.order ?? t('Not ordered'),
                    line.expected ? (
                      <span key="eta">
                        <DateText value={line.expected} kind="day" />
                        {job.plannedFrom && line.expected > job.plannedFrom && (
                          <StatusChip tone="bad" label={t('After the planned start')} />
                        )}
                      </span>
                    ) : (
                      '–'
                    ),
                  ],
                })),
              )}
            />
          </Section>
        )}
      </Answered>
    </>
  );
}

const kinds = {
  receipt: { tone: 'info', label: 'Expected receipt' },
  due: { tone: 'warn', label: 'Due date' },
  calibration: { tone: 'neutral', label: 'Calibration due' },
  leave: { tone: 'neutral', label: 'Away' },
} as const;

/** A month: receipts, due dates, calibrations, who is away. */
export function CalendarView() {
  const { t, language } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  const answer = useGet(planCalendarCall, {}, { query: /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? { month: asked } : {} });
  return (
    <>
      <PageHead title="Planning" meaning="What comes in, what is due, what is calibrated and who is away, by day." />
      <Answered answer={answer} title="Planning">
        {({ month, today, days }) => {
          const go = (by: number) => setQuery({ month: addMonths(`${month}-01`, by).slice(0, 7) });
          const first = (new Date(`${days[0]?.day}T00:00:00Z`).getUTCDay() + 6) % 7;
          const name = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
            month: 'long',
            year: 'numeric',
            timeZone: 'UTC',
          }).format(new Date(`${month}-15T00:00:00Z`));
          return (
            <>
              <Group gap="xs" className={css.filters}>
                <Button variant="default" onClick={() => go(-1)}>
                  {t('Earlier')}
                </Button>
                <strong>{name}</strong>
                <Button variant="default" onClick={() => go(1)}>
                  {t('Later')}
                </Button>
              </Group>
              <Scroll label="Calendar">
                <ol className={css.month}>
                  {days.map(({ day, holiday, entries }, at) => (
                    <li
                      key={day}
                      style={at === 0 ? { gridColumnStart: first + 1 } : {}}
                      data-today={day === today || undefined}
                      data-holiday={holiday !== null || undefined}
                    >
                      <strong>
                        {Number(day.slice(8))} <small>{t(Object.values(weekdays)[(first + at) % 7] ?? '')}</small>
                      </strong>
                      {holiday && <small>{language === 'th' ? holiday.nameTh : holiday.name}</small>}
                      {entries.map(({ kind, half, text, path }) => (
                        <span key={`${kind} ${text}`} className={css.entry}>
                          <StatusChip tone={kinds[kind].tone} label={t(kinds[kind].label)} />{' '}
                          {path ? <Link to={path}>{text}</Link> : text}
                          {half && <small>{t(halves[half])}</small>}
                        </span>
                      ))}
                    </li>
                  ))}
                </ol>
              </Scroll>
            </>
          );
        }}
      </Answered>
    </>
  );
}
