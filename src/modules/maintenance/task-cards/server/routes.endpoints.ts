import { z } from 'zod';
import { write, type Endpoint } from '#kernel/server/endpoint.ts';
import { families, shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { routeSchema } from '../shared/route.ts';
import { publishRoute, writeRoute } from './publishRoute.ts';

const engineers = ['maintenance.admin', 'quality.user'] as const;
const entity = 'routeTemplate';

/** Routes: written by one engineer as the next version of a template, published by another. */
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
];
