import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
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
import { englishWords, printed, thaiWords } from '#modules/finance/money/shared/public.ts';
import type { BillingNote } from './noteInvoices.ts';

const words = {
  title: { th: 'ใบวางบิล', en: 'Billing note' },
  collect: { th: 'นัดชำระวันที่', en: 'To be collected on' },
  handedTo: { th: 'ผู้รับวางบิล', en: 'Handed to' },
  invoice: { th: 'เลขที่ใบแจ้งหนี้', en: 'Invoice' },
  open: { th: 'ยอดค้างชำระ', en: 'Open amount' },
  received: { th: 'ได้รับเอกสารตามรายการข้างต้นไว้ถูกต้องแล้ว', en: 'The documents listed above were received' },
  sign: { th: 'ลงชื่อ', en: 'Signed' },
  on: { th: 'วันที่', en: 'Date' },
  biller: { th: 'ผู้วางบิล', en: 'Handed over by' },
} as const;

const line = '........................................';

function page(
  row: BillingNote,
  { language, copy, seller, buyer }: { language: Language; copy: 'original' | 'copy'; seller: string; buyer: string },
): Block[] {
  const own = (word: keyof typeof words) => words[word][language];
  const day = (of: string | null) => dayIn(of, language);
  const cell = (label: string, value: string, width = 1) => ({ label, value, size: 10, width });
  const signature = (label: string) => ({
    label,
    value: `\n${own('sign')} ${line}\n${own('on')} ${line}`,
    size: 10,
    align: 'center' as const,
  });
  return [
    {
      kind: 'columns',
      columns: [
        { width: 3, blocks: [{ kind: 'heading', text: own('title'), level: 1 }] },
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
        { cells: [cell(say('buyer', language), buyer, 2), cell(say('date', language), day(row.issueDate))] },
        { cells: [cell(own('handedTo'), row.handedTo ?? '–', 2), cell(own('collect'), day(row.collectOn))] },
      ],
    },
    { kind: 'spacer', height: 6 },
    {
      kind: 'table',
      columns: [
        { header: say('line', language), width: 0.5 },
        { header: own('invoice'), width: 2.2 },
        { header: say('date', language), width: 1.4 },
        { header: say('due', language), width: 1.4 },
        { header: say('total', language), width: 1.8, align: 'right' },
        { header: `${own('open')} (${row.currency})`, width: 1.8, align: 'right' },
      ],
      rows: row.listed.map((one, at) => [
        String(at + 1),
        one.invoiceNumber,
        day(one.issueDate),
        day(one.dueDate),
        printed(one.total),
        printed(one.balance),
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
            ...(row.remark ? [{ kind: 'paragraph' as const, text: row.remark, size: 9 }] : []),
          ],
        },
        {
          width: 2,
          blocks: [
            {
              kind: 'fields',
              rows: [
                {
                  cells: [{ ...cell(`${own('open')} (${row.currency})`, printed(row.total)), align: 'right' as const }],
                },
              ],
            },
          ],
        },
      ],
    },
    { kind: 'spacer', height: 10 },
    { kind: 'fields', rows: [{ cells: [signature(own('received')), signature(own('biller'))], height: 70 }] },
  ];
}

/** A billing note on paper in one language: the original for the customer, and the copy they sign. */
export async function billingNoteDocument(
  ctx: Context,
  row: BillingNote,
  language: Language,
): Promise<DocumentDefinition> {
  const [seller, buyer, company] = await Promise.all([
    sellerText(ctx, row, language),
    buyerText(ctx, row, language),
    sellerOf(ctx),
  ]);
  const isDraft = row.noteNumber === null;
  return {
    title: `${words.title[language]} ${row.noteNumber ?? ''}`.trim(),
    company: letterhead(row.seller ?? company, language),
    ...formOf('ABS-FI-05'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.issuedAt ?? row.updatedAt,
    ...(isDraft ? { watermark: 'DRAFT' as const } : {}),
    ...(row.status === 'cancelled' ? { watermark: 'VOID' as const } : {}),
    content: [
      ...page(row, { language, copy: 'original', seller, buyer }),
      ...(isDraft ? [] : [{ kind: 'pageBreak' as const }, ...page(row, { language, copy: 'copy', seller, buyer })]),
    ],
  };
}
