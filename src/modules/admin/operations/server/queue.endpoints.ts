import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import { jobsCall, retryJobCall } from '../shared/queue.calls.ts';

/** The queue as administrators see it: what waits, what is tried again, what was parked after its last try. */
export const queueEndpoints: Endpoint[] = [
  handle(jobsCall, async (ctx) => {
    const result = await sql<AnswerOf<typeof jobsCall>['jobs'][number]>`
        select id::text as id, task_identifier as task, attempts, max_attempts, run_at, last_error,
          case when locked_at is not null then 'running' when attempts >= max_attempts then 'parked'
               when attempts > 0 then 'retrying' else 'waiting' end as state
        from graphile_worker.jobs order by run_at limit 500`.execute(ctx.db);
    const checks = Object.entries((await ctx.services.readiness?.()) ?? {});
    return { jobs: result.rows, checks: checks.map(([name, { ok, detail }]) => ({ name, ok, detail })) };
  }),
  handle(retryJobCall, async (ctx, { params }) => {
    const result = await sql<{
      id: string;
    }>`select id::text as id from graphile_worker.reschedule_jobs(array[${params.id}::bigint], attempts := 0, run_at := ${ctx.now})`.execute(
      ctx.db,
    );
    if (result.rows.length === 0) return notFound('There is no such job, or it is running.');
    await ctx.audit({ entity: 'job', entityId: params.id, action: 'update', changes: { retried: true } });
    return { ok: true };
  }),
];
