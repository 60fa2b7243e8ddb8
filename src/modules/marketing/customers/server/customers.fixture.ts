import { fixture } from '#kernel/testing/fixture.ts';
import { customer } from '../shared/customer.record.ts';

/** An airline abroad that takes CAAT Form 1. */
export const aCustomer = fixture(customer).by(['marketing.user'], (_app, n) => ({
  code: `A${n}`,
  name: `Test Air ${n}`,
  color: '#1565c0',
  legalName: `Test Air ${n} Limited`,
  customerType: 'foreignCompany',
  country: 'SG',
  releaseForms: ['CAAT_FORM_1'],
  paymentTermsDays: 30,
  currency: 'USD',
  internationalCarrier: false,
  tatBasis: 'calendar' as const,
}));
