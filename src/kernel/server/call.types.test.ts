import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { handle } from './handle.ts';

const weights = defineCall({
  method: 'GET',
  path: '/api/store/:storeId/weights/:year',
  allow: 'signedIn',
  summary: 'Weight a month',
  of: [liveName('weights')],
  query: z.strictObject({ unit: z.enum(['kg', 'lb']).optional() }),
  answer: z.object({ months: z.array(z.object({ month: z.string(), kg: z.string() })) }),
});
const rename = defineCall({
  method: 'POST',
  path: '/api/store/:storeId/rename',
  allow: 'signedIn',
  summary: 'Rename',
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ ok: z.boolean() }),
});
const kg = { months: [{ month: '2026-01', kg: '12.5' }] };

// `npm run types` proves these: an error that is expected and does not come is an error itself. Nothing of it runs.
function declared(): void {
  // @ts-expect-error a call without a right
  defineCall({ method: 'GET', path: '/api/x', summary: 'X' });
  // @ts-expect-error a right that does not exist
  defineCall({ method: 'GET', path: '/api/x', allow: 'stores.usr', summary: 'X' });
  // @ts-expect-error made of a word nobody declared
  defineCall({ method: 'GET', path: '/api/x', allow: 'signedIn', summary: 'X', of: ['weights'] });
}

function served(): void {
  handle(weights, (_ctx, { params, query }) => (params.storeId && query.unit ? kg : { months: [] }));
  // @ts-expect-error an answer of another shape
  handle(weights, () => ({ months: [{ month: '2026-01', kg: 12.5 }] }));
  // @ts-expect-error an answer with a part missing
  handle(weights, () => ({}));
  // @ts-expect-error a parameter the address does not have
  handle(weights, (_ctx, { params }) => (params.shopId ? kg : kg));
  // @ts-expect-error a word of the query that is not declared
  handle(weights, (_ctx, { query }) => (query.units ? kg : kg));
  // @ts-expect-error what a body does not hold
  handle(rename, (_ctx, { body }) => ({ ok: body.title === '' }));
  // @ts-expect-error a reading call that tells of a change
  handle(weights, (ctx) => (ctx.changed(liveName('weights')), kg));
  handle(rename, (ctx) => (ctx.changed(liveName('weights')), { ok: true }));
}

test('a call declared without its right, or answered otherwise than declared, does not compile', () => {
  expect([declared, served]).toHaveLength(2);
});
