import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';

const job = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  runAt: z.string(),
  lastError: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'retrying', 'parked']),
});

/** The queue as administrators see it: what waits, what is tried again, what was parked after its last try. */
export const queueEndpoints: Endpoint[] = [
  read({
    path: '/api/jobs',
    allow: 'admin.viewer',
    summary: 'Jobs and outbox: waiting, running, retried and parked',
    answer: z.object({ jobs: z.array(job) }),
    handle: async (ctx) => {
      const result = await sql`
        select id::text as id, task_identifier as task, attempts, max_attempts, run_at, last_error,
          case when locked_at is not null then 'running' when attempts >= max_attempts then 'parked'
               when attempts > 0 then 'retrying' else 'waiting' end as state
        from graphile_worker.jobs order by run_at limit 500`.execute(ctx.db);
      return { jobs: result.rows };
    },
  }),
  write({
    method: 'POST',
    path: '/api/jobs/:id/retry',
    allow: 'admin.admin',
    summary: 'Try a parked job again',
    params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    answer: z.object({ ok: z.boolean() }),
    handle: async (ctx, { params }) => {
      const result = await sql<{
        id: string;
      }>`select id::text as id from graphile_worker.reschedule_jobs(array[${params.id}::bigint], attempts := 0, run_at := ${ctx.now})`.execute(
        ctx.db,
      );
      if (result.rows.length === 0) return notFound('There is no such job, or it is running.');
      await ctx.audit({ entity: 'job', entityId: params.id, action: 'update', changes: { retried: true } });
      return { ok: true };
    },
  }),
];
