import { z } from 'zod';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { families, shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { applyRoute } from './applyRoute.ts';
import { changeOrder, orderChangeInput } from './changeOrder.ts';
import { jobToRoute, routesFor } from './chooseRoute.ts';
import { routeSchema } from '../shared/route.ts';
import { publishRoute, writeRoute } from './publishRoute.ts';

const engineers = ['maintenance.admin', 'quality.user'] as const;
const entity = 'routeTemplate';
const jobOnly = z.strictObject({ job: z.string().max(20) });

/** Routes, and which of them a job is worked by: written by one engineer as the next version of a template, published by another. */
export const routeEndpoints: Endpoint[] = [
  write({
    method: 'POST',
    path: '/api/routes',
    allow: engineers,
    summary: 'Write a route as the next version of its template and hand it over for approval',
    record: entity,
    creates: true,
    longText: 400_000,
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
    handle: async (ctx, { body: { changeNote, ...template }, reply }) => {
      void reply.status(201);
      return writeRoute(ctx, template, changeNote);
    },
  }),
  write({
    method: 'POST',
    path: '/api/routes/versions/:id/publish',
    allow: engineers,
    summary: 'Publish a route, signed, by another person than its author',
    record: entity,
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      pin: z.string().length(4, 'Pin must be 4 characters long'),
      password: z.string().max(128).optional(),
      code: z.string().max(20).optional(),
    }),
    answer: z.object({ number: z.number() }),
    handle: async (ctx, { params, body }) => publishRoute(ctx, params.id, body),
  }),
  read({
    path: '/api/workorders/:job/routes',
    allow: 'maintenance.viewer',
    summary: 'The published routes: those that fit the job first, the others with the reason',
    record: taskCard.name,
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
    handle: async (ctx, { params }) => ({ routes: await routesFor(ctx, await jobToRoute(ctx, params.job)) }),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:job/route',
    allow: ['maintenance.admin', 'maintenance.user'],
    summary: 'Apply the route of the job’s shop and scope: makes its cards',
    record: taskCard.name,
    params: jobOnly,
    body: z.strictObject({ routeKey: z.string().max(60).optional() }),
    answer: z.object({ cards: z.number(), route: z.string() }),
    handle: (ctx, { params, body }) => applyRoute(ctx, params.job, body.routeKey),
  }),
  write({
    method: 'POST',
    path: '/api/workorders/:job/order-change',
    allow: ['maintenance.admin', 'maintenance.user'],
    summary: 'Change scope, shop, part number or certificates of a job in the shop, as the customer agreed',
    record: taskCard.name,
    params: jobOnly,
    body: orderChangeInput,
    answer: z.object({ cards: z.number(), kept: z.number(), evaluationOnly: z.boolean() }),
    handle: (ctx, { params, body }) => changeOrder(ctx, params.job, body),
  }),
];
