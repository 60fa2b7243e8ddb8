import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { openLoansOf, toolFacts } from '#modules/stores/tools/server/public.ts';
import type { BlockedStock, ConsumableFacts, OutsideFacts, PartFacts, ToolFacts } from '../shared/facts.supply.ts';

interface ToolUseRow {
  toolId: string;
  toolNo: string;
  toolName: string;
  usedAt: string;
  calDueAtUse: string | null;
  serviceableAtUse: boolean;
  approvedForTask: boolean;
}

/** The tools used on a job as they stood at use, their recalls since, and what is still on loan to it. */
export async function toolFactsOf(ctx: Context, jobId: string, jobNumber: string): Promise<ToolFacts> {
  const uses = await sql<ToolUseRow>`
    select tool_id, tool_no, tool_name, used_at, cal_due_at_use, serviceable_at_use, approved_for_task
    from tool_use where job_id = ${jobId} order by used_at`.execute(ctx.db);
  const ids = [...new Set(uses.rows.map((use) => use.toolId))];
  const [known, loans] = await Promise.all([
    ids.length > 0 ? toolFacts(ctx, ids, { jobNumber, at: ctx.now }) : Promise.resolve([]),
    openLoansOf(ctx, jobNumber),
  ]);
  const recalls = new Map(known.map((tool) => [tool.id, tool.recalls]));
  return {
    uses: uses.rows.map((use) => ({
      tool: use.toolNo,
      kind: use.toolName,
      usedAt: use.usedAt,
      calDueAtUse: use.calDueAtUse,
      serviceableAtUse: use.serviceableAtUse,
      approvedForTask: use.approvedForTask,
      recalls: recalls.get(use.toolId) ?? [],
    })),
    openLoans: loans.map((loan) => ({ tool: loan.tool, loanedAt: loan.loanedAt })),
  };
}

/** Consumables used on a job, and the required ones nobody recorded. */
export async function consumableFactsOf(
  ctx: Context,
  jobId: string,
  required: readonly string[],
): Promise<ConsumableFacts> {
  const uses = await sql<{
    itemName: string;
    batchNo: string;
    usedAt: string;
    expiryAtUse: string | null;
    useByAfterOpen: string | null;
  }>`
    select item_name, batch_no, used_at, expiry_at_use, use_by_after_open from consumable_use
    where job_id = ${jobId} order by used_at`.execute(ctx.db);
  const recorded = uses.rows.map((use) => use.itemName.toLowerCase());
  return {
    uses: uses.rows.map((use) => ({
      name: use.itemName,
      batch: use.batchNo,
      usedAt: use.usedAt,
      expiresOn: use.expiryAtUse,
      useByAfterOpen: use.useByAfterOpen,
    })),
    missing: required.filter((name) => !recorded.some((known) => known.includes(name.toLowerCase()))),
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
}

export interface FittedParts {
  facts: PartFacts;
  batchIds: string[];
  /** For block 12: what was replaced, by name. */
  replaced: { name: string; quantity: number }[];
}

/** Parts fitted to a job with the papers they came with. */
export async function fittedPartsOf(ctx: Context, jobId: string): Promise<FittedParts> {
  const rows = await sql<FittedRow>`
    select batch_id, part_number, name, lot_kind, lot_number, quantity, document_type, document_number, document_accepted, standard_part,
      effectivity, ipl, customer_consent, shelf_life_ends, from_scrap, fitted_at
    from part_fitted where job_id = ${jobId} order by fitted_at`.execute(ctx.db);
  const counts = new Map<string, number>();
  for (const row of rows.rows) counts.set(row.name, (counts.get(row.name) ?? 0) + row.quantity);
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
        effectivity: row.effectivity,
        ipl: row.ipl,
        customerConsent: row.customerConsent,
        shelfLifeEnds: row.shelfLifeEnds,
        fromScrap: row.fromScrap,
      })),
    },
    batchIds: [...new Set(rows.rows.flatMap((row) => (row.batchId ? [row.batchId] : [])))],
    replaced: [...counts].map(([name, quantity]) => ({ name, quantity })),
  };
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
    select name, part_number, lot_number, quantity, document_number from part_fitted
    where job_id = ${jobId} order by fitted_at, id`.execute(ctx.db);
  return rows.rows;
}

/** Open quarantine rows of the component or of anything fitted to it. */
export function blockedStockOf(
  ctx: Context,
  component: { partNumber: string; serialNumber: string },
  fitted: FittedParts,
): Promise<BlockedStock[]> {
  const serials = fitted.facts.fitted
    .filter((part) => part.lot.kind === 'serial')
    .map((part) => ({ partNumber: part.partNumber, serialNumber: part.lot.number }));
  if (component.serialNumber !== 'N/A') serials.push(component);
  return quarantineFacts(ctx, { batchIds: fitted.batchIds, serials, at: ctx.now });
}

/** Work done outside the house for a job. */
export async function outsideFactsOf(ctx: Context, jobId: string, required: string[]): Promise<OutsideFacts> {
  const rows = await sql<OutsideFacts['processes'][number] & { vendorApprovedUntil: string | null }>`
    select process, vendor, performed_on, vendor_approved_until, document, incoming_inspection
    from outside_process where job_id = ${jobId} order by performed_on`.execute(ctx.db);
  return {
    required,
    processes: rows.rows.map((row) => ({
      process: row.process,
      vendor: row.vendor,
      performedOn: row.performedOn,
      approvedUntil: row.vendorApprovedUntil,
      document: row.document,
      incomingInspection: row.incomingInspection,
    })),
  };
}
