import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const signaturePageLive = liveName('signature-page');

const own = z.strictObject({ id: z.string().max(60) });

const success = z.object({ success: z.literal(true) });

export const uploadSignatureCall = defineCall({
  method: 'POST',
  path: '/api/users/:id/signature',
  allow: 'signedIn',
  summary: 'Keep your specimen signature: PNG, JPEG or SVG',
  params: own,
  answer: success,
});

export const removeSignatureCall = defineCall({
  method: 'DELETE',
  path: '/api/users/:id/signature',
  allow: 'signedIn',
  summary: 'Remove your specimen signature; releases cannot be signed without one',
  params: own,
  answer: success,
});

export const signaturePageCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/signature/page',
  allow: 'signedIn',
  summary: 'Where a signature is drawn, also as a QR code: a finger on the phone draws better than a mouse',
  of: [signaturePageLive],
  params: own,
  answer: z.object({ address: z.string(), qrCode: z.string() }),
});

export const signatureImageCall = defineCall({
  method: 'GET',
  path: '/api/users/:id/signature',
  allow: 'signedIn',
  summary: 'Your specimen signature as PNG; nobody else’s',
  params: own,
  query: z.strictObject({ v: z.string().max(20).optional() }),
});
