import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { project } from './project.record.ts';

const who = 'projects.user';

/** A project is planned, worked on, perhaps put on hold, and done when its tasks are (quality-people 3.10). */
export const projectWorkflow = defineWorkflow(project, {
  start: 'planned',
  transitions: {
    start: { label: 'Start project', from: 'planned', to: 'active', who, primary: true },
    hold: { label: 'Put on hold', from: 'active', to: 'onHold', who, reason: true },
    resume: { label: 'Resume project', from: 'onHold', to: 'active', who, primary: true },
    finish: { label: 'Finish project', from: 'active', to: 'done', who, guarded: true, primary: true },
    reopen: { label: 'Reopen project', from: 'done', to: 'active', who, reason: true },
  },
});
