import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const jobLive = liveName('job');

/** What readiness looks at (`/readyz`). */
const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() });

const job = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  runAt: z.string(),
  lastError: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'retrying', 'parked']),
});

export const jobsCall = defineCall({
  method: 'GET',
  path: '/api/jobs',
  allow: 'admin.viewer',
  summary: 'Jobs and outbox: waiting, running, retried and parked; and what of the server does not hold',
  of: [jobLive],
  answer: z.object({ jobs: z.array(job), checks: z.array(check) }),
});

export const retryJobCall = defineCall({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  allow: 'admin.admin',
  summary: 'Try a parked job again',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({ ok: z.boolean() }),
});
