import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { OutsideFacts } from '../facts.supply.ts';
import type { NdtWork } from '../facts.work.ts';
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
    decide({ outside: { required, processes }, ndt: { laterWork } }) {
      if (required.length === 0 && processes.length === 0) return notApplicable('The route has no outside process.');
      const asked = [...new Set(required.map(({ process }) => process))];
      const missing = asked.filter((name) => !processes.some(sameProcess(name)));
      return verdict([
        ...missing.map((name) => `${name}: no outside work is recorded.`),
        ...processes.filter((work) => !doneAgain(work, processes)).flatMap(outsideProblems),
        ...required.flatMap((need) => alteredSince(need, processes, laterWork)),
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
          status === 'void'
            ? `The certificate of sub-job ${number} is void. Release another sub-job of this part, or close a finding that names ${number}.`
            : givenUp.has(status)
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

type OutsideWork = OutsideFacts['processes'][number];

const sameProcess =
  (name: string) =>
  ({ process }: OutsideWork): boolean =>
    process.trim().toLowerCase() === name.trim().toLowerCase();

const at = (instant: string): number => Date.parse(instant);

const isAccepted = ({ incomingInspection }: OutsideWork): boolean => incomingInspection === 'accepted';

/** What was rejected counts no more once the process was sent out again afterwards and accepted. */
function doneAgain(work: OutsideWork, all: readonly OutsideWork[]): boolean {
  const { incomingInspection, inspectedAt } = work;
  if (incomingInspection !== 'rejected' || inspectedAt === null) return false;
  return all.filter(sameProcess(work.process)).some((each) => isAccepted(each) && at(each.sentAt) > at(inspectedAt));
}

/** Whether work was signed when the item had left for the vendor: on a later day, or after the sending was recorded. */
const signedAfterSending =
  ({ signedAt }: NdtWork) =>
  ({ sentOn, sentAt }: OutsideWork): boolean =>
    dayOf(signedAt) > sentOn || at(signedAt) > at(sentAt);

/**
 * A vendor's inspection covers the item as it was sent, as ours does (G11): repair, or work the route has before it, signed since asks for
 * another. The day the vendor did it is typed later, from a paper, and says nothing of our own work in between.
 */
function alteredSince(
  { process, method, item }: OutsideFacts['required'][number],
  all: readonly OutsideWork[],
  work: readonly NdtWork[],
): string[] {
  const accepted = all.filter((each) => sameProcess(process)(each) && isAccepted(each));
  if (accepted.length === 0) return [];
  return work
    .filter((card) => accepted.every(signedAfterSending(card)))
    .filter((card) => card.phase === 'repair' || card.before.includes(method))
    .filter(
      ({ items }) => items === null || items.some((each) => each.trim().toLowerCase() === item.trim().toLowerCase()),
    )
    .map(({ cardNo, title }) => `${process} of ${item}: ${cardNo} ${title} was signed after it; send it out again.`);
}

function outsideProblems(work: OutsideWork): string[] {
  const name = `${work.process} by ${work.vendor}`;
  const problems: string[] = [];
  if (work.approvedUntil === null) problems.push(`${name}: the vendor is not approved for it.`);
  else if (work.approvedUntil < (work.performedOn ?? work.sentOn)) {
    problems.push(`${name}: approval lapsed ${formatLegalDay(work.approvedUntil)}.`);
  }
  if (work.performedOn === null && isAccepted(work)) problems.push(`${name}: nobody said on which day it was done.`);
  if (!work.document?.trim()) problems.push(`${name}: no release or CoC came back.`);
  if (work.incomingInspection !== 'accepted') {
    problems.push(
      `${name}: incoming inspection is ${work.incomingInspection === 'rejected' ? 'rejected' : 'missing'}.`,
    );
  }
  return problems;
}
