import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { billingNote } from '../shared/billingNote.record.ts';

/** One invoice of 53,500.00, to be collected in a week. */
export const aBillingNote = fixture(billingNote).by(
  ['finance.user'],
  async (app, _n, given) => {
    const row = given.invoiceIds ? null : await postedInvoice(app);
    return {
      customerId: given.customerId ?? row?.customerId ?? '',
      collectOn: addDays(dayOf(new Date()), 7),
      invoiceIds: [row?.id ?? ''],
    };
  },
  { change: { handedTo: 'Khun Anong, accounts payable' } },
);
