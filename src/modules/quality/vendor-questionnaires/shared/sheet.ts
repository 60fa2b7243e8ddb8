export const vendorAnswers = { yes: 'Yes', no: 'No', notApplicable: 'Not applicable' } as const;
export type VendorAnswer = keyof typeof vendorAnswers;

/** A question with what the vendor answered so far. */
export interface Answered {
  no: number;
  needsEvidence: boolean;
  answer: VendorAnswer | null;
  remark: string | null;
  files: number;
}

/** Why a question is not answered whole, in words, or null. */
export function whyOpen({ needsEvidence, answer, remark, files }: Omit<Answered, 'no'>): string | null {
  if (answer === null) return 'Answer yes, no or not applicable.';
  if (answer !== 'yes') return remark ? null : 'Explain the answer.';
  return needsEvidence && files === 0 ? 'Attach at least one file.' : null;
}

/** Share of yes among yes and no in whole percent; null where nothing applies. */
export function yesPercentOf(answers: readonly Pick<Answered, 'answer'>[]): number | null {
  const yes = answers.filter(({ answer }) => answer === 'yes').length;
  const no = answers.filter(({ answer }) => answer === 'no').length;
  return yes + no === 0 ? null : Math.round((100 * yes) / (yes + no));
}
