import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { formOf } from '#kernel/shared/forms.ts';
import {
  buyerText,
  dayIn,
  letterhead,
  say,
  sellerOf,
  sellerText,
  type Language,
} from '#modules/finance/invoices/server/public.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { englishWords, thaiWords, printed } from '#modules/finance/money/shared/public.ts';
import { noteReasons } from '../shared/creditNote.record.ts';
import type { Note } from './basis.ts';

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
} as const;

const reasons: Record<keyof typeof noteReasons, string> = {
  priceTooHigh: 'คำนวณราคาผิดพลาดสูงกว่าที่เป็นจริง',
  belowSpecification: 'สินค้าหรือบริการผิดข้อกำหนดหรือไม่ครบตามที่ตกลง',
  returned: 'รับคืนสินค้า',
  contractEnded: 'บอกเลิกสัญญาและคืนค่าสินค้าหรือค่าบริการ',
  priceTooLow: 'คำนวณราคาผิดพลาดต่ำกว่าที่เป็นจริง',
  moreDelivered: 'ส่งมอบสินค้าหรือบริการเกินกว่าที่เรียกเก็บ',
};

const cell = (label: string, value: string, width = 1) => ({ label, value, size: 10, width });

interface Parts {
  language: Language;
  copy: 'original' | 'copy';
  seller: string;
  buyer: string;
  invoiceNumber: string;
  invoiceDay: string;
}

function page(row: Note, { language, copy, seller, buyer, invoiceNumber, invoiceDay }: Parts): Block[] {
  const own = (word: keyof typeof words) => words[word][language];
  const referred = (number: string, day: string) => `${number} ${own('of')} ${dayIn(day, language)}`;
  const taxInvoices =
    row.taxInvoices.length > 0
      ? row.taxInvoices.map(({ number, day }) => referred(number, day)).join(', ')
      : own('none');
  const side = (label: string, value: string) => ({ cells: [{ ...cell(label, value), align: 'right' as const }] });
  const foreign =
    row.currency === 'THB'
      ? []
      : [
          side(`${say('rate', language)} 1 ${row.currency}`, `${Number(row.fxRate)} THB`),
          side(`${say('vat', language)} (THB)`, printed(row.vatThb)),
          side(`${say('total', language)} (THB)`, printed(row.totalThb)),
        ];
  const reason = language === 'th' ? reasons[row.reasonCode] : noteReasons[row.reasonCode];
  return [
    {
      kind: 'columns',
      columns: [
        { width: 3, blocks: [{ kind: 'heading', text: own(row.kind), level: 1 }] },
        {
          width: 1,
          blocks: [{ kind: 'paragraph', text: [{ text: say(copy, language), bold: true }], align: 'right', size: 12 }],
        },
      ],
    },
    {
      kind: 'fields',
      rows: [
        { cells: [cell(say('seller', language), seller, 2), cell(say('number', language), row.noteNumber ?? '–')] },
        {
          cells: [cell(say('buyer', language), buyer, 2), cell(say('date', language), dayIn(row.issueDate, language))],
        },
        { cells: [cell(own('taxInvoice'), taxInvoices, 2), cell(own('invoice'), referred(invoiceNumber, invoiceDay))] },
        { cells: [cell(own('reason'), `${reason}: ${row.explanation}`)] },
      ],
    },
    { kind: 'spacer', height: 6 },
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
        line.description,
        printed(line.original),
        printed(line.correct),
        printed(line.difference),
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
              text: `${say('inWords', language)}: ${language === 'th' ? thaiWords(row.total, row.currency) : englishWords(row.total, row.currency)}`,
            },
            ...(Number(row.vatUndue) > 0
              ? [
                  {
                    kind: 'paragraph' as const,
                    text: `${own('undue')}: ${printed(row.vatUndue)} ${row.currency}`,
                    size: 9,
                  },
                ]
              : []),
          ],
        },
        {
          width: 2,
          blocks: [
            {
              kind: 'fields',
              rows: [
                side(own('original'), printed(row.original)),
                side(own('correct'), printed(row.correct)),
                side(own('difference'), printed(row.difference)),
                side(`${own('vatOf')} ${Number(row.vatPct)} %`, printed(row.vat)),
                side(`${say('total', language)} (${row.currency})`, printed(row.total)),
                ...foreign,
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** A credit or debit note on paper in one language: the original, and the copy behind it. */
export async function noteDocument(ctx: Context, row: Note, language: Language): Promise<DocumentDefinition> {
  const [seller, buyer, billed, company] = await Promise.all([
    sellerText(ctx, row, language),
    buyerText(ctx, { buyer: row.buyer, customerId: row.customerId ?? '' }, language),
    getRecord(ctx, invoice, row.invoiceId),
    sellerOf(ctx),
  ]);
  const isDraft = row.noteNumber === null;
  const parts = {
    language,
    seller,
    buyer,
    invoiceNumber: billed.invoiceNumber ?? '',
    invoiceDay: billed.issueDate ?? '',
  };
  return {
    title: `${words[row.kind][language]} ${row.noteNumber ?? ''}`.trim(),
    company: letterhead(row.seller ?? company, language),
    ...formOf('ABS-FI-03'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.postedAt ?? row.updatedAt,
    ...(isDraft ? { watermark: 'DRAFT' as const } : {}),
    ...(row.status === 'voided' ? { watermark: 'VOID' as const } : {}),
    content: [
      ...page(row, { ...parts, copy: 'original' }),
      ...(isDraft ? [] : [{ kind: 'pageBreak' as const }, ...page(row, { ...parts, copy: 'copy' })]),
    ],
  };
}
