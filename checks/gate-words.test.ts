import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { inThai } from '#modules/maintenance/release-gates/web/th.gates.ts';
import { read as readInspection } from '#modules/maintenance/inspection-reports/web/th.ts';
import { read as readNdt } from '#modules/maintenance/ndt-reports/web/th.ts';
import { read as readForm } from '#modules/maintenance/release-forms/web/th.refusals.ts';
import { read as readRelease } from '#modules/maintenance/release-requests/web/th.refusals.ts';
import { read as readRefusal } from '#modules/maintenance/task-cards/web/th.refusals.ts';
import { read as readJob } from '#modules/maintenance/work-orders/web/th.refusals.ts';
import { read as readReason } from '#modules/quality/authorizations/web/th.reasons.ts';
import { read as readBadge } from '#modules/hr/badges/web/th.ts';
import { thaiWords } from './declared.ts';
import { isTest, root } from './tree.ts';

/** Where sentences are said, and who reads them. */
interface Speaker {
  folders: string[];
  /** Files of the folders that only hand on, or print, or describe to programs. */
  silent?: RegExp;
  read: (sentence: string) => string;
  atLeast: number;
}

/** The two halves of a module that make up sentences. */
const halvesOf = (...modules: string[]) => modules.flatMap((name) => [`${name}/shared`, `${name}/server`]);

const gates: Speaker = {
  folders: ['maintenance/release-gates/shared/gates', 'maintenance/release-gates/shared'],
  silent: /^(?!.*[/]gates[/])(?!.*(atUse|block11|capability)[.]ts$)/,
  read: inThai,
  atLeast: 90,
};
const authorisations: Speaker = { folders: halvesOf('quality/authorizations'), read: readReason, atLeast: 60 };
const bench: Speaker = {
  folders: halvesOf('maintenance/task-cards'),
  // Papers are English; a route's shape is for whoever writes routes.
  silent: /(document|printedCards|shared[/]route)[.]ts$/,
  read: readRefusal,
  atLeast: 80,
};
const ndt: Speaker = {
  folders: halvesOf('maintenance/ndt-reports'),
  silent: /document[.]ts$/,
  read: readNdt,
  atLeast: 40,
};
const inspections: Speaker = {
  folders: halvesOf('maintenance/inspection-reports'),
  silent: /document[.]ts$/,
  read: readInspection,
  atLeast: 15,
};
const releases: Speaker = {
  folders: halvesOf('maintenance/release-requests', 'maintenance/releases'),
  silent: /(document|pdfText|issue)[.]ts$/,
  read: readRelease,
  atLeast: 15,
};
const forms: Speaker = {
  folders: halvesOf('maintenance/release-forms'),
  silent: /document[.]ts$/,
  read: readForm,
  atLeast: 12,
};
const badges: Speaker = { folders: halvesOf('hr/badges'), silent: /document[.]ts$/, read: readBadge, atLeast: 2 };
const jobs: Speaker = {
  folders: halvesOf('maintenance/work-orders'),
  silent: /document[.]ts$/,
  read: readJob,
  atLeast: 40,
};

/** What the code puts into a sentence by a name of its own; anything else is a plain value. */
const inserted: Record<string, string> = {
  'signer.ts name': 'Your authorisation A1',
  'capability.ts name': 'CAAT approval A1',
  'signer.ts held.state': 'withdrawn',
  'ndt.ts did': 'performed',
  'work.ts where': 'outside 1–2 mm',
  'capability.ts absent': 'P1 is not on the effective CAAT capability list (rev 3) for overhaul.',
  'suspension.ts recencyWords(recency)': '1 of 6 months, 12 of 100 days',
};
// The words of another place, only passed on here; and what is written into a record or onto a paper.
const passedOn = new Set([
  'P1: P1.',
  'P1; no result recorded.',
  'P1 Store it together with a finding.',
  'P1 indication P1 of P1: P1, P1.',
  'Supersedes P1: P1.',
  'P1 Agreed by P1, P1.',
]);

/** Every sentence the code can say, with a value in each of its places; of two words to choose from, the last one. */
function spoken({ folders, silent }: Speaker): string[] {
  const files = folders
    .map((folder) => `src/modules/${folder}`)
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.ts') && !isTest(path) && !silent?.test(path));
  const filled = (file: string, text: string) =>
    text.replaceAll(/\$\{([^{}]*)\}/g, (_, code: string) => {
      const choice = [...code.matchAll(/'([^']*)'/g)].at(-1)?.[1];
      return inserted[`${basename(file)} ${code}`] ?? (choice && code.includes('?') ? choice : 'P1');
    });
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
      .replaceAll(/sql(<[^`]*>)?`[^`]*`/g, '');
    // A sentence chosen inside another one is first taken out of it.
    const flat = code.replaceAll(/\$\{[^{}`]*`[^`]*`[^{}`]*\}/g, '${x}');
    const templates = [...flat.matchAll(/`([^`]*)`/g)].map((match) => filled(file, match[1] ?? ''));
    const texts = [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*[.])'|"([A-Z][^"\n]* [^"\n]*[.])"/g)];
    return [...templates, ...texts.map((match) => match[1] ?? match[2] ?? '')].filter(
      (text) => / .*[.]$/.test(text) && !passedOn.has(text),
    );
  });
}

test.each([
  ['a gate', gates],
  ['an authorisation', authorisations],
  ['the bench', bench],
  ['an NDT report', ndt],
  ['an inspection report', inspections],
  ['a release form', forms],
  ['a release', releases],
  ['a job', jobs],
  ['a badge', badges],
])('every sentence %s can say has a Thai wording', async (_name, speaker) => {
  const words = await thaiWords();
  const all = spoken(speaker);
  expect(all.length).toBeGreaterThan(speaker.atLeast);
  const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text);
  expect(all.filter((text) => !isThai(speaker.read(text)) && !isThai(words.get(text) ?? ''))).toEqual([]);
});

test('nothing of the English is left in a reading but names, units and values', () => {
  const left = [authorisations, bench, ndt, inspections, forms, releases, jobs, badges]
    .flatMap((speaker) => spoken(speaker).map((text) => speaker.read(text)))
    .filter((text) => /[\u0E00-\u0E7F]/.test(text) && /[a-z]{4,}/.test(text));
  expect(left).toEqual([]);
});

test('the values of a sentence stand in its Thai wording, and words inside them are read too', () => {
  expect(inThai('3 cards are not signed: T010, T020, T120.')).toBe('ยังไม่ลงนาม 3 ใบงาน: T010, T020, T120');
  expect(inThai('Card T010, Fuse plugs: no result.')).toBe('ใบงาน T010, Fuse plugs: ยังไม่มีผล');
  expect(inThai('Block 12 does not state the CMM revision.')).toBe('ช่อง 12 ไม่ระบุฉบับของ CMM');
  expect(inThai('Continuation training expired 02 Jan 2026; you cannot certify.')).toContain('ต่อเนื่อง');
});

test('several sentences in a row are read one by one', () => {
  expect(readReason('Authorisation A1 expired 02 Jan 2026. Human factors: Somchai Dee has no training record.')).toBe(
    'ใบอนุญาต A1 หมดอายุเมื่อ 02 Jan 2026 ปัจจัยมนุษย์: Somchai Dee ไม่มีบันทึกการอบรม',
  );
  expect(inThai('Card T010, Fuse plugs: no result. Something else happened.')).toMatch(/Something else happened/);
});

test('a sentence nobody knows is shown as it is', () => {
  expect(inThai('Something else happened (12 %).')).toBe('Something else happened (12 %).');
});
