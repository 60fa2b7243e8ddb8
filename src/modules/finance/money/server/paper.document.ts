import type { Block, DocumentDefinition, FieldRow } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { englishWords, printed, thaiWords } from '../shared/public.ts';

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
  workOrder: { th: 'ใบสั่งงาน', en: 'Work order' },
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

/** Units as they stand on SKUs, in Thai; another one is written as it stands there. */
const units: Readonly<Record<string, string>> = {
  ea: 'ชิ้น',
  each: 'ชิ้น',
  pc: 'ชิ้น',
  pcs: 'ชิ้น',
  set: 'ชุด',
  lot: 'ล็อต',
  job: 'งาน',
  h: 'ชั่วโมง',
  hr: 'ชั่วโมง',
  hour: 'ชั่วโมง',
  hours: 'ชั่วโมง',
  day: 'วัน',
  month: 'เดือน',
  trip: 'เที่ยว',
  kg: 'กิโลกรัม',
  g: 'กรัม',
  l: 'ลิตร',
  m: 'เมตร',
  box: 'กล่อง',
  can: 'กระป๋อง',
};

/** A quantity with its unit in the language of the paper. */
export const countIn = (quantity: string, unit: string | null | undefined, language: Language): string =>
  `${Number(quantity)} ${(language === 'th' && units[(unit ?? '').toLowerCase()]) || (unit ?? '')}`.trim();

/** What was sold by its name in the language of the paper; a description that was written by hand says what it says. */
export const soldIn = (text: string, sold: { name: string; nameEn: string }, language: Language): string =>
  language === 'th' && text.startsWith(sold.nameEn) ? `${sold.name}${text.slice(sold.nameEn.length)}` : text;

/** The pages of a Thai paper are counted in Thai. */
export const pagesIn = (language: Language): Pick<DocumentDefinition, 'language'> =>
  language === 'th' ? { language } : {};

/** A day as the language writes it: 2026-11-28 is 28/11/2569 in the Thai calendar. */
export const dayIn = (day: string | null | undefined, language: Language): string => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  if (!day) return '–';
  return language === 'th' ? `${date}/${month}/${Number(year) + 543}` : `${date}/${month}/${year}`;
};

type FieldCell = FieldRow['cells'][number];

/** A fact under its label, as wide as so many shares of its row. */
export const cell = (label: string, value: string, width = 1): FieldCell => ({ label, value, size: 10, width });

type Copy = 'original' | 'copy';
type Fact = readonly [label: string, value: string];

/** The head of a paper for a customer: what it is and which copy, the parties with a fact beside each, and the rows under them. */
export function paperHead(
  language: Language,
  of: {
    title: string;
    /** Null where there is but one. */
    copy: Copy | null;
    seller: string;
    buyer: string;
    besideSeller: Fact;
    besideBuyer: Fact;
    more?: readonly FieldCell[][];
  },
): Block[] {
  const title: Block = { kind: 'heading', text: of.title, level: 1 };
  const copy: Block | null = of.copy && {
    kind: 'paragraph',
    text: [{ text: say(of.copy, language), bold: true }],
    align: 'right',
    size: 12,
  };
  return [
    copy
      ? {
          kind: 'columns',
          columns: [
            { width: 3, blocks: [title] },
            { width: 1, blocks: [copy] },
          ],
        }
      : title,
    {
      kind: 'fields',
      rows: [
        { cells: [cell(say('seller', language), of.seller, 2), cell(...of.besideSeller)] },
        { cells: [cell(say('buyer', language), of.buyer, 2), cell(...of.besideBuyer)] },
        ...(of.more ?? []).map((cells) => ({ cells })),
      ],
    },
    { kind: 'spacer', height: 6 },
  ];
}

/** An amount in the words of the language. */
export const inWords = (language: Language, total: string, currency: string): string =>
  `${say('inWords', language)}: ${language === 'th' ? thaiWords(total, currency) : englishWords(total, currency)}`;

/** What such an amount is in THB, where it is in another currency. */
export const inBaht = (
  language: Language,
  row: { currency: string; fxRate: string | null; vatThb?: string | null; totalThb?: string | null },
): Fact[] =>
  row.currency === 'THB' || !row.fxRate
    ? []
    : [
        [`${say('rate', language)} 1 ${row.currency}`, `${Number(row.fxRate)} THB`],
        ...(row.totalThb === undefined
          ? []
          : ([
              [`${say('vat', language)} (THB)`, printed(row.vatThb)],
              [`${say('total', language)} (THB)`, printed(row.totalThb)],
            ] satisfies Fact[])),
      ];

/** The foot: on the left the total in words and notes, each with its size in points; on the right the sums, label and amount. */
export function paperSums(
  language: Language,
  of: {
    total: string;
    currency: string;
    notes?: readonly (readonly [text: string | null, size: number])[];
    sums: readonly Fact[];
  },
): Block[] {
  const notes = (of.notes ?? []).flatMap(([text, size]): Block[] => (text ? [{ kind: 'paragraph', text, size }] : []));
  return [
    { kind: 'spacer', height: 6 },
    {
      kind: 'columns',
      columns: [
        { width: 3, blocks: [{ kind: 'paragraph', text: inWords(language, of.total, of.currency) }, ...notes] },
        {
          width: 2,
          blocks: [
            { kind: 'fields', rows: of.sums.map((sum) => ({ cells: [{ ...cell(...sum), align: 'right' as const }] })) },
          ],
        },
      ],
    },
  ];
}

/** A paper for a customer: the original and behind it the copy. A draft and a void one say so across the page; a draft has no copy. */
export function moneyPaper(of: {
  language: Language;
  title: string;
  company: DocumentDefinition['company'];
  form: Parameters<typeof formOf>[0];
  issuedAt: string;
  isDraft: boolean;
  isVoid: boolean;
  page: (copy: Copy) => Block[];
}): DocumentDefinition {
  return {
    title: of.title.trim(),
    company: of.company,
    ...formOf(of.form),
    orientation: 'portrait',
    size: 'A4',
    ...pagesIn(of.language),
    issuedAt: of.issuedAt,
    ...(of.isVoid ? { watermark: 'VOID' as const } : of.isDraft ? { watermark: 'DRAFT' as const } : {}),
    content: [...of.page('original'), ...(of.isDraft ? [] : [{ kind: 'pageBreak' as const }, ...of.page('copy')])],
  };
}
