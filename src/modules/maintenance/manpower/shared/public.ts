/** What other modules may ask of the roster's words and rules. */
export { canDo, type Worker } from './capacity.ts';
export { mondayOf, presenceOf, shifts, weekdays, type Roster, type Shift } from './roster.ts';
export { shiftAssignment, shiftDay, shiftPattern } from './shift.record.ts';
