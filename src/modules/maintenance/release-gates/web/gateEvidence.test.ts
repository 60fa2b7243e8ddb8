import { expect, test } from 'vitest';
import { releasedAt, wheelOverhaul } from '../shared/abs0001234.fixture.ts';
import { evaluateGates } from '../shared/evaluateGates.ts';
import { inThai } from './th.gates.ts';

const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text);

test('every state under a gate has its Thai words; names, numbers and values stay', () => {
  const rows = evaluateGates(wheelOverhaul(), releasedAt)
    .filter((gate) => gate.code !== 'G24')
    .flatMap((gate) => gate.evidence);
  expect(rows.length).toBeGreaterThan(60);
  const states = rows.map((row) => row.says).filter((says) => /^[a-z ,]+$/.test(says));
  expect(new Set(states).size).toBeGreaterThan(5);
  expect(states.filter((says) => !isThai(inThai(says)))).toEqual([]);
  expect(inThai('Card T040, Bolt hole')).toBe('ใบงาน T040, Bolt hole');
  expect(inThai('CAAT approval TH.145.0042')).toBe('ใบรับรอง CAAT TH.145.0042');
});
