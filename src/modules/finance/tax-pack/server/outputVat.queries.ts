import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { chartOf } from '#modules/finance/ledger/server/public.ts';
import { isAbove, isZero, minus, proRata, spread, sum, times } from '#modules/finance/money/shared/public.ts';
import type { VatRow } from '../shared/taxPack.calls.ts';
import { voucherVat, type Month } from './voucherVat.ts';

interface Party {
  name: string;
  nameTh: string | null;
  tin: string | null;
  branch: string | null;
}
interface Document {
  day: string;
  number: string;
  buyer: Party;
  status: string;
}

const partyOf = ({ buyer }: Document) => ({
  party: buyer.nameTh || buyer.name,
  taxId: buyer.tin,
  branch: buyer.branch,
});
const nothing = { base: '0.00', zero: '0.00', exempt: '0.00', vat: '0.00' };

interface Nets {
  taxed: string;
  zero: string;
  untaxed: string;
}

/** A base in THB by how VAT is counted, in the proportion of the lines. */
function byMode(base: string, { taxed, zero, untaxed }: Nets) {
  const [of7 = '0.00', of0 = '0.00', exempt = '0.00'] = spread(base, [taxed, zero, untaxed]);
  return { base: of7, zero: of0, exempt };
}

/** What the lines of an invoice come to by how VAT is counted. */
const netsOf = sql`
  select l.invoice_id, coalesce(sum(l.net) filter (where l.vat_mode = 'vat7'), 0)::text as taxed,
    coalesce(sum(l.net) filter (where l.vat_mode = 'zero'), 0)::text as zero,
    coalesce(sum(l.net) filter (where l.vat_mode not in ('vat7', 'zero')), 0)::text as untaxed
  from invoice_line l where l.archived_at is null group by l.invoice_id`;

/** The same of an invoice `i` when a receipt `r` was posted: after the notes that were posted by then. */
const netsAt = sql`
  select coalesce(sum(l.net + c.change) filter (where l.vat_mode = 'vat7'), 0)::text as taxed,
    coalesce(sum(l.net + c.change) filter (where l.vat_mode = 'zero'), 0)::text as zero,
    coalesce(sum(l.net + c.change) filter (where l.vat_mode not in ('vat7', 'zero')), 0)::text as untaxed
  from invoice_line l cross join lateral (
    select coalesce(sum(case n.kind when 'debit' then 1 else -1 end * (x->>'difference')::numeric), 0) as change
    from credit_note n cross join jsonb_array_elements(n.corrected) x
    where n.invoice_id = l.invoice_id and n.status = 'posted' and n.posted_at < r.posted_at and x->>'lineId' = l.id::text) c
  where l.invoice_id = i.id and l.archived_at is null`;

/** Tax invoices of goods: their VAT is due when they are issued. */
async function goodsOf(ctx: Context, { from, to }: Month): Promise<VatRow[]> {
  const { rows } = await sql<Document & Nets & { totalThb: string; vatThb: string }>`
    select i.issue_date::text as day, i.invoice_number as number, i.buyer, i.status, i.total_thb::text, i.vat_thb::text, n.taxed, n.zero, n.untaxed
    from invoice i join (${netsOf}) n on n.invoice_id = i.id
    where i.kind = 'goods' and i.invoice_number is not null and i.issue_date between ${from}::date and ${to}::date`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    day: row.day,
    number: row.number,
    ...partyOf(row),
    ...(row.status === 'voided'
      ? { ...nothing, what: 'void' as const }
      : { ...byMode(minus(row.totalThb, row.vatThb), row), vat: row.vatThb, what: 'taxInvoice' as const }),
  }));
}

interface Settled extends Document, Nets {
  id: string;
  thb: string;
  vatThb: string;
}

/** Receipts that are the tax invoice of services: of what they settle, the part of invoices for services (R-FIN-3). */
async function receiptsOf(ctx: Context, { from, to }: Month): Promise<VatRow[]> {
  const { rows } = await sql<Settled>`
    select r.id, r.received_on::text as day, r.receipt_number as number, r.buyer, r.status, (s->>'thb') as thb, (s->>'vatThb') as vat_thb,
      n.taxed, n.zero, n.untaxed
    from receipt r cross join jsonb_array_elements(r.settled) s join invoice i on i.id = (s->>'invoiceId')::uuid cross join lateral (${netsAt}) n
    where r.receipt_number is not null and r.received_on between ${from}::date and ${to}::date and i.kind = 'service'
    order by r.received_on, r.receipt_number`.execute(ctx.db);
  return [...new Set(rows.map(({ id }) => id))].flatMap((id): VatRow[] => {
    const parts = rows.filter((row) => row.id === id);
    const [first] = parts;
    if (!first) return [];
    const head = { day: first.day, number: first.number, ...partyOf(first) };
    if (first.status === 'voided') return [{ ...head, ...nothing, what: 'void' as const }];
    const bases = parts.map((part) => byMode(minus(part.thb, part.vatThb), part));
    return [
      {
        ...head,
        base: sum(bases.map(({ base }) => base)),
        zero: sum(bases.map(({ zero }) => zero)),
        exempt: sum(bases.map(({ exempt }) => exempt)),
        vat: sum(parts.map(({ vatThb }) => vatThb)),
        what: 'taxInvoice' as const,
      },
    ];
  });
}

interface Noted extends Document, Nets {
  kind: 'credit' | 'debit';
  isGoods: boolean;
  totalThb: string;
  vatThb: string;
  undue: string;
  fallsDue: string;
  vatPct: string;
  taxInvoiceNo: string | null;
  fxRate: string;
  total: string;
  /** What the invoice came to before the note, and what was paid of it by then, in its currency. */
  before: string;
  paid: string;
  /** What the lines of the invoice without VAT come to. */
  invoiceZero: string;
  invoiceUntaxed: string;
}

/** Credit and debit notes: the part of them that was due already; what was not due yet is only owed less, and stands on no tax invoice. */
async function notesOf(ctx: Context, { from, to }: Month): Promise<VatRow[]> {
  const { rows } = await sql<Noted>`
    select n.issue_date::text as day, n.note_number as number, n.buyer, n.status, n.kind, i.kind = 'goods' as is_goods, n.total_thb::text, n.vat_thb::text,
      n.vat_undue_thb::text as undue, n.vat_falls_due_thb::text as falls_due, n.vat_pct::text, n.tax_invoice_no, n.fx_rate::text, n.total::text,
      (select coalesce(sum((c->>'difference')::numeric) filter (where c->>'vatMode' = 'vat7'), 0)::text from jsonb_array_elements(n.corrected) c) as taxed,
      (select coalesce(sum((c->>'difference')::numeric) filter (where c->>'vatMode' = 'zero'), 0)::text from jsonb_array_elements(n.corrected) c) as zero,
      (select coalesce(sum((c->>'difference')::numeric) filter (where c->>'vatMode' not in ('vat7', 'zero')), 0)::text from jsonb_array_elements(n.corrected) c) as untaxed,
      (i.total + coalesce((select sum(case e.kind when 'debit' then e.total else -e.total end) from credit_note e
        where e.invoice_id = i.id and e.status = 'posted' and e.posted_at < n.posted_at), 0))::text as before,
      coalesce((select sum((s->>'amount')::numeric) from receipt r cross join jsonb_array_elements(r.settled) s
        where r.customer_id = i.customer_id and r.status = 'posted' and r.posted_at < n.posted_at and s->>'invoiceId' = i.id::text), 0)::text as paid,
      l.zero as invoice_zero, l.untaxed as invoice_untaxed
    from credit_note n join invoice i on i.id = n.invoice_id join (${netsOf}) l on l.invoice_id = i.id
    where n.note_number is not null and n.issue_date between ${from}::date and ${to}::date`.execute(ctx.db);
  return rows.flatMap((row): VatRow[] => {
    const head = { day: row.day, number: row.number, ...partyOf(row) };
    const { taxInvoiceNo } = row;
    if (row.status === 'voided')
      return [row.number, taxInvoiceNo].flatMap((number) =>
        number ? [{ ...head, ...nothing, number, what: 'void' as const }] : [],
      );
    const due = minus(row.vatThb, row.undue);
    const whole = byMode(minus(row.totalThb, row.vatThb), row);
    // Of services the base is due as far as its VAT is; what bears none is due with the payment, on the receipt.
    const base = isZero(row.vatThb) ? '0.00' : (spread(whole.base, [due, row.undue])[0] ?? '0.00');
    const falls = { base: isZero(row.fallsDue) ? '0.00' : proRata(row.fallsDue, '100', row.vatPct), vat: row.fallsDue };
    const ofServices = { base, vat: due, ...untaxedOf(row, sum([base, due]), sum([falls.base, falls.vat])) };
    const parts = row.isGoods ? { ...whole, vat: due } : ofServices;
    // What falls due with a note stands on the tax invoice that was issued with it (Revenue Code 78/1, 86/4); notes of before it have none.
    if (!taxInvoiceNo) {
      parts.base = minus(parts.base, falls.base);
      parts.vat = minus(parts.vat, falls.vat);
    }
    const sign = (amount: string) => (row.kind === 'credit' ? minus('0', amount) : amount);
    const note = {
      ...head,
      base: sign(parts.base),
      zero: sign(parts.zero),
      exempt: sign(parts.exempt),
      vat: sign(parts.vat),
      what: row.kind === 'credit' ? ('creditNote' as const) : ('debitNote' as const),
    };
    const taxInvoice = taxInvoiceNo
      ? [{ ...head, ...nothing, ...falls, number: taxInvoiceNo, what: 'taxInvoice' as const }]
      : [];
    return [...(Object.values(parts).every(isZero) ? [] : [note]), ...taxInvoice];
  });
}

const above = (amount: string): string => (isAbove(amount, '0') ? amount : '0.00');

/**
 * What a credit note of services takes off what was received without VAT: what is paid back with it, less what of that bore VAT, and what is now the
 * price of lines with VAT. What the customer had not paid is only owed less: the receipt to come shows it.
 */
function untaxedOf(row: Noted, taxedDue: string, fallsDue: string): { zero: string; exempt: string } {
  const { kind, zero, untaxed, invoiceZero, invoiceUntaxed, paid, before, total, fxRate } = row;
  if (kind === 'debit' || (isZero(invoiceZero) && isZero(invoiceUntaxed))) return { zero: '0.00', exempt: '0.00' };
  const paidBack = minus(above(minus(paid, minus(before, total))), above(minus(paid, before)));
  const off = minus(sum([times(paidBack, fxRate), fallsDue]), taxedDue);
  const byLines = isZero(zero) && isZero(untaxed) ? [invoiceZero, invoiceUntaxed] : [zero, untaxed];
  const [of0 = '0.00', exempt = '0.00'] = spread(off, byLines);
  return { zero: of0, exempt };
}

/** The output VAT report of a month (รายงานภาษีขาย), by day and number. */
export async function outputVatOf(ctx: Context, month: Month): Promise<VatRow[]> {
  const { outputVat } = await chartOf(ctx);
  const all = [
    ...(await goodsOf(ctx, month)),
    ...(await receiptsOf(ctx, month)),
    ...(await notesOf(ctx, month)),
    ...(await voucherVat(ctx, month, { account: outputVat ?? '', side: 'credit' })),
  ];
  return all.toSorted((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number));
}
