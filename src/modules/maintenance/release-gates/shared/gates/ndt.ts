import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Day } from '../facts.values.ts';
import type { NdtPerson, NdtReportFact } from '../facts.work.ts';
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
    decide({ ndt }) {
      if (ndt.required.length === 0) return notApplicable('The route has no NDT task.');
      const covering = ndt.required.map((need) => ({
        need,
        report: standingReport(ndt.reports, need.method, need.item),
      }));
      return verdict(
        covering.flatMap(({ need, report }) =>
          report?.status === 'accepted'
            ? reportProblems(report)
            : [`${need.method} of ${need.item}: no accepted report.`],
        ),
        undefined,
        { reports: [...new Set(covering.flatMap(({ report }) => report?.number ?? []))] },
      );
    },
  },
];

// The last inspection of an item stands: a rejection after an acceptance reopens it.
function standingReport(reports: readonly NdtReportFact[], method: string, item: string): NdtReportFact | null {
  return reports
    .filter((report) => report.method === method && report.items.includes(item) && judged.has(report.status))
    .reduce<NdtReportFact | null>(
      (last, each) => (!last || Date.parse(each.performedAt) > Date.parse(last.performedAt) ? each : last),
      null,
    );
}

const judged: ReadonlySet<NdtReportFact['status']> = new Set(['performed', 'accepted', 'rejected']);

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
