import type { GateFacts } from '../facts.ts';
import type { FindingFact, InspectionReportFact } from '../facts.work.ts';
import { doneAfter } from '../order.ts';
import { sameSerial } from '../serialRange.ts';
import { fixOn, verdict, type Gate } from './gate.ts';

export const inspectionGates: Gate[] = [
  {
    code: 'G01',
    title: 'Identity',
    severity: 'record',
    owner: 'Inspection',
    source: '145.A.42, Form 1 blocks 7–10',
    fix: fixOn.job('Open the work order'),
    decide: (facts) => verdict(identityProblems(facts)),
  },
  {
    code: 'G07',
    title: 'Findings',
    severity: 'safety',
    owner: 'Inspection',
    source: '145.A.50(a),(c)',
    fix: fixOn.job('Open the findings'),
    decide({ findings }) {
      return verdict(
        findings.flatMap((finding) => {
          if (finding.status !== 'closed') return [`Finding ${findingName(finding)} is not closed.`];
          if (finding.pieceLeft) return [];
          const ended = finding.disposition && notReleasable[finding.disposition];
          if (ended) return [`Finding ${findingName(finding)} was decided “${ended}”: the component is not released.`];
          if (finding.workedOnSince)
            return [
              `Finding ${findingName(finding)}: card ${finding.workedOnSince} was worked on after it was closed. Raise a finding for that card and close it.`,
            ];
          if (finding.replacementGone)
            return [
              `Finding ${findingName(finding)}: ${finding.replacementGone}, which replaced the part, was withdrawn after it was closed. Send the card back, fit it anew, and close a finding for that card.`,
            ];
          if (finding.severity === 'minor' || finding.reinspected) return [];
          return [`Finding ${findingName(finding)} was closed without a re-inspection.`];
        }),
        findings.length === 0 ? 'No finding is recorded.' : undefined,
      );
    },
  },
  {
    code: 'G10',
    title: 'Inspection',
    severity: 'record',
    owner: 'Inspection',
    source: '145.A.50(a)',
    fix: fixOn.inspection('Open the inspection report'),
    decide(facts) {
      const final = standingReport(facts, 'final');
      const problems: string[] = [];
      const preliminary = standingReport(facts, 'preliminary');
      if (!accepted(preliminary)) problems.push('Preliminary inspection report is missing or rejected.');
      else if (preliminary?.recommends)
        problems.push(
          `Preliminary inspection report ${preliminary.number} recommends ${recommended[preliminary.recommends]}: change the order as the customer agrees, or sign another preliminary report.`,
        );
      if (!accepted(final)) problems.push('Final inspection report is missing or rejected.');
      else if (final?.signature && didAllCriticalAlone(facts, final.signature.employeeId)) {
        problems.push(`Final inspector ${final.signature.name} performed all critical cards alone.`);
      }
      return verdict([...problems, ...inspectedBefore(facts, final)]);
    },
  },
  {
    code: 'G25',
    title: 'Reportable',
    severity: 'record',
    owner: 'Safety',
    source: '145.A.60 (72 h)',
    fix: fixOn.job('Open the findings'),
    decide({ findings, occurrences }) {
      return verdict(
        findings.flatMap((finding) => {
          const { findingNo: number, reportable, severity } = finding;
          if (reportable === 'notAssessed' && severity === 'critical') {
            return [`Finding ${number} may be reportable: Safety must assess it first.`];
          }
          if (reportable !== 'yes' || occurrences.some((each) => each.findingNo === number)) return [];
          return [`Finding ${number} is reportable and has no occurrence.`];
        }),
        findings.length === 0 ? 'No finding is recorded.' : undefined,
      );
    },
  },
];

/** What is decided about a part that does not go back into service. A worn detail part is replaced, not scrapped, by its finding. */
const notReleasable: Partial<Record<NonNullable<FindingFact['disposition']>, string>> = {
  scrap: 'scrap',
  returnToCustomer: 'return to customer',
};

/** What a preliminary report recommends instead of the work as ordered, in words. */
const recommended: Record<NonNullable<InspectionReportFact['recommends']>, string> = {
  changeScope: 'another scope',
  ber: 'no repair (beyond economic repair)',
  returnAsIs: 'to return the component as it is',
};

/** Why a final report says nothing about the component as it is now. */
function inspectedBefore(facts: GateFacts, final: InspectionReportFact | null): string[] {
  const later = final?.signature ? doneAfter(facts, final.signature.at) : null;
  if (!final || !later) return [];
  if ('card' in later)
    return [`Final inspection report ${final.number} was signed before card ${later.card}: inspect again.`];
  if ('form' in later)
    return [`Final inspection report ${final.number} was signed before the form "${later.form}": inspect again.`];
  if ('report' in later)
    return [`Final inspection report ${final.number} was signed before NDT report ${later.report}: inspect again.`];
  return 'subJob' in later
    ? [`Final inspection report ${final.number} was signed before sub-job ${later.subJob} was released: inspect again.`]
    : [`Final inspection report ${final.number} was signed before ${later.process} came back: inspect again.`];
}

/** Why the serial number was read from another component than the one that leaves. */
function readBefore(facts: GateFacts, readAt: string): string[] {
  const later = doneAfter(facts, readAt);
  if (!later) return [];
  if ('card' in later)
    return [`The serial number was read before card ${later.card} was signed: read it again at final inspection.`];
  if ('form' in later)
    return [
      `The serial number was read before the form "${later.form}" was signed: read it again at final inspection.`,
    ];
  if ('report' in later)
    return [
      `The serial number was read before NDT report ${later.report} was signed: read it again at final inspection.`,
    ];
  return 'subJob' in later
    ? [`The serial number was read before sub-job ${later.subJob} was released: read it again at final inspection.`]
    : [`The serial number was read before ${later.process} came back: read it again at final inspection.`];
}

function identityProblems(facts: GateFacts): string[] {
  const { job } = facts;
  const problems: string[] = [];
  if (!job.partNumber.trim()) problems.push('The part number is missing.');
  if (!job.description.trim()) problems.push('The description is missing.');
  if (!Number.isInteger(job.quantity) || job.quantity < 1) problems.push('The quantity is missing.');
  else if (job.serialised && job.quantity !== 1) problems.push('A serialised part has the quantity 1.');
  if (job.receivingBatch === null) problems.push('There is no receiving batch.');
  else if (!job.receivingBatch.accepted) problems.push(`Receiving batch ${job.receivingBatch.number} is not accepted.`);
  const serial = job.serialNumber.trim();
  if (!serial) return [...problems, 'The serial number is missing.'];
  if (serial.toUpperCase() === 'N/A') {
    if (job.serialised) problems.push('The part is serialised: N/A is no serial number.');
    if (!job.serialReason?.trim()) problems.push('Serial number N/A needs a reason.');
  }
  const read = job.serialReadAtFinal?.trim() ?? '';
  if (!read) problems.push('The serial number was not re-read from the part at final inspection.');
  else if (!sameSerial(read, serial))
    problems.push(`Serial number on the part (${read}) differs from the work order (${serial}).`);
  return read && job.serialReadAt ? [...problems, ...readBefore(facts, job.serialReadAt)] : problems;
}

/** A finding as people name it: `F02 (crack, tie bolt 7)`. */
function findingName(finding: FindingFact): string {
  return `${finding.findingNo} (${[finding.defect, finding.place].filter(Boolean).join(', ')})`;
}

// The last signed report of a kind stands: a later rejection undoes an earlier acceptance.
function standingReport(facts: GateFacts, type: InspectionReportFact['type']): InspectionReportFact | null {
  return facts.inspection.reports
    .filter((report) => report.type === type && report.status === 'signed' && report.signature !== null)
    .reduce<InspectionReportFact | null>(
      (last, each) => (!last || signedAt(each) > signedAt(last) ? each : last),
      null,
    );
}

const signedAt = (report: InspectionReportFact): number => (report.signature ? Date.parse(report.signature.at) : 0);

function accepted(report: InspectionReportFact | null): boolean {
  return report?.result === 'accepted' || report?.result === 'acceptedWithRemarks';
}

function didAllCriticalAlone(facts: GateFacts, inspectorId: string): boolean {
  const critical = facts.cards.list.filter(
    (card) =>
      card.status !== 'superseded' &&
      card.status !== 'notApplicable' &&
      (card.critical || card.steps.some((step) => step.critical)),
  );
  return (
    critical.length > 0 &&
    critical.every((card) => card.performerIds.length > 0 && card.performerIds.every((id) => id === inspectorId))
  );
}
