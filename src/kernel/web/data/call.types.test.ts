import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { sendCall, useGet, useSend } from './calls.ts';

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

// `npm run types` proves these: an error that is expected and does not come is an error itself. Nothing of it runs.
function Asked() {
  const place = { storeId: 'a', year: 2026 };
  const { data } = useGet(weights, place, { query: { unit: 'kg' } });
  data?.months[0]?.kg.trim();
  // @ts-expect-error what the answer does not hold
  void data?.weeks;
  // @ts-expect-error an address without its parameters
  useGet(weights);
  // @ts-expect-error one parameter is missing
  useGet(weights, { storeId: 'a' });
  // @ts-expect-error a misspelt parameter
  useGet(weights, { storId: 'a', year: 2026 });
  // @ts-expect-error a value the query does not know
  useGet(weights, place, { query: { unit: 'g' } });
  // @ts-expect-error a call that changes something is not read
  useGet(rename, { storeId: 'a' });

  const send = useSend(rename, { storeId: 'a' });
  send.mutate({ name: 'A' });
  // @ts-expect-error a misspelt body
  send.mutate({ nam: 'A' });
  // @ts-expect-error a body of another type
  send.mutate({ name: 1 });
  // @ts-expect-error an address without its parameters
  useSend(rename);
  // @ts-expect-error what the answer does not hold
  void sendCall(rename, { params: { storeId: 'a' }, body: { name: 'A' } }).then(({ done }) => done);
  // @ts-expect-error a body of another type, sent outside a component
  void sendCall(rename, { params: { storeId: 'a' }, body: { name: 1 } });
  return null;
}

test('a call asked otherwise than it is declared does not compile', () => {
  expect([Asked]).toHaveLength(1);
});
