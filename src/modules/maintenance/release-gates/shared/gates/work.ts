import { roundDecimal } from '../decimal.ts';
import { asTyped, boundInWords, judgeMeasurement, limitInWords } from '../limits.ts';
import type { GateFacts } from '../facts.ts';
import type { CardFact, LimitFact, PartShort, StepChange, StepFact, StepRecordFact } from '../facts.work.ts';
import { changeAfterForm, changeAfterTest, repairAfterVendor, sentAfterTest, subJobAfter } from '../order.ts';
import { fixOn, notApplicable, verdict, type Gate } from './gate.ts';

/** Cards whose work counts: mandatory ones and those begun, without the superseded and the not applicable. */
export function liveCards(cards: readonly CardFact[]): CardFact[] {
  return cards.filter(
    ({ status, mandatory }) =>
      status !== 'superseded' &&
      status !== 'notApplicable' &&
      (mandatory || status === 'inProgress' || status === 'done' || status === 'signed'),
  );
}

/** The attempt that stands: the last one. Earlier ones stay visible but decide nothing. */
export function standing(step: StepFact): StepRecordFact | null {
  return step.records.reduce<StepRecordFact | null>(
    (last, each) => (!last || each.attempt > last.attempt ? each : last),
    null,
  );
}

/** Fewer parts than the parts list has at a step that always applies, in words. */
export const shortText = ({ cardNo, title, partNumber, fitted, units }: PartShort): string =>
  `${title} on card ${cardNo}: ${fitted} of ${units} ${partNumber} by the parts list.`;

export const workGates: Gate[] = [
  {
    code: 'G06',
    title: 'Cards',
    severity: 'safety',
    owner: 'Shop floor',
    source: '145.A.45(e), .50(a)',
    fix: fixOn.cards('Open the task cards'),
    decide({ cards, forms, outside }) {
      const current = cards.list.filter((card) => card.status !== 'superseded');
      if (current.length === 0) return verdict(['No cards. A planner must apply a route template.']);
      const unsigned = current.filter(
        (card) => card.mandatory && card.status !== 'signed' && card.status !== 'notApplicable',
      );
      const problems = unsigned.length > 0 ? [unsignedText(unsigned.map((card) => card.cardNo))] : [];
      if (cards.heatCardsMissing.length > 0)
        problems.push(
          `The removal reason says that the wheel was hot: the cards ${cards.heatCardsMissing.join(', ')} are not on the work order.`,
        );
      problems.push(
        ...forms
          .filter(({ status, required }) => status === 'draft' || (required && status !== 'signed'))
          .map(({ title, required }) =>
            required ? `Form ${title} is not signed.` : `Form ${title} is begun: sign it, or discard it.`,
          ),
        ...forms.flatMap((form) => {
          const later = changeAfterForm({ cards, outside }, form);
          return later === null ? [] : [`Form ${form.title} was signed before ${later}: fill it in anew.`];
        }),
        ...forms.flatMap(({ title, status, withdrawn }) =>
          status === 'signed' && withdrawn !== null
            ? [`Form ${title} names ${withdrawn}, which was withdrawn: fill it in anew.`]
            : [],
        ),
      );
      for (const card of current) {
        if (card.status === 'notApplicable') problems.push(...cardNaProblems(card));
        if (card.status === 'signed') problems.push(...card.steps.flatMap((step) => stepProblems(card, step)));
      }
      const signed = new Set(current.filter(({ status }) => status === 'signed').map(({ cardNo }) => cardNo));
      problems.push(...cards.partsShort.filter(({ cardNo }) => signed.has(cardNo)).map(shortText));
      return verdict(problems);
    },
  },
  {
    code: 'G08',
    title: 'Limits',
    severity: 'safety',
    owner: 'Engineering',
    source: '145.A.45, .48(d)',
    fix: fixOn.cards('Open the task cards'),
    decide({ job, cards, outside, holds, forms }) {
      const live = liveCards(cards.list);
      const steps = live.flatMap((card) => card.steps);
      const measured = steps.filter((step) => step.limit !== null);
      const tests = steps.filter((step) => step.type === 'testRun');
      const changed = cards.stepsChanged.map(changeProblem);
      const inForms = forms.flatMap((form) =>
        form.outside.map((value) => `Form ${form.title}, ${value} It has no approved data.`),
      );
      if (measured.length === 0 && tests.length === 0 && changed.length === 0 && inForms.length === 0)
        return verdict([], 'No card of this work order asks for a measurement.');
      const missing = measured.filter((step) => standing(step) === null);
      const problems = missing.length > 0 ? [`Not measured yet: ${missing.map((step) => step.title).join(', ')}.`] : [];
      const before = live.flatMap((card) =>
        card.steps.flatMap((step) => testedBefore({ cards, outside, holds }, card, step)),
      );
      return verdict([
        ...problems,
        ...measured.flatMap(limitProblems),
        ...tests.flatMap(testProblems),
        ...[...measured, ...tests].flatMap((step) => lotProblems(job.quantity, step)),
        ...before,
        ...changed,
        ...inForms,
      ]);
    },
  },
  {
    code: 'G09',
    title: 'Independent inspection',
    severity: 'safety',
    owner: 'Inspection',
    source: '145.A.48(b),(c)',
    mayBeNotApplicable: true,
    fix: fixOn.cards('Open the task cards'),
    decide({ cards }) {
      const live = liveCards(cards.list);
      const critical = live.flatMap((card) => card.steps.filter((step) => step.critical));
      const problems = live
        .filter((card) => card.critical && !card.steps.some((step) => step.critical))
        .map((card) => `Card ${card.cardNo} is critical and has no step for the independent inspection.`);
      if (critical.length === 0 && problems.length === 0) return notApplicable('The route has no critical task.');
      const signers = live.flatMap((card) =>
        card.steps.filter((step) => step.critical).flatMap((step) => signerProblems(card, step)),
      );
      return verdict([...problems, ...critical.flatMap(secondSignerProblems), ...signers]);
    },
  },
];

function unsignedText(numbers: readonly string[]): string {
  return `${numbers.length} ${numbers.length === 1 ? 'card is' : 'cards are'} not signed: ${numbers.join(', ')}.`;
}

function cardNaProblems(card: CardFact): string[] {
  if (!card.naAllowed) return [`Card ${card.cardNo} may not be marked not applicable.`];
  const na = card.notApplicable;
  const problems: string[] = [];
  if (!na?.reason.trim()) problems.push(`Card ${card.cardNo} is not applicable without a reason.`);
  if (!na?.signature) problems.push(`Card ${card.cardNo} is not applicable without a signature.`);
  return problems;
}

function stepProblems(card: CardFact, step: StepFact): string[] {
  const name = `Card ${card.cardNo}, ${step.title}`;
  const record = standing(step);
  if (!record) return [`${name}: no result.`];
  if (record.notApplicable === null) {
    if (!record.hasResult) return [`${name}: no result.`];
    return record.signature ? [] : [`${name}: the result is not signed.`];
  }
  if (!step.naAllowed) return [`${name} may not be marked not applicable.`];
  const problems: string[] = [];
  if (!record.notApplicable.trim()) problems.push(`${name}: not applicable without a reason.`);
  if (!record.signature) problems.push(`${name}: not applicable without a signature.`);
  return problems;
}

function limitProblems(step: StepFact): string[] {
  const record = standing(step);
  const { limit } = step;
  // A missing attempt is already named, and a signed N/A is the matter of G06.
  if (!record || !limit || record.notApplicable !== null) return [];
  if (record.value === null) return [`${step.title}: no value is recorded.`];
  const { asks = 1 } = step;
  const taken = record.values?.length ?? 1;
  if (taken < asks) return [`${step.title}: ${taken} of ${asks} values are recorded.`];
  const isAccepted = Boolean(record.approvedData?.acceptedByEngineering && record.approvedData.reference.trim());
  if (record.values) {
    return isAccepted
      ? []
      : record.values.flatMap((each) => valueProblem(`${step.title}, ${each.name}`, each, each.limit));
  }
  if (isAccepted && judgeMeasurement(record.value, limit) !== 'unreadable') return [];
  return valueProblem(step.title, { ...record, value: record.value }, limit);
}

/** A lot is released part by part as it was measured and tested: one reading says nothing of the others (D2). */
function lotProblems(quantity: number, step: StepFact): string[] {
  const record = standing(step);
  if (quantity === 1 || !record || record.notApplicable !== null) return [];
  const parts = step.type === 'measurement' ? (record.values?.length ?? 1) : 1;
  return parts < quantity
    ? [`${step.title}: recorded for ${parts} of ${quantity} parts. Receive each part as a work order of its own.`]
    : [];
}

/** What is wrong with one value, in words. */
function valueProblem(name: string, read: { value: string; typed?: string | null }, kept: LimitFact): string[] {
  const measured = read.typed ?? read.value;
  const limit = asTyped(measured, kept);
  const judged = judgeMeasurement(measured, limit);
  if (judged === 'inside') return [];
  if (judged === 'unreadable') return [`${name}: "${measured}" is not a number.`];
  const value = `${roundDecimal(measured, limit.decimals)} ${limit.unit}`;
  const where =
    limit.min !== null && limit.max !== null ? `outside ${limitInWords(limit)}` : boundInWords(judged, limit);
  return [`${name}: ${value} is ${where} and has no approved data.`];
}

/** What was worked by other step data than is approved today is repeated, or an engineer says why it stands. */
function changeProblem({ cardNo, title, change, subject }: StepChange): string {
  const what = `Card ${cardNo}, ${title}: ${subject}`;
  if (change === 'partLeft')
    return `${what} leaves this step out, and the part is still fitted. Withdraw its entry, or have engineering sign why it stays.`;
  return change === 'leftOut'
    ? `${what} leaves this step out. Repeat the card, or have engineering sign why it stands.`
    : `${what} adds this step. Repeat the card, or have engineering sign why it stands.`;
}

/** A test that failed stands in the way until it is run again and passes; a test not made yet is the matter of G06. */
function testProblems(step: StepFact): string[] {
  const record = standing(step);
  return record?.failedTest && record.notApplicable === null ? [`${step.title}: ${record.failedTest}.`] : [];
}

/** Who signed the card as performed is not the second person either, whoever typed the value. */
function signerProblems(card: CardFact, step: StepFact): string[] {
  const record = standing(step);
  const second = record?.second;
  if (!record || !second || record.notApplicable !== null || card.signerId !== second.employeeId) return [];
  // Whoever recorded the step and inspected it is named above already.
  if (record.signature?.employeeId === second.employeeId) return [];
  return [`${step.title}: ${second.name} inspected it independently and signed card ${card.cardNo} as performed.`];
}

/** A test covers the component as it was: work on it afterwards asks for another one. */
function testedBefore(
  { cards, outside, holds }: Pick<GateFacts, 'cards' | 'outside' | 'holds'>,
  card: CardFact,
  step: StepFact,
): string[] {
  const record = step.type === 'testRun' && card.phase !== 'preliminary' ? standing(step) : null;
  if (!record?.signature || record.notApplicable !== null) return [];
  const later =
    changeAfterTest(cards.list, { cardNo: card.cardNo, at: record.signature.at }) ??
    (record.vendorTestedBy && repairAfterVendor(cards.list, { cardNo: card.cardNo, at: record.vendorTestedBy }));
  if (later)
    return [`${step.title}: the test of card ${card.cardNo} was made before card ${later} was signed: test again.`];
  const sent = sentAfterTest(outside, record.signature.at);
  if (sent) return [`${step.title}: the test of card ${card.cardNo} was made before ${sent} was sent out: test again.`];
  const subJob = subJobAfter(holds, record.signature.at);
  return subJob
    ? [`${step.title}: the test of card ${card.cardNo} was made before sub-job ${subJob} was released: test again.`]
    : [];
}

function secondSignerProblems(step: StepFact): string[] {
  const record = standing(step);
  if (record && record.notApplicable !== null) return [];
  const missing = `${step.title} needs an independent inspection by a second person.`;
  if (!record?.signature || !record.second) return [missing];
  const { signature: first, second } = record;
  if (second.employeeId === first.employeeId) return [missing];
  const problems: string[] = [];
  if (!second.qualified)
    problems.push(`${second.name} is not qualified for the independent inspection of ${step.title}.`);
  if (Date.parse(second.at) <= Date.parse(first.at)) {
    problems.push(`${step.title}: the independent inspection was signed before the work.`);
  }
  return problems;
}
