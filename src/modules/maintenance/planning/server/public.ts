/** What the demo company and other modules may do with the plan. */
export { level, planCopyActions } from './copies.ts';
export { loadPlan } from './planFacts.ts';
