import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import {
  postJournal,
  refuseBackwards,
  requireOpenMonth,
  reverseJournal,
  whyMonthClosed,
  whyNoJournal,
} from '#modules/finance/ledger/server/public.ts';
import { isZero, minus, sum } from '#modules/finance/money/shared/public.ts';
import { whyIncomplete } from '../shared/settle.ts';
import { voucher } from '../shared/voucher.record.ts';
import { voucherWorkflow } from '../shared/voucher.workflow.ts';
import { lockItems, releaseItems, settleItems, unsettleItems } from './payables.ts';
import { settle } from './settling.ts';
import { moveVat, moveVatBack, undueOf, whyVatNotClaimed } from './lateTaxInvoice.ts';

type Voucher = RowOf<typeof voucher>;
const patterns = { pv: 'PV{YY}{MM}-{0000}', rv: 'RV{YY}{MM}-{0000}' } as const;

/** A voucher that pays invoices or claims pays what they come to, no more and no less. */
async function whyPaysOther(ctx: Context, row: Voucher): Promise<string | null> {
  const held = await ctx.db
    .selectFrom('voucherItem')
    .select('amount')
    .where('voucherId', '=', row.id)
    .where('releasedAt', 'is', null)
    .execute();
  const due = sum(held.map(({ amount }) => amount));
  return held.length === 0 || isZero(minus(row.gross, due))
    ? null
    : `The items paid come to ${due}, the voucher to ${row.gross}.`;
}

/** Why a voucher cannot go on as it stands, in one sentence, or null: balance, accounts, withholding, the age of its tax invoice, an open month. */
async function whyNotReady(ctx: Context, row: Voucher): Promise<string | null> {
  return (
    whyIncomplete(row, await settle(ctx, row)) ??
    (await whyVatNotClaimed(ctx, row)) ??
    (await whyPaysOther(ctx, row)) ??
    (await whyNoJournal(ctx, row.lines)) ??
    (await whyMonthClosed(ctx, row.voucherDate))
  );
}

/** Who changed a voucher before it was submitted does not approve it, whoever submitted it (R-FIN-10). */
async function whyOwnChange(ctx: Context, row: Voucher): Promise<string | null> {
  // Its writer is refused by the record itself.
  if (row.createdBy === ctx.actor.id) return null;
  return (await hasWritten(ctx, voucher, row.id)) ? 'Whoever changed a voucher may not approve it.' : null;
}

const sourceOf = (row: Voucher, number: string) => ({ source: voucher.name, sourceId: row.id, number });

/**
 * Numbers are taken here only, under the lock of their series until commit: whatever fails gives them back, and dates never go backwards in a
 * series (R-NUM-1). The number comes after everything else that can refuse, but the date, which is compared with the last number's.
 */
async function post(ctx: WriteContext, row: Voucher) {
  const paidOn = row.voucherDate;
  const month = startOfDay(paidOn);
  await lockItems(ctx, row.items);
  await requireOpenMonth(ctx, paidOn);
  const voucherNo = await takeNumber(ctx.db, patterns[row.kind], month);
  await refuseBackwards(ctx, { table: 'voucher', number: 'voucherNo', day: 'voucherDate' }, voucherNo, paidOn);
  // Asked again under the lock of the series: two vouchers posted at once do not both claim one tax invoice.
  const claimed = await whyVatNotClaimed(ctx, row);
  if (claimed) refuse('CLAIMED', claimed);
  const certificateNo =
    isZero(row.wht) || row.kind === 'rv' ? null : await takeNumber(ctx.db, 'WT{YY}{MM}-{0000}', month);
  await settleItems(ctx, row.items, { payMethod: row.method, paidOn, voucherNo });
  await postJournal(ctx, sourceOf(row, voucherNo), paidOn, row.lines);
  return { voucherNo, certificateNo };
}

/** The steps of a voucher. */
export const voucherActions = implementWorkflow(voucherWorkflow, {
  submit: { guard: whyNotReady },
  approve: { whose: whyOwnChange, guard: whyNotReady },
  post: { guard: whyNotReady, effect: post },
  takeTaxInvoice: {
    concerns: async (ctx, row) => !isZero(await undueOf(ctx, row)),
    guard: async (ctx, row) =>
      isZero(await undueOf(ctx, row)) ? 'No VAT of this voucher is undue.' : whyMonthClosed(ctx, dayOf(ctx.now)),
    effect: moveVat,
  },
  sendBack: {
    effect: async () => ({ preparedAt: null, preparedById: null, approvedAt: null, approvedById: null }),
  },
  cancel: { after: (ctx, row) => releaseItems(ctx, row.id) },
  reverse: {
    guard: (ctx) => whyMonthClosed(ctx, dayOf(ctx.now)),
    effect: async (ctx, row, { reason }) => {
      const reversedOn = dayOf(ctx.now);
      await reverseJournal(ctx, sourceOf(row, row.voucherNo ?? ''), reversedOn, row.lines);
      if (row.vatMovedOn) await moveVatBack(ctx, row, reversedOn);
      await unsettleItems(ctx, row.items, reason);
      await releaseItems(ctx, row.id);
      return { reversedOn, reversedById: ctx.actor.id, reversalReason: reason };
    },
  },
});
