import { expect, test } from 'vitest';
import { liveName } from '#kernel/shared/live.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import type { RecordListProps } from '../list/RecordList.tsx';
import type { ScreenSpec } from '../page/RecordScreen.tsx';
import { useList, type LiveSource } from './records.ts';

const counts = liveName('counts');

// `npm run types` proves these: an error that is expected and does not come is an error itself. Nothing of it runs.
type Shown = Pick<RecordListProps<typeof sampleRecord>, 'live'> & Pick<ScreenSpec<typeof sampleRecord>, 'live'>;
const right: Shown[] = [{ live: [sampleRecord, counts] }];
const wrong: Shown[] = [
  // @ts-expect-error a screen that listens to a name nobody declared
  { live: ['counts'] },
  // @ts-expect-error a screen that listens to something that only has a name
  { live: [{ name: 'counts' }] },
];

function Listening({ sources }: { sources: readonly LiveSource[] }) {
  const state = {} as Parameters<typeof useList>[1];
  useList(sampleRecord, state, undefined, sources);
  // @ts-expect-error a list that listens to a name nobody declared
  useList(sampleRecord, state, undefined, ['counts']);
  return null;
}

test('an open screen listens to declared names only', () => {
  expect([Listening, ...right, ...wrong]).toHaveLength(4);
});
