import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import {
  cell,
  countIn,
  dayIn,
  inBaht,
  moneyPaper,
  paperHead,
  paperSums,
  say,
  soldIn,
  type Language,
} from '#modules/finance/money/server/public.ts';
import { printed } from '#modules/finance/money/shared/public.ts';
import type { Seller } from '../shared/invoice.record.ts';
import { buyerOf, sellerOf } from './buyer.ts';
import { linesOf, type Invoice, type Line } from './drafts.ts';

const modes = { zero: 'zero', exempt: 'exempt', outOfScope: 'outOfScope' } as const;

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

/** What each line of an invoice says on paper, by its id: what was sold by its name in the language of the paper, and the work order. */
export async function saidOfLines(ctx: Context, invoiceId: string, language: Language): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; description: string; name: string; nameEn: string; job: string | null }>`
    select l.id, coalesce(l.description, '') as description, s.name, s.name_en, w.number as job
    from invoice_line l join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id
    where l.invoice_id = ${invoiceId} and l.archived_at is null`.execute(ctx.db);
  return new Map(
    rows.map(({ id, description, job, ...sold }) => [
      id,
      [soldIn(description, sold, language), ...(job ? [`${say('workOrder', language)} ${job}`] : [])].join('\n'),
    ]),
  );
}

function page(
  row: Invoice,
  lines: readonly Line[],
  {
    language,
    copy,
    seller,
    buyer,
    said,
  }: {
    language: Language;
    copy: 'original' | 'copy';
    seller: string;
    buyer: string;
    said: ReadonlyMap<string, string>;
  },
): Block[] {
  const t = (word: Parameters<typeof say>[0]) => say(word, language);
  return [
    ...paperHead(language, {
      title: t(row.kind),
      copy,
      seller,
      buyer,
      besideSeller: [t('number'), row.invoiceNumber ?? '–'],
      besideBuyer: [t('date'), dayIn(row.issueDate, language)],
      more: [[cell(t('order'), row.customerOrder ?? '–', 2), cell(t('due'), dayIn(row.dueDate, language))]],
    }),
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
          said.get(line.id) ?? '',
          ...(line.vatMode && line.vatMode !== 'vat7' ? [`(${say(modes[line.vatMode], language)})`] : []),
          ...(line.quotedBy ? [`${t('quotation')} ${line.quotedBy}`] : []),
          ...line.discounts.map(({ name, off }) => `${t('discount')} ${name}: -${printed(off)}`),
        ].join('\n'),
        countIn(line.quantity, line.unit, language),
        printed(line.unitPrice),
        printed(line.net),
      ]),
    },
    ...paperSums(language, {
      total: row.total,
      currency: row.currency,
      notes: [
        [row.kind === 'service' ? t('undue') : null, 8],
        [Number(row.whtExpected) > 0 ? `${t('wht')}: ${printed(row.whtExpected)}` : null, 8],
        [row.remark, 9],
      ],
      sums: [
        ...(Number(row.discount) > 0 ? [[t('discount'), printed(row.discount)] as const] : []),
        [t('net'), printed(row.net)],
        [`${t('vat')} ${Number(row.vatPct)} %`, printed(row.vat)],
        [`${t('total')} (${row.currency})`, printed(row.total)],
        ...inBaht(language, row),
      ],
    }),
  ];
}

/** An invoice on paper in one language: the original, and the copy behind it. A draft and a void one say so across the page. */
export async function invoiceDocument(ctx: Context, row: Invoice, language: Language): Promise<DocumentDefinition> {
  const [lines, seller, buyer, said] = await Promise.all([
    linesOf(ctx, row.id),
    sellerText(ctx, row, language),
    buyerText(ctx, row, language),
    saidOfLines(ctx, row.id, language),
  ]);
  return moneyPaper({
    language,
    title: `${say(row.kind, language)} ${row.invoiceNumber ?? ''}`,
    company: letterhead(row.seller ?? (await sellerOf(ctx)), language),
    form: 'ABS-FI-01',
    issuedAt: row.postedAt ?? row.updatedAt,
    isDraft: ['draft', 'discarded'].includes(row.status),
    isVoid: row.status === 'voided',
    page: (copy) => page(row, lines, { language, copy, seller, buyer, said }),
  });
}
