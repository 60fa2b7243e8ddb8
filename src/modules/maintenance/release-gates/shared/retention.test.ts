import { describe, expect, it } from 'vitest';
import { judgeRetention, retentionSetupProblems } from './retention.ts';

const after24 = (endPsi: string, endC: string) =>
  judgeRetention({ startPsi: '200', startC: '30', endPsi, endC, hours: 24 });
const after12 = (endPsi: string) => judgeRetention({ startPsi: '200', startC: '30', endPsi, endC: '30', hours: 12 });

describe('R17 tire pressure retention (5.4)', () => {
  it.each([
    ['192', '27', '198.0', '3.03', true],
    ['190', '30', '200.0', '5.00', true],
    ['188', '30', '200.0', '6.00', false],
  ])(
    '200 psi / 30 °C → %s psi / %s °C: expected %s, loss %s %%, pass %s',
    (endPsi, endC, expectedPsi, lossPercent, pass) => {
      expect(after24(endPsi, endC)).toEqual({ expectedPsi, lossPercent, limitPercent: '5', pass });
    },
  );

  it('12 h rule: 195 → 2.50 % passes, 194 → 3.00 % fails', () => {
    expect(after12('195')).toMatchObject({ lossPercent: '2.50', pass: true });
    expect(after12('194')).toMatchObject({ lossPercent: '3.00', pass: false });
  });

  it('decides on exact values: a loss of 5.0025 %, shown as 5.00 %, fails', () => {
    expect(after24('189.995', '30')).toMatchObject({ lossPercent: '5.00', pass: false });
  });

  it('needs the stretch, the readjustment, a cage, nitrogen and a good gauge', () => {
    const good = {
      stretchHours: '12',
      shortStretchAllowed: false,
      readjusted: true,
      inCage: true,
      gas: 'nitrogen',
      gaugeErrorPercent: '0.25',
    };
    expect(retentionSetupProblems(good)).toEqual([]);
    expect(retentionSetupProblems({ ...good, stretchHours: '2' })).toEqual([
      'The tire stretched 2 h; at least 12 h are needed.',
    ]);
    expect(retentionSetupProblems({ ...good, stretchHours: '2', shortStretchAllowed: true })).toEqual([]);
    expect(
      retentionSetupProblems({ ...good, readjusted: false, inCage: false, gas: 'air', gaugeErrorPercent: '0.26' }),
    ).toHaveLength(4);
  });
});
