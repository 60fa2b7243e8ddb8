import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nothingHeard, remember } from '#kernel/testing/trace.ts';
import { gapsIn, says, sentencePages, type Sentence } from './certificateSentences.ts';
import { certificateSentences } from './certificateSentences.table.ts';
import type { NamedTest } from './gateFact.ts';
import { root, textOf } from './tree.ts';

/** The tests named for a sentence that are not there, or whose file never opens the server. */
function missingProof(sentences: readonly Sentence[]): string[] {
  const wrong = ({ file, name }: NamedTest): string[] => {
    if (!existsSync(join(root, file))) return [`no file ${file}`];
    const text = textOf(file);
    const written = [`'${name}',`, `"${name}",`, `'${name}'\n`];
    if (!written.some((test) => text.includes(test))) return [`${file} has no test "${name}"`];
    return /\b(testApp|ReleaseDesk|Shops|startHttp|startServer)\b/.test(text) ? [] : [`${file} opens no server`];
  };
  return sentences.flatMap(({ id, shown }) => shown.flatMap(wrong).map((what) => `${id}: ${what}`));
}

test('every sentence has its number, and none goes missing', () => {
  expect(gapsIn(certificateSentences)).toEqual([]);
  const some = certificateSentences.filter(({ id }) => id !== '2.07');
  const [first] = certificateSentences;
  expect(gapsIn(some)).toEqual(['2.07 is missing']);
  expect(gapsIn([...certificateSentences, ...(first ? [first] : [])])).toEqual(['2.01 is one too many']);
  expect(certificateSentences.filter(({ claim }) => claim.length < 15)).toEqual([]);
});

test('every sentence names tests that are there and go through the calls', () => {
  expect(missingProof(certificateSentences)).toEqual([]);
  const file = 'checks/certificateSentences.test.ts';
  const planted = says('9.01', 'Nothing', { file: 'src/none.test.ts', name: 'one' }, { file, name: 'never said' });
  expect(missingProof([planted])).toEqual(['9.01: no file src/none.test.ts', `9.01: ${file} has no test "never said"`]);
});

test('a test that asks no call is heard to make none', () => {
  const heard = nothingHeard();
  expect(heard.calls).toBe(0);
  remember(heard, { call: 'POST /api/a', status: 422, said: [] });
  expect(heard.calls).toBe(1);
});

test('docs/gates-proof.md is written from the table of sentences', () => {
  expect(textOf('docs/gates-proof.md')).toBe(sentencePages(certificateSentences));
});
