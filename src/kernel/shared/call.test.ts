import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { addressOf, defineCall, type AnswerOf, type BodyOf, type ParamsOf } from './call.ts';

const weights = defineCall({
  method: 'GET',
  path: '/api/store/:storeId/weights/:year',
  allow: 'signedIn',
  summary: 'Weight a month',
  query: z.strictObject({ unit: z.enum(['kg', 'lb']).optional() }),
  answer: z.object({ months: z.array(z.object({ month: z.string(), kg: z.string() })) }),
});
const rename = defineCall({
  method: 'POST',
  path: '/api/store/rename',
  allow: 'signedIn',
  summary: 'Rename',
  body: z.strictObject({ name: z.string(), at: z.coerce.number().optional() }),
  answer: z.object({ ok: z.boolean() }),
});

test('an address takes its parameters and its query, escaped', () => {
  expect(addressOf(weights, { storeId: 'a/b', year: 2026 }, { unit: 'kg', none: undefined })).toBe(
    '/api/store/a%2Fb/weights/2026?unit=kg',
  );
  expect(addressOf(rename)).toBe('/api/store/rename');
});

test('parameters, body and answer of a call are typed by its declaration', () => {
  expectTypeOf<ParamsOf<typeof weights>>().toEqualTypeOf<{ storeId: string | number; year: string | number }>();
  expectTypeOf<AnswerOf<typeof weights>>().toEqualTypeOf<{ months: { month: string; kg: string }[] }>();
  expectTypeOf<BodyOf<typeof rename>['name']>().toEqualTypeOf<string>();
  expectTypeOf<AnswerOf<typeof rename>>().toEqualTypeOf<{ ok: boolean }>();
});
