import { expect, test } from 'vitest';
import { historyLive, liveName } from '#kernel/shared/live.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import type { WriteContext } from '../context.ts';

const counts = liveName('counts');

// `npm run types` proves these: an error that is expected and does not come is an error itself. Nothing of it runs.
function told(ctx: WriteContext): void {
  ctx.changed(sampleRecord, 'one', 'two');
  ctx.changed(counts);
  // @ts-expect-error the name of a record instead of the record
  ctx.changed(sampleRecord.name, 'one');
  // @ts-expect-error a name nobody declared
  ctx.changed('couns');
  // @ts-expect-error something that only has a name
  ctx.changed({ name: 'counts' });
  // @ts-expect-error an id that is none
  ctx.changed(sampleRecord, 1);
}

function views(): void {
  defineRecord({ ...sampleRecord, madeOf: [sampleRecord, historyLive] });
  // @ts-expect-error a view made of a name nobody declared
  defineRecord({ ...sampleRecord, madeOf: ['sampleRecord'] });
  // @ts-expect-error a view made of something that only has a name
  defineRecord({ ...sampleRecord, madeOf: [{ name: 'sampleRecord' }] });
}

test('open screens are told of declared names only, and a view is made of them', () => {
  expect([told, views]).toHaveLength(2);
});
