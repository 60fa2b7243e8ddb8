import { badge } from '#modules/hr/badges/shared/badge.record.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { badgeActions, badgesServer } from '#modules/hr/badges/server/badges.server.ts';
import type { badgeWorkflow } from '#modules/hr/badges/shared/badge.workflow.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

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
  for (const [place, [daysAgo, holder, accessZones, later]] of badges.entries()) {
    const began = world.now.getTime() - daysAgo * day;
    const values = { cardNo: `04A2-${String(7100 + place * 17)}` };
    const id = await made(world, badgesServer, badge, values, { at: new Date(began), as: 'hr' });
    const issue = holder ? { employeeId: idOf(world, `employee:${holder}`), accessZones } : null;
    const steps: [Step, object | null][] = [
      ...(issue ? [['issue', issue] as [Step, object]] : []),
      ...later.map((step): [Step, object | null] => [step, reasons[step] ? { reason: reasons[step] } : null]),
    ];
    for (const [nth, [step, input]] of steps.entries())
      await stepped(world, badgeActions, id, step, { at: new Date(began + nth * 6 * day), as: 'hr', input });
  }
}

const reasons: Partial<Record<Step, string>> = {
  reportLost: 'Not found after the company outing',
  destroy: 'The chip is broken',
};
