import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { everyRole } from './rights.ts';
import { user } from './user.record.ts';

const personName = z.string().trim().min(2, 'Required').max(200);
const email = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@company.com')
  .max(254);

export const roleList = z.array(z.enum(everyRole as [string, ...string[]])).max(everyRole.length);

export const createUserCall = defineCall({
  method: 'POST',
  path: '/api/admin/users',
  allow: 'admin.admin',
  summary: 'New person with a sign-in; they choose their password with a link that only their mail holds',
  of: [user],
  body: z.strictObject({
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'Letters, digits, dot, dash and underscore, at most 40'),
    name: personName,
    email,
    employeeId: z.uuid().nullish(),
    permission: z.int().min(1).max(5),
    roles: roleList,
  }),
  answer: z.object({ row: rowAnswer(user), sentTo: z.string().nullable(), expiresAt: z.string().nullable() }),
});

export const params = z.strictObject({ id: z.string().max(60) });

export const reason = z.string().trim().min(3, 'Say why').max(500);

const rowOnly = z.object({ row: rowAnswer(user) });

const stateBody = z.strictObject({ version: z.int().min(1), reason });

export const lockUserCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/lock',
  allow: 'admin.admin',
  summary: 'Lock a sign-in; all sessions end at once',
  of: [user],
  params,
  body: stateBody,
  answer: rowOnly,
});

export const unlockUserCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/unlock',
  allow: 'admin.admin',
  summary: 'Open a locked or closed sign-in again; what was closed comes back without the right to administer',
  of: [user],
  params,
  body: stateBody,
  answer: rowOnly,
});

export const closeUserCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/close',
  allow: 'admin.admin',
  summary: 'Close a sign-in for good, as when somebody leaves',
  of: [user],
  params,
  body: stateBody,
  answer: rowOnly,
});

export const changeEmailCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/email',
  allow: 'admin.admin',
  summary:
    'Give somebody another e-mail address; both addresses are told, and for a day no link to a password goes to the new one',
  of: [user],
  params,
  body: z.strictObject({ version: z.int().min(1), email, reason }),
  answer: rowOnly,
});

export const changeNameCall = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/name',
  allow: 'admin.admin',
  summary: 'Give somebody another name; what they signed before keeps the name it was signed by',
  of: [user],
  params,
  body: z.strictObject({ version: z.int().min(1), name: personName, reason }),
  answer: rowOnly,
});

export const plainUsersCall = defineCall({
  method: 'GET',
  path: '/api/users',
  allow: 'signedIn',
  summary: 'Everybody who can sign in, by name (spec §7)',
  answer: z.array(z.object({ _id: z.string(), sub: z.string(), name: z.string(), employeeId: z.string().nullable() })),
});
