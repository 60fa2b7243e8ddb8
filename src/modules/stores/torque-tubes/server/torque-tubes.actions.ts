import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { location, placesFor, type LocationType } from '#modules/stores/stock/shared/location.record.ts';
import type { torqueTube } from '../shared/torqueTube.record.ts';
import { torqueTubeWorkflow } from '../shared/torqueTube.workflow.ts';
import { features, whyNotServiceable } from '../shared/tubeRules.ts';

type Tube = RowOf<typeof torqueTube>;
const openJob = ['received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection'];
const scrapDecided = ['approved', 'mutilated', 'witnessed', 'disposed'];
// What was measured and tested before counts no more.
const unchecked = {
  keySlotMm: null,
  boreMm: null,
  ndtResult: null,
  ndtOn: null,
  acceptedAt: null,
  acceptedByName: null,
};
const asMeasured = async (_ctx: unknown, row: Tube) => whyNotServiceable(row);

/** A lower limit above the upper one would let no value pass, or hide which one was meant. */
export function refuseLimits(row: Pick<Tube, 'keySlotMinMm' | 'keySlotMaxMm' | 'boreMinMm' | 'boreMaxMm'>): void {
  for (const { min, max } of Object.values(features))
    if (Number(row[min]) > Number(row[max])) refuseField(max, 'LIMITS', 'The maximum is less than the minimum.');
}

const fit = placesFor({ status: 'accepted', condition: 'serviceable', expired: false });
const notFit: readonly LocationType[] = ['unserviceable', 'quarantine', 'receiving'];

/** What is fit for use and what is not are kept apart (R-SEG-1). Errors: 422 `R-SEG-1`. */
export async function refusePlace(
  ctx: Context,
  status: Tube['status'],
  locationId: string | null | undefined,
): Promise<void> {
  if (!locationId || (status !== 'serviceable' && status !== 'unserviceable')) return;
  const { code, type } = await getRecord(ctx, location, locationId);
  if (status === 'serviceable' && !fit.includes(type))
    refuseField('locationId', 'R-SEG-1', `${code} is no shelf for parts that are fit for use.`);
  if (status === 'unserviceable' && !notFit.includes(type))
    refuseField(
      'locationId',
      'R-SEG-1',
      `${code} is for other parts: what is not fit for use is kept apart, as unserviceable, in quarantine or at receiving.`,
    );
}

/** What a tube is known by, and what its values are held against. */
const identity = ['partNumber', 'serialNumber', 'brakePartId', 'overhaulCount'] as const;
const limits = ['keySlotMinMm', 'keySlotMaxMm', 'boreMinMm', 'boreMaxMm'] as const;

/**
 * Once a tube was measured or tested, what that was judged by is changed by quality alone, and counts for nothing any more: a limit is not widened
 * around a value that was found. Errors: 422 `FACT_OF_QUALITY`.
 */
export async function judgedAnew(ctx: Context, row: Tube, input: UpdateOf<typeof torqueTube>) {
  const bent =
    identity.find((name) => input[name] !== undefined && input[name] !== row[name]) ??
    limits.find((name) => input[name] !== undefined && Number(input[name]) !== Number(row[name]));
  if (!bent) return;
  const { rows } = await sql`
    select 1 from tube_measurement where tube_id = ${row.id} union all select 1 from tube_ndt where tube_id = ${row.id} limit 1`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  if (!can(ctx.actor, 'quality.user'))
    refuseField(
      bent,
      'FACT_OF_QUALITY',
      'It was measured or tested by this: quality changes it, then it is measured anew.',
    );
  return unchecked;
}

/** Whoever signs that a tube is within its limits is authorised to inspect its brake (145.A.48, R-AUT-5). */
async function inspectorOf(ctx: WriteContext, row: Tube) {
  const brake = await getRecord(ctx, partNumber, row.brakePartId);
  const { stampNo, authorizationNo } = await requireSign(ctx, {
    employeeId: signingEmployee(ctx),
    privilege: 'inspect',
    partNumber: brake.partnumber,
    componentGroup: brake.family,
    at: ctx.now,
  });
  return { stampNo, authorizationNo };
}

/** What only code can say of a step. */
export const torqueTubeActions = implementWorkflow(torqueTubeWorkflow, {
  // It leaves the place of what is not fit for use; where it stands next is written when it is put there.
  accept: { signAs: inspectorOf, guard: asMeasured, effect: async () => ({ locationId: null }) },
  attach: {
    effect: async (ctx, row, input) => {
      const job = await getRecord(ctx, workOrder, input.jobId);
      if (job.partNumberId !== row.brakePartId)
        refuseField('jobId', 'BRAKE', 'This tube does not belong in the brake of that work order.');
      if (!openJob.includes(job.status)) refuseField('jobId', 'JOB_OVER', 'That work order takes no parts any more.');
      if (row.ownerId && row.ownerId !== job.customerId)
        refuseField('jobId', 'OWNER', 'This tube belongs to another customer than that work order.');
      return { ...unchecked, checksFrom: dayOf(ctx.now) };
    },
  },
  release: {
    signAs: inspectorOf,
    guard: asMeasured,
    effect: async (_ctx, row) => ({ jobId: null, locationId: null, overhaulCount: row.overhaulCount + 1 }),
  },
  reject: { effect: async () => ({ jobId: null, locationId: null, acceptedAt: null, acceptedByName: null }) },
  sendOut: { effect: async (ctx) => ({ ...unchecked, checksFrom: dayOf(ctx.now), locationId: null }) },
  takeBack: {
    effect: async (ctx, row, input) => {
      await refusePlace(ctx, 'unserviceable', input.locationId);
      return {
        vendorId: null,
        costToDate: (Number(row.costToDate ?? 0) + Number(input.repairCost)).toFixed(2),
      };
    },
  },
  scrap: {
    effect: async (ctx, row, input) => {
      const record = await getRecord(ctx, scrap, input.scrapId);
      if (record.partNumber !== row.partNumber || record.serialNumber !== row.serialNumber)
        refuseField('scrapId', 'OTHER_PART', 'That scrap record is of another part.');
      if (record.ownerId !== row.ownerId)
        refuseField('scrapId', 'OTHER_OWNER', 'That scrap record names another owner.');
      if (!scrapDecided.includes(record.status))
        refuseField('scrapId', 'UNDECIDED', 'That scrap record is not approved.');
      return { jobId: null, vendorId: null, locationId: null };
    },
  },
});
