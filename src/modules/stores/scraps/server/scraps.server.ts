import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { isLifeLimited } from '#modules/maintenance/capabilities/server/public.ts';
import { partRead } from '#modules/stores/stock/server/public.ts';
import { scrap } from '../shared/scrap.record.ts';
import { scrapWorkflow } from '../shared/scrap.workflow.ts';
import { tellJobs } from './public.ts';
import { scrapTag } from './scraps.tag.ts';

const consent = (_ctx: unknown, row: RowOf<typeof scrap>) =>
  row.ownerId && !row.ownerConsent ? 'This is customer property: name the owner’s consent first.' : null;
const undecided = (_ctx: unknown, row: RowOf<typeof scrap>) =>
  row.quarantineId ? 'Quality decided in quarantine that this part is scrapped.' : null;

export const scrapActions = implementWorkflow(scrapWorkflow, {
  approve: { guard: consent },
  reject: { guard: undecided, after: tellJobs },
  returnToOwner: {
    guard: (ctx, row) =>
      row.ownerId ? undecided(ctx, row) : 'This part is the company’s own: there is no owner to return it to.',
    after: tellJobs,
  },
  mutilate: {
    guard: consent,
    effect: async (_ctx, _row, input) => {
      if (input.method === 'exemptMark')
        refuseField('method', 'MARK_APART', 'A part for use on the ground is marked by a step of its own.');
      if (!input.dataPlateRemoved)
        refuseField('dataPlateRemoved', 'DATA_PLATE', 'Remove every data plate, then say so here.');
    },
  },
  mark: { guard: consent, effect: async () => ({ method: 'exemptMark', dataPlateRemoved: true }) },
  dispose: {
    guard: async (ctx, row) =>
      !row.makerNotice && (row.lifeLimited || (await isLifeLimited(ctx, row.partNumber)))
        ? 'This is a life-limited part: name the notice of its serial number to the maker first.'
        : row.mbdReportId || row.method === 'exemptMark'
          ? null
          : 'This part leaves with its MBD report: both witnesses sign it first.',
    effect: async (_ctx, _row, input) => {
      if (Number(input.proceeds ?? 0) > 0 && !input.receiptVoucher)
        refuseField('receiptVoucher', 'NO_VOUCHER', 'Money came in for it: name the receipt voucher of finance.');
    },
  },
});

/** Scraps: what is served under `/api/store/scraps`. */
export const scrapsServer = defineServerModule({
  name: 'stores/scraps',
  records: [
    recordEndpoints(scrap, { holds: partRead, afterCreate: tellJobs, workflow: scrapActions, paper: scrapTag }),
  ],
});
