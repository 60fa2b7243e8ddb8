import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { onlyTheForm, saysARelease } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { isCustomersPaper, onlySaid } from '#modules/maintenance/release-gates/shared/wheel.ts';
import { shops, workScopes, families, certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { routeSchema } from './route.ts';
import { taskCard } from './taskCard.record.ts';

const routesLive = liveName('routeTemplate');
const engineers = ['maintenance.admin', 'quality.user'] as const;

export const createRouteCall = defineCall({
  method: 'POST',
  path: '/api/routes',
  allow: engineers,
  summary: 'Write a route as the next version of its template and hand it over for approval',
  of: [routesLive],
  body: z.strictObject({
    key: z.string().regex(/^[a-z][a-z0-9-]{2,59}$/i, 'A short name such as wheel-overhaul'),
    title: z.string().trim().min(3, 'Say more').max(120),
    shop: z.enum(shops),
    workScope: z.enum(workScopes),
    families: z.array(z.enum(families)).max(6).default([]),
    partNumbers: z.array(z.string().trim().min(1).max(60)).max(200).default([]),
    route: routeSchema,
    changeNote: z.string().trim().min(3, 'Say what is new').max(300),
  }),
  answer: z.object({ versionId: z.string(), number: z.number() }),
});

export const publishRouteCall = defineCall({
  method: 'POST',
  path: '/api/routes/versions/:id/publish',
  allow: engineers,
  summary: 'Publish a route, signed, by another person than its author',
  of: [routesLive],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ number: z.number() }),
});

const jobOnly = z.strictObject({ job: z.string().max(20) });

export const routesOfJobCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/routes',
  allow: 'maintenance.viewer',
  summary: 'The published routes: those that fit the job first, the others with the reason',
  of: [taskCard],
  params: jobOnly,
  answer: z.object({
    routes: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        number: z.number(),
        cards: z.number(),
        unfit: z.string().nullable(),
      }),
    ),
  }),
});

export const applyRouteCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/route',
  allow: ['maintenance.admin', 'maintenance.user'],
  summary: 'Apply the route of the job’s shop and scope: makes its cards',
  of: [taskCard],
  params: jobOnly,
  body: z.strictObject({ routeKey: z.string().max(60).optional() }),
  answer: z.object({ cards: z.number(), route: z.string() }),
});

/** The customer's paper, who of them agreed, when, and why. */
export const customerAgreement = {
  reference: z
    .string()
    .trim()
    .min(3, 'Name the customer’s paper')
    .max(200)
    .refine(isCustomersPaper, onlySaid)
    .refine((typed) => !saysARelease(typed), onlyTheForm),
  agreedBy: z
    .string()
    .trim()
    .min(3, 'Name who agreed at the customer')
    .max(120)
    .refine((typed) => !saysARelease(typed), onlyTheForm),
  agreedOn: z.iso.date(),
  reason: z.string().trim().min(5, 'Say why').max(500),
};

/** Another order for a job in the shop, and the customer's agreement to it. */
export const orderChangeInput = z.strictObject({
  version: z.int().min(1),
  workScope: z.enum(workScopes).optional(),
  shop: z.enum(shops).optional(),
  partNumberId: z.uuid().optional(),
  certificateTypes: z.array(z.enum(certificateTypes)).max(3).optional(),
  routeKey: z.string().max(60).optional(),
  ...customerAgreement,
});

export const changeOrderCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/order-change',
  allow: ['maintenance.admin', 'maintenance.user'],
  summary: 'Change scope, shop, part number or certificates of a job in the shop, as the customer agreed',
  of: [taskCard],
  params: jobOnly,
  body: orderChangeInput,
  answer: z.object({ cards: z.number(), kept: z.number(), evaluationOnly: z.boolean() }),
});

export const earlierResultsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/earlier-results',
  allow: 'maintenance.viewer',
  summary: 'Results recorded on cards that stand no more, each with the route version it is from',
  of: [taskCard],
  params: z.strictObject({ job: z.string().max(20) }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        cardNo: z.string(),
        cardAttempt: z.number(),
        step: z.string(),
        route: z.string().nullable(),
        routeVersion: z.number().nullable(),
        result: z.string(),
        unit: z.string().nullable(),
        by: z.string(),
        recordedAt: z.string(),
        /** The cards that stand have no such step any more. */
        removed: z.boolean(),
      }),
    ),
  }),
});

export const handoverDraftCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/cards/:cardNo/handover-draft',
  allow: 'maintenance.user',
  summary: 'What the records say of a card that is left to the next shift: done, not done, cautions',
  of: [taskCard],
  params: z.strictObject({ job: z.string().max(60), cardNo: z.string().max(10) }),
  answer: z.object({ done: z.string(), open: z.string(), cautions: z.string() }),
});
