/** A question as it is compared with that of the revision before. */
export interface Asked {
  section: string;
  text: string;
  clause: string;
  guidance: string | null;
  evidence: string | null;
  samples: number;
}
export type Change = 'same' | 'new' | 'changed' | 'removed';

const words = ({ section, clause, guidance, evidence, samples }: Asked) =>
  JSON.stringify([section, clause, guidance, evidence, samples]);

/**
 * What became of each question between two revisions, in the order of the newer one; what is gone stands at the end.
 * A question is the same one when its text is, or when text of the same clause and section stands at its place.
 */
export function compareQuestions<A extends Asked>(
  before: readonly A[],
  now: readonly A[],
): { question: A; change: Change; was: A | null }[] {
  const left = [...before];
  const take = (fits: (one: A) => boolean): A | null => {
    const at = left.findIndex(fits);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const same = now.map((question) => take((one) => one.text === question.text));
  const rows = now.map((question, index) => {
    const was = same[index] ?? take((one) => one.clause === question.clause && one.section === question.section);
    const change: Change = !was
      ? 'new'
      : was.text === question.text && words(was) === words(question)
        ? 'same'
        : 'changed';
    return { question, change, was };
  });
  return [...rows, ...left.map((question) => ({ question, change: 'removed' as const, was: question }))];
}
