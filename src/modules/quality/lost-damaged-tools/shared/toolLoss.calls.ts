import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { toolLoss, toolLossJob } from './toolLoss.record.ts';

export const lossCountersCall = defineCall({
  method: 'GET',
  path: '/api/qa/lost-tool-counters',
  allow: 'signedIn',
  summary: 'Days since a tool or a part of one was last missing, and the work orders frozen now',
  of: [toolLoss, toolLossJob],
  answer: z.object({ daysWithout: z.number().nullable(), open: z.number(), frozen: z.number() }),
});
