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

/** What an inspector signs who condemns a cylinder. */
export const condemnStatement = 'I condemn this cylinder. It never comes back into use.';

export const condemnCall = defineCall({
  method: 'POST',
  path: '/api/oxygen/:id/condemn',
  allow: 'maintenance.user',
  summary: 'Condemn a cylinder for ever, signed by whoever may inspect cylinders',
  of: [cylinder],
  body: z.strictObject({
    reason: z.string().trim().min(5, 'Say why').max(500),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ id: z.string() }),
});

export const cylinderLabelCall = defineCall({
  method: 'GET',
  path: '/api/oxygen/:id/label.pdf',
  allow: 'signedIn',
  summary: 'The label of a cylinder as a PDF: what it is, when it is due, whether it may be filled',
  of: [cylinder],
});
