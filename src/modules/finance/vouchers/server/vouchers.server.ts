import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { companyTaxOf } from '#modules/finance/ledger/server/public.ts';
import { isThaiTaxNumber } from '#modules/marketing/customers/shared/public.ts';
import { certificateCall, payablesCall, payCall, refundsCall } from '../shared/vouchers.calls.ts';
import { voucher } from '../shared/voucher.record.ts';
import { certificateOf } from './certificate.document.ts';
import { payables } from './payables.ts';
import { refundsOf } from './refunds.ts';
import { payItems } from './paying.ts';
import { settle } from './settling.ts';
import { voucherPaper } from './voucher.document.ts';
import { voucherActions } from './vouchers.actions.ts';

type New = CreateOf<typeof voucher>;
const purposes = {
  pv: ['bill', 'reimbursement', 'tax', 'refund', 'other'],
  rv: ['receipt', 'scrapSale', 'refund', 'other'],
};

/** What one field cannot say alone: the check digit, and what a voucher of its kind is for. */
function refuseFacts({ partyTaxId, kind, purpose }: New): void {
  if (partyTaxId && !isThaiTaxNumber(partyTaxId))
    refuseField('partyTaxId', 'TAX_ID', 'The check digit of this tax ID is wrong.');
  if (!purposes[kind].includes(purpose))
    refuseField(
      'purpose',
      'PURPOSE',
      kind === 'pv' ? 'A payment voucher is not for this.' : 'A receipt voucher is not for this.',
    );
}

const settled = async (
  ctx: Context,
  row: Pick<RowOf<typeof voucher>, 'kind' | 'voucherDate' | 'moneyAccountId' | 'lines'>,
) => settle(ctx, row);

/** Vouchers: what is served under `/api/finance/vouchers`. */
export const vouchersServer = defineServerModule({
  name: 'finance/vouchers',
  records: [
    recordEndpoints(voucher, {
      workflow: voucherActions,
      paper: voucherPaper,
      holds: refuseFacts,
      beforeCreate: async (input, _call, ctx) => ({ ...(await settled(ctx, input)), items: [] }),
      beforeUpdate: (ctx, row, input) => settled(ctx, { ...row, ...input } as RowOf<typeof voucher>),
    }),
  ],
  endpoints: [
    handle(payablesCall, (ctx) => payables(ctx)),
    handle(refundsCall, async (ctx, { params }) => ({ vouchers: await refundsOf(ctx, params.invoiceId) })),
    handle(payCall, {
      creates: true,
      handle: async (ctx, { body, reply }) => {
        const made = await payItems(ctx, body.items);
        void reply.status(201);
        return made;
      },
    }),
    handle(certificateCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, voucher, params.id);
      if (!row.certificateNo) conflict('NO_CERTIFICATE', 'This voucher has no withholding certificate.');
      const pdf = await ctx.services.render(certificateOf(row, await companyTaxOf(ctx), await companyOf(ctx)));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${row.certificateNo}-50tawi.pdf"`);
      return pdf;
    }),
  ],
});
