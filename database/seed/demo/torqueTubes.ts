import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { torqueTubeActions } from '#modules/stores/torque-tubes/server/torque-tubes.actions.ts';
import { torqueTubesServer } from '#modules/stores/torque-tubes/server/torque-tubes.server.ts';
import { torqueTube } from '#modules/stores/torque-tubes/shared/torqueTube.record.ts';
import type { torqueTubeWorkflow } from '#modules/stores/torque-tubes/shared/torqueTube.workflow.ts';
import { tubeMeasurement, tubeNdt } from '#modules/stores/torque-tubes/shared/tubeChecks.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Step = keyof (typeof torqueTubeWorkflow)['transitions'];
/** What happened, in order: what was found on a day (key slot, bore, NDT), or a step taken. */
type Event = readonly [keySlot: string, bore: string, ndt: 'pass' | 'fail'] | Step;
type DemoTube = [daysAgo: number, serial: string, owner: string | null, overhauls: number, events: Event[]];

const tubes: DemoTube[] = [
  [88, 'TT-0198', null, 3, [['12.062', '120.018', 'pass'], 'accept']],
  [71, 'TT-0221', 'STR', 6, [['12.171', '120.066', 'fail'], 'scrap']],
  [64, 'TT-0240', 'SIW', 2, [['12.041', '120.011', 'pass'], 'accept', 'attach', ['12.048', '120.014', 'pass']]],
  [52, 'TT-0263', null, 4, [['12.158', '120.031', 'pass'], 'sendOut']],
  [
    47,
    'TT-0275',
    null,
    5,
    [['12.161', '120.030', 'pass'], 'sendOut', 'takeBack', ['12.020', '120.029', 'pass'], 'accept'],
  ],
  [20, 'TT-0302', 'ISN', 1, [['12.090', '120.044', 'fail']]],
  [6, 'TT-0311', null, 0, []],
];

const day = 86_400_000;

/** Torque tubes of one brake in each of their states. */
export async function seedTorqueTubes(world: DemoWorld): Promise<void> {
  const jobs = await sql<{ id: string }>`select id from work_order where serial_number = '0977'`.execute(
    world.deps.database.db,
  );
  for (const [daysAgo, serialNumber, owner, overhaulCount, events] of tubes) {
    const began = world.now.getTime() - daysAgo * day;
    const tubeId = await made(
      world,
      torqueTubesServer,
      torqueTube,
      {
        partNumber: '2-1684-TT',
        serialNumber,
        brakePartId: idOf(world, 'partNumber:2-1684'),
        ownerType: owner ? 'customer' : 'company',
        ownerId: owner && idOf(world, `customer:${owner}`),
        overhaulCount,
        keySlotMinMm: '12.000',
        keySlotMaxMm: '12.150',
        boreMinMm: '120.000',
        boreMaxMm: '120.050',
        locationId: idOf(world, 'location:U1'),
      },
      { at: new Date(began), as: 'stores' },
    );
    const inputs: Partial<Record<Step, object>> = {
      attach: { jobId: jobs.rows[0]?.id },
      sendOut: { vendorId: idOf(world, 'vendor:SIAMPLAT'), repairOrder: `RO-${serialNumber.slice(-3)}` },
      takeBack: { repairCost: '18450.00', locationId: idOf(world, 'location:U1') },
      ...(serialNumber === 'TT-0221' && { scrap: { scrapId: idOf(world, 'scrap:TT-0221') } }),
    };
    let isLate = false;
    for (const [place, event] of events.entries()) {
      // The job came in a week ago, and the scrap record is younger than the tube.
      isLate ||= event === 'attach' || event === 'scrap';
      const at = new Date(isLate ? world.now.getTime() - (6 - place) * day : began + (place + 1) * day);
      if (typeof event === 'string') {
        const as = event === 'sendOut' || event === 'takeBack' ? 'stores' : event === 'scrap' ? 'quality' : 'inspector';
        await stepped(world, torqueTubeActions, tubeId, event, { at, as, input: inputs[event] });
        continue;
      }
      const [keySlot, bore, result] = event;
      const found = { at, as: 'inspector' };
      for (const [feature, valueMm, tool] of [
        ['keySlot', keySlot, 'MC-11'],
        ['bore', bore, 'BG-07'],
      ] as const)
        await made(
          world,
          torqueTubesServer,
          tubeMeasurement,
          { tubeId, feature, valueMm, toolId: idOf(world, `tool:${tool}`) },
          found,
        );
      await made(
        world,
        torqueTubesServer,
        tubeNdt,
        {
          tubeId,
          method: 'MT',
          result,
          reportNumber: `NDT-TT-${serialNumber.slice(-3)}-${place}`,
          testedOn: dayOf(at),
        },
        { at, as: 'ndt' },
      );
    }
  }
}
