import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { judgeSigning, type Judgement } from '../shared/judge.ts';
import type { Signer, SignQuestion, SignReason } from '../shared/signer.ts';
import { lapsesWithin, type Lapse } from '../shared/standing.ts';
import {
  groupOfFamily,
  type Authority,
  type ComponentGroup,
  type NdtLevel,
  type NdtMethod,
  type Privilege,
  type Radiography,
  type ReleaseForm,
  type TaskLevel,
} from '../shared/vocabulary.ts';
import { dayAt, holdersOf, loadSigner, loadSigners } from './signers.ts';

export { requireEmployee as signingEmployee } from '#kernel/server/identity/employee.ts';
export { authorizationActions } from './authorizations.actions.ts';
export { recordWork, recordWorks, type Work } from './logbook.ts';
export { ageFault, personMissing } from './prerequisites.ts';
export {
  certifyNdt,
  draftAuthorization,
  noteNdtEvaluation,
  noteVision,
  type ScopeLine,
} from './authorizations.rules.ts';
export { gateSigner, signerFacts } from './signerFacts.ts';
export { holdersOf, loadSigner, loadSigners, managersOf } from './signers.ts';
export { listedStaff, personStanding, recentWork, standingRow } from './standing.queries.ts';
export type { Lapse, Signer, SignReason };
export type { SignerAuthorization } from '../shared/signer.ts';

/** "May this person sign this, then?" What is left out is not asked. */
export interface SignRequest {
  employeeId: string;
  privilege: Privilege;
  /** A job's family may be given as it is: `cylinder` is `oxygen`. */
  componentGroup?: ComponentGroup | 'cylinder' | undefined;
  groupCode?: string | undefined;
  taskLevel?: TaskLevel | undefined;
  releaseForm?: ReleaseForm | undefined;
  authority?: Authority | undefined;
  rating?: string | undefined;
  partNumber?: string | undefined;
  method?: NdtMethod | undefined;
  level?: '1' | '2' | '3' | undefined;
  /** The moment of signing, or a Bangkok calendar day. */
  at: Date | string;
}

/** What was asked and what decided it; small enough to be stored with the signature (R-X-1). */
export interface SignFacts {
  question: SignQuestion;
  authorizationNo: string | null;
  groupCode: string | null;
  stampNo: string | null;
}

export interface SignAnswer {
  ok: boolean;
  reasons: SignReason[];
  authorizationNo: string | null;
  stampNo: string | null;
  facts: SignFacts;
}

function questionOf({ employeeId: _person, at, componentGroup, ...asked }: SignRequest): SignQuestion {
  return { ...asked, day: dayAt(at), ...(componentGroup ? { componentGroup: groupOfFamily(componentGroup) } : {}) };
}

function answerOf(judgement: Judgement, question: SignQuestion): SignAnswer {
  const { ok, reasons, authorizationNo, stampNo, groupCode } = judgement;
  return { ok, reasons, authorizationNo, stampNo, facts: { question, authorizationNo, groupCode, stampNo } };
}

/**
 * The one answer to "may this person sign this now" (R-X-1). Ask it inside the signing transaction: there the person's authorisations
 * stay as they are until commit. `known`: the person as read before in this transaction.
 */
export async function canSign(ctx: Context, request: SignRequest, known?: Signer | null): Promise<SignAnswer> {
  const question = questionOf(request);
  const signer = known ?? (await loadSigner(ctx, request.employeeId, question.day));
  if (signer) return answerOf(judgeSigning(signer, question), question);
  const reasons: SignReason[] = [
    {
      code: 'AUTH_SCOPE',
      text: 'This sign-in belongs to no employee, so it may sign nothing.',
      cureLink: '/hr/employees',
    },
  ];
  return {
    ok: false,
    reasons,
    authorizationNo: null,
    stampNo: null,
    facts: { question, authorizationNo: null, groupCode: null, stampNo: null },
  };
}

/** True when whoever asks is an authorised engineer at this moment. */
export async function isEngineer(ctx: Context): Promise<boolean> {
  const { employeeId } = ctx.actor;
  return employeeId !== null && (await canSign(ctx, { employeeId, privilege: 'engineering', at: ctx.now })).ok;
}

/** The same as `canSign`, for the signing transaction itself: throws 422 with the first reason and all of them in the details. */
export async function requireSign(ctx: Context, request: SignRequest): Promise<SignAnswer> {
  const answer = await canSign(ctx, request);
  const first = answer.reasons[0];
  if (first)
    throw new AppError('refused', first.code, answer.reasons.map((reason) => reason.text).join(' '), {
      details: { reasons: answer.reasons },
    });
  return answer;
}

export interface EligibleSigner {
  employeeId: string;
  employeeNo: string;
  name: string;
  authorizationNo: string | null;
  stampNo: string | null;
}

/** Everybody who could sign this, by name. */
export async function eligibleSigners(
  ctx: Context,
  request: Omit<SignRequest, 'employeeId'>,
): Promise<EligibleSigner[]> {
  const question = questionOf({ ...request, employeeId: '' });
  const signers = await loadSigners(ctx, await holdersOf(ctx, [request.privilege]), question.day);
  return [...signers.values()]
    .map((signer) => ({ signer, judgement: judgeSigning(signer, question) }))
    .filter(({ judgement }) => judgement.ok)
    .map(({ signer, judgement }) => ({
      employeeId: signer.employeeId,
      employeeNo: signer.employeeNo,
      name: signer.name,
      authorizationNo: judgement.authorizationNo,
      stampNo: judgement.stampNo,
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

/** A person's state in an NDT method on a day, as gate G11 judges it. */
export interface NdtPerson {
  name: string;
  level: 'none' | Exclude<NdtLevel, 'auditor'>;
  certifiedUntil: string | null;
  visionUntil: string | null;
}

/** How a person stood in an NDT method on the day of a test. */
export async function ndtPerson(
  ctx: Context,
  employeeId: string,
  method: NdtMethod,
  at: Date | string,
): Promise<NdtPerson> {
  const signer: Signer | null = await loadSigner(ctx, employeeId, dayAt(at));
  const held = signer?.ndt.find((one) => one.method === method && one.certifiedOn <= dayAt(at));
  return {
    name: signer?.name ?? 'Unknown',
    // An auditor tests and accepts nothing.
    level: !held || held.level === 'auditor' ? 'none' : held.level,
    certifiedUntil: held?.validUntil ?? null,
    // An examination taken later says nothing about that day.
    visionUntil: held && held.visionExamOn <= dayAt(at) ? held.visionValidUntil : null,
  };
}

/** For what images somebody is certified in radiography on a day; null when for none or nobody said it. */
export async function radiographyOf(ctx: Context, employeeId: string, at: Date | string): Promise<Radiography | null> {
  const held = await ctx.db
    .selectFrom('ndtCertification')
    .select('radiography')
    .where('employeeId', '=', employeeId)
    .where('method', '=', 'RT')
    .where('certifiedOn', '<=', dayAt(at))
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return (held?.radiography ?? null) as Radiography | null;
}

export interface HeldSkill {
  skill: string;
  level: number;
  validUntil: string | null;
}

/** The skills a person has on a day. */
export async function skillsOf(ctx: Context, employeeId: string, at: Date | string): Promise<HeldSkill[]> {
  const day = dayAt(at);
  const found = await sql<HeldSkill>`
    select skill, level, valid_until from skill where employee_id = ${employeeId} and archived_at is null
      and granted_on <= ${day} and (valid_until is null or valid_until >= ${day}) order by skill`.execute(ctx.db);
  return found.rows;
}

/** Whether a person has a skill of at least this level on a day. */
export async function hasSkill(
  ctx: Context,
  employeeId: string,
  skill: string,
  minLevel: number,
  at: Date | string,
): Promise<boolean> {
  return (await skillsOf(ctx, employeeId, at)).some((held) => held.skill === skill && held.level >= minLevel);
}

/** Everything live authorisations stand on that ends within so many days, or has ended, soonest first. */
export async function authorizationsLapsing(ctx: Context, days: number): Promise<Lapse[]> {
  const today = dayOf(ctx.now);
  const signers = await loadSigners(ctx, await holdersOf(ctx, null), today);
  return [...signers.values()]
    .flatMap((signer) =>
      signer.authorizations
        .filter((one) => one.status === 'active' || one.status === 'suspended')
        .flatMap((authorization) => lapsesWithin(signer, authorization, today, days)),
    )
    .toSorted((left, right) => left.on.localeCompare(right.on));
}
