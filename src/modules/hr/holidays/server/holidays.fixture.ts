import { addDays } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { holiday } from '../shared/holiday.record.ts';

/** A holiday of a far year, each on a day of its own. */
export const aHoliday = fixture(holiday).by(['hr.user'], (_app, n) => ({
  day: addDays('2090-01-01', Number(n)),
  nameEn: `Day ${n}`,
  nameTh: `วัน ${n}`,
}));
