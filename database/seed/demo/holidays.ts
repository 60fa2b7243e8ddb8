import { holiday } from '#modules/hr/holidays/shared/holiday.record.ts';
import { create } from './create.ts';
import type { DemoWorld } from './world.ts';

/** Thailand's public holidays with their substitution days; a company that keeps other days writes its own. */
const days: readonly [day: string, nameEn: string, nameTh: string][] = [
  ['2026-01-01', 'New Year’s Day', 'วันขึ้นปีใหม่'],
  ['2026-01-02', 'New Year holiday', 'วันหยุดพิเศษ'],
  ['2026-03-03', 'Makha Bucha Day', 'วันมาฆบูชา'],
  ['2026-04-06', 'Chakri Memorial Day', 'วันจักรี'],
  ['2026-04-13', 'Songkran Festival', 'วันสงกรานต์'],
  ['2026-04-14', 'Songkran Festival', 'วันสงกรานต์'],
  ['2026-04-15', 'Songkran Festival', 'วันสงกรานต์'],
  ['2026-05-01', 'National Labour Day', 'วันแรงงานแห่งชาติ'],
  ['2026-05-04', 'Coronation Day', 'วันฉัตรมงคล'],
  ['2026-06-01', 'Substitution for Visakha Bucha Day', 'วันหยุดชดเชยวันวิสาขบูชา'],
  ['2026-06-03', 'H.M. Queen Suthida’s Birthday', 'วันเฉลิมพระชนมพรรษา สมเด็จพระนางเจ้าฯ พระบรมราชินี'],
  ['2026-07-28', 'H.M. the King’s Birthday', 'วันเฉลิมพระชนมพรรษา พระบาทสมเด็จพระเจ้าอยู่หัว'],
  ['2026-07-29', 'Asahna Bucha Day', 'วันอาสาฬหบูชา'],
  ['2026-07-30', 'Buddhist Lent Day', 'วันเข้าพรรษา'],
  ['2026-08-12', 'Mother’s Day', 'วันแม่แห่งชาติ'],
  ['2026-10-13', 'H.M. King Bhumibol Memorial Day', 'วันนวมินทรมหาราช'],
  ['2026-10-23', 'Chulalongkorn Day', 'วันปิยมหาราช'],
  ['2026-12-07', 'Substitution for Father’s Day', 'วันหยุดชดเชยวันพ่อแห่งชาติ'],
  ['2026-12-10', 'Constitution Day', 'วันรัฐธรรมนูญ'],
  ['2026-12-31', 'New Year’s Eve', 'วันสิ้นปี'],
  ['2027-01-01', 'New Year’s Day', 'วันขึ้นปีใหม่'],
  ['2027-02-22', 'Substitution for Makha Bucha Day', 'วันหยุดชดเชยวันมาฆบูชา'],
  ['2027-04-06', 'Chakri Memorial Day', 'วันจักรี'],
  ['2027-04-13', 'Songkran Festival', 'วันสงกรานต์'],
  ['2027-04-14', 'Songkran Festival', 'วันสงกรานต์'],
  ['2027-04-15', 'Songkran Festival', 'วันสงกรานต์'],
  ['2027-05-03', 'Substitution for National Labour Day', 'วันหยุดชดเชยวันแรงงานแห่งชาติ'],
  ['2027-05-04', 'Coronation Day', 'วันฉัตรมงคล'],
  ['2027-05-20', 'Visakha Bucha Day', 'วันวิสาขบูชา'],
  ['2027-06-03', 'H.M. Queen Suthida’s Birthday', 'วันเฉลิมพระชนมพรรษา สมเด็จพระนางเจ้าฯ พระบรมราชินี'],
  ['2027-07-19', 'Buddhist Lent Day', 'วันเข้าพรรษา'],
  ['2027-07-28', 'H.M. the King’s Birthday', 'วันเฉลิมพระชนมพรรษา พระบาทสมเด็จพระเจ้าอยู่หัว'],
  ['2027-08-12', 'Mother’s Day', 'วันแม่แห่งชาติ'],
  ['2027-10-13', 'H.M. King Bhumibol Memorial Day', 'วันนวมินทรมหาราช'],
  ['2027-10-25', 'Substitution for Chulalongkorn Day', 'วันหยุดชดเชยวันปิยมหาราช'],
  ['2027-12-06', 'Substitution for Father’s Day', 'วันหยุดชดเชยวันพ่อแห่งชาติ'],
  ['2027-12-10', 'Constitution Day', 'วันรัฐธรรมนูญ'],
  ['2027-12-31', 'New Year’s Eve', 'วันสิ้นปี'],
];

/** The holidays of 2026 and 2027. */
export async function seedHolidays(world: DemoWorld): Promise<void> {
  await world.write(async (ctx) => {
    for (const [day, nameEn, nameTh] of days) await create(ctx, holiday, { day, nameEn, nameTh });
  });
}
