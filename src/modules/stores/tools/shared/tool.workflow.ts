import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { tool, toolJudges, toolKeepers } from './tool.record.ts';

const why = z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) });

/** How a tool comes out of use and back into it (stores-finance 4.1). Back from calibration it comes by a reviewed log only. */
export const toolWorkflow = defineWorkflow(tool, {
  start: 'serviceable',
  transitions: {
    sendToCalibration: {
      from: ['serviceable', 'unserviceable'],
      to: 'calibrating',
      who: toolKeepers,
      guarded: true,
      primary: true,
      input: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    },
    cameBackUnchecked: {
      label: 'Came back without calibration',
      from: ['calibrating'],
      to: 'unserviceable',
      who: toolKeepers,
      input: why,
    },
    takeOut: { label: 'Set unserviceable', from: ['serviceable'], to: 'unserviceable', who: toolKeepers, input: why },
    backInUse: {
      label: 'Set serviceable',
      from: ['unserviceable'],
      to: 'serviceable',
      who: toolJudges,
      guarded: true,
      input: why,
    },
    putAside: {
      label: 'Set inactive',
      from: ['serviceable', 'unserviceable'],
      to: 'inactive',
      who: 'stores.admin',
      guarded: true,
      input: why,
    },
    fetch: { label: 'Set active', from: ['inactive'], to: 'unserviceable', who: toolKeepers },
    reportLost: {
      from: ['serviceable', 'unserviceable', 'calibrating', 'inactive'],
      to: 'lost',
      who: toolJudges,
      input: why,
    },
    found: {
      label: 'Found again',
      from: ['lost'],
      to: 'unserviceable',
      who: toolJudges,
      guarded: true,
      input: why,
    },
    retire: {
      label: 'Archive',
      from: ['serviceable', 'unserviceable', 'inactive', 'lost'],
      to: 'archived',
      who: 'stores.admin',
      guarded: true,
      input: why,
    },
    restore: { from: ['archived'], to: 'inactive', who: 'quality.user', input: why },
  },
});
