import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { assertToolOfClass } from '#modules/stores/tools/server/public.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';
import type { tubeMeasurement, tubeNdt } from '../shared/tubeChecks.record.ts';
import { features, isInside, type Feature } from '../shared/tubeRules.ts';
import { torqueTubeActions } from './torque-tubes.actions.ts';

/** The tube, locked, when it is here to be measured and tested. */
async function tubeAtHand(ctx: WriteContext, tubeId: string) {
  const tube = await lockRecord(ctx, torqueTube, tubeId, null);
  if (tube.status === 'atRepair') refuse('AWAY', 'This torque tube is out for repair: take it back first.');
  if (tube.status === 'scrapped') refuse('SCRAPPED', 'This torque tube is scrapped.');
  return tube;
}

/** A value outside a limit or a failed test makes the tube unserviceable at once; then the row shows what was found. */
async function found(
  ctx: WriteContext,
  tubeId: string,
  isGood: boolean,
  reason: string,
  values: Partial<Record<'keySlotMm' | 'boreMm' | 'ndtOn', string>> & { ndtResult?: 'pass' | 'fail' },
): Promise<void> {
  const tube = await lockRecord(ctx, torqueTube, tubeId, null);
  if (!isGood && tube.status !== 'unserviceable')
    await runTransition(ctx, torqueTubeActions, tubeId, 'reject', { version: null, input: { reason } });
  await changeRow(ctx, torqueTube, await lockRecord(ctx, torqueTube, tubeId, null), { values });
}

export const measurementRules: RecordRules<typeof tubeMeasurement> = {
  beforeCreate: async (input, _call, ctx) => {
    const tube = await tubeAtHand(ctx, input.tubeId);
    const { min, max, tools } = features[input.feature as Feature];
    await assertToolOfClass(ctx, input.toolId, tools);
    return {
      minMm: tube[min],
      maxMm: tube[max],
      result: isInside(input.valueMm, tube[min], tube[max]) ? 'inside' : 'outside',
      jobId: tube.jobId,
      measuredAt: ctx.now.toISOString(),
      measuredByName: ctx.actor.name,
    };
  },
  afterCreate: (ctx, row) => {
    const { label, value } = features[row.feature as Feature];
    const reason = `${label} ${Number(row.valueMm)} mm, limits ${Number(row.minMm)} to ${Number(row.maxMm)} mm`;
    return found(ctx, row.tubeId, row.result === 'inside', reason, { [value]: row.valueMm });
  },
};

export const ndtRules: RecordRules<typeof tubeNdt> = {
  beforeCreate: async (input, _call, ctx) => {
    const tube = await tubeAtHand(ctx, input.tubeId);
    if (tube.checksFrom && input.testedOn < tube.checksFrom)
      refuseField(
        'testedOn',
        'TOO_OLD',
        'This test is older than the last work order or repair of the tube: it counts no more.',
      );
    return { jobId: tube.jobId };
  },
  afterCreate: (ctx, row) =>
    found(ctx, row.tubeId, row.result === 'pass', `NDT ${row.reportNumber} failed`, {
      ndtResult: row.result,
      ndtOn: row.testedOn,
    }),
};
