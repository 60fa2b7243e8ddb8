import { createRecord } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { customer } from '../shared/customer.record.ts';

/** An airline abroad that takes CAAT Form 1. */
export const aCustomer = fixture(customer).by(['marketing.user'], (_app, n) => airline(`A${n}`));

const airline = (code: string): CreateOf<typeof customer> => ({
  code,
  name: `Test Air ${code}`,
  color: '#1565c0',
  legalName: `Test Air ${code} Limited`,
  customerType: 'foreignCompany',
  country: 'SG',
  releaseForms: ['CAAT_FORM_1'],
  currency: 'USD',
  internationalCarrier: false,
  tatBasis: 'calendar' as const,
});

let others = 0;

/** The id of an airline, for tests that serve none of this module's calls. */
export async function aCustomerId(app: TestApp, given: Partial<CreateOf<typeof customer>> = {}): Promise<string> {
  others += 1;
  return (await app.write((ctx) => createRecord(ctx, customer, { ...airline(`B${others}`), ...given }))).id;
}
