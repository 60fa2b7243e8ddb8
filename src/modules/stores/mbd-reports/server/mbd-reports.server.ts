import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
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

/** How a part was destroyed, as its scrap record says it. */
const destructionOf = ({ method, dataPlateRemoved, mutilatedAt, mutilatedById }: RowOf<typeof scrap>) => ({
  method,
  dataPlateRemoved,
  destroyedAt: mutilatedAt,
  destroyedById: mutilatedById,
});

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
      effect: async (ctx, row) => destructionOf(await scrapped(ctx, row.scrapId)),
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
      // Which part it is and how it was destroyed stands in the scrap record alone: of a part not destroyed yet it is taken when the report is submitted.
      beforeCreate: async ({ scrapId }, _call, ctx) => {
        const part = await scrapped(ctx, scrapId);
        const { status, method, description, partNumber, serialNumber, quantity } = part;
        if (!['approved', 'mutilated', 'witnessed'].includes(status))
          refuseField(
            'scrapId',
            'NOT_APPROVED',
            'A report is written of a part that quality let scrap and that is still here.',
          );
        if (method === 'exemptMark')
          refuseField('scrapId', 'MARKED', 'This part was marked for use on the ground: it is not destroyed.');
        const destroyed = part.mutilatedAt ? destructionOf(part) : {};
        return { description, partNumber, serialNumber, quantity, ...destroyed };
      },
      workflow: mbdReportActions,
      paper: mbdReportPaper,
    }),
  ],
});
