import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { params, reason } from './people.calls.ts';
import { user } from './user.record.ts';

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  allow: 'admin.admin',
  summary:
    'Start a new password: the person gets a link by mail that works once, for an hour; all sessions end, and the PIN is void',
  of: [user],
  params,
  body: z.strictObject({ reason }),
  answer: z.object({ sentTo: z.string(), expiresAt: z.string() }),
});

export const resetSecondStepCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-step',
  allow: 'admin.admin',
  summary: 'Take away a lost second step; all sessions end, the PIN is void, and the person is told',
  of: [user],
  params,
  body: z.strictObject({ reason }),
  answer: z.object({ wasOn: z.boolean() }),
});
