import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { Block } from '#kernel/server/documents/definition.ts';
import {
  cell,
  countIn,
  dayIn,
  inBaht,
  paperHead,
  paperSums,
  say,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { printed, proRata, sum } from '#modules/finance/money/shared/public.ts';
import type { Note } from './basis.ts';

const words = {
  title: { th: 'ใบกำกับภาษี', en: 'Tax invoice' },
  note: { th: 'ออกพร้อมใบลดหนี้เลขที่', en: 'Issued with credit note no.' },
  invoice: { th: 'อ้างอิงใบแจ้งหนี้เลขที่', en: 'Invoice no.' },
  receipts: { th: 'รับชำระแล้วตามใบเสร็จรับเงินเลขที่', en: 'Paid by receipt no.' },
  what: {
    th: 'ค่าบริการที่ได้รับชำระแล้ว ซึ่งเดิมเป็นค่าของรายการที่ไม่มีภาษีมูลค่าเพิ่มที่ลดหนี้',
    en: 'Price received for services, which was received for lines without VAT that the note credits',
  },
} as const;

/** What bears VAT on an invoice, and how much of it (Revenue Code 86/4 (5)). */
async function servicesOf(ctx: Context, invoiceId: string, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: string; nameEn: string; unit: string | null; quantity: string }>`
    select s.name, s.name_en, l.unit, sum(l.quantity)::text as quantity from invoice_line l join sku s on s.id = l.sku_id
    where l.invoice_id = ${invoiceId} and l.archived_at is null and l.vat_mode = 'vat7' group by s.id, l.unit order by min(l.line_no)`.execute(
    ctx.db,
  );
  return rows.map(
    ({ name, nameEn, unit, quantity }) => `${language === 'th' ? name : nameEn} ${countIn(quantity, unit, language)}`,
  );
}

interface OfNote {
  copy: 'original' | 'copy';
  seller: string;
  buyer: string;
  invoiceNumber: string;
}

/** The tax invoice of the VAT that falls due with a note, a page behind each page of the note; none where no VAT does. */
export async function taxInvoicePage(ctx: Context, row: Note, language: Language): Promise<(of: OfNote) => Block[]> {
  if (!row.taxInvoiceNo) return () => [];
  const own = (word: keyof typeof words) => words[word][language];
  const services = await servicesOf(ctx, row.invoiceId, language);
  const [base, baseThb] = [row.vatFallsDue, row.vatFallsDueThb].map((vat) => proRata(vat, '100', row.vatPct));
  const total = sum([base ?? '0', row.vatFallsDue]);
  const totalThb = sum([baseThb ?? '0', row.vatFallsDueThb]);
  const receipts = row.taxInvoices.map(({ number, day }) => `${number} (${dayIn(day, language)})`).join(', ');
  return ({ copy, seller, buyer, invoiceNumber }) => [
    { kind: 'pageBreak' },
    ...paperHead(language, {
      title: own('title'),
      copy,
      seller,
      buyer,
      besideSeller: [say('number', language), row.taxInvoiceNo ?? ''],
      besideBuyer: [say('date', language), dayIn(row.issueDate, language)],
      more: [
        [cell(own('note'), row.noteNumber ?? ''), cell(own('invoice'), invoiceNumber)],
        [cell(own('receipts'), receipts || '–')],
      ],
    }),
    {
      kind: 'table',
      columns: [
        { header: say('line', language), width: 0.5 },
        { header: say('description', language), width: 6 },
        { header: `${say('amount', language)} (${row.currency})`, width: 1.8, align: 'right' },
      ],
      rows: [['1', [`${own('what')}:`, ...services].join('\n'), printed(base)]],
    },
    ...paperSums(language, {
      total,
      currency: row.currency,
      sums: [
        [say('net', language), printed(base)],
        [`${say('vat', language)} ${Number(row.vatPct)} %`, printed(row.vatFallsDue)],
        [`${say('total', language)} (${row.currency})`, printed(total)],
        ...inBaht(language, { currency: row.currency, fxRate: row.fxRate, vatThb: row.vatFallsDueThb, totalThb }),
      ],
    }),
  ];
}
