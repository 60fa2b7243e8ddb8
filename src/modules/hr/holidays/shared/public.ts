export { addWorkingDays, countWorkingDays, isWorkingDay } from './workingDays.ts';
