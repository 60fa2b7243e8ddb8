import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { params } from './people.calls.ts';
import { user } from './user.record.ts';

const sessionLive = liveName('session');

export const userFactsCall = defineCall({
  method: 'GET',
  path: '/api/admin/users/facts',
  allow: 'admin.viewer',
  summary: 'Second step, open sessions and last sign-in of everybody',
  of: [user, sessionLive],
  answer: z.object({
    facts: z.array(
      z.object({
        id: z.string(),
        twoStep: z.boolean(),
        hasPassword: z.boolean(),
        sessions: z.number(),
        lastSignInAt: z.string().nullable(),
        pictureAt: z.string().nullable(),
      }),
    ),
  }),
});

export const userSessionsCall = defineCall({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  allow: 'admin.viewer',
  summary: 'Where somebody is signed in, and their last sign-ins and refused tries',
  of: [user],
  params,
  answer: z.object({
    twoStep: z.boolean(),
    hasPassword: z.boolean(),
    hasPin: z.boolean(),
    lockedUntil: z.string().nullable(),
    lastSignInAt: z.string().nullable(),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        ip: z.string().nullable(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
    signIns: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        ip: z.string().nullable(),
        at: z.string(),
        result: z.enum(['signedIn', 'wrongPassword', 'wrongCode', 'tooManyTries', 'closed']),
        withCode: z.boolean(),
        ended: z.string().nullable(),
      }),
    ),
  }),
});

export const endUserSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session',
  allow: 'admin.admin',
  summary: 'End one session of somebody, or `all` of them',
  of: [user],
  params: z.strictObject({ id: z.string().max(60), session: z.union([z.uuid(), z.literal('all')]) }),
  answer: z.object({ ended: z.number() }),
});
