/** What an auditor answers to a question (quality-people 3.7). */
export const answerResults = {
  conform: 'Conforms',
  level1: 'Level 1',
  level2: 'Level 2',
  observation: 'Observation',
  na: 'Not applicable',
  notChecked: 'Not checked',
} as const;
export type AnswerResult = keyof typeof answerResults;

/** How much was looked at, and how much of it conforms; whole percent, null where there is nothing to divide by. */
export interface Shares {
  asked: number;
  open: number;
  coverage: number | null;
  conformity: number | null;
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100));

/** R-AUD-9: conformity is of what was judged; coverage is of what applies. A question without an answer counts as not looked at. */
export function sharesOf(results: readonly (AnswerResult | null)[]): Shares {
  const count = (...wanted: (AnswerResult | null)[]) => results.filter((one) => wanted.includes(one)).length;
  const judged = count('conform', 'level1', 'level2', 'observation');
  return {
    asked: results.length,
    open: count(null),
    coverage: percent(judged, results.length - count('na')),
    conformity: percent(count('conform'), judged),
  };
}

/** What of a report stands against issuing it. */
export interface ReportFacts {
  kind: string;
  jobId: string | null;
  heldOn: string | null;
  peopleMet: string | null;
  summary: string | null;
  answers: readonly { no: number; result: AnswerResult | null; clause: string }[];
  findings: readonly { level: string; clause: string }[];
  observations: readonly { clause: string }[];
}

/** Each reason why a report is not issued yet, the questions in their order; empty when it may be. */
export function missingOf({ answers, findings, observations, ...report }: ReportFacts): string[] {
  const reasons: string[] = [];
  if (report.kind === 'product' && !report.jobId) reasons.push('A product audit looks at one work order: name it.');
  for (const { no, result, clause } of answers) {
    if (result === null) reasons.push(`Question ${no} is not answered.`);
    else if (result === 'level1' || result === 'level2') {
      if (!findings.some((finding) => finding.level === result && finding.clause === clause))
        reasons.push(`Question ${no} is answered ${answerResults[result]}: raise the finding against ${clause}.`);
    } else if (result === 'observation' && !observations.some((one) => one.clause === clause))
      reasons.push(`Question ${no} is an observation: write it down against ${clause}.`);
  }
  if (!report.heldOn) reasons.push('The closing meeting has no day yet.');
  if (!report.peopleMet) reasons.push('Who was met is not written yet.');
  if (!report.summary) reasons.push('The summary is not written yet.');
  return reasons;
}
