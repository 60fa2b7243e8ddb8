import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { Group, Select } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { projectsCall, updateTasksCall } from '../shared/project.calls.ts';
import { projectTask, type TaskState } from '../shared/project.record.ts';
import css from './projects.module.css';

export type Project = AnswerOf<typeof projectsCall>[number];
export type Task = Project['tasks'][number];
/** A task with the project it belongs to: what every view draws. */
export interface Shown {
  project: Project;
  task: Task;
}

export const stageTones: Record<TaskState, Tone> = {
  todo: 'neutral',
  doing: 'info',
  blocked: 'bad',
  review: 'warn',
  done: 'good',
};
export const healthWords: Record<Project['health'], { label: string; tone: Tone }> = {
  green: { label: 'On time', tone: 'good' },
  amber: { label: 'Tasks overdue', tone: 'warn' },
  red: { label: 'Late', tone: 'bad' },
};

/** The views of projects, each at its address; the chosen project goes along. */
export function ProjectTabs() {
  const [query] = useSearchParams();
  const chosen = query.get('project');
  const { data } = useGet(projectsCall);
  const id = data?.find(({ number }) => number === chosen)?.id;
  const to = (path: string) => (chosen ? `${path}?project=${encodeURIComponent(chosen)}` : path);
  return (
    <RouteTabs
      tabs={[
        { label: 'Board', to: to('/projects'), end: true },
        { label: 'List', to: id ? `/projects/list?f.projectId.in=${id}` : '/projects/list' },
        { label: 'Gantt', to: to('/projects/gantt') },
        { label: 'Calendar', to: to('/projects/calendar') },
        { label: 'Workload', to: '/projects/workload' },
        { label: 'Dashboard', to: '/projects/dashboard' },
        { label: 'All projects', to: '/projects/all' },
      ]}
    />
  );
}

/** The frame of a view: tabs, which project is shown, a new task, and the tasks. */
export function ProjectFrame({
  meaning,
  children,
}: {
  meaning: string;
  children: (tasks: readonly Shown[], projects: readonly Project[]) => ReactNode;
}) {
  const answer = useGet(projectsCall);
  return (
    <div className={css.page}>
      <ProjectTabs />
      <PageHead title="Projects" meaning={meaning} />
      <Answered
        answer={answer}
        title="Projects"
        empty={(all) =>
          all.length === 0
            ? [
                'No projects yet',
                'A project holds the tasks of work with a goal and a date. Make one under All projects.',
              ]
            : null
        }
      >
        {(all) => <Chosen all={all}>{children}</Chosen>}
      </Answered>
    </div>
  );
}

function Chosen({
  all,
  children,
}: {
  all: readonly Project[];
  children: (tasks: readonly Shown[], projects: readonly Project[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const number = query.get('project');
  const chosen = all.find((one) => one.number === number);
  const shown = chosen ? [chosen] : all.filter((one) => !one.isTemplate && one.status !== 'done');
  const canAdd = chosen?.mayWrite ?? false;
  return (
    <>
      <Group gap="xs" className={css.tools}>
        <Select
          aria-label={t('Project')}
          placeholder={t('All open projects')}
          clearable
          searchable
          value={chosen?.number ?? null}
          onChange={(value) =>
            setQuery((before) => {
              if (value) before.set('project', value);
              else before.delete('project');
              return before;
            })
          }
          data={all.map(({ number: value, name }) => ({ value, label: `${value} ${name}` }))}
          w={280}
        />
        {chosen && canAdd && (
          <CreateButton
            record={projectTask}
            label="New task"
            fixed={{ projectId: chosen.id }}
            values={{ state: 'todo', priority: 'normal' }}
            except={placedElsewhere}
          />
        )}
      </Group>
      {children(
        shown.flatMap((project) => project.tasks.map((task) => ({ project, task }))),
        shown,
      )}
    </>
  );
}

/** Changes tasks of a project; says what moved with them and what is worth a look. Null while nothing is on its way. */
export function useTaskChange() {
  const { t } = useTranslation();
  const send = useSend(updateTasksCall);
  return {
    isBusy: send.isPending,
    change: (project: Project, task: Task, values: object, done: string, onDone?: () => void) =>
      send.mutate(
        { projectId: project.id, tasks: [{ id: task.id, version: task.version, ...values }] },
        {
          onSuccess: ({ moved, warnings }) => {
            const more = moved > 0 ? ` ${t('{{count}} tasks after it moved too.', { count: moved })}` : '';
            notify({
              tone: warnings.length > 0 ? 'warn' : 'good',
              text: [done + more, ...warnings.map((one) => t(one))].join(' '),
            });
            onDone?.();
          },
          onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
        },
      ),
  };
}

/** Where a task stands in the plan is chosen among the tasks of its project: in the dialog of its dependencies. */
export const placedElsewhere = ['parentId'] as const;

/** All of a task as a form; read only for whoever may not change it. */
export function TaskDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const known = useRecord(projectTask, shown.task.id);
  if (!known.data) return null;
  return (
    <RecordDialog
      record={projectTask}
      row={known.data.row}
      except={placedElsewhere}
      opened
      onClose={onClose}
      size={640}
    />
  );
}
