import { expect, test } from 'vitest';
import type { ListedPart } from '#modules/maintenance/manuals/shared/public.ts';
import { fittedCondition, judgePart } from './partEffectivity.ts';

const line = (partNumber: string, more: Partial<ListedPart> = {}): ListedPart => ({
  figure: 1,
  item: '120B',
  partNumber,
  nomenclature: 'Tie bolt',
  units: null,
  effectivity: null,
  supersededBy: null,
  alternates: null,
  ...more,
});
const judge = (partNumber: string, list: ListedPart[], more: { embodied?: string[]; standardPart?: boolean } = {}) =>
  judgePart(
    {
      partNumber,
      assembly: 'C20195162',
      embodied: new Set(more.embodied),
      standardPart: more.standardPart ?? false,
    },
    list,
  );

test('G14 a listed part is effective, by any line that counts for the component', () => {
  expect(judge('C20195310', [line('C20195310')])).toEqual({ effectivity: 'effective', ipl: 'IPL 1-120B' });
  expect(judge('c20195310', [line('C20195310', { effectivity: 'All' })]).effectivity).toBe('effective');
  const two = [
    line('X1', { effectivity: 'C20449000' }),
    line('X1', { item: '130', effectivity: 'C20195162, C20545000' }),
  ];
  expect(judge('X1', two)).toEqual({ effectivity: 'effective', ipl: 'IPL 1-130' });
});

test('G14 a part for another dash number is not effective', () => {
  expect(judge('X1', [line('X1', { effectivity: 'C20195162-9' })])).toEqual({
    effectivity: 'notEffective',
    ipl: 'IPL 1-120B, C20195162-9 only',
  });
});

test('G14 post SB only: effective when the bulletin is embodied, pre SB when it is not', () => {
  const post = [line('X1', { effectivity: 'post SB 32-1244' })];
  expect(judge('X1', post)).toEqual({ effectivity: 'notEffective', ipl: 'IPL 1-120B, post SB 32-1244 only' });
  expect(judge('X1', post, { embodied: ['32-1244'] }).effectivity).toBe('effective');
  const pre = [line('X1', { effectivity: 'Pre-SB 32-1244' })];
  expect(judge('X1', pre).effectivity).toBe('effective');
  expect(judge('X1', pre, { embodied: ['32-1244'] }).effectivity).toBe('notEffective');
});

test('G14 what supersedes a listed part or is named beside it is an alternate; PMA parts are told apart', () => {
  expect(judge('X2', [line('X1', { supersededBy: 'X2' })])).toEqual({
    effectivity: 'alternate',
    ipl: 'IPL 1-120B, supersedes X1',
  });
  const named = [line('X1', { alternates: 'GA78-12, PM-9 (PMA)' })];
  expect(judge('GA78-12', named).effectivity).toBe('alternate');
  expect(judge('PM-9', named)).toEqual({ effectivity: 'pma', ipl: 'IPL 1-120B, PMA for X1' });
});

test('G14 a component the list does not know is not effective; a standard part is; without a list no part belongs to it', () => {
  expect(judge('Z9', [line('X1')])).toEqual({ effectivity: 'notEffective', ipl: 'not in the parts list' });
  expect(judge('Z9', [line('X1')], { standardPart: true }).effectivity).toBe('effective');
  expect(judge('Z9', [])).toEqual({
    effectivity: 'notEffective',
    ipl: 'no parts list in the manuals its cards cite; Quality enters the item first',
  });
  expect(judge('Z9', [], { standardPart: true }).effectivity).toBe('effective');
});

test('a fitted part keeps the condition it was received in; inspected and removed parts are serviceable used', () => {
  expect(['new', 'overhauled', 'repaired', 'inspected', 'asRemoved'].map(fittedCondition)).toEqual([
    'new',
    'overhauled',
    'repaired',
    'serviceableUsed',
    'serviceableUsed',
  ]);
});
