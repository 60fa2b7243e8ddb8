import { type Endpoint } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { etRunVoid } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import type { NdtReadings } from '../shared/ndtParts.ts';
import {
  processTimeWords,
  readingKinds,
  timesOf,
  type ProcessTime,
} from '#modules/maintenance/ndt-layouts/shared/public.ts';
import {
  acceptRunCall,
  afterCheckCall,
  beginRunCall,
  performRunCall,
  processTimeCall,
} from '../shared/ndtRuns.calls.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { measuredDwells, nextTime } from '../shared/ndtTimes.ts';
import { clockOf, createNdtReport, type NdtReport } from './createNdt.ts';
import { mayNotChange, requireInspector } from './ndtInspector.ts';
import { judgeProven } from './judgeNdt.ts';
import { sinceLastGoodCheck } from './ndt.queries.ts';
import { changeOthersOfRun, lockJobsOfRun, reportsOfRun } from './createNdt.ts';
import { performProven, type NdtProof } from './performNdt.ts';

export interface Unit {
  /** The job's id or number. */
  job: string;
  items: string[];
  area?: string | undefined;
  areas?: string[] | undefined;
  pieces?: number[] | undefined;
  cardNo?: string | null | undefined;
}

/** Begins one report for each unit inspected together: one technique, one set of readings, one after-check, a result each (R20). */
async function createNdtRun(
  ctx: WriteContext,
  input: { technique: string; units: Unit[]; parameters?: NdtReadings | undefined },
): Promise<NdtReport[]> {
  refuseUnitTwice(input.units);
  const made: NdtReport[] = [];
  let run: string | null = null;
  // Jobs are locked in one order, whoever puts them into a run.
  for (const { area, areas, pieces, cardNo, ...unit } of input.units.toSorted((left, right) =>
    left.job.localeCompare(right.job),
  )) {
    const report: NdtReport = await createNdtReport(ctx, {
      technique: input.technique,
      ...unit,
      ...(area ? { area } : {}),
      ...(areas ? { areas } : {}),
      ...(pieces ? { pieces } : {}),
      ...(cardNo ? { cardNo } : {}),
      ...(input.parameters ? { parameters: input.parameters } : {}),
      ...(run ? { run } : {}),
    });
    run ??= report.number;
    made.push(
      report.run ? report : await changeRow(ctx, ndtReport, report, { values: { run }, subject: report.jobNumber }),
    );
  }
  return made;
}

/** An item has one result in a run. */
function refuseUnitTwice(units: readonly Unit[]): void {
  const named = units.flatMap(({ job, items }) => items.map((item) => `${job} ${item}`.trim().toLowerCase()));
  if (new Set(named).size < named.length) refuseField('units', 'UNIT_TWICE', 'Each item stands once in a run.');
}

/** Signs every draft of a run as performed, with one PIN and a signature each; one that may not be signed keeps all of them open. */
async function performRun(ctx: WriteContext, run: string, proof: NdtProof): Promise<NdtReport[]> {
  const method = await ctx.prove({ pin: proof.pin, password: proof.password, code: proof.code });
  const drafts = await reportsOfRun(ctx, run, 'draft');
  if (drafts.length === 0) conflict('STATE_NOT_ALLOWED', `Run ${run} has no draft to sign.`);
  const signed: NdtReport[] = [];
  for (const { id } of drafts) signed.push(await performProven(ctx, id, null, method));
  return signed;
}

/** Accepts every performed report of a run that rejects nothing; a rejected item is judged in its own report, which opens the finding. */
async function acceptRun(ctx: WriteContext, run: string, proof: NdtProof): Promise<NdtReport[]> {
  const method = await ctx.prove({ pin: proof.pin, password: proof.password, code: proof.code });
  const clean = (await reportsOfRun(ctx, run, 'performed')).filter((report) => report.result !== 'rejected');
  if (clean.length === 0) conflict('STATE_NOT_ALLOWED', `Run ${run} has no report to accept.`);
  const judged: NdtReport[] = [];
  for (const { id } of clean) judged.push(await judgeProven(ctx, id, null, method, null));
  return judged;
}

export interface AfterCheck {
  report: NdtReport;
  /** More than 10 % off: the run is void and everything since the last good check is inspected again (4.3, 5.9). */
  isVoid: boolean;
  alsoConcerned: { number: string; jobNumber: string; area: string }[];
}

/** Records the calibration check after a run, now and by who acts; drift beyond the limit voids the whole run. It is recorded once. */
export async function recordAfterCheck(
  ctx: WriteContext,
  idOrNumber: string,
  input: { version: number | null; driftPercent: string },
): Promise<AfterCheck> {
  const seen = await getRecord(ctx, ndtReport, idOrNumber);
  await lockJobsOfRun(ctx, seen);
  const report = await lockRecord(ctx, ndtReport, seen.id, input.version);
  if (report.status !== 'draft')
    conflict('STATE_NOT_ALLOWED', 'An after-check is recorded before the report is signed.');
  if (!readingKinds[report.method].some((kind) => kind.afterCheck))
    refuse('NDT_LIMIT', `${report.method} has no after-check.`);
  if (report.parameters['afterCheckDriftPercent'])
    conflict('STATE_NOT_ALLOWED', 'The after-check of this run is recorded already.');
  await requireInspector(ctx, report.method);
  if (report.parameters['calibratedBefore'] !== true)
    conflict('AFTER_CHECK', 'Record the calibration before the run first.', { current: report });
  const check = { afterCheckAt: clockOf(ctx.now), afterCheckDriftPercent: input.driftPercent };
  const isVoid = etRunVoid(input.driftPercent);
  const voidReason = `After-check drift ${input.driftPercent} %: the run is void.`;
  const alsoConcerned = isVoid ? await sinceLastGoodCheck(ctx, report) : [];
  const change = {
    values: {
      parameters: { ...report.parameters, ...check },
      ...(isVoid ? { status: 'void' as const, voidReason } : {}),
    },
    ...(isVoid ? { action: 'status' as const, reason: voidReason } : {}),
  };
  await changeOthersOfRun(ctx, report, change);
  const changed = await changeRow(ctx, ndtReport, report, { ...change, subject: report.jobNumber });
  return { report: changed, isVoid, alsoConcerned };
}

/**
 * Records that a step of a timed test happens now, on every draft of its run; the dwell times follow from the moments (4.3).
 * Its first step again begins the process anew. Refuses (409 `TIME_ORDER`) a step that does not come next.
 */
export async function recordProcessTime(
  ctx: WriteContext,
  idOrNumber: string,
  input: { version: number | null; time: ProcessTime },
): Promise<NdtReport> {
  const seen = await getRecord(ctx, ndtReport, idOrNumber);
  await lockJobsOfRun(ctx, seen);
  const report = await lockRecord(ctx, ndtReport, seen.id, input.version);
  const steps = timesOf(report.method);
  if (!steps.includes(input.time)) conflict('STATE_NOT_ALLOWED', `A ${report.method} test has no such step.`);
  const reason = mayNotChange(report);
  if (reason) conflict('STATE_NOT_ALLOWED', reason, { current: report });
  await requireInspector(ctx, report.method);
  const next = nextTime(report.method, report.times);
  const isFirst = input.time === steps[0];
  if (input.time !== next && !isFirst)
    conflict(
      'TIME_ORDER',
      next === null
        ? `Every step is recorded: begin anew with "${processTimeWords[steps[0] ?? input.time].toLowerCase()}".`
        : `Record first: ${processTimeWords[next].toLowerCase()}.`,
      { current: report },
    );
  const times = { ...(isFirst ? {} : report.times), [input.time]: ctx.now.toISOString() };
  const change = { values: { times, parameters: { ...report.parameters, ...measuredDwells(report.method, times) } } };
  await changeOthersOfRun(ctx, report, change);
  return changeRow(ctx, ndtReport, report, { ...change, subject: report.jobNumber });
}

/** Units of several jobs inspected together, and the after-check that stands or falls with all of them. */
export const ndtRunEndpoints: Endpoint[] = [
  handle(beginRunCall, {
    creates: true,
    handle: async (ctx, { body, reply }) => {
      const made = await createNdtRun(ctx, body);
      void reply.status(201);
      return { rows: made };
    },
  }),
  handle(performRunCall, async (ctx, { params, body }) => ({
    rows: await performRun(ctx, params.run.toUpperCase(), body),
  })),
  handle(acceptRunCall, async (ctx, { params, body }) => ({
    rows: await acceptRun(ctx, params.run.toUpperCase(), body),
  })),
  handle(afterCheckCall, async (ctx, { params, body }) => {
    const { report, isVoid, alsoConcerned } = await recordAfterCheck(ctx, params.id, body);
    return { row: report, isVoid, alsoConcerned };
  }),
  handle(processTimeCall, async (ctx, { params, body }) => ({ row: await recordProcessTime(ctx, params.id, body) })),
];
