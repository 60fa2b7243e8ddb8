import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { buyerText, letterhead, saidOfLines, sellerOf, sellerText } from '#modules/finance/invoices/server/public.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import {
  cell,
  dayIn,
  inBaht,
  moneyPaper,
  paperHead,
  paperSums,
  say,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { printed } from '#modules/finance/money/shared/public.ts';
import { noteReasons } from '../shared/creditNote.record.ts';
import type { Note } from './basis.ts';
import { taxInvoicePage } from './taxInvoice.document.ts';

/** What stands on a note in both languages (Revenue Code 86/9 and 86/10). */
const words = {
  credit: { th: 'ใบลดหนี้', en: 'Credit note' },
  debit: { th: 'ใบเพิ่มหนี้', en: 'Debit note' },
  invoice: { th: 'อ้างอิงใบแจ้งหนี้เดิม เลขที่', en: 'Original invoice no.' },
  taxInvoice: { th: 'อ้างอิงใบกำกับภาษีเดิม เลขที่', en: 'Original tax invoice no.' },
  of: { th: 'ลงวันที่', en: 'of' },
  none: { th: 'ยังไม่ได้ออกใบกำกับภาษี (ยังไม่ชำระเงิน)', en: 'No tax invoice issued yet: not paid.' },
  reason: { th: 'สาเหตุ', en: 'Reason' },
  original: { th: 'มูลค่าเดิม', en: 'Original value' },
  correct: { th: 'มูลค่าที่ถูกต้อง', en: 'Correct value' },
  difference: { th: 'ผลต่าง', en: 'Difference' },
  vatOf: { th: 'ภาษีมูลค่าเพิ่มของผลต่าง', en: 'VAT of the difference' },
  undue: { th: 'ในจำนวนนี้ภาษียังไม่ถึงกำหนด', en: 'Of it, VAT not due yet' },
  fallsDue: { th: 'ภาษีของเงินที่ชำระแล้วซึ่งถึงกำหนดพร้อมใบนี้', en: 'VAT of payments received that falls due with this note' },
  onTaxInvoice: { th: 'ตามใบกำกับภาษีเลขที่', en: 'on tax invoice no.' },
} as const;

const reasons: Record<keyof typeof noteReasons, string> = {
  priceTooHigh: 'คำนวณราคาผิดพลาดสูงกว่าที่เป็นจริง',
  belowSpecification: 'สินค้าหรือบริการผิดข้อกำหนดหรือไม่ครบตามที่ตกลง',
  returned: 'รับคืนสินค้า',
  contractEnded: 'บอกเลิกสัญญาและคืนค่าสินค้าหรือค่าบริการ',
  priceTooLow: 'คำนวณราคาผิดพลาดต่ำกว่าที่เป็นจริง',
  moreDelivered: 'ส่งมอบสินค้าหรือบริการเกินกว่าที่เรียกเก็บ',
};

interface Parts {
  language: Language;
  copy: 'original' | 'copy';
  seller: string;
  buyer: string;
  invoiceNumber: string;
  invoiceDay: string;
  said: ReadonlyMap<string, string>;
}

function page(row: Note, { language, copy, seller, buyer, invoiceNumber, invoiceDay, said }: Parts): Block[] {
  const own = (word: keyof typeof words) => words[word][language];
  const referred = (number: string, day: string) => `${number} ${own('of')} ${dayIn(day, language)}`;
  const taxInvoices =
    row.taxInvoices.length > 0
      ? row.taxInvoices.map(({ number, day }) => referred(number, day)).join(', ')
      : own('none');
  const reason = language === 'th' ? reasons[row.reasonCode] : noteReasons[row.reasonCode];
  return [
    ...paperHead(language, {
      title: own(row.kind),
      copy,
      seller,
      buyer,
      besideSeller: [say('number', language), row.noteNumber ?? '–'],
      besideBuyer: [say('date', language), dayIn(row.issueDate, language)],
      more: [
        [cell(own('taxInvoice'), taxInvoices, 2), cell(own('invoice'), referred(invoiceNumber, invoiceDay))],
        [cell(own('reason'), `${reason}: ${row.explanation}`)],
      ],
    }),
    {
      kind: 'table',
      columns: [
        { header: say('line', language), width: 0.5 },
        { header: say('description', language), width: 3.7 },
        { header: own('original'), width: 1.5, align: 'right' },
        { header: own('correct'), width: 1.5, align: 'right' },
        { header: `${own('difference')} (${row.currency})`, width: 1.6, align: 'right' },
      ],
      rows: row.corrected.map((line) => [
        String(line.lineNo),
        said.get(line.lineId) ?? line.description,
        printed(line.original),
        printed(line.correct),
        printed(line.difference),
      ]),
    },
    ...paperSums(language, {
      total: row.total,
      currency: row.currency,
      notes: [
        [Number(row.vatUndue) > 0 ? `${own('undue')}: ${printed(row.vatUndue)} ${row.currency}` : null, 9],
        [
          Number(row.vatFallsDue) > 0
            ? [
                `${own('fallsDue')}: ${printed(row.vatFallsDue)} ${row.currency}`,
                row.taxInvoiceNo && `${own('onTaxInvoice')} ${row.taxInvoiceNo}`,
              ]
                .filter(Boolean)
                .join(' ')
            : null,
          9,
        ],
      ],
      sums: [
        [own('original'), printed(row.original)],
        [own('correct'), printed(row.correct)],
        [own('difference'), printed(row.difference)],
        [`${own('vatOf')} ${Number(row.vatPct)} %`, printed(row.vat)],
        [`${say('total', language)} (${row.currency})`, printed(row.total)],
        ...inBaht(language, row),
      ],
    }),
  ];
}

/** A credit or debit note on paper in one language: the original, and the copy behind it. */
export async function noteDocument(ctx: Context, row: Note, language: Language): Promise<DocumentDefinition> {
  const [seller, buyer, billed, company, said] = await Promise.all([
    sellerText(ctx, row, language),
    buyerText(ctx, { buyer: row.buyer, customerId: row.customerId ?? '' }, language),
    getRecord(ctx, invoice, row.invoiceId),
    sellerOf(ctx),
    saidOfLines(ctx, row.invoiceId, language),
  ]);
  const taxInvoice = await taxInvoicePage(ctx, row, language);
  const parts = {
    language,
    seller,
    buyer,
    invoiceNumber: billed.invoiceNumber ?? '',
    invoiceDay: billed.issueDate ?? '',
    said,
  };
  return moneyPaper({
    language,
    title: `${words[row.kind][language]} ${row.noteNumber ?? ''}`,
    company: letterhead(row.seller ?? company, language),
    form: 'ABS-FI-03',
    issuedAt: row.postedAt ?? row.updatedAt,
    isDraft: row.noteNumber === null,
    isVoid: row.status === 'voided',
    page: (copy) => [...page(row, { ...parts, copy }), ...taxInvoice({ ...parts, copy })],
  });
}
