import { beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { bestReading } from '#kernel/shared/readerOf.ts';
import { thaiWords } from './declared.ts';
import { sentencesOf, spokenByPlace } from './refusals.ts';
import { readSource } from './sources.ts';
import { filesUnder, isTest, load } from './tree.ts';

/** Sentences no person reads on a screen in Thai, each group with its reason. */
const notRead: Record<string, readonly string[]> = {
  'answers to programs that speak the protocol wrongly': [
    'Send multipart/form-data.',
    'Send application/json.',
    'A text holds a NUL character.',
    'The body is nested deeper than P1 levels.',
    'The key P1 is not allowed.',
    'The body is not JSON.',
    'The request is not well-formed.',
    'A creating call needs the header Idempotency-Key with a UUID.',
    'Nothing here answers P1.',
    'This server does not answer under that name.',
    '"P1" is not a decimal number.',
    'There is no gate P1.',
    'A calendar needs a working day.',
    'Division by zero.',
    'P1.P1 has a right of its own and names, sorts or finds rows for everybody.',
    'P1.P1 has a right of its own and is asked of everybody.',
  ],
  'letters, which are written in English': [
    'If the hour is over, ask for a new link on the sign-in page. Whoever had a PIN sets a new one after signing in.',
    'If that was not you, do nothing: your password stays as it is.',
    'If that was not you, tell an administrator at once.',
    'Given: P1.',
    'Taken: P1.',
    'P1 wrote this address down for your account in the intranet: P1.',
    'P1 gave your account in the intranet another e-mail address, so this one gets no more messages: P1.',
    'If you did not ask for that, tell Quality at once.',
    'Choose a password with the button below. The link works once, for seven days.',
    'The link is valid until P1 and is used up when you submit. Until then your answers are saved and you may continue with the same link.',
    'This link replaces the one in our mail before.',
  ],
  'block 12 of a certificate, which is English': [
    'IAW P1.',
    'NDT: P1.',
    'Replaced: P1 (attachment 1).',
    'Replaced: P1.',
    'Tire fitted: P/N P1, S/N P1.',
    'Records: P1.',
    'P1, P1.',
    'See attachment P1 to P1.',
  ],
  'ends of a gate’s sentence, whose whole is read in gate-words.test.ts': [
    'P1 The item is P1: P1.',
    'P1 The item is P1.',
    'P1 The item is for the P1 shop, not P1.',
    'P1 expired on P1.',
    'P1 is suspended.',
    'P1; no result recorded.',
    'P1: P1 is P1 and has no approved data.',
    'P1: P1.',
  ],
};

type Reader = (sentence: string) => string;
const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text);
let words: ReadonlyMap<string, string>;
let readers: readonly Reader[];
beforeAll(async () => {
  words = await thaiWords();
  const files = filesUnder('src').filter((path) => /[/]web[/](?:.+[/])?th([.][a-z]+)?[.]ts$/.test(path));
  const loaded = await Promise.all(files.filter((path) => !isTest(path)).map(load));
  readers = loaded.flatMap((file) =>
    [file['read'], file['inThai']].filter((read): read is Reader => typeof read === 'function'),
  );
});

/** The sentence as the screens show it in Thai: out of a catalogue, or by the reader that knows it best. */
const shown = (sentence: string): string =>
  words.get(sentence) ??
  bestReading(
    sentence,
    readers.map((read) => read(sentence)),
  );

test('every sentence a module or the kernel can refuse with has a Thai wording, in a new module too', () => {
  const exempt = new Set(Object.values(notRead).flat());
  const places = spokenByPlace();
  const all = [...places.values()].flat();
  printFigure('Thai', `${all.length} sentences of ${places.size} places of the server`);
  expect(places.size).toBeGreaterThan(35);
  expect(all.length).toBeGreaterThan(900);
  const missing = [...places].flatMap(([place, said]) =>
    said
      .filter((sentence) => !exempt.has(sentence) && !isThai(shown(sentence)))
      .map((sentence) => `${place}: ${sentence}`),
  );
  expect(
    missing,
    'without Thai in web/th.ts of the module: a whole sentence in th or sentences, one with values in braces in sentences',
  ).toEqual([]);
  // What nobody says any more is taken out of the list.
  expect([...exempt].filter((sentence) => !all.includes(sentence))).toEqual([]);
});

// Two English words in a row are a piece of a sentence; one may be a name, a unit or a code.
const keptInThai = /npm run admin|service bulletin/g;
const englishIn = (thai: string) => /[A-Za-z][a-z]*[ ’'-][a-z]{2,}/.exec(thai.replaceAll(keptInThai, ''))?.[0];

test('no sentence comes out half Thai: a pattern that is too wide takes a piece of another sentence for a value', () => {
  const half = [...spokenByPlace()].flatMap(([place, said]) =>
    said.flatMap((sentence) => {
      const thai = shown(sentence);
      const left = isThai(thai) ? englishIn(thai) : undefined;
      return left ? [`${place}: ${sentence} → ${thai}`] : [];
    }),
  );
  expect(half).toEqual([]);
});

test('each reader of a module is given to the screens', async () => {
  const { webModules } = (await load('src/app/modules.web.ts')) as {
    webModules: { words?: () => Promise<{ read?: Reader }> }[];
  };
  const loaded = await Promise.all(webModules.flatMap((module) => module.words?.() ?? []));
  const given = loaded.map(({ read }) => read);
  const kernel = (await load('src/kernel/web/th.refusals.ts'))['read'] as Reader;
  expect(readers.filter((read) => read !== kernel && !given.includes(read))).toEqual([]);
});

test('the check reads sentences with their values, both of two words, and leaves statements and programmers’ words alone', () => {
  const text = `
    refuse('NO', 'Take it back first.');
    const why = held ? \`\${name} holds \${count} \${count === 1 ? 'badge' : 'badges'}.\` : null;
    throw new Error('A programmer reads this.');
    sql\`select 'This is no sentence.'\`;
    read({ summary: 'What the call does.' });
    const label = 'Card no.';`;
  expect(sentencesOf(readSource('src/modules/a/b/server/c.ts', text))).toEqual([
    'Take it back first.',
    'P1 holds P1 badge.',
    'P1 holds P1 badges.',
    'Card no.',
  ]);
});
