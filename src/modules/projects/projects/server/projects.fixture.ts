import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { project, projectBaseline, projectMember, projectTask, taskLink } from '../shared/project.record.ts';

const today = () => dayOf(new Date());

/** A project of sixty days that begins today. */
export const aProject = fixture(project).by(['projects.admin', 'level:2'], async (app, n, given) => ({
  name: `New capability ${n}`,
  ownerId: given.ownerId ?? (await anEmployee(app)).id,
  startOn: today(),
  dueOn: addDays(today(), 60),
  isTemplate: false,
}));

export const aProjectTask = fixture(projectTask).by(['projects.admin', 'level:2'], async (app, n, given) => ({
  projectId: given.projectId ?? (await aProject(app)).id,
  title: `Write procedure ${n}`,
  state: 'todo',
  priority: 'normal',
  isMilestone: false,
  isFixed: false,
}));

export const aProjectMember = fixture(projectMember).by(['projects.admin', 'level:2'], async (app, _n, given) => ({
  projectId: given.projectId ?? (await aProject(app)).id,
  employeeId: given.employeeId ?? (await anEmployee(app)).id,
  role: 'member',
}));

export const aTaskLink = fixture(taskLink).by(['projects.admin', 'level:2'], async (app, _n, given) => {
  const task = given.taskId ? null : await aProjectTask(app);
  return {
    taskId: given.taskId ?? task?.id ?? '',
    kind: 'FS' as const,
    afterId: given.afterId ?? (await aProjectTask(app, task ? { projectId: task.projectId } : {})).id,
  };
});

/** The plan of a project with one task of a day. */
export const aProjectBaseline = fixture(projectBaseline).by(
  ['projects.admin', 'level:2', 'projects.user'],
  async (app, n, given) => {
    const projectId = given.projectId ?? (await aProject(app)).id;
    if (!given.projectId) await aProjectTask(app, { projectId, startOn: today(), dueOn: today() });
    return { projectId, name: `As agreed ${n}` };
  },
);
