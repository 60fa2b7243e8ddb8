export { addWorkingDays } from './workingDays.ts';
