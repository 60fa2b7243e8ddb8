import { Link, useNavigate } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Modal } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { copyProjectCall, projectsCall } from '../shared/project.calls.ts';
import { project, projectBaseline, projectMember, projectTask } from '../shared/project.record.ts';
import { projectWorkflow } from '../shared/project.workflow.ts';
import { PlanTable, SlipOfRow } from './PlanTable.tsx';
import { healthWords, placedElsewhere, ProjectTabs } from './ProjectParts.tsx';

const noPage = () => null;

/** Every task, to filter, sort and export. */
export const TaskList = () => (
  <>
    <ProjectTabs />
    <RecordList
      record={projectTask}
      title="Projects"
      description="Tasks of all projects, sorted by due date."
      rowHref={(row) => `/projects/${(row.projectIdLabel ?? row.projectId).split(' ')[0]}`}
      tabs={[
        { label: 'Open', query: { 'f.state.in': 'todo,doing,blocked,review' } },
        { label: 'All', query: {} },
      ]}
      edit={{ except: placedElsewhere }}
      cells={{ baselineDueOn: (row) => <SlipOfRow row={row} /> }}
      emptyText="No tasks. They are written on the board of a project."
    />
  </>
);

/** The register of projects and templates. */
export function ProjectList() {
  return (
    <>
      <ProjectTabs />
      <RecordList
        record={project}
        description="Projects, newest first."
        create={{ label: 'New project', size: 640 }}
        tabs={[
          { label: 'Open', query: { 'f.status.in': 'planned,active,onHold', 'f.isTemplate.in': 'false' } },
          { label: 'Done', query: { 'f.status.in': 'done' } },
          { label: 'Templates', query: { 'f.isTemplate.in': 'true' } },
          { label: 'All', query: {} },
        ]}
        emptyText="No projects. Work with a goal and a date is planned here; a template begins it with its tasks."
      />
    </>
  );
}

/** How a project stands, from the same figures as the dashboard. */
function Standing({ row }: PanelProps<typeof project>) {
  const { t } = useTranslation();
  const { data } = useGet(projectsCall);
  const found = data?.find((one) => one.id === row.id);
  if (!found) return null;
  const open = found.tasks.filter(({ state, hasParts }) => state !== 'done' && !hasParts).length;
  return (
    <p>
      <StatusChip {...healthWords[found.health]} /> {found.progress} % ·{' '}
      <Link to={`/projects?project=${found.number}`}>{t('{{count}} tasks open', { count: open })}</Link> ·{' '}
      <Link to={`/projects/gantt?project=${found.number}`}>{t('Gantt')}</Link>
    </p>
  );
}

/** One project: its standing, tasks, people, papers and history. */
export const ProjectPage = ({ projectNo }: { projectNo: string }) => (
  <RecordScreen
    record={project}
    id={projectNo}
    title="name"
    crumbs={[{ label: 'Projects', to: '/projects' }]}
    facts={['ownerId', 'startOn', 'dueOn', 'budget?']}
    workflow={projectWorkflow}
    live={[projectTask, projectMember, projectBaseline]}
    useActions={useProjectActions}
    panels={[
      Standing,
      section('Project', ['goal', 'isTemplate']),
      related(projectTask, 'projectId', {
        title: 'Tasks',
        columns: ['title', 'state', 'assigneeId', 'startOn', 'dueOn', 'progress'],
        create: { values: { state: 'todo', priority: 'normal' }, except: placedElsewhere },
        edit: { except: placedElsewhere },
        rowHref: noPage,
        emptyText: 'No tasks yet.',
      }),
      PlanTable,
      related(projectBaseline, 'projectId', {
        title: 'Baselines',
        columns: ['name', 'startOn', 'dueOn', 'createdAt'],
        create: { label: 'Freeze baseline' },
        rowHref: noPage,
        emptyText: 'No baseline. Freeze the plan when it is agreed: later dates are compared with it.',
      }),
      related(projectMember, 'projectId', {
        title: 'Project members',
        columns: ['employeeId', 'role'],
        create: true,
        rowHref: noPage,
        emptyText: 'Nobody beside the owner.',
      }),
      files(),
      history(),
    ]}
  />
);

function useProjectActions(row: { id: string }) {
  const can = useCan();
  if (!can(copyProjectCall.allow)) return [];
  return [
    {
      label: 'New project from this one',
      dialog: (close: () => void) => <CopyDialog fromId={row.id} onClose={close} />,
    },
  ];
}

/** Name and start of the new project: the rest comes from the one it is made of. */
function CopyDialog({ fromId, onClose }: { fromId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const goTo = useNavigate();
  const send = useSend(copyProjectCall);
  return (
    <Modal opened onClose={onClose} title={t('New project from this one')} size={500}>
      <RecordForm
        record={project}
        only={['name', 'startOn']}
        submitLabel="Create"
        onSubmit={async ({ name, startOn }) => {
          const { number } = await send.mutateAsync({ fromId, name, startOn });
          onClose();
          void goTo(`/projects/${number}`);
        }}
        onCancel={onClose}
        inDialog
      />
    </Modal>
  );
}
