import type { GateFacts, HoldFacts } from './facts.ts';
import type { OutsideFacts } from './facts.supply.ts';
import type { CardFact, FormFact, NdtReportFact } from './facts.work.ts';

/** Phases in which the component is opened, changed or put together. */
const workPhases: ReadonlySet<string> = new Set([
  'disassembly',
  'cleaning',
  'ndt',
  'check',
  'repair',
  'assembly',
  'test',
]);
/** Phases after which a test of the component says nothing about it any more. */
const changingPhases: ReadonlySet<string> = new Set(['disassembly', 'cleaning', 'repair', 'assembly']);

/**
 * Whether a test made before a card says nothing any more: its phase changes the part, or a revision added it (M001), which may (R8), unless an
 * engineer signed that it touches nothing a test proved.
 */
const changesPart = ({ phase, cardNo, testsStand }: Pick<CardFact, 'phase' | 'cardNo' | 'testsStand'>): boolean =>
  testsStand !== true && (changingPhases.has(phase) || cardNo.startsWith('M'));

/** Phases after which what a sheet says of the condition of the parts may not be so any more; putting them together changes none. */
const conditionPhases: ReadonlySet<string> = new Set(['disassembly', 'cleaning', 'repair']);

const at = (instant: string): number => Date.parse(instant);

/** Cards whose signature stands, of those that count. */
function signedCards(
  cards: readonly CardFact[],
  counts: (card: CardFact) => boolean,
): (CardFact & { signedAt: string })[] {
  return cards.filter(
    (card): card is CardFact & { signedAt: string } =>
      card.status === 'signed' && card.signedAt !== null && counts(card),
  );
}

/** The last card of work signed after a moment, or null: what was inspected, read or checked at that moment is void then (145.A.48, .50). */
export function workAfter(cards: readonly CardFact[], moment: string): string | null {
  return latest(
    signedCards(cards, ({ phase }) => workPhases.has(phase)).filter((card) => at(card.signedAt) > at(moment)),
  );
}

/** What was done to the component last. */
type LaterWork = { card: string } | { form: string } | { report: string } | { process: string } | { subJob: string };

/** What a component went through beside its cards. */
type WorkedOn = Pick<GateFacts, 'cards' | 'forms' | 'ndt' | 'outside' | 'holds'>;

const wasDone = new Set<NdtReportFact['status']>(['performed', 'accepted', 'rejected']);

/** The last process a vendor did that came back after a moment, or null. One that is not back holds the release itself (G23). */
function backAfter(processes: OutsideFacts['processes'], moment: string): string | null {
  return processes.findLast(({ inspectedAt }) => inspectedAt !== null && at(inspectedAt) > at(moment))?.process ?? null;
}

/** The last sub-job that was released after a moment, or null. One that is not released holds the release itself (G26). */
export const subJobAfter = ({ releasedSubJobs }: HoldFacts, moment: string): string | null =>
  releasedSubJobs.findLast(({ releasedAt }) => at(releasedAt) > at(moment))?.number ?? null;

/** The last sheet of a test or an inspection signed after a moment, or null. A tag says nothing of the state of the item. */
const sheetAfter = (forms: readonly FormFact[], moment: string): string | null =>
  forms.findLast(
    ({ kind, status, signedAt }) =>
      kind !== 'tag' && status === 'signed' && signedAt !== null && at(signedAt) > at(moment),
  )?.title ?? null;

/** What was done to the component after a moment, by a card, on a sheet, by an NDT inspection, a vendor or a sub-job; null: nothing (145.A.48, .50). */
export function doneAfter({ cards, forms, ndt, outside, holds }: WorkedOn, moment: string): LaterWork | null {
  const card = workAfter(cards.list, moment);
  if (card) return { card };
  const form = sheetAfter(forms, moment);
  if (form !== null) return { form };
  const report = ndt.reports.findLast((each) => wasDone.has(each.status) && at(each.performedAt) > at(moment));
  if (report) return { report: report.number };
  const process = backAfter(outside.processes, moment);
  if (process !== null) return { process };
  const subJob = subJobAfter(holds, moment);
  return subJob === null ? null : { subJob };
}

function latest(cards: readonly (CardFact & { signedAt: string })[]): string | null {
  return cards.toSorted((left, right) => at(right.signedAt) - at(left.signedAt))[0]?.cardNo ?? null;
}

/** Every card that waits for this one, directly or through others, by number. */
export function followersOf(cards: readonly Pick<CardFact, 'cardNo' | 'predecessors'>[], cardNo: string): Set<string> {
  const found = new Set<string>();
  const open = [cardNo];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const card of cards) {
      if (!card.predecessors.includes(next) || found.has(card.cardNo)) continue;
      found.add(card.cardNo);
      open.push(card.cardNo);
    }
  }
  return found;
}

/** The card that changed the component after a test, or null. Work the route itself puts after the test does not count. */
export function changeAfterTest(cards: readonly CardFact[], test: { cardNo: string; at: string }): string | null {
  const planned = followersOf(cards, test.cardNo);
  return latest(
    signedCards(cards, changesPart).filter(
      (card) => card.cardNo !== test.cardNo && at(card.signedAt) > at(test.at) && !planned.has(card.cardNo),
    ),
  );
}

/** The repair that was signed after a vendor had made a test, though before it was entered here, or null: the vendor tested the part as it was then. */
export function repairAfterVendor(cards: readonly CardFact[], test: { cardNo: string; at: string }): string | null {
  const planned = followersOf(cards, test.cardNo);
  return latest(
    signedCards(cards, (card) => changesPart(card) && (card.phase === 'repair' || card.cardNo.startsWith('M'))).filter(
      (card) => at(card.signedAt) > at(test.at) && !planned.has(card.cardNo),
    ),
  );
}

/** What a vendor did to the component after a test, or null: neither an inspection the route gives to a vendor nor a hydrostatic test changes it. */
export function sentAfterTest({ required, processes }: OutsideFacts, moment: string): string | null {
  const inspections = new Set(required.map(({ process }) => process.trim().toLowerCase()));
  const sent = processes.findLast(
    (each) => each.changesPart && at(each.sentAt) > at(moment) && !inspections.has(each.process.trim().toLowerCase()),
  );
  return sent?.process ?? null;
}

/**
 * What changed the component after a form was signed, in words, or null. A test sheet is void as a test is; a sheet of an inspection by work on
 * the parts, not by their assembly. What the route puts after the card that was signed last before the form does not count, unless it was done
 * again. A tag says nothing of the state of the item.
 */
export function changeAfterForm(
  { cards, outside }: Pick<GateFacts, 'cards' | 'outside'>,
  { kind, status, signedAt }: Pick<FormFact, 'kind' | 'status' | 'signedAt'>,
): string | null {
  if (status !== 'signed' || signedAt === null || kind === 'tag') return null;
  const counts = (card: CardFact): boolean =>
    kind === 'testSheet'
      ? changesPart(card)
      : changesPart(card) && (conditionPhases.has(card.phase) || card.cardNo.startsWith('M'));
  const before = latest(signedCards(cards.list, () => true).filter((each) => at(each.signedAt) <= at(signedAt)));
  const planned = before === null ? null : followersOf(cards.list, before);
  const isPlanned = ({ cardNo, again }: CardFact): boolean =>
    again !== true && cardNo.startsWith('T') && (planned === null || planned.has(cardNo));
  const card = latest(
    signedCards(cards.list, counts).filter((each) => at(each.signedAt) > at(signedAt) && !isPlanned(each)),
  );
  if (card !== null) return `card ${card}`;
  const process = sentAfterTest(outside, signedAt);
  return process === null ? null : `${process} by a vendor`;
}
