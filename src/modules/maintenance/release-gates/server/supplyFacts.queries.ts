import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { partsListOf } from '#modules/maintenance/manuals/server/public.ts';
import { standsFor } from '#modules/maintenance/manuals/shared/public.ts';
import { quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { scrapFacts } from '#modules/stores/scraps/server/public.ts';
import { openLossesOf } from '#modules/quality/lost-damaged-tools/server/public.ts';
import { lastReturnOf, openLoansOf, toolFacts } from '#modules/stores/tools/server/public.ts';
import type { HoldFacts } from '../shared/facts.ts';
import { toolNow, type AskedOfTool } from '../shared/toolAccuracy.ts';
import { donorsHeld, doubtOnRobbed } from './hotParts.queries.ts';
import { judgePart, type Judged } from '../shared/partEffectivity.ts';
import type { BlockedStock, ConsumableFacts, PartFacts, ToolFacts, UsedBatch } from '../shared/facts.supply.ts';

/** A withdrawn entry stays on the job, struck through, and counts for nothing. */
const standing = sql`not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)`;

interface ToolUseRow {
  toolId: string;
  toolNo: string;
  toolName: string;
  usedAt: string;
  calDueAtUse: string | null;
  serviceableAtUse: boolean;
  approvedForTask: boolean;
  /** What its step asks of it since engineering corrected the step data; null: nothing else than at its use. */
  corrected: AskedOfTool | null;
}

/** The tools used on a job as they stood at use, their recalls and quarantine since, what is still on loan to it and what was lost. */
export async function toolFactsOf(
  ctx: Context,
  jobId: string,
  jobNumber: string,
): Promise<ToolFacts & { frozen: HoldFacts['frozen'] }> {
  const uses = await sql<ToolUseRow>`
    select tool_id, tool_no, tool_name, used_at, cal_due_at_use, serviceable_at_use, approved_for_task, tool_asked_now(id) as corrected
    from tool_use u where job_id = ${jobId} and ${standing} order by used_at`.execute(ctx.db);
  const ids = [...new Set(uses.rows.map((use) => use.toolId))];
  const [known, loans, lastReturn, losses] = await Promise.all([
    ids.length > 0 ? toolFacts(ctx, ids, { jobNumber, at: ctx.now }) : Promise.resolve([]),
    openLoansOf(ctx, jobNumber),
    lastReturnOf(ctx, jobNumber),
    openLossesOf(ctx, jobNumber),
  ]);
  const now = new Map(known.map((tool) => [tool.id, tool]));
  const nearby = losses.find((loss) => loss.relation === 'workshop');
  return {
    uses: uses.rows.map((use) => ({
      tool: use.toolNo,
      kind: use.toolName,
      usedAt: use.usedAt,
      calDueAtUse: use.calDueAtUse,
      serviceableAtUse: use.serviceableAtUse,
      approvedForTask: use.approvedForTask,
      corrected: use.corrected && toolNow(use.corrected),
      quarantine: now.get(use.toolId)?.quarantine ?? null,
      recalls: now.get(use.toolId)?.recalls ?? [],
    })),
    openLoans: loans.map((loan) => ({ tool: loan.tool, loanedAt: loan.loanedAt })),
    lastReturn,
    losses: losses.filter((loss) => loss.relation !== 'workshop'),
    frozen: nearby
      ? {
          number: nearby.number,
          reason: `${nearby.kind === 'lost' ? 'tool' : 'a part of tool'} ${nearby.tool} is missing in this shop`,
        }
      : null,
  };
}

/**
 * Steps that ask for a material and were answered without one: it is compared by the stock item itself, never by a part of a name (G13).
 * A step that is not answered yet is the matter of G06.
 */
async function materialsMissing(ctx: Context, jobId: string): Promise<string[]> {
  const found = await sql<{ title: string; items: string | null }>`
    select s.title, (select string_agg(i.part_name || ' ' || i.part_number, ' or ' order by i.part_number) from stock_item i where i.id = any(asked.ids)) as items
    from task_card c join task_step s on s.card_id = c.id and s.type = 'consumableUse'
    cross join lateral (select coalesce((
      select array_agg(named::uuid) from jsonb_array_elements_text(step_corrected(s.id) -> 'materials') as m (named)), s.material_ids) as ids) asked
    join lateral (select id, not_applicable from step_record where step_id = s.id order by attempt desc limit 1) r on true
    where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable') and r.not_applicable is null and cardinality(asked.ids) > 0
      and not exists (
        select 1 from consumable_use u join batch b on b.id = u.batch_id join step_record own on own.id = u.step_record_id
        where own.step_id = s.id and b.item_id = any(asked.ids) and ${standing})
    order by c.seq, s.step_no`.execute(ctx.db);
  return found.rows.map(({ title, items }) => `${title} (${items ?? ''})`);
}

/** Consumables used on a job, and the required ones nobody recorded. */
export async function consumableFactsOf(
  ctx: Context,
  jobId: string,
  named: readonly string[],
): Promise<ConsumableFacts & { batches: UsedBatch[] }> {
  const uses = await sql<{
    batchId: string;
    itemName: string;
    batchNo: string;
    usedAt: string;
    expiryAtUse: string | null;
    useByAfterOpen: string | null;
  }>`
    select batch_id, item_name, batch_no, used_at, expiry_at_use, use_by_after_open from consumable_use u
    where job_id = ${jobId} and ${standing} order by used_at`.execute(ctx.db);
  const recorded = new Set(uses.rows.map((use) => use.itemName.toLowerCase()));
  return {
    uses: uses.rows.map((use) => ({
      name: use.itemName,
      batch: use.batchNo,
      usedAt: use.usedAt,
      expiresOn: use.expiryAtUse,
      useByAfterOpen: use.useByAfterOpen,
    })),
    batches: uses.rows.map(({ batchId, usedAt }) => ({ batchId, at: usedAt })),
    missing: [...named.filter((name) => !recorded.has(name.toLowerCase())), ...(await materialsMissing(ctx, jobId))],
  };
}

interface FittedRow {
  batchId: string | null;
  partNumber: string;
  name: string;
  lotKind: 'batch' | 'serial';
  lotNumber: string;
  quantity: number;
  documentType: 'form1' | '8130-3' | 'tcca' | 'coc' | null;
  documentNumber: string | null;
  documentAccepted: boolean;
  standardPart: boolean;
  effectivity: PartFacts['fitted'][number]['effectivity'];
  ipl: string;
  customerConsent: boolean;
  shelfLifeEnds: string | null;
  fromScrap: boolean;
  fittedAt: string;
  /** What of the component it is, where its step says so: `tire`, `cell`. */
  component: string | null;
  /** The parts its step takes since engineering corrected the step data; null: nothing was corrected, or the step was done again. */
  takes: { partNumber: string; name: string }[] | null;
}

export interface FittedParts {
  facts: PartFacts;
  batches: UsedBatch[];
  /** For block 12: what was replaced, by name. */
  replaced: { name: string; quantity: number }[];
  /** The tires fitted (R20). */
  tires: { partNumber: string; serialNumber: string }[];
}

interface Component {
  id: string;
  partNumberId: string;
  partNumber: string;
  serialNumber: string;
}

/** The bulletins embodied on a component, at this visit or an earlier one: of each visit the latest signed result stands, as in G17. */
export async function embodiedBulletins(
  ctx: Context,
  { partNumberId, serialNumber }: Pick<Component, 'partNumberId' | 'serialNumber'>,
): Promise<Set<string>> {
  const found = await sql<{ number: string }>`
    select distinct upper(number) as number from (
      select distinct on (b.job_id, coalesce(b.bulletin_id::text, upper(b.number))) coalesce(s.sb_number, b.number) as number, b.result
      from bulletin_result b join work_order w on w.id = b.job_id left join service_bulletin s on s.id = b.bulletin_id
      where b.signature_id is not null and w.part_number_id = ${partNumberId} and normal_identity(w.serial_number) = normal_identity(${serialNumber})
      order by b.job_id, coalesce(b.bulletin_id::text, upper(b.number)), b.created_at desc) latest where result = 'embodied'`.execute(
    ctx.db,
  );
  return new Set(found.rows.map(({ number }) => number));
}

/**
 * How the parts list stands on what was fitted, by what the component is now: its part number and its bulletins may have changed since, and
 * the parts its step takes too (G14).
 */
async function judgedNow(
  ctx: Context,
  job: Component,
  rows: readonly FittedRow[],
): Promise<Map<FittedRow, Partial<Judged> & { corrected?: string }>> {
  if (rows.length === 0) return new Map();
  const [list, embodied] = await Promise.all([partsListOf(ctx, job.id), embodiedBulletins(ctx, job)]);
  return new Map(
    rows.map((row) => {
      const fit = { partNumber: row.partNumber, assembly: job.partNumber, embodied, standardPart: row.standardPart };
      const judged = row.effectivity === 'notEffective' ? null : judgePart(fit, list);
      return [row, { ...(judged?.effectivity === row.effectivity ? {} : judged), ...correctedSince(row, list) }];
    }),
  );
}

/** Why a part is not the one of its step since engineering corrected the step data. */
function correctedSince(
  { takes, partNumber }: FittedRow,
  list: Parameters<typeof standsFor>[0],
): { corrected?: string } {
  if (!takes || takes.some((part) => standsFor(list, part.partNumber, partNumber))) return {};
  const words = takes.map((part) => `${part.name} ${part.partNumber}`).join(' or ');
  return { corrected: `by the step data as corrected its step takes ${words}` };
}

/** Parts fitted to a job with the papers they came with. */
export async function fittedPartsOf(ctx: Context, job: Component): Promise<FittedParts> {
  const rows = await sql<FittedRow>`
    select batch_id, part_number, name, lot_kind, lot_number, quantity, document_type, document_number, document_accepted and own_certificate_fell(document_number, part_number, case lot_kind when 'serial' then lot_number end) is not true as document_accepted, standard_part,
      effectivity, ipl, customer_consent, shelf_life_ends, from_scrap, fitted_at,
      (select s.component from step_record r join task_step s on s.id = r.step_id where r.id = u.step_record_id) as component,
      (select (select jsonb_agg(jsonb_build_object('partNumber', i.part_number, 'name', i.part_name) order by i.part_number) from stock_item i
          where i.id::text in (select jsonb_array_elements_text(step_corrected(s.id) -> 'parts')))
        from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id and c.status <> 'superseded'
        where r.id = u.step_record_id) as takes
    from part_fitted u where job_id = ${job.id} and ${standing} order by fitted_at`.execute(ctx.db);
  const [now, heat] = await Promise.all([judgedNow(ctx, job, rows.rows), doubtOnRobbed(ctx, rows.rows)]);
  const counts = new Map<string, number>();
  const [tires, others] = [true, false].map((wanted) =>
    rows.rows.filter((row) => (row.component === 'tire') === wanted),
  ) as [FittedRow[], FittedRow[]];
  for (const row of others) counts.set(row.name, (counts.get(row.name) ?? 0) + row.quantity);
  return {
    facts: {
      fitted: rows.rows.map((row) => ({
        name: row.name,
        partNumber: row.partNumber,
        lot: { kind: row.lotKind, number: row.lotNumber },
        fittedAt: row.fittedAt,
        standardPart: row.standardPart,
        document: row.documentType
          ? { type: row.documentType, number: row.documentNumber ?? '', accepted: row.documentAccepted }
          : null,
        effectivity: now.get(row)?.effectivity ?? row.effectivity,
        ipl: now.get(row)?.ipl ?? row.ipl,
        corrected: now.get(row)?.corrected ?? null,
        customerConsent: row.customerConsent,
        shelfLifeEnds: row.shelfLifeEnds,
        fromScrap: row.fromScrap,
        heat: heat.get(row) ?? null,
      })),
    },
    batches: rows.rows.flatMap(({ batchId, fittedAt }) => (batchId ? [{ batchId, at: fittedAt }] : [])),
    replaced: [...counts].map(([name, quantity]) => ({ name, quantity })),
    tires: tires.map(({ partNumber, lotNumber }) => ({ partNumber, serialNumber: lotNumber })),
  };
}

/** Part and lot of what is fitted to each of several jobs, by the id of the job. */
export async function fittedToJobs(
  ctx: Context,
  jobIds: readonly string[],
): Promise<Map<string, Pick<PartFacts['fitted'][number], 'partNumber' | 'lot'>[]>> {
  const { rows } = await sql<Pick<PartFacts['fitted'][number], 'partNumber' | 'lot'> & { jobId: string }>`
    select job_id, part_number, jsonb_build_object('kind', lot_kind, 'number', lot_number) as lot from part_fitted u
    where job_id = any(${[...jobIds]}::uuid[]) and ${standing} order by fitted_at`.execute(ctx.db);
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

export interface ReplacedPart {
  name: string;
  partNumber: string;
  lotNumber: string;
  quantity: number;
  documentNumber: string | null;
}

/** The parts fitted to a job as the list on a certificate's attachment names them (R6). */
export async function replacedPartsOf(ctx: Context, jobId: string): Promise<ReplacedPart[]> {
  const rows = await sql<ReplacedPart>`
    select name, part_number, lot_number, quantity, document_number from part_fitted u
    where job_id = ${jobId} and ${standing} order by fitted_at, id`.execute(ctx.db);
  return rows.rows;
}

/**
 * Open quarantine and scrap records of the component, of anything fitted to it, of any material used on it, and of the components that parts of it
 * came in with; and what quality did not release after it was used.
 */
export async function blockedStockOf(
  ctx: Context,
  component: { partNumber: string; serialNumber: string; jobNumber: string },
  fitted: FittedParts,
  materials: readonly UsedBatch[],
): Promise<BlockedStock[]> {
  const serials = fitted.facts.fitted
    .filter((part) => part.lot.kind === 'serial')
    .map((part) => ({ partNumber: part.partNumber, serialNumber: part.lot.number, at: part.fittedAt }));
  const unit = { ...component, serialNumber: component.serialNumber === 'N/A' ? null : component.serialNumber };
  const usedBatches = [...fitted.batches, ...materials];
  return [
    ...(await quarantineFacts(ctx, { usedBatches, usedSerials: serials, component: unit, at: ctx.now })),
    ...(await scrapFacts(ctx, [unit, ...serials], ctx.now)),
    ...(await donorsHeld(ctx, fitted.batches)),
  ];
}
