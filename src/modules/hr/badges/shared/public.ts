/** The steps of a badge, for the screen on which somebody hands theirs in. */
export { badgeWorkflow } from './badge.workflow.ts';
