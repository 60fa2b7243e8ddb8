import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { cylinder } from './cylinder.record.ts';

/** How far ahead a customer is told: 30, 60 or 90 days. */
export const dueSpans = [30, 60, 90] as const;

export const dueListCall = defineCall({
  method: 'GET',
  path: '/api/oxygen/due-list.pdf',
  allow: 'signedIn',
  summary: 'The cylinders of a customer whose hydrostatic test falls due, as a PDF to send',
  of: [cylinder],
  query: z.strictObject({
    customerId: z.uuid(),
    days: z.enum(dueSpans.map(String) as [string, ...string[]]).default('90'),
  }),
});
