import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { aRateLine } from '#modules/finance/rates/server/rates.fixture.ts';
import { rateCard } from '#modules/finance/rates/shared/rateCard.record.ts';
import { epaRun, priceIndex } from '../shared/epa.record.ts';

/** Each of a month of its own. */
export const aPriceIndex = fixture(priceIndex).by(
  ['finance.user'],
  (_app, n) => ({
    series: 'labour',
    month: `20${String(30 + (Math.floor(n / 12) % 70)).padStart(2, '0')}-${String((n % 12) + 1).padStart(2, '0')}`,
    value: '100.0000',
    source: 'Bank of Thailand, labour cost index',
  }),
  { change: { value: '101.2500' } },
);

/** The indices of M10: labour 100 to 104, material 120 to 126.6. */
export async function indicesOfM10(app: TestApp): Promise<void> {
  const { rows } = await app.deps.database.pool.query(`select 1 from price_index where month = '2025-10'`);
  if (rows.length > 0) return;
  for (const [series, month, value] of [
    ['labour', '2025-10', '100.0000'],
    ['labour', '2026-10', '104.0000'],
    ['material', '2025-10', '120.0000'],
    ['material', '2026-10', '126.6000'],
  ] as const)
    await aPriceIndex(app, { series, month, value });
}

/** An adjustment by the formula of M10 as it is typed, from 60 days on. */
export const formulaOfM10 = () =>
  ({
    baseMonth: '2025-10',
    newMonth: '2026-10',
    weightFixed: '10.00',
    weightLabour: '55.00',
    weightMaterial: '35.00',
    step: '0.01',
    effectiveDate: addDays(dayOf(new Date()), 60),
    noticeDays: 30,
  }) as const;

/** The contract of a customer with a price of 25,000.00, adjusted so. */
export const anEpaRun = fixture(epaRun).by(
  ['finance.user'],
  async (app, _n, given) => {
    await indicesOfM10(app);
    return { customerId: given.customerId ?? (await contract(app)).customerId, ...formulaOfM10() };
  },
  { change: { remark: 'Clause 12.3 of the contract' } },
);

/** A customer's card with one price of 25,000.00. */
export async function contract(app: TestApp): Promise<{ customerId: string; cardId: string; skuId: string }> {
  const line = await aRateLine(app, { price: '25000.0000' });
  const reader = await personWith(app, 'finance.user');
  const { body } = await reader.get<{ row: { customerId: string } }>(`${rateCard.api}/${line.rateCardId}`);
  return { customerId: body.row.customerId, cardId: line.rateCardId, skuId: line.skuId };
}
