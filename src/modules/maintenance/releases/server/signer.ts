import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict } from '#kernel/shared/errors.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import type { SigningMethod } from '#kernel/server/signatures/signatures.ts';
import {
  evaluateRelease,
  type ReleaseJudgement,
  type ReleaseQuestion,
} from '#modules/maintenance/release-gates/server/public.ts';
import { effectiveRevision, resolveCapability } from '#modules/maintenance/release-gates/shared/capability.ts';
import { evaluateGate, mayRelease } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import type { SignerFacts, SignerIdentity } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import type { GateResult } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import {
  canSign,
  gateSigner,
  loadSigner,
  type SignAnswer,
  type Signer,
} from '#modules/quality/authorizations/server/public.ts';

export interface FailedGate {
  code: string;
  message: string;
}

/** Proves the signer: a refusal here is G22 and says nothing about the job (security 3.3). */
export function proveReleaseSigner(ctx: WriteContext, proof: Proof): Promise<SigningMethod> {
  return ctx.prove({ ...proof, secondFactor: true });
}

function identityOf(requesterSession: boolean, signatureOnFile: boolean, twoStep: boolean): SignerIdentity {
  return {
    sessionLive: true,
    pinCorrect: true,
    triesLeft: 5,
    lockedUntil: null,
    secondFactor: twoStep ? 'passed' : 'notEnabled',
    requesterSession,
    signatureOnFile,
  };
}

/** The signer as the authorisations know them and as the gates see them, read once: both judge the same facts. */
export interface SignerAtSigning {
  person: Signer;
  facts: SignerFacts;
}

/** The signer at the moment of signing, as one whose proof succeeds: without that nothing is signed. Null for a sign-in that belongs to no employee. */
export async function signerAtSigning(
  ctx: Context,
  family: string,
  requester: { sessionId: string | null; createdBy: string | null },
): Promise<SignerAtSigning | null> {
  const person = ctx.actor.employeeId ? await loadSigner(ctx, ctx.actor.employeeId, dayOf(ctx.now)) : null;
  if (!person) return null;
  const facts = gateSigner(person, dayOf(ctx.now), { componentGroup: family as 'wheel' });
  const user = await sql<{ onFile: boolean; twoStep: boolean }>`
    select u.signature is not null as on_file, t.enabled_at is not null as two_step
    from app_user u left join two_factor t on t.user_id = u.id where u.id = ${ctx.actor.id}`.execute(ctx.db);
  // One session must not serve two people: the requester's session counts only against somebody else's name.
  const shared =
    requester.sessionId !== null && requester.sessionId === ctx.actor.sessionId && requester.createdBy !== ctx.actor.id;
  const { onFile = false, twoStep = false } = user.rows[0] ?? {};
  return { person, facts: { ...facts, identity: identityOf(shared, onFile, twoStep) } };
}

/** The signer's authorisation for each form that is signed. */
export type Signers = Map<CertificateType, SignAnswer>;

export interface Judged extends ReleaseJudgement {
  signers: Signers;
  /** What stands against the release; empty when it may be signed. */
  failed: FailedGate[];
}

/**
 * All gates for these certificates and this signer, and the authorisations' own answer for each certificate's rating:
 * both must agree, and nothing is issued on one alone.
 */
export async function judge(
  ctx: Context,
  jobId: string,
  asked: Omit<ReleaseQuestion, 'signer'> & { signer: Promise<SignerAtSigning | null> },
): Promise<Judged> {
  const judgement = await evaluateRelease(ctx, jobId, {
    ...asked,
    signer: asked.signer.then((signer) => signer?.facts ?? null),
  });
  const failed = mayRelease(judgement.results) ? [] : failures(judgement.results);
  const { signers, refused } = await authorise(ctx, judgement, asked.certificateTypes, await asked.signer);
  for (const each of refused) if (!failed.some((known) => known.code === each.code)) failed.push(each);
  return { ...judgement, signers, failed };
}

// A correction asks who signs, and whether the approval stands; not for the condition of the item (forms.md).
const gatesOfCorrection = ['G03', 'G20', 'G21', 'G22'] as const;

/** The signer and the approvals alone: what a correction of a form is asked, with the capability list of the day of the release. */
export async function judgeSigner(
  ctx: Context,
  judgement: ReleaseJudgement,
  types: readonly CertificateType[],
  { signer, releasedOn }: { signer: SignerAtSigning | null; releasedOn: string },
): Promise<Judged> {
  const { capability } = judgement.facts;
  const revisions = types.flatMap(
    (type) => effectiveRevision(capability.revisions, authorityOf(type), releasedOn) ?? [],
  );
  const facts = { ...judgement.facts, capability: { ...capability, revisions } };
  const results = gatesOfCorrection.map((code) => evaluateGate(code, facts, ctx.now.toISOString()));
  const { signers, refused } = await authorise(ctx, { ...judgement, facts }, types, signer);
  const failed = failures(results);
  for (const each of refused) if (!failed.some((known) => known.code === each.code)) failed.push(each);
  return { ...judgement, results, signers, failed };
}

/** The authorisations' own answer for each form. */
async function authorise(
  ctx: Context,
  { job, facts }: ReleaseJudgement,
  types: readonly CertificateType[],
  signer: SignerAtSigning | null,
): Promise<{ signers: Signers; refused: FailedGate[] }> {
  const refused: FailedGate[] = [];
  if (!signer) refused.push({ code: 'G20', message: 'You hold no authorisation to release to service.' });
  const signers: Signers = new Map();
  const { partNumber, workScope, shop } = job;
  for (const type of types) {
    const authority = authorityOf(type);
    const day = dayOf(ctx.now);
    const { item } = resolveCapability(facts.capability.revisions, { authority, partNumber, workScope, shop, day });
    const answer = await canSign(
      ctx,
      {
        employeeId: ctx.actor.employeeId ?? '00000000-0000-0000-0000-000000000000',
        privilege: 'release',
        componentGroup: job.family as 'wheel',
        taskLevel: taskLevelOf(workScope),
        authority,
        releaseForm: type,
        ...(item ? { rating: item.rating } : {}),
        partNumber,
        at: ctx.now,
      },
      signer?.person,
    );
    signers.set(type, answer);
    for (const reason of answer.reasons) {
      const code = currencyReasons.has(reason.code) ? 'G21' : 'G20';
      if (!refused.some((known) => known.code === code)) refused.push({ code, message: reason.text });
    }
  }
  return { signers, refused };
}

const currencyReasons: ReadonlySet<string> = new Set([
  'AUTH_TRAINING',
  'AUTH_RECENCY',
  'AUTH_AGE',
  'AUTH_CERT_EXPIRED',
]);

function failures(results: readonly GateResult[]): FailedGate[] {
  return results
    .filter((result) => result.state === 'fail' || result.state === 'pending')
    .flatMap((result) => {
      const messages = result.messages.length > 0 ? result.messages : [result.title];
      return messages.map((message) => ({ code: result.code, message }));
    });
}

/** Stops the second of two signers with one clear sentence, before any number is taken (R25). */
export async function refuseSecondRelease(ctx: WriteContext, jobId: string): Promise<void> {
  const standing = await sql<{ signerName: string; number: string }>`
    select signer_name, number from release_certificate where job_id = ${jobId} and status = 'issued' limit 1`.execute(
    ctx.db,
  );
  const first = standing.rows[0];
  if (first) conflict('ALREADY_RELEASED', `Already released by ${first.signerName}.`, { number: first.number });
}

/** Nobody signs what they did not read: another content than the one shown is refused before anything is issued (P13). */
export function refuseUnseen(seen: string, judgement: Pick<ReleaseJudgement, 'seen'>): void {
  if (seen !== judgement.seen)
    conflict('CHANGED_SINCE_SEEN', 'The certificate changed after you opened it. Read it again, then sign.');
}
