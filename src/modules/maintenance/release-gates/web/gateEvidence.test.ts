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
  expect(inThai('in quarantine, batch B-77 came in with it')).toBe('อยู่ในการกักกัน ล็อต B-77 มาพร้อมกัน');
  expect(inThai('CAAT approval TH.145.0042')).toBe('ใบรับรอง CAAT TH.145.0042');
});

test('what stands in quarantine with a donor or on a sub-job is read in Thai but for its names (G15)', () => {
  const facts = wheelOverhaul();
  const held = { subject: 'Main wheel C20195162', place: 'quarantine' as const, number: 'Q-26-0001' };
  facts.quarantine = [
    { ...held, donor: { job: 'ABS0001001', batch: 'B-77' } },
    { ...held, subJob: 'ABS0001234-01', notReleased: true },
  ];
  const gate = evaluateGates(facts, releasedAt).find(({ code }) => code === 'G15');
  const left = (text: string) => text.replaceAll(/Main wheel C20195162|Q-26-0001|B-77|ABS[0-9-]+/g, '');
  expect(gate?.messages).toHaveLength(2);
  for (const text of gate?.messages ?? []) expect(left(inThai(text))).not.toMatch(/[A-Za-z]/);
  for (const { record, says } of gate?.evidence ?? [])
    expect(left(inThai(record) + inThai(says))).not.toMatch(/[A-Za-z]/);
});
