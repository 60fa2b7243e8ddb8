/** What other modules may ask of the roster's words and rules. */
export { canDo, type Worker } from './capacity.ts';
export {
  halves,
  hoursOf,
  mondayOf,
  presenceOf,
  shifts,
  weekdays,
  type Half,
  type Roster,
  type Shift,
} from './roster.ts';
export { shiftAssignment, shiftDay, shiftPattern } from './shift.record.ts';
