import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { buyerText, letterhead, sellerOf, sellerText } from '#modules/finance/invoices/server/public.ts';
import {
  cell,
  countIn,
  dayIn,
  pagesIn,
  paperHead,
  paperSums,
  say,
  soldIn,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { printed } from '#modules/finance/money/shared/public.ts';
import type { Content, ContentLine } from '../shared/quotationParts.record.ts';

/** What only a quotation says, in both languages; the rest is said as on an invoice. */
const words = {
  title: { th: 'ใบเสนอราคา', en: 'Quotation' },
  revision: { th: 'ฉบับแก้ไขที่', en: 'Revision' },
  valid: { th: 'ยืนราคาถึงวันที่', en: 'Valid until' },
  attention: { th: 'เรียน', en: 'Attention' },
  job: { th: 'ใบสั่งงาน', en: 'Work order' },
  kind: { th: 'รูปแบบราคา', en: 'Pricing' },
  fixed: { th: 'ราคาเหมาคงที่', en: 'Firm fixed price' },
  timeAndMaterial: { th: 'ค่าแรงและวัสดุตามจริง', en: 'Time and material' },
  ber: { th: 'ไม่คุ้มค่าซ่อม', en: 'Beyond economic repair' },
  overAndAbove: { th: 'งานเพิ่มเติมนอกขอบเขต', en: 'Over and above' },
  scope: { th: 'ขอบเขตงาน', en: 'Scope of work' },
  finding: { th: 'สิ่งที่ตรวจพบ', en: 'Finding' },
  nte: { th: 'ไม่เกิน (ก่อนภาษี)', en: 'Not to exceed (without VAT)' },
  replacement: { th: 'ราคาชิ้นส่วนใหม่', en: 'Price of a new part' },
  turn: { th: 'ระยะเวลาดำเนินการ', en: 'Turn-around' },
  days: { th: 'วัน', en: 'days' },
  incoterm: { th: 'เงื่อนไขการส่งมอบ', en: 'Delivery term' },
  terms: { th: 'เงื่อนไข', en: 'Terms' },
  options: { th: 'ทางเลือก (ยังไม่รวมในยอด)', en: 'Options (not in the total)' },
  signCustomer: { th: 'ผู้อนุมัติสั่งจ้าง / วันที่', en: 'Accepted for the customer / date' },
  signSeller: { th: 'ผู้เสนอราคา / วันที่', en: 'For the seller / date' },
  noTax: { th: 'เอกสารนี้ไม่ใช่ใบกำกับภาษี', en: 'This is not a tax invoice.' },
} as const;
type Word = keyof typeof words;

export interface DocumentOf {
  content: Content;
  customerId: string;
  issuedAt: string;
  isDraft?: boolean;
}

function table(lines: readonly ContentLine[], currency: string, language: Language): Block {
  return {
    kind: 'table',
    columns: [
      { header: say('line', language), width: 0.5 },
      { header: say('description', language), width: 4.2 },
      { header: say('quantity', language), width: 1.1, align: 'right' },
      { header: say('unitPrice', language), width: 1.4, align: 'right' },
      { header: `${say('amount', language)} (${currency})`, width: 1.6, align: 'right' },
    ],
    rows: lines.map((line) => [
      String(line.lineNo),
      [
        line.sold ? soldIn(line.description, line.sold, language) : line.description,
        line.partNumber && `P/N ${line.partNumber}`,
        line.discountPct &&
          Number(line.discountPct) > 0 &&
          `${say('discount', language)} ${Number(line.discountPct)} %`,
        line.vatMode !== 'vat7' && say(line.vatMode as 'zero' | 'exempt' | 'outOfScope', language),
      ]
        .filter(Boolean)
        .join(' · '),
      countIn(line.quantity, line.unit, language),
      printed(line.unitPrice),
      printed(line.net),
    ]),
  };
}

const paragraph = (title: string, text: string | null): Block[] =>
  text
    ? [
        { kind: 'spacer', height: 6 },
        { kind: 'paragraph', text: [{ text: title, bold: true }], size: 10 },
        { kind: 'paragraph', text, size: 9 },
      ]
    : [];

/** A quotation on paper in one language: both parties with their tax numbers, validity, lines, VAT apart, total in words, and where to sign. */
export async function quotationDocument(
  ctx: Context,
  { content, customerId, issuedAt, isDraft = false }: DocumentOf,
  language: Language,
): Promise<DocumentDefinition> {
  const [seller, buyer, company] = await Promise.all([
    sellerText(ctx, { seller: null }, language),
    buyerText(ctx, { buyer: null, customerId }, language),
    sellerOf(ctx),
  ]);
  const t = (word: Word) => words[word][language];
  const { currency } = content;
  const options = content.lines.filter(({ isOption }) => isOption);
  return {
    title: `${t('title')} ${content.number}`,
    company: letterhead(company, language),
    ...formOf('ABS-MK-01'),
    orientation: 'portrait',
    size: 'A4',
    ...pagesIn(language),
    issuedAt,
    ...(isDraft ? { watermark: 'DRAFT' as const } : {}),
    content: [
      ...paperHead(language, {
        title: t('title'),
        copy: null,
        seller,
        buyer,
        besideSeller: [say('number', language), content.number],
        besideBuyer: [t('revision'), `${content.revision} · ${dayIn(dayOf(issuedAt), language)}`],
        more: [
          [cell(t('attention'), content.contactName ?? '–', 2), cell(t('valid'), dayIn(content.validUntil, language))],
          [
            cell(t('kind'), t(content.kind as 'fixed'), 2),
            cell(
              content.jobNumber ? t('job') : t('turn'),
              content.jobNumber ?? (content.turnTimeDays ? `${content.turnTimeDays} ${t('days')}` : '–'),
            ),
          ],
        ],
      }),
      { kind: 'heading', text: content.subject, level: 2 },
      ...paragraph(t('finding'), content.finding),
      ...paragraph(t('scope'), content.scope),
      { kind: 'spacer', height: 6 },
      table(
        content.lines.filter(({ isOption }) => !isOption),
        currency,
        language,
      ),
      ...(options.length > 0
        ? [
            { kind: 'spacer' as const, height: 6 },
            { kind: 'paragraph' as const, text: [{ text: t('options'), bold: true }], size: 10 },
            table(options, currency, language),
          ]
        : []),
      ...paperSums(language, {
        total: content.total,
        currency,
        notes: [[t('noTax'), 8]],
        sums: [
          [say('net', language), printed(content.net)],
          [`${say('vat', language)} ${Number(content.vatPct)} %`, printed(content.vat)],
          [`${say('total', language)} (${currency})`, printed(content.total)],
          ...(content.nteAmount ? [[t('nte'), printed(content.nteAmount)] as const] : []),
          ...(content.replacementPrice ? [[t('replacement'), printed(content.replacementPrice)] as const] : []),
        ],
      }),
      ...paragraph(t('incoterm'), content.incoterm),
      ...paragraph(t('terms'), content.terms),
      { kind: 'spacer', height: 18 },
      {
        kind: 'fields',
        rows: [{ cells: [cell(t('signSeller'), '\n\n'), cell(t('signCustomer'), '\n\n')] }],
      },
    ],
  };
}
