import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { leftOf, readingsLeft, valueCount } from '#modules/maintenance/release-gates/shared/layout.ts';
import type { CurrentData } from '#modules/maintenance/step-data/server/public.ts';
import { judgeTest, testSetup, type TestReadings } from '#modules/maintenance/step-data/shared/public.ts';
import { stepsOf, type LockedCard, type Step } from './cards.ts';
import { judgeEntered, type Reading } from './measured.ts';
import { correctionFor } from './stepLimits.ts';
import { resultInWords, testHistory } from './testRuns.ts';

interface Result {
  stepNo: number;
  recordId: string;
  measured: string | null;
  typed: string | null;
  readings: Reading[] | null;
  test: TestReadings | null;
}

/** The results that stand at the steps of a card: neither withdrawn nor not applicable, and not accepted by a document of their own. */
async function standingResults(ctx: Context, cardId: string): Promise<Map<number, Result>> {
  const found = await sql<Result>`
    select s.step_no, r.id as record_id, r.measured::text as measured, r.typed, r.readings,
      (select t.readings || jsonb_build_object('kind', t.kind) from test_run t where t.step_record_id = r.id) as test
    from task_step s join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
    where s.card_id = ${cardId} and r.not_applicable is null and not step_record_withdrawn(r.id) and not exists (
      select 1 from approved_deviation d where d.record_id = r.id and d.accepted_at is not null and d.signature_id is not null)`.execute(
    ctx.db,
  );
  return new Map(found.rows.map((row) => [row.stepNo, row]));
}

/** A result that other step data does not allow. */
export interface OutsideNow {
  stepNo: number;
  recordId: string;
  /** `Bearing bore 2: 130.018 mm is above the maximum 130.017 mm`. */
  text: string;
}

type Limit = NonNullable<CurrentData['data'][string]['limit']>;

/** What is wrong with values that were measured by other limits. */
export function measuredOutside(
  step: Pick<Step, 'title' | 'min' | 'max' | 'unit' | 'decimals' | 'limitRef' | 'layout'>,
  result: Pick<Result, 'measured' | 'typed' | 'readings'>,
  limit: Limit,
  sheetLayout: Step['layout'],
): string[] {
  const layout = leftOf(sheetLayout, step.layout?.without ?? []);
  const readings = result.readings && readingsLeft(step.layout, result.readings);
  const asked = { ...step, ...limit, min: limit.min ?? null, max: limit.max ?? null, layout };
  if (limit.unit !== step.unit)
    return [`${step.title}: was measured in ${step.unit ?? 'no unit'}, not in ${limit.unit}`];
  const count = layout ? valueCount(layout) : 1;
  if ((readings?.length ?? 1) !== count || Boolean(readings) !== Boolean(layout))
    return [`${step.title}: ${count} values are asked for now`];
  const judged = judgeEntered(
    asked,
    readings
      ? { values: readings.map(({ typed }) => typed) }
      : { measured: result.typed ?? result.measured ?? undefined },
  );
  return (judged?.warnings ?? []).map((warning) => `${step.title}: ${warning}`);
}

/**
 * Refuses 422 `G08` the signature of a card with results that the step data corrected since does not allow: each is taken again, accepted by
 * approved data, or the matter of a finding about that very reading, raised since and decided by somebody authorised.
 */
export async function refuseOutsideCorrected(
  ctx: Context,
  job: LockedCard['job'],
  card: { id: string; cardNo: string },
): Promise<void> {
  const sheet = await correctionFor(ctx, card.id);
  const outside = sheet ? await outsideNew(ctx, job, card.id, sheet) : [];
  if (!sheet || outside.length === 0) return;
  const decided = await sql<{ recordId: string }>`
    select f.step_record_id as record_id from finding f join step_data_sheet n on n.id = ${sheet.sheetId}
    where f.step_record_id = any(${outside.map(({ recordId }) => recordId)}::uuid[]) and f.archived_at is null and f.created_at >= n.published_at
      and f.status <> 'open' and f.decided_by_employee_id is not null`.execute(ctx.db);
  const put = new Set(decided.rows.map(({ recordId }) => recordId));
  const problems = outside.filter(({ recordId }) => !put.has(recordId)).map(({ text }) => text);
  if (problems[0])
    refuse(
      'G08',
      `${problems[0]}. Engineering corrected the step data since: take it again, or have a finding about this reading decided.`,
      { problems },
    );
}

/** What stands on a card and is not allowed by other step data: values outside its limits and tests that fail by them, each in words. */
export async function outsideNew(
  ctx: Context,
  job: LockedCard['job'],
  cardId: string,
  sheet: CurrentData,
): Promise<OutsideNow[]> {
  const results = await standingResults(ctx, cardId);
  const problems: OutsideNow[] = [];
  for (const step of await stepsOf(ctx, cardId)) {
    const [result, data] = [results.get(step.stepNo), step.stepKey === null ? undefined : sheet.data[step.stepKey]];
    if (!result || !data) continue;
    const of = { stepNo: step.stepNo, recordId: result.recordId };
    if (step.type === 'measurement' && data.limit)
      problems.push(...measuredOutside(step, result, data.limit, data.layout ?? null).map((text) => ({ ...of, text })));
    if (step.test && result.test) {
      const setup = testSetup.safeParse({ ...step.test, ...data.test });
      const verdict = setup.success ? judgeTest(setup.data, result.test, await testHistory(ctx, job)) : null;
      if (!verdict?.pass)
        problems.push({
          ...of,
          text: `${step.title}: ${verdict ? resultInWords(verdict) : 'another test is asked for now'}`,
        });
    }
  }
  return problems;
}
