import { expect, expectTypeOf, test } from 'vitest';
import type { RowOf, AnyRecord } from '#kernel/shared/record.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import { historyLive } from '#kernel/shared/live.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { announcementWorkflow } from '#modules/home/announcements/shared/announcement.workflow.ts';
import type { WriteContext } from '../context.ts';
import { implementWorkflow } from '../workflows/workflow.ts';
import { recordEndpoints } from './endpoints.ts';
import { changeRow, createRecord, getRecord } from './records.ts';

// `npm run types` proves these: an error that is expected and does not come is an error itself. Nothing of it runs.
const news = {
  title: 'News',
  category: 'news',
  body: 'Text',
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
} as const;

async function misspelt(ctx: WriteContext, unknown: Record<string, unknown>): Promise<void> {
  const row = await getRecord(ctx, announcement, 'id');
  expectTypeOf(row.contentVersion).toEqualTypeOf<number>();
  // @ts-expect-error a column that does not exist
  expectTypeOf(row.contentVersio).toBeAny();
  // @ts-expect-error nor by its name in brackets
  expectTypeOf(row['contentVersio']).toBeAny();

  await createRecord(ctx, announcement, news, { contentVersion: 2, status: 'published' });
  // @ts-expect-error a misspelt field
  await createRecord(ctx, announcement, { titel: 'News' });
  // @ts-expect-error a misspelt field beside all that are needed
  await createRecord(ctx, announcement, { ...news, titel: 'News' });
  // @ts-expect-error a required field is missing
  await createRecord(ctx, announcement, { ...news, title: undefined });
  // @ts-expect-error a state the record does not have
  await createRecord(ctx, announcement, news, { status: 'publisht' });
  // @ts-expect-error values nobody has looked at
  await createRecord(ctx, announcement, news, unknown);

  await changeRow(ctx, announcement, row, { values: { contentVersion: 2 } });
  // @ts-expect-error a misspelt field
  await changeRow(ctx, announcement, row, { values: { contentVersio: 2 } });
  // @ts-expect-error a value of another type
  await changeRow(ctx, announcement, row, { values: { contentVersion: '2' } });
  // @ts-expect-error values nobody has looked at
  await changeRow(ctx, announcement, row, { values: unknown });
  // @ts-expect-error a column the table does not have
  await changeRow(ctx, announcement, row, { values: {}, also: { signatur: 'x' } });
}

function told(ctx: WriteContext): void {
  ctx.changed(announcement, 'id');
  ctx.changed(historyLive);
  // @ts-expect-error a name nobody declared
  ctx.changed('anouncement');
  // @ts-expect-error something that has a name but is nothing open screens can be told of
  ctx.changed({ name: 'announcement' });
}

function hooks(): void {
  recordEndpoints(announcement, { beforeCreate: (input) => ({ contentVersion: input.title.length }) });
  // @ts-expect-error a hook that sets a column there is none of
  recordEndpoints(announcement, { beforeCreate: () => ({ statuz: 'draft' }) });
  // @ts-expect-error what a form does not send
  recordEndpoints(announcement, { beforeCreate: (input) => ({ title: input.titel }) });
  // @ts-expect-error a hook that sets a column there is none of
  recordEndpoints(announcement, { beforeUpdate: async () => ({ statuz: 'draft' }) });
  // @ts-expect-error what a change does not carry
  recordEndpoints(announcement, { beforeUpdate: async (_ctx, _row, input) => ({ title: input.titel }) });
  implementWorkflow(announcementWorkflow, {
    publish: { guard: () => null },
    // @ts-expect-error an effect that sets a column there is none of
    withdraw: { effect: async () => ({ statuz: 'draft' }) },
    redraft: {},
  });
}

// @ts-expect-error a record that does not say who sees which row
export const unruled: AnyRecord = { ...sampleRecord, rows: undefined };

test('a misspelt column of a row, of a write and of a hook does not compile', () => {
  expect([misspelt, told, hooks]).toHaveLength(3);
  expectTypeOf<RowOf<typeof announcement>['status']>().toEqualTypeOf<'draft' | 'published' | 'withdrawn'>();
});
