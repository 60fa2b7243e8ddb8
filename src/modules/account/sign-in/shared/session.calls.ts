import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const sessionListLive = liveName('session-list');

const secret = z.string().min(1, 'Required').max(1000);

const claimsAnswer = z.object({
  sub: z.string(),
  _id: z.string(),
  name: z.string(),
  employeeId: z.string().nullable(),
  email: z.string(),
  permission: z.number(),
  roles: z.array(z.string()),
  exp: z.number(),
});

export const signInCall = defineCall({
  method: 'POST',
  path: '/auth/login',
  allow: 'public',
  summary: 'Sign in with user name, e-mail or employee number; sets the session cookie',
  body: z.strictObject({
    username: z.string().min(1, 'Required').max(254),
    password: secret,
    code: z.string().max(20).nullish(),
    sharedTerminal: z.boolean().optional(),
  }),
  answer: z.object({ success: z.literal(true), claims: claimsAnswer }),
});

export const signOutCall = defineCall({
  method: 'GET',
  path: '/auth/destroy',
  allow: 'public',
  summary: 'Sign out; the browser then goes to /login',
});

export const sessionCall = defineCall({
  method: 'GET',
  path: '/api/session',
  allow: 'signedIn',
  summary: 'Who is signed in, their options, and which version serves them',
  answer: z.object({
    claims: claimsAnswer,
    options: z.record(z.string(), z.unknown()),
    version: z.string(),
    build: z.string(),
    demo: z.boolean(),
    sharedTerminal: z.boolean(),
    /** Menu entries that lead to another site: its address by the entry's path. */
    links: z.record(z.string(), z.string()),
  }),
});

export const stepUpCall = defineCall({
  method: 'POST',
  path: '/auth/step-up',
  allow: 'signedIn',
  summary: 'Prove again who you are, with password or two-step code, before something sensitive',
  body: z.union([
    z.strictObject({ password: secret }),
    z.strictObject({ code: z.string().min(1, 'Required').max(20) }),
  ]),
  answer: z.object({ success: z.literal(true) }),
});

export const ownSessionsCall = defineCall({
  method: 'GET',
  path: '/api/sessions',
  allow: 'signedIn',
  summary: 'The devices you are signed in on',
  of: [sessionListLive],
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        place: z.string(),
        ip: z.string().nullable(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        expiresAt: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/sessions/:id',
  allow: 'signedIn',
  summary: 'End one of your sessions, or `others` for all but this one',
  params: z.strictObject({ id: z.union([z.uuid(), z.literal('others')]) }),
  answer: z.object({ ended: z.number() }),
});

/** Asked from the sign-in screen; answered by the module of passwords. */
export const forgotPasswordCall = defineCall({
  method: 'POST',
  path: '/auth/forgot',
  allow: 'public',
  summary: 'Ask for a link to a new password; the answer is the same whether or not the name exists',
  body: z.strictObject({ username: z.string().trim().min(1, 'Required').max(254) }),
  answer: z.object({ success: z.literal(true) }),
});
