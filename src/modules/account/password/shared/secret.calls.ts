import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

const success = z.object({ success: z.literal(true) });

export const changePasswordCall = defineCall({
  method: 'PUT',
  path: '/api/users/:sub/changepassword',
  allow: 'signedIn',
  summary: 'Change your own password; all your sessions end but a new one on this device',
  params: z.strictObject({ sub: z.string().max(60) }),
  body: z.strictObject({
    oldPass: z.string().min(1, 'Required').max(1000),
    newPass: z.string().min(1, 'Required').max(1000),
  }),
  answer: success,
});

export const changePinCall = defineCall({
  method: 'PUT',
  path: '/api/users/:employeeId/changepin',
  allow: 'signedIn',
  summary: 'Set your own signing PIN; password or code must have been given within five minutes (else 428)',
  params: z.strictObject({ employeeId: z.string().max(60) }),
  body: z.strictObject({ newPin: z.string().min(1, 'Required').max(20) }),
  answer: success,
});
