import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readerOf } from '#modules/maintenance/release-gates/shared/gateReader.ts';
import { sentences } from '#modules/maintenance/release-gates/web/th.gates.ts';
import { root } from './tree.ts';

const inThai = readerOf(sentences);
const shared = join(root, 'src/modules/maintenance/release-gates/shared');

/** What the code puts into a sentence by a name of its own; anything else is a plain value. */
const inserted: Record<string, string> = {
  'gates/signer.ts name': 'Your authorisation A1',
  'gates/capability.ts name': 'CAAT approval A1',
  'gates/signer.ts held.state': 'withdrawn',
  'gates/ndt.ts did': 'performed',
  'gates/work.ts where': 'outside 1–2 mm',
  'capability.ts absent': 'P1 is not on the effective CAAT capability list (rev 3) for overhaul.',
};
// The words of another place, only passed on here.
const passedOn = new Set(['P1: P1.', 'P1; no result recorded.']);

/** Every sentence the gates' code can say, with a value in each of its places; of two words to choose from, the last one. */
function spoken(): string[] {
  const files = [
    ...readdirSync(join(shared, 'gates')).map((name) => `gates/${name}`),
    'atUse.ts',
    'block11.ts',
    'capability.ts',
  ].filter((name) => !name.includes('.test.') && !name.includes('.fixture.'));
  const filled = (file: string, text: string) =>
    text.replaceAll(/\$\{([^{}]*)\}/g, (_, code: string) => {
      const choice = [...code.matchAll(/'([^']*)'/g)].at(-1)?.[1];
      return inserted[`${file} ${code}`] ?? (choice && code.includes('?') ? choice : 'P1');
    });
  return files.flatMap((file) => {
    const code = readFileSync(join(shared, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    // A sentence chosen inside another one is first taken out of it.
    const flat = code.replaceAll(/\$\{[^{}`]*`[^`]*`[^{}`]*\}/g, '${x}');
    const templates = [...flat.matchAll(/`([^`]*)`/g)].map((match) => filled(file, match[1] ?? ''));
    const texts = [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*[.])'|"([A-Z][^"\n]* [^"\n]*[.])"/g)];
    return [...templates, ...texts.map((match) => match[1] ?? match[2] ?? '')].filter(
      (text) => / .*[.]$/.test(text) && !passedOn.has(text),
    );
  });
}

test('every sentence a gate can say has a Thai wording', () => {
  const all = spoken();
  expect(all.length).toBeGreaterThan(90);
  const english = all.filter((text) => !/[\u0E00-\u0E7F]/.test(inThai(text)));
  expect(english).toEqual([]);
});

test('the values of a sentence stand in its Thai wording, and words inside them are read too', () => {
  expect(inThai('3 cards are not signed: T010, T020, T120.')).toBe('ยังไม่ลงนาม 3 การ์ด: T010, T020, T120');
  expect(inThai('Card T010, Fuse plugs: no result.')).toBe('การ์ด T010, Fuse plugs: ยังไม่มีผล');
  expect(inThai('Block 12 does not state the CMM revision.')).toBe('ช่อง 12 ไม่ระบุฉบับของ CMM');
  expect(inThai('Continuation training expired 02 Jan 2026; you cannot certify.')).toContain('ต่อเนื่อง');
});

test('a sentence nobody knows is shown as it is', () => {
  expect(inThai('Something else happened (12 %).')).toBe('Something else happened (12 %).');
});
