import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { tire, tireWorkers } from './tire.record.ts';

/**
 * The life of a casing (stores-finance 4.1). A part step of a task card mounts it, the delivery note of its wheel takes it to the customer,
 * and a lot takes it to the retreader or its owner: those are no steps of a person.
 */
export const tireWorkflow = defineWorkflow(tire, {
  start: 'received',
  transitions: {
    inspect: {
      label: 'Accept into stock',
      from: 'received',
      to: 'serviceable',
      who: ['maintenance.user', 'quality.user'],
      requires: [{ papers: 1 }],
      sign: 'I inspected this tire, its certificate and its retread data.',
      meaning: 'inspected',
      guarded: true,
      primary: true,
    },
    allot: {
      label: 'Allot to a work order',
      from: 'serviceable',
      to: 'allotted',
      who: tireWorkers,
      input: ['jobId'],
      primary: true,
    },
    giveBack: { label: 'Back to stock', from: 'allotted', to: 'serviceable', who: tireWorkers },
    remove: {
      label: 'Record the removal',
      from: ['received', 'atCustomer'],
      to: 'worn',
      who: tireWorkers,
      input: [
        'removalReason',
        'removedFrom?',
        'landings?',
        'treadInboardMm?',
        'treadCentreMm?',
        'treadOutboardMm?',
        'treadToolId?',
      ],
    },
    assess: {
      label: 'Assess the casing',
      from: 'worn',
      to: 'assessed',
      who: ['maintenance.user', 'quality.user'],
      input: ['verdict'],
      requires: [{ photos: 1 }],
      sign: 'I assessed this casing by its removal reason, its levels, its owner and its age.',
      meaning: 'inspected',
      primary: true,
    },
    assessAgain: {
      from: 'assessed',
      to: 'worn',
      who: ['maintenance.user', 'quality.user'],
      reason: true,
      guarded: true,
    },
    scrap: { label: 'Tag for scrap', from: 'assessed', to: 'scrapped', who: tireWorkers, guarded: true },
    returnRetread: {
      label: 'Back from the retreader',
      from: 'atRetreader',
      to: 'received',
      who: ['logistics.user', 'stores.user', 'maintenance.user'],
      input: ['lastRetreadOn', 'retreadCost?', 'treadInboardMm?', 'treadCentreMm?', 'treadOutboardMm?', 'treadToolId?'],
      guarded: true,
      primary: true,
    },
    rejected: {
      label: 'Refused by the retreader',
      from: 'atRetreader',
      to: 'worn',
      who: ['logistics.user', 'stores.user', 'maintenance.user'],
      reason: true,
    },
    quarantine: {
      from: ['received', 'serviceable'],
      to: 'quarantined',
      who: [...tireWorkers, 'quality.user'],
      reason: true,
    },
    release: {
      label: 'Release from quarantine',
      from: 'quarantined',
      to: 'received',
      who: 'quality.user',
      reason: true,
      sign: 'I cleared the doubt about this tire.',
      meaning: 'approved',
    },
  },
});
