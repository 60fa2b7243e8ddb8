import { describe, expect, it } from 'vitest';
import { normaliseJobNumber, parseJobNumber, subJobNumber } from './jobNumber.ts';

describe('job numbers (D2, D3)', () => {
  it('accepts any case and stores upper case', () => {
    expect(normaliseJobNumber(' abs0001234 ')).toBe('ABS0001234');
    expect(parseJobNumber('abs0001234-2')).toEqual({ text: 'ABS0001234-2', master: 'ABS0001234', sub: 2 });
    expect(parseJobNumber('ABS0001234')).toEqual({ text: 'ABS0001234', master: 'ABS0001234', sub: null });
  });

  it('gives one sub-job one spelling', () => {
    expect(normaliseJobNumber('ABS0001234-02')).toBe('ABS0001234-2');
  });

  it('refuses what is no job number', () => {
    for (const bad of [
      'ABS123',
      'ABS00012345',
      'ABS0001234-',
      'ABS0001234-123',
      'ABS0001234-0',
      'ABS0001234-1-1',
      'XBS0001234',
      '',
    ]) {
      expect(parseJobNumber(bad)).toBeNull();
    }
  });

  it('makes sub-jobs of a master only, from 1 to 99', () => {
    expect(subJobNumber('abs0001234', 2)).toBe('ABS0001234-2');
    expect(subJobNumber('ABS0001234-1', 2)).toBeNull();
    expect(subJobNumber('ABS0001234', 0)).toBeNull();
    expect(subJobNumber('ABS0001234', 100)).toBeNull();
  });
});
