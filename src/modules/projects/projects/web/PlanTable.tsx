import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { holiday } from '#modules/hr/holidays/shared/holiday.record.ts';
import { projectsCall } from '../shared/project.calls.ts';
import type { project, projectTask } from '../shared/project.record.ts';
import { movedBy } from '../shared/schedule.ts';
import type { Task } from './ProjectParts.tsx';

/** Tasks as a tree laid flat: each followed by its sub-tasks, with how deep it stands. */
export function outlined<T>(rows: readonly T[], of: (row: T) => Task): { row: T; depth: number }[] {
  const ids = new Set(rows.map((row) => of(row).id));
  const parts = Map.groupBy(rows, (row) => {
    const { parentId } = of(row);
    return parentId && ids.has(parentId) ? parentId : null;
  });
  const below = (id: string | null, depth: number): { row: T; depth: number }[] =>
    (parts.get(id) ?? []).flatMap((row) => [{ row, depth }, ...below(of(row).id, depth + 1)]);
  return below(null, 0);
}

/** Whether nothing may slip without the last task ending later. */
export const isCritical = ({ slackDays, hasParts }: Task): boolean => slackDays !== null && slackDays <= 0 && !hasParts;

/** How a due date stands against the baseline: later, earlier or as agreed. */
function Slip({ days }: { days: number | null }) {
  const { t } = useTranslation();
  if (days === null) return '–';
  if (days === 0) return t('As agreed');
  return (
    <StatusChip
      tone={days > 0 ? 'bad' : 'good'}
      label={
        days > 0
          ? t('{{count}} working days later', { count: days })
          : t('{{count}} working days earlier', { count: -days })
      }
    />
  );
}

/** The same of a row of the list, counted here. */
export function SlipOfRow({ row }: { row: RowOf<typeof projectTask> }) {
  const holidays = useRows(holiday, { 'f.status.in': 'observed', size: 500 }).data?.rows ?? [];
  const { baselineDueOn, dueOn } = row;
  if (!baselineDueOn) return null;
  const days = dueOn ? movedBy(baselineDueOn, dueOn, new Set(holidays.map(({ day }) => day))) : null;
  return (
    <>
      <DateText value={baselineDueOn} kind="day" /> {days !== null && days !== 0 && <Slip days={days} />}
    </>
  );
}

/** The plan of a project: sub-tasks below what they are part of, what each waits for, its slack, and how it stands against the baseline. */
export function PlanTable({ row }: PanelProps<typeof project>) {
  const { t } = useTranslation();
  const { data } = useGet(projectsCall);
  const found = data?.find(({ id }) => id === row.id);
  if (!found || found.tasks.length === 0) return null;
  const names = new Map(found.tasks.map(({ id, title }) => [id, title]));
  const lagOf = (days: number) => (days === 0 ? '' : ` ${days > 0 ? '+' : '−'}${Math.abs(days)}`);
  return (
    <Section title={t('Plan')} count={found.tasks.length}>
      {found.baseline && (
        <p>
          {t('Compared with the baseline {{name}} of', { name: found.baseline.name })}{' '}
          <DateText value={found.baseline.takenAt} kind="day" />: <Slip days={found.baseline.slipDays} />
        </p>
      )}
      <FactTable
        head={['Task', 'Start date', 'Due date', 'Baseline due', 'Against the baseline', 'Slack', 'Depends on']}
        rows={outlined(found.tasks, (task) => task).map(({ row: task, depth }) => ({
          key: task.id,
          cells: [
            <span key="title" style={{ paddingInlineStart: depth * 20 }}>
              {task.hasParts ? <strong>{task.title}</strong> : task.title}
            </span>,
            task.startOn ? <DateText key="start" value={task.startOn} kind="day" /> : '–',
            task.dueOn ? <DateText key="due" value={task.dueOn} kind="day" /> : '–',
            task.baselineDueOn ? <DateText key="baseline" value={task.baselineDueOn} kind="day" /> : '–',
            <Slip key="slip" days={task.slipDays} />,
            isCritical(task) ? (
              <StatusChip key="slack" tone="warn" label="Critical" />
            ) : task.slackDays === null ? (
              '–'
            ) : (
              t('{{count}} working days', { count: task.slackDays })
            ),
            task.after.length === 0
              ? '–'
              : task.after
                  .map(({ taskId, kind, lagDays }) => `${names.get(taskId) ?? '?'} (${kind}${lagOf(lagDays)})`)
                  .join(', '),
          ],
        }))}
      />
    </Section>
  );
}
