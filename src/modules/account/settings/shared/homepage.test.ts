import { expect, test } from 'vitest';
import { homepageOf } from './homepage.ts';

test('a home page is a screen of this product and nothing else', () => {
  expect(homepageOf('#/maintenance/workorders')).toBe('#/maintenance/workorders');
  expect(homepageOf('/store/spares?f.status.in=open')).toBe('#/store/spares?f.status.in=open');
  for (const wrong of [
    'https://evil.example',
    '//evil.example',
    '#//evil.example',
    '/\\evil.example',
    '/a/../b',
    'javascript:alert(1)',
    '',
  ])
    expect(homepageOf(wrong)).toBeNull();
});
