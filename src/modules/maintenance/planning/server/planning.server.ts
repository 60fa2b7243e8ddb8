import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { planJobsCall, readinessCall } from '../shared/planning.calls.ts';
import { planJobs } from './jobs.queries.ts';
import { tellReadiness, toolReadiness } from './readiness.ts';

/** Planning of jobs: whether the promises hold. Served under `/api/planning`. */
export const jobPlanningServer = defineServerModule({
  name: 'maintenance/planning',
  endpoints: [handle(planJobsCall, (ctx) => planJobs(ctx)), handle(readinessCall, (ctx) => toolReadiness(ctx))],
  jobs: { tellReadiness },
  // 17:30 in Bangkok: the end of the shift, when there is still time until the morning.
  schedule: { '30 10 * * *': 'tellReadiness' },
});
