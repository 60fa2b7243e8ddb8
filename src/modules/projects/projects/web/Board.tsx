import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ActionIcon, Menu } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { usePlaceDrag } from '#kernel/web/ui/usePlaceDrag.ts';
import { taskStates, type TaskState } from '../shared/project.record.ts';
import { DependenciesDialog } from './PlanDialog.tsx';
import { ProjectFrame, stageTones, TaskDialog, useTaskChange, type Shown } from './ProjectParts.tsx';
import css from './projects.module.css';

const ranks = { high: 0, normal: 1, low: 2 };
/** What is done stays on the board for the last twenty. */
const mostDone = 20;

/** Tasks by stage: moved by the grip with mouse, finger or keys, or by the menu of the card. */
export const BoardView = () => (
  <ProjectFrame meaning="Tasks of open projects by stage, high priority and early due date first.">
    {(tasks) => <Board tasks={tasks} />}
  </ProjectFrame>
);

function Board({ tasks }: { tasks: readonly Shown[] }) {
  const { t } = useTranslation();
  const [asked, ask] = useState<{ shown: Shown; what: 'edit' | 'links' } | null>(null);
  const { change } = useTaskChange();
  const move = ({ project, task }: Shown, state: TaskState) =>
    change(project, task, { state }, t('{{name}}: {{stage}}', { name: task.title, stage: t(taskStates[state]) }));
  const drag = usePlaceDrag(({ key }, place) => {
    const shown = tasks.find(({ task }) => task.id === key);
    if (shown && place in taskStates) move(shown, place as TaskState);
  });
  const heldTask = tasks.find(({ task }) => task.id === drag.held?.key)?.task;
  const columns = (Object.keys(taskStates) as TaskState[]).map((state) => {
    const of = tasks.filter(({ task }) => task.state === state);
    const sorted =
      state === 'done'
        ? of.toSorted((a, b) => (b.task.doneOn ?? '').localeCompare(a.task.doneOn ?? '')).slice(0, mostDone)
        : of.toSorted(
            ({ task: a }, { task: b }) =>
              ranks[a.priority] - ranks[b.priority] || (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
          );
    return { state, count: of.length, cards: sorted };
  });
  return (
    <>
      <p className={css.said} aria-live="assertive">
        {drag.held && `${t('Moves to')}: ${t(taskStates[drag.held.over as TaskState] ?? '')}`}
      </p>
      <Scroll label="Board">
        <div className={css.board} data-places>
          {columns.map(({ state, count, cards }) => (
            <section
              key={state}
              className={css.column}
              data-place={state}
              data-over={drag.held?.over === state || undefined}
              aria-label={t(taskStates[state])}
            >
              <h2>
                <StatusChip tone={stageTones[state]} label={taskStates[state]} /> <small>{count}</small>
              </h2>
              {cards.map((shown) => (
                <Card
                  key={shown.task.id}
                  shown={shown}
                  grip={drag.bind({ key: shown.task.id, from: state })}
                  isHeld={drag.held?.key === shown.task.id}
                  onMove={(to) => move(shown, to)}
                  onEdit={() => ask({ shown, what: 'edit' })}
                  onLinks={() => ask({ shown, what: 'links' })}
                />
              ))}
              {cards.length < count && (
                <small className={css.quiet}>{t('{{count}} more in the list', { count: count - cards.length })}</small>
              )}
            </section>
          ))}
        </div>
      </Scroll>
      {drag.held?.at && (
        <div
          className={css.ghost}
          style={{ insetInlineStart: drag.held.at.x + 8, insetBlockStart: drag.held.at.y + 8 }}
          aria-hidden
        >
          {heldTask?.title}
        </div>
      )}
      {asked?.what === 'edit' && <TaskDialog shown={asked.shown} onClose={() => ask(null)} />}
      {asked?.what === 'links' && <DependenciesDialog shown={asked.shown} onClose={() => ask(null)} />}
    </>
  );
}

interface CardProps {
  shown: Shown;
  grip: object;
  isHeld: boolean;
  onMove: (to: TaskState) => void;
  onEdit: () => void;
  onLinks: () => void;
}

function Card({ shown: { project, task }, grip, isHeld, onMove, onEdit, onLinks }: CardProps) {
  const { t } = useTranslation();
  const { employeeId } = useSession();
  const isClosed = project.status === 'done';
  const mayMove = project.mayWrite || (!isClosed && employeeId !== null && task.assigneeId === employeeId);
  return (
    <article className={css.card} data-held={isHeld || undefined} data-late={task.isOverdue || undefined}>
      <div className={css.cardHead}>
        {mayMove && !task.hasParts && (
          <button
            type="button"
            className={css.grip}
            aria-label={t('Move {{name}}: Space takes hold, arrows move, Space drops', { name: task.title })}
            {...grip}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <strong>{task.title}</strong>
        {mayMove && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('What to do with {{name}}', { name: task.title })}
              >
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>{t('Edit task')}</Menu.Item>
              <Menu.Item onClick={onLinks}>{t('Dependencies')}</Menu.Item>
              {!task.hasParts && <Menu.Label>{t('Move to')}</Menu.Label>}
              {(Object.keys(taskStates) as TaskState[])
                .filter((state) => !task.hasParts && state !== task.state)
                .map((state) => (
                  <Menu.Item key={state} onClick={() => onMove(state)}>
                    {t(taskStates[state])}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <small>
        <Link to={`/projects/${project.number}`} className="mono">
          {project.number}
        </Link>{' '}
        {project.name}
      </small>
      <span className={css.chips}>
        {task.isMilestone && <StatusChip tone="info" label="Milestone" />}
        {task.priority === 'high' && <StatusChip tone="warn" label="High" />}
        {task.hasParts && <StatusChip tone="neutral" label="Has sub-tasks" />}
        {task.isOverdue && <StatusChip tone="bad" label="Overdue" />}
      </span>
      <small>
        {task.assignee ?? t('Nobody yet')}
        {task.dueOn && (
          <>
            {' · '}
            {t('Due date')} <DateText value={task.dueOn} kind="day" />
          </>
        )}
        {task.progress > 0 && task.state !== 'done' && ` · ${task.progress} %`}
      </small>
    </article>
  );
}
