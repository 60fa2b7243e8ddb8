import { expect, test } from 'vitest';
import { priceIn, skuOfJob, type PriceBook, type PriceCard } from './price.ts';

const line = (id: string, price: string, of: { skuId?: string; part?: string; scope?: string } = {}) => ({
  id,
  price,
  skuId: of.skuId ?? 'wheel',
  partNumberId: of.part ?? null,
  workScope: of.scope ?? null,
});
const card = (id: string, customerId: string | null, lines: PriceCard['lines'], hour: string | null): PriceCard => ({
  id,
  number: id,
  customerId,
  currency: customerId ? 'USD' : 'THB',
  labour: { wheel: hour },
  lines,
});
const sku = (id: string, shop: string | null, unit: string, basePrice: string) =>
  [id, { id, code: id, shop, unit, basePrice }] as const;
const skus = new Map([
  sku('wheel', 'wheel', 'EA', '100.00'),
  sku('tire', 'tireChange', 'EA', '50.00'),
  sku('hour', null, 'hour', '10.00'),
]);
const all = [
  line('any', '90.00'),
  line('scope', '80.00', { scope: 'repair' }),
  line('part', '70.00', { part: 'p1' }),
  line('both', '60.00', { part: 'p1', scope: 'repair' }),
];
const book = (lines: PriceCard['lines'], hour: string | null = null): PriceBook => ({
  customerCard: card('C', 'c', lines, hour),
  baseCard: card('B', null, [line('base', '95.00')], '12.00'),
  skus,
});
const asked = { skuId: 'wheel', partNumberId: 'p1', workScope: 'repair', shop: 'wheel' };

test('the most exact price of the card counts: part and scope, part, scope, any', () => {
  const order: [string, string][] = [];
  for (let left = [...all].reverse(); left.length > 0; left = left.slice(1)) {
    const price = priceIn(book(left), asked);
    order.push([price?.lineId ?? '', price?.unitPrice ?? '']);
  }
  expect(order).toEqual([
    ['both', '60.00'],
    ['part', '70.00'],
    ['scope', '80.00'],
    ['any', '90.00'],
  ]);
});

test('a price agreed for another part number or scope is not this one', () => {
  const others = [line('x', '1.00', { part: 'p2' }), line('y', '1.00', { scope: 'overhaul' })];
  expect(priceIn(book(others), asked)).toMatchObject({ source: 'baseRate', unitPrice: '95.00', currency: 'THB' });
});

test('an hour has the labour rate of its shop, the customer’s before the base one, then the price of the SKU', () => {
  expect(priceIn(book([], '14.00'), { skuId: 'hour', shop: 'wheel' })).toMatchObject({ source: 'customerLabour' });
  expect(priceIn(book([]), { skuId: 'hour', shop: 'wheel' })).toMatchObject({
    source: 'baseLabour',
    unitPrice: '12.00',
  });
  expect(priceIn(book([]), { skuId: 'hour', shop: 'brake' })).toMatchObject({ source: 'skuBase', unitPrice: '10.00' });
});

test('without cards the SKU says its own price, in baht; what is not sold has none', () => {
  const bare = { customerCard: null, baseCard: null, skus };
  expect(priceIn(bare, asked)).toMatchObject({ source: 'skuBase', unitPrice: '100.00', currency: 'THB', cardId: null });
  expect(priceIn(bare, { skuId: 'gone' })).toBeNull();
});

test('a job is billed as the SKU its card names most exactly, else as the only service of its shop', () => {
  const job = { shop: 'wheel', partNumberId: 'p1', workScope: 'repair' };
  expect(skuOfJob(book(all), job)?.id).toBe('wheel');
  expect(skuOfJob(book([]), job)?.id).toBe('wheel');
  expect(skuOfJob(book([line('t', '1.00', { skuId: 'tire', part: 'p1' })]), job)?.id).toBe('wheel');
  const two = new Map([...skus, sku('wheel2', 'wheel', 'EA', '1.00')]);
  expect(skuOfJob({ ...book([]), skus: two }, job)).toBeNull();
  const equal = [line('a', '1.00', { part: 'p1' }), line('b', '1.00', { skuId: 'wheel2', part: 'p1' })];
  expect(skuOfJob({ ...book(equal), skus: two }, job)).toBeNull();
});
