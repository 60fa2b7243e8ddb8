import { expect, test } from 'vitest';
import { seenIn, type Duty, type Signed } from './watch.ts';

const signature = (clock: string, more: Partial<Signed> = {}): Signed => ({
  at: new Date(`2026-03-02T${clock}+07:00`).toISOString(),
  workshop: 'wheel',
  what: 'ABS2600001',
  stampNo: 'CS-01',
  clockedOn: null,
  isStampOut: false,
  isSuspended: false,
  ...more,
});
const day: Duty = { shifts: [{ startsAt: '08:00', minutes: 480 }], isAway: false };
const seen = (signed: Signed[], duty: (day: string) => Duty | null = () => day) =>
  seenIn(signed, duty).map(({ pattern, signatures }) => [pattern, signatures]);

test('stamp watch: two workshops within five minutes, not in six, nor in one workshop', () => {
  expect(seen([signature('10:00:00'), signature('10:04:59', { workshop: 'oxygen' })])).toEqual([['workshops', 2]]);
  expect(seen([signature('10:00:00'), signature('10:05:00', { workshop: 'oxygen' })])).toEqual([]);
  expect(seen([signature('10:00:00'), signature('10:00:10')])).toEqual([]);
  // What stands under no card is in no workshop.
  expect(seen([signature('10:00:00'), signature('10:01:00', { workshop: null })])).toEqual([]);
});

test('stamp watch: an hour early and three hours late ask no question; the night, and who has no roster', () => {
  expect(seen([signature('07:00:00'), signature('19:00:00')])).toEqual([]);
  expect(seen([signature('06:59:59'), signature('19:00:01')])).toEqual([['shift', 2]]);
  expect(seen([signature('03:00:00')], () => null)).toEqual([]);
  const night = { shifts: [{ startsAt: '23:00', minutes: 480 }], isAway: false };
  expect(seen([signature('03:00:00')], (on) => (on === '2026-03-01' ? night : { shifts: [], isAway: false }))).toEqual(
    [],
  );
});

test('stamp watch: who has the morning off signs in the afternoon, and not before', () => {
  const afternoon = () => ({ shifts: [{ startsAt: '08:00', lateBy: 300, minutes: 240 }], isAway: false });
  expect(seen([signature('12:00:00'), signature('16:45:00')], afternoon)).toEqual([]);
  expect(seen([signature('09:00:00')], afternoon)).toEqual([['shift', 1]]);
});

test('stamp watch: leave, a stamp that is lost, a suspended authorisation, forty in a minute', () => {
  expect(seen([signature('10:00:00')], () => ({ shifts: [], isAway: true }))).toEqual([['absent', 1]]);
  const night = { shifts: [{ startsAt: '23:00', minutes: 480 }], isAway: false };
  const away = (on: string) => (on === '2026-03-01' ? night : { shifts: [], isAway: true });
  expect(seen([signature('03:00:00')], away)).toEqual([]);
  expect(seen([signature('10:00:00', { isStampOut: true })])).toEqual([['stamp', 1]]);
  expect(seen([signature('10:00:00', { isSuspended: true })])).toEqual([['suspended', 1]]);
  expect(seen([signature('10:00:00', { clockedOn: 'ABS2600002' })])).toEqual([['clock', 1]]);
  const many = Array.from({ length: 40 }, (_, n) => signature(`10:00:${String(n).padStart(2, '0')}`));
  expect(seen(many)).toEqual([['pace', 40]]);
  expect(seen(many.slice(1))).toEqual([]);
  // The fortieth a whole minute after the first is in the next minute.
  expect(seen([...many.slice(0, 39), signature('10:01:00')])).toEqual([]);
});
