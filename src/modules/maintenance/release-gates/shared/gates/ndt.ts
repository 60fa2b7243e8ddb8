import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Day } from '../facts.values.ts';
import type { InspectionReportFact, NdtFacts, NdtPerson, NdtReportFact, NdtWork } from '../facts.work.ts';
import { ndtCoverByPiece, piecesInWords, same, workSince, type PiecesCover } from '../ndtCover.ts';
import { fixOn, notApplicable, verdict, type Gate } from './gate.ts';

export const ndtGates: Gate[] = [
  {
    code: 'G11',
    title: 'NDT',
    severity: 'safety',
    owner: 'NDT',
    source: '145.A.30(f), NAS 410/EN 4179',
    mayBeNotApplicable: true,
    fix: fixOn.at('Open the NDT reports', '/maintenance/ndt'),
    decide({ ndt, inspection }) {
      const needs = withOtherHalf(ndt.required);
      const begun = ndt.reports.filter(inDoubt(needs));
      if (ndt.required.length === 0)
        return begun.length === 0 ? notApplicable('The route has no NDT task.') : verdict(begun.map(unfinished));
      const covering = needs.flatMap((need) =>
        ndtCoverByPiece(ndt.reports, need, ndt.pieces).map((covered) => ({ need, ...covered })),
      );
      return verdict(
        told([
          ...covering.flatMap(({ need, pieces, cover }) => [
            ...notCovered(need, { pieces, cover }),
            ...cover.reports.flatMap((report) => [
              ...otherTechnique(report, need),
              ...reportProblems(report),
              ...beforePreliminary(report, need, inspection.reports),
              ...alteredSince(report, need, ndt.laterWork),
            ]),
          ]),
          ...begun.map(unfinished),
        ]),
        undefined,
        { reports: [...new Set(covering.flatMap(({ cover }) => cover.reports.map(({ number }) => number)))] },
      );
    },
  },
];

/** What is wrong with a report of several pieces is told once. */
const told = (problems: readonly string[]): string[] => [...new Set(problems)];

/**
 * An item that was looked at is in doubt until its report is signed and judged, or void because the run cannot count, whether the route asks for
 * it or not. What the route asks for is not covered before it is judged anyway.
 */
const inDoubt =
  (required: NdtFacts['required']) =>
  ({ status, method, items }: NdtReportFact): boolean =>
    status === 'draft' ||
    (status === 'performed' &&
      !items.every((item) => required.some((need) => need.method === method && same(need.item)(item))));

const unfinished = ({ number, items, status }: NdtReportFact): string =>
  status === 'draft'
    ? `${number} of ${items.join(', ')} is begun and not finished: sign it, or void the run.`
    : `${number} of ${items.join(', ')} is performed and nobody judged it: accept or reject it, or void the run.`;

/** The technique is the one of the part number and manual revision: another one may not find what is looked for. */
function otherTechnique(report: NdtReportFact, need: NdtFacts['required'][number]): string[] {
  return need.technique === null || report.technique === need.technique
    ? []
    : [
        `${need.method} of ${need.item}: ${report.number} used ${report.technique}, the step data asks for ${need.technique}.`,
      ];
}

/** What the Level 3 of the technique has inspected is covered whole, by the accepted reports of the item together. */
const notCovered = (
  { method, item }: NdtFacts['required'][number],
  { pieces, cover: { last, reports, left } }: PiecesCover,
): string[] => {
  const what = pieces.length === 0 ? `${method} of ${item}` : `${method} of ${item}, ${piecesInWords(pieces)}`;
  if (last && left.length > 0 && (reports.length > 0 || last.status === 'accepted'))
    return [`${what}: no accepted report covers ${left.join(', ')}.`];
  return reports.length > 0 ? [] : [`${what}: no accepted report.`];
};

/** R20: a wheel has two halves. Where the route names one of them, the other is inspected too. */
function withOtherHalf(required: NdtFacts['required']): NdtFacts['required'] {
  const others = required.flatMap((need) => {
    const other = need.item.replace(/\b(inboard|outboard)( half)\b/i, (_, half: string, rest: string) =>
      half.toLowerCase() === 'inboard' ? `outboard${rest}` : `inboard${rest}`,
    );
    return other === need.item ? [] : [{ ...need, item: other }];
  });
  // What the route says of a half itself goes before what follows from the other.
  const all = [...required, ...others];
  return all.filter(
    (need, place) => all.findIndex((each) => each.method === need.method && same(need.item)(each.item)) === place,
  );
}

/** The component is looked at as it came in before it is inspected (G10): the first accepted preliminary report is earlier than the inspection. */
function beforePreliminary(
  report: NdtReportFact,
  need: NdtFacts['required'][number],
  reports: readonly InspectionReportFact[],
): string[] {
  const looked = reports.flatMap(({ type, result, signature }) =>
    type === 'preliminary' && result !== 'rejected' && signature ? [Date.parse(signature.at)] : [],
  );
  return looked.length === 0 || Math.min(...looked) <= Date.parse(report.performedAt)
    ? []
    : [
        `${need.method} of ${need.item}: ${report.number} was made before the preliminary report was signed; inspect it again.`,
      ];
}

const alteredSince = (report: NdtReportFact, need: NdtFacts['required'][number], work: readonly NdtWork[]): string[] =>
  workSince(report, need.item, work).map(
    (card) =>
      `${need.method} of ${need.item}: ${card.cardNo} ${card.title} was signed after ${report.number}; inspect it again.`,
  );

function reportProblems(report: NdtReportFact): string[] {
  const day = dayOf(report.performedAt);
  const problems = personProblems(report.performer, report.method, day, ['1', '2', '3'], 'performed');
  if (!report.accepter) problems.push(`${report.number} names nobody who accepted it.`);
  else problems.push(...personProblems(report.accepter, report.method, day, ['2', '3'], 'accepted'));
  for (const { name, calDue } of report.equipment) {
    if (calDue !== null && calDue < day) {
      problems.push(`${name} was out of calibration on ${formatLegalDay(day)} (due ${formatLegalDay(calDue)}).`);
    }
  }
  for (const { name, batch, expires } of report.materials) {
    if (expires < day)
      problems.push(`${name} batch ${batch} expired on ${formatLegalDay(expires)}, used on ${formatLegalDay(day)}.`);
  }
  for (const { name, passed } of report.checks) {
    if (passed === null) problems.push(`${report.number}: no process check of ${name} on ${formatLegalDay(day)}.`);
    else if (!passed) problems.push(`${report.number}: the process check of ${name} failed on ${formatLegalDay(day)}.`);
  }
  for (const { name, day: failed } of report.failedSince ?? [])
    problems.push(
      `${report.number}: the process check of ${name} that followed failed on ${formatLegalDay(failed)}; inspect again.`,
    );
  return problems;
}

function personProblems(
  person: NdtPerson,
  method: string,
  day: Day,
  levels: readonly NdtPerson['level'][],
  did: 'performed' | 'accepted',
): string[] {
  const problems: string[] = [];
  if (!levels.includes(person.level)) {
    problems.push(
      `${person.name} ${did} ${method} at level ${person.level}; level ${levels[0] ?? ''} or higher is needed.`,
    );
  }
  if (person.certifiedUntil === null) problems.push(`${person.name}: no ${method} certificate.`);
  else if (person.certifiedUntil < day) {
    problems.push(`${person.name}: ${method} certificate expired ${formatLegalDay(person.certifiedUntil)}.`);
  }
  if (person.visionUntil === null) problems.push(`${person.name}: no vision examination.`);
  else if (person.visionUntil < day) {
    problems.push(`${person.name}: vision examination expired ${formatLegalDay(person.visionUntil)}.`);
  }
  return problems;
}
