import { dayOf, daysBetween, formatLegalDay, startOfDay } from '#kernel/shared/dates.ts';
import type { ImpactReview, ManualBook } from '../facts.data.ts';
import type { GateFacts } from '../facts.ts';
import type { Day, Instant } from '../facts.values.ts';
import { fixOn, verdict, type Gate } from './gate.ts';

type Revision = ManualBook['revisions'][number];

/** The moment a revision took effect, in ms: work signed earlier that day was signed under the one before. */
const effectOf = ({ effectiveAt, effectiveFrom }: Revision): number =>
  effectiveAt ? Date.parse(effectiveAt) : startOfDay(effectiveFrom).getTime();

/** The revision that was current at a moment. */
function revisionAt(book: ManualBook, moment: number): Revision | null {
  return book.revisions
    .filter((revision) => effectOf(revision) <= moment)
    .reduce<Revision | null>((latest, each) => (!latest || effectOf(each) > effectOf(latest) ? each : latest), null);
}

function reviewState(review: ImpactReview | undefined): string | null {
  if (!review) return 'No impact review is open for it.';
  if (review.decision === null) return `Impact review ${review.number} is open.`;
  if (review.decision === 'stop') return `Impact review ${review.number} says stop.`;
  if (review.decision === 'repeatSteps' && review.repeatsOpen.length > 0) {
    return `Impact review ${review.number} asks to repeat ${review.repeatsOpen.join(', ')}.`;
  }
  return null;
}

const ofRevision = ({ temporaryRevision }: ImpactReview): boolean => !temporaryRevision;

/** A temporary revision the library changed or withdrew after the job was worked by it asks for a decision, as a new revision does (R8). */
function changedSince(review: ImpactReview): string[] {
  const state = ofRevision(review) ? null : reviewState(review);
  return state === null
    ? []
    : [`${review.temporaryRevision} was changed since this work order was worked by it. ${state}`];
}

export const manualGates: Gate[] = [
  {
    code: 'G04',
    title: 'CMM current',
    severity: 'safety',
    owner: 'Engineering',
    source: '145.A.45(a),(g)',
    fix: fixOn.at('Open the manuals', '/maintenance/capabilities/cmm'),
    decide(facts, at) {
      const cited = facts.manuals.citations.flatMap((each) => citationProblems(facts, each, at));
      // Work a decision asks for is open until it is signed, also where every card cites the new revision already.
      const asked = facts.manuals.reviews.filter(ofRevision).flatMap((review) => {
        const state = review.decision === null ? null : reviewState(review);
        return state === null || cited.some((problem) => problem.includes(state)) ? [] : [state];
      });
      return verdict([...uncited(facts), ...cited, ...asked]);
    },
  },
  {
    code: 'G05',
    title: 'Currency and TRs',
    severity: 'record',
    owner: 'Engineering',
    source: 'AMC 145.A.45(g)',
    fix: fixOn.at('Open the manuals', '/maintenance/capabilities/cmm'),
    decide(facts, at) {
      const cited = new Set(facts.manuals.citations.map((citation) => citation.manualId));
      const books = facts.manuals.books.filter((book) => cited.has(book.id));
      if (books.length === 0) return verdict(['No manual is cited on this work order.']);
      const accepted = books.flatMap((book) =>
        book.temporaryRevisions.flatMap((tr) =>
          tr.notApplicable ? `${tr.number} not applicable: ${tr.notApplicable.reason}` : [],
        ),
      );
      return verdict(
        [
          ...books.flatMap((book) => [
            ...newerProblems(book),
            ...currencyProblems(book, dayOf(at)),
            ...temporaryRevisionProblems(book),
          ]),
          ...facts.manuals.reviews.flatMap(changedSince),
        ],
        accepted.length > 0 ? `${accepted.join('; ')}.` : undefined,
      );
    },
  },
];

function uncited(facts: GateFacts): string[] {
  const judging = facts.cards.list.filter(
    (card) => card.judgesPart && card.status !== 'superseded' && card.status !== 'notApplicable',
  );
  if (judging.length === 0) return ['No card of this work order works to a manual.'];
  const cited = new Set(facts.manuals.citations.map((citation) => citation.cardNo));
  return judging
    .filter((card) => !cited.has(card.cardNo))
    .map((card) => `Card ${card.cardNo} cites no manual revision.`);
}

function citationProblems(
  facts: GateFacts,
  citation: GateFacts['manuals']['citations'][number],
  at: Instant,
): string[] {
  const card = facts.cards.list.find((each) => each.cardNo === citation.cardNo);
  // A card that does no work on the part, or was set aside, used no data.
  if (!card?.judgesPart || card.status === 'superseded' || card.status === 'notApplicable') return [];
  const book = facts.manuals.books.find((each) => each.id === citation.manualId);
  if (!book) return [`Card ${citation.cardNo} cites a manual that is not in the library.`];
  if (book.onlyFor !== null)
    return [
      `Card ${citation.cardNo} cites ${book.number}, which is data of ${book.onlyFor} and good for its work orders only.`,
    ];
  if (book.takenOutOn)
    return [
      `Card ${citation.cardNo} cites ${book.number}, which was taken out of the library on ${formatLegalDay(book.takenOutOn)}.`,
    ];
  if (book.coversNoMore)
    return [`Card ${citation.cardNo} cites ${book.number}, which does not cover ${book.coversNoMore} any more.`];
  const used = book.revisions.find((revision) => revision.id === citation.revisionId);
  if (!used) return [`Card ${citation.cardNo} cites a revision of ${book.number} that never was current.`];
  const now = Date.parse(at);
  const signed = citation.signedAt ? Date.parse(citation.signedAt) : now;
  const current = revisionAt(book, signed);
  const newer = book.revisions.filter((each) => effectOf(each) > effectOf(used) && effectOf(each) <= now);
  const said = (revision: Revision): string =>
    `Card ${citation.cardNo} used ${book.number} ${used.label}; ${revision.label} is current since ${formatLegalDay(revision.effectiveFrom)}.`;
  if (effectOf(used) > signed) {
    return [`Card ${citation.cardNo} cites ${book.number} ${used.label} before it was current.`];
  }
  return newer.flatMap((revision) => {
    const open = reviewState(
      facts.manuals.reviews.find((review) => ofRevision(review) && review.revisionId === revision.id),
    );
    if (open) return [`${said(revision)} ${open}`];
    // A review answers for work already signed; work signed afterwards must cite the new revision itself.
    return current?.id !== used.id && revision.id === current?.id ? [said(revision)] : [];
  });
}

/** A newer revision that somebody saw at the source is the data to work by, whenever the copy was looked at before (145.A.45(g)). */
const newerProblems = ({ number, newerFound }: ManualBook): string[] =>
  newerFound
    ? [
        `${number}: ${newerFound.revision} was found at its source on ${formatLegalDay(newerFound.on)} and is not current in the library.`,
      ]
    : [];

function currencyProblems(book: ManualBook, today: Day): string[] {
  if (book.lastCheckedOn === null)
    return [`${book.number} was never checked for currency (limit ${book.currencyIntervalDays}).`];
  const age = daysBetween(book.lastCheckedOn, today);
  if (age <= book.currencyIntervalDays) return [];
  return [`${book.number} was last checked ${age} days ago (limit ${book.currencyIntervalDays}).`];
}

function temporaryRevisionProblems(book: ManualBook): string[] {
  return book.temporaryRevisions.flatMap((tr) => {
    if (tr.recorded) return [];
    if (tr.notApplicable === null) return [`${tr.number} is in force and not recorded on this work order.`];
    const { reason, signature } = tr.notApplicable;
    return reason.trim() && signature
      ? []
      : [`${tr.number}: not applicable needs a reason and an engineer's signature.`];
  });
}
