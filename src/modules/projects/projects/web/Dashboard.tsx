import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { projectDashboardCall } from '../shared/project.calls.ts';
import { project } from '../shared/project.record.ts';
import { healthWords, ProjectTabs } from './ProjectParts.tsx';
import css from './projects.module.css';

/** How projects stand: what is late, and by whom. */
export function DashboardView() {
  const { t } = useTranslation();
  const answer = useGet(projectDashboardCall);
  const projectLink = (number: string) => (
    <Link key={number} to={`/projects/${number}`} className="mono">
      {number}
    </Link>
  );
  return (
    <div className={css.page}>
      <ProjectTabs />
      <PageHead
        title="Projects dashboard"
        meaning="Projects with what is late first, overdue tasks and who does them."
      />
      <Answered
        answer={answer}
        title="Projects dashboard"
        empty={({ projects }) =>
          projects.length === 0 ? ['No open projects', 'A project that is planned or in work stands here.'] : null
        }
      >
        {({ projects, overdue, people, milestones, burn }) => (
          <>
            <Section title={t('Overdue tasks')} count={overdue.length}>
              <FactTable
                head={['Task', 'Project', 'Assignee', 'Due date', 'Days late', 'Waits for']}
                empty="No task is overdue."
                rows={overdue.map((one) => ({
                  key: one.taskId,
                  cells: [
                    one.title,
                    projectLink(one.project),
                    one.assignee ?? t('Nobody yet'),
                    <DateText key="due" value={one.dueOn} kind="day" />,
                    one.daysLate,
                    one.waitsFor.join(', ') || '–',
                  ],
                }))}
              />
            </Section>
            <Section title={t('Projects')} count={projects.length}>
              <FactTable
                head={[
                  'Project',
                  'Name',
                  'Health',
                  'Status',
                  'Project owner',
                  'Due date',
                  'Progress',
                  'Tasks open',
                  'Overdue',
                ]}
                rows={projects.map((one) => ({
                  key: one.id,
                  cells: [
                    projectLink(one.number),
                    one.name,
                    <StatusChip key="health" {...healthWords[one.health]} />,
                    <StateChip key="state" record={project} status={one.status} />,
                    one.owner,
                    <DateText key="due" value={one.dueOn} kind="day" />,
                    `${one.progress} %`,
                    <Link key="open" to={`/projects?project=${one.number}`}>
                      {one.open}
                    </Link>,
                    one.overdue,
                  ],
                }))}
              />
            </Section>
            <Section title={t('People')} count={people.length}>
              <FactTable
                head={['Person', 'Tasks open', 'Overdue']}
                empty="No task is open."
                rows={people.map((one) => ({
                  key: one.employeeId ?? 'nobody',
                  cells: [
                    one.employeeId ? (
                      <Link
                        key="name"
                        to={`/projects/list?f.assigneeId.in=${one.employeeId}&f.state.in=todo,doing,blocked,review`}
                      >
                        {one.name}
                      </Link>
                    ) : (
                      t('Nobody yet')
                    ),
                    one.open,
                    one.overdue > 0 ? <StatusChip key="late" tone="bad" label={String(one.overdue)} /> : 0,
                  ],
                }))}
              />
            </Section>
            <Section title={t('Milestones')} count={milestones.length}>
              <FactTable
                head={['Milestone', 'Project', 'Due date']}
                empty="No milestone is open."
                rows={milestones.map((one) => ({
                  key: one.taskId,
                  cells: [
                    one.title,
                    projectLink(one.project),
                    <span key="due">
                      <DateText value={one.dueOn} kind="day" />{' '}
                      {one.isOverdue && <StatusChip tone="bad" label="Overdue" />}
                    </span>,
                  ],
                }))}
              />
            </Section>
            <ChartCard
              title={t('How many tasks are open, week by week?')}
              kind="line"
              height={180}
              labels={burn.map(({ day }) => day)}
              series={[{ label: t('Tasks open'), data: burn.map(({ open }) => open) }]}
            />
          </>
        )}
      </Answered>
    </div>
  );
}
