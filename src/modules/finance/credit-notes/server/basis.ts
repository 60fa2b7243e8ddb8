import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { lockInvoices } from '#modules/finance/invoices/server/public.ts';
import type { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { isAbove, isZero, minus, sum, type VatMode } from '#modules/finance/money/shared/public.ts';
import { reasonsOf, type creditNote, type CorrectedLine, type NoteKind } from '../shared/creditNote.record.ts';
import { noteSums, type Left } from '../shared/noteSums.ts';

export type Note = RowOf<typeof creditNote>;
type Invoice = RowOf<typeof invoice>;
type Facts = Pick<CreateOf<typeof creditNote>, 'invoiceId' | 'kind' | 'reasonCode' | 'lines'>;

interface Line {
  id: string;
  lineNo: number;
  description: string;
  accountCode: string;
  vatMode: VatMode;
  net: string;
  /** What it is worth after the notes that were posted. */
  left: string;
}

/** The lines of an invoice, each with what posted notes left of it; one note may be left out. */
export async function linesLeft(ctx: Context, invoiceId: string, without: string | null = null): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.line_no, coalesce(l.description, '') as description, s.account_code, l.vat_mode, l.net::text as net,
      (l.net + coalesce(sum(case n.kind when 'debit' then 1 else -1 end * (c->>'difference')::numeric), 0))::numeric(14,2)::text as left
    from invoice_line l join sku s on s.id = l.sku_id
      left join credit_note n on n.invoice_id = l.invoice_id and n.status = 'posted' and n.id is distinct from ${without}
      left join lateral jsonb_array_elements(n.corrected) c on c->>'lineId' = l.id::text
    where l.invoice_id = ${invoiceId} and l.archived_at is null
    group by l.id, s.account_code order by l.line_no, l.id`.execute(ctx.db);
  return rows;
}

/** What is left of an invoice: after earlier notes, and of its VAT what no payment made due. */
export function leftOf(row: Invoice): Left {
  const vat = sum([row.vat, row.vatCorrected]);
  const vatThb = sum([row.vatThb ?? '0', row.vatThbCorrected]);
  const totalThb = sum([row.totalThb ?? '0', row.thbCorrected]);
  return {
    vat,
    vatUndue: minus(vat, row.vatMoved),
    total: minus(sum([row.total, row.debited]), row.credited),
    vatThb,
    vatUndueThb: minus(vatThb, row.vatMovedThb),
    totalThb,
    open: row.balance,
    openThb: isZero(row.balance) ? '0.00' : minus(totalThb, row.settledThb),
  };
}

/** What a note says of its invoice, counted anew under its lock. Errors: 422 at the field that is wrong. */
export async function workOut(ctx: WriteContext, facts: Facts) {
  const { kind, lines } = facts;
  const row = (await lockInvoices(ctx, [facts.invoiceId])).get(facts.invoiceId);
  if (!row?.invoiceNumber || row.status === 'voided')
    return refuseField('invoiceId', 'NOT_POSTED', 'Choose a posted invoice.');
  if (!(reasonsOf[kind] as readonly string[]).includes(facts.reasonCode))
    refuseField(
      'reasonCode',
      'REASON',
      kind === 'credit' ? 'This is no reason for a credit note.' : 'This is no reason for a debit note.',
    );
  const known = await linesLeft(ctx, row.id);
  const asked = new Map(lines.map(({ lineId, amount }) => [lineId, amount]));
  if (asked.size < lines.length) refuseField('lines', 'TWICE', 'An invoice line is listed twice.');
  if (lines.some(({ lineId }) => !known.some(({ id }) => id === lineId)))
    refuseField('lines', 'OTHER_INVOICE', 'A line is of another invoice.');
  if (lines.every(({ amount }) => isZero(amount)))
    refuseField('lines', 'NOTHING', 'Enter an amount for at least one line.');
  for (const { id, lineNo, left } of known) {
    const amount = asked.get(id) ?? '0';
    if (kind === 'credit' && isAbove(amount, left))
      refuseField('lines', 'OVER', `Line ${lineNo}: ${left} is left, not ${amount}.`);
  }
  const { fxRate, vatPct } = row;
  const of = { kind, isGoods: row.kind === 'goods', vatPct, fxRate: fxRate ?? '1' };
  const sums = noteSums(
    of,
    known.map(({ id, left, vatMode }) => ({ left, vatMode, amount: asked.get(id) ?? '0.00' })),
    leftOf(row),
  );
  return {
    ...sums,
    corrected: known.flatMap((line) => correctedLine(kind, line, asked.get(line.id))),
    customerId: row.customerId,
    currency: row.currency,
    fxRate: of.fxRate,
    vatPct,
    taxInvoices: await taxInvoicesOf(ctx, row),
    buyer: row.buyer,
  };
}

const correctedLine = (kind: NoteKind, line: Line, amount: string | undefined): CorrectedLine[] =>
  amount && !isZero(amount)
    ? [
        {
          lineId: line.id,
          lineNo: line.lineNo,
          description: line.description,
          accountCode: line.accountCode,
          vatMode: line.vatMode,
          original: line.left,
          correct: kind === 'credit' ? minus(line.left, amount) : sum([line.left, amount]),
          difference: sum([amount]),
        },
      ]
    : [];

/** The tax invoices of an invoice: of goods itself, of services the receipts of its payments (R-FIN-3) and those issued with earlier notes. */
async function taxInvoicesOf(ctx: Context, row: Invoice): Promise<{ number: string; day: string }[]> {
  if (row.kind === 'goods') return [{ number: row.invoiceNumber ?? '', day: row.issueDate ?? '' }];
  const found = await ctx.db
    .selectFrom('receipt')
    .select(['receiptNumber', 'receivedOn'])
    .where('status', '=', 'posted')
    .where('vatDue', '>', '0')
    .where(sql<boolean>`settled @> ${JSON.stringify([{ invoiceId: row.id }])}::jsonb`)
    .orderBy('receivedOn')
    .orderBy('receiptNumber')
    .execute();
  const withNotes = await ctx.db
    .selectFrom('creditNote')
    .select(['taxInvoiceNo', 'issueDate'])
    .where('invoiceId', '=', row.id)
    .where('status', '=', 'posted')
    .where('taxInvoiceNo', 'is not', null)
    .orderBy('postedAt')
    .execute();
  return [
    ...found.map(({ receiptNumber, receivedOn }) => ({ number: receiptNumber ?? '', day: receivedOn })),
    ...withNotes.map(({ taxInvoiceNo, issueDate }) => ({ number: taxInvoiceNo ?? '', day: issueDate ?? '' })),
  ];
}
