import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { reason, roleList } from './people.calls.ts';
import { user } from './user.record.ts';

export const changeRightsCall = defineCall({
  method: 'PUT',
  path: '/api/admin/users/:id/rights',
  allow: 'admin.admin',
  summary: 'Give and take permission and roles; the right to administer only asks for a second administrator',
  of: [user],
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({
    version: z.int().min(1),
    permission: z.int().min(1).max(5),
    roles: roleList.readonly(),
    reason,
  }),
  answer: z.object({ row: rowAnswer(user), asked: z.boolean() }),
});

export const openRequestsCall = defineCall({
  method: 'GET',
  path: '/api/admin/requests',
  allow: 'admin.viewer',
  summary: 'Who shall become administrator, and who asks for a right',
  of: [user],
  answer: z.object({
    grants: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        name: z.string(),
        askedBy: z.string(),
        askedAt: z.string(),
        reason: z.string(),
        mayDecide: z.boolean(),
      }),
    ),
    requests: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        name: z.string(),
        path: z.string(),
        needs: z.string(),
        reason: z.string(),
        askedAt: z.string(),
      }),
    ),
  }),
});

export const decideGrantCall = defineCall({
  method: 'POST',
  path: '/api/admin/grants/:id/decide',
  allow: 'admin.admin',
  summary: 'The second administrator gives or refuses the right to administer',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ granted: z.boolean() }),
  answer: z.object({ granted: z.boolean() }),
});

export const whoGrantsAccessCall = defineCall({
  method: 'GET',
  path: '/api/access-requests/who',
  allow: 'signedIn',
  summary: 'Who can give rights',
  answer: z.object({ people: z.array(z.string()) }),
});

export const askForAccessCall = defineCall({
  method: 'POST',
  path: '/api/access-requests',
  allow: 'signedIn',
  summary: 'Ask for a right that is missing; administrators see it and are told',
  body: z.strictObject({
    path: z
      .string()
      .regex(/^\/([^/\\]|$)/)
      .max(300),
    needs: z.string().trim().min(1).max(200),
    reason,
  }),
  answer: z.object({ asked: z.boolean() }),
});

export const closeRequestCall = defineCall({
  method: 'POST',
  path: '/api/admin/requests/:id/done',
  allow: 'admin.admin',
  summary: 'An administrator has dealt with a request for a right',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ done: z.boolean() }),
});

/** The list itself is made where all modules are known. */
export const endpointsCall = defineCall({
  method: 'GET',
  path: '/api/admin/endpoints',
  allow: 'admin.viewer',
  summary: 'Every call of the product with the right it asks',
  answer: z.object({
    endpoints: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        group: z.string(),
        changes: z.boolean(),
        /** What a reading call lists, a record’s rows; empty for the same rows one by one. */
        lists: z.string().nullable(),
        allow: z.array(z.string()),
      }),
    ),
  }),
});
