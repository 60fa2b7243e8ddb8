import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { createSubmit } from './submitKey.ts';

/** Sends contents in turn, each answered with a status (0: the answer is lost); gives the key of each try. */
async function keysOf(tries: readonly (readonly [content: unknown, status: number])[]): Promise<string[]> {
  const submit = createSubmit();
  const keys: string[] = [];
  for (const [content, status] of tries) {
    const call = async (key: string) => {
      keys.push(key);
      if (status !== 200) throw new ApiError(status, {});
    };
    await submit(content, call).catch(() => undefined);
  }
  return keys;
}
const same = async (...tries: [unknown, number][]) => {
  const keys = await keysOf(tries);
  expect(keys).toHaveLength(tries.length);
  return new Set(keys).size === 1;
};
const reason = { reason: 'Wrong batch' };

test.each([0, 500, 503, 401, 408, 429])('the same content sent again after %i carries the same key', async (status) => {
  expect(await same([reason, status], [{ ...reason }, 200])).toBe(true);
});

test('every further try carries the key of the first, until the answer arrives', async () => {
  expect(await same([reason, 0], [reason, 503], [reason, 401], [reason, 200])).toBe(true);
});

test('after an answer the same content is a new act', async () => {
  expect(await same([reason, 200], [reason, 200])).toBe(false);
});

test.each([400, 403, 404, 409, 422, 428])('after the refusal %i the same content is a new act', async (status) => {
  expect(await same([reason, status], [reason, 200])).toBe(false);
});

test('changed content is a new act, though the answer to the first was lost', async () => {
  expect(await same([reason, 0], [{ reason: 'Wrong lot' }, 200])).toBe(false);
});

test('two of them on their way at once keep to their own key', async () => {
  const submit = createSubmit();
  const keys: string[] = [];
  let lose = () => {};
  const first = submit('a', (key) => {
    keys.push(key);
    return new Promise<never>((_, reject) => {
      lose = () => reject(new ApiError(422, {}));
    });
  });
  await submit('b', (key) => {
    keys.push(key);
    return Promise.reject(new ApiError(0, {}));
  }).catch(() => undefined);
  lose();
  await first.catch(() => undefined);
  await submit('b', async (key) => void keys.push(key));
  expect(keys[2]).toBe(keys[1]);
  expect(keys[0]).not.toBe(keys[1]);
});
