import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { englishWords, thaiWords, printed } from '#modules/finance/money/shared/public.ts';
import type { Seller } from '../shared/invoice.record.ts';
import { buyerOf, sellerOf } from './buyer.ts';
import { linesOf, type Invoice, type Line } from './drafts.ts';

export type Language = 'th' | 'en';

/** Both languages of everything that stands on a document for customers. */
const words = {
  service: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
  goods: { th: 'ใบกำกับภาษี / ใบแจ้งหนี้', en: 'Tax invoice / Invoice' },
  original: { th: 'ต้นฉบับ', en: 'Original' },
  copy: { th: 'สำเนา', en: 'Copy' },
  seller: { th: 'ผู้ขาย', en: 'Seller' },
  buyer: { th: 'ลูกค้า', en: 'Customer' },
  tin: { th: 'เลขประจำตัวผู้เสียภาษี', en: 'Tax ID' },
  head: { th: 'สำนักงานใหญ่', en: 'Head office' },
  branch: { th: 'สาขาที่', en: 'Branch' },
  number: { th: 'เลขที่', en: 'No.' },
  date: { th: 'วันที่', en: 'Date' },
  due: { th: 'ครบกำหนดชำระ', en: 'Due date' },
  order: { th: 'ใบสั่งซื้อลูกค้า', en: 'Customer order' },
  line: { th: 'ลำดับ', en: '#' },
  description: { th: 'รายการ', en: 'Description' },
  quantity: { th: 'จำนวน', en: 'Quantity' },
  unitPrice: { th: 'ราคาต่อหน่วย', en: 'Unit price' },
  amount: { th: 'จำนวนเงิน', en: 'Amount' },
  discount: { th: 'ส่วนลด', en: 'Discount' },
  quotation: { th: 'ใบเสนอราคา', en: 'Quotation' },
  net: { th: 'มูลค่าก่อนภาษี', en: 'Net' },
  vat: { th: 'ภาษีมูลค่าเพิ่ม', en: 'VAT' },
  total: { th: 'จำนวนเงินรวมทั้งสิ้น', en: 'Total' },
  rate: { th: 'อัตราแลกเปลี่ยน', en: 'Rate of exchange' },
  inWords: { th: 'ตัวอักษร', en: 'In words' },
  wht: { th: 'ภาษีหัก ณ ที่จ่าย (โดยประมาณ)', en: 'Withholding tax expected' },
  undue: {
    th: 'ใบกำกับภาษีจะออกพร้อมใบเสร็จรับเงินเมื่อชำระเงิน',
    en: 'The tax invoice is issued with the receipt, when this is paid.',
  },
  zero: { th: 'อัตราภาษี 0 %', en: '0 % VAT' },
  exempt: { th: 'ยกเว้นภาษี', en: 'VAT exempt' },
  outOfScope: { th: 'นอกขอบเขตภาษี', en: 'Outside VAT' },
} as const;
export const say = (word: keyof typeof words, language: Language): string => words[word][language];

const modes = { zero: 'zero', exempt: 'exempt', outOfScope: 'outOfScope' } as const;

/** A day as the language writes it: 2026-11-28 is 28/11/2569 in the Thai calendar. */
export const dayIn = (day: string | null | undefined, language: Language): string => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  if (!day) return '–';
  return language === 'th' ? `${date}/${month}/${Number(year) + 543}` : `${date}/${month}/${year}`;
};

const branchIn = (branch: string | null | undefined, language: Language) =>
  !branch ? '' : branch === '00000' ? say('head', language) : `${say('branch', language)} ${branch}`;

const partyText = (
  party: { name: string; address: string; tin: string | null; branch: string | null },
  language: Language,
) =>
  [
    party.name,
    party.address,
    [party.tin && `${say('tin', language)} ${party.tin}`, branchIn(party.branch, language)].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('\n');

/** The seller: as frozen with the document, or as the company stands now on a draft. */
export async function sellerText(ctx: Context, row: { seller: Seller | null }, language: Language): Promise<string> {
  const seller = row.seller ?? (await sellerOf(ctx));
  const isThai = language === 'th';
  return partyText(
    {
      ...seller,
      name: (isThai && seller.nameTh) || seller.name,
      address: (isThai && seller.addressTh) || seller.address,
    },
    language,
  );
}

/** The head of a page: the company’s own name and address, in Thai on a Thai document. */
export function letterhead({ name, address, nameTh, addressTh }: Seller, language: Language) {
  return language === 'th' && nameTh ? { name: nameTh, address: addressTh || address } : { name, address };
}

/** The buyer: as frozen with the document, or as they stand now on a draft. */
export async function buyerText(ctx: Context, row: Pick<Invoice, 'buyer' | 'customerId'>, language: Language) {
  const buyer = row.buyer ?? (await buyerOf(ctx, row.customerId));
  const isThai = language === 'th';
  return partyText(
    {
      name: (isThai && buyer.nameTh) || buyer.name,
      address: buyer.address || '',
      tin: buyer.tin,
      branch: buyer.branch,
    },
    language,
  );
}

const cell = (label: string, value: string, width = 1) => ({ label, value, size: 10, width });

function sumsBlock(row: Invoice, language: Language): Block {
  const line = (label: string, value: string) => ({ cells: [{ ...cell(label, value), align: 'right' as const }] });
  const foreign =
    row.currency === 'THB' || !row.fxRate
      ? []
      : [
          line(`${say('rate', language)} 1 ${row.currency}`, `${Number(row.fxRate)} THB`),
          line(`${say('vat', language)} (THB)`, printed(row.vatThb)),
          line(`${say('total', language)} (THB)`, printed(row.totalThb)),
        ];
  return {
    kind: 'fields',
    rows: [
      ...(Number(row.discount) > 0 ? [line(say('discount', language), printed(row.discount))] : []),
      line(say('net', language), printed(row.net)),
      line(`${say('vat', language)} ${Number(row.vatPct)} %`, printed(row.vat)),
      line(`${say('total', language)} (${row.currency})`, printed(row.total)),
      ...foreign,
    ],
  };
}

function page(
  row: Invoice,
  lines: readonly Line[],
  { language, copy, seller, buyer }: { language: Language; copy: 'original' | 'copy'; seller: string; buyer: string },
): Block[] {
  const t = (word: keyof typeof words) => say(word, language);
  return [
    {
      kind: 'columns',
      columns: [
        { width: 3, blocks: [{ kind: 'heading', text: t(row.kind), level: 1 }] },
        { width: 1, blocks: [{ kind: 'paragraph', text: [{ text: t(copy), bold: true }], align: 'right', size: 12 }] },
      ],
    },
    {
      kind: 'fields',
      rows: [
        { cells: [cell(t('seller'), seller, 2), cell(t('number'), row.invoiceNumber ?? '–')] },
        { cells: [cell(t('buyer'), buyer, 2), cell(t('date'), dayIn(row.issueDate, language))] },
        {
          cells: [cell(t('order'), row.customerOrder ?? '–', 2), cell(t('due'), dayIn(row.dueDate, language))],
        },
      ],
    },
    { kind: 'spacer', height: 6 },
    {
      kind: 'table',
      columns: [
        { header: t('line'), width: 0.5 },
        { header: t('description'), width: 4.2 },
        { header: t('quantity'), width: 1.1, align: 'right' },
        { header: t('unitPrice'), width: 1.4, align: 'right' },
        { header: `${t('amount')} (${row.currency})`, width: 1.6, align: 'right' },
      ],
      rows: lines.map((line, at) => [
        String(at + 1),
        [
          line.vatMode && line.vatMode !== 'vat7'
            ? `${line.description ?? ''} (${say(modes[line.vatMode], language)})`
            : (line.description ?? ''),
          ...(line.quotedBy ? [`${t('quotation')} ${line.quotedBy}`] : []),
          ...line.discounts.map(({ name, off }) => `${t('discount')} ${name}: -${printed(off)}`),
        ].join('\n'),
        `${Number(line.quantity)} ${line.unit ?? ''}`,
        printed(line.unitPrice),
        printed(line.net),
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
              text: `${t('inWords')}: ${language === 'th' ? thaiWords(row.total, row.currency) : englishWords(row.total, row.currency)}`,
            },
            ...(row.kind === 'service' ? [{ kind: 'paragraph' as const, text: t('undue'), size: 8 }] : []),
            ...(Number(row.whtExpected) > 0
              ? [{ kind: 'paragraph' as const, text: `${t('wht')}: ${printed(row.whtExpected)}`, size: 8 }]
              : []),
            ...(row.remark ? [{ kind: 'paragraph' as const, text: row.remark, size: 9 }] : []),
          ],
        },
        { width: 2, blocks: [sumsBlock(row, language)] },
      ],
    },
  ];
}

/** An invoice on paper in one language: the original, and the copy behind it. A draft and a void one say so across the page. */
export async function invoiceDocument(ctx: Context, row: Invoice, language: Language): Promise<DocumentDefinition> {
  const [lines, seller, buyer] = await Promise.all([
    linesOf(ctx, row.id),
    sellerText(ctx, row, language),
    buyerText(ctx, row, language),
  ]);
  const draft = ['draft', 'discarded'].includes(row.status);
  return {
    title: `${say(row.kind, language)} ${row.invoiceNumber ?? ''}`.trim(),
    company: letterhead(row.seller ?? (await sellerOf(ctx)), language),
    ...formOf('ABS-FI-01'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.postedAt ?? row.updatedAt,
    ...(draft ? { watermark: 'DRAFT' as const } : {}),
    ...(row.status === 'voided' ? { watermark: 'VOID' as const } : {}),
    content: [
      ...page(row, lines, { language, copy: 'original', seller, buyer }),
      ...(draft
        ? []
        : [{ kind: 'pageBreak' as const }, ...page(row, lines, { language, copy: 'copy', seller, buyer })]),
    ],
  };
}
