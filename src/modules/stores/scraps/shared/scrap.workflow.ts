import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { scrap } from './scrap.record.ts';

/** From the tag to the disposal: quality approves, one person destroys, another one witnesses, both sign (R-MBD-3). */
export const scrapWorkflow = defineWorkflow(scrap, {
  transitions: {
    approve: {
      from: 'tagged',
      to: 'approved',
      who: ['quality.user', 'stores.admin'],
      sign: 'I agree that this part is scrapped.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    reject: { from: 'tagged', to: 'rejected', who: 'quality.user', stamp: 'closed', reason: true, guarded: true },
    returnToOwner: { from: 'tagged', to: 'returned', who: 'stores.user', stamp: 'closed', reason: true, guarded: true },
    mutilate: {
      from: 'approved',
      to: 'mutilated',
      who: 'stores.user',
      input: ['method', 'dataPlateRemoved'],
      requires: [{ photos: 2 }],
      sign: 'I made this part unusable and removed its data plates.',
      stamp: 'mutilated',
      guarded: true,
      primary: true,
    },
    witness: {
      from: 'mutilated',
      to: 'witnessed',
      who: ['quality.user', 'stores.admin'],
      sign: 'I saw that this part was made unusable.',
      meaning: 'witnessed',
      stamp: 'witnessed',
      primary: true,
    },
    dispose: {
      from: 'witnessed',
      to: 'disposed',
      who: 'stores.user',
      input: ['disposedOn', 'disposalFirm', 'weightKg?', 'proceeds?', 'receiptVoucher?'],
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
  },
});
