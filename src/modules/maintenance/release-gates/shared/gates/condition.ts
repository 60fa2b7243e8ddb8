import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { OutsideFacts } from '../facts.supply.ts';
import { inWords } from '../vocabulary.ts';
import { fixOn, notApplicable, verdict, type Gate } from './gate.ts';

export const conditionGates: Gate[] = [
  {
    code: 'G23',
    title: 'Outside work',
    severity: 'safety',
    owner: 'Purchasing',
    source: '145.A.75(b), .205',
    mayBeNotApplicable: true,
    fix: fixOn.job('Open the outside work'),
    decide({ outside: { required, processes } }) {
      if (required.length === 0 && processes.length === 0) return notApplicable('The route has no outside process.');
      const missing = required.filter(
        (name) => !processes.some((each) => each.process.trim().toLowerCase() === name.trim().toLowerCase()),
      );
      return verdict([
        ...missing.map((name) => `${name}: no outside work is recorded.`),
        ...processes.flatMap(outsideProblems),
      ]);
    },
  },
  {
    code: 'G26',
    title: 'Condition',
    severity: 'safety',
    owner: 'Engineering',
    source: '145.A.50(a)',
    fix: fixOn.job('Open the holds'),
    decide({ holds }) {
      const problems = holds.open
        .filter((hold) => hold.stops !== 'nothing')
        .map((hold) => `Hold ${inWords(hold.reason)} is open since ${formatLegalDay(dayOf(hold.startedAt))}.`);
      for (const { cardNo, note, acknowledged } of holds.handovers) {
        if (!note?.trim()) problems.push(`Card ${cardNo} was left in progress without a handover note.`);
        else if (!acknowledged) problems.push(`The shift handover of card ${cardNo} is not acknowledged.`);
      }
      for (const { number, status } of holds.subJobs)
        problems.push(
          givenUp.has(status)
            ? `Sub-job ${number} was given up (${inWords(status)}). Release another sub-job of this part, or close a finding that names ${number}.`
            : `Sub-job ${number} is still open.`,
        );
      if (holds.frozen) problems.push(`Release is frozen by ${holds.frozen.number}: ${holds.frozen.reason}.`);
      return verdict(problems);
    },
  },
];

/** How a sub-job ends without its work. */
const givenUp: ReadonlySet<string> = new Set(['cancelled', 'ber', 'scrapped', 'returnedAsIs']);

function outsideProblems(work: OutsideFacts['processes'][number]): string[] {
  const name = `${work.process} by ${work.vendor}`;
  const problems: string[] = [];
  if (work.approvedUntil === null) problems.push(`${name}: the vendor is not approved for it.`);
  else if (work.approvedUntil < work.performedOn) {
    problems.push(`${name}: approval lapsed ${formatLegalDay(work.approvedUntil)}.`);
  }
  if (!work.document?.trim()) problems.push(`${name}: no release or CoC came back.`);
  if (work.incomingInspection !== 'accepted') {
    problems.push(
      `${name}: incoming inspection is ${work.incomingInspection === 'rejected' ? 'rejected' : 'missing'}.`,
    );
  }
  return problems;
}
