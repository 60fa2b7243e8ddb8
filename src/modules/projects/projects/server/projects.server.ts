import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import {
  copyProjectCall,
  projectDashboardCall,
  projectsCall,
  updateTasksCall,
  workloadCall,
} from '../shared/project.calls.ts';
import { project, projectBaseline, projectMember, projectTask, taskLink } from '../shared/project.record.ts';
import { projectWorkflow } from '../shared/project.workflow.ts';
import { freeze, keepBaseline } from './baselines.ts';
import { copyProject } from './copyProject.ts';
import { dashboard, projectsWith, workload } from './projects.queries.ts';
import { settlePlan } from './plan.ts';
import {
  beginLink,
  beginTask,
  lockOpenProject,
  openTasks,
  projectOfLink,
  refuseDates,
  whoseLink,
  refusePlace,
  whyClosed,
  whyHasParts,
  whyNotOwner,
  whyNotWriter,
} from './projects.rules.ts';
import { changeByForm, updateTasks } from './updateTasks.ts';

const whose = whyNotOwner;
export const projectActions = implementWorkflow(projectWorkflow, {
  start: { whose },
  hold: { whose },
  resume: { whose },
  finish: { whose, guard: openTasks },
  reopen: { whose },
});

/** Projects, their tasks, people and dependencies. Served under `/api/projects`. */
export const projectsServer = defineServerModule({
  name: 'projects/projects',
  records: [
    recordEndpoints(project, { workflow: projectActions, whose, holds: refuseDates }),
    recordEndpoints(projectTask, {
      holds: async (facts, ctx, row) => {
        refuseDates(facts);
        // One that comes back has its place anew, and what it is part of its dates.
        if (!row?.archivedAt) return;
        await lockOpenProject(ctx, row.projectId);
        await refusePlace(ctx, row.projectId, row.id, row.parentId);
        await settlePlan(ctx, row.projectId, { will: row });
      },
      beforeCreate: (input, _call, ctx) => beginTask(ctx, input),
      afterCreate: async (ctx, row) => {
        await settlePlan(ctx, row.projectId, { named: new Set([row.id]) });
      },
      afterArchive: async (ctx, row) => {
        await settlePlan(ctx, row.projectId, {});
      },
      whose: (ctx, row) => whyNotWriter(ctx, row.projectId, row.assigneeId),
      mayUpdate: async (ctx, row) => whyClosed(await getRecord(ctx, project, row.projectId)),
      beforeUpdate: changeByForm,
      mayArchive: async (ctx, row) => whyClosed(await getRecord(ctx, project, row.projectId)) ?? whyHasParts(ctx, row),
    }),
    recordEndpoints(projectBaseline, {
      beforeCreate: (input, _call, ctx) => freeze(ctx, input),
      afterCreate: keepBaseline,
      afterArchive: keepBaseline,
      whose: async (ctx, row) => whyNotOwner(ctx, await getRecord(ctx, project, row.projectId)),
      mayArchive: async (ctx, row) => whyClosed(await getRecord(ctx, project, row.projectId)),
    }),
    recordEndpoints(projectMember, {
      beforeCreate: async (input, _call, ctx) => {
        const reason = whyNotOwner(ctx, await lockOpenProject(ctx, input.projectId));
        if (reason) refuse('GUARD', reason);
      },
      whose: async (ctx, row) => whyNotOwner(ctx, await getRecord(ctx, project, row.projectId)),
      mayArchive: async (ctx, row) => whyClosed(await getRecord(ctx, project, row.projectId)),
    }),
    recordEndpoints(taskLink, {
      beforeCreate: (input, _call, ctx) => beginLink(ctx, input),
      whose: whoseLink,
      mayArchive: async (ctx, row) => whyClosed(await projectOfLink(ctx, row)),
      // A dependency that comes back may close a loop of what was said meanwhile.
      holds: async (facts, ctx, row) => {
        if (row?.archivedAt) await beginLink(ctx, facts);
      },
    }),
  ],
  endpoints: [
    handle(projectsCall, (ctx) => projectsWith(ctx)),
    handle(projectDashboardCall, (ctx) => dashboard(ctx)),
    handle(workloadCall, (ctx) => workload(ctx)),
    handle(updateTasksCall, (ctx, { body }) => updateTasks(ctx, body)),
    handle(copyProjectCall, { creates: true, handle: (ctx, { body }) => copyProject(ctx, body) }),
  ],
});
