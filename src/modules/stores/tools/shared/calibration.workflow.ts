import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { calibration } from './calibration.record.ts';
import { toolJudges } from './tool.record.ts';

/** The review that lets a calibration count. */
export const calibrationWorkflow = defineWorkflow(calibration, {
  start: 'entered',
  transitions: {
    review: {
      from: ['entered'],
      to: 'reviewed',
      who: toolJudges,
      guarded: true,
      primary: true,
      sign: 'I reviewed this calibration certificate and its results.',
      meaning: 'reviewed',
      input: z.strictObject({ waiverReason: z.string().trim().min(3).max(500).optional() }),
    },
    reject: {
      from: ['entered'],
      to: 'rejected',
      who: toolJudges,
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    },
  },
});
