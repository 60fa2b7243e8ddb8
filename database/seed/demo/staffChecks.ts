import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { lockRecord, updateRecord } from '#kernel/server/records/records.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { confirmItem } from '#modules/hr/joiners-leavers/server/staffChecks.ts';
import { idOf, type DemoWorld } from './world.ts';

/** A contract that ends in a month: of this leaver HR has some items back already. */
export async function seedStaffChecks(world: DemoWorld): Promise<void> {
  const id = idOf(world, 'employee:niran');
  const at = new Date(world.now.getTime() - 3 * 86_400_000);
  await world.write(
    async (ctx) => {
      const row = await lockRecord(ctx, employee, id, null);
      await updateRecord(ctx, employee, row, {
        employmentType: 'contract',
        contractEnd: addDays(dayOf(world.now), 27),
      });
      await confirmItem(ctx, id, { item: 'equipment', isDone: true, note: 'Locker key and two overalls' });
    },
    { at, as: 'hr' },
  );
}
