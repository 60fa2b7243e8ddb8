import { fixture } from '#kernel/testing/fixture.ts';
import { scrap } from '../shared/scrap.record.ts';

/** A cracked bolt of the company's own. */
export const aScrap = fixture(scrap).by(['stores.user'], (_app, n, given) => ({
  description: 'Tie bolt',
  partNumber: 'C20195-21',
  serialNumber: `X${n}`,
  quantity: '1',
  reason: 'defect',
  // Of a part of a work order, or of a customer's, the owner is known.
  ownerType: given.jobId || given.ownerId ? null : 'company',
  lifeLimited: false,
}));
