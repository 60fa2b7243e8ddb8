import type { NamedTest } from './gateFact.ts';

/** One thing that is said of a certificate or of the work behind it, and the tests that prove it by the calls people use. */
export interface Sentence {
  /** Section and number: `2.07`. */
  id: string;
  claim: string;
  shown: readonly [NamedTest, ...NamedTest[]];
}

export const says = (id: string, claim: string, ...shown: readonly [NamedTest, ...NamedTest[]]): Sentence => ({
  id,
  claim,
  shown,
});

/** The sections, and how many sentences each has: one that goes missing is noticed. */
const sections: Readonly<Record<string, { title: string; count: number }>> = {
  2: { title: 'What is refused', count: 133 },
  3: { title: 'What is possible', count: 27 },
  4: { title: 'The certificate', count: 33 },
  5: { title: 'Where something was used, and the road of an audit', count: 12 },
};

/** The sentences that are not numbered one after another from 1 to the count of their section. */
export function gapsIn(sentences: readonly Sentence[]): string[] {
  const ids = sentences.map(({ id }) => id);
  const wanted = Object.entries(sections).flatMap(([section, { count }]) =>
    Array.from({ length: count }, (_, place) => `${section}.${String(place + 1).padStart(2, '0')}`),
  );
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids
      .filter((id, place) => !wanted.includes(id) || ids.indexOf(id) !== place)
      .map((id) => `${id} is one too many`),
  ];
}

/** The page docs/gates-proof.md. `npm run gates` writes it. */
export function sentencePages(sentences: readonly Sentence[]): string {
  const of = (section: string) =>
    sentences
      .filter(({ id }) => id.startsWith(`${section}.`))
      .map(
        ({ id, claim, shown }) =>
          `| ${id} | ${claim} | ${shown.map(({ file, name }) => `${name} (\`${file.split('/').at(-1)}\`)`).join('<br>')} |`,
      );
  return [
    '# What is proven of the release certificate',
    '',
    'Every sentence with the tests that prove it by the calls people use. Written by `npm run gates` from `checks/certificateSentences.table.ts`; a check holds',
    'it against the tests that are there, and a test named here fails when it makes no call any more.',
    ...Object.entries(sections).flatMap(([section, { title }]) => [
      '',
      `## ${title}`,
      '',
      '| No. | Sentence | Test |',
      '| --- | --- | --- |',
      ...of(section),
    ]),
    '',
  ].join('\n');
}
