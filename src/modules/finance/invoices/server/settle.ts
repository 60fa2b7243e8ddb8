import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { compare, isZero, minus, sum } from '#modules/finance/money/shared/public.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { sharesOf } from '../shared/settling.ts';
import { linesOf, type Line } from './drafts.ts';
import { isOfJob } from './quoted.ts';

type Invoice = RowOf<typeof invoice>;

/** What a payment did to an invoice: how much, in THB as it was billed, and the VAT that fell due. */
export interface Settlement {
  invoiceId: string;
  invoiceNumber: string;
  amount: string;
  thb: string;
  vat: string;
  vatThb: string;
}

/** The invoices of a payment, locked in the order of their ids. */
export async function lockInvoices(
  ctx: WriteContext,
  ids: readonly string[],
): Promise<Map<string, RowOf<typeof invoice>>> {
  const found = new Map<string, RowOf<typeof invoice>>();
  for (const id of [...new Set(ids)].sort()) found.set(id, await lockRecord(ctx, invoice, id, null));
  return found;
}

/** What is open of an invoice, what its customer gets back, and its state, from what was billed, credited, debited, paid and paid back. */
function standing({
  total,
  credited,
  debited,
  paid,
  refunded,
}: Pick<Invoice, 'total' | 'credited' | 'debited' | 'paid' | 'refunded'>): Pick<
  Invoice,
  'credited' | 'debited' | 'paid' | 'refunded' | 'balance' | 'refundDue' | 'status'
> {
  const open = minus(sum([total, debited, refunded]), sum([credited, paid]));
  const isOpen = compare(open, '0') > 0;
  const status = isZero(paid) ? (isOpen ? 'posted' : 'credited') : isOpen ? 'partPaid' : 'paid';
  return {
    credited,
    debited,
    paid,
    refunded,
    balance: isOpen ? open : '0.00',
    refundDue: isOpen ? '0.00' : minus('0', open),
    status,
  };
}

/** Pays an invoice in part or in full; the caller has looked whether so much is open. */
export async function settleInvoice(ctx: WriteContext, invoiceId: string, amount: string): Promise<Settlement> {
  const row = await lockRecord(ctx, invoice, invoiceId, null);
  const { invoiceNumber, totalThb, vatThb } = row;
  const shares = sharesOf({ ...row, totalThb: totalThb ?? '0', vatThb: vatThb ?? '0' }, amount);
  await changeRow(ctx, invoice, row, {
    values: {
      ...standing({ ...row, paid: sum([row.paid, amount]) }),
      settledThb: sum([row.settledThb, shares.thb]),
      vatMoved: sum([row.vatMoved, shares.vat]),
      vatMovedThb: sum([row.vatMovedThb, shares.vatThb]),
    },
    action: 'status',
  });
  return { invoiceId, invoiceNumber: invoiceNumber ?? '', amount, ...shares };
}

/** Whether a credit note that was posted after a payment made VAT of it due. */
async function madeDueSince(ctx: WriteContext, invoiceId: string, postedAt: string): Promise<boolean> {
  const note = await ctx.db
    .selectFrom('creditNote')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'posted')
    .where('vatFallsDue', '>', '0')
    .where('postedAt', '>', postedAt)
    .executeTakeFirst();
  return note !== undefined;
}

/** Takes a payment back that was posted at a time. Errors: 422 `CREDITED` when a credit note since counts on it. */
export async function unsettleInvoice(ctx: WriteContext, gone: Settlement, postedAt: string): Promise<void> {
  const row = await lockRecord(ctx, invoice, gone.invoiceId, null);
  if (await madeDueSince(ctx, row.id, postedAt))
    refuse(
      'CREDITED',
      `A credit note of ${row.invoiceNumber} made VAT of this receipt due: void the credit note first.`,
    );
  if (compare(row.vatMoved, gone.vat) < 0)
    refuse(
      'CREDITED',
      `A credit note of ${row.invoiceNumber} took back VAT of this receipt: void the credit note first.`,
    );
  await changeRow(ctx, invoice, row, {
    values: {
      ...standing({ ...row, paid: minus(row.paid, gone.amount) }),
      settledThb: minus(row.settledThb, gone.thb),
      vatMoved: minus(row.vatMoved, gone.vat),
      vatMovedThb: minus(row.vatMovedThb, gone.vatThb),
    },
    action: 'status',
  });
}

/** Pays back what an invoice has to refund, all of it; `thb` is what of the receivables it takes. Errors: 409 `NOT_TO_PAY` when it is another amount by now. */
export async function refundInvoice(ctx: WriteContext, id: string, { own, thb }: { own: string; thb: string }) {
  const row = await lockRecord(ctx, invoice, id, null);
  if (compare(row.refundDue, own) !== 0)
    conflict('NOT_TO_PAY', `${row.invoiceNumber} has to refund ${row.refundDue} by now, not ${own}.`);
  await changeRow(ctx, invoice, row, {
    values: { ...standing({ ...row, refunded: sum([row.refunded, own]) }), settledThb: minus(row.settledThb, thb) },
    action: 'status',
  });
}

/** Takes a refund back. */
export async function unrefundInvoice(ctx: WriteContext, id: string, { own, thb }: { own: string; thb: string }) {
  const row = await lockRecord(ctx, invoice, id, null);
  await changeRow(ctx, invoice, row, {
    values: { ...standing({ ...row, refunded: minus(row.refunded, own) }), settledThb: sum([row.settledThb, thb]) },
    action: 'status',
  });
}

/** What a credit or debit note makes of its invoice; amounts with VAT, in its currency and in THB as it was billed. */
interface Correction {
  kind: 'credit' | 'debit';
  invoiceId: string;
  total: string;
  vat: string;
  totalThb: string;
  vatThb: string;
  vatUndue: string;
  vatUndueThb: string;
  vatFallsDue: string;
  vatFallsDueThb: string;
}

/** What is left of an invoice after a note (`by` 1), or after it was taken back (-1). VAT the note found due is due no more, or due at once. */
async function change(ctx: WriteContext, row: Invoice, note: Correction, of: 'credited' | 'debited', by: '1' | '-1') {
  const up = note.kind === 'debit' ? by : by === '1' ? '-1' : '1';
  const grown = (before: string, amount: string, sign: string) =>
    sign === '1' ? sum([before, amount]) : minus(before, amount);
  await changeRow(ctx, invoice, row, {
    values: {
      ...standing({ ...row, [of]: grown(row[of], note.total, by) }),
      vatCorrected: grown(row.vatCorrected, note.vat, up),
      thbCorrected: grown(row.thbCorrected, note.totalThb, up),
      vatThbCorrected: grown(row.vatThbCorrected, note.vatThb, up),
      vatMoved: grown(row.vatMoved, minus(note.vat, sum([note.vatUndue, note.vatFallsDue])), up),
      vatMovedThb: grown(row.vatMovedThb, minus(note.vatThb, sum([note.vatUndueThb, note.vatFallsDueThb])), up),
    },
    action: 'status',
  });
}

const sideOf = ({ kind }: Correction) => (kind === 'credit' ? 'credited' : 'debited');

/** A work order of which a note leaves nothing can be billed again; one that is worth something again counts again (R-FIN-1). Errors: 422 `BILLED_AGAIN`. */
async function recount(ctx: WriteContext, invoiceId: string, creditedWhole: readonly string[]): Promise<void> {
  const lines = await linesOf(ctx, invoiceId);
  const ofJob = (jobId: string | null) => lines.filter((line) => isOfJob(line) && line.jobId === jobId);
  for (const line of lines) {
    // A line that was worth nothing from the start says nothing about what a note leaves.
    const worth = ofJob(line.jobId).filter(({ net }) => !isZero(net));
    const isFreed = worth.length > 0 && worth.every(({ id }) => creditedWhole.includes(id));
    const counts = !isOfJob(line) || !isFreed;
    if (line.counts === counts) continue;
    if (counts) await refuseBilledAgain(ctx, line);
    await changeRow(ctx, invoiceLine, line, { values: { counts } });
  }
}

/** A work order that stands on another invoice by now keeps the note that freed it. */
async function refuseBilledAgain(ctx: WriteContext, { jobId, invoiceId }: Line): Promise<void> {
  const other = await ctx.db
    .selectFrom('invoiceLine')
    .innerJoin('workOrder', 'workOrder.id', 'invoiceLine.jobId')
    .select('workOrder.number')
    .where('invoiceLine.jobId', '=', jobId)
    .where('invoiceLine.counts', '=', true)
    .where('invoiceLine.invoiceId', '!=', invoiceId)
    .executeTakeFirst();
  if (other) refuse('BILLED_AGAIN', `${other.number} is billed again by now: the note that freed it stays.`);
}

/** Books a note on its invoice; the caller has looked whether so much is left, and names the lines of which nothing is left with it. */
export async function correctInvoice(
  ctx: WriteContext,
  note: Correction,
  creditedWhole: readonly string[],
): Promise<void> {
  await change(ctx, await lockRecord(ctx, invoice, note.invoiceId, null), note, sideOf(note), '1');
  await recount(ctx, note.invoiceId, creditedWhole);
}

/** Takes a note back; the caller names the lines of which nothing is left without it. Errors: 422 `PAID` of a debit note that was paid, `BILLED_AGAIN`. */
export async function uncorrectInvoice(
  ctx: WriteContext,
  note: Correction,
  creditedWhole: readonly string[],
): Promise<void> {
  const row = await lockRecord(ctx, invoice, note.invoiceId, null);
  if (note.kind === 'debit' && compare(row.balance, note.total) < 0)
    refuse('PAID', `${row.invoiceNumber} was paid since: void the receipt first.`);
  await change(ctx, row, note, sideOf(note), '-1');
  await recount(ctx, note.invoiceId, creditedWhole);
}
