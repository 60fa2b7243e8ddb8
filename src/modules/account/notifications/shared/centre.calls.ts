import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { noticesLive, noticeTypes } from './notice.ts';

const row = z.object({
  id: z.string(),
  type: z.enum(noticeTypes),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  subject: z.string(),
  urgent: z.boolean(),
  repeats: z.number(),
  lastAt: z.string(),
  readAt: z.string().nullable(),
});

export const notificationsCall = defineCall({
  method: 'GET',
  path: '/api/notifications',
  allow: 'signedIn',
  summary: 'What you were told, newest first',
  of: [noticesLive],
  query: z.strictObject({ before: z.iso.datetime().optional(), unread: z.literal('true').optional() }),
  answer: z.object({ unread: z.number(), rows: z.array(row), more: z.boolean() }),
});

export const readNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notifications/read',
  allow: 'signedIn',
  summary: 'Mark messages as read: these, or all there are',
  body: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(500), read: z.boolean().default(true) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  answer: z.object({ changed: z.number() }),
});

export const testMailCall = defineCall({
  method: 'POST',
  path: '/api/users/:sub/test-email',
  allow: 'signedIn',
  summary: 'Send a test mail to your own address; the reason when it cannot leave',
  params: z.strictObject({ sub: z.string().max(60) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});
