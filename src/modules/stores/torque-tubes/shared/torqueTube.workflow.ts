import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { torqueTube } from './torqueTube.record.ts';

const inspectors = ['maintenance.user', 'quality.user'] as const;
const within = {
  to: 'serviceable',
  who: inspectors,
  meaning: 'inspected',
  stamp: 'accepted',
  guarded: true,
  primary: true,
} as const;

/** Into a brake and out of it, to the repair station and back; serviceable only by values inside the limits and a passed NDT. */
export const torqueTubeWorkflow = defineWorkflow(torqueTube, {
  transitions: {
    accept: {
      ...within,
      label: 'Accept as serviceable',
      from: 'unserviceable',
      sign: 'I inspected this torque tube: it is within the limits of the CMM and passed its NDT.',
    },
    attach: {
      label: 'Attach to work order',
      from: ['serviceable', 'unserviceable'],
      to: 'inJob',
      who: ['maintenance.user', 'stores.user'],
      input: ['jobId'],
    },
    release: {
      ...within,
      label: 'Release from work order',
      from: 'inJob',
      sign: 'I inspected this torque tube on its work order: it is within the limits of the CMM and passed its NDT.',
    },
    reject: {
      label: 'Set unserviceable',
      from: ['serviceable', 'inJob'],
      to: 'unserviceable',
      who: inspectors,
      reason: true,
    },
    sendOut: {
      label: 'Send out for repair',
      from: 'unserviceable',
      to: 'atRepair',
      who: 'stores.user',
      input: ['vendorId', 'repairOrder'],
    },
    takeBack: {
      label: 'Back from repair',
      from: 'atRepair',
      to: 'unserviceable',
      who: 'stores.user',
      input: ['repairCost', 'locationId?'],
      primary: true,
    },
    scrap: {
      from: ['unserviceable', 'serviceable', 'inJob', 'atRepair'],
      to: 'scrapped',
      who: 'quality.user',
      input: ['scrapId'],
      sign: 'This torque tube is scrapped.',
      meaning: 'approved',
    },
  },
});
