import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { announcement } from './announcement.record.ts';
import { announcementWriters } from './writers.ts';

const id = z.strictObject({ id: z.uuid() });
const acknowledged = z.object({ acknowledgedAt: z.string().nullable() });

export const ownAcknowledgementCall = defineCall({
  method: 'GET',
  path: '/api/announcements/:id/acknowledgement',
  allow: 'signedIn',
  summary: 'Whether the person has confirmed reading',
  of: [announcement],
  params: id,
  answer: acknowledged,
});

export const acknowledgeCall = defineCall({
  method: 'POST',
  path: '/api/announcements/:id/acknowledge',
  allow: 'signedIn',
  summary: 'Confirm reading; a repeat changes nothing',
  of: [announcement],
  params: id,
  answer: acknowledged,
});

export const readersCall = defineCall({
  method: 'GET',
  path: '/api/announcements/:id/readers',
  allow: announcementWriters,
  summary: 'Who confirmed reading',
  of: [announcement],
  params: id,
  answer: z.object({ readers: z.array(z.object({ name: z.string(), acknowledgedAt: z.string() })) }),
});

export const readershipCall = defineCall({
  method: 'GET',
  path: '/api/announcements/readership',
  allow: announcementWriters,
  summary: 'How many of those they are meant for have confirmed the announcements that ask for it',
  of: [announcement],
  answer: z.object({ readership: z.array(z.object({ id: z.string(), meant: z.number(), read: z.number() })) }),
});

export const askAgainCall = defineCall({
  method: 'POST',
  path: '/api/announcements/:id/ask-again',
  allow: announcementWriters,
  summary: 'The content changed: everybody is asked to confirm again',
  of: [announcement],
  params: id,
  body: z.strictObject({ version: z.int().min(1) }),
  answer: z.object({ contentVersion: z.number() }),
});
