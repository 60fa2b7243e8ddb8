import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { isLifeLimited } from '#modules/maintenance/capabilities/server/public.ts';
import { partRead } from '#modules/stores/stock/server/public.ts';
import { scrap } from '../shared/scrap.record.ts';
import { scrapWorkflow } from '../shared/scrap.workflow.ts';
import { ownerAfter, ownerOf, tellJobs } from './public.ts';
import { scrapTag } from './scraps.tag.ts';

/** A part that a record of before left to nobody although its work order has a customer is asked about once more. */
const consent = async (ctx: Context, row: RowOf<typeof scrap>) => {
  if (row.ownerId) return row.ownerConsent ? null : 'This is customer property: name the owner’s consent first.';
  if (!row.jobId || row.batchId || row.quarantineId) return null;
  const { ownerId } = await ownerOf(ctx, { jobId: row.jobId });
  return ownerId ? 'It belongs to the customer of its work order: name the owner’s consent first.' : null;
};
/** What came out of stock or of quarantine has the owner it had there. */
const settled = (row: RowOf<typeof scrap>) => row.batchId !== null || row.quarantineId !== null;
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
    recordEndpoints(scrap, {
      holds: partRead,
      beforeCreate: (input, _call, ctx) => ownerOf(ctx, input),
      beforeUpdate: async (ctx, row, input) => {
        if (!settled(row)) return ownerAfter(ctx, row, input);
        for (const name of ['ownerType', 'ownerId'] as const)
          if (input[name] !== undefined && (input[name] || null) !== row[name])
            refuseField(name, 'OWNER_SETTLED', 'It has the owner it had in stock or in quarantine.');
      },
      afterCreate: tellJobs,
      workflow: scrapActions,
      paper: scrapTag,
    }),
  ],
});
