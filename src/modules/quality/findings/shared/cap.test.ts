import { expect, test } from 'vitest';
import { capStatus, type Cap, type CapItem } from './cap.ts';

const item = (status: CapItem['status']): CapItem => ({ status });
const done = { done: true, items: [item('accepted')] };
const all = { rootCause: done, correctiveAction: done, preventiveAction: done };
const open = { done: true, items: [item(null)] };

// quality-people 4.9 and 5.7.
const fixtures: [name: string, cap: Cap, status: ReturnType<typeof capStatus>][] = [
  ['1 nothing answered', { response: null, acceptance: null }, 'pending'],
  ['1 an empty answer', { response: {} }, 'pending'],
  ['2 all items judged, none done', { response: { rootCause: { done: false, items: [item('rejected')] } } }, 'pending'],
  ['3 an item nobody has judged', { response: { rootCause: { done: false, items: [item(null)] } } }, 'review'],
  [
    '4 two of three done, one item new',
    { response: { rootCause: done, correctiveAction: done, preventiveAction: { done: false, items: [item(null)] } } },
    'review',
  ],
  [
    '5 two of three done, the third empty',
    { response: { rootCause: done, correctiveAction: done, preventiveAction: { done: false, items: [] } } },
    'pending',
  ],
  ['6 all done', { response: all }, 'acceptance'],
  ['7 all done, one item without status', { response: { ...all, preventiveAction: open } }, 'acceptance'],
  ['8 an empty acceptance exists', { response: null, acceptance: {} }, 'followUp'],
  ['9 accepted', { response: all, acceptance: {} }, 'followUp'],
  ['10 the follow-up failed', { response: all, acceptance: { finalize: { satisfactory: false } } }, 'followUp'],
  [
    '11 the follow-up is satisfactory',
    { response: all, acceptance: { finalize: { satisfactory: true } } },
    'completed',
  ],
  ['12 a migrated record', { response: null, acceptance: { finalize: { satisfactory: true } } }, 'completed'],
];
test.each(fixtures)('CAP status, first match wins: %s', (_name, cap, status) => {
  expect(capStatus(cap)).toBe(status);
});

test('CAP status: every combination of the facts has exactly the status the specification derives, over 10,000 random walks', () => {
  let seed = 7;
  const random = (count: number) => (seed = (seed * 48_271) % 2_147_483_647) % count;
  const section = () => ({
    done: random(2) === 0,
    items: Array.from({ length: random(3) }, () => item(([null, 'accepted', 'rejected'] as const)[random(3)] ?? null)),
  });
  for (let walk = 0; walk < 10_000; walk += 1) {
    const response =
      random(5) === 0 ? null : { rootCause: section(), correctiveAction: section(), preventiveAction: section() };
    const acceptance = [
      undefined,
      null,
      {},
      { finalize: { satisfactory: false } },
      { finalize: { satisfactory: true } },
    ][random(5)];
    const cap: Cap = { response, acceptance: acceptance ?? null };
    const sections = Object.values(response ?? {});
    const expected = acceptance?.finalize?.satisfactory
      ? 'completed'
      : acceptance
        ? 'followUp'
        : response && sections.every((one) => one.done)
          ? 'acceptance'
          : sections.some((one) => one.items.some(({ status }) => status === null))
            ? 'review'
            : 'pending';
    expect(capStatus(cap)).toBe(expected);
  }
});
