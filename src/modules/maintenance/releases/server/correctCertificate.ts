import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { evaluateRelease, type ReleaseJudgement } from '#modules/maintenance/release-gates/server/public.ts';
import { isBlock11 } from '#modules/maintenance/release-gates/shared/block11.ts';
import { remarksOf } from '#modules/maintenance/release-gates/shared/block12.ts';
import { evaluateGate } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import { carriedOver, openDirectives } from '#modules/maintenance/release-gates/shared/directives.ts';
import { directiveCase } from '#modules/maintenance/release-gates/shared/gates/directives.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { resolveCapability } from '#modules/maintenance/capabilities/server/public.ts';
import { directiveFacts } from '#modules/maintenance/directives/server/public.ts';
import { condemned, condemnedInWords, heldInWords, quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { scrapFacts } from '#modules/stores/scraps/server/public.ts';
import { filled, formFor } from '#modules/maintenance/release-forms/server/public.ts';
import { lockJob } from '#modules/maintenance/work-orders/server/public.ts';
import { contentOf, termOf, type CertificateContent } from '../shared/certificate.ts';
import { supportOf, type RecordedBlocks } from '../shared/certificateBlocks.ts';
import { authoritiesOf, correctedContent, type CorrectionChanges } from '../shared/correction.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import {
  closeCorrected,
  refuseLeft,
  refuseOtherCount,
  refuseOverLife,
  refuseUnsupported,
  requireOccurrence,
  verifiedErrors,
} from './releases.actions.ts';
import { issueCertificate } from './issue.ts';
import { inShopBeside, storedCertificate, type StoredCertificate } from './releases.queries.ts';
import { judgeSigner, proveReleaseSigner, signerAtSigning } from './signer.ts';
import { proofOf, type SignOutcome } from './signRelease.ts';

export interface Correction extends Proof {
  id: string;
  /** Why, for the history and the customer. */
  reason: string;
  /** What was wrong: the form alone, or the work it tells of. */
  mistake: 'form' | 'work';
  changes: CorrectionChanges;
  /** Null: whichever stands now. */
  version: number | null;
  reportedInstalled: boolean;
  occurrenceReview?: string | undefined;
  /** The certificate the signer read: the hash of its content. */
  seen: string;
}

/** What a correction starts from: the certificate's words, and what the records of the job say today. */
export async function correctionDraft(ctx: Context, idOrNumber: string) {
  const stored = await certificateFor(ctx, idOrNumber);
  const content = contentOf(stored.blocks);
  const { job, facts } = await judgementFor(ctx, stored, content);
  const [item] = content.items;
  const errors = await verifiedErrors(ctx, stored.id);
  return {
    seen: stored.contentHash.toString('base64url'),
    blocks: {
      organisation: content.organisation,
      workOrder: content.workOrder,
      description: item?.description ?? '',
      partNumber: item?.partNumber ?? '',
      quantity: item?.quantity ?? 1,
      serialNumber: item?.serialNumber ?? '',
      block11: termOf(content.status),
      remarks: content.lines.map((line) => line.text),
    },
    records: recordedBlocks(job, facts, content),
    verified: errors.map(({ block, said, shouldSay }) => ({ block, said, shouldSay })),
  };
}

/** What the records of the job say today for the blocks of its certificate. */
function recordedBlocks(
  job: ReleaseJudgement['job'],
  { capability, certificate }: ReleaseJudgement['facts'],
  content: CertificateContent,
): RecordedBlocks {
  const { description, partNumber, quantity, serialNumber } = job;
  return {
    organisation: capability.approvals.find((each) => each.certificateNo === content.approvalNo)?.organisation ?? null,
    workOrder: job.customerRef ? `${job.jobnumber} / ${job.customerRef}` : job.jobnumber,
    description,
    partNumber,
    quantity,
    serialNumber,
    remarks: remarksOf(certificate.generated).map(({ text }) => text),
  };
}

/**
 * Corrects what a certificate says by a new one with a new number, signature and date, which names the first and its blocks; both are kept
 * (forms.md, R26). What it says stands on the records or on an error an inspector verified. The condition of the item is not asked again.
 * Errors: `NO_CHANGE`, `R7`, `WORK_MISTAKE`, `FACT_OF_WORK`, `LIFE_WORDS`, `G02`, `G04`, `G15`, `G16`, `G18`, `R12`, `UNVERIFIED`, `SAME_PERSON`, `ERROR_LEFT`, `R26`, `CHANGED_SINCE_SEEN`, the gates of the signer.
 */
export async function correctCertificate(ctx: WriteContext, input: Correction): Promise<SignOutcome> {
  const method = await proveReleaseSigner(ctx, proofOf(input));
  const known = await getRecord(ctx, releaseCertificate, input.id);
  const job = await lockJob(ctx, String(known['jobId']));
  const old = await lockRecord(ctx, releaseCertificate, input.id, input.version);
  if (old['status'] !== 'issued') refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.');
  if (input.mistake === 'work')
    refuse(
      'WORK_MISTAKE',
      'A mistake about the work itself is no correction of a form. Declare the certificate void instead.',
    );
  if (input.reportedInstalled) await requireOccurrence(ctx, input.occurrenceReview);
  const stored = await certificateFor(ctx, old.id);
  if (input.seen !== stored.contentHash.toString('base64url'))
    conflict('CHANGED_SINCE_SEEN', 'The certificate changed after you opened it. Read it again, then sign.');
  const { content, blocks, dropped, isUnreadable } = correctedContent(contentOf(stored.blocks), input.changes);
  if (blocks.length === 0)
    refuse(
      'NO_CHANGE',
      'Nothing differs from the certificate. Change the block that is wrong, or leave the certificate as it is.',
    );
  if (dropped > 0)
    refuse(
      'FACT_OF_WORK',
      'A remark about the work can be put right, not left out. A fact of the work that is wrong voids the certificate.',
    );
  if (isUnreadable)
    refuse('LIFE_WORDS', 'Write the counts in one remark as block 12 has them: “TSN 1200.5 h, CSN 6210, CSO 0.”');
  const signer = await signerAtSigning(ctx, job.family, { sessionId: null, createdBy: null });
  const judgement = await judgementFor(ctx, stored, content, signer?.facts ?? null);
  const term = termOf(content.status);
  const seconds = judgement.facts.certificate.generated.filter(({ kind }) => kind === 'secondAuthority');
  const authorities =
    authoritiesOf(
      contentOf(stored.blocks),
      content,
      seconds.map(({ text }) => text),
    ) ??
    refuse(
      'R7',
      'The release of a second authority is part of the form and no remark: a correction neither changes, removes nor adds one. If it is wrong, declare the certificate void and release again.',
    );
  if (blocks.includes('11')) refuseTerm(ctx, judgement, term);
  const types = [stored.type, ...stored.secondTypes];
  const judged = await judgeSigner(ctx, judgement, types, { signer, releasedOn: dayOf(stored.releasedAt) });
  if (judged.failed.length > 0) return { failed: judged.failed, job };
  const errors = await verifiedErrors(ctx, old.id);
  const before = contentOf(stored.blocks);
  const { unsupported, used, left } = supportOf(
    before,
    content,
    recordedBlocks(judgement.job, judgement.facts, before),
    errors,
  );
  const verifiers = errors.filter(({ id }) => used.includes(id)).map(({ verifier }) => verifier);
  refuseUnsupported(unsupported, verifiers, ctx.actor.id);
  for (const item of content.items) refuseOtherCount(judgement.job, item);
  await refuseOverLife(ctx, judgement.facts, { before, after: content });
  if (blocks.includes('8') || blocks.includes('10')) await refuseOtherItem(ctx, judgement, { stored, types, content });
  refuseLeft(left);
  const form = formFor(judgement.forms, stored.type);
  const named = filled(form.layout.correction, {
    blocks: blocks.join(', '),
    number: stored.number,
    date: formatLegalDay(dayOf(stored.issuedAt)),
  });
  await changeRow(ctx, releaseCertificate, old, {
    values: { status: 'superseded', statusReason: input.reason },
    action: 'status',
    reason: input.reason,
    subject: job.number,
  });
  const certificate = await issueCertificate(ctx, {
    type: stored.type,
    secondTypes: stored.secondTypes,
    form,
    content: {
      ...content,
      authority: form.layout.authority,
      formTitle: form.layout.title.join('\n'),
      lines: [{ kind: 'correction', text: named }, ...content.lines],
    },
    signers: judged.signers,
    job: judged.job,
    requestId: stored.requestId,
    results: judged.results,
    statement: [named, form.layout.statement, ...authorities].join(' '),
    proving: Promise.resolve(method),
    twoStep: signer?.facts.identity?.secondFactor === 'passed',
    supersedes: { id: old.id, number: stored.number },
  });
  await closeCorrected(ctx, used, job.number);
  return { certificate };
}

async function certificateFor(ctx: Context, idOrNumber: string): Promise<StoredCertificate> {
  return (
    (await storedCertificate(ctx, idOrNumber)) ??
    refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.')
  );
}

/** The facts of the job with the term the certificate says; of its gates only some are asked. */
function judgementFor(
  ctx: Context,
  stored: StoredCertificate,
  content: CertificateContent,
  signer: Parameters<typeof evaluateRelease>[2]['signer'] = null,
): Promise<ReleaseJudgement> {
  const types: CertificateType[] = [stored.type, ...stored.secondTypes];
  return evaluateRelease(ctx, stored.jobId, {
    certificateTypes: types,
    block11: termOf(content.status),
    freeLines: [],
    signer,
  });
}

/**
 * The item a correction names is one this company might have released then: its part number on the capability list of the day and of the
 * manual the work was done by, with no AD of that day unanswered, and neither condemned nor in quarantine or scraps under any spelling.
 * Errors: `G02`, `G04`, `G15`, `G16`, `R12`.
 */
async function refuseOtherItem(
  ctx: Context,
  judgement: ReleaseJudgement,
  {
    stored,
    types,
    content,
  }: { stored: StoredCertificate; types: readonly CertificateType[]; content: CertificateContent },
): Promise<void> {
  const [item] = content.items;
  if (!item) return;
  const { partNumber, serialNumber } = item;
  const at = stored.releasedAt;
  const authorities = types.map(authorityOf);
  const { workScope, shop } = judgement.job;
  const { problems, items } = await resolveCapability(ctx, { partNumber, authorities, workScope, shop, at });
  if (problems.length > 0)
    refuse(
      'G02',
      `Part number ${partNumber} was not on the capability list for this work that day. Declare the certificate void instead.`,
    );
  const worked = judgement.facts.manuals.books.map(({ number }) => number);
  const other = items.find(({ manual }) => manual !== null && !worked.includes(manual));
  if (other)
    refuse(
      'G04',
      `Part number ${partNumber} goes by ${other.manual}; the work was done by ${worked.join(', ')}. Declare the certificate void instead.`,
    );
  await refuseUnanswered(ctx, judgement, { partNumber, serialNumber, at });
  const ended = await condemned(ctx, { partNumber, serialNumber });
  if (ended) refuse('R12', condemnedInWords(serialNumber, ended));
  const named = serialNumber === 'N/A' ? [] : [{ partNumber, serialNumber }];
  const twin = serialNumber === 'N/A' ? null : await inShopBeside(ctx, stored, { partNumber, serialNumber });
  if (twin)
    refuse(
      'R2',
      `S/N ${serialNumber} was here as ${twin} at the same time: that is another component. Declare the certificate void instead.`,
    );
  const [held] = [
    ...(await quarantineFacts(ctx, { serials: named, at: ctx.now })),
    ...(await scrapFacts(ctx, named, ctx.now)),
  ];
  if (held) refuse('G15', heldInWords(held));
}

/** No AD in force at the release names the item unless it was done, or is not due, on its work order by the numbers read first. Errors: `G16`. */
async function refuseUnanswered(
  ctx: Context,
  { job, facts }: ReleaseJudgement,
  { at, ...item }: { partNumber: string; serialNumber: string; at: string },
): Promise<void> {
  const { jobnumber } = job;
  const directives = await directiveFacts(ctx, { jobnumber, partNumber: item.partNumber });
  const compliance = carriedOver(directives.compliance, { read: job, item });
  const asked = directiveCase(
    { ...facts, job: { ...facts.job, ...item }, directives: { ...directives, compliance } },
    dayOf(at),
  );
  const [open] = openDirectives({ ...asked, parts: asked.parts.slice(0, 1) });
  if (open)
    refuse(
      'G16',
      `AD ${open.directive.number} names ${item.partNumber} S/N ${item.serialNumber}, and the work order does not answer it. Declare the certificate void instead.`,
    );
}

/** Another term in block 11 must fit the work that was done, as at a release (R5). */
function refuseTerm(ctx: Context, { facts }: ReleaseJudgement, term: string): void {
  const draft = { ...facts, certificate: { ...facts.certificate, block11: term, draft: null } };
  const gate = evaluateGate('G24', draft, ctx.now.toISOString());
  if (!isBlock11(term) || gate.state !== 'pass') refuse('G24', gate.messages[0] ?? 'Block 11 does not fit the work.');
}
