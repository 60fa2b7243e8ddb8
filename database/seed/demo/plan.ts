import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { mondayOf } from '#modules/maintenance/manpower/shared/public.ts';
import { level, loadPlan, planCopyActions } from '#modules/maintenance/planning/server/public.ts';
import { jobPlanningServer } from '#modules/maintenance/planning/server/planning.server.ts';
import { planSlot, planWeek, workBench } from '#modules/maintenance/planning/shared/plan.record.ts';
import { whyNot } from '#modules/maintenance/planning/shared/planRules.ts';
import { made, stepped, type DemoWorld } from './world.ts';

const benches = [
  ['WH-1', 'Wheel disassembly bay', 'wheel', 3],
  ['WH-2', 'Wheel assembly bench', 'wheel', 3],
  ['TR-1', 'Tire press and inflation cage', 'tire', 3],
  ['BR-1', 'Brake bench', 'brake', 3],
  ['BR-2', 'Brake test stand', 'brake', 2],
  ['BT-1', 'Battery charger analyser', 'battery', 3],
  ['OX-1', 'Oxygen clean bench', 'oxygen', 2],
  ['ND-1', 'NDT line', 'ndt', 4],
] as const;
const as = 'planner';
const everySlot = { rows: 'all', because: 'the demo company plans all of it' } as const;

/** Benches, a plan of the days to come levelled and taken over, people for its first cards, a frozen week, and a proposal still to decide. */
export async function seedPlan(world: DemoWorld): Promise<void> {
  const at = world.now;
  const today = dayOf(at);
  for (const [code, name, workshop, places] of benches)
    await made(world, jobPlanningServer, workBench, { code, name, workshop, places }, { at, as });
  const first = await world.write((ctx) => level(ctx, 'wheelOverhaul'), { as });
  await stepped(world, planCopyActions, first.copyId, 'takeOver', { at, as });
  await world.write(
    async (ctx) => {
      const plan = await loadPlan(ctx, { from: today, to: addDays(today, 4), copyId: null, jobIds: [] });
      let slots = plan.slots;
      for (const slot of plan.slots.slice(0, 16)) {
        const person = plan.workers.find(
          (one) =>
            one.workshop === plan.cards.get(slot.cardId)?.workshop &&
            whyNot({ ...slot, employeeId: one.id }, { ...plan, slots }) === null,
        );
        if (!person) continue;
        slots = slots.map((one) => (one.id === slot.id ? { ...one, employeeId: person.id } : one));
        const row = await lockRecord(ctx, planSlot, slot.id, null, everySlot);
        await changeRow(ctx, planSlot, row, { values: { employeeId: person.id } });
      }
    },
    { as },
  );
  await made(world, jobPlanningServer, planWeek, { monday: addDays(mondayOf(today), 21) }, { at, as });
  await world.write((ctx) => level(ctx, null), { as });
}
