/** What other modules may ask of the roster: who works when, and whose workshop does a card. */
export { cardWorkshopSql, rosterBetween } from './roster.queries.ts';
export { putLeave, takeLeaveOff, whyNoLeave, workDays } from './leaveDays.ts';
