import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import {
  consumableUseProblems,
  recallInWords,
  toolUseProblems,
} from '#modules/maintenance/release-gates/shared/atUse.ts';
import { normalisePartNumber } from '#modules/maintenance/release-gates/shared/capability.ts';
import { noteToolUse } from '#modules/maintenance/work-orders/server/public.ts';
import { batchFacts, pickBatches, whyClosedPack } from '#modules/stores/stock/server/public.ts';
import { pickTools, toolFacts, whyInOtherHands } from '#modules/stores/tools/server/public.ts';

export interface Equipment {
  toolId: string;
  name: string;
  calDue: string | null;
}
export interface Material {
  batchId: string;
  name: string;
  batch: string;
  expires: string | null;
}
export interface Problem {
  code: string;
  text: string;
}

/** Tools as they stand now, and why they may not be used for this test (G12). */
export async function equipmentOf(
  ctx: Context,
  toolIds: readonly string[],
  jobNumber: string,
): Promise<{ equipment: Equipment[]; problems: Problem[] }> {
  const facts = await toolFacts(ctx, toolIds, { jobNumber, at: ctx.now });
  if (facts.length < new Set(toolIds).size) refuse('LINK_MISSING', 'A tool of this report is not known.');
  const problems = facts.flatMap((fact) => [
    ...toolUseProblems({
      tool: fact.tool,
      kind: fact.kind,
      usedAt: ctx.now.toISOString(),
      calDueAtUse: fact.calDue,
      serviceableAtUse: fact.serviceable,
      approvedForTask: true,
    }),
    ...fact.recalls.filter((recall) => !recall.resolved).map((recall) => recallInWords(fact.tool, recall)),
  ]);
  const lent = await Promise.all(facts.map((fact) => whyInOtherHands(ctx, jobNumber, fact)));
  return {
    equipment: facts.map((fact) => ({ toolId: fact.id, name: `${fact.kind} ${fact.tool}`, calDue: fact.calDue })),
    problems: [
      ...problems.map((text) => ({ code: 'G12', text })),
      ...lent.flatMap((text) => (text === null ? [] : [{ code: 'TOOL_LENT', text }])),
    ],
  };
}

/** By what a tool is good for a test: the technique names it, or it is used beside what the technique names, all of which must be there. */
const approvalOf = (technique: { code: string; equipment: readonly string[] }, tool: string): string =>
  technique.equipment.some((name) => normalisePartNumber(name) === normalisePartNumber(tool))
    ? `technique ${technique.code}`
    : `beside the equipment of technique ${technique.code}`;

/** Keeps the equipment of a test among the tools used on the job: gate G12 and a later recall (R4) look there. */
export async function noteEquipmentUse(
  ctx: WriteContext,
  use: {
    jobId: string;
    jobNumber: string;
    cardNo: string;
    employeeId: string;
    toolIds: readonly string[];
    technique: { code: string; equipment: readonly string[] };
  },
): Promise<void> {
  for (const tool of await toolFacts(ctx, use.toolIds, { jobNumber: use.jobNumber, at: ctx.now })) {
    const { jobId, cardNo, employeeId } = use;
    await noteToolUse(ctx, tool, {
      jobId,
      recordId: null,
      cardNo,
      approvedBy: approvalOf(use.technique, tool.tool),
      employeeId,
    });
  }
}

/** Batches as they stand now, and why they may not be used for this test (G13, G15). */
export async function materialsOf(
  ctx: Context,
  batchIds: readonly string[],
): Promise<{ materials: Material[]; problems: Problem[] }> {
  const facts = await batchFacts(ctx, batchIds, ctx.now);
  if (facts.length < new Set(batchIds).size) refuse('LINK_MISSING', 'A batch of this report is not known.');
  const problems = facts.flatMap((fact): Problem[] => {
    if (fact.blockedBy) return [{ code: 'G15', text: `${fact.name} batch ${fact.batch} is in ${fact.blockedBy}.` }];
    const expired = consumableUseProblems({
      name: fact.name,
      batch: fact.batch,
      usedAt: ctx.now.toISOString(),
      expiresOn: fact.expiryDate,
      useByAfterOpen: fact.openExpiry,
    });
    if (expired.length > 0) return expired.map((text) => ({ code: 'G13', text }));
    const closed = whyClosedPack(fact);
    if (closed) return [{ code: 'G13', text: closed }];
    return fact.usable === true ? [] : [{ code: 'G13', text: `${fact.name} batch ${fact.batch}: ${fact.usable}` }];
  });
  return {
    materials: facts.map((fact) => ({
      batchId: fact.id,
      name: fact.name,
      batch: fact.batch,
      expires: fact.effectiveExpiry,
    })),
    problems,
  };
}

/** What a technique asks for by tool number and material part number and is not there, and materials it does not name. */
export async function technicalProblems(
  ctx: Context,
  technique: { code: string; equipment: string[]; materials: string[] },
  used: { toolIds: readonly string[]; batchIds: readonly string[] },
): Promise<Problem[]> {
  const same = (left: string, right: string) => normalisePartNumber(left) === normalisePartNumber(right);
  const tools = await toolFacts(ctx, used.toolIds, { at: ctx.now });
  const batches = await batchFacts(ctx, used.batchIds, ctx.now);
  const isOf = (name: string, fact: (typeof batches)[number]) => same(name, fact.partNumber) || same(name, fact.batch);
  return [
    ...technique.equipment
      .filter((name) => !tools.some((fact) => same(name, fact.tool)))
      .map((name) => ({ code: 'G12', text: `${technique.code} asks for ${name}: name it among the equipment.` })),
    ...technique.materials
      .filter((name) => !batches.some((fact) => isOf(name, fact)))
      .map((name) => ({
        code: 'G13',
        text: `${technique.code} asks for ${name}: name its batch among the materials.`,
      })),
    ...batches
      .filter((fact) => !technique.materials.some((name) => isOf(name, fact)))
      .map((fact) => ({ code: 'G13', text: `${fact.name} batch ${fact.batch} is no material of ${technique.code}.` })),
  ];
}

/** The tools and batches a technique names, those that may be used today: what a new report starts with. */
export async function suppliesOfTechnique(
  ctx: Context,
  technique: { equipment: string[]; materials: string[] },
): Promise<{ toolIds: string[]; batchIds: string[] }> {
  const day = dayOf(ctx.now);
  const toolIds: string[] = [];
  for (const name of technique.equipment) {
    const options = (await pickTools(ctx, { q: name, day })).filter((option) => !option.refused);
    const facts = await toolFacts(
      ctx,
      options.map((option) => option.id),
      { at: ctx.now },
    );
    const found = facts.find((fact) => normalisePartNumber(fact.tool) === normalisePartNumber(name));
    if (found) toolIds.push(found.id);
  }
  const batchIds: string[] = [];
  for (const name of technique.materials) {
    const options = [
      ...(await pickBatches(ctx, { partNumber: name, day })),
      ...(await pickBatches(ctx, { q: name, day })),
    ];
    const usable = options.filter((option) => !option.refused).map(({ id }) => id);
    const open = (await batchFacts(ctx, usable, day)).filter((fact) => !whyClosedPack(fact)).map(({ id }) => id);
    const found = usable.find((id) => open.includes(id));
    if (found) batchIds.push(found);
  }
  return { toolIds: [...new Set(toolIds)], batchIds: [...new Set(batchIds)] };
}
