import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { actingHolder } from '#modules/hr/employees/server/public.ts';
import { ndtLapse, type NdtMethod, type Radiography } from '#modules/quality/authorizations/shared/public.ts';
import { loadSigners } from '#modules/quality/authorizations/server/public.ts';
import {
  examParts,
  houredMethod,
  hoursMissing,
  hoursNeeded,
  monthsToEligible,
  ndtTerms,
  type ExamPart,
  type Hours,
} from '../shared/minima.ts';
import type { ndtPeopleCall } from '../shared/ndtTraining.calls.ts';

type Standing = AnswerOf<typeof ndtPeopleCall>['people'][number];

interface HourRow {
  employeeId: string;
  method: NdtMethod;
  training: number;
  experience: number;
  pending: number;
  /** Approved experience of the last six months. */
  recent: number;
}

/**
 * Approved hours by person and method; training counts for five years (R-NDT-1). Of radiography those that a certificate for `radiography` counts:
 * film and digital are separate in NAS 410, both together count for both, and hours that do not say which count for neither alone.
 */
async function hourRows(
  ctx: Context,
  employeeId: string | null = null,
  radiography: Radiography | null = null,
): Promise<HourRow[]> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<HourRow>`
    select employee_id, method,
      coalesce(sum(hours) filter (where kind = 'training' and status = 'approved' and worked_on >= ${addMonths(today, -12 * ndtTerms.trainingYears)}), 0)::float as training,
      coalesce(sum(hours) filter (where kind = 'experience' and status = 'approved'), 0)::float as experience,
      coalesce(sum(hours) filter (where status = 'pending'), 0)::float as pending,
      coalesce(sum(hours) filter (where kind = 'experience' and status = 'approved' and worked_on > ${addMonths(today, -6)}), 0)::float as recent
    from ndt_hour h where archived_at is null and (${employeeId}::uuid is null or employee_id = ${employeeId}::uuid)
      and (method <> 'RT' or coalesce(${radiography}::text, (select c.radiography from ndt_certification c
        where c.employee_id = h.employee_id and c.method = 'RT' and c.archived_at is null limit 1), 'filmAndDigital') in (h.radiography, 'filmAndDigital'))
    group by employee_id, method`.execute(ctx.db);
  return rows;
}

/** What one person has in one method. */
export async function hoursOf(
  ctx: Context,
  employeeId: string,
  method: NdtMethod,
  radiography: Radiography | null,
): Promise<Hours> {
  const row = (await hourRows(ctx, employeeId, radiography)).find((one) => one.method === method);
  return { training: row?.training ?? 0, experience: row?.experience ?? 0 };
}

interface CertRow {
  employeeId: string;
  method: NdtMethod;
  level: string;
  certificateNo: string | null;
  validUntil: string;
  visionValidUntil: string;
  colourValidUntil: string | null;
  maintenanceDueOn: string | null;
  radiography: Radiography | null;
}

/** Everybody with hours or a certificate, by method. */
export async function ndtPeople(ctx: Context): Promise<Standing[]> {
  const today = dayOf(ctx.now);
  const hours = await hourRows(ctx);
  const certificates = (await ctx.db
    .selectFrom('ndtCertification')
    .select([
      'employeeId',
      'method',
      'level',
      'certificateNo',
      'validUntil',
      'visionValidUntil',
      'colourValidUntil',
      'maintenanceDueOn',
      'radiography',
    ])
    .where('archivedAt', 'is', null)
    .execute()) as CertRow[];
  const open = await ctx.db
    .selectFrom('ndtRequest')
    .select(['employeeId', 'method', 'number'])
    .where('status', '=', 'proposed')
    .execute();
  const acting = await actingHolder(ctx, 'RL3');
  const actingForHolder = acting && (await actingHolder(ctx, 'RL3', { about: acting }));
  const keys = new Map(
    [...certificates, ...hours, ...(open as Pick<HourRow, 'employeeId' | 'method'>[])].map(({ employeeId, method }) => [
      `${employeeId} ${method}`,
      { employeeId, method },
    ]),
  );
  const signers = await loadSigners(ctx, [...new Set([...keys.values()].map(({ employeeId }) => employeeId))], today);
  return [...keys.values()]
    .flatMap(({ employeeId, method }) => {
      const signer = signers.get(employeeId);
      if (!signer) return [];
      const held = certificates.find((one) => one.employeeId === employeeId && one.method === method);
      const own = hours.find((one) => one.employeeId === employeeId && one.method === method);
      const approved = { training: own?.training ?? 0, experience: own?.experience ?? 0 };
      const nextLevel =
        !held || held.level === 'trainee' || held.level === '1L' ? '1' : held.level === '1' ? '2' : null;
      const need = nextLevel
        ? hoursNeeded(houredMethod(method, held?.radiography ?? null), nextLevel, { level: held?.level ?? null })
        : null;
      const missing = need ? hoursMissing(approved, need) : null;
      const known = signer.ndt.find((one) => one.method === method);
      const lastWorkOn = known?.lastWorkOn ?? null;
      const idleSince = lastWorkOn ?? known?.certifiedOn ?? null;
      return {
        employeeId,
        employeeNo: signer.employeeNo,
        name: signer.name,
        method,
        level: held?.level ?? null,
        certificateNo: held?.certificateNo ?? null,
        validUntil: held?.validUntil ?? null,
        visionUntil: held?.visionValidUntil ?? null,
        colourUntil: held?.colourValidUntil ?? null,
        maintenanceDueOn: held?.maintenanceDueOn ?? null,
        lastWorkOn,
        isStoppedToday:
          held !== undefined &&
          ndtLapse(signer, method, today) !== null &&
          ndtLapse(signer, method, addDays(today, -1)) === null,
        fault: held ? (ndtLapse(signer, method, today)?.text ?? null) : null,
        isRevocationDue: held !== undefined && idleSince !== null && addMonths(idleSince, 24) < today,
        approved,
        pendingHours: own?.pending ?? 0,
        isDecidedByReader:
          ctx.actor.employeeId !== null && ctx.actor.employeeId === (employeeId === acting ? actingForHolder : acting),
        openRequest: open.find((one) => one.employeeId === employeeId && one.method === method)?.number ?? null,
        next:
          nextLevel && need && missing
            ? {
                level: nextLevel,
                need,
                missing,
                inMonths: monthsToEligible(missing.experience, (own?.recent ?? 0) / 6),
              }
            : null,
      };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name) || left.method.localeCompare(right.method));
}

/** The newest passed eye test of each kind, with its last good day. */
export async function eyesOf(
  ctx: Context,
  employeeId: string,
): Promise<Record<'near' | 'colour', { on: string; corrected: boolean } | null>> {
  const rows = await ctx.db
    .selectFrom('visionTest')
    .select(['kind', 'testedOn', 'passed', 'corrected'])
    .where('employeeId', '=', employeeId)
    .orderBy('testedOn', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // The newest test counts: one that was not passed takes the one before away.
  const newest = (kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    return row?.passed ? { on: row.testedOn, corrected: row.corrected } : null;
  };
  return { near: newest('near'), colour: newest('colour') };
}

/** The newest score of each part of a level within a year (R-NDT-3). */
export async function scoresOf(
  ctx: Context,
  employeeId: string,
  method: NdtMethod,
  level: string,
): Promise<Partial<Record<ExamPart, number>>> {
  const rows = await ctx.db
    .selectFrom('ndtExamPart')
    .select(['part', 'score'])
    .where('employeeId', '=', employeeId)
    .where('method', '=', method)
    .where('level', '=', level)
    .where('takenOn', '>', addMonths(dayOf(ctx.now), -ndtTerms.examSet))
    .orderBy('takenOn')
    .orderBy('id')
    .execute();
  const scores: Partial<Record<ExamPart, number>> = {};
  for (const { part, score } of rows) if (part in examParts) scores[part as ExamPart] = Number(score);
  return scores;
}
