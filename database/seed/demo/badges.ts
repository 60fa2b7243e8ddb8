import type { badge } from '#modules/hr/badges/shared/badge.record.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { badgeActions, badgesServer } from '#modules/hr/badges/server/badges.server.ts';
import type { badgeWorkflow } from '#modules/hr/badges/shared/badge.workflow.ts';
import { idOf, type DemoWorld } from './world.ts';

type Step = keyof (typeof badgeWorkflow)['transitions'];
type DemoBadge = [daysAgo: number, holder: string | null, zones: RowOf<typeof badge>['accessZones'], later: Step[]];

const badges: DemoBadge[] = [
  [700, 'hr', ['office'], []],
  [690, 'quality', ['office', 'workshop', 'records'], []],
  [690, 'stores', ['stores', 'office'], []],
  [688, 'thawat', ['workshop', 'ndt'], []],
  [640, 'suwit', ['workshop'], ['takeBack', 'destroy']],
  [420, 'prasit', ['workshop'], ['reportLost']],
  [400, 'prasit', ['workshop'], []],
  [390, 'wichai', ['workshop', 'stores'], []],
  [210, 'suwit', ['workshop', 'oxygen'], []],
  [150, 'boonmee', ['workshop'], ['reportLost', 'takeBack']],
  [20, null, [], []],
  [20, null, [], []],
];

const day = 86_400_000;

/** Badges in each of their states: worn, lost and replaced, come back, destroyed, and two in the drawer. */
export async function seedBadges(world: DemoWorld): Promise<void> {
  const [served] = badgesServer.served ?? [];
  for (const [place, [daysAgo, holder, accessZones, later]] of badges.entries()) {
    const began = world.now.getTime() - daysAgo * day;
    const id = await world.write(
      async (ctx) => {
        const row = await served?.create?.(ctx, { cardNo: `04A2-${String(7100 + place * 17)}` });
        if (!row) throw new Error('Badges are not served.');
        return row.id;
      },
      { at: new Date(began), as: 'hr' },
    );
    const issue = holder ? { employeeId: idOf(world, `employee:${holder}`), accessZones } : null;
    const steps: [Step, object | null][] = [
      ...(issue ? [['issue', issue] as [Step, object]] : []),
      ...later.map((step): [Step, object | null] => [step, reasons[step] ? { reason: reasons[step] } : null]),
    ];
    for (const [nth, [step, input]] of steps.entries())
      await world.write(
        async (ctx) => {
          // In the demo's past there is nobody to type a PIN.
          const trusted = { ...ctx, prove: () => Promise.resolve('pin' as const) };
          await runTransition(trusted, badgeActions, id, step, { version: null, ...(input && { input }) });
        },
        { at: new Date(began + nth * 6 * day), as: 'hr' },
      );
  }
}

const reasons: Partial<Record<Step, string>> = {
  reportLost: 'Not found after the company outing',
  destroy: 'The chip is broken',
};
