import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { weekdays } from '#modules/maintenance/manpower/shared/public.ts';
import { workloadCall } from '../shared/project.calls.ts';
import { ProjectFrame, ProjectTabs, stageTones, TaskDialog, type Shown } from './ProjectParts.tsx';
import css from './projects.module.css';

/** What is due, day by day. */
export const CalendarView = () => (
  <ProjectFrame meaning="Tasks and milestones by due date.">{(tasks) => <Month tasks={tasks} />}</ProjectFrame>
);

function Month({ tasks }: { tasks: readonly Shown[] }) {
  const { t, language } = useTranslation();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<Shown | null>(null);
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const go = (by: number) =>
    setQuery((before) => {
      before.set('month', addMonths(`${month}-01`, by).slice(0, 7));
      return before;
    });
  const days = Array.from({ length: 31 }, (_, at) => addDays(`${month}-01`, at)).filter((day) => day.startsWith(month));
  const first = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
  const name = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T00:00:00Z`));
  return (
    <>
      <Group gap="xs" className={css.tools}>
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
          {days.map((day, at) => (
            <li
              key={day}
              style={at === 0 ? { gridColumnStart: first + 1 } : {}}
              data-today={day === today || undefined}
            >
              <strong>
                {Number(day.slice(8))} <small>{t(Object.values(weekdays)[(first + at) % 7] ?? '')}</small>
              </strong>
              {tasks
                .filter(({ task }) => task.dueOn === day)
                .map((shown) => (
                  <button key={shown.task.id} type="button" className={css.entry} onClick={() => setOpen(shown)}>
                    <StatusChip
                      tone={shown.task.isOverdue ? 'bad' : stageTones[shown.task.state]}
                      label={shown.task.isMilestone ? 'Milestone' : shown.task.isOverdue ? 'Overdue' : 'Due date'}
                    />{' '}
                    {shown.task.title}
                  </button>
                ))}
            </li>
          ))}
        </ol>
      </Scroll>
      {open && <TaskDialog shown={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Who has how much to do in the weeks to come. */
export function WorkloadView() {
  const { t } = useTranslation();
  const answer = useGet(workloadCall);
  return (
    <div className={css.page}>
      <ProjectTabs />
      <PageHead
        title="Projects"
        meaning="Open hours of tasks by person and week, spread over the working days of each task. A day has 8 hours."
      />
      <Answered
        answer={answer}
        title="Projects"
        empty={({ people }) =>
          people.length === 0 ? ['Nobody has open hours', 'A task with a person and an estimate counts here.'] : null
        }
      >
        {({ people, weeks }) => (
          <FactTable
            head={['Person', ...weeks.map(({ monday }) => monday)]}
            rows={people.map((person) => ({
              key: person.employeeId,
              cells: [
                person.name,
                ...person.weeks.map(({ hours, fullDays }, at) => (
                  <span key={weeks[at]?.monday} className={css.load}>
                    {hours === 0 ? '–' : `${hours} / ${(weeks[at]?.workingDays ?? 0) * 8} h`}
                    {fullDays.length > 0 && (
                      <>
                        {' '}
                        <StatusChip tone="bad" label="Over 8 h" />
                        <small>
                          {fullDays.slice(0, 3).map((day) => (
                            <span key={day}>
                              {' '}
                              <DateText value={day} kind="day" />
                            </span>
                          ))}
                          {fullDays.length > 3 && ` +${fullDays.length - 3}`}
                        </small>
                      </>
                    )}
                  </span>
                )),
              ],
            }))}
          />
        )}
      </Answered>
      <p className={css.quiet}>{t('Overdue tasks count on today.')}</p>
    </div>
  );
}
