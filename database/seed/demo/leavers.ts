import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { employeeActions } from '#modules/hr/employees/server/employees.actions.ts';
import { putIdentity } from '#modules/hr/employees/server/personnelFile.ts';
import { education } from '#modules/hr/employees/shared/personnelFile.record.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { idOf, stepped, type DemoWorld } from './world.ts';

/** Months since they left: the file of the first is due to be erased, that of the second not yet. */
// prettier-ignore
const leavers = [
  { no: 'E901', en: ['Sakda', 'Rungrot'], th: ['ศักดา', 'รุ่งโรจน์'], months: 26, passport: 'AA4410276', position: 'Wheel mechanic' },
  { no: 'E902', en: ['Thongchai', 'Phromma'], th: ['ธงชัย', 'พรหมมา'], months: 8, passport: 'AB7725031', position: 'Storekeeper' },
] as const;

/** People who left, with their personnel files. */
export async function seedLeavers(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 30 * 86_400_000);
  const today = dayOf(world.now);
  for (const { no, en, th, months, passport, position } of leavers) {
    const id = await world.write(
      async (ctx) => {
        const row = await createRecord(ctx, employee, {
          employeeNo: no,
          titleEn: 'Mr.',
          firstNameEn: en[0],
          lastNameEn: en[1],
          titleTh: 'นาย',
          firstNameTh: th[0],
          lastNameTh: th[1],
          departmentId: idOf(world, 'department:WHL'),
          position,
          workshop: 'wheel',
          employmentType: 'permanent',
          startDate: addMonths(today, -months - 60),
          status: 'active',
        });
        await createRecord(ctx, employeeContact, {
          employeeId: row.id,
          birthDate: '1979-06-14',
          nationality: 'THA',
          mobile: '+66815559010',
          addressCurrent: '8 Soi On Nut 17, Bangkok 10250',
          emergencyName: `Family of ${en[0]}`,
          emergencyRelation: 'Family',
          emergencyPhone: '+66825559010',
        });
        await createRecord(ctx, education, {
          employeeId: row.id,
          degree: 'vocational',
          institution: 'Minburi Technical College',
          finishedIn: 1999,
        });
        await putIdentity(ctx, world.deps.identity.keys, row.id, { kind: 'passport', number: passport });
        return row.id;
      },
      { at, as: 'hr' },
    );
    const input = { lastDay: addMonths(today, -months), reason: 'Moved to the provinces' };
    await stepped(world, employeeActions, id, 'leave', { at, as: 'hr', input });
  }
}
