import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { sum, times } from '#modules/finance/money/shared/public.ts';
import { bookOf } from '#modules/finance/rates/server/public.ts';
import { priceIn, skuOfJob } from '#modules/finance/rates/shared/public.ts';
import { shopOf } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { readList, type ListedLine } from '../shared/partList.ts';
import type { readListCall } from '../shared/quotations.calls.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { addLine, without } from './drafts.ts';
import { keepSums, type Quotation } from './lines.ts';

interface Known {
  id: string;
  number: string;
  name: string;
  family: string;
}

interface Priced extends ListedLine {
  fault: string | null;
  part: Known | null;
  sku: { id: string; code: string } | null;
  unitPrice: string | null;
  priceSource: string | null;
  card: string | null;
}

async function known(ctx: Context, numbers: readonly string[]): Promise<Map<string, Known>> {
  const rows = await ctx.db
    .selectFrom('partNumber')
    .select(['id', 'partnumber as number', 'partname as name', 'family'])
    .where('archivedAt', 'is', null)
    .where(({ fn }) => fn('upper', ['partnumber']), 'in', ['', ...numbers.map((one) => one.toUpperCase())])
    .execute();
  return new Map(rows.map((row) => [row.number.toUpperCase(), row]));
}

/** Each line of a list with its price, or with what is wrong with it. */
async function pricedList(ctx: Context, row: Quotation, text: string): Promise<Priced[]> {
  const lines = readList(text, workOrder.fields.workScope.options ?? {});
  const [parts, book] = await Promise.all([
    known(
      ctx,
      lines.map(({ partNumber }) => partNumber),
    ),
    bookOf(ctx, { customerId: row.customerId, on: dayOf(ctx.now) }),
  ]);
  return lines.map((line) => {
    const part = parts.get(line.partNumber.toUpperCase()) ?? null;
    const nothing = { ...line, part, sku: null, unitPrice: null, priceSource: null, card: null };
    if (line.fault) return { ...nothing, fault: line.fault };
    if (!part) return { ...nothing, fault: `${line.partNumber} is not among the part numbers.` };
    const workScope = line.workScope ?? 'overhaul';
    const shop = shopOf(part.family, workScope as Parameters<typeof shopOf>[1]);
    const sku = skuOfJob(book, { shop, partNumberId: part.id, workScope });
    const price = sku && priceIn(book, { skuId: sku.id, partNumberId: part.id, workScope, shop });
    if (!sku || !price)
      return { ...nothing, fault: `No price is agreed for ${line.partNumber}: name its SKU in a rate card.` };
    if (price.currency !== row.currency)
      return { ...nothing, fault: `Its price is in ${price.currency}, the quotation in ${row.currency}.` };
    return {
      ...nothing,
      sku,
      workScope,
      unitPrice: price.unitPrice,
      priceSource: price.source,
      card: price.cardNumber,
      fault: null,
    };
  });
}

const draftOnly = (row: Quotation): void => {
  if (row.status !== 'draft') refuse('NOT_DRAFT', 'Lines are added while the quotation is a draft.');
};

/** Reads a list and stores nothing. Errors: 422 `NOT_DRAFT`. */
export async function checkList(ctx: Context, row: Quotation, text: string): Promise<AnswerOf<typeof readListCall>> {
  draftOnly(row);
  const lines = await pricedList(ctx, row, text);
  const nets = lines.map(({ quantity, unitPrice }) => (quantity && unitPrice ? times(quantity, unitPrice) : null));
  return {
    lines: lines.map(({ line, partNumber, quantity, sku, unitPrice, priceSource, card, fault }, at) => ({
      line,
      partNumber,
      quantity,
      sku: sku?.code ?? null,
      unitPrice,
      priceSource,
      card,
      net: nets[at] ?? null,
      fault,
    })),
    faults: lines.filter(({ fault }) => fault).length,
    net: sum(nets.flatMap((net) => net ?? [])),
  };
}

/** Adds a list to a draft: all of it or, when one line has a fault, nothing. Errors: 422 `NOT_DRAFT`, `LIST_FAULT`. */
export async function takeList(ctx: WriteContext, id: string, text: string): Promise<number> {
  const row = await getRecord(ctx, quotation, id);
  draftOnly(row);
  const lines = await pricedList(ctx, row, text);
  const bad = lines.find(({ fault }) => fault);
  if (bad) refuseField('text', 'LIST_FAULT', `Line ${bad.line}: ${bad.fault}`);
  for (const { part, sku, quantity, workScope } of lines)
    await addLine(
      ctx,
      without({
        quotationId: row.id,
        skuId: sku?.id ?? '',
        partNumberId: part?.id,
        workScope,
        quantity: quantity ?? '1',
        description: part?.name,
      }) as CreateOf<typeof quotationLine>,
    );
  await keepSums(ctx, row.id);
  return lines.length;
}
