import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const quietLive = liveName('quiet');

export const place = z.strictObject({ entity: z.string().max(60), id: z.string().max(100) });

export const commentCall = defineCall({
  method: 'POST',
  path: '/api/comments/:entity/:id',
  allow: 'signedIn',
  summary: 'Say something about a record, to those named in it too',
  params: place,
  body: z.strictObject({
    text: z.string().trim().min(1, 'Required').max(4000),
    mentions: z.array(z.uuid()).max(20).default([]),
  }),
  answer: z.object({ id: z.string() }),
});

export const mentionableCall = defineCall({
  method: 'GET',
  path: '/api/comments/:entity/:id/people',
  allow: 'signedIn',
  summary: 'Who can be named in a comment on this record: those who may read it',
  of: [quietLive],
  params: place,
  query: z.strictObject({ q: z.string().max(60).default('') }),
  answer: z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })) }),
});
