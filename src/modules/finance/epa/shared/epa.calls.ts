import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { rateCard, rateLine } from '#modules/finance/rates/shared/rateCard.record.ts';
import { epaRun } from './epa.record.ts';

export const epaPreviewCall = defineCall({
  method: 'GET',
  path: '/api/finance/epa/:id/preview',
  allow: 'finance.viewer',
  summary: 'Every price of the rate card before and after the adjustment',
  of: [epaRun, rateCard, rateLine],
  answer: z.object({
    currency: z.string(),
    rows: z.array(
      z.object({
        key: z.string(),
        what: z.string(),
        /** Part number and scope it is agreed for, of a price. */
        of: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
});
