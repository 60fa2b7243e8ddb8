import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentOf, contrast, parseHex, surfaces, themeColours, toHex, type Scheme } from './contrast.ts';

const rgb = (hex: string) => parseHex(hex)!;

/** Every pair of colours that does not reach its ratio. */
function faultsOf(colour: string, scheme: Scheme): string[] {
  const accent = accentOf(colour, scheme);
  const pairs: [string, string, number][] = [
    ...[...surfaces[scheme], accent.soft, accent.softHover].map((surface): [string, string, number] => [
      accent.text,
      surface,
      4.5,
    ]),
    [accent.onFill, accent.fill, 4.5],
    [accent.onFill, accent.fillHover, 4.5],
    [accent.fill, surfaces[scheme][1]!, 3],
  ];
  return pairs.filter(([front, back, ratio]) => contrast(rgb(front), rgb(back)) < ratio).map((pair) => pair.join(' '));
}

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(themeColours)('theme colour %s keeps AA contrast (interface §2)', (colour) => {
    expect(faultsOf(colour, scheme)).toEqual([]);
  });

  test('so does every colour anybody could choose', () => {
    const colours = fc.sample(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))), 300) as [
      number,
      number,
      number,
    ][];
    expect(colours.flatMap((colour) => faultsOf(toHex(colour), scheme))).toEqual([]);
  });
});
