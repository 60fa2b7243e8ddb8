import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { wornTireLot } from './wornTireLot.record.ts';

const who = ['stores.user', 'maintenance.user', 'logistics.user'] as const;

/** From the first casing to the settlement with the retreader or owner. */
export const wornTireLotWorkflow = defineWorkflow(wornTireLot, {
  start: 'open',
  transitions: {
    close: { label: 'Close the lot', from: 'open', to: 'closed', who, stamp: 'closed', guarded: true, primary: true },
    reopen: { label: 'Open again', from: 'closed', to: 'open', who, reason: true },
    ship: {
      label: 'Ship by delivery note',
      from: 'closed',
      to: 'shipped',
      who,
      input: ['deliveryNoteId'],
      stamp: 'shipped',
      primary: true,
    },
    settle: {
      from: 'shipped',
      to: 'settled',
      who,
      input: ['casingCredit?'],
      stamp: 'settled',
      guarded: true,
      primary: true,
    },
    cancel: { from: 'open', to: 'cancelled', who, reason: true, guarded: true },
  },
});
