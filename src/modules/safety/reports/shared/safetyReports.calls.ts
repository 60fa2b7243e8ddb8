import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { reportTypes, safetyReport } from './safetyReport.record.ts';

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
/** How a claim code is written: no letter that is taken for a digit. */
export const claimCodePattern = /^[A-HJ-NP-Z2-9]{12}$/;
const claimCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(claimCodePattern, 'Twelve letters and digits, as they were shown');

/** What a reporter writes, whichever way it is sent. */
const told = {
  title: line(120).min(5, 'At least 5 characters.'),
  type: z.enum(Object.keys(reportTypes) as [keyof typeof reportTypes, ...(keyof typeof reportTypes)[]]),
  occurredOn: z.iso.date('A date such as 2026-11-21'),
  place: line(120).min(1, 'Required'),
  narrative: line(8000).min(30, 'Say what happened in at least 30 characters.'),
  immediateAction: line(2000).optional(),
  jobNumber: line(40).optional(),
  partNumber: line(60).optional(),
  serialNumber: line(60).optional(),
  /** Pictures as data URLs; what is kept is drawn anew, without metadata and without a name. */
  photos: z
    .array(z.string().max(1_400_000, 'This photo is too large.').startsWith('data:image/', 'A picture'))
    .max(3, 'At most 3 photos.')
    .optional(),
};
export type Told = z.infer<z.ZodObject<typeof told>>;

/** With one's name: the reporter sees the report and what becomes of it. */
export const openReportCall = defineCall({
  method: 'POST',
  path: '/api/safety/open-reports',
  allow: 'signedIn',
  summary: 'Report an occurrence or a hazard with one’s name',
  of: [safetyReport],
  body: z.strictObject(told),
  answer: z.object({ id: z.string(), number: z.string() }),
});

/** The safety manager alone may learn the name, and each look is told to the reporter. */
export const confidentialReportCall = defineCall({
  method: 'POST',
  path: '/api/safety/confidential-reports',
  allow: 'signedIn',
  summary: 'Report in confidence: the safety manager alone may learn the name',
  body: z.strictObject({ ...told, claimCode }),
  answer: z.object({ received: z.literal(true) }),
});

/** Sent without a session: nothing of the sender is known, so nothing can be kept. */
export const anonymousReportCall = defineCall({
  method: 'POST',
  path: '/api/safety/letters',
  allow: 'public',
  summary: 'Report without a name; sent without a session',
  body: z.strictObject({ ...told, claimCode }),
  answer: z.object({ received: z.literal(true) }),
});

const said = z.object({ from: z.enum(['reporter', 'safety']), text: z.string(), on: z.string() });

/** What a reporter without a name sees of their report. */
export const dialogueCall = defineCall({
  method: 'POST',
  path: '/api/safety/dialogue',
  allow: 'public',
  summary: 'What became of a report, by its claim code; sent without a session',
  body: z.strictObject({ claimCode }),
  answer: z.object({
    number: z.string().nullable(),
    state: z.string(),
    messages: z.array(said),
    /** The days on which the name behind a confidential report was looked at, and why. */
    looks: z.array(z.object({ on: z.string(), reason: z.string() })),
  }),
});

export const dialogueMessageCall = defineCall({
  method: 'POST',
  path: '/api/safety/dialogue/messages',
  allow: 'public',
  summary: 'A message to safety, by the claim code; sent without a session',
  body: z.strictObject({ claimCode, text: line(2000).min(2, 'Required') }),
  answer: z.object({ received: z.literal(true) }),
});

/** The reporter's own words and the dialogue: for who works on the report, and for who signed it with their name. */
export const accountCall = defineCall({
  method: 'GET',
  path: '/api/safety/reports/:id/account',
  allow: 'signedIn',
  summary: 'The reporter’s own words and the dialogue',
  of: [safetyReport],
  answer: z.object({
    title: z.string(),
    place: z.string(),
    narrative: z.string(),
    immediateAction: z.string().nullable(),
    messages: z.array(said),
    looks: z.array(z.object({ on: z.string(), reason: z.string(), by: z.string() })),
    /** What a risk assessment is needed for, in words; empty when none is. */
    hiraReasons: z.array(z.string()),
  }),
});

export const messageCall = defineCall({
  method: 'POST',
  path: '/api/safety/reports/:id/messages',
  allow: 'signedIn',
  summary: 'A message to the reporter, or from the reporter who signed with their name',
  of: [safetyReport],
  body: z.strictObject({ text: line(2000).min(2, 'Required'), closing: z.boolean().optional() }),
  answer: z.object({ sent: z.literal(true) }),
});

export const identityCall = defineCall({
  method: 'POST',
  path: '/api/safety/reports/:id/identity',
  allow: 'safety.admin',
  summary: 'Who reported in confidence; the look is kept and told to the reporter',
  of: [safetyReport],
  body: z.strictObject({ reason: line(300).min(10, 'Say why in at least 10 characters.') }),
  answer: z.object({ name: z.string() }),
});

export const indicatorsCall = defineCall({
  method: 'GET',
  path: '/api/safety/indicators',
  allow: 'level:3',
  summary: 'Safety performance indicators by month with their alert lines',
  of: [safetyReport],
  answer: z.array(
    z.object({
      name: z.string(),
      months: z.array(z.string()),
      values: z.array(z.number()),
      mean: z.number(),
      lines: z.array(z.number()),
      target: z.number(),
      alert: z.string().nullable(),
    }),
  ),
});

export const meetingPackCall = defineCall({
  method: 'GET',
  path: '/api/safety/meeting-pack.pdf',
  allow: 'safety.user',
  summary: 'What the safety meeting sits over, as a PDF; nobody who reported is named',
  of: [safetyReport],
});
