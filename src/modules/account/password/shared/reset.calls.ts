import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

const success = z.object({ success: z.literal(true) });

export const resetForgottenCall = defineCall({
  method: 'POST',
  path: '/auth/reset',
  allow: 'public',
  summary: 'Choose a new password with the link of a mail; every session of the account ends',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, 'This is not the whole link'),
    newPass: z.string().min(1, 'Required').max(1000),
  }),
  answer: success,
});
