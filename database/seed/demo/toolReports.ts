import type { CreateOf } from '#kernel/shared/record.ts';
import {
  lostDamagedToolsServer,
  toolLossActions,
} from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.server.ts';
import { lossSearch, toolLoss } from '#modules/quality/lost-damaged-tools/shared/toolLoss.record.ts';
import type { toolLossWorkflow } from '#modules/quality/lost-damaged-tools/shared/toolLoss.workflow.ts';
import { lendTool } from '#modules/stores/tools/server/public.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Step = keyof (typeof toolLossWorkflow)['transitions'];
type Place = CreateOf<typeof lossSearch>['place'];
type DemoReport = [
  daysAgo: number,
  toolNo: string,
  values: Pick<CreateOf<typeof toolLoss>, 'kind' | 'reason' | 'lastSeenPlace'>,
  searches: [who: string, place: Place, result: string][],
  steps: Step[],
];

const reports: DemoReport[] = [
  [
    74,
    'SK-003',
    { kind: 'lost', reason: '10 mm socket missing at the end of the shift', lastSeenPlace: 'Brake bench 2' },
    [
      ['prasit', 'bench', 'Nothing found'],
      ['boonmee', 'waste', 'Nothing found'],
      ['prasit', 'laundry', 'In the pocket of an overall'],
    ],
    ['found', 'close'],
  ],
  [
    31,
    'SK-006',
    { kind: 'lost', reason: 'Extension bar not in its tray', lastSeenPlace: 'Wash bay' },
    [
      ['wichai', 'floor', 'Nothing found'],
      ['somporn', 'bin', 'Nothing found'],
    ],
    ['declareLost'],
  ],
  [
    9,
    'SK-002',
    { kind: 'damaged', reason: 'Ratchet slips under load', lastSeenPlace: 'Wheel bench 1' },
    [],
    ['assess'],
  ],
  [
    0.2,
    'SK-005',
    { kind: 'incomplete', reason: 'One 14 mm socket of the set is missing', lastSeenPlace: 'Battery shop' },
    [['suwit', 'bench', 'Nothing found']],
    [],
  ],
];

const day = 86_400_000;
const inputs: Partial<Record<Step, object>> = {
  found: { foundPlace: 'Laundry', countComplete: true },
  assess: { assessment: 'Pawl worn; a repair costs more than a new one', cost: '2400' },
  close: { factor: 'individual' },
};

/** Reports of lost and damaged hand tools: one closed, one declared lost, one damaged, one searched for now. */
export async function seedToolReports(world: DemoWorld): Promise<void> {
  for (const [daysAgo, toolNo, values, searches, steps] of reports) {
    const began = world.now.getTime() - daysAgo * day;
    const at = (part: number) => new Date(began + Math.min(daysAgo, 1) * part * day);
    const lossId = await made(
      world,
      lostDamagedToolsServer,
      toolLoss,
      { ...values, toolId: idOf(world, `tool:${toolNo}`), lastSeenAt: new Date(began - day / 4).toISOString() },
      { at: at(0), as: 'stores' },
    );
    for (const [nth, [who, place, result]] of searches.entries()) {
      const when = at((nth + 1) / 10);
      const searchedById = idOf(world, `employee:${who}`);
      const search = { lossId, place, searchedById, searchedAt: when.toISOString(), result };
      await made(world, lostDamagedToolsServer, lossSearch, search, { at: when, as: 'stores' });
    }
    for (const [nth, step] of steps.entries()) {
      const as = step === 'assess' || step === 'found' ? 'stores' : 'quality';
      await stepped(world, toolLossActions, lossId, step, { at: at((nth + 5) / 10), as, input: inputs[step] });
    }
  }
}

/** A wheel whose release is requested and that lacks nothing else: a tool issued to it did not come back, and it is frozen until quality clears it. */
export async function seedFrozenJob(world: DemoWorld): Promise<void> {
  const toolId = idOf(world, 'tool:SK-007');
  const at = (minutesAgo: number) => new Date(world.now.getTime() - minutesAgo * 60_000);
  const { number } = await world.deps.database.db
    .selectFrom('workOrder')
    .select('number')
    .where('serialNumber', '=', '5820')
    .where('status', '=', 'releaseRequested')
    .executeTakeFirstOrThrow();
  const borrowerId = idOf(world, 'employee:boonmee');
  await world.write((ctx) => lendTool(ctx, { toolId, borrowerId, jobNumber: number }), { at: at(150), as: 'somporn' });
  const values = {
    toolId,
    kind: 'lost',
    reason: 'Set issued for the torque check before release; not in the crib at the tool count',
    lastSeenAt: at(150).toISOString(),
    lastSeenPlace: 'Tire bench 2',
    lastUserId: borrowerId,
  } as const;
  const lossId = await made(world, lostDamagedToolsServer, toolLoss, values, { at: at(70), as: 'somporn' });
  for (const [minutesAgo, place, detail] of [
    [55, 'bench', 'Tire bench 2'],
    [40, 'bin', 'Waste bin of tire bench 2'],
  ] as const) {
    const when = at(minutesAgo);
    const search = {
      lossId,
      place,
      detail,
      searchedById: borrowerId,
      searchedAt: when.toISOString(),
      result: 'Nothing found',
    };
    await made(world, lostDamagedToolsServer, lossSearch, search, { at: when, as: 'somporn' });
  }
}
