import { fixture } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { lineContact } from '../shared/lineContact.record.ts';

/** Somebody of a customer who was given a code. */
export const aLineContact = fixture(lineContact).by(['marketing.user'], async (app, n, given) => ({
  customerId: given.customerId ?? (await aCustomer(app)).id,
  name: `Anong ${n}`,
}));
