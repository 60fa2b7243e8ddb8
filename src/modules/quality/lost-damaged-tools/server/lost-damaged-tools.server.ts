import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow, runTransition } from '#kernel/server/workflows/workflow.ts';
import { foundAgain, toolChanged } from '#modules/stores/tools/server/public.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { lossCountersCall } from '../shared/toolLoss.calls.ts';
import { toolLoss, toolLossJob, lossSearch } from '../shared/toolLoss.record.ts';
import { toolLossJobWorkflow, toolLossWorkflow } from '../shared/toolLoss.workflow.ts';
import { checkReport, openReport, searchedReport } from './reports.ts';

type Report = RowOf<typeof toolLoss>;

const notDamaged = (_ctx: unknown, row: Report) =>
  row.kind === 'damaged' ? 'A damaged tool is assessed, not searched for.' : null;

/** The work orders still frozen for a report. */
async function frozen(ctx: Context, id: string): Promise<{ id: string; jobNumber: string }[]> {
  const { rows } = await sql<{ id: string; jobNumber: string }>`
    select id, job_number from tool_loss_job where loss_id = ${id} and status = 'frozen' order by id`.execute(ctx.db);
  return rows;
}

async function notCleared(ctx: Context, row: Report): Promise<string | null> {
  const left = await frozen(ctx, row.id);
  if (left.length === 0) return null;
  return `Not cleared yet: ${left
    .map(({ jobNumber }) => jobNumber)
    .sort()
    .slice(0, 5)
    .join(', ')}.`;
}

/** Two people have searched (R-TOL-2). */
async function searchedByOne(ctx: Context, row: Report): Promise<string | null> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct searched_by_id)::int as people from loss_search where loss_id = ${row.id}`.execute(ctx.db);
  return (rows[0]?.people ?? 0) < 2 ? 'Two people search before a tool is declared lost.' : null;
}

/** The tool that was damaged is in use again, or archived. */
async function undecided(ctx: Context, row: Report): Promise<string | null> {
  const { rows } = await sql<{ status: string }>`select status from tool where id = ${row.toolId}`.execute(ctx.db);
  const status = rows[0]?.status ?? '';
  return ['serviceable', 'lost', 'archived'].includes(status) ? null : 'First set the tool serviceable, or archive it.';
}

// A step writes the tool too, and the tool is locked first.
const reportWorkflow = {
  ...toolLossWorkflow,
  lockFirst: (ctx: WriteContext, row: { toolId: string }) => lockRecord(ctx, tool, row.toolId, null),
};

/** What only code can say of the steps of a report. */
export const toolLossActions = implementWorkflow(reportWorkflow, {
  startSearch: { guard: notDamaged },
  found: {
    guard: notDamaged,
    effect: async (_ctx, _row, input) => {
      if (!input.countComplete)
        refuseField('countComplete', 'COUNT', 'Inspect the tool and count its parts, then say so here.');
    },
    after: (ctx, row) => foundAgain(ctx, row.toolId, `${row.number}: ${row.foundPlace}`),
  },
  declareLost: { guard: async (ctx, row) => (await searchedByOne(ctx, row)) ?? notCleared(ctx, row) },
  assess: { guard: (_ctx, row) => (row.kind === 'damaged' ? null : 'This is searched for, not assessed.') },
  close: {
    guard: (ctx, row) => {
      if (row.kind === 'damaged') return undecided(ctx, row);
      return row.status === 'found' ? null : notCleared(ctx, row);
    },
    // What was found is in no unit: closing its report lets the rest go.
    effect: async (ctx, row) => {
      for (const { id } of await frozen(ctx, row.id)) {
        const job = await lockRecord(ctx, toolLossJob, id, null);
        const clearance = `Found: ${row.foundPlace}`;
        await changeRow(ctx, toolLossJob, job, {
          values: { status: 'cleared', clearance, clearedByName: ctx.actor.name, clearedAt: ctx.now.toISOString() },
          action: 'status',
          subject: job.jobNumber,
        });
      }
    },
    after: (ctx, row) => toolChanged(ctx, row.toolId),
  },
});

/** Clearing one job of a lost tool or part. */
const toolLossJobActions = implementWorkflow(toolLossJobWorkflow, {
  clear: {
    subject: (row) => row.jobNumber,
    effect: async (ctx, _row, { clearance }) => ({
      clearance,
      clearedByName: ctx.actor.name,
      clearedAt: ctx.now.toISOString(),
    }),
    after: (ctx, row) => ctx.enqueue('refreshGatesAfter', { jobNumber: row.jobNumber }),
  },
});

/** Lost and damaged tools: what is served under `/api/qa/lost-damaged-tools`. */
export const lostDamagedToolsServer = defineServerModule({
  name: 'quality/lost-damaged-tools',
  records: [
    recordEndpoints(toolLoss, {
      workflow: toolLossActions,
      beforeCreate: (input, _call, ctx) => checkReport(ctx, input),
      afterCreate: openReport,
    }),
    recordEndpoints(toolLossJob, { workflow: toolLossJobActions }),
    recordEndpoints(lossSearch, {
      // The first line of the protocol begins the search.
      beforeCreate: async (input, _call, ctx) => {
        const report = await searchedReport(ctx, input.lossId);
        if (report.status === 'reported')
          await runTransition(ctx, toolLossActions, report.id, 'startSearch', { version: null });
      },
    }),
  ],
  endpoints: [
    handle(lossCountersCall, async (ctx) => {
      const { rows } = await sql<{ days: number | null; open: number; frozen: number }>`
        select (select extract(day from ${ctx.now}::timestamptz - max(discovered_at))::int from tool_loss where kind <> 'damaged') as days,
          (select count(*)::int from tool_loss where status <> 'closed') as open,
          (select count(distinct job_number)::int from tool_loss_job where status = 'frozen') as frozen`.execute(
        ctx.db,
      );
      const { days = null, open = 0, frozen: jobs = 0 } = rows[0] ?? {};
      return { daysWithout: days, open, frozen: jobs };
    }),
  ],
});
