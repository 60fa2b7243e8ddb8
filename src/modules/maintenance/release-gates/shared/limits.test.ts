import { describe, expect, it } from 'vitest';
import type { LimitFact } from './facts.work.ts';
import { judgeMeasurement, limitInWords, measurementWarning } from './limits.ts';

const bore: LimitFact = {
  min: '130.000',
  max: '130.025',
  unit: 'mm',
  decimals: 3,
  reference: 'CMM 32-47-46 Rev 9, Check',
};

describe('measurements', () => {
  it('limits are inclusive', () => {
    expect(['130.000', '130.011', '130.025'].map((value) => judgeMeasurement(value, bore))).toEqual([
      'inside',
      'inside',
      'inside',
    ]);
    expect(judgeMeasurement('129.999', bore)).toBe('below');
    expect(judgeMeasurement('130.026', bore)).toBe('above');
  });

  it('values are judged at the stored precision', () => {
    expect(judgeMeasurement('130.0254', bore)).toBe('inside');
    expect(judgeMeasurement('130.0255', bore)).toBe('above');
  });

  it('2.4: a value out of limits is never silently accepted', () => {
    const lining: LimitFact = { min: '5', max: null, unit: 'mm', decimals: 2, reference: 'CMM 32-47-46 Rev 9, Check' };
    expect(measurementWarning('4.82', lining)).toBe(
      '4.82 mm is below the minimum 5.00 mm (CMM 32-47-46 Rev 9, Check). Re-measure or raise a finding.',
    );
    expect(measurementWarning('5.00', lining)).toBeNull();
    expect(measurementWarning('130.026', bore)).toContain('is above the maximum 130.025 mm');
    expect(measurementWarning('good', bore)).toBe('"good" is not a number.');
  });

  it('5.2: tie-bolt torque 95–105 lbf·ft and blend depth at most 0.50 mm', () => {
    const torque: LimitFact = { min: '95', max: '105', unit: 'lbf·ft', decimals: 0, reference: 'CMM' };
    expect(judgeMeasurement('95', torque)).toBe('inside');
    expect(judgeMeasurement('106', torque)).toBe('above');
    expect(limitInWords(torque)).toBe('95–105 lbf·ft');
    expect(limitInWords({ ...torque, min: null, max: '0.50', unit: 'mm', decimals: 2 })).toBe('at most 0.50 mm');
    expect(limitInWords({ ...torque, max: null })).toBe('at least 95 lbf·ft');
  });
});
