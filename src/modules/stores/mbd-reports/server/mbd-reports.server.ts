import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { reportIssued } from '#modules/stores/scraps/server/public.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';
import { mbdReportPaper } from './mbd-reports.document.ts';

const scrapped = (ctx: Context, id: string) => getRecord(ctx, scrap, id);

/** What only code can say of a step. */
export const mbdReportActions = implementWorkflow(
  // The scrap record leads: issuing writes the report into it.
  { ...mbdReportWorkflow, lockFirst: (ctx, row) => lockRecord(ctx, scrap, row.scrapId, null) },
  {
    submit: {
      guard: async (ctx, row) =>
        (await scrapped(ctx, row.scrapId)).mutilatedAt
          ? null
          : 'This part is not destroyed yet: its scrap record says so first.',
      effect: async (ctx, row) => {
        const { method, dataPlateRemoved, mutilatedAt, mutilatedById } = await scrapped(ctx, row.scrapId);
        return { method, dataPlateRemoved, destroyedAt: mutilatedAt, destroyedById: mutilatedById };
      },
    },
    issue: {
      after: async (ctx, row) => {
        await reportIssued(ctx, row.scrapId, row.id);
      },
    },
  },
);

/** MBD Reports: what is served under `/api/store/mbd-reports`. */
export const mbdReportsServer = defineServerModule({
  name: 'stores/mbd-reports',
  records: [
    recordEndpoints(mbdReport, {
      // Which part it is stands in the scrap record alone; what is known of its destruction is taken when the report is submitted.
      beforeCreate: async ({ scrapId }, _call, ctx) => {
        const { status, method, description, partNumber, serialNumber, quantity } = await scrapped(ctx, scrapId);
        if (!['approved', 'mutilated', 'witnessed'].includes(status))
          refuseField(
            'scrapId',
            'NOT_APPROVED',
            'A report is written of a part that quality let scrap and that is still here.',
          );
        if (method === 'exemptMark')
          refuseField('scrapId', 'MARKED', 'This part was marked for use on the ground: it is not destroyed.');
        return { description, partNumber, serialNumber, quantity, dataPlateRemoved: false };
      },
      workflow: mbdReportActions,
      paper: mbdReportPaper,
    }),
  ],
});
