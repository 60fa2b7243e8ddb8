import { fixture } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { discount } from '../shared/discount.record.ts';

/** 5 % off everything of a customer of its own. */
export const aDiscount = fixture(discount).by(
  ['finance.user'],
  async (app, n, given) => ({
    name: `Frame contract ${n}`,
    customerId: given.customerId ?? (await aCustomer(app)).id,
    type: 'percent',
    ...(given.type === 'amount' ? {} : { percent: '5' }),
    validFrom: '2020-01-01',
    stackable: false,
    priority: 10,
    agreement: 'Frame contract of 2020',
  }),
  { change: { remark: 'Renewed by mail' } },
);
