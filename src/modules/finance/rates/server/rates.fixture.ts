import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { rateCard, rateLine } from '../shared/rateCard.record.ts';

/** A contract of one customer, until further notice. */
export const aRateCard = fixture(rateCard).by(['finance.user'], async (app, _n, given) => ({
  customerId: given.customerId === undefined ? await aCustomerId(app) : null,
  validFrom: '2026-01-01',
  currency: 'THB',
  source: 'contract',
  labourWheel: '1450.00',
  materialMarkupPct: '12.00',
}));

/** A price of an SKU on a card of its own. */
export const aRateLine = fixture(rateLine).by(
  ['finance.user'],
  async (app, _n, given) => ({
    rateCardId: given.rateCardId ?? (await aRateCard(app)).id,
    skuId: given.skuId ?? (await aSku(app)).id,
    price: '4250.00',
  }),
  { change: { price: '4300.00' } },
);
