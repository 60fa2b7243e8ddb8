import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { historyLive, liveName } from '#kernel/shared/live.ts';

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

/** So long after it was written its author may still change a comment. */
export const editMinutes = 10;

export const editCommentCall = defineCall({
  method: 'PUT',
  path: '/api/comments/:entity/:id/:comment',
  allow: 'signedIn',
  summary: 'Change an own comment within ten minutes; the earlier text stays in the history',
  params: place.extend({ comment: z.uuid() }),
  body: commentCall.body,
  answer: z.object({ id: z.string() }),
});

export const ownCommentsCall = defineCall({
  method: 'GET',
  path: '/api/comments/:entity/:id/own',
  allow: 'signedIn',
  summary: 'Own comments that may still be changed',
  of: [historyLive],
  params: place,
  answer: z.object({ comments: z.array(z.object({ id: z.string(), text: z.string(), until: z.string() })) }),
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
