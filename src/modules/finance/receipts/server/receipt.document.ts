import type { Context } from '#kernel/server/context.ts';
import { sql } from 'kysely';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { buyerText, letterhead, sellerOf, sellerText } from '#modules/finance/invoices/server/public.ts';
import {
  countIn,
  dayIn,
  inBaht,
  moneyPaper,
  paperHead,
  paperSums,
  say,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { isZero, printed, sum } from '#modules/finance/money/shared/public.ts';
import type { receipt } from '../shared/receipt.record.ts';

type Receipt = RowOf<typeof receipt>;

const words = {
  taxReceipt: { th: 'ใบเสร็จรับเงิน / ใบกำกับภาษี', en: 'Receipt / Tax invoice' },
  receipt: { th: 'ใบเสร็จรับเงิน', en: 'Receipt' },
  invoice: { th: 'ชำระใบแจ้งหนี้เลขที่', en: 'Payment of invoice' },
  vatOf: { th: 'ภาษีมูลค่าเพิ่มในยอดนี้', en: 'VAT in this amount' },
  cash: { th: 'รับชำระ', en: 'Received' },
  withheld: { th: 'ภาษีถูกหัก ณ ที่จ่าย', en: 'Tax withheld' },
  fee: { th: 'ค่าธรรมเนียมธนาคาร', en: 'Bank fee' },
  certificate: { th: 'หนังสือรับรองการหักภาษีเลขที่', en: 'Withholding certificate' },
} as const;

/** More kinds of work than these stand on the invoice alone. */
const mostWorks = 20;

/** What was sold and how much of it, by invoice: a tax invoice names both (Revenue Code 86/4). */
async function worksOf(ctx: Context, { settlements }: Receipt, language: Language): Promise<Map<string, string>> {
  const { rows } = await sql<{
    invoiceId: string;
    name: string;
    nameEn: string;
    unit: string | null;
    quantity: string;
  }>`
    select l.invoice_id, s.name, s.name_en, l.unit, sum(l.quantity)::text as quantity from invoice_line l join sku s on s.id = l.sku_id
    where l.invoice_id = any(${settlements.map(({ invoiceId }) => invoiceId)}::uuid[]) and l.archived_at is null
    group by l.invoice_id, s.id, l.unit order by min(l.line_no)`.execute(ctx.db);
  const of = new Map<string, string[]>();
  for (const { invoiceId, name, nameEn, unit, quantity } of rows) {
    const said = `${language === 'th' ? name : nameEn} ${countIn(quantity, unit, language)}`;
    of.set(invoiceId, [...(of.get(invoiceId) ?? []), said]);
  }
  return new Map([...of].map(([id, said]) => [id, said.slice(0, mostWorks).join('; ')]));
}

function page(
  row: Receipt,
  {
    language,
    copy,
    seller,
    buyer,
    works,
  }: {
    language: Language;
    copy: 'original' | 'copy';
    seller: string;
    buyer: string;
    works: ReadonlyMap<string, string>;
  },
): Block[] {
  const own = (word: keyof typeof words) => words[word][language];
  const lines = row.settled ?? row.settlements.map((one) => ({ ...one, invoiceNumber: '', vat: '0.00' }));
  const total = sum(row.settlements.map(({ amount }) => amount));
  return [
    ...paperHead(language, {
      title: own(isZero(row.vatDue) ? 'receipt' : 'taxReceipt'),
      copy,
      seller,
      buyer,
      besideSeller: [say('number', language), row.receiptNumber ?? '–'],
      besideBuyer: [say('date', language), dayIn(row.receivedOn, language)],
    }),
    {
      kind: 'table',
      columns: [
        { header: say('line', language), width: 0.5 },
        { header: say('description', language), width: 4 },
        { header: own('vatOf'), width: 2, align: 'right' },
        { header: `${say('amount', language)} (${row.currency})`, width: 1.8, align: 'right' },
      ],
      rows: lines.map((line, at) => [
        String(at + 1),
        [`${own('invoice')} ${line.invoiceNumber}`, works.get(line.invoiceId) ?? ''].filter(Boolean).join('\n'),
        printed(line.vat),
        printed(line.amount),
      ]),
    },
    ...paperSums(language, {
      total,
      currency: row.currency,
      notes: [
        [row.whtCertificateNo ? `${own('certificate')}: ${row.whtCertificateNo}` : null, 9],
        [row.remark, 9],
      ],
      sums: [
        [say('net', language), printed(row.netPaid)],
        [say('vat', language), printed(row.vatDue)],
        [`${say('total', language)} (${row.currency})`, printed(total)],
        [own('cash'), printed(row.cash)],
        ...(isZero(row.withheld) ? [] : [[own('withheld'), printed(row.withheld)] as const]),
        ...(isZero(row.fee) ? [] : [[own('fee'), printed(row.fee)] as const]),
        ...inBaht(language, { currency: row.currency, fxRate: row.fxRate }),
      ],
    }),
  ];
}

/** A receipt on paper in one language, of services their tax invoice: the original, and the copy behind it. */
export async function receiptDocument(ctx: Context, row: Receipt, language: Language): Promise<DocumentDefinition> {
  const [seller, buyer, works] = await Promise.all([
    sellerText(ctx, row, language),
    buyerText(ctx, row, language),
    worksOf(ctx, row, language),
  ]);
  return moneyPaper({
    language,
    title: `${words[isZero(row.vatDue) ? 'receipt' : 'taxReceipt'][language]} ${row.receiptNumber ?? ''}`,
    company: letterhead(row.seller ?? (await sellerOf(ctx)), language),
    form: 'ABS-FI-02',
    issuedAt: row.postedAt ?? row.updatedAt,
    isDraft: row.receiptNumber === null,
    isVoid: row.status === 'voided',
    page: (copy) => page(row, { language, copy, seller, buyer, works }),
  });
}
