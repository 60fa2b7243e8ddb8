/** A card as prices are looked up in it. */
export interface PriceCard {
  id: string;
  number: string;
  customerId: string | null;
  currency: string;
  /** Price of an hour by shop, where the card has one. */
  labour: Readonly<Record<string, string | null>>;
  lines: readonly {
    id: string;
    skuId: string;
    partNumberId: string | null;
    workScope: string | null;
    price: string;
  }[];
}

export interface PricedSku {
  id: string;
  code: string;
  shop: string | null;
  unit: string;
  basePrice: string;
}

/** What counts for one customer on one day: their card, the base card, and the SKUs themselves. */
export interface PriceBook {
  customerCard: PriceCard | null;
  baseCard: PriceCard | null;
  skus: ReadonlyMap<string, PricedSku>;
}

/** Where a price comes from, the first of these that has one. */
export const priceSources = {
  customerRate: 'Rate card of the customer',
  customerLabour: 'Labour rate of the customer',
  baseRate: 'Base rate card',
  baseLabour: 'Base labour rate',
  skuBase: 'Base price of the SKU',
} as const;
export type PriceSource = keyof typeof priceSources;

export interface Price {
  unitPrice: string;
  currency: string;
  source: PriceSource;
  cardId: string | null;
  cardNumber: string | null;
  lineId: string | null;
  /** Whether it was agreed for this part number, for this scope, for both, or for the SKU at large. */
  exact: { part: boolean; scope: boolean };
}

export interface PriceAsked {
  skuId: string;
  partNumberId?: string | null;
  workScope?: string | null;
  /** The shop of the work, for labour; that of the SKU unless given. */
  shop?: string | null;
}

const fits = (line: PriceCard['lines'][number], { partNumberId, workScope }: PriceAsked) =>
  (line.partNumberId === null || line.partNumberId === partNumberId) &&
  (line.workScope === null || line.workScope === workScope);

/** How exactly a line names what is asked for: part number before scope. */
const exactness = ({ partNumberId, workScope }: PriceCard['lines'][number]) =>
  (partNumberId === null ? 0 : 2) + (workScope === null ? 0 : 1);

function inCard(card: PriceCard, sku: PricedSku, asked: PriceAsked, whose: 'customer' | 'base'): Price | null {
  const named = { currency: card.currency, cardId: card.id, cardNumber: card.number };
  const [line] = card.lines
    .filter((one) => one.skuId === sku.id && fits(one, asked))
    .sort((a, b) => exactness(b) - exactness(a));
  if (line)
    return {
      ...named,
      unitPrice: line.price,
      source: `${whose}Rate`,
      lineId: line.id,
      exact: { part: line.partNumberId !== null, scope: line.workScope !== null },
    };
  const hour = sku.unit.toLowerCase() === 'hour' ? card.labour[asked.shop ?? sku.shop ?? ''] : null;
  if (!hour) return null;
  return { ...named, unitPrice: hour, source: `${whose}Labour`, lineId: null, exact: { part: false, scope: false } };
}

/** The price of an SKU and where it comes from: the customer's card before the base card before the SKU itself. Null of an SKU that is not sold. */
export function priceIn(book: PriceBook, asked: PriceAsked): Price | null {
  const sku = book.skus.get(asked.skuId);
  if (!sku) return null;
  return (
    (book.customerCard && inCard(book.customerCard, sku, asked, 'customer')) ??
    (book.baseCard && inCard(book.baseCard, sku, asked, 'base')) ?? {
      unitPrice: sku.basePrice,
      currency: 'THB',
      source: 'skuBase',
      cardId: null,
      cardNumber: null,
      lineId: null,
      exact: { part: false, scope: false },
    }
  );
}

/**
 * The SKU a job is billed as: the one a card names for its part number or scope, the customer's card first and the most exact line of it;
 * else the only service of its shop. Null where nobody can tell; two equally exact lines tell nothing either.
 */
export function skuOfJob(
  book: PriceBook,
  job: { shop: string; partNumberId: string; workScope: string },
): PricedSku | null {
  for (const card of [book.customerCard, book.baseCard]) {
    const found = (card?.lines ?? [])
      .filter((line) => exactness(line) > 0 && fits(line, { ...job, skuId: line.skuId }))
      .filter((line) => [job.shop, null, undefined].includes(book.skus.get(line.skuId)?.shop))
      .sort((a, b) => exactness(b) - exactness(a));
    const [first, second] = found;
    if (!first || (second && second.skuId !== first.skuId && exactness(second) === exactness(first))) continue;
    return book.skus.get(first.skuId) ?? null;
  }
  const ofShop = [...book.skus.values()].filter((sku) => sku.shop === job.shop);
  return ofShop.length === 1 ? (ofShop[0] ?? null) : null;
}
