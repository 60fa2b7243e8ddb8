import type { Context, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import {
  book,
  correctInvoice,
  lockInvoices,
  sellerOf,
  takeBack,
  uncorrectInvoice,
} from '#modules/finance/invoices/server/public.ts';
import { creditNoteJournal, debitNoteJournal } from '#modules/finance/invoices/shared/public.ts';
import {
  refuseBackwards,
  requireOpenMonth,
  whyMonthClosed,
  whyOwnDraft,
} from '#modules/finance/ledger/server/public.ts';
import { isZero, sum } from '#modules/finance/money/shared/public.ts';
import { creditNote } from '../shared/creditNote.record.ts';
import { creditNoteWorkflow } from '../shared/creditNote.workflow.ts';
import { linesLeft, workOut, type Note } from './basis.ts';

const series = { credit: 'CN{YY}-{0000}', debit: 'DB{YY}-{0000}' } as const;
/** Tax invoices of VAT that falls due without a payment: a series of their own (R-NUM-1). */
const taxInvoiceSeries = 'TI{YY}{MM}-{0000}';
const dayPosted = (ctx: Context, row: Note) => row.issueDate ?? dayOf(ctx.now);

/** Lines of the invoice that are worth nothing once this note counts; a note that is taken back counts no more. */
async function creditedWhole(
  ctx: Context,
  { id, invoiceId, kind }: Note,
  coming: Note['corrected'],
): Promise<string[]> {
  const lines = await linesLeft(ctx, invoiceId, id);
  const sign = kind === 'credit' ? '-' : '';
  const change = (lineId: string) => coming.find((one) => one.lineId === lineId)?.difference ?? '0.00';
  return lines.flatMap(({ id: lineId, left }) => (isZero(sum([left, `${sign}${change(lineId)}`])) ? [lineId] : []));
}

/** Posts a note: counted anew under the lock of its invoice, its number taken late (R-NUM-1), the journal of 5.5, and what is left of the invoice. */
async function post(ctx: WriteContext, row: Note): Promise<ServerValues<typeof creditNote>> {
  const { kind, invoiceId } = row;
  const issueDate = dayPosted(ctx, row);
  await requireOpenMonth(ctx, issueDate);
  const billed = (await lockInvoices(ctx, [invoiceId])).get(invoiceId);
  if (issueDate < (billed?.issueDate ?? ''))
    refuseField(
      'issueDate',
      'BEFORE_INVOICE',
      `${billed?.invoiceNumber} is of ${billed?.issueDate}: enter that day or a later one.`,
    );
  const worked = await workOut(ctx, row);
  const noteNumber = await takeNumber(ctx.db, series[kind], startOfDay(issueDate));
  await refuseBackwards(ctx, { table: 'creditNote', number: 'noteNumber', day: 'issueDate' }, noteNumber, issueDate);
  const taxInvoiceNo = isZero(worked.vatFallsDue)
    ? null
    : await takeNumber(ctx.db, taxInvoiceSeries, startOfDay(issueDate));
  const codes = [...new Set(worked.corrected.map(({ accountCode }) => accountCode))].sort();
  const revenue = codes.map((code) => ({
    code,
    net: sum(worked.corrected.filter(({ accountCode }) => accountCode === code).map(({ difference }) => difference)),
  }));
  const { totalThb: total, vatThb: vat, vatUndueThb: vatUndue, vatFallsDueThb: vatFallsDue } = worked;
  const sums = { revenue, total, vat, vatUndue };
  const journal = kind === 'credit' ? creditNoteJournal({ ...sums, vatFallsDue }) : debitNoteJournal(sums);
  await book(ctx, { source: creditNote.name, sourceId: row.id, number: noteNumber }, issueDate, journal);
  await correctInvoice(ctx, { ...worked, kind, invoiceId }, await creditedWhole(ctx, row, worked.corrected));
  return { ...worked, noteNumber, taxInvoiceNo, issueDate, seller: await sellerOf(ctx) };
}

/** The steps of a credit or debit note. */
export const creditNoteActions = implementWorkflow(
  { ...creditNoteWorkflow, lockFirst: (ctx: WriteContext, row: Note) => lockInvoices(ctx, [row.invoiceId]) },
  {
    post: {
      guard: async (ctx: Context, row) =>
        (await whyOwnDraft(ctx, creditNote, row)) ?? whyMonthClosed(ctx, dayPosted(ctx, row)),
      effect: post,
    },
    void: {
      guard: (ctx: Context, row) =>
        row.issueDate?.slice(0, 7) === dayOf(ctx.now).slice(0, 7)
          ? whyMonthClosed(ctx, dayOf(ctx.now))
          : 'Its tax month is over: correct it with another note.',
      effect: async (ctx, row) => {
        await uncorrectInvoice(ctx, row, await creditedWhole(ctx, row, []));
        const from = { source: creditNote.name, sourceId: row.id, number: row.noteNumber ?? '' };
        await takeBack(ctx, from, dayOf(ctx.now));
      },
    },
  },
);
