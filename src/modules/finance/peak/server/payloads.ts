import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { minus, sum, times } from '#modules/finance/money/shared/public.ts';
import type { PeakShape } from './peakApi.ts';

/** What of a document goes to PEAK, or what must come first, in words. */
export type Payload =
  | {
      kind: 'ready';
      shape: PeakShape;
      row: object;
      amount: string | null;
      currency: string | null;
      /** Whether a document in PEAK is voided by it; else it is one of its own. */
      isVoid?: boolean;
    }
  | { kind: 'waits'; text: string };

interface Source {
  kind: string;
  sourceId: string;
  number: string;
  action: string;
}

const waits = (text: string): Payload => ({ kind: 'waits', text });
const day = (date: string | null) => (date ?? '').replaceAll('-', '');
/** What is missing to say a payload; caught where the payload is asked for. */
class Missing extends Error {}

/** How PEAK keeps a document of ours; what has no kind of its own there goes as a journal. */
export function shapeOf(kind: string): PeakShape {
  if (kind === 'customer') return 'contact';
  return kind === 'invoice' || kind === 'receipt' ? kind : 'journal';
}

type CodeKind = 'account' | 'sku' | 'customer' | 'vat' | 'payment';
/** What stands in PEAK for codes of ours, read once. */
interface Codes {
  of(kind: CodeKind, ours: string): string | null;
}

async function codesOf(ctx: Context): Promise<Codes> {
  const rows = await ctx.db
    .selectFrom('peakCode')
    .select(['kind', 'ours', 'theirs'])
    .where('archivedAt', 'is', null)
    .execute();
  const known = new Map(rows.map(({ kind, ours, theirs }) => [`${kind} ${ours.toUpperCase()}`, theirs]));
  return { of: (kind, ours) => known.get(`${kind} ${ours.toUpperCase()}`) ?? null };
}

/** The account in PEAK of one of ours: by its line, else the same code, where PEAK has told its accounts and has it. */
async function accountIn(ctx: Context, codes: Codes, ours: string): Promise<string> {
  const code = codes.of('account', ours) ?? ours;
  const told = await ctx.db.selectFrom('peakAccount').select('code').limit(1).executeTakeFirst();
  if (!told) return code;
  const found = await ctx.db.selectFrom('peakAccount').select('code').where('code', '=', code).executeTakeFirst();
  if (!found) throw new Missing(`Account ${code} is not in PEAK: give its PEAK code.`);
  return code;
}

/** The contact of a customer, once it is in PEAK. */
async function contactIn(ctx: Context, codes: Codes, customerId: string): Promise<string> {
  const { code } = await ctx.db
    .selectFrom('customer')
    .select('code')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const linked = codes.of('customer', code);
  if (linked) return linked;
  const sent = await ctx.db
    .selectFrom('peakDocument')
    .select('peakCode')
    .where('kind', '=', 'customer')
    .where('sourceId', '=', customerId)
    .where('status', '=', 'synced')
    .limit(1)
    .executeTakeFirst();
  if (!sent) throw new Missing(`Customer ${code} is not in PEAK yet.`);
  return sent.peakCode ?? code;
}

async function customerRow(ctx: Context, { sourceId }: Source, codes: Codes): Promise<Payload> {
  const row = await ctx.db
    .selectFrom('customer')
    .select(['code', 'legalName', 'tin', 'branch', 'address', 'country'])
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  // One that stands in PEAK under another code is that contact.
  const code = codes.of('customer', row.code) ?? row.code;
  if (code.length > 16) return waits(`PEAK takes at most 16 characters of a contact: ${code}.`);
  const contact = {
    code,
    name: row.legalName,
    type: 1,
    taxNumber: row.tin ?? '',
    branchCode: row.branch ?? '',
    address: row.address ?? '',
    country: row.country,
  };
  return { kind: 'ready', shape: 'contact', row: contact, amount: null, currency: null };
}

async function invoiceRow(ctx: Context, { sourceId }: Source, codes: Codes): Promise<Payload> {
  const row = await ctx.db.selectFrom('invoice').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow();
  const lines = await ctx.db
    .selectFrom('invoiceLine')
    .innerJoin('sku', 'sku.id', 'invoiceLine.skuId')
    .select(['invoiceLine.description', 'quantity', 'unitPrice', 'invoiceLine.net', 'invoiceLine.vatMode'])
    .select(['sku.code', 'sku.accountCode', 'sku.nameEn'])
    .where('invoiceId', '=', sourceId)
    .where('invoiceLine.archivedAt', 'is', null)
    .orderBy('lineNo')
    .execute();
  const products: object[] = [];
  for (const line of lines) {
    const vatType = codes.of('vat', line.vatMode ?? 'vat7');
    if (!vatType) throw new Missing(`VAT type ${line.vatMode} has no PEAK code.`);
    const product = codes.of('sku', line.code);
    products.push({
      ...(product && { productCode: product }),
      accountCode: await accountIn(ctx, codes, line.accountCode),
      description: line.description ?? line.nameEn,
      quantity: line.quantity,
      price: line.unitPrice,
      discount: minus(times(line.quantity, line.unitPrice ?? '0'), line.net),
      vatType,
    });
  }
  const invoice = {
    code: row.invoiceNumber,
    issuedDate: day(row.issueDate),
    dueDate: day(row.dueDate),
    contactCode: await contactIn(ctx, codes, row.customerId),
    reference: row.customerOrder ?? '',
    currencyCode: row.currency,
    exchangeRate: row.fxRate,
    preTaxAmount: row.net,
    vatAmount: row.vat,
    netAmount: row.total,
    products,
  };
  return { kind: 'ready', shape: 'invoice', row: invoice, amount: row.total, currency: row.currency };
}

async function receiptRow(ctx: Context, { sourceId }: Source, codes: Codes): Promise<Payload> {
  const row = await ctx.db.selectFrom('receipt').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow();
  const settled = (row.settled ?? []) as unknown as { invoiceId: string; invoiceNumber: string; amount: string }[];
  const sent = await ctx.db
    .selectFrom('peakDocument')
    .select(['sourceId', 'status', 'peakCode'])
    .where('kind', '=', 'invoice')
    .where('action', '=', 'send')
    .where('sourceId', 'in', settled.length > 0 ? settled.map(({ invoiceId }) => invoiceId) : [sourceId])
    .execute();
  const invoices = settled.map(({ invoiceId, invoiceNumber, amount }) => {
    const found = sent.find((one) => one.sourceId === invoiceId && one.status === 'synced');
    if (!found) throw new Missing(`Invoice ${invoiceNumber} is not in PEAK yet.`);
    return { code: found.peakCode ?? invoiceNumber, amount };
  });
  const method = codes.of('payment', row.bankAccount ?? '*') ?? codes.of('payment', '*');
  if (!method) throw new Missing(`Payment method ${row.bankAccount ?? '*'} has no PEAK code.`);
  const amount = sum(settled.map((one) => one.amount));
  const receipt = {
    code: row.receiptNumber,
    issuedDate: day(row.receivedOn),
    contactCode: await contactIn(ctx, codes, row.customerId),
    currencyCode: row.currency,
    exchangeRate: row.fxRate,
    netAmount: amount,
    invoices,
    paidPayments: {
      paymentDate: day(row.receivedOn),
      withHoldingTaxAmount: row.withheld,
      feeAmount: row.fee,
      payments: [{ paymentMethodCode: method, amount: row.cash, note: row.bankAccount ?? '' }],
    },
  };
  return { kind: 'ready', shape: 'receipt', row: receipt, amount, currency: row.currency };
}

/** The day a document was booked, and the day its booking was taken back. */
async function bookedOn(ctx: Context, { kind, sourceId }: Source): Promise<{ on: string; backOn: string }> {
  const { rows } = await sql<{ on: string; backOn: string }>`
    select coalesce((min(posted_on) filter (where not is_reversal))::text, '') as "on", coalesce((max(posted_on) filter (where is_reversal))::text, '') as back_on
    from journal_line where source = ${kind} and source_id = ${sourceId}`.execute(ctx.db);
  return rows[0] ?? { on: '', backOn: '' };
}

/**
 * A journal goes by the number of its document; that of a tax invoice that arrived later stands beside the one of its voucher, so it needs a number
 * of its own, and so does the mirror of a journal.
 */
async function journalRow(
  ctx: Context,
  { kind, sourceId, number }: Source,
  codes: Codes,
  isMirror = false,
): Promise<Payload> {
  const booked = await ctx.db
    .selectFrom('journalLine')
    .select(['accountCode', 'memo', 'debit', 'credit', 'postedOn'])
    .where('source', '=', kind)
    .where('sourceId', '=', sourceId)
    .where('isReversal', '=', isMirror)
    .orderBy('lineNo')
    .execute();
  const lines: object[] = [];
  for (const { accountCode, memo, debit, credit } of booked)
    lines.push({ accountCode: await accountIn(ctx, codes, accountCode), description: memo, debit, credit });
  const amount = sum(booked.map(({ debit }) => debit));
  const journal = {
    code: `${number}${kind === 'voucherTaxInvoice' ? '-TI' : ''}${isMirror ? '-REV' : ''}`,
    issuedDate: day(booked[0]?.postedOn ?? null),
    reference: kind,
    netAmount: amount,
    lines,
  };
  return { kind: 'ready', shape: 'journal', row: journal, amount, currency: 'THB' };
}

const writers = { contact: customerRow, invoice: invoiceRow, receipt: receiptRow, journal: journalRow };

/**
 * What would be sent of a document now, or what it waits for. A void waits until the document itself is in PEAK. A journal taken back in another month
 * is not voided, which would change a month that was reported: its mirror is sent, of the day it was taken back.
 */
export async function payloadOf(ctx: Context, id: string): Promise<Payload> {
  const source = await ctx.db
    .selectFrom('peakDocument')
    .select(['kind', 'sourceId', 'number', 'action'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (source.action === 'void') {
    const sent = await ctx.db
      .selectFrom('peakDocument')
      .select(['status', 'peakId', 'peakCode', 'amount', 'currency'])
      .where('kind', '=', source.kind)
      .where('sourceId', '=', source.sourceId)
      .where('action', '=', 'send')
      .executeTakeFirst();
    if (sent?.status !== 'synced' || !sent.peakId) return waits(`${source.number} is not in PEAK yet.`);
    const { peakId, peakCode, amount, currency } = sent;
    const shape = shapeOf(source.kind);
    const { on, backOn } = await bookedOn(ctx, source);
    if (shape !== 'journal' || on.slice(0, 7) === backOn.slice(0, 7))
      return {
        kind: 'ready',
        shape,
        row: { id: peakId, code: peakCode ?? source.number },
        amount,
        currency,
        isVoid: true,
      };
  }
  try {
    if (source.action === 'void') return await journalRow(ctx, source, await codesOf(ctx), true);
    return await writers[shapeOf(source.kind) as keyof typeof writers](ctx, source, await codesOf(ctx));
  } catch (error) {
    if (error instanceof Missing) return waits(error.message);
    // One document nobody can write down holds back no other; what the database refuses ends the transaction.
    if ((error as { severity?: string }).severity !== undefined) throw error;
    return waits(`It cannot be written for PEAK: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
}
