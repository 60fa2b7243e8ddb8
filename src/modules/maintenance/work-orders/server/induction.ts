import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { acceptedBatch } from '#modules/logistics/receiving/server/public.ts';
import { customerOf } from '#modules/marketing/customers/server/public.ts';
import { partNumberByText, partNumberOf, resolveCapability } from '#modules/maintenance/capabilities/server/public.ts';
import { defaultTatDays } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import {
  authorityOf,
  certificateTypes,
  shops,
  workScopes,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { jobNumberOf } from './jobs.ts';
import { openJobOf, recentRelease } from './openJob.ts';
import { inductionQuery, inductionAnswer } from '../shared/jobList.calls.ts';

type Shop = (typeof shops)[number];
type Scope = (typeof workScopes)[number];

const scopeWords: [RegExp, Scope][] = [
  [/overhaul/i, 'overhaul'],
  [/hydro/i, 'hydrostaticTest'],
  [/capacity/i, 'capacityTest'],
  [/ti?yre|tire/i, 'tireChange'],
  [/refill|fill|charge oxygen/i, 'refill'],
  [/modif|SB /i, 'modification'],
  [/function|bench test/i, 'functionalTest'],
  [/repair|fix|leak/i, 'repair'],
];

/** The scope the customer's words most likely mean; the planner decides. */
function scopeOfWords(asked: string): Scope {
  return scopeWords.find(([pattern]) => pattern.test(asked))?.[1] ?? 'inspection';
}

/** The shop a family's work is done in. */
export function shopOf(family: string, scope: Scope): Shop {
  if (family === 'brake') return 'brake';
  if (family === 'battery') return 'battery';
  if (family === 'cylinder') return 'oxygen';
  if (scope === 'tireChange') return 'tireChange';
  return scope === 'overhaul' ? 'wheelOverhaul' : 'wheel';
}

/** What a job would be, before it is opened: the batch, the part, whether we may release it, and whether it is in work already (R1, R2). */
export async function previewInduction(
  ctx: Context,
  query: z.infer<typeof inductionQuery>,
): Promise<z.infer<typeof inductionAnswer>> {
  const batch =
    (await acceptedBatch(ctx, query.batch)) ?? notFound('There is no accepted receiving batch with this number.');
  const customer = await customerOf(ctx, batch.customerId);
  const part = query.partNumberId
    ? await partNumberOf(ctx, query.partNumberId)
    : await partNumberByText(ctx, batch.partNumber);
  const workScope = query.workScope ?? scopeOfWords(batch.workAsked);
  const shop = query.shop ?? shopOf(part?.family ?? 'other', workScope);
  const asked = query.types === undefined ? (customer?.releaseForms ?? []) : query.types.split(',');
  const types = certificateTypes.filter((type) => asked.includes(type));
  const capability = part
    ? await resolveCapability(ctx, {
        partNumber: part.partnumber,
        authorities: types.map(authorityOf),
        workScope,
        shop,
        at: ctx.now,
      })
    : null;
  const serial = batch.serialNumber?.trim().toUpperCase() ?? null;
  const earlier = part && serial ? await recentRelease(ctx, part.partnumber, serial) : null;
  return {
    batch: { ...batch, customer: customer?.name ?? '' },
    part: part
      ? {
          id: part.id,
          partNumber: part.partnumber,
          partName: part.partname,
          family: part.family,
          serialised: part.serialised,
          tireChangeLimit:
            typeof part.attributes['tireChangeLimit'] === 'number' ? part.attributes['tireChangeLimit'] : null,
        }
      : null,
    suggestion: {
      shop,
      workScope,
      contractTatDays: defaultTatDays[shop],
      tatBasis: customer?.tatBasis ?? 'calendar',
      certificateTypes: types,
    },
    capable: capability ? capability.capable : null,
    evaluationOnly:
      capability?.text ??
      (part ? null : `Part number ${batch.partNumber} is not known. Engineering must add it first.`),
    lacking: capability?.capable ? capability.problems : [],
    capKeys: [...new Set((capability?.items ?? []).map((item) => item.capKey))],
    alreadyOpen: part && serial ? await openJobOf(ctx, part.partnumber, serial) : null,
    reworkOf: earlier ? await jobNumberOf(ctx, earlier) : null,
  };
}
