import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { onlyTheForm, saysARelease } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { workOrder } from './workOrder.record.ts';

const params = z.strictObject({ id: z.string().max(60) });

/** The gates a person may answer with a reason. */
const reasonedGates = ['G05', 'G08', 'G17'] as const;

const text = (max: number) => z.string().trim().min(3, 'Say more').max(max);

const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

const answer = z.object({ ok: z.boolean() });

const compliance = z
  .strictObject({
    directiveId: z.uuid(),
    partNumber: z.string().trim().min(1, 'Required').max(60),
    serialNumber: z.string().trim().max(60).nullish(),
    status: z.enum(['complied', 'terminatingAction', 'notApplicable', 'notDue']),
    method: text(300).optional(),
    reason: text(500).optional(),
    nextDue: z
      .strictObject({
        day: z.iso.date().nullish(),
        cycles: z.int().min(0).nullish(),
        tireChange: z.int().min(0).nullish(),
      })
      .nullish(),
    ...proof,
  })
  .refine((answer) => answer.status !== 'notApplicable' || answer.reason, {
    path: ['reason'],
    message: 'Say why it does not apply',
  })
  .refine((answer) => answer.status !== 'notDue' || Object.values(answer.nextDue ?? {}).some((due) => due !== null), {
    path: ['nextDue'],
    message: 'Say when it is due',
  })
  .refine((answer) => !['complied', 'terminatingAction'].includes(answer.status) || answer.method, {
    path: ['method'],
    message: 'Say how it was complied with',
  });

export const answerDirectiveCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/directives',
  allow: ['maintenance.user', 'quality.user'],
  summary: 'Sign how a directive is answered on this job',
  of: [workOrder],
  params,
  body: compliance,
  answer,
});

const bulletin = z
  .strictObject({
    number: z
      .string()
      .trim()
      .min(1, 'Required')
      .max(60)
      .refine((typed) => !saysARelease(typed), onlyTheForm),
    orderedByCustomer: z.boolean().default(false),
    result: z.enum(['embodied', 'refused', 'notApplicable']),
    reference: text(200).optional(),
    ...proof,
  })
  .refine((answer) => answer.result === 'embodied' || answer.reference, {
    path: ['reference'],
    message: 'Name the letter, or say why',
  });

export const answerBulletinCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/bulletins',
  allow: 'maintenance.user',
  summary: 'Sign what was done about a service bulletin on this job',
  of: [workOrder],
  params,
  body: bulletin,
  answer,
});

export const orderBulletinCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/bulletins/ordered',
  allow: 'maintenance.user',
  summary: 'Record that the customer orders a service bulletin on this job; it then asks for a signed result (G17)',
  of: [workOrder],
  params,
  body: z.strictObject({
    number: z
      .string()
      .trim()
      .min(1, 'Required')
      .max(60)
      .refine((typed) => !saysARelease(typed), onlyTheForm),
    /** The order, letter or mail it stands in. */
    reference: z.string().trim().min(3, 'Name the order, letter or mail').max(200),
  }),
  answer,
});

/** What people signed for a gate of a job, and what still asks for such a signature. */
export const reasonsAnswer = z.object({
  reasons: z.array(
    z.object({
      id: z.string(),
      gate: z.enum(reasonedGates),
      subject: z.string(),
      reason: z.string(),
      recorded: z.boolean(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** In force for a manual the cards cite, and not answered on this job. */
  temporaryRevisions: z.array(z.object({ number: z.string(), manual: z.string(), title: z.string() })),
  /** Step data corrected under the revision the job is worked by, with what it changes on cards already worked. */
  stepData: z.array(z.object({ subject: z.string(), what: z.string() })),
});

export const gateReasonsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/gate-reasons',
  allow: 'maintenance.viewer',
  summary: 'Reasons signed for gates of this job, and the temporary revisions of its manuals that still ask for one',
  of: [workOrder],
  params,
  answer: reasonsAnswer,
});

const cardNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]\d{3}$/, 'Like T040');

/** Served by the task cards: what it asks for is work on them. */
export const workInTemporaryRevisionCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/temporary-revisions',
  allow: ['maintenance.user', 'quality.user'],
  summary: 'Work a temporary revision into a work order: cards cite it, are repeated or added',
  of: [workOrder],
  params,
  body: z.strictObject({
    /** `TR 32-4`. */
    subject: z.string().trim().min(2, 'Required').max(60),
    reason: text(500),
    repeatCards: z.array(cardNumber).max(100).default([]),
    addWork: z.array(z.string().trim().min(5, 'Say what is done').max(160)).max(20).default([]),
    /** Why the added work leaves standing what was tested before it; left out, tests and NDT are made again (G08, G11). */
    testsStand: z.string().trim().min(10, 'Say why, in a sentence').max(300).optional(),
    ...proof,
  }),
  answer,
});

const reasoned = z.strictObject({
  gate: z.enum(reasonedGates),
  /** `TR 32-4` for a temporary revision; `Step data 2, CMM 32-47-46 Rev 9` for corrected step data; `SB` for "no bulletin applies". */
  subject: z.string().trim().min(2, 'Required').max(60),
  reason: text(500),
  ...proof,
});

export const giveGateReasonCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/gate-reasons',
  allow: ['maintenance.user', 'quality.user'],
  summary: 'Sign why a temporary revision, corrected step data or bulletins do not concern this job',
  of: [workOrder],
  params,
  body: reasoned,
  answer,
});
