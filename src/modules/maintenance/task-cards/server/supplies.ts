import { sql } from 'kysely';
import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { lifeProblemOf, usedHere } from '#modules/maintenance/directives/server/public.ts';
import { partsListOf } from '#modules/maintenance/manuals/server/public.ts';
import { standsFor, unitsIn } from '#modules/maintenance/manuals/shared/public.ts';
import {
  embodiedBulletins,
  heatOn,
  jobRow,
  lifeLimitedSince,
} from '#modules/maintenance/release-gates/server/public.ts';
import { partFitProblems } from '#modules/maintenance/release-gates/shared/atUse.ts';
import { fittedCondition, judgePart, type Judged } from '#modules/maintenance/release-gates/shared/partEffectivity.ts';
import { assertBatchUsable, findBatch, issueToJob, refuseClosedPack } from '#modules/stores/stock/server/public.ts';
import { mountTire } from '#modules/stores/tires/server/public.ts';
import { condemned, condemnedInWords, quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { scrapFacts } from '#modules/stores/scraps/server/public.ts';
import { assertToolUsable, toolFacts, whyInOtherHands } from '#modules/stores/tools/server/public.ts';
import { noteConsumableUse, noteToolUse } from '#modules/maintenance/work-orders/server/public.ts';
import { workerOf, type LockedCard, type Step } from './cards.ts';
import { refuseForeignRobbery } from './robPart.ts';
import { lotSize } from './lotSize.ts';
import { refuseOtherThanReplaced } from './replacement.ts';
import { refuseFill } from './cylinderFill.ts';
import { approvalOf } from './stepTools.ts';

/** A tool used at a step: judged on the day, kept as it stood then (R3, G12). */
export async function useTool(
  ctx: WriteContext,
  locked: LockedCard,
  step: Step,
  { recordId, toolId, day }: { recordId: string; toolId: string; day: string },
): Promise<void> {
  const { job, card } = locked;
  const tool = await assertToolUsable(ctx, toolId, day);
  const elsewhere = await whyInOtherHands(ctx, job.number, tool);
  if (elsewhere) refuse('TOOL_LENT', elsewhere);
  const approvedBy = await approvalOf(ctx, locked, step, toolId);
  await noteToolUse(ctx, tool, {
    jobId: job.id,
    recordId,
    cardNo: card.cardNo,
    approvedBy,
    employeeId: workerOf(ctx).employeeId,
  });
}

/** The material of a step is one of its stock items, whatever a batch is called (G13). */
async function requireMaterial(
  ctx: WriteContext,
  step: Step,
  batch: { itemId: string; name: string; partNumber: string; kind: string },
): Promise<void> {
  const isMaterial =
    step.materialIds.length > 0 ? step.materialIds.includes(batch.itemId) : batch.kind === 'consumable';
  if (isMaterial) return;
  const asked = await sql<{ words: string | null }>`
    select string_agg(part_name || ' ' || part_number, ' or ' order by part_number) as words from stock_item where id = any(${step.materialIds}::uuid[])`.execute(
    ctx.db,
  );
  const materials = asked.rows[0]?.words ?? 'a consumable';
  refuse('G13', `${batch.name} ${batch.partNumber} is not the material of this step: it takes ${materials}.`);
}

/** A consumable used at a step: taken from stock for the job, judged on the day (R3, G13). */
export async function useConsumable(
  ctx: WriteContext,
  locked: LockedCard,
  step: Step,
  recordId: string,
  use: { batchId: string; quantity: string; day: string },
): Promise<void> {
  const { job, card } = locked;
  const batch = await assertBatchUsable(ctx, use.batchId, use.day);
  await requireMaterial(ctx, step, batch);
  refuseClosedPack(batch, use.quantity);
  await refuseFill(ctx, locked, step, batch, use.day);
  await issueToJob(ctx, {
    jobNumber: job.number,
    customerId: job.customerId,
    batchId: use.batchId,
    qty: use.quantity,
    fefoOverrideReason: 'chosen at the bench',
  });
  await noteConsumableUse(ctx, batch, {
    jobId: job.id,
    recordId,
    cardNo: card.cardNo,
    quantity: use.quantity,
    employeeId: workerOf(ctx).employeeId,
  });
}

/** How the parts lists of the component's manuals and stores' own record stand on a batch. */
async function partsListSays(
  ctx: WriteContext,
  job: LockedCard['job'],
  batch: { id: string; partNumber: string; standardPart: boolean },
): Promise<Judged & { condition: ReturnType<typeof fittedCondition> }> {
  const [list, embodied, taken] = await Promise.all([
    partsListOf(ctx, job.id),
    embodiedBulletins(ctx, job),
    sql<{ condition: string }>`select condition from batch where id = ${batch.id}`.execute(ctx.db),
  ]);
  const fit = { partNumber: batch.partNumber, assembly: job.partNumber, embodied, standardPart: batch.standardPart };
  return { ...judgePart(fit, list), condition: fittedCondition(taken.rows[0]?.condition ?? 'new') };
}

/** The parts of a step are its stock items, or what stands for one of them in the parts list; a material is never fitted (G14). */
async function requirePart(
  ctx: WriteContext,
  job: LockedCard['job'],
  step: Step,
  batch: { itemId: string; name: string; partNumber: string; kind: string },
): Promise<void> {
  const asked = await sql<{ partNumber: string; name: string }>`
    select part_number, part_name as name from stock_item where id = any(${step.materialIds}::uuid[]) order by part_number`.execute(
    ctx.db,
  );
  const takes = asked.rows.map(({ name, partNumber }) => `${name} ${partNumber}`).join(' or ');
  if (batch.kind === 'consumable')
    refuse('G14', `${batch.name} ${batch.partNumber} is a material: this step takes ${takes || 'a part'}.`);
  if (step.materialIds.length === 0 || step.materialIds.includes(batch.itemId)) return;
  const list = await partsListOf(ctx, job.id);
  if (!asked.rows.some(({ partNumber }) => standsFor(list, partNumber, batch.partNumber)))
    refuse('G14', `${batch.name} ${batch.partNumber} is not the part of this step: it takes ${takes}.`);
}

/** Refuses more of a part at one step than the parts list has in the component; what bears a serial number is one part. */
async function refuseTooMany(
  ctx: WriteContext,
  job: LockedCard['job'],
  step: Step,
  {
    partNumber,
    quantity,
    hasSerial,
    removedSerial = null,
  }: { partNumber: string; quantity: string; hasSerial: boolean; removedSerial?: string | null | undefined },
): Promise<void> {
  if (hasSerial && Number(quantity) !== 1)
    refuseField('quantity', 'G14', 'A part with a serial number is one part: record each by itself.');
  const units = unitsIn(await partsListOf(ctx, job.id), partNumber, await lotSize(ctx, job));
  if (units === null) return;
  // What was fitted here and came out again for another one is in the component no more.
  const standing = await sql<{ count: number }>`
    select coalesce(sum(u.quantity), 0)::int as count from part_fitted u join step_record r on r.id = u.step_record_id
    where r.step_id = ${step.id} and normal_identity(u.part_number) = normal_identity(${partNumber})
      and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
      and not (u.lot_kind = 'serial' and (coalesce(normal_identity(u.lot_number) = normal_identity(${removedSerial}), false) or exists (
        select 1 from part_fitted o join step_record s on s.id = o.step_record_id
        where s.step_id = r.step_id and o.fitted_at > u.fitted_at and normal_identity(o.removed_serial) = normal_identity(u.lot_number)
          and not exists (select 1 from entry_withdrawal x where x.entry_id = o.id))))`.execute(ctx.db);
  if (Number(quantity) + (standing.rows[0]?.count ?? 0) > units)
    refuseField('quantity', 'G14', `The parts list has ${units} ${partNumber} in ${job.partNumber}.`);
}

/** Why heat may have harmed a part that came in with another wheel (R19, R21). */
async function heatOfRobbed(
  ctx: WriteContext,
  part: { batchId: string; name: string; serialNumber: string | null },
): Promise<string | null> {
  const robbed = await ctx.db
    .selectFrom('robbedPart')
    .select('donorJobId')
    .where('batchId', '=', part.batchId)
    .where('partFittedId', 'is', null)
    .executeTakeFirst();
  return robbed ? heatOn(ctx, robbed.donorJobId, part) : null;
}

/** A part fitted at a step, with the papers it came with (R3, G14, G15). */
export async function fitPart(
  ctx: WriteContext,
  { job, card }: LockedCard,
  step: Step,
  recordId: string,
  fit: {
    batchId: string;
    quantity: string;
    serialNumber?: string | undefined;
    removedSerial?: string | undefined;
    /** The customer's paper that allows a PMA part. */
    customerConsent?: string | undefined;
    day: string;
  },
): Promise<void> {
  refuseNoSerial('serialNumber', fit.serialNumber);
  refuseNoSerial('removedSerial', fit.removedSerial);
  const batch = await assertBatchUsable(ctx, fit.batchId, fit.day);
  await requirePart(ctx, job, step, batch);
  await refuseForeignRobbery(ctx, job, fit.batchId);
  const serial = batch.serialNumber ?? fit.serialNumber ?? null;
  const judged = await partsListSays(ctx, job, batch);
  // The part itself under any spelling of its numbers, and the batches its batch was made from (R2, R-STK-9).
  const serials = serial ? [{ partNumber: batch.partNumber, serialNumber: serial }] : [];
  const blocked = [
    ...(await quarantineFacts(ctx, { batchIds: [batch.id], serials, at: ctx.now })),
    ...(await scrapFacts(ctx, serials, ctx.now)),
  ];
  const held = blocked.find((each) => each.place === 'quarantine');
  if (held) refuse('G15', `${held.subject} is in quarantine (${held.number}).`);
  const dead = serial ? await condemned(ctx, { partNumber: batch.partNumber, serialNumber: serial }) : null;
  if (dead) refuse('R12', condemnedInWords(String(serial), dead));
  const facts = {
    name: batch.name,
    partNumber: batch.partNumber,
    lot: serial ? { kind: 'serial' as const, number: serial } : { kind: 'batch' as const, number: batch.batch },
    fittedAt: ctx.now.toISOString(),
    standardPart: batch.standardPart,
    document: batch.document,
    ...judged,
    customerConsent: fit.customerConsent !== undefined,
    shelfLifeEnds: batch.effectiveExpiry,
    fromScrap: blocked.some((each) => each.place === 'scraps'),
    heat: await heatOfRobbed(ctx, { batchId: batch.id, name: batch.name, serialNumber: serial }),
  };
  const problem = partFitProblems(facts)[0];
  if (problem) refuse('G14', problem);
  const before =
    serial && judged.condition === 'new' ? await usedHere(ctx, { ...facts, serialNumber: serial }, job) : null;
  if (before)
    refuse(
      'G14',
      `${facts.name} ${facts.partNumber} S/N ${serial} was on ${before}: it is not new. Engineering states its condition from its certificate.`,
    );
  const { csnCycles, tsnHours } = batch;
  const called = `${facts.name} ${facts.partNumber} ${serial ? 'S/N' : 'batch'} ${facts.lot.number}`;
  const ended = await lifeProblemOf(ctx, { ...facts, csnCycles, tsnHours, name: called });
  if (ended) refuse('G18', ended);
  // A cell says its position.
  const since =
    fit.removedSerial || step.component === 'cell'
      ? []
      : await lifeLimitedSince(ctx, await jobRow(ctx, job.id), batch.partNumber);
  if (since.length > 0)
    refuseField(
      'removedSerial',
      'G18',
      `${batch.partNumber} is life-limited, and S/N ${since.join(', ')} stands here since an earlier visit: enter the serial number removed.`,
    );
  await refuseOtherThanReplaced(ctx, job, card.id, batch.partNumber);
  await refuseTooMany(ctx, job, step, { ...fit, partNumber: batch.partNumber, hasSerial: serial !== null });
  await issueToJob(ctx, {
    jobNumber: job.number,
    customerId: job.customerId,
    batchId: fit.batchId,
    qty: fit.quantity,
    fefoOverrideReason: 'chosen at the bench',
  });
  await mountTire(ctx, {
    jobId: job.id,
    wheelSerial: job.serialNumber,
    partNumber: batch.partNumber,
    serialNumber: serial,
  });
  await sql`
    insert into part_fitted (job_id, step_record_id, card_no, batch_id, part_number, name, lot_kind, lot_number, quantity, condition, document_type, document_number,
      document_accepted, standard_part, effectivity, ipl, customer_consent, shelf_life_ends, from_scrap, removed_serial, csn_cycles, tsn_hours, fitted_at, employee_id)
    values (${job.id}, ${recordId}, ${card.cardNo}, ${batch.id}, ${facts.partNumber}, ${facts.name}, ${facts.lot.kind}, ${facts.lot.number},
      ${Math.max(1, Math.round(Number(fit.quantity)))}, ${judged.condition}, ${batch.document?.type ?? null}, ${batch.document?.number ?? null}, ${batch.document?.accepted ?? false},
      ${batch.standardPart}, ${facts.effectivity}, ${fit.customerConsent ? `${facts.ipl}, consent ${fit.customerConsent}` : facts.ipl}, ${facts.customerConsent}, ${facts.shelfLifeEnds}, ${facts.fromScrap}, ${fit.removedSerial ?? null}, ${csnCycles}, ${tsnHours}, ${ctx.now}, ${workerOf(ctx).employeeId})`.execute(
    ctx.db,
  );
}

/** What a step of use keeps as its value, in words; without one the release would see a step without a result (G06). */
export async function usedInWords(
  ctx: WriteContext,
  input: {
    toolId?: string | undefined;
    batchId?: string | undefined;
    quantity?: string | undefined;
    photos?: readonly string[] | undefined;
  },
): Promise<string | null> {
  if (input.batchId) {
    const batch = await findBatch(ctx, input.batchId);
    return batch && `${batch.name}, batch ${batch.batch}, ${input.quantity ?? '1'} ${batch.uom}`;
  }
  if (input.toolId) {
    const [tool] = await toolFacts(ctx, [input.toolId], { at: ctx.now });
    return tool ? `${tool.kind} ${tool.tool}` : null;
  }
  const photos = input.photos?.length ?? 0;
  return photos > 0 ? `${photos} ${photos === 1 ? 'photo' : 'photos'}` : null;
}
