import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { buyerText, letterhead, sellerOf, sellerText } from '#modules/finance/invoices/server/public.ts';
import {
  cell,
  dayIn,
  moneyPaper,
  paperHead,
  paperSums,
  say,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { printed } from '#modules/finance/money/shared/public.ts';
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
  const signature = (label: string) => ({
    label,
    value: `\n${own('sign')} ${line}\n${own('on')} ${line}`,
    size: 10,
    align: 'center' as const,
  });
  return [
    ...paperHead(language, {
      title: own('title'),
      copy,
      seller,
      buyer,
      besideSeller: [say('number', language), row.noteNumber ?? '–'],
      besideBuyer: [say('date', language), day(row.issueDate)],
      more: [[cell(own('handedTo'), row.handedTo ?? '–', 2), cell(own('collect'), day(row.collectOn))]],
    }),
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
    ...paperSums(language, {
      total: row.total,
      currency: row.currency,
      notes: [[row.remark, 9]],
      sums: [[`${own('open')} (${row.currency})`, printed(row.total)]],
    }),
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
  return moneyPaper({
    language,
    title: `${words.title[language]} ${row.noteNumber ?? ''}`,
    company: letterhead(row.seller ?? company, language),
    form: 'ABS-FI-05',
    issuedAt: row.issuedAt ?? row.updatedAt,
    isDraft: row.noteNumber === null,
    isVoid: row.status === 'cancelled',
    page: (copy) => page(row, { language, copy, seller, buyer }),
  });
}
