import { z } from 'zod';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { recencyOn } from '../shared/recency.ts';
import type { Signer, SignerAuthorization } from '../shared/signer.ts';
import { standingOn } from '../shared/standing.ts';
import { holdersOf, loadSigners } from './signers.ts';

const day = z.string();
const lapse = z.object({
  employeeId: z.string(),
  name: z.string(),
  authorizationId: z.string(),
  number: z.string(),
  what: z.string(),
  on: day,
  text: z.string(),
  of: z.string().nullable(),
});
const standingFields = {
  id: z.string(),
  number: z.string(),
  status: z.string(),
  standing: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  privileges: z.array(z.string()),
  limitations: z.string().nullable(),
  issuedOn: day.nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  licenceNo: z.string().nullable(),
  licenceValidUntil: day.nullable(),
  stampNo: z.string().nullable(),
  stampStatus: z.string().nullable(),
  scope: z.array(
    z.object({
      groupId: z.string(),
      groupCode: z.string(),
      groupName: z.string(),
      componentGroup: z.string(),
      taskLevels: z.array(z.string()),
      authorities: z.array(z.string()),
      ratings: z.array(z.string()),
      partNumbers: z.array(z.string()),
      excludedParts: z.array(z.string()),
      isSuspended: z.boolean(),
    }),
  ),
  suspensions: z.array(z.object({ trigger: z.string(), text: z.string(), cureLink: z.string() })),
  lapses: z.array(lapse),
};

/** How a live authorisation stands, as screens show it. */
export const standingAnswer = z.object(standingFields);
export type StandingRow = z.infer<typeof standingAnswer>;

/** The same with the person in front, for lists. */
export const staffAnswer = z.object({
  employeeId: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  signatureOnFile: z.boolean(),
  ...standingFields,
});
export type StaffRow = z.infer<typeof staffAnswer>;

/** What one person may see of somebody's right to work: authorisations, training, recency. */
export const personAnswer = z.object({
  authorizations: z.array(standingAnswer),
  training: z.array(z.object({ subject: z.string(), completedOn: day, validUntil: day.nullable() })),
  recency: z.array(
    z.object({
      componentGroup: z.string(),
      months: z.number(),
      days: z.number(),
      isCurrent: z.boolean(),
      lapsesOn: day.nullable(),
    }),
  ),
  ndt: z.array(z.object({ method: z.string(), level: z.string(), validUntil: day })),
});
export type PersonAnswer = z.infer<typeof personAnswer>;

/** One authorisation as it stands today. */
export function standingRow(signer: Signer, authorization: SignerAuthorization, today: string): StandingRow {
  const { standing, suspensions, lapses } = standingOn(signer, authorization, today);
  const { stamp, scope, suspensions: decided, ...rest } = authorization;
  return {
    ...rest,
    standing,
    stampNo: stamp?.number ?? null,
    stampStatus: stamp?.status ?? null,
    scope: scope.map(({ minAge: _minAge, ndtMethod: _method, ndtLevel: _level, ...line }) => ({
      ...line,
      isSuspended: decided.some((one) => one.groupId === null || one.groupId === line.groupId),
    })),
    suspensions: [
      // Why quality or the holder decided so stands in the history, not here (R-X-6).
      ...decided.map((one) => ({
        trigger: one.cause,
        text: `${scope.find((line) => line.groupId === one.groupId)?.groupName ?? 'Authorisation'}: suspended since ${formatLegalDay(dayOf(one.from))}.`,
        cureLink: `/qa/ccs/authorizations/${authorization.number}`,
      })),
      ...suspensions.map(({ trigger, text, cureLink }) => ({ trigger, text, cureLink })),
    ],
    lapses,
  };
}

/** Everybody with a live authorisation, computed now: the list the exposition refers to (2.3). */
export async function staffList(ctx: Context): Promise<StaffRow[]> {
  const today = dayOf(ctx.now);
  const signers = await loadSigners(ctx, await holdersOf(ctx, null), today);
  return [...signers.values()]
    .flatMap((signer) =>
      signer.authorizations
        .filter((one) => one.status === 'active' || one.status === 'suspended')
        .map((authorization) => ({
          employeeId: signer.employeeId,
          employeeNo: signer.employeeNo,
          name: signer.name,
          signatureOnFile: signer.signatureOnFile,
          ...standingRow(signer, authorization, today),
        })),
    )
    .toSorted((left, right) => left.name.localeCompare(right.name) || left.number.localeCompare(right.number));
}

/** One person's right to work, as it stands today; empty for somebody who has none. */
export async function personStanding(ctx: Context, employeeId: string): Promise<PersonAnswer> {
  const today = dayOf(ctx.now);
  const signer = (await loadSigners(ctx, [employeeId], today)).get(employeeId);
  if (!signer) return { authorizations: [], training: [], recency: [], ndt: [] };
  return {
    authorizations: signer.authorizations
      .filter((one) => one.status !== 'draft')
      .map((one) => standingRow(signer, one, today)),
    training: Object.entries(signer.training).map(([subject, record]) => ({ subject, ...record })),
    recency: Object.entries(signer.workDays).map(([componentGroup, days]) => ({
      componentGroup,
      ...recencyOn(today, days),
    })),
    ndt: signer.ndt.map(({ method, level, validUntil }) => ({ method, level, validUntil })),
  };
}
