import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateText } from './DateText.tsx';

// The portal showed the day before for what was released at 02:08.
test.each([
  '2026-09-11T17:00:00.000Z',
  '2026-09-11T19:08:00.000Z',
  '2026-09-11T23:59:00.000Z',
  '2026-09-12T00:00:00.000Z',
])('the day of %s is the Bangkok day, on every screen that shows a day', (instant) =>
  expect(renderToString(<DateText value={instant} kind="day" />)).toContain('>2026-09-12<'),
);

test('a day stays the day it is', () => {
  expect(renderToString(<DateText value="2026-09-12" kind="day" />)).toContain('>2026-09-12<');
});
