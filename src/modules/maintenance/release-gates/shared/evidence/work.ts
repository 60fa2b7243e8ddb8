import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { GateFacts } from '../facts.ts';
import type { CardFact, LimitFact, NdtPerson, StepFact } from '../facts.work.ts';
import { liveCards, standing } from '../gates/work.ts';
import { limitInWords } from '../limits.ts';
import { inWords } from '../vocabulary.ts';
import { pathTo, signedBy, type Evidence } from './evidence.ts';

const jobScreen = (facts: GateFacts): string => pathTo('/maintenance/mmc', facts.job.jobnumber);
const cardScreen = (facts: GateFacts): string => pathTo('/task-cards', facts.job.jobnumber);

/** The cards of the job as they stand, each with its signer (G06). */
export function cardEvidence(facts: GateFacts): Evidence[] {
  const path = cardScreen(facts);
  const forms = facts.forms.map((form): Evidence => ({
    record: `Form ${form.title}`,
    says: form.status === 'missing' ? 'not begun' : form.status === 'draft' ? 'not signed' : 'signed',
    ...(form.signer && form.signedAt ? { by: form.signer, at: form.signedAt } : {}),
    path: form.number ? pathTo('/maintenance/forms', form.number) : `${jobScreen(facts)}?tab=forms`,
  }));
  const cards = facts.cards.list
    .filter((card) => card.status !== 'superseded')
    .map((card) => {
      const record = `Card ${card.cardNo} ${card.title}`;
      const na = card.notApplicable;
      return na
        ? { record, says: `Not applicable: ${na.reason}`, ...signedBy(na.signature), path }
        : { record, says: inWords(card.status), ...signerOf(card), path };
    });
  return [...cards, ...forms];
}

/** A card names its signer by id; the name stands at the steps that person signed on it. */
function signerOf(card: CardFact): Pick<Evidence, 'by' | 'at'> {
  if (card.signedAt === null) return {};
  const own = card.steps
    .flatMap((step) => step.records)
    .flatMap(({ signature }) => signature ?? [])
    .find((signature) => signature.employeeId === card.signerId);
  return { ...(own && { by: own.name }), at: card.signedAt };
}

const within = (limit: LimitFact): string => `${limitInWords(limit)} (${limit.reference})`;

/** Every value that is measured with the limit it is judged by, and every test run (G08). */
export function limitEvidence(facts: GateFacts): Evidence[] {
  return liveCards(facts.cards.list).flatMap((card) =>
    card.steps
      .filter((step) => step.limit !== null || step.type === 'testRun')
      .flatMap((step) => measured(card, step).map((row) => ({ ...row, path: cardScreen(facts) }))),
  );
}

function measured(card: CardFact, step: StepFact): Evidence[] {
  const record = `Card ${card.cardNo}, ${step.title}`;
  const limit = step.limit ? { limit: within(step.limit) } : {};
  const last = standing(step);
  if (!last) return [{ record, says: 'no result', ...limit }];
  const signed = signedBy(last.signature);
  if (last.notApplicable !== null) return [{ record, says: `Not applicable: ${last.notApplicable}`, ...signed }];
  if (step.type === 'testRun') {
    const { failedTest, test } = last;
    return [
      { record, says: failedTest ?? test?.statement ?? 'test passed', ...(test && { limit: test.limit }), ...signed },
    ];
  }
  if (last.values)
    return last.values.map((each) => ({
      record: `${record}, ${each.name}`,
      says: `${each.value} ${each.limit.unit}`,
      limit: within(each.limit),
      ...signed,
    }));
  const says = last.value === null ? 'no result' : `${last.value} ${step.limit?.unit ?? ''}`.trim();
  const data = last.approvedData ? { limit: last.approvedData.reference } : limit;
  return [{ record, says, ...data, ...signed }];
}

/** Both signers of every critical step (G09). */
export function secondPersonEvidence(facts: GateFacts): Evidence[] {
  const path = cardScreen(facts);
  return liveCards(facts.cards.list).flatMap((card) =>
    card.steps
      .filter((step) => step.critical)
      .flatMap((step) => {
        const record = `Card ${card.cardNo}, ${step.title}`;
        const last = standing(step);
        return [
          { record, says: last?.signature ? 'performed' : 'not performed', ...signedBy(last?.signature), path },
          { record, says: last?.second ? 'inspected' : 'not inspected', ...signedBy(last?.second), path },
        ];
      }),
  );
}

/** The findings with how each stands (G07, G25). */
export function findingEvidence(facts: GateFacts, about: 'closed' | 'reportable'): Evidence[] {
  const path = `${jobScreen(facts)}?tab=findings`;
  return facts.findings.map((finding) => {
    const record = `Finding ${finding.findingNo} (${[finding.defect, finding.place].filter(Boolean).join(', ')})`;
    if (about === 'closed') {
      const says = finding.reinspected ? `${finding.status}, inspected again` : finding.status;
      return { record, says, limit: finding.severity, path };
    }
    const occurrence = facts.occurrences.find((each) => each.findingNo === finding.findingNo);
    const judged = { notAssessed: 'not assessed', no: 'not reportable', yes: 'reportable' }[finding.reportable];
    return { record, says: judged, ...(occurrence && { limit: occurrence.number }), path };
  });
}

/** The inspection reports with result and signer (G10). */
export function inspectionEvidence(facts: GateFacts): Evidence[] {
  return facts.inspection.reports.map((report) => ({
    record: `Inspection report ${report.number}`,
    says: `${inWords(report.type)}: ${inWords(report.result ?? report.status)}`,
    ...signedBy(report.signature),
    path: `${jobScreen(facts)}?tab=inspection`,
  }));
}

/** What NDT the route asks for, and the reports with technique and people (G11). */
export function ndtEvidence({ ndt }: GateFacts): Evidence[] {
  const asked = ndt.required.map((need) => ({
    record: `${need.method} of ${need.item}`,
    says: 'asked for by the route',
    ...(need.technique && { limit: need.technique }),
  }));
  const person = ({ name, level, certifiedUntil }: NdtPerson): string =>
    `${name}, level ${level}${certifiedUntil ? `, until ${formatLegalDay(certifiedUntil)}` : ''}`;
  const made = ndt.reports.map((report) => ({
    record: `NDT report ${report.number}`,
    says: inWords(report.status),
    limit: report.technique,
    by: [report.performer, ...(report.accepter ? [report.accepter] : [])].map(person).join('; '),
    at: report.performedAt,
    path: pathTo('/maintenance/ndt/reports', report.number),
  }));
  return [...asked, ...made];
}

/** The check that nothing was left in the part, and what is still out (G19). */
export function clearEvidence(facts: GateFacts): Evidence[] {
  const check = facts.cards.clearOfTools;
  return [
    {
      record: 'Clear of tools, parts and material',
      says: check ? 'signed' : 'not signed',
      ...signedBy(check),
      path: cardScreen(facts),
    },
    ...facts.tools.openLoans.map(({ tool, loanedAt }) => ({
      record: `Tool ${tool}`,
      says: 'on loan to the work order',
      at: loanedAt,
      path: pathTo('/tools/id', tool),
    })),
    ...facts.tools.losses.map(({ tool, number, kind }) => ({
      record: `Tool ${tool}`,
      says: kind === 'lost' ? 'lost' : 'incomplete',
      limit: number,
      path: pathTo('/tools/id', tool),
    })),
  ];
}

/** Holds, handovers and sub-jobs that are open (G26). */
export function conditionEvidence(facts: GateFacts): Evidence[] {
  const { open, handovers, subJobs, frozen } = facts.holds;
  const path = jobScreen(facts);
  const rows: Evidence[] = [
    ...open.map((hold) => ({
      record: `Hold ${inWords(hold.reason)}`,
      says: `open since ${formatLegalDay(dayOf(hold.startedAt))}`,
      path,
    })),
    ...handovers.map((each) => ({
      record: `Handover of card ${each.cardNo}`,
      says: each.acknowledged ? 'acknowledged' : 'not acknowledged',
      path: cardScreen(facts),
    })),
    ...subJobs.map(({ number, status }) => ({
      record: `Sub-job ${number}`,
      says: inWords(status),
      path: pathTo('/maintenance/mmc', number),
    })),
    ...(frozen ? [{ record: frozen.number, says: frozen.reason }] : []),
  ];
  return rows.length > 0 ? rows : [{ record: `Job ${facts.job.jobnumber}`, says: 'no hold is open', path }];
}
