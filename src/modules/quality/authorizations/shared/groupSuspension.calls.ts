import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { staffAuthorization } from './authorization.record.ts';

const params = z.strictObject({ id: z.string().max(100) });

export const body = z.strictObject({
  version: z.int().min(1),
  groupId: z.uuid('Choose one from the list'),
  reason: z.string().trim().min(3, 'Say why').max(500),
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

const answer = z.object({ version: z.number() });

export const suspendGroupCall = defineCall({
  method: 'POST',
  path: '/api/authorizations/:id/suspend-group',
  allow: 'quality.admin',
  summary: 'Suspend one group of an authorisation (T8)',
  of: [staffAuthorization],
  params,
  body,
  answer,
});

export const liftGroupCall = defineCall({
  method: 'POST',
  path: '/api/authorizations/:id/lift-group',
  allow: 'quality.admin',
  summary: 'Lift the suspension of one group',
  of: [staffAuthorization],
  params,
  body,
  answer,
});
