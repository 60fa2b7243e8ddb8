import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { buyerText, letterhead, sellerOf, sellerText } from '#modules/finance/invoices/server/public.ts';
import { dayIn, inWords, pagesIn, paperHead, say, type Language } from '#modules/finance/money/server/public.ts';
import { isAbove, isZero, printed } from '#modules/finance/money/shared/public.ts';
import type { AgingBucket, StatementKind } from '../shared/statement.ts';
import type { Statement } from './statement.queries.ts';

const words = {
  title: { th: 'ใบแจ้งยอดบัญชีลูกหนี้', en: 'Statement of account' },
  period: { th: 'ระหว่างวันที่', en: 'Period' },
  currency: { th: 'สกุลเงิน', en: 'Currency' },
  document: { th: 'เอกสาร', en: 'Document' },
  debit: { th: 'เพิ่มหนี้', en: 'Billed' },
  credit: { th: 'ชำระหรือลดหนี้', en: 'Paid or credited' },
  balance: { th: 'คงเหลือ', en: 'Balance' },
  opening: { th: 'ยอดยกมา', en: 'Opening balance' },
  closing: { th: 'ยอดคงค้าง', en: 'Closing balance' },
  due: { th: 'ครบกำหนด', en: 'due' },
  aging: { th: 'อายุหนี้ ณ วันสิ้นสุด (นับจากวันครบกำหนด)', en: 'Age of the closing balance, from the due date' },
  ask: {
    th: 'หากยอดไม่ตรงกับบัญชีของท่าน โปรดแจ้งฝ่ายการเงินภายใน 15 วัน',
    en: 'Please tell our finance department within 15 days if this differs from your books.',
  },
} as const;

const kinds: Record<StatementKind, Record<Language, string>> = {
  invoice: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
  debitNote: { th: 'ใบเพิ่มหนี้', en: 'Debit note' },
  creditNote: { th: 'ใบลดหนี้', en: 'Credit note' },
  received: { th: 'รับชำระ ใบเสร็จ', en: 'Payment, receipt' },
  withheld: { th: 'ภาษีถูกหัก ณ ที่จ่าย ใบเสร็จ', en: 'Tax withheld, receipt' },
  fee: { th: 'ค่าธรรมเนียมธนาคาร ใบเสร็จ', en: 'Bank fee, receipt' },
  refund: { th: 'คืนเงิน ใบสำคัญจ่าย', en: 'Refund, voucher' },
};

const ages: Record<AgingBucket, Record<Language, string>> = {
  notDue: { th: 'ยังไม่ครบกำหนด', en: 'Not due yet' },
  days30: { th: '1–30 วัน', en: '1–30 days' },
  days60: { th: '31–60 วัน', en: '31–60 days' },
  days90: { th: '61–90 วัน', en: '61–90 days' },
  more: { th: 'เกิน 90 วัน', en: 'Over 90 days' },
  overpaid: { th: 'ชำระเกิน', en: 'Paid too much' },
};

/** `-53.50` as it is printed: minus stands before the groups. */
const signed = (amount: string) => (isAbove('0', amount) ? `-${printed(amount.slice(1))}` : printed(amount));
const blank = (amount: string) => (isZero(amount) ? '' : printed(amount));

/** A statement of account on paper in one language. */
export async function statementDocument(
  ctx: Context,
  customerId: string,
  statement: Statement,
  language: Language,
): Promise<DocumentDefinition> {
  const own = (word: keyof typeof words) => words[word][language];
  const day = (of: string) => dayIn(of, language);
  const [seller, buyer, company] = await Promise.all([
    sellerText(ctx, { seller: null }, language),
    buyerText(ctx, { buyer: null, customerId }, language),
    sellerOf(ctx),
  ]);
  const { opening, closing, currency } = statement;
  const total = (label: string, amount: string) => [
    '',
    [{ text: label, bold: true }],
    '',
    '',
    [{ text: signed(amount), bold: true }],
  ];
  const aged = statement.aging.filter(({ bucket, amount }) => bucket !== 'overpaid' || !isZero(amount));
  const content: Block[] = [
    ...paperHead(language, {
      title: own('title'),
      copy: null,
      seller,
      buyer,
      besideSeller: [own('period'), `${day(statement.from)} – ${day(statement.to)}`],
      besideBuyer: [own('currency'), currency],
    }),
    {
      kind: 'table',
      columns: [
        { header: say('date', language), width: 1.3 },
        { header: own('document'), width: 4.2 },
        { header: own('debit'), width: 1.5, align: 'right' },
        { header: own('credit'), width: 1.5, align: 'right' },
        { header: `${own('balance')} (${currency})`, width: 1.7, align: 'right' },
      ],
      rows: [
        total(own('opening'), opening),
        ...statement.lines.map((line) => [
          day(line.day),
          `${kinds[line.kind][language]} ${line.number}${line.dueDate ? ` (${own('due')} ${day(line.dueDate)})` : ''}`,
          blank(line.debit),
          blank(line.credit),
          signed(line.balance),
        ]),
        total(own('closing'), closing),
      ],
    },
    { kind: 'spacer', height: 6 },
    ...(isAbove(closing, '0') ? [{ kind: 'paragraph' as const, text: inWords(language, closing, currency) }] : []),
    { kind: 'heading', text: own('aging'), level: 3 },
    {
      kind: 'table',
      columns: aged.map(({ bucket }) => ({ header: ages[bucket][language], align: 'right' as const })),
      rows: [aged.map(({ amount }) => signed(amount))],
    },
    { kind: 'spacer', height: 6 },
    { kind: 'paragraph', text: own('ask'), size: 9 },
  ];
  return {
    title: own('title'),
    company: letterhead(company, language),
    ...formOf('ABS-FI-04'),
    orientation: 'portrait',
    size: 'A4',
    ...pagesIn(language),
    issuedAt: ctx.now.toISOString(),
    content,
  };
}
