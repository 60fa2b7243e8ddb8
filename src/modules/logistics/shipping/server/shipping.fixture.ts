import { fixture } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';

/** A draft without lines. */
export const aDeliveryNote = fixture(deliveryNote).by(['logistics.user'], async (app, _n, given) => ({
  customerId: given.customerId ?? (await aCustomer(app)).id,
  consignee: 'Receiving',
  address: '40 Loyang Way, Singapore',
  packageCount: 1,
}));

/** Something that goes back to its owner as it came. */
export const aDeliveryNoteLine = fixture(deliveryNoteLine).by(['logistics.user'], async (app, n, given) => ({
  deliveryNoteId: given.deliveryNoteId ?? (await aDeliveryNote(app)).id,
  kind: 'ownerReturn',
  partNumber: 'CRATE-1',
  serialNumber: `CR${n}`,
  description: 'Crate',
  quantity: '1',
}));
