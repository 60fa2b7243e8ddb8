import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { holiday } from '../shared/holiday.record.ts';
import { holidaysServer } from './holidays.server.ts';
import { holidaysFrom } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([holidaysServer]);
});
afterAll(() => app.close());

const newYear = { day: '2027-01-01', nameEn: 'New Year’s Day', nameTh: 'วันขึ้นปีใหม่' };
const known = () => app.write(async (ctx) => [...(await holidaysFrom(ctx, '2027-01-01'))]);

test('a day stands once; a cancelled one counts no more until it is restored', async () => {
  const writer = await app.as('hr.user');
  const made = await writer.create(holiday, newYear);
  expect(await writer.call('POST', holiday.api, newYear)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', message: 'Day is already used by another holiday.' },
  });
  expect(await known()).toEqual(['2027-01-01']);
  await writer.run(holiday, made.id, 'cancel', { reason: 'Entered by mistake' });
  expect(await known()).toEqual([]);
  await writer.run(holiday, made.id, 'restore', { reason: 'It stands after all' });
  expect(await known()).toEqual(['2027-01-01']);
});

test('the day of a holiday is not changed: it is cancelled and another one written', async () => {
  const writer = await app.as('hr.user');
  const made = await writer.create(holiday, { ...newYear, day: '2027-04-13' });
  const changed = await writer.call('PATCH', `${holiday.api}/${made.id}`, { version: made.version, day: '2027-04-14' });
  expect(changed.status).toBe(400);
});
