import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { planJobsCall } from '../shared/planning.calls.ts';
import { planJobs } from './jobs.queries.ts';

/** Planning of jobs: whether the promises hold. Served under `/api/planning`. */
export const jobPlanningServer = defineServerModule({
  name: 'maintenance/planning',
  endpoints: [handle(planJobsCall, (ctx) => planJobs(ctx))],
});
