import { z } from 'zod';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { recencyOn } from '../shared/recency.ts';
import type { Signer, SignerAuthorization } from '../shared/signer.ts';
import { recentGroups } from '../shared/suspension.ts';
import { standingOn, stoppedGroups } from '../shared/standing.ts';
import { holdersOf, loadSigners } from './signers.ts';
import { personAnswer, staffAnswer, standingAnswer } from '../shared/authorizations.calls.ts';
export type StandingRow = z.infer<typeof standingAnswer>;
export type StaffRow = z.infer<typeof staffAnswer>;
export type PersonAnswer = z.infer<typeof personAnswer>;
import { countedTraining, subjectsInBooks } from '#modules/quality/training/server/public.ts';
import type { Recency } from '../shared/recency.ts';
import type { ComponentGroup } from '../shared/vocabulary.ts';

/** One authorisation as it stands today. */
export function standingRow(signer: Signer, authorization: SignerAuthorization, today: string): StandingRow {
  const { standing, suspensions, lapses } = standingOn(signer, authorization, today);
  const stopped = stoppedGroups(authorization, suspensions);
  const { stamp, scope, suspensions: decided, ...rest } = authorization;
  return {
    ...rest,
    standing,
    stampNo: stamp?.number ?? null,
    stampStatus: stamp?.status ?? null,
    scope: scope.map(({ minAge: _minAge, ndtMethod: _method, ndtLevel: _level, ...line }) => ({
      ...line,
      isSuspended: decided.some((one) => one.groupId === null || one.groupId === line.groupId),
      isStopped: stopped.has(line.groupId),
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

/** A person's recent work in one group, and the authorisations that stand on it. */
export interface RecentWork extends Recency {
  employeeId: string;
  employeeNo: string;
  name: string;
  componentGroup: ComponentGroup;
  lastWorkOn: string | null;
  authorizations: string[];
}

/** A line of the list, and since when the whole authorisation is suspended by a decision. */
export interface ListedStaff {
  row: StaffRow;
  suspendedFrom: string | null;
}

/** Everybody with a live authorisation, computed now: the list the exposition refers to (2.3). */
export const staffList = async (ctx: Context): Promise<StaffRow[]> => (await listedStaff(ctx)).map(({ row }) => row);

/** The same with what a printed list says of suspensions. */
export async function listedStaff(ctx: Context): Promise<ListedStaff[]> {
  const today = dayOf(ctx.now);
  const signers = await loadSigners(ctx, await holdersOf(ctx, null), today);
  return [...signers.values()]
    .flatMap((signer) =>
      signer.authorizations
        .filter((one) => one.status === 'active' || one.status === 'suspended')
        .map((authorization) => ({
          row: {
            employeeId: signer.employeeId,
            employeeNo: signer.employeeNo,
            name: signer.name,
            signatureOnFile: signer.signatureOnFile,
            ...standingRow(signer, authorization, today),
          },
          suspendedFrom:
            authorization.suspensions
              .flatMap(({ groupId, from }) => (groupId === null ? [from] : []))
              .toSorted()
              .at(0) ?? null,
        })),
    )
    .toSorted(
      ({ row: left }, { row: right }) => left.name.localeCompare(right.name) || left.number.localeCompare(right.number),
    );
}

/** Recent work of everybody with a live authorisation, in each component group it reaches: what is lost already first, then what is lost soonest (R-AUT-4). */
export async function recentWork(ctx: Context): Promise<RecentWork[]> {
  const today = dayOf(ctx.now);
  const signers = await loadSigners(ctx, await holdersOf(ctx, null), today);
  const rows = [...signers.values()].flatMap((signer) => {
    const live = signer.authorizations.filter((one) => one.status === 'active' || one.status === 'suspended');
    const groups = new Set(live.flatMap(recentGroups));
    return [...groups].map((componentGroup) => {
      const worked = signer.workDays[componentGroup] ?? [];
      return {
        employeeId: signer.employeeId,
        employeeNo: signer.employeeNo,
        name: signer.name,
        componentGroup,
        ...recencyOn(today, worked),
        lastWorkOn: worked.toSorted().at(-1) ?? null,
        authorizations: live.filter((one) => recentGroups(one).includes(componentGroup)).map(({ number }) => number),
      };
    });
  });
  const turn = (row: RecentWork) => (row.isCurrent ? (row.lapsesOn ?? '9999') : '');
  return rows.toSorted((one, other) => turn(one).localeCompare(turn(other)) || one.name.localeCompare(other.name));
}

/** What the person is trained in, as the training books have it. */
async function trainingOf(ctx: Context, employeeId: string, today: string): Promise<PersonAnswer['training']> {
  const subjects = new Map((await subjectsInBooks(ctx)).map((one) => [one.id, one]));
  return (await countedTraining(ctx, [employeeId], today)).map(({ subjectId, completedOn, validUntil }) => ({
    subjectId,
    subject: subjects.get(subjectId)?.name ?? subjectId,
    subjectTh: subjects.get(subjectId)?.nameTh ?? subjectId,
    completedOn,
    validUntil,
  }));
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
    training: await trainingOf(ctx, employeeId, today),
    recency: Object.entries(signer.workDays).map(([componentGroup, days]) => ({
      componentGroup: componentGroup as ComponentGroup,
      ...recencyOn(today, days),
    })),
    ndt: signer.ndt.map(({ method, level, validUntil }) => ({ method, level, validUntil })),
  };
}
