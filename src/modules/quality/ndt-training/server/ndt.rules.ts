import { sql } from 'kysely';
import { addDays, addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { ndtPerson, noteNdtEvaluation, noteVision } from '#modules/quality/authorizations/server/public.ts';
import type { ImageKind, NdtMethod } from '#modules/quality/authorizations/shared/public.ts';
import { requireProver } from '#modules/quality/training/server/public.ts';
import { ndtTerms, partMinima, visionUntil } from '../shared/minima.ts';
import { ndtHour, ndtHourWorkflow } from '../shared/ndtHour.record.ts';
import type { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import { evaluateStatement, type evaluateCall } from '../shared/ndtTraining.calls.ts';
import { requireLevel3, whyNotLevel3 } from './level3.ts';

/** The same clock hour is booked once: at most so many hours a day over all methods. */
const hoursADay = 12;

/** What a person has booked on a day, without one row. */
async function bookedOn(ctx: Context, employeeId: string, day: string, except: string | null = null): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('ndtHour')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('hours'), sql<string>`0`).as('total'))
    .where('employeeId', '=', employeeId)
    .where('workedOn', '=', day)
    .where('status', '<>', 'rejected')
    .where('archivedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** R-NDT-1: quarters of an hour, and no clock hour twice. */
export async function checkHours(
  facts: CreateOf<typeof ndtHour>,
  ctx: WriteContext,
  row: RowOf<typeof ndtHour> | null,
): Promise<void> {
  if (facts.method === 'RT' && !facts.radiography)
    refuseField('radiography', 'NDT_RADIOGRAPHY', 'Say whether the images were on film or digital.');
  if (facts.method !== 'RT' && facts.radiography)
    refuseField('radiography', 'NDT_RADIOGRAPHY', 'Only radiography is on film or digital.');
  if ((Number(facts.hours) * 4) % 1 !== 0)
    refuseField('hours', 'NDT_QUARTERS', 'In quarters of an hour, such as 1.25.');
  const booked = await bookedOn(ctx, facts.employeeId, facts.workedOn, row?.id ?? null);
  if (booked + Number(facts.hours) > hoursADay)
    refuseField(
      'hours',
      'NDT_DAY',
      `${booked} h are booked on ${formatLegalDay(facts.workedOn)} already; a day has at most ${hoursADay} h.`,
    );
}

/** R-NDT-1: the Responsible Level 3 decides, by the post; of the holder's own hours the deputy. */
const whyNotForHours = (ctx: Context, row: RowOf<typeof ndtHour>): string | null | Promise<string | null> =>
  ctx.actor.employeeId === row.employeeId ? 'Nobody approves their own hours.' : whyNotLevel3(ctx, row.employeeId);

/** The steps of hours: nobody approves their own; a trainee's work counts under a Level 2 or 3 of the method only. */
export const ndtHourActions = implementWorkflow(ndtHourWorkflow, {
  reject: { whose: whyNotForHours },
  approve: {
    whose: whyNotForHours,
    guard: async (ctx, row) => {
      if (row.kind !== 'experience') return null;
      const level = async (employeeId: string) => (await ndtPerson(ctx, employeeId, row.method, row.workedOn)).level;
      if (['1', '2', '3'].includes(await level(row.employeeId))) return null;
      if (!row.supervisorId) return 'A trainee’s hours count under a Level 2 or 3: name the supervisor.';
      return ['2', '3'].includes(await level(row.supervisorId))
        ? null
        : `${row.supervisorIdLabel ?? 'The supervisor'} was no Level 2 or 3 in ${row.method} on that day.`;
    },
  },
});

/** R-NDT-8: the hours of a report that was just signed, from its first entry to the signature, to be approved. */
export async function bookReportHours(
  ctx: WriteContext,
  report: {
    number: string;
    method: NdtMethod;
    technique: string;
    createdAt: string;
    employeeId: string;
    /** Of radiography: on what its images are. */
    images?: ImageKind | null;
  },
): Promise<void> {
  const day = dayOf(ctx.now);
  const spent = (+ctx.now - +new Date(report.createdAt)) / 3_600_000;
  const free = hoursADay - (await bookedOn(ctx, report.employeeId, day));
  const quarters = Math.floor(Math.min(8, free, Math.max(0.25, spent)) * 4);
  if (quarters < 1) return;
  await createRecord(ctx, ndtHour, {
    employeeId: report.employeeId,
    method: report.method,
    kind: 'experience',
    workedOn: day,
    hours: (quarters / 4).toFixed(2),
    radiography: report.images ?? null,
    technique: report.technique.slice(0, 60),
    reportNo: report.number,
    status: 'pending',
  });
}

/** R-NDT-4: which test is of which kind, and what it says of the certificates. */
export function checkVision(facts: CreateOf<typeof visionTest>, ctx: Pick<Context, 'actor'>): void {
  const { kind, test } = facts;
  requireProver(ctx, facts);
  const isColour = test === 'ishihara' || test === 'grey';
  if (isColour !== (kind === 'colour')) refuseField('test', 'NDT_TEST_KIND', 'This test is of the other kind.');
}

export const afterVision = (ctx: WriteContext, row: RowOf<typeof visionTest>): Promise<void> =>
  noteVision(ctx, {
    employeeId: row.employeeId,
    kind: row.kind,
    testedOn: row.testedOn,
    until: row.passed ? visionUntil(row.kind, row.testedOn) : addDays(row.testedOn, -1),
  });

/** R-NDT-3: how much a part has, a paper only once, and a part repeated after 30 days or with extra training. */
export async function checkExamPart(ctx: WriteContext, part: CreateOf<typeof ndtExamPart>): Promise<void> {
  requireProver(ctx, part);
  const isPractical = part.part === 'practical';
  const count = (isPractical ? part.samples : part.questions) ?? 0;
  if (count < partMinima[part.part])
    refuseField(
      isPractical ? 'samples' : 'questions',
      'NDT_EXAM_SHORT',
      isPractical
        ? `At least ${partMinima.practical} different samples.`
        : `At least ${partMinima[part.part]} questions.`,
    );
  const before = await ctx.db
    .selectFrom('ndtExamPart')
    .select(['paperNo', 'part', 'level', 'method', 'takenOn'])
    .where('employeeId', '=', part.employeeId)
    .orderBy('takenOn', 'desc')
    .execute();
  if (before.some(({ paperNo }) => paperNo.toUpperCase() === part.paperNo.toUpperCase()))
    refuseField('paperNo', 'NDT_PAPER_USED', 'This person had this paper before.');
  const same = before.find((one) => one.part === part.part && one.level === part.level && one.method === part.method);
  if (same && !part.extraTraining && addDays(same.takenOn, 30) > part.takenOn)
    refuseField(
      'takenOn',
      'NDT_REEXAM',
      `Again from ${formatLegalDay(addDays(same.takenOn, 30))}, or with extra training.`,
    );
}

/** R-NDT-5: the annual evaluation, signed. */
export async function evaluate(ctx: WriteContext, body: BodyOf<typeof evaluateCall>): Promise<string> {
  const { employeeId, method, reason, pin, password, code } = body;
  const proved = await ctx.prove({ pin, ...(password && { password }), ...(code && { code }) });
  await requireLevel3(ctx, employeeId);
  const id = await noteNdtEvaluation(ctx, employeeId, method);
  await writeSignature(ctx, {
    entity: 'ndtCertification',
    entityId: id,
    entityVersion: 1,
    chain: `ndtCertification:${id}`,
    meaning: 'issued',
    statement: evaluateStatement,
    payload: { employeeId, method, reason, until: addMonths(dayOf(ctx.now), ndtTerms.maintenance) },
    method: proved,
  });
  return id;
}
