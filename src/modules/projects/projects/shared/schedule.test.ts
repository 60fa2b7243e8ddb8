import { expect, test } from 'vitest';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import { endOf, healthOf, isOverdue, loadOf, loopOf, movedBy, progressOf, type PlannedTask } from './schedule.ts';

const task = (given: Partial<PlannedTask>): PlannedTask => ({
  id: 'a',
  title: 'A',
  state: 'todo',
  startOn: null,
  dueOn: null,
  progress: 0,
  estimateHours: 0,
  assigneeId: null,
  ...given,
});

test('R-PRJ-1 a task of five working days that begins on a Thursday ends on Wednesday; a holiday moves it on', () => {
  expect(endOf('2026-12-03', 5)).toBe('2026-12-09');
  expect(endOf('2026-12-03', 5, new Set(['2026-12-07']))).toBe('2026-12-10');
  expect(endOf('2026-12-05', 1)).toBe('2026-12-07');
});

test('R-PRJ-1 a move is counted in working days, forth and back', () => {
  expect(movedBy('2026-12-03', '2026-12-08')).toBe(3);
  expect(movedBy('2026-12-08', '2026-12-03')).toBe(-3);
  expect(addWorkingDays('2026-12-03', 3)).toBe('2026-12-08');
  expect(addWorkingDays('2026-12-08', -3)).toBe('2026-12-03');
});

test('R-PRJ-1 progress weighs a task by its working days', () => {
  const long = task({ startOn: '2026-12-07', dueOn: '2026-12-11', progress: 100 });
  const short = task({ startOn: '2026-12-14', dueOn: '2026-12-14' });
  expect(progressOf([long, short])).toBe(83);
  expect(progressOf([])).toBe(0);
});

test('R-PRJ-2 red past its day or when the forecast ends more than a tenth late, amber with an overdue task, green else', () => {
  const span = { startOn: '2026-11-01', dueOn: '2026-12-31', isDone: false };
  const today = '2026-11-28';
  expect(healthOf(span, [task({ dueOn: '2026-12-10' })], today)).toBe('green');
  expect(healthOf(span, [task({ dueOn: '2026-11-27' })], today)).toBe('amber');
  expect(healthOf(span, [task({ dueOn: '2027-01-05' })], today)).toBe('green');
  expect(healthOf(span, [task({ dueOn: '2027-01-07' })], today)).toBe('red');
  expect(healthOf({ ...span, dueOn: '2026-11-27' }, [], today)).toBe('red');
  expect(healthOf({ ...span, dueOn: '2026-11-27', isDone: true }, [], today)).toBe('green');
});

test('R-PRJ-3 open hours are spread over the working days of a task, what is overdue falls on today', () => {
  const load = loadOf(
    [
      task({ assigneeId: 'p', startOn: '2026-11-30', dueOn: '2026-12-01', estimateHours: 20, progress: 20 }),
      task({ assigneeId: 'p', dueOn: '2026-11-20', estimateHours: 3 }),
      task({ assigneeId: 'p', state: 'done', progress: 100, estimateHours: 50 }),
    ],
    '2026-11-30',
    '2026-12-31',
  );
  expect([...(load.get('p') ?? [])]).toEqual([
    ['2026-11-30', 11],
    ['2026-12-01', 8],
  ]);
});

test('a loop is found whichever way round, a diamond is none', () => {
  const known = [
    { taskId: 'b', afterId: 'a' },
    { taskId: 'c', afterId: 'b' },
    { taskId: 'd', afterId: 'a' },
  ];
  expect(loopOf(known, { taskId: 'a', afterId: 'c' })).toEqual(['a', 'c', 'b', 'a']);
  expect(loopOf(known, { taskId: 'c', afterId: 'd' })).toBeNull();
});

test('a task is overdue the day after its due date, and never when it is done', () => {
  expect(isOverdue({ state: 'todo', dueOn: '2026-11-28' }, '2026-11-28')).toBe(false);
  expect(isOverdue({ state: 'todo', dueOn: '2026-11-27' }, '2026-11-28')).toBe(true);
  expect(isOverdue({ state: 'done', dueOn: '2026-11-27' }, '2026-11-28')).toBe(false);
});
