import { createHash } from 'node:crypto';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { markUsed } from '#modules/finance/rates/server/public.ts';
import type { Language } from '#modules/finance/money/server/public.ts';
import { quotationRevision, type Content } from '../shared/quotationParts.record.ts';
import { quotationDocument } from './quotation.document.ts';
import { linesOf, type Quotation } from './lines.ts';

export type Revision = RowOf<typeof quotationRevision>;
const forTheirs = { rows: 'all', because: 'a revision is read by whoever the quotation was sent to' } as const;

/** A quotation as a customer reads it, of now. */
export async function contentOf(ctx: Context, row: Quotation): Promise<Content> {
  const lines = await linesOf(ctx, row.id);
  const names = await ctx.db
    .selectFrom('sku')
    .select(['id', 'name', 'nameEn'])
    .where('id', 'in', [...lines.map(({ skuId }) => skuId), row.id])
    .execute();
  const soldOf = (skuId: string) => names.flatMap(({ id, ...sold }) => (id === skuId ? [{ sold }] : []))[0];
  const code = (label: string | null | undefined) => (label ?? '').split(' · ')[0] ?? '';
  return {
    number: row.number,
    revision: row.revision,
    subject: row.subject,
    kind: row.kind,
    currency: row.currency,
    validUntil: row.validUntil,
    contactName: row.contactName,
    jobNumber: row.jobIdLabel ? code(row.jobIdLabel) : null,
    scope: row.scope,
    finding: row.finding,
    nteAmount: row.nteAmount ?? null,
    replacementPrice: row.replacementPrice ?? null,
    turnTimeDays: row.turnTimeDays,
    incoterm: row.incoterm,
    terms: row.terms,
    vatPct: row.vatPct,
    net: row.net ?? '0.00',
    vat: row.vat ?? '0.00',
    total: row.total ?? '0.00',
    lines: lines.map((line) => ({
      id: line.id,
      lineNo: line.lineNo,
      skuCode: code(line.skuIdLabel),
      partNumber: line.partNumberIdLabel ? code(line.partNumberIdLabel) : null,
      workScope: line.workScope,
      description: line.description ?? '',
      ...soldOf(line.skuId),
      quantity: line.quantity,
      unit: line.unit,
      unitPrice: line.unitPrice ?? '0',
      discountPct: line.discountPct,
      net: line.net,
      vatMode: line.vatMode ?? 'vat7',
      priceSource: line.priceSource,
      rateCard: line.rateCardIdLabel ? code(line.rateCardIdLabel) : null,
      isOption: line.isOption ?? false,
    })),
  };
}

async function kept(ctx: WriteContext, row: Quotation, content: Content, language: Language) {
  const bytes = await ctx.services.render(
    await quotationDocument(ctx, { content, customerId: row.customerId, issuedAt: ctx.now.toISOString() }, language),
  );
  const key = newKey();
  await ctx.services.storage.put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.db
    .insertInto('quotationFile')
    .values({ quotationId: row.id, revision: row.revision, language, pdfKey: key, sha256 })
    .execute();
  return sha256;
}

/** Freezes a quotation as it goes out: its content, and its PDF in both languages. The cards it was priced by stay as they are. */
export async function freeze(ctx: WriteContext, row: Quotation): Promise<void> {
  const content = await contentOf(ctx, row);
  const [en, th] = [await kept(ctx, row, content, 'en'), await kept(ctx, row, content, 'th')];
  const lines = await linesOf(ctx, row.id);
  await markUsed(
    ctx,
    lines.flatMap(({ rateCardId }) => rateCardId ?? []),
  );
  await createRecord(
    ctx,
    quotationRevision,
    { quotationId: row.id },
    {
      revision: row.revision,
      sentAt: ctx.now.toISOString(),
      sentById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      validUntil: row.validUntil,
      currency: row.currency,
      total: row.total ?? '0.00',
      content,
      pdfEn: en,
      pdfTh: th,
    },
  );
}

/** A revision that was sent, or null: of a number, or the last one. */
export async function revisionOf(ctx: Context, quotationId: string, revision?: number): Promise<Revision | null> {
  let query = ctx.db.selectFrom('quotationRevision').select('id').where('quotationId', '=', quotationId);
  if (revision !== undefined) query = query.where('revision', '=', revision);
  const found = await query.orderBy('revision', 'desc').executeTakeFirst();
  return found ? getRecord(ctx, quotationRevision, found.id, forTheirs) : null;
}

/** The file of a revision as it was sent. Errors: 404. */
export async function revisionFile(
  ctx: Context,
  { quotationId, revision }: Pick<Revision, 'quotationId' | 'revision'>,
  language: Language,
): Promise<Buffer> {
  const found = await ctx.db
    .selectFrom('quotationFile')
    .select('pdfKey')
    .where('quotationId', '=', quotationId)
    .where('revision', '=', revision)
    .where('language', '=', language)
    .executeTakeFirst();
  return ctx.services.storage.get((found ?? notFound('This quotation was not sent yet.')).pdfKey);
}
