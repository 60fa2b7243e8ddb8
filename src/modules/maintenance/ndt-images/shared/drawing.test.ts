import { expect, test } from 'vitest';
import { drawingFault, lengthMm, type Drawing, type Mark } from './drawing.ts';

const size = { width: 400, height: 200 };
const known = { from: { x: 0, y: 0 }, to: { x: 0.25, y: 0 }, mm: '50' };
const mark = (x: number, y: number, kind: Mark['kind'] = 'length'): Mark => ({
  kind,
  from: { x: 0, y: 0 },
  to: { x, y },
  text: '',
});

test('a length is measured in pixels of the picture by the scale, whatever its shape', () => {
  const drawing: Drawing = { scale: known, marks: [] };
  expect(lengthMm(mark(0.5, 0), drawing, size)).toBe('100.0');
  expect(lengthMm(mark(0, 0.5), drawing, size)).toBe('50.0');
  expect(lengthMm(mark(0.3, 0.8), drawing, size)).toBe('100.0');
  expect(lengthMm(mark(0.5, 0), { scale: null, marks: [] }, size)).toBeNull();
});

test('a length without a scale, a line that is a point and a known length of nothing are refused', () => {
  expect(drawingFault({ scale: null, marks: [mark(0.5, 0, 'arrow')] }, size)).toBeNull();
  expect(drawingFault({ scale: null, marks: [mark(0.5, 0)] }, size)).toContain('scale first');
  expect(drawingFault({ scale: known, marks: [mark(0.001, 0.001)] }, size)).toContain('mark lie on one point');
  expect(drawingFault({ scale: { ...known, to: known.from }, marks: [] }, size)).toContain('scale lie on one point');
  expect(drawingFault({ scale: { ...known, mm: '0' }, marks: [] }, size)).toContain('more than 0 mm');
  expect(drawingFault({ scale: known, marks: [mark(0.5, 0)] }, size)).toBeNull();
});
