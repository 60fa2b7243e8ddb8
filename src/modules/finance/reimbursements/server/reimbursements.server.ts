import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord, requireVersion } from '#kernel/server/records/records.ts';
import { rateOn } from '#modules/finance/invoices/server/public.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import { isThaiTaxNumber } from '#modules/marketing/customers/shared/public.ts';
import { receiptsCall, removeReceiptCall, vatRateCall } from '../shared/reimbursements.calls.ts';
import { reimbursement, reimbursementLine } from '../shared/reimbursement.record.ts';
import { totalsOf, whyNotVat } from '../shared/rules.ts';
import { linesOf, receiptFiles, twinsOf } from './lines.ts';
import { notTheirs, reimbursementActions } from './reimbursements.actions.ts';

type Claim = RowOf<typeof reimbursement>;
type Line = CreateOf<typeof reimbursementLine>;

const whyClosed = ({ status }: Claim): string | null =>
  ['draft', 'returned'].includes(status) ? null : 'Receipts are changed while the claim is a draft or was returned.';

/** The rate a claim counts at: that of the day in the table of exchange rates, never typed. Errors: 422 at the day, `NO_RATE`. */
async function rateOf(
  ctx: Context,
  { currency, rateOn: day }: Pick<CreateOf<typeof reimbursement>, 'currency' | 'rateOn'>,
): Promise<string | null> {
  if (currency === 'THB') return day ? refuseField('rateOn', 'RATE', 'THB needs no rate: leave the day empty.') : null;
  return day ? rateOn(ctx, currency, day) : refuseField('rateOn', 'RATE', 'Enter the day of the exchange rate.');
}

/** What a receipt says that cannot be: VAT above the rate of its day, a tax ID with a wrong check digit (R-REI-4). */
async function refuseReceipt(line: Line, ctx: Context): Promise<void> {
  if (line.vendorTaxId && !isThaiTaxNumber(line.vendorTaxId))
    refuseField('vendorTaxId', 'TAX_ID', 'The check digit of this tax ID is wrong.');
  const why = whyNotVat(line, await taxPercent(ctx, 'vat', line.spentOn));
  if (why) refuseField(why[0], 'REI_VAT', why[1]);
}

/** Has a claim say what its receipts add up to, with one of them as it will be. */
async function sumClaim(
  ctx: WriteContext,
  claim: Claim,
  changed?: { id: string; gross: string; vat: string },
): Promise<void> {
  const lines = (await linesOf(ctx, claim.id)).map((line) => (line.id === changed?.id ? changed : line));
  const totals = totalsOf(lines, claim.fxRate);
  if (totals.total !== claim.total || totals.vat !== claim.vat)
    await changeRow(ctx, reimbursement, claim, { values: totals });
}

const parentOf = (ctx: Context, id: string): Promise<Claim> => getRecord(ctx, reimbursement, id);

/** A claim whose receipts are theirs to change, locked. */
async function openClaim(ctx: WriteContext, id: string): Promise<Claim> {
  const claim = await lockRecord(ctx, reimbursement, id, null);
  const why = notTheirs(ctx, claim) ?? whyClosed(claim);
  return why ? refuse('NOT_EDITABLE', why) : claim;
}

async function removeReceipt(ctx: WriteContext, id: string, version: number): Promise<{ id: string }> {
  const found = await getRecord(ctx, reimbursementLine, id);
  const claim = await openClaim(ctx, found.reimbursementId);
  const line = await lockRecord(ctx, reimbursementLine, id, null);
  await requireVersion(ctx, reimbursementLine, line, version);
  await archiveRecord(ctx, reimbursementLine, line, 'Taken off the claim');
  await sumClaim(ctx, claim);
  return { id };
}

/** Reimbursements: what is served under `/api/reimbursements`. */
export const reimbursementsServer = defineServerModule({
  name: 'finance/reimbursements',
  records: [
    recordEndpoints(reimbursement, {
      workflow: reimbursementActions,
      whose: notTheirs,
      beforeCreate: async (input, call, ctx) => ({
        fxRate: await rateOf(ctx, input),
        claimantId:
          call.actor.employeeId ?? refuse('NO_EMPLOYEE', 'Your account is of no employee: ask HR to link it.'),
        total: '0.00',
        vat: '0.00',
      }),
      beforeUpdate: async (ctx, row, input: UpdateOf<typeof reimbursement>) => {
        const fxRate = await rateOf(ctx, { ...row, ...input });
        return { ...totalsOf(await linesOf(ctx, row.id), fxRate), fxRate };
      },
    }),
    recordEndpoints(reimbursementLine, {
      holds: refuseReceipt,
      whose: async (ctx, row) => notTheirs(ctx, await parentOf(ctx, row.reimbursementId)),
      mayUpdate: async (ctx, row) => whyClosed(await parentOf(ctx, row.reimbursementId)),
      beforeCreate: async ({ reimbursementId }, _call, ctx) => {
        await openClaim(ctx, reimbursementId);
      },
      afterCreate: async (ctx, row) => sumClaim(ctx, await lockRecord(ctx, reimbursement, row.reimbursementId, null)),
      beforeUpdate: async (ctx, row, input) => {
        const claim = await openClaim(ctx, row.reimbursementId);
        await sumClaim(ctx, claim, { id: row.id, gross: input.gross ?? row.gross, vat: input.vat ?? row.vat });
      },
    }),
  ],
  endpoints: [
    handle(receiptsCall, async (ctx, { params }) => {
      const claim = await getRecord(ctx, reimbursement, params.id);
      const [lines, files, twins] = [
        await linesOf(ctx, claim.id),
        await receiptFiles(ctx, claim.id),
        await twinsOf(ctx, claim.id),
      ];
      return lines.map(({ id }) => ({
        lineId: id,
        files: files.filter(({ lineId }) => lineId === id).map(({ lineId: _of, ...file }) => file),
        alsoIn: twins.filter(({ lineId }) => lineId === id).map(({ why, claim: other }) => ({ why, claim: other })),
      }));
    }),
    handle(vatRateCall, async (ctx, { query }) => ({ percent: await taxPercent(ctx, 'vat', query.on) })),
    handle(removeReceiptCall, (ctx, { params, body }) => removeReceipt(ctx, params.id, body.version)),
  ],
});
