import { useState } from 'react';
import { addDays, daysBetween, formatLegalDay } from '#kernel/shared/dates.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { SegmentedControl } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { holiday } from '#modules/hr/holidays/shared/holiday.record.ts';
import { isWorkingDay } from '#modules/hr/holidays/shared/public.ts';
import { isCritical, outlined } from './PlanTable.tsx';
import { ProjectFrame, stageTones, TaskDialog, type Shown, type Task } from './ProjectParts.tsx';
import css from './projects.module.css';

const rowHeight = 32;
const headHeight = 36;
const widths = { days: 22, weeks: 9, months: 3 } as const;
type Zoom = keyof typeof widths;
const mostDays = 800;

/** Tasks as bars over their days, with what each begins after. */
export const GanttView = () => (
  <ProjectFrame meaning="Tasks over their days, sub-tasks below what they are part of. An arrow leads to what waits; the line below a bar is its baseline, a dark edge the critical path.">
    {(tasks) => <Gantt tasks={tasks} />}
  </ProjectFrame>
);

/** An arrow from the end or the start of a bar into the start or the end of another: out, across between the rows where it has to turn back, and in. */
function arrowPath(
  [x1, y1, isEnd]: readonly [number, number, boolean],
  [x2, y2, intoStart]: readonly [number, number, boolean],
): string {
  const out = x1 + (isEnd ? 4 : -6);
  const into = x2 + (intoStart ? -6 : 6);
  const tip = x2 + (intoStart ? -1 : 1);
  // Both sides look the same way: one turn, as far out as the farther one.
  if (isEnd !== intoStart) {
    const turn = isEnd ? Math.max(out, into) : Math.min(out, into);
    return `M${x1} ${y1}H${turn}V${y2}H${tip}`;
  }
  if (isEnd ? into >= out : into <= out) return `M${x1} ${y1}H${into}V${y2}H${tip}`;
  return `M${x1} ${y1}H${out}V${y2 - Math.sign(y2 - y1) * (rowHeight / 2)}H${into}V${y2}H${tip}`;
}

/** What a bar says of itself, in words. */
function useBarWords(): (task: Task) => string[] {
  const { t } = useTranslation();
  return (task) => [
    ...(isCritical(task) ? [t('Critical')] : []),
    ...(task.slipDays
      ? [
          task.slipDays > 0
            ? t('{{count}} working days later', { count: task.slipDays })
            : t('{{count}} working days earlier', { count: -task.slipDays }),
        ]
      : []),
  ];
}

function Gantt({ tasks }: { tasks: readonly Shown[] }) {
  const { t, language } = useTranslation();
  const today = useToday();
  const holidays = useRows(holiday, { 'f.status.in': 'observed', size: 500 }).data?.rows ?? [];
  const wordsOf = useBarWords();
  const [zoom, setZoom] = useState<Zoom>('weeks');
  const [asked, ask] = useState<Shown | null>(null);
  const rows = [...Map.groupBy(tasks, ({ project }) => project.id).values()].flatMap((own) =>
    outlined(
      own.filter(({ task }) => task.startOn ?? task.dueOn),
      ({ task }) => task,
    ),
  );
  const planned = rows.map(({ row }) => row);
  const spans = planned.map(({ task }) => ({
    from: task.startOn ?? task.dueOn ?? today,
    to: task.dueOn ?? task.startOn ?? today,
  }));
  if (planned.length === 0)
    return (
      <EmptyState title={t('No task has dates yet')}>
        <p>{t('A task with a start or a due date stands here as a bar.')}</p>
      </EmptyState>
    );
  const frozen = planned.flatMap(({ task }) => [task.baselineStartOn ?? [], task.baselineDueOn ?? []].flat());
  const first = addDays([today, ...frozen, ...spans.map(({ from }) => from)].toSorted()[0] ?? today, -3);
  const end = addDays([today, ...frozen, ...spans.map(({ to }) => to)].toSorted().at(-1) ?? today, 5);
  const count = Math.min(mostDays, daysBetween(first, end) + 1);
  const width = widths[zoom];
  const x = (day: string) => Math.max(0, Math.min(count, daysBetween(first, day))) * width;
  const places = new Map(planned.map(({ task }, at) => [task.id, { row: at, ...spans[at] }]));
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  const monthName = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const daysOff = new Set(holidays.map(({ day }) => day));
  const height = headHeight + planned.length * rowHeight;
  const arrows = planned.flatMap(({ task }) =>
    task.after.flatMap(({ taskId, kind }) => {
      const [from, to] = [places.get(taskId), places.get(task.id)];
      if (!from?.to || !to?.from) return [];
      const isEnd = kind === 'FS' || kind === 'FF';
      const intoStart = kind === 'FS' || kind === 'SS';
      const [x1, y1] = [
        x(isEnd ? addDays(from.to, 1) : (from.from ?? from.to)),
        headHeight + (from.row + 0.5) * rowHeight,
      ];
      const [x2, y2] = [x(intoStart ? to.from : addDays(to.to ?? to.from, 1)), headHeight + (to.row + 0.5) * rowHeight];
      return [{ key: `${taskId} ${task.id}`, d: arrowPath([x1, y1, isEnd], [x2, y2, intoStart]) }];
    }),
  );
  return (
    <>
      <SegmentedControl
        aria-label={t('Scale')}
        value={zoom}
        onChange={(value) => setZoom(value as Zoom)}
        data={[
          { value: 'days', label: t('Days') },
          { value: 'weeks', label: t('Weeks') },
          { value: 'months', label: t('Months') },
        ]}
      />
      <Scroll label="Gantt">
        <div className={css.gantt}>
          <ol className={css.names} style={{ paddingBlockStart: headHeight }}>
            {rows.map(({ row: shown, depth }) => (
              <li key={shown.task.id} style={{ blockSize: rowHeight, paddingInlineStart: depth * 16 }}>
                <button
                  type="button"
                  className={css.name}
                  data-whole={shown.task.hasParts || undefined}
                  onClick={() => ask(shown)}
                  title={[shown.task.title, ...wordsOf(shown.task)].join(' · ')}
                >
                  <span className="mono">{shown.project.number}</span> {shown.task.title}
                  {wordsOf(shown.task).map((word) => (
                    <small key={word}> · {word}</small>
                  ))}
                </button>
              </li>
            ))}
          </ol>
          <svg width={count * width} height={height} aria-hidden>
            <defs>
              <marker id="gantt-end" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
                <path d="M0 0L6 3L0 6Z" className={css.tip} />
              </marker>
            </defs>
            {zoom !== 'months' &&
              days.map((day, at) =>
                isWorkingDay(day, daysOff) ? null : (
                  <rect key={day} x={at * width} y={headHeight} width={width} height={height} className={css.off} />
                ),
              )}
            {days.map((day, at) =>
              day.endsWith('-01') ? (
                <g key={day}>
                  <line x1={at * width} x2={at * width} y1={0} y2={height} className={css.rule} />
                  <text x={at * width + 4} y={14} className={css.tick}>
                    {monthName.format(new Date(`${day}T00:00:00Z`))}
                  </text>
                </g>
              ) : zoom === 'days' || (zoom === 'weeks' && new Date(`${day}T00:00:00Z`).getUTCDay() === 1) ? (
                <text key={day} x={at * width + 2} y={30} className={css.tick}>
                  {Number(day.slice(8))}
                </text>
              ) : null,
            )}
            <line x1={x(today) + width / 2} x2={x(today) + width / 2} y1={18} y2={height} className={css.now} />
            {arrows.map(({ key, d }) => (
              <path key={key} d={d} className={css.arrow} markerEnd="url(#gantt-end)" />
            ))}
            {planned.map((shown, at) => {
              const { task } = shown;
              const [from, to] = [x(spans[at]?.from ?? today), x(addDays(spans[at]?.to ?? today, 1))];
              const y = headHeight + at * rowHeight + 7;
              const length = Math.max(width, to - from);
              const { baselineStartOn, baselineDueOn } = task;
              const frozenFrom = baselineStartOn ?? baselineDueOn;
              return (
                <g
                  key={task.id}
                  data-tone={task.isOverdue ? 'bad' : stageTones[task.state]}
                  data-critical={isCritical(task) || undefined}
                  data-whole={task.hasParts || undefined}
                  className={css.bar}
                  onClick={() => ask(shown)}
                >
                  <title>
                    {`${task.title}\n${formatLegalDay(spans[at]?.from ?? today)} – ${formatLegalDay(spans[at]?.to ?? today)}\n${[task.assignee ?? t('Nobody yet'), ...wordsOf(task)].join(' · ')}`}
                  </title>
                  {frozenFrom && (
                    <rect
                      x={x(frozenFrom)}
                      y={y + 20}
                      width={Math.max(width, x(addDays(baselineDueOn ?? frozenFrom, 1)) - x(frozenFrom))}
                      height={3}
                      className={css.frozen}
                    />
                  )}
                  {task.isMilestone ? (
                    <path d={`M${to - width / 2} ${y}l9 9l-9 9l-9 -9Z`} />
                  ) : task.hasParts ? (
                    <path d={`M${from} ${y + 2}h${length}v12l-5 -6h${10 - length}l-5 6Z`} />
                  ) : (
                    <>
                      <rect x={from} y={y} width={length} height={18} rx={4} />
                      <rect
                        x={from}
                        y={y + 14}
                        width={(length * task.progress) / 100}
                        height={4}
                        rx={2}
                        className={css.done}
                      />
                    </>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
      </Scroll>
      {tasks.length > planned.length && (
        <p className={css.quiet}>{t('{{count}} tasks have no dates.', { count: tasks.length - planned.length })}</p>
      )}
      {asked && <TaskDialog shown={asked} onClose={() => ask(null)} />}
    </>
  );
}
