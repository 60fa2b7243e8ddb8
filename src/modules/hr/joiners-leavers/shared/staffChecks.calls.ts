import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

/** Something of a checklist changed: its screens look again. */
export const checksLive = liveName('staffCheck');
const live = [
  checksLive,
  ...['employee', 'badge', 'stamp', 'staffAuthorization', 'tool', 'postHolder', 'user', 'trainingFact'].map(liveName),
  ...['mitigation', 'hira', 'capItem', 'auditFinding', 'plannedAudit', 'auditReport'].map(liveName),
];

/** What HR confirms by hand; everything else is read from where it is kept. */
export const byHand = {
  contract: 'Employment contract signed and on file',
  socialSecurity: 'Registered with the social security within 30 days',
  bank: 'Bank details for the salary',
  privacy: 'Told how personal data is kept',
  protection: 'Protective equipment issued',
  equipment: 'Keys, uniform and computer came back',
  certificate: 'Certificate of work given',
  socialSecurityEnd: 'Signed off from the social security',
} as const;
export type ByHand = keyof typeof byHand;

/** Items in the order they are gone through. */
export const itemWords = {
  ...byHand,
  account: 'Account',
  training: 'Training before the first work',
  badge: 'Badge',
  stamps: 'Stamps',
  posts: 'Posts and people',
  actions: 'Open actions',
  tools: 'Tools on loan',
  work: 'Work clocked on',
  authorisations: 'Authorisations',
} as const;
export type Item = keyof typeof itemWords;

const item = z.object({
  item: z.enum(Object.keys(itemWords) as [Item, ...Item[]]),
  isDone: z.boolean(),
  /** Ends in the same moment as the employment. */
  endsItself: z.boolean(),
  open: z.array(z.object({ text: z.string(), path: z.string() })),
  by: z.string().nullable(),
  at: z.string().nullable(),
  note: z.string().nullable(),
});
export type CheckItem = z.infer<typeof item>;
const params = z.strictObject({ id: z.string().max(100) });

export const staffChecksCall = defineCall({
  method: 'GET',
  path: '/api/hr/staff-checks/:id',
  allow: 'hr.viewer',
  summary: 'What is open of somebody who joins or leaves, each item as it stands now',
  of: live,
  params,
  answer: z.object({ joining: z.array(item), leaving: z.array(item) }),
});

export const checkCall = defineCall({
  method: 'POST',
  path: '/api/hr/staff-checks/:id',
  allow: 'hr.user',
  summary: 'Confirms an item of a joiner or leaver by hand, or takes that back',
  of: [checksLive],
  params,
  body: z.strictObject({
    item: z.enum(Object.keys(byHand) as [ByHand, ...ByHand[]]),
    isDone: z.boolean(),
    note: z.string().trim().max(300, 'At most 300 characters.'),
  }),
  answer: z.object({ at: z.string() }),
});

export const handOverCall = defineCall({
  method: 'POST',
  path: '/api/hr/staff-checks/:id/hand-over',
  allow: 'hr.user',
  summary:
    'Gives the open mitigations, actions of findings and risk assessments of whoever leaves to a named successor',
  of: [checksLive],
  params,
  body: z.strictObject({ toId: z.uuid() }),
  answer: z.object({ count: z.number(), to: z.string() }),
});

export const movesCall = defineCall({
  method: 'GET',
  path: '/api/hr/staff-checks',
  allow: 'hr.viewer',
  summary: 'Who joined in the last 120 days, and whose contract ends or employment ended around now, with what is open',
  of: live,
  answer: z.object({
    people: z.array(
      z.object({
        employeeNo: z.string(),
        name: z.string(),
        nameTh: z.string(),
        kind: z.enum(['joining', 'leaving']),
        day: z.string(),
        open: z.array(z.enum(Object.keys(itemWords) as [Item, ...Item[]])),
      }),
    ),
  }),
});
