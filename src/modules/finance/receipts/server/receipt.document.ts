import type { Context } from '#kernel/server/context.ts';
import { sql } from 'kysely';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import {
  buyerText,
  dayIn,
  letterhead,
  say,
  sellerOf,
  sellerText,
  type Language,
} from '#modules/finance/invoices/server/public.ts';
import { englishWords, isZero, sum, thaiWords, printed } from '#modules/finance/money/shared/public.ts';
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
    const said = `${language === 'th' ? name : nameEn} ${Number(quantity)} ${unit ?? ''}`.trim();
    of.set(invoiceId, [...(of.get(invoiceId) ?? []), said]);
  }
  return new Map([...of].map(([id, said]) => [id, said.slice(0, mostWorks).join('; ')]));
}

const cell = (label: string, value: string, width = 1) => ({ label, value, size: 10, width });

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
  const side = (label: string, value: string) => ({ cells: [{ ...cell(label, value), align: 'right' as const }] });
  return [
    {
      kind: 'columns',
      columns: [
        { width: 3, blocks: [{ kind: 'heading', text: own(isZero(row.vatDue) ? 'receipt' : 'taxReceipt'), level: 1 }] },
        {
          width: 1,
          blocks: [{ kind: 'paragraph', text: [{ text: say(copy, language), bold: true }], align: 'right', size: 12 }],
        },
      ],
    },
    {
      kind: 'fields',
      rows: [
        { cells: [cell(say('seller', language), seller, 2), cell(say('number', language), row.receiptNumber ?? '–')] },
        {
          cells: [cell(say('buyer', language), buyer, 2), cell(say('date', language), dayIn(row.receivedOn, language))],
        },
      ],
    },
    { kind: 'spacer', height: 6 },
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
    { kind: 'spacer', height: 6 },
    {
      kind: 'columns',
      columns: [
        {
          width: 3,
          blocks: [
            {
              kind: 'paragraph',
              text: `${say('inWords', language)}: ${language === 'th' ? thaiWords(total, row.currency) : englishWords(total, row.currency)}`,
            },
            ...(row.whtCertificateNo
              ? [{ kind: 'paragraph' as const, text: `${own('certificate')}: ${row.whtCertificateNo}`, size: 9 }]
              : []),
            ...(row.remark ? [{ kind: 'paragraph' as const, text: row.remark, size: 9 }] : []),
          ],
        },
        {
          width: 2,
          blocks: [
            {
              kind: 'fields',
              rows: [
                side(say('net', language), printed(row.netPaid)),
                side(say('vat', language), printed(row.vatDue)),
                side(`${say('total', language)} (${row.currency})`, printed(total)),
                side(own('cash'), printed(row.cash)),
                ...(isZero(row.withheld) ? [] : [side(own('withheld'), printed(row.withheld))]),
                ...(isZero(row.fee) ? [] : [side(own('fee'), printed(row.fee))]),
                ...(row.currency === 'THB' || !row.fxRate
                  ? []
                  : [side(`${say('rate', language)} 1 ${row.currency}`, `${Number(row.fxRate)} THB`)]),
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** A receipt on paper in one language, of services their tax invoice: the original, and the copy behind it. */
export async function receiptDocument(ctx: Context, row: Receipt, language: Language): Promise<DocumentDefinition> {
  const [seller, buyer, works] = await Promise.all([
    sellerText(ctx, row, language),
    buyerText(ctx, row, language),
    worksOf(ctx, row, language),
  ]);
  const isDraft = row.receiptNumber === null;
  return {
    title: `${words.receipt[language]} ${row.receiptNumber ?? ''}`.trim(),
    company: letterhead(row.seller ?? (await sellerOf(ctx)), language),
    ...formOf('ABS-FI-02'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.postedAt ?? row.updatedAt,
    ...(isDraft ? { watermark: 'DRAFT' as const } : {}),
    ...(row.status === 'voided' ? { watermark: 'VOID' as const } : {}),
    content: [
      ...page(row, { language, copy: 'original', seller, buyer, works }),
      ...(isDraft
        ? []
        : [{ kind: 'pageBreak' as const }, ...page(row, { language, copy: 'copy', seller, buyer, works })]),
    ],
  };
}
