import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentOf, contrast, parseHex, surfaces, themeColours, toHex, type Scheme } from './contrast.ts';

const rgb = (hex: string) => parseHex(hex)!;

function expectReadable(colour: string, scheme: Scheme) {
  const accent = accentOf(colour, scheme);
  for (const surface of [...surfaces[scheme], accent.soft, accent.softHover]) {
    expect(contrast(rgb(accent.text), rgb(surface)), `${colour} text on ${surface}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(rgb(accent.onFill), rgb(accent.fill)), `${colour} button text`).toBeGreaterThanOrEqual(4.5);
  expect(contrast(rgb(accent.onFill), rgb(accent.fillHover)), `${colour} button text, hovered`).toBeGreaterThanOrEqual(
    4.5,
  );
  expect(contrast(rgb(accent.fill), rgb(surfaces[scheme][1]!)), `${colour} button`).toBeGreaterThanOrEqual(3);
}

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(themeColours)('theme colour %s keeps AA contrast (interface §2)', (colour) =>
    expectReadable(colour, scheme),
  );

  test('so does every colour anybody could choose', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte), (colour) => expectReadable(toHex(colour), scheme)),
      { numRuns: 300 },
    );
  });
});
