import { expect, test } from 'vitest';
import { batching } from './batching.ts';

interface Asking {
  many: readonly string[];
  answer: (answers?: (string | Error)[]) => void;
  fail: (why: Error) => void;
}

function asked() {
  const askings: Asking[] = [];
  const one = batching(
    (many: readonly string[]) =>
      new Promise<(string | Error)[]>((resolve, reject) => {
        const answer = (answers?: (string | Error)[]) => resolve(answers ?? many.map((each) => `to ${each}`));
        askings.push({ many, answer, fail: reject });
      }),
  );
  const count = () => askings.length;
  return { askings, count, one };
}

test('who comes while one asking is under way goes with the next, in the order they came', async () => {
  const { askings, count, one } = asked();
  const first = one('a');
  await expect.poll(count).toBe(1);
  const others = Promise.all(['b', 'c', 'd'].map(one));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(count()).toBe(1);
  askings[0]?.answer();
  expect(await first).toBe('to a');
  await expect.poll(() => askings[1]?.many).toEqual(['b', 'c', 'd']);
  askings[1]?.answer();
  expect(await others).toEqual(['to b', 'to c', 'to d']);
});

test('an asking that hangs holds up nobody for long, and its own still get their answer', async () => {
  const { askings, count, one } = asked();
  const hanging = one('a');
  await expect.poll(count).toBe(1);
  const next = one('b');
  await expect.poll(count).toBe(2);
  askings[1]?.answer();
  expect(await next).toBe('to b');
  askings[0]?.answer();
  expect(await hanging).toBe('to a');
});

test('a fault among the answers is the one’s it belongs to; a failed asking fails for all who were in it, and the next goes on', async () => {
  const { askings, count, one } = asked();
  const answered = Promise.allSettled(['a', 'b'].map(one));
  await expect.poll(count).toBe(1);
  askings[0]?.answer([new Error('not you'), 'you']);
  expect(await answered).toMatchObject([{ reason: { message: 'not you' } }, { value: 'you' }]);
  const failed = Promise.allSettled(['c', 'd'].map(one));
  await expect.poll(count).toBe(2);
  const after = one('e');
  askings[1]?.fail(new Error('away'));
  expect(await failed).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }]);
  await expect.poll(count).toBe(3);
  askings[2]?.answer();
  expect(await after).toBe('to e');
});
