import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { partsShort } from '#modules/maintenance/manuals/server/public.ts';
import { changedSteps, testsNow } from '#modules/maintenance/step-data/server/public.ts';
import { figuresChanged, type TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { OutsideFacts } from '../shared/facts.supply.ts';
import type { CardFacts, LimitFact, NdtFacts, StepFact, StepRecordFact } from '../shared/facts.work.ts';
import type { Signature } from '../shared/facts.values.ts';
import { leftOf, limitAt, readingsLeft, valueCount, type Layout } from '../shared/layout.ts';
import type { NdtMethod } from '../shared/vocabulary.ts';
import { missingHeatCards } from './hotParts.queries.ts';
import { testInWords, type RunRow } from './testFacts.queries.ts';

interface CardRow {
  id: string;
  cardNo: string;
  title: string;
  phase: string;
  status: CardFacts['list'][number]['status'];
  mandatory: boolean;
  critical: boolean;
  judgesPart: boolean;
  naAllowed: boolean;
  testsStand: boolean;
  again: boolean;
  naReason: string | null;
  naData: string | null;
  naSigner: string | null;
  naSignerName: string | null;
  naAt: string | null;
  ndtRequired: { method: NdtMethod; item: string; technique?: string; outside?: string }[];
  consumablesRequired: string[];
  dataRefs: { manualId: string; revisionId: string; section?: string; label?: string }[];
  signedAt: string | null;
  handoverNote: string | null;
  handoverAt: string | null;
  handoverAckAt: string | null;
  predecessors: string[];
  signedByEmployeeId: string | null;
  signedByName: string | null;
}

interface StepRow {
  cardId: string;
  id: string;
  stepNo: number;
  type: string;
  title: string;
  critical: boolean;
  naAllowed: boolean;
  min: string | null;
  max: string | null;
  unit: string | null;
  decimals: number;
  limitRef: string | null;
  layout: Layout | null;
  /** Places of the lot whose piece was taken out. */
  takenOut: number[];
  /** What engineering corrected since the step was made, by the same manual revision; null: nothing (G08). */
  corrected: { limit?: CorrectedLimit; layout?: Layout; isOtherTest: boolean } | null;
  records: {
    attempt: number;
    value: unknown;
    measured: string | null;
    typed: string | null;
    readings: { name: string; measured: string; typed?: string }[] | null;
    notApplicable: string | null;
    /** Everything used at the step was withdrawn as a wrong entry: the step has to be recorded again. */
    withdrawn: boolean;
    failedTest: string | null;
    test: RunRow | null;
    employeeId: string;
    employeeName: string;
    recordedAt: string;
    second: { employeeId: string; name: string; at: string; qualified: boolean } | null;
    approvedData: { reference: string; accepted: boolean } | null;
  }[];
}

interface CorrectedLimit {
  min?: string;
  max?: string;
  unit: string;
  decimals: number;
}

export interface WorkFacts {
  cards: CardFacts;
  ndtRequired: NdtFacts['required'];
  /** Materials that cards of before step data ask for by their whole name. */
  namedConsumables: string[];
  outsideRequired: OutsideFacts['required'];
  citations: { cardNo: string; manualId: string; revisionId: string; signedAt: string | null }[];
  handovers: { cardNo: string; note: string | null; acknowledged: boolean }[];
  /** The serial number read from the part on a card, latest reading. */
  serialRead: { value: string; at: string } | null;
}

/** What the cards of a job say: two statements, whatever the number of cards. Superseded attempts are history, not facts. */
export async function workFacts(ctx: Context, jobId: string): Promise<WorkFacts> {
  const [cards, steps, heatCardsMissing, stepsChanged, tests, short] = await Promise.all([
    cardRows(ctx, jobId),
    stepRows(ctx, jobId),
    missingHeatCards(ctx, jobId),
    changedSteps(ctx, jobId),
    testsNow(ctx, jobId),
    partsShort(ctx, jobId),
  ]);
  const byCard = Map.groupBy(steps, (step) => step.cardId);
  let clearOfTools: Signature | null = null;
  let serialRead: WorkFacts['serialRead'] = null;
  const list = cards.map((card) => {
    const own = byCard.get(card.id) ?? [];
    for (const step of own) {
      const last = step.records.at(-1);
      if (!last || last.notApplicable !== null) continue;
      if (step.type === 'clearOfTools' && card.status === 'signed') {
        clearOfTools = { employeeId: last.employeeId, name: last.employeeName, at: last.recordedAt };
      }
      if (step.type === 'serialRead' && typeof last.value === 'string')
        serialRead = { value: last.value, at: last.recordedAt };
    }
    return {
      cardNo: card.cardNo,
      title: card.title,
      phase: card.phase,
      status: card.status,
      mandatory: card.mandatory,
      critical: card.critical,
      judgesPart: card.judgesPart,
      naAllowed: card.naAllowed,
      testsStand: card.testsStand,
      again: card.again,
      notApplicable:
        card.naReason === null
          ? null
          : {
              reason: card.naReason,
              signature:
                card.naSigner && card.naAt
                  ? { employeeId: card.naSigner, name: card.naSignerName ?? '', at: card.naAt }
                  : null,
            },
      predecessors: card.predecessors,
      signedAt: card.signedAt,
      signerId: card.signedByEmployeeId,
      notApplicableData:
        card.naData ??
        (card.dataRefs
          .map((ref) => ref.label)
          .filter(Boolean)
          .join('; ') ||
          null),
      performerIds: performersOf(card, own),
      steps: own.map((step) => stepFact(step, card, tests.get(step.id))),
    };
  });
  const live = cards.filter((card) => card.status !== 'notApplicable');
  return {
    cards: { list, clearOfTools, heatCardsMissing, stepsChanged, partsShort: short },
    ndtRequired: live.flatMap((card) =>
      card.ndtRequired
        .filter(({ outside }) => !outside)
        .map(({ method, item, technique }) => ({
          method,
          item,
          technique: technique ?? null,
        })),
    ),
    namedConsumables: [...new Set(live.flatMap((card) => card.consumablesRequired))],
    outsideRequired: live.flatMap((card) =>
      card.ndtRequired.flatMap(({ outside, method, item }) => (outside ? [{ process: outside, method, item }] : [])),
    ),
    citations: live.flatMap((card) =>
      card.dataRefs.map((reference) => ({
        cardNo: card.cardNo,
        manualId: reference.manualId,
        revisionId: reference.revisionId,
        signedAt: card.signedAt,
      })),
    ),
    handovers: cards
      .filter((card) => card.handoverAt !== null)
      .map((card) => ({ cardNo: card.cardNo, note: card.handoverNote, acknowledged: card.handoverAckAt !== null })),
    serialRead,
  };
}

/** Who answers for the work of a card: its signer; until it is signed, who recorded its steps. */
function performersOf(card: CardRow, steps: readonly StepRow[]): string[] {
  if (card.signedByEmployeeId) return [card.signedByEmployeeId];
  return [...new Set(steps.flatMap((step) => step.records.map((record) => record.employeeId)))];
}

function stepFact(step: StepRow, card: CardRow, setup: TestSetup | undefined): StepFact {
  const records: StepRecordFact[] = step.records.map((record) => ({
    attempt: record.attempt,
    hasResult:
      !record.withdrawn && (record.measured !== null || record.value !== null || record.notApplicable !== null),
    value: step.corrected?.limit && step.corrected.limit.unit !== step.unit ? null : record.measured,
    ...(record.readings ? { values: valuesOf(step, record.readings) } : { typed: record.typed }),
    notApplicable: record.notApplicable,
    failedTest: (record.test && otherTest(step, record.test, setup)) ?? record.failedTest,
    ...(record.test ? { test: testInWords(record.test), vendorTestedBy: record.test.vendorTestedBy } : {}),
    // A card's signature covers every step on it: before it, a result stands but is not signed.
    signature:
      card.signedAt !== null
        ? { employeeId: record.employeeId, name: record.employeeName, at: record.recordedAt }
        : null,
    second: record.second && {
      employeeId: record.second.employeeId,
      name: record.second.name,
      at: record.second.at,
      qualified: record.second.qualified,
    },
    approvedData: record.approvedData && {
      reference: record.approvedData.reference,
      acceptedByEngineering: record.approvedData.accepted,
    },
  }));
  return {
    id: step.id,
    title: step.title,
    type: step.type,
    critical: step.critical,
    naAllowed: step.naAllowed,
    limit: step.type === 'measurement' ? limitNow(step) : null,
    asks: valueCount(layoutNow(step)),
    records,
  };
}

/** Why a run says nothing of the part any more: its step data or a figure of the part number is another one today (R15, R17). */
function otherTest({ corrected }: StepRow, run: RunRow, now: TestSetup | undefined): string | null {
  if (corrected?.isOtherTest) return 'the test was made before engineering corrected its data: test again';
  const changed = now ? figuresChanged(run.kind, run.setup, now) : [];
  return changed.length > 0
    ? `the test was made by other figures of the part (${changed.join('; ')}): test again`
    : null;
}

/** What a step is held against today: what it was made with, or what engineering corrected since. */
function limitNow({ min, max, unit, decimals, limitRef, corrected }: StepRow): LimitFact {
  const now = corrected?.limit;
  if (!now) return { min, max, unit: unit ?? '', decimals, reference: limitRef ?? '' };
  const { min: low = null, max: high = null, ...rest } = now;
  return { ...rest, min: low, max: high, reference: `${limitRef ?? ''}, as corrected` };
}

/** Every reading of a step with the limit of its round. */
function valuesOf(
  step: StepRow,
  readings: readonly { name: string; measured: string; typed?: string }[],
): NonNullable<StepRecordFact['values']> {
  const limit = limitNow(step);
  const layout = layoutNow(step);
  return readingsLeft(leftOf(step.layout, step.takenOut), readings).map(({ measured: value, ...read }, at) => ({
    ...read,
    value,
    limit: limitAt(limit, layout, at),
  }));
}

const layoutNow = ({ corrected, layout, takenOut }: StepRow): Layout | null =>
  leftOf(corrected ? (corrected.layout ?? null) : layout, takenOut);

async function cardRows(ctx: Context, jobId: string): Promise<CardRow[]> {
  const result = await sql<CardRow>`
    select c.id, c.card_no, c.title, c.phase, c.status, c.mandatory, c.critical, c.judges_part, c.na_allowed, c.tests_stand_reason is not null as tests_stand, c.attempt > 1 as again, c.na_reason, c.na_data,
      n.employee_id as na_signer, n.signer_name as na_signer_name, n.at as na_at,
      ndt_required_now(c.id) as ndt_required, c.consumables_required, c.data_refs, c.signed_at, c.handover_note, c.handover_at, c.handover_ack_at,
      c.predecessors, c.signed_by_employee_id, c.signed_by_name
    from task_card c left join signature n on n.id = c.na_signature_id
    where c.job_id = ${jobId} and c.status <> 'superseded' order by c.seq`.execute(ctx.db);
  return result.rows;
}

async function stepRows(ctx: Context, jobId: string): Promise<StepRow[]> {
  const result = await sql<StepRow>`
    select s.card_id, s.id, s.step_no, s.type, s.title, step_needs_second(s.id) as critical, s.na_allowed, s.min, s.max, s.unit, s.decimals, s.limit_ref, s.layout, pieces_out(c.job_id) as taken_out,
      step_corrected(s.id) as corrected,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'attempt', r.attempt, 'withdrawn', step_record_withdrawn(r.id), 'value', r.value, 'measured', r.measured::text, 'typed', r.typed, 'readings', r.readings,
          'notApplicable', r.not_applicable,
          'failedTest', (select t.statement from test_run t where t.step_record_id = r.id and t.result = 'fail'),
          'test', (select jsonb_build_object('kind', t.kind, 'statement', t.statement, 'setup', t.setup, 'readings', t.readings - 'cells', 'vendorTestedBy', vendor_test_over(r.id))
                   from test_run t where t.step_record_id = r.id),
          'employeeId', r.employee_id, 'employeeName', r.employee_name, 'recordedAt', r.recorded_at,
          'second', (select jsonb_build_object('employeeId', i.employee_id, 'name', i.employee_name, 'at', i.at, 'qualified', i.qualified)
                     from independent_inspection i where i.record_id = r.id),
          'approvedData', (select jsonb_build_object('reference', d.reference, 'accepted', d.accepted_at is not null and d.signature_id is not null and d.kind is not null
                             and part_of_job(d.part_number, c.job_id))
                           from approved_deviation d where d.record_id = r.id order by d.kind is null, not part_of_job(d.part_number, c.job_id), d.accepted_at nulls last limit 1)
        ) order by r.attempt) from step_record r where r.step_id = s.id and not (s.type = 'partFit' and step_record_withdrawn(r.id) and exists (
          select 1 from step_record e where e.step_id = s.id and not step_record_withdrawn(e.id)))), '[]'::jsonb) as records
    from task_step s join task_card c on c.id = s.card_id
    where c.job_id = ${jobId} and c.status <> 'superseded' order by c.seq, s.step_no`.execute(ctx.db);
  return result.rows;
}
